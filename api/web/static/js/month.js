/** The month as a calendar: on which days something was answered, and which missed ones were bridged. */
import { capital, dateAfter, dateText, daysBetween, noonOf, today } from "./dates.js";
import { el, unseen } from "./dom.js";
import { t } from "./i18n.js";
import { section } from "./section.js";

/** @typedef {{date: string, attempts: number}} Day @typedef {{freezes: number, frozen: string[]}} Streak */

const MONDAY = "2024-01-01"; // any
const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** How full the colour is. @param {number} answers */
const fullness = (answers) => (answers >= 10 ? 3 : answers >= 5 ? 2 : answers > 0 ? 1 : 0);

const heads = () =>
  WEEK.map((each) => {
    const date = dateAfter(MONDAY, each);
    return el("th", { scope: "col", abbr: dateText(date, { weekday: "long" }) }, dateText(date, { weekday: "narrow" }));
  });

/** @param {string} date @param {number} answers @param {boolean} frozen @param {boolean} now */
const cell = (date, answers, frozen, now) =>
  el(
    "td",
    { "data-n": fullness(answers), "data-frozen": frozen, "data-today": now, "aria-current": now ? "date" : null },
    String(noonOf(date).getDate()),
    answers > 0 && unseen(t("month.answers", { count: answers })),
    frozen && unseen(t("month.frozen")),
  );

/** @param {Day[]} days those that count @param {string[]} frozen @param {string} now */
function weeks(days, frozen, now) {
  const first = `${now.slice(0, 8)}01`;
  const before = (noonOf(first).getDay() + 6) % 7;
  const length = daysBetween(first, `${dateAfter(first, 31).slice(0, 8)}01`);
  const answers = new Map(days.map(({ date, attempts }) => [date, attempts]));
  const rows = Math.ceil((before + length) / 7);
  return Array.from({ length: rows }, (_, row) =>
    el(
      "tr",
      {},
      WEEK.map((column) => {
        const at = row * 7 + column - before;
        if (at < 0 || at >= length) return el("td", { "data-n": "none" });
        const date = dateAfter(first, at);
        return cell(date, answers.get(date) ?? 0, frozen.includes(date), date === now);
      }),
    ),
  );
}

/** @param {{items: Day[], streak: Streak}} activity at least the latest 31 days */
export function monthPanel({ items, streak: { freezes, frozen } }) {
  const now = today();
  const month = capital(dateText(now, { month: "long", year: "numeric" }));
  const shown = frozen.some((date) => date.startsWith(now.slice(0, 7)));
  return section(
    "month",
    month,
    { span: 4, hooked: "month" },
    el("table", { class: "cal" }, el("caption", { class: "sr" }, t("month.caption", { month })), el("thead", {}, el("tr", {}, heads())), el("tbody", {}, weeks(items, frozen, now))),
    el("p", { class: "small muted" }, t("month.fuller"), shown && ` ${t("month.dashed")}`),
    el("p", { class: "small muted" }, freezes > 0 ? t("month.freezes", { count: freezes }) : t("month.no_freezes")),
  );
}
