/** A line of play as a list, one trick a row. */
import { cardlet } from "./card.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";

/**
 * @typedef {import("./replay.js").Trick} Trick
 * @typedef {{current?: number, note?: (trick: Trick) => import("./dom.js").Content}} Options
 *   `current`: the number of the step that is shown; later ones are dimmed
 */

/** @param {Trick} trick */
const outcome = ({ winner, plays }) =>
  winner ? t(`line.to.${winner}`) : t(plays[0].by === "north" ? "line.yours" : "line.north");

/** @param {import("./replay.js").Seat} by */
const seven = (by) => el("span", { class: "mark" }, t(`line.seven.${by}`));

/** @param {Trick} trick @param {Options} options */
const row = (trick, { current, note }) =>
  el(
    "li",
    {
      "aria-current": trick.number === current ? "step" : null,
      class: current !== undefined && trick.number > current ? "later" : null,
    },
    el("span", { class: "n" }, String(trick.number)),
    el("span", { class: "pair" }, trick.plays.map((play) => cardlet(play.card.code))),
    el("span", {}, outcome(trick), trick.sevens.map(seven), note?.(trick)),
    el("span", { class: "pts" }, trick.winner && (trick.points ? `+${trick.points}` : "0")),
  );

/** @param {Trick[]} tricks @param {Options} [options] */
export const lineList = (tricks, options = {}) =>
  el("ol", { class: "line", role: "list" }, tricks.map((trick) => row(trick, options)));
