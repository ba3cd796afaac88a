/** Which numbers of points an answer may name: what cannot be is told before it is sent. */
import { t } from "./i18n.js";

/** The number that was written, null for what cannot be. @param {string} text @param {number} most @param {number} step @returns {number|null} */
export function possible(text, most, step) {
  const points = Number(text);
  return text !== "" && Number.isInteger(points) && points >= 0 && points <= most && points % step === 0 ? points : null;
}

/** @param {number} most @param {number} step */
export const rangeText = (most, step) => (step > 1 ? t("count.range_step", { total: most, step }) : t("count.range", { total: most }));
