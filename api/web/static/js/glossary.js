/** The words of the field, in the order of the reader's alphabet, narrowed by what he types. */
import { announce } from "./announce.js";
import { get } from "./api.js";
import { el, fill, hook } from "./dom.js";
import { t } from "./i18n.js";
import { page } from "./page.js";
import { sentence } from "./problems.js";
import "./shell.js";

/**
 * @typedef {{slug: string, term: string, definition: string, other_names: string[], see_also: string[], options: string[]}} Term
 */

const place = hook("glossary");
const search = /** @type {HTMLInputElement} */ (hook("search"));
const none = el("p", { class: "muted", hidden: true }, t("glossary.none"));
const { compare } = new Intl.Collator(page.language);

/** Without accents and capitals, as one types in haste. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** A line below the definition. @param {string} label @param {import("./dom.js").Content[]} rest */
const line = (label, ...rest) => el("p", {}, el("span", { class: "muted" }, `${label} `), rest);

/** Between two, a comma. @param {Node[]} nodes @returns {(Node|string)[]} */
const listed = (nodes) => nodes.flatMap((node, at) => (at ? [", ", node] : [node]));

/** @param {Term} term @param {Map<string, Term>} all */
const entry = ({ slug, term, definition, other_names, see_also, options }, all) =>
  el(
    "div",
    { class: "term", id: slug, "data-words": plain([term, definition, ...other_names].join(" ")) },
    el("dt", {}, term),
    el(
      "dd",
      {},
      el("p", {}, definition),
      other_names.length > 0 && line(t("glossary.other_names"), other_names.join(", ")),
      options.length > 0 && el("p", {}, el("a", { href: `/rules#option-${options[0]}` }, t("glossary.profiles"))),
      line(t("glossary.see_also"), listed(see_also.map((other) => el("a", { href: `#${other}` }, all.get(other)?.term)))),
    ),
  );

/** Show the terms that have every word of the search. */
function narrow() {
  const wanted = plain(search.value).split(/\s+/).filter(Boolean);
  const terms = [...place.querySelectorAll(".term")];
  for (const term of terms) {
    const words = term.getAttribute("data-words") ?? "";
    term.toggleAttribute("hidden", !wanted.every((each) => words.includes(each)));
  }
  const count = terms.filter((term) => !term.hasAttribute("hidden")).length;
  none.hidden = count > 0;
  announce(t("glossary.found", { count }));
}

/** Go to the term that the address names, also where the search had hidden it. */
function goTo() {
  const sought = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (const term of place.querySelectorAll("[data-sought]")) term.removeAttribute("data-sought");
  if (!sought?.matches(".term")) return;
  if (sought.hidden) showAll();
  sought.setAttribute("data-sought", "");
  sought.tabIndex = -1;
  sought.focus({ preventScroll: true });
  sought.scrollIntoView();
}

function showAll() {
  search.value = "";
  narrow();
}

async function show() {
  try {
    /** @type {Term[]} */
    const items = (await get("/glossary")).items;
    const all = new Map(items.map((term) => [term.slug, term]));
    const sorted = [...items].sort((one, other) => compare(one.term, other.term));
    fill(place, el("dl", { class: "glossary" }, sorted.map((term) => entry(term, all))), none);
    search.addEventListener("input", narrow);
    window.addEventListener("hashchange", goTo);
    if (search.value) narrow(); // what a browser kept of an earlier visit, or was typed meanwhile
    if (document.activeElement !== search) goTo(); // who is typing already is left there
  } catch (error) {
    fill(place, el("p", { class: "notice notice--bad" }, sentence(error)));
  }
  place.removeAttribute("aria-busy");
}

await show();
