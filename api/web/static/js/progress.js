/** Where the learner stands: what the API tells of his rating, days, strengths, reviews and mistakes. */
import { button, el, fill, hook, link, state } from "./dom.js";
import { forecastPanel } from "./forecast.js";
import { percent, t } from "./i18n.js";
import { hadAccount, ofLearner } from "./learner.js";
import { emptyState } from "./listing.js";
import { mistakesPanel } from "./mistakes.js";
import { monthPanel } from "./month.js";
import { noticesPanel, unreadNotices } from "./notices.js";
import { sentence } from "./problems.js";
import { coursePanel } from "./rating-course.js";
import "./shell.js";
import { strengthsPanels } from "./strengths.js";

/** @typedef {import("./dom.js").Content} Content */

const place = hook("progress");

/** @param {string} name @param {Content} value @param {...Content} notes */
const figure = (name, value, ...notes) =>
  el("div", {}, el("dt", {}, name), el("dd", { class: "num" }, value), notes.filter(Boolean).map((note) => el("dd", {}, note)));

/** @param {{rating: any}} ratings */
function ratingFigure({ rating: { rating, deviation, provisional } }) {
  const sure = t("progress.deviation", { deviation: Math.round(deviation) });
  return figure(t("progress.rating"), String(Math.round(rating)), provisional ? t("progress.provisional", { sure }) : sure);
}

/** @param {{overall: any}} progress */
function rateFigure({ overall: { rate, right, tried, trend } }) {
  const name = t("progress.rate");
  if (rate === null) return figure(name, "–");
  return figure(name, percent(rate), t("progress.unaided", { right, tried }), trend && t(`progress.trend.${trend}`));
}

/** @param {{streak: any}} activity */
const streakFigure = ({ streak: { current, longest, today } }) =>
  figure(t("progress.streak"), String(current), t("progress.longest", { longest }), t(today ? "progress.today" : "progress.today.open"));

/** @param {any} ratings @param {any} progress @param {any} activity */
const glance = (ratings, progress, activity) =>
  el(
    "section",
    { class: "panel span12", "aria-label": t("progress.glance"), "data-glance": true },
    el(
      "dl",
      { class: "glance" },
      ratingFigure(ratings),
      rateFigure(progress),
      streakFigure(activity),
      figure(t("progress.repaired"), String(progress.overall.repaired), t("progress.repaired.text")),
    ),
  );

/** Somebody who has not answered anything: one act. */
const newcomer = () =>
  hadAccount()
    ? emptyState(t("attempts.logged_out"), t("progress.logged_out"), link("primary", t("learner.log_in"), "/account/login"))
    : emptyState(t("progress.none"), t("progress.none.text"), link("primary", t("progress.start"), "/puzzles/next"));

/** A guest is told where all of this lies. */
const keepIt = () => el("p", { class: "span12" }, t("home.guest"), " ", el("a", { href: "/account/new" }, t("home.guest.keep")));

/** @param {{kind: string}} me @returns {Promise<Content>} */
async function standing({ kind }) {
  const paths = ["/me/ratings?limit=100", "/me/progress", "/me/activity?limit=31"];
  const [[ratings, progress, activity], forecast] = await Promise.all([Promise.all(paths.map(ofLearner)), forecastPanel()]);
  if (!ratings || !progress || !activity) return newcomer(); // gone since the page was asked for
  return el(
    "div",
    { class: "twelve" },
    kind === "guest" && keepIt(),
    glance(ratings, progress, activity),
    coursePanel(ratings),
    monthPanel(activity),
    strengthsPanels(progress),
    forecast,
    mistakesPanel(),
  );
}

async function show() {
  state(place, "aria-busy", true);
  try {
    const me = await ofLearner("/me");
    fill(hook("notices"), me && noticesPanel(await unreadNotices()));
    fill(place, me?.attempts.total ? await standing(me) : newcomer());
  } catch (error) {
    fill(place, el("div", { class: "stack" }, el("p", { class: "notice notice--bad" }, sentence(error)), button("line", t("act.retry"), show)));
  }
  state(place, "aria-busy", false);
}

// Out of the browser's memory the page would show what was before the puzzle that has been solved since.
window.addEventListener("pageshow", ({ persisted }) => persisted && show());
await show();
