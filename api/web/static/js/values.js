/** The table of values: one row for each class of equal cards, the best first. */
import { cardlet, inlineCard } from "./card.js";
import { el } from "./dom.js";
import { phrase, score, signed, t } from "./i18n.js";

/**
 * @typedef {object} Option as the API writes it
 * @property {{card: string}} action one card of the choice: equal copies are one choice
 * @property {{south: number, north: number}} points
 * @property {number} cost
 * @property {boolean} best
 * @property {boolean} yours
 */

/** Options of equal value together, in the order they came. @param {Option[]} options @returns {Option[][]} */
function classes(options) {
  /** @type {Map<number, Option[]>} */
  const byCost = new Map();
  for (const option of options) byCost.set(option.cost, [...(byCost.get(option.cost) ?? []), option]);
  return [...byCost.values()].map((equal) => [...equal].sort((a, b) => Number(b.yours) - Number(a.yours)));
}

/** @param {Option} option */
const optionCard = ({ action, best, yours }) => cardlet(action.card, best ? "best" : yours ? "yours" : null);

/**
 * What is said of the cards of a row, after them all: of several, which one was chosen.
 * @param {Option[]} equal @returns {HTMLElement|false}
 */
function note(equal) {
  const [{ best }] = equal;
  const own = equal.find(({ yours }) => yours);
  const alone = equal.length === 1;
  const said = [best && t(alone ? "values.best" : "values.best_are"), own && (alone ? t("values.yours") : phrase("values.yours_is", { card: inlineCard(own.action.card) }))].filter(Boolean);
  return said.length > 0 && el("span", { class: "note" }, said.flatMap((each, at) => (at ? [", ", each] : [each])));
}

/** @param {Option[]} equal */
function row(equal) {
  const [{ best, points, cost }] = equal;
  const mark = best ? "best" : equal.some(({ yours }) => yours) ? "yours" : null;
  return el(
    "tr",
    { "data-mark": mark },
    el("th", { scope: "row" }, el("span", { class: "cards" }, equal.map(optionCard), note(equal))),
    el("td", { class: "end pts" }, score(points)),
    el("td", { class: `end cost${cost ? " cost--bad" : ""}` }, signed(-cost)),
  );
}

/** @param {Option[]} options @returns {HTMLElement} a section that the key V reaches */
export function valuesTable(options) {
  const heads = [
    el("th", { scope: "col" }, t("values.card")),
    el("th", { scope: "col", class: "end" }, t("values.points")),
    el("th", { scope: "col", class: "end" }, t("values.cost")),
  ];
  return el(
    "section",
    { class: "panel", "aria-labelledby": "values", tabindex: "-1", "data-values": true },
    el(
      "table",
      { class: "values" },
      el("caption", {}, el("h2", { id: "values" }, t("values.title")), t("values.caption")),
      el("thead", {}, el("tr", {}, heads)),
      el("tbody", {}, classes(options).map(row)),
    ),
  );
}
