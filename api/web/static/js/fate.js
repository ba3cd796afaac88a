/** What became of a puzzle that was faulty, and of the answers to it. */
import { el, icon } from "./dom.js";
import { day, t } from "./i18n.js";

/** @typedef {{at: string, before: {result: "right"|"wrong"|null}, after: {result: "right"|"wrong"|null}}} Remark */

/** @param {string} text */
const note = (text) => el("div", { class: "notice" }, icon("flag"), el("p", {}, text));

/** Before one answers: it counts for nothing. @param {{quarantined: boolean}} puzzle */
export const quarantineNote = ({ quarantined }) => quarantined && note(t("fate.quarantined"));

/** The last time that a mark changed; else the last time that it was looked at. @param {Remark[]} remarks */
const telling = (remarks) => remarks.findLast(({ before, after }) => before.result !== after.result) ?? remarks[remarks.length - 1];

/** How an answer was marked again, both results. @param {{remarks: Remark[], annulled: boolean}} attempt */
export function remarkNote({ remarks, annulled }) {
  if (annulled || remarks.length === 0) return false;
  const { at, before, after } = telling(remarks);
  if (before.result === after.result) return note(t("fate.corrected", { day: day(at) }));
  return note(t("fate.remarked", { day: day(at), before: t(`result.${before.result}`), after: t(`result.${after.result}`) }));
}

/** The same in a few words, for a row of a list. @param {{remarks: Remark[], annulled: boolean}} attempt */
export function fateInShort({ remarks, annulled }) {
  if (annulled) return t("fate.short.annulled");
  if (remarks.length === 0) return "";
  const { before, after } = telling(remarks);
  return before.result === after.result ? t("fate.short.corrected") : t("fate.short.remarked", { before: t(`result.${before.result}`) });
}
