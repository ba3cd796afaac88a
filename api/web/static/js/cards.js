/** Cards as the notation writes them: rank, suit and, for the second copy, a prime. */
import { t } from "./i18n.js";

/**
 * @typedef {object} Card
 * @property {string} code "Ks" or "Ks'"
 * @property {string} face "Ks" for both copies
 * @property {string} rank one of 7 8 9 J Q K T A
 * @property {"s"|"h"|"d"|"c"} suit
 * @property {1|2} copy
 */

const STRENGTH = "789JQKTA";
const SUITS = "shdc";

/** @param {string} code @returns {Card} */
export const card = (code) => ({
  code,
  face: code.slice(0, 2),
  rank: code[0],
  suit: /** @type {Card["suit"]} */ (code[1]),
  copy: code.endsWith("'") ? 2 : 1,
});

/** Copies that are two choices in the puzzle of this page, with what the API calls each. @type {Map<string, string>} */
const apart = new Map();

/** Learn which copies are two choices: one seven has scored, the other has not. @param {{action: {card: string}, label: string}[]} legal */
export function tellApart(legal) {
  apart.clear();
  for (const { action, label } of legal) {
    const isTwin = (/** @type {typeof legal[0]} */ other) => card(other.action.card).face === card(action.card).face && other.label !== label;
    if (legal.some(isTwin)) apart.set(action.card, label);
  }
}

/** Whether the copy matters: then each is told from the other, everywhere. @param {Card} card */
export const isApart = ({ code }) => apart.has(code);

/** @param {Card} card */
export const isPrimed = (card) => card.copy === 2 && isApart(card);

/** The rank as people see it: 10, never T. @param {Card} card */
export const rankText = ({ rank }) => (rank === "T" ? "10" : rank);

/** The rank in a line of text, with a prime where the copy matters. @param {Card} card */
export const rankInText = (card) => rankText(card) + (isPrimed(card) ? "′" : "");

/** "Ten of clubs". @param {Card} card */
export const cardName = (card) =>
  apart.get(card.code) ?? t("card.name", { rank: t(`rank.${card.rank}`), suit: suitName(card.suit) });

/** @param {string} suit */
export const suitName = (suit) => t(`suit.${suit}`);

/** @param {Card} card aces and tens */
export const isBrisque = ({ rank }) => rank === "A" || rank === "T";

/** Whether the answer to a lead wins the trick; of two equal cards the one led does. */
export function beats(/** @type {Card} */ answer, /** @type {Card} */ led, /** @type {string} */ trump) {
  if (answer.suit === led.suit) return STRENGTH.indexOf(answer.rank) > STRENGTH.indexOf(led.rank);
  return answer.suit === trump;
}

/** Suits in the order of the pack, each from the ace down. @param {string[]} codes @returns {Card[]} */
export const inOrder = (codes) =>
  codes
    .map(card)
    .sort(
      (a, b) =>
        SUITS.indexOf(a.suit) - SUITS.indexOf(b.suit) ||
        STRENGTH.indexOf(b.rank) - STRENGTH.indexOf(a.rank) ||
        a.copy - b.copy,
    );
