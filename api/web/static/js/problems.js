/** Failures as sentences: what happened, and whether anything is lost. */
import { Unreachable } from "./api.js";
import { hasText, t } from "./i18n.js";
import { knock } from "./outbox.js";
import { toast } from "./toast.js";

/**
 * @param {any} error a Problem or Unreachable; anything else is a fault of ours and is thrown on
 * @returns {string}
 */
export function sentence(error) {
  if (error instanceof Unreachable) return t(error.late ? "problem.late" : "problem.unreachable");
  if (error.status === undefined) throw error;
  if (error.status === 429) return patience(error.wait || 1);
  if (hasText(`problem.${error.code}`)) return t(`problem.${error.code}`);
  if (hasText(`problem.${error.status}`)) return t(`problem.${error.status}`);
  return error.status >= 500 ? t("problem.500") : error.message;
}

/** How long to wait, in units that people count in. @param {number} seconds */
const patience = (seconds) =>
  seconds > 90 ? t("problem.429.minutes", { count: Math.ceil(seconds / 60) }) : t("problem.429", { count: seconds });

/** Say that an act is kept and will be sent. @param {any} error */
export function sayKept(error) {
  const kept = error instanceof Unreachable && !error.late ? t("problem.kept") : `${sentence(error)} ${t("problem.kept.short")}`;
  toast(kept, { icon: "offline", label: t("problem.now"), act: knock });
}
