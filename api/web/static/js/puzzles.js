/** The library: filters in the address, a list that grows. */
import { get, query } from "./api.js";
import { numberOf, resultChip } from "./attempt-row.js";
import { el, hook, link } from "./dom.js";
import { profileName, t } from "./i18n.js";
import { emptyState, Listing } from "./listing.js";
import "./shell.js";
import { forNext } from "./wishes.js";

const FILTERS = ["kind", "proof", "difficulty", "profile", "theme"];
const form = /** @type {HTMLFormElement} */ (hook("filters"));

/** What the address asks for. @returns {Record<string, string>} */
const wishes = () => {
  const asked = new URLSearchParams(location.search);
  return Object.fromEntries(FILTERS.map((name) => [name, asked.get(name) ?? ""]));
};

/** @param {number} difficulty */
const level = (difficulty) =>
  el(
    "span",
    { class: "level", role: "img", "aria-label": t("puzzle.level", { level: difficulty }) },
    [1, 2, 3, 4, 5].map((dot) => el("i", { "data-on": dot <= difficulty })),
  );

/** What a puzzle is like, in a line; how many cards both hold is known in endings alone. @param {any} puzzle */
const about = ({ profile, cards, proof, themes }) =>
  [proof === "open" && t("puzzle.cards", { count: cards }), profileName(profile.name), ...themes.map((theme) => t(`theme.${theme}`))].filter(Boolean).join(" · ");

/** @param {any} puzzle a Summary */
const row = (puzzle) => {
  const { id, kind, title, difficulty, mine } = puzzle;
  return [
    el(
      "span",
      { class: "grow" },
      el("a", { class: "cover", id, href: `/puzzles/${id}${forNext()}`, "aria-labelledby": `${id} number-${id}`, "aria-describedby": `about-${id}` }, title),
      el("small", { id: `number-${id}` }, t(`kind.${kind}`), " · ", numberOf(id)),
      el("small", { id: `about-${id}` }, about(puzzle)),
    ),
    level(difficulty),
    mine && resultChip({ status: mine.result ? "over" : "open", result: mine.result }),
  ];
};

const listing = new Listing(hook("list"), {
  fetch: (cursor) => get(`/puzzles${query({ ...wishes(), cursor, limit: "24" })}`),
  row,
  empty: () => emptyState(t("puzzles.none"), t("puzzles.none.text"), link("line", t("puzzles.all"), "/puzzles")),
  label: t("puzzles.list"),
});

function show() {
  for (const [name, value] of Object.entries(wishes())) if (form.elements[name]) form.elements[name].value = value;
  hook("next").href = `/puzzles/next${forNext()}`;
  return listing.start();
}

async function offerProfiles() {
  const { items } = await get("/profiles");
  form.elements.profile.append(...items.filter(({ house }) => !house).map(({ name, title }) => el("option", { value: name }, title)));
}

form.addEventListener("change", () => {
  const chosen = Object.fromEntries(new FormData(form));
  history.pushState(null, "", `/puzzles${query({ ...wishes(), ...chosen })}`);
  void show();
});
window.addEventListener("popstate", show);

await offerProfiles().catch(() => {}); // the list is worth more than its filter
await show();
