/** What goes best and what goes worst, as the API names it. */
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { section } from "./section.js";

/** @typedef {{id: string, name: string, tried: number, right: number}} Part */

/** @param {Part} part @param {string} colour of the meter */
const row = ({ name, tried, right }, colour) =>
  el(
    "li",
    {},
    el("span", {}, name),
    el("span", { class: "num" }, t("progress.of", { right, tried })),
    el("progress", { class: `meter ${colour}`, max: tried, value: right, "aria-label": t("strengths.spoken", { name, right, tried }) }),
  );

/** @param {number} least so many tries before a theme is named */
const tooFew = (least) => el("p", { class: "muted" }, t("strengths.least", { count: least }));

/** @param {{themes: Part[], strongest: string[], weakest: string[], least: number}} progress @returns {HTMLElement[]} */
export function strengthsPanels({ themes, strongest, weakest, least }) {
  const known = new Map(themes.map((part) => [part.id, part]));
  const panel = (/** @type {string} */ name, /** @type {string[]} */ ids, /** @type {string} */ colour) =>
    section(
      name,
      t(`strengths.${name}`),
      { span: 4, hooked: name },
      ids.length
        ? el("ul", { class: "strengths", role: "list" }, ids.map((id) => row(known.get(id), colour)))
        : tooFew(least),
    );
  if (strongest.length === 0) return [section("strengths", t("strengths.both"), { span: 8, hooked: "strengths" }, tooFew(least))];
  return [panel("strongest", strongest, ""), panel("weakest", weakest, "meter--brass")];
}
