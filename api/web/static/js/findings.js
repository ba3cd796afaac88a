/** What became of every option: whether it holds, why, what it scores; or its value and what it costs. */
import { drawnCards } from "./card.js";
import { el, icon, unseen } from "./dom.js";
import { hasText, t } from "./i18n.js";
import { prose } from "./prose.js";

/**
 * @typedef {object} Judged an option of which the rules say whether it holds
 * @property {string} id @property {string} label @property {string[]} [cards]
 * @property {boolean} holds @property {boolean} yours @property {number} points @property {string} text
 * @typedef {object} Valued an option with an exact value
 * @property {string} id @property {string} label @property {string[]} [cards] @property {string} value_text
 * @property {string} cost_text @property {boolean} best @property {boolean} yours @property {string} [text]
 * @property {boolean} [sure] no other option is better in any deal that looks like the position
 */

/** @param {Judged|Valued} option @returns {option is Valued} */
export const isValued = (option) => "value_text" in option;

/** How an option was answered, as the id of a message; null where nothing is to be said. @param {Judged} option @param {boolean} ticked */
function answered({ holds, yours }, ticked) {
  if (!ticked || (!yours && !holds)) return null;
  if (yours) return holds ? "ticked" : "ticked_wrong";
  return "missed";
}

/** @param {string} name @param {string} word */
const sign = (name, word) => el("span", { class: "finding__sign" }, icon(name), unseen(word));

/** The reason that every option has, undefined where they differ. @param {(Judged|Valued)[]} options @returns {string|undefined} */
const commonReason = ([first, ...others]) => (others.length > 0 && others.every(({ text }) => text === first.text) ? first.text : undefined);

/** @param {Judged} option @param {boolean} ticked whether options were ticked @param {boolean} reasoned whether the reason stands above them all */
function judged(option, ticked, reasoned) {
  const { holds, label, cards, points, text } = option;
  const how = answered(option, ticked);
  return el(
    "li",
    { class: "finding", "data-mark": holds ? "good" : "not", "data-answered": how },
    sign(holds ? "check" : "cross", t(holds ? "finding.holds" : "finding.not")),
    el("span", { class: "finding__name" }, label, how && el("span", { class: "mark" }, t(`finding.${how}`))),
    points > 0 && el("span", { class: "pts" }, t("points", { count: points })),
    drawnCards(cards),
    !reasoned && el("p", { class: "finding__why" }, prose(text)),
  );
}

/**
 * What a seat scores, and how that is counted; what was answered is right or wrong, the points are neither.
 * @param {Judged} option @param {number} [given] the points that were answered
 */
function counted({ label, points, text }, given) {
  const how = given === undefined ? null : given === points ? "right" : "wrong";
  return el(
    "li",
    { class: "finding", "data-mark": how === "right" ? "good" : null, "data-answered": how === "wrong" ? "ticked_wrong" : null },
    how && sign(how === "right" ? "check" : "cross", t(`result.${how}`)),
    el("span", { class: "finding__name" }, label, how && el("span", { class: "mark" }, t(`finding.counted.${how}`, { points: given }))),
    el("span", { class: "pts" }, t("points", { count: points })),
    el("p", { class: "finding__why" }, prose(text)),
  );
}

/** @param {Valued} option @param {boolean} [named] whether its label says whose it is */
function valued({ best, yours, sure, label, cards, value_text: value, cost_text: cost, text }, named = false) {
  // An order may be refused at no cost: then it is not right, and yet gives nothing away.
  const costs = cost !== "0";
  const notes = [best && t("values.best"), sure && t("values.sure"), yours && !named && t("values.yours")].filter(Boolean);
  return el(
    "li",
    { class: "finding", "data-mark": best ? "good" : "not", "data-answered": yours && !best ? "ticked_wrong" : null },
    best ? sign("check", t("values.best")) : sign("cross", t(costs ? "finding.worse" : "verdict.choice.wrong")),
    el("span", { class: "finding__name" }, label, notes.length > 0 && el("span", { class: "mark" }, notes.join(", "))),
    el("span", { class: "pts" }, value, costs && el("span", { class: "cost cost--bad" }, el("span", { "aria-hidden": "true" }, ` (−${cost})`), unseen(t("mark.cost", { points: cost })))),
    drawnCards(cards),
    text && el("p", { class: "finding__why" }, prose(text)),
  );
}

/**
 * The learner's own order, which may be worth less than its first award can lead to.
 * @param {{label: string, value_text: string, cost_text: string}} order @param {boolean} right
 */
const ownOrder = (order, right) => valued({ ...order, id: "yours", label: t("finding.yours"), text: order.label, best: right, yours: true }, true);

/** @param {any} puzzle @param {any} outcome */
function title({ answer }, { options, worlds }) {
  if (answer.type === "points") return "finding.counted";
  if (!isValued(options[0])) return "finding.title";
  if (answer.type === "schedule") return "finding.firsts";
  return worlds ? "finding.values_on_average" : "finding.values";
}

/**
 * @param {any} puzzle @param {any} attempt at it, over
 * @returns {HTMLElement} a section that the key V reaches
 */
export function findingsPanel(puzzle, { outcome, answer }) {
  const { options, yours, result } = outcome;
  const common = commonReason(options);
  const row = (/** @type {any} */ option) => {
    if (puzzle.answer.type === "points") return counted(option, answer?.points[option.id]);
    return isValued(option) ? valued(option) : judged(option, Boolean(answer?.choices), common !== undefined);
  };
  return el(
    "section",
    { class: "panel", "aria-labelledby": "findings", tabindex: "-1", "data-values": true },
    yours?.schedule && el("ul", { class: "findings", role: "list", "data-order": true }, ownOrder(yours, result === "right")),
    el("h2", { id: "findings" }, t(title(puzzle, outcome))),
    common !== undefined && !isValued(options[0]) && el("p", { class: "findings__why" }, prose(common)),
    el("ul", { class: "findings", role: "list" }, options.map(row)),
  );
}

/** A line in words, step by step. @param {{by: string, text: string, scored: {south: number}}[]} steps @param {string} title @param {string} id */
export const stepsPanel = (steps, title, id) =>
  steps?.length > 0 &&
  el(
    "section",
    { class: "panel", "aria-labelledby": id },
    el("h2", { id }, title),
    el(
      "ol",
      { class: "steps", role: "list" },
      steps.map(({ text, scored: { south } }) => el("li", {}, el("span", {}, prose(text)), south > 0 && el("span", { class: "pts" }, `+${south}`))),
    ),
  );

/** What a proof is called on a chip; one that these pages do not know by its own name. @param {string} proof */
export const proofName = (proof) => (hasText(`proof.${proof}`) ? t(`proof.${proof}`) : proof);
