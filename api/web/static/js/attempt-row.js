/** A learner's answer as a row of a list. */
import { cardlet } from "./card.js";
import { el, icon } from "./dom.js";
import { fateInShort } from "./fate.js";
import { moment, score, t } from "./i18n.js";

/** @typedef {import("./dom.js").Content} Content */

const CHIPS = { right: ["good", "check"], wrong: ["bad", "cross"] };

/** @param {any} attempt @returns {HTMLElement} */
export function resultChip({ status, result, given_up: givenUp, annulled }) {
  if (annulled) return el("span", { class: "chip" }, icon("flag"), t("result.annulled"));
  const [kind, name] = CHIPS[result] ?? ["brass", "play"];
  const word = givenUp && status === "over" ? "shown" : result ?? "open";
  return el("span", { class: `chip chip--${kind}` }, icon(name), t(`result.${word}`));
}

/** What was answered. @param {any} attempt @returns {Content} */
function answered({ answer }) {
  if (answer?.action) return cardlet(answer.action.card);
  if (answer?.points) return el("span", { class: "pts" }, score(answer.points));
  return null;
}

/** What a puzzle of the library is called beside its title; nothing for one made on demand. @param {string} puzzle @returns {string|undefined} */
export function numberOf(puzzle) {
  const number = puzzle.match(/-(\d{1,4})$/)?.[1].replace(/^0+/, "");
  return number && t("attempts.number", { number });
}

/** @param {any} attempt */
export const attemptRow = (attempt) => {
  const { id, puzzle, acted_at: actedAt, created_at: createdAt, hints } = attempt;
  const notes = [numberOf(puzzle.id), moment(actedAt ?? createdAt), hints > 0 && t("hint.used", { count: hints }), fateInShort(attempt)].filter(Boolean);
  return [
    el(
      "span",
      { class: "grow" },
      el("a", { class: "cover", href: `/puzzles/${puzzle.id}?attempt=${id}`, "aria-describedby": `about-${id}` }, attempt.title ?? t(`kind.${puzzle.kind}`)),
      el("small", { id: `about-${id}` }, notes.join(" · ")),
    ),
    el("span", { class: "answered" }, answered(attempt)),
    resultChip(attempt),
  ];
};
