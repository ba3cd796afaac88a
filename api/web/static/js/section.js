/** A panel of a page with its heading. */
import { el } from "./dom.js";

/** @typedef {import("./dom.js").Content} Content */

/**
 * @param {string} id of the heading @param {Content} title
 * @param {{span?: number, aside?: Content, hooked?: string}} form `span` in a grid of twelve columns,
 *   `aside` stands beside the heading, `hooked` is the name of its `data-…` attribute
 * @param {...Content} content
 */
export const section = (id, title, { span = 12, aside, hooked }, ...content) =>
  el(
    "section",
    { class: `panel span${span}`, "aria-labelledby": id, ...(hooked ? { [`data-${hooked}`]: true } : {}) },
    el("div", { class: "panel__head" }, el("h2", { id, tabindex: "-1" }, title), aside),
    content,
  );
