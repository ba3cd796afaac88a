/** Where a play-out stands: points and brisques of both, the tricks so far, how the cards were marked. */
import { cardlet } from "./card.js";
import { isBrisque } from "./cards.js";
import { el, icon } from "./dom.js";
import { t } from "./i18n.js";
import { lineList } from "./line.js";

/** @typedef {import("./replay.js").View} View @typedef {import("./replay.js").Seat} Seat */

/** @param {View} view @param {Seat} seat */
const brisques = (view, seat) =>
  view.tricks
    .filter(({ winner }) => winner === seat)
    .flatMap(({ plays }) => plays.map(({ card }) => card))
    .filter(isBrisque);

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
        el("dd", { class: "brisques" }, brisques(view, /** @type {Seat} */ (seat)).map(({ code }) => cardlet(code))),
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

/** @param {{cost: number}|null} last */
const lost = (last) => (last?.cost ? t("line.cost", { count: last.cost }) : t("line.off"));
