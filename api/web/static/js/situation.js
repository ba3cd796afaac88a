/**
 * Any position on the mat: stock, window or last tricks, North's hand hidden or seen, cards on the table.
 * For the eye only; nothing can be played here.
 */
import { cardImage, plainBack, trumpMark } from "./card.js";
import { card as read, cardName, inOrder } from "./cards.js";
import { el, fill } from "./dom.js";
import { t } from "./i18n.js";
import { awaited, trickCard } from "./mat.js";
import { other } from "./replay.js";

/** @typedef {import("./replay.js").Seat} Seat @typedef {import("./dom.js").Content} Content */

/** @param {any} position @param {Seat} seat */
function seatName({ scores, won }, seat) {
  const tricks = (won?.[seat]?.length ?? 0) / 2;
  return el(
    "p",
    { class: "seat__name" },
    el("strong", {}, t(`seat.${seat}`)),
    scores && el("span", { class: "num" }, t("points", { count: scores[seat] })),
    tricks > 0 && el("span", {}, t("mat.tricks_won", { count: tricks })),
  );
}

/** Cards face up in a row. @param {string[]} codes @param {string} label */
const row = (codes, label) =>
  el("ul", { class: "hand hand--s", role: "list", "aria-label": label }, inOrder(codes).map((one) => el("li", {}, cardImage(one))));

/** Cards face down; how many there are is said once. @param {number} count */
const backs = (count) =>
  count > 0 &&
  el("span", { class: "backs", role: "img", "aria-label": t("mat.hidden", { count }) }, Array.from({ length: count }, () => plainBack("card--s")));

/** A few cards with what they are below them. @param {string[]} codes @param {string} label */
const labelled = (codes, label) =>
  codes.length > 0 &&
  el(
    "div",
    { class: "tabled" },
    el("ul", { role: "list", "aria-label": label }, inOrder(codes).map((one) => el("li", {}, cardImage(one, { class: "card--s" })))),
    el("span", { class: "tabled__label", "aria-hidden": "true" }, label),
  );

/** @param {any} position @returns {Content} */
function northCards({ hands: { north }, table }) {
  const shown = labelled(table?.north ?? [], t("mat.table.north"));
  if (Array.isArray(north)) return [north.length > 0 && row(north, t("mat.north_hand")), shown];
  const known = north.known ?? [];
  return [backs(north.count - known.length), labelled(known, t("mat.known")), shown];
}

/** @param {any} position */
function stock({ stock: left, turn_up: turnUp }) {
  if (!left?.count) return null;
  const hidden = turnUp ? left.count - 1 : left.count;
  return el(
    "span",
    { class: "stock", tabindex: "-1", role: "group", "aria-label": t("mat.stock", { count: left.count }), "data-stock": true },
    el(
      "span",
      { class: "stock__cards" },
      hidden > 0 && plainBack("card--m"),
      turnUp && cardImage(read(turnUp), { class: `card--m${hidden > 0 ? " card--turn" : ""}`, "aria-label": t("mat.turn_up", { card: cardName(read(turnUp)) }) }),
    ),
    el("span", { class: "stock__count" }, t("mat.stock", { count: left.count })),
  );
}

/** The trick that lies there; in a window the trick is over, and nothing is to be played. @param {any} position @param {boolean} open whether a card is waited for @returns {Content} */
function trick({ phase, led, to_act: toAct, window }, open) {
  if (phase === "window") return el("p", { class: "middle__word" }, t("mat.window", { trick: window.win }));
  const plays = led ? [{ by: other(toAct), card: read(led) }] : [];
  const begun = { number: 1, plays, winner: null, points: 0, sevens: [] };
  return [plays.map((play) => trickCard(play, begun)), open && awaited(toAct, plays.length === 0)];
}

/** South's cards: those on the table first, then the hand. @param {any} position @returns {import("./hand.js").Place[]} */
function places({ hands: { south }, table }) {
  const tabled = inOrder(table?.south ?? []).map((card, at) => ({
    card,
    onTable: true,
    label: t("mat.on_table", { card: cardName(card) }),
    note: at === 0 ? t("mat.table.south") : undefined,
  }));
  return [...tabled, ...inOrder(south).map((card) => ({ card }))];
}

/**
 * Lay a position on the mat.
 * @param {import("./mat.js").Mat} mat @param {any} position as the API writes it
 * @param {{open?: boolean}} [question] `open`: still to be answered, so that a card is waited for
 */
export function lay(mat, position, { open = true } = {}) {
  const left = stock(position);
  fill(mat.north, seatName(position, "north"), el("div", { class: "seat__cards" }, northCards(position)));
  fill(mat.trick, trick(position, open));
  fill(
    mat.middle,
    el("div", { class: "middle__side" }, left ?? trumpMark(position.trump)),
    mat.trick,
    el("div", { class: "middle__side middle__side--end" }, left && trumpMark(position.trump)),
  );
  fill(mat.name, seatName(position, "south"));
  mat.bind();
  mat.hand.show(places(position));
}
