/** The card component: a button in the hand, a picture on the mat, a chip in a table, a word in a text. */
import { card as read, cardName, isPrimed, rankInText, rankText, suitName } from "./cards.js";
import { el, svg, unseen, use } from "./dom.js";
import { backPicture, picture, suitMark } from "./faces.js";
import { t } from "./i18n.js";

/** @typedef {import("./cards.js").Card} Card */

/** @param {Card} card @param {string} [foot] @param {string} [rank] */
const index = (card, foot = "", rank = rankText(card)) =>
  el(
    "span",
    { class: `card__index${foot}`, "aria-hidden": "true" },
    el("span", { class: "card__rank" }, rank),
    suitMark(card.suit, "card__suit"),
  );

/** @param {Card} card */
const face = (card) => [index(card), picture(card), index(card, " card__index--foot")];

/** @param {Card} card */
const traits = (card) => ({ "data-suit": card.suit, "data-rank": rankText(card), "data-card": card.code, "data-copy": isPrimed(card) ? "2" : null });

/**
 * A card that can be chosen.
 * @param {Card} card
 * @param {{name: string, raised: boolean, legal: boolean, reason: string}} state
 *   `reason` is the id of the line that says why it is illegal
 */
export const cardButton = (card, { name, raised, legal, reason }) =>
  el(
    "button",
    {
      type: "button",
      class: "card",
      ...traits(card),
      "aria-label": name,
      "aria-pressed": String(raised),
      "aria-disabled": legal ? null : "true",
      "aria-describedby": legal ? null : reason,
    },
    face(card),
  );

/**
 * A card that is only seen.
 * @param {Card} card @param {Record<string, unknown>} [attributes] `class` is added to the card's own
 */
export const cardImage = (card, { class: size = "", ...attributes } = {}) =>
  el(
    "span",
    { class: `card ${size}`.trim(), ...traits(card), role: "img", "aria-label": cardName(card), ...attributes },
    face(card),
  );

/** A card face down. @param {string} label @param {string} size a class such as card--xs */
export const cardBack = (label, size) =>
  el("span", { class: `card card--back ${size}`, role: "img", "aria-label": label }, backPicture());

/** A card face down that says nothing: what it stands for is said around it. @param {string} size */
export const plainBack = (size) => el("span", { class: `card card--back ${size}`, "aria-hidden": "true" }, backPicture());

/** The cards of an option, for the eye: its label names them. @param {string[]} [codes] */
export const drawnCards = (codes) =>
  codes?.length > 0 && el("span", { class: `option__cards${codes.length === 1 ? " option__cards--one" : ""}`, "aria-hidden": "true" }, codes.map((code) => cardlet(code)));

/** The place of a card that was played. @param {Card} card @param {string} label */
export const playedSlot = (card, label) =>
  el("span", { class: "slot", role: "img", "aria-label": label }, index(card, "", rankInText(card)));

/** The place of a card to come. @param {string} label */
export const emptySlot = (label) => el("span", { class: "slot card--m", role: "img", "aria-label": label });

/** A card in a table cell or a list. @param {string} code @param {"best"|"yours"|null} [mark] */
export function cardlet(code, mark = null) {
  const card = read(code);
  return el(
    "span",
    { class: "cardlet", "data-suit": card.suit, "data-mark": mark },
    el("span", { "aria-hidden": "true" }, rankInText(card)),
    suitMark(card.suit),
    unseen(cardName(card)),
  );
}

/** A card in running text, in the colour of the text. @param {string} code */
export function inlineCard(code) {
  const card = read(code);
  return el(
    "span",
    { class: "ic" },
    el("span", { "aria-hidden": "true" }, rankInText(card)),
    suitMark(card.suit),
    unseen(cardName(card)),
  );
}

/** The suit of trumps on its disc, with its name. @param {string} suit */
export const trumpMark = (suit) =>
  el(
    "span",
    { class: "trump" },
    el("span", { class: "trump__suit", "data-suit": suit }, svg("svg", { viewBox: "0 0 32 32", "aria-hidden": "true" }, use(`s-${suit}`))),
    el("span", { class: "trump__word" }, t("mat.trumps", { suit: suitName(suit) })),
  );
