/** The drawings on the cards, from the symbols of the page's sprite: pips, courts, the ace, the back. */
import { svg, use } from "./dom.js";

/** @typedef {import("./cards.js").Card} Card */

const LEFT = 40.5;
const RIGHT = 59.5;
const rows = (/** @type {number[]} */ ...heights) => heights.flatMap((y) => [[LEFT, y], [RIGHT, y]]);

/** Where the pips of a plain card stand on a face of 100 by 140. @type {Record<string, number[][]>} */
const PIPS = {
  7: [...rows(41, 70, 99), [50, 55.5]],
  8: [...rows(41, 70, 99), [50, 55.5], [50, 84.5]],
  9: [...rows(41, 60.3, 79.7, 99), [50, 70]],
  T: [...rows(41, 60.3, 79.7, 99), [50, 50.6], [50, 89.4]],
};
const PIP = 15.5;
const UPSIDE_DOWN = "rotate(180 50 70)";

/** @param {string} suit @param {number[]} centre */
function pip(suit, [x, y]) {
  const corner = { x: x - PIP / 2, y: y - PIP / 2, width: PIP, height: PIP };
  return use(`s-${suit}`, y > 70 ? { ...corner, transform: `rotate(180 ${x} ${y})` } : corner);
}

/** @param {Card} card */
function court({ rank, suit }) {
  const small = { x: 18, y: 60.5, width: 7, height: 7 };
  return [use(`court-${rank}`), use(`s-${suit}`, small), use(`s-${suit}`, { ...small, transform: UPSIDE_DOWN })];
}

/** @param {Card} card */
const ace = ({ suit }) => [use("ace"), use(`s-${suit}`, { x: 34, y: 54, width: 32, height: 32 })];

/** @param {Card} card */
function drawing(card) {
  if (card.rank === "A") return ace(card);
  return PIPS[card.rank]?.map((centre) => pip(card.suit, centre)) ?? court(card);
}

const art = (/** @type {SVGElement[]} */ shapes) =>
  svg("svg", { class: "card__art", viewBox: "0 0 100 140", "aria-hidden": "true" }, shapes);

/** The picture in the middle of a face. @param {Card} card */
export const picture = (card) => art(drawing(card));

/** The picture on every back. */
export const backPicture = () => art([use("back")]);

/** @param {string} suit @param {string} [name] of the class */
export const suitMark = (suit, name) =>
  svg("svg", { class: name, viewBox: "0 0 32 32", "aria-hidden": "true" }, use(`s-${suit}`));
