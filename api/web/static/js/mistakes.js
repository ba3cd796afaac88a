/** The puzzles that were answered wrong the last time, each with the way to try it again. */
import { query } from "./api.js";
import { numberOf } from "./attempt-row.js";
import { el, link, unseen } from "./dom.js";
import { moment, t } from "./i18n.js";
import { ofLearner } from "./learner.js";
import { Listing } from "./listing.js";
import { section } from "./section.js";

const NOTHING = { items: [], next: null };

/** @param {{puzzle: {id: string, title: string}, attempt: string, acted_at: string, tries: number}} mistake */
function row({ puzzle: { id, title }, attempt, acted_at: actedAt, tries }) {
  const notes = [numberOf(id), moment(actedAt), t("mistakes.tries", { count: tries })].filter(Boolean);
  return [
    el(
      "span",
      { class: "grow" },
      el("a", { class: "cover", id: `mistake-${id}`, href: `/puzzles/${id}?attempt=${attempt}`, "aria-describedby": `about-${id}` }, title),
      el("small", { id: `about-${id}` }, notes.join(" · ")),
    ),
    link("line", [t("mistakes.repair"), unseen(` ${title} ${numberOf(id) ?? ""}`)], `/puzzles/${id}?afresh=1`, { class: "btn btn--line above" }),
  ];
}

/** The list fetches itself, and grows. */
export function mistakesPanel() {
  const list = el("div", { "data-list": true, class: "mistakes" });
  void new Listing(list, {
    fetch: async (cursor) => (await ofLearner(`/me/mistakes${query({ cursor, limit: "5" })}`)) ?? NOTHING,
    row,
    empty: () => el("p", { class: "muted" }, t("mistakes.none")),
    label: t("mistakes.title"),
  }).start();
  return section("mistakes", t("mistakes.title"), { hooked: "mistakes" }, list);
}
