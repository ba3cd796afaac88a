/** Where a play-out stands: points and brisques of both, the tricks so far, how the cards were marked. */
import { cardlet } from "./card.js";
import { isBrisque } from "./cards.js";
import { el, icon, unseen } from "./dom.js";
import { score, signed, t } from "./i18n.js";
import { lineList } from "./line.js";

/** @typedef {import("./replay.js").View} View @typedef {import("./replay.js").Seat} Seat */

/** @param {View} view @param {Seat} seat */
const brisques = (view, seat) =>
  view.tricks
    .filter(({ winner }) => winner === seat)
    .flatMap(({ plays }) => plays.map(({ card }) => card))
    .filter(isBrisque);

/** Brisques won, as cards; the place stays where there are none, but says nothing. @param {View} view @param {Seat} seat */
function won(view, seat) {
  const cards = brisques(view, seat).map(({ code }) => cardlet(code));
  return el("dd", { class: "brisques", "aria-hidden": cards.length ? null : "true" }, cards);
}

/** @param {View} view */
export const tally = (view) =>
  el(
    "dl",
    { class: "count" },
    ["south", "north"].map((seat) =>
      el(
        "div",
        {},
        el("dt", {}, t(`seat.${seat}`)),
        el("dd", {}, String(view.points[seat])),
        won(view, /** @type {Seat} */ (seat)),
      ),
    ),
  );

/**
 * How the learner's card of a trick was marked, as a word.
 * @param {{by: Seat, action: {card: string}, mark: string|null}[]} actions
 */
export const marked = (actions) => {
  const marks = new Map(actions.map(({ action, mark }) => [action.card, mark]));
  return (/** @type {import("./replay.js").Trick} */ { plays }) => {
    const mine = plays.find(({ by }) => by === "south");
    const mark = mine && marks.get(mine.card.code);
    return mark ? el("span", { class: `mark mark--${mark}` }, t(`mark.${mark}`)) : null;
  };
};

/**
 * Where a line was heading after each trick: the points of both if all went on for the best.
 * @param {{points: {south: number, north: number}, tricks: {trick: number, value: number, cost: number}[]}} outcome
 */
export const heading = ({ points, tricks }) => {
  const total = points.south + points.north;
  return (/** @type {import("./replay.js").Trick} */ { number }) => {
    const found = tricks.find(({ trick }) => trick === number);
    if (!found) return null;
    const south = (total + found.value) / 2;
    const reached = score({ south, north: total - south });
    return [
      found.cost > 0 && el("span", { class: "mark mark--wrong" }, el("span", { "aria-hidden": "true" }, signed(-found.cost)), unseen(t("mark.cost", { points: found.cost }))),
      el("span", { class: "mark" }, el("span", { "aria-hidden": "true" }, `→ ${reached}`), unseen(t("line.heading", { points: reached }))),
    ];
  };
};

/** @param {View} view @param {any[]} actions */
export const tricksPanel = (view, actions) =>
  el(
    "section",
    { class: "panel", "aria-labelledby": "tricks" },
    el("h2", { id: "tricks" }, t("line.so_far")),
    lineList(view.tricks, { current: view.tricks.at(-1)?.winner ? undefined : view.tricks.length, note: marked(actions) }),
  );

/** What a wrong card has cost, and that one may play on. @param {any} attempt */
export const afterNote = (attempt) =>
  attempt?.status === "after" &&
  el(
    "div",
    { class: "notice notice--bad" },
    icon("cross"),
    el("p", {}, el("strong", {}, lost(attempt.last)), " ", t("line.play_on")),
  );

/** What a wrong card has cost, in a sentence. @param {{cost: number}|null} last */
export const lost = (last) => (last?.cost ? t("line.cost", { count: last.cost }) : t("line.off"));
