/** The verdict: the number first, then the reason. */
import { inlineCard } from "./card.js";
import { el, icon } from "./dom.js";
import { phrase, score, t } from "./i18n.js";
import { prose } from "./prose.js";

/** @typedef {import("./dom.js").Content} Content */

const ICONS = { good: "check", bad: "cross", shown: "info" };

/** @param {any} attempt @returns {"good"|"bad"|"shown"} */
function tone({ outcome, given_up: givenUp, actions, annulled }) {
  if (annulled || (givenUp && actions.length === 0)) return "shown";
  return outcome.result === "right" ? "good" : "bad";
}

/** The heading of a puzzle of one card. @param {any} attempt @returns {Content} */
function cardHeading({ outcome }) {
  const { yours, best } = outcome;
  const card = inlineCard((yours ?? { action: best[0] }).action.card);
  if (!yours) return phrase("verdict.best", { card });
  return yours.cost === 0 ? phrase("verdict.card.right", { card }) : phrase("verdict.card.wrong", { card, count: yours.cost });
}

/** @param {any} attempt @returns {Content} */
function countHeading({ outcome, answer }) {
  const points = score(outcome.points);
  if (!answer) return t("verdict.count.shown", { points });
  return t(outcome.result === "right" ? "verdict.count.right" : "verdict.count.wrong", { points, yours: score(answer.points) });
}

/** @param {any} attempt @returns {Content} */
function lineHeading({ outcome: { result, yours, points } }) {
  if (!yours) return t("verdict.line.shown", { points: score(points) });
  if (result === "right") return t("verdict.line.right");
  return yours.cost > 0 ? t("verdict.line.wrong", { count: yours.cost }) : t("verdict.line.stopped");
}

/** The heading of a question answered with options: what a choice cost, or whether it was right; an order may be refused at no cost. @param {any} attempt @returns {Content} */
function choiceHeading({ outcome: { result, yours, worlds } }) {
  if (!yours) return t("verdict.choice.shown");
  if (result === "right" || !yours.cost) return t(`verdict.choice.${result}`);
  return t(worlds ? "verdict.choice.costs_on_average" : "verdict.choice.costs", { points: yours.cost_text });
}

/** @type {Record<string, (attempt: any) => Content>} */
const HEADINGS = { action: cardHeading, points: countHeading, line: lineHeading, choices: choiceHeading, schedule: choiceHeading };

/** What the answer comes to, in a sentence: of a faulty puzzle, that it comes to nothing. @param {any} attempt */
export const summary = ({ annulled, outcome }) => (annulled ? t("verdict.annulled.text") : outcome.summary);

/** @param {any} puzzle @param {any} attempt over */
export function verdict(puzzle, attempt) {
  const kind = tone(attempt);
  return el(
    "div",
    { class: `verdict verdict--${kind}` },
    icon(ICONS[kind]),
    el("h1", { tabindex: "-1" }, attempt.annulled ? t("verdict.annulled") : HEADINGS[puzzle.answer.type](attempt)),
    el("p", {}, prose(summary(attempt))),
  );
}
