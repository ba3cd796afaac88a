/** The puzzle of the day: the same for everyone; for a learner, whether it is done. */
import { get } from "./api.js";
import { resultChip } from "./attempt-row.js";
import { cardImage, trumpMark } from "./card.js";
import { inOrder } from "./cards.js";
import { dateAt, dateText, today } from "./dates.js";
import { button, el, fill, link, state } from "./dom.js";
import { remove } from "./focus.js";
import { day, t } from "./i18n.js";
import { ofLearner } from "./learner.js";
import { sentence } from "./problems.js";
import { section } from "./section.js";

/** @typedef {import("./dom.js").Content} Content */

/** Of the date that it is here; of the one that the server has, where this clock is wrong. */
const puzzleOfToday = () =>
  get(`/puzzles/daily?date=${today()}`).catch((error) => {
    if (error.code !== "not_today") throw error;
    return get("/puzzles/daily");
  });

/** What the learner holds, and what is trumps. @param {any} position */
const cards = ({ hands, table, trump }) =>
  el(
    "div",
    { class: "mini" },
    el("ul", { role: "list", "aria-label": t("mat.hand") }, inOrder([...hands.south, ...(table?.south ?? [])]).map((card) => el("li", {}, cardImage(card, { class: "card--xs" })))),
    trumpMark(trump),
  );

/** How the learner stands to it, and the way there. @param {any} puzzle @param {any[]} attempts newest first @returns {Content} */
function standing({ id, date }, attempts) {
  const done = attempts.find(({ status, annulled, acted_at: actedAt }) => status === "over" && !annulled && dateAt(actedAt) === date);
  if (done) return [el("p", { class: "row" }, resultChip(done), t("daily.done")), link("line", t("daily.look"), `/puzzles/${id}?attempt=${done.id}`)];
  const begun = attempts.find(({ status }) => status !== "over");
  if (begun) return link("line", t("daily.go_on"), `/puzzles/${id}?attempt=${begun.id}`);
  const [before] = attempts;
  return [before && el("p", { class: "small muted" }, t("daily.before", { day: day(before.acted_at) })), link("line", t("daily.solve"), `/puzzles/${id}?afresh=1`)];
}

/** @returns {Promise<Content>} */
async function content() {
  const puzzle = await puzzleOfToday();
  const attempts = (await ofLearner(`/attempts?puzzle=${puzzle.id}&limit=20`))?.items ?? [];
  const { title, kind, difficulty, date, position } = puzzle;
  return el(
    "div",
    { class: "go" },
    el(
      "div",
      { class: "go__body" },
      el("p", { class: "eyebrow" }, dateText(date)),
      el("h3", {}, title),
      el("p", { class: "small muted" }, [t(`kind.${kind}`), t("puzzle.level", { level: difficulty })].join(" · ")),
      standing(puzzle, attempts),
    ),
    cards(position),
  );
}

/** A panel that fetches itself: what else stands on the page does not wait for it. */
export function dailyPanel() {
  const body = el("div", {}, el("span", { class: "skeleton skeleton--line" }));
  const panel = section("daily", t("daily.title"), { hooked: "daily" }, body);
  const show = async () => {
    state(body, "aria-busy", true);
    try {
      fill(body, await content());
    } catch (error) {
      if (error.code === "no_puzzle") return remove(panel);
      fill(body, el("p", { class: "notice notice--bad" }, sentence(error)), el("div", { class: "row" }, button("line", t("act.retry"), show)));
    }
    state(body, "aria-busy", false);
  };
  void show();
  return panel;
}
