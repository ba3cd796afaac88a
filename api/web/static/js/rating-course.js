/** The course of the rating: the lines of the ledger as a drawing, and as a table. */
import { asTable, chart, lettering } from "./chart.js";
import { dateAt, dateText } from "./dates.js";
import { el, svg } from "./dom.js";
import { moment, t } from "./i18n.js";
import { section } from "./section.js";

/**
 * @typedef {{rating: number, deviation: number}} Value
 * @typedef {{acted_at: string, before: Value, after: Value}} Entry
 * @typedef {Value & {date: string}} Point
 */

const STEPS = [20, 50, 100, 200, 250, 500]; // points of rating between two lines
const LINES = 5;

/** Where the rating stood, oldest first: before the first act that is told, then after each. @param {Entry[]} entries latest first */
function points(entries) {
  const acts = [...entries].reverse();
  const stood = acts.map(({ after, acted_at: actedAt }) => ({ ...after, date: dateAt(actedAt) }));
  return [{ ...acts[0].before, date: stood[0].date }, ...stood];
}

/** The lines of the scale that hold all points with their bands. @param {Point[]} course */
function scale(course) {
  const least = Math.min(...course.map(({ rating, deviation }) => rating - deviation));
  const most = Math.max(...course.map(({ rating, deviation }) => rating + deviation));
  const step = STEPS.find((each) => (most - least) / each < LINES - 1) ?? STEPS[STEPS.length - 1];
  const bottom = Math.floor(least / step) * step;
  const count = Math.ceil((most - bottom) / step);
  return Array.from({ length: count + 1 }, (_, at) => bottom + at * step);
}

/** Which points have their date below, so that no two touch; the last one always. @param {Point[]} course @param {number} most */
function dated(course, most) {
  const last = course.length - 1;
  const gap = Math.max(1, Math.ceil(last / Math.max(1, most - 1)));
  const places = course.map((_, at) => at).filter((at) => (last - at) % gap === 0);
  return places.filter((at, number) => number === 0 || course[at].date !== course[places[number - 1]].date);
}

/** @param {Point[]} course @param {import("./chart.js").Room} room */
function draw(course, { width, letter }) {
  const lines = scale(course);
  const [left, right, top, bottom] = [letter * 3.4, width - letter * 0.6, letter * 1.6, letter * (width < 30 * letter ? 15 : 18)];
  const x = (/** @type {number} */ at) => left + ((right - left) * at) / (course.length - 1);
  const y = (/** @type {number} */ rating) => bottom - ((bottom - top) * (rating - lines[0])) / (lines[lines.length - 1] - lines[0]);
  const at = (/** @type {number} */ place, /** @type {number} */ rating) => `${x(place).toFixed(1)},${y(rating).toFixed(1)}`;
  const last = course.length - 1;
  const upper = course.map(({ rating, deviation }, place) => at(place, rating + deviation));
  const lower = course.map(({ rating, deviation }, place) => at(place, rating - deviation)).reverse();
  const shapes = [
    lines.map((rating) => [
      svg("path", { class: "grid", d: `M${left} ${y(rating)}H${right}` }),
      lettering(left - letter * 0.6, y(rating) + letter * 0.35, String(rating), { "text-anchor": "end" }),
    ]),
    svg("polygon", { class: "band", points: [...upper, ...lower].join(" ") }),
    svg("polyline", { class: "course", points: course.map(({ rating }, place) => at(place, rating)).join(" ") }),
    svg("circle", { class: "dot", cx: x(last), cy: y(course[last].rating), r: letter * 0.4 }),
    lettering(right, y(course[last].rating) - letter, String(Math.round(course[last].rating)), { class: "val", "text-anchor": "end" }),
    dated(course, Math.floor((right - left) / (6 * letter))).map((place) =>
      lettering(x(place), bottom + letter * 1.8, dateText(course[place].date, { day: "numeric", month: "short" }), {
        "text-anchor": place === last ? "end" : place === 0 ? "start" : "middle",
      }),
    ),
  ];
  return { height: bottom + letter * 2.4, shapes };
}

/** @param {Entry} entry */
const row = ({ acted_at: actedAt, after }) => [moment(actedAt), String(Math.round(after.rating)), t("progress.deviation", { deviation: Math.round(after.deviation) })];

/** @param {{items: Entry[]}} ledger latest first */
export function coursePanel({ items }) {
  if (items.length === 0) return section("course", t("progress.rating"), { span: 8, hooked: "course" }, el("p", { class: "muted" }, t("course.none")));
  const course = points(items);
  const [from, to] = [course[0], course[course.length - 1]].map(({ rating }) => Math.round(rating));
  const aside = el("span", { class: "small muted" }, t("course.count", { count: items.length }));
  return section(
    "course",
    t("progress.rating"),
    { span: 8, aside, hooked: "course" },
    chart(t("course.sentence", { count: items.length, from, to }), (room) => draw(course, room)),
    asTable(t("course.label"), [t("course.when"), t("progress.rating"), t("course.deviation")], items.map(row)),
  );
}
