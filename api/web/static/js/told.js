/** What has just been done, said on the page that follows. */
import { hasText, t } from "./i18n.js";
import { drop, keep, recall } from "./store.js";

/** @param {string} id of the message @param {Record<string, unknown>} [facts] */
export const tellNext = (id, facts = {}) => keep("told", { id, facts });

/** What is to be said, once; null where there is nothing. @returns {string|null} */
export function told() {
  const kept = recall("told");
  drop("told");
  return kept && hasText(kept.id) ? t(kept.id, kept.facts) : null;
}
