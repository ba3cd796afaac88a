/** The rule profiles side by side: every option, what it asks, what each profile answers. */
import { get } from "./api.js";
import { el, fill, hook } from "./dom.js";
import { t } from "./i18n.js";
import { sentence } from "./problems.js";
import "./shell.js";

/**
 * @typedef {{option: string, group: string, heading: string, text: string, value_text: string}} Explained
 * @typedef {{name: string, title: string, summary: string, explained: Explained[]}} Profile
 */

/** @param {Profile[]} profiles @param {number} at of the option */
function row(profiles, at) {
  const values = profiles.map(({ explained }) => explained[at].value_text);
  const differs = new Set(values).size > 1;
  return el(
    "tr",
    { id: `option-${profiles[0].explained[at].option}`, "data-differs": differs },
    el("th", { scope: "row" }, profiles[0].explained[at].text),
    values.map((value) => el("td", {}, value)),
  );
}

/** The options of one group, under its heading. @param {Profile[]} profiles @param {string} group */
function body(profiles, group) {
  const of = profiles[0].explained.map((each, at) => ({ ...each, at })).filter((each) => each.group === group);
  return el(
    "tbody",
    {},
    el("tr", { class: "comparison__group" }, el("th", { scope: "rowgroup", colspan: profiles.length + 1 }, of[0].heading)),
    of.map(({ at }) => row(profiles, at)),
  );
}

/** @param {Profile[]} profiles */
function table(profiles) {
  const groups = [...new Set(profiles[0].explained.map(({ group }) => group))];
  return el(
    "table",
    { class: "comparison" },
    el("caption", { class: "sr" }, t("rules.caption")),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("rules.option")), profiles.map(({ name, title }) => el("th", { scope: "col", id: name }, title)))),
    groups.map((group) => body(profiles, group)),
  );
}

/** @param {Profile} profile */
const summary = ({ title, summary: text }) => el("li", {}, el("h2", {}, title), el("p", { class: "muted" }, text));

/** Go to the option that the address names: it was not there yet when the page was opened. @param {string} id */
function goTo(id) {
  const row = id && document.getElementById(decodeURIComponent(id));
  if (row) row.scrollIntoView({ block: "center" });
}

async function show() {
  const place = hook("profiles");
  try {
    const { items } = await get("/profiles");
    fill(hook("summaries"), items.map(summary));
    fill(place, table(items));
    const only = /** @type {HTMLInputElement} */ (hook("differences"));
    const narrow = () => place.toggleAttribute("data-only", only.checked);
    only.addEventListener("change", narrow);
    narrow();
    goTo(location.hash.slice(1));
  } catch (error) {
    fill(place, el("p", { class: "notice notice--bad" }, sentence(error)));
  }
  place.removeAttribute("aria-busy");
}

await show();
