/** What has happened before a position: declarations, sevens, the match, the cards won. */
import { cardlet } from "./card.js";
import { card as read, cardName, inOrder } from "./cards.js";
import { el, icon } from "./dom.js";
import { score, t } from "./i18n.js";

/** @typedef {import("./replay.js").Seat} Seat @typedef {import("./dom.js").Content} Content */

const SEATS = /** @type {Seat[]} */ (["south", "north"]);

/** @param {string[]} codes */
const cards = (codes) => el("span", { class: "cards" }, inOrder(codes).map(({ code }) => cardlet(code)));

/** @param {{kind: string, cards: string[], state: string, win: number}} declaration */
const declaration = ({ kind, cards: codes, state, win }) =>
  el(
    "li",
    { "data-state": state },
    el("span", { class: "declared__name" }, t(`declaration.${kind}`)),
    el("span", { class: "mark" }, t(`history.${state}`, { win })),
    cards(codes),
  );

/** @param {string} title @param {Content} content */
const entry = (title, content) => el("div", {}, el("dt", {}, title), el("dd", {}, content));

/** @param {any} position @param {Seat} seat */
const declared = (position, seat) => {
  const items = position.declared?.[seat] ?? [];
  return items.length > 0 && entry(t(`history.declared.${seat}`), el("ul", { class: "declared", role: "list" }, items.map(declaration)));
};

/** @param {{card: string, by: string}[]} sevens */
const sevensScored = (sevens) =>
  sevens.length > 0 &&
  entry(t("history.sevens"), sevens.map(({ card, by }) => el("p", {}, t(`history.seven.${by}`, { card: cardName(read(card)) }))));

/** @param {{totals: {south: number, north: number}, deal: number}|undefined} match */
const matchSoFar = (match) => match && entry(t("history.match", { deal: match.deal }), el("span", { class: "pts" }, score(match.totals)));

/** @param {any} position @param {Seat} seat */
const won = (position, seat) => {
  const codes = position.won?.[seat] ?? [];
  return (
    codes.length > 0 &&
    el("details", { class: "data" }, el("summary", {}, icon("next"), t(`history.won.${seat}`, { count: codes.length })), cards(codes))
  );
};

/** @param {any} position @returns {HTMLElement|null} null where nothing has happened */
export function historyPanel(position) {
  const entries = [
    matchSoFar(position.match),
    ...SEATS.map((seat) => declared(position, seat)),
    sevensScored(position.sevens_scored ?? []),
  ].filter(Boolean);
  const piles = SEATS.map((seat) => won(position, seat)).filter(Boolean);
  if (entries.length + piles.length === 0) return null;
  return el(
    "section",
    { class: "panel stack-s", "aria-labelledby": "history" },
    el("h2", { id: "history" }, t("history.title")),
    entries.length > 0 && el("dl", { class: "history" }, entries),
    piles,
  );
}
