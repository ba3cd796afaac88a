/** Drawings that are made anew for the width that there is, so that their letters are never scaled. */
import { el, fill, svg } from "./dom.js";
import { t } from "./i18n.js";

/**
 * @typedef {import("./dom.js").Content} Content
 * @typedef {{width: number, letter: number}} Room in pixels; `letter` is how high letters are
 * @typedef {{height: number, shapes: Content[]}} Drawn
 */

/**
 * @param {string} sentence what the drawing shows @param {(room: Room) => Drawn} draw
 * @returns {HTMLElement}
 */
export function chart(sentence, draw) {
  const picture = svg("svg", { class: "chart", role: "img", "aria-label": sentence });
  const frame = el("div", {}, picture);
  let width = 0;
  const redraw = () => {
    const { height, shapes } = draw({ width, letter: parseFloat(getComputedStyle(picture).fontSize) });
    picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    fill(picture, shapes);
  };
  new ResizeObserver(([{ contentRect }]) => {
    const wide = Math.floor(contentRect.width);
    if (wide === 0 || wide === width) return;
    width = wide;
    requestAnimationFrame(redraw); // not at once: what is observed must not change while it is told
  }).observe(frame);
  return frame;
}

/** @param {number} x @param {number} y @param {string} text @param {Record<string, unknown>} [attributes] */
export const lettering = (x, y, text, attributes = {}) => svg("text", { x, y, ...attributes }, text);

/**
 * The numbers of a drawing, folded away.
 * @param {string} label @param {string[]} heads @param {string[][]} rows the first cell names the row
 */
export const asTable = (label, heads, rows) =>
  el(
    "details",
    { class: "data" },
    el("summary", {}, t("chart.table")),
    el(
      "div",
      { class: "scroller", role: "region", "aria-label": label, tabindex: "0" },
      el(
        "table",
        { class: "table" },
        el("thead", {}, el("tr", {}, heads.map((head, at) => el("th", { scope: "col", class: at ? "end" : null }, head)))),
        el("tbody", {}, rows.map(([name, ...cells]) => el("tr", {}, el("th", { scope: "row" }, name), cells.map((cell) => el("td", { class: "end" }, cell))))),
      ),
    ),
  );
