/** The first page: a newcomer finds a puzzle on the mat, a learner where he stands. */
import { get } from "./api.js";
import { attemptRow } from "./attempt-row.js";
import { cardImage } from "./card.js";
import { card as read } from "./cards.js";
import { byCard, placesOf } from "./choose.js";
import { dailyPanel } from "./daily.js";
import { button, el, fill, hook, icon, link, state } from "./dom.js";
import { remove } from "./focus.js";
import { hasText, t } from "./i18n.js";
import { hadAccount, ofLearner } from "./learner.js";
import { DUTY, Mat, openTrick } from "./mat.js";
import { noticesPanel, unreadNotices } from "./notices.js";
import { page } from "./page.js";
import { sentence } from "./problems.js";
import { ProgressRecord } from "./record.js";
import { replay } from "./replay.js";
import { dueNow, REVIEWS } from "./reviews.js";
import "./shell.js";

/** @param {string} answers @returns {HTMLElement} */
const stat = (answers, name) => el("div", { class: "stat" }, el("dt", {}, t(`home.${name}`)), el("dd", {}, String(answers)));

/** @param {string} kind */
const kindRow = (kind) =>
  el(
    "li",
    {},
    el("span", { class: "grow" }, el("a", { class: "cover", href: `/puzzles/next?kind=${kind}` }, t(`kind.${kind}`)), hasText(`home.${kind}`) && el("small", {}, t(`home.${kind}`))),
    icon("next"),
  );

/** A guest is told where his progress lies. */
const keepIt = () => el("p", {}, t("home.guest"), " ", el("a", { href: "/account/new" }, t("home.guest.keep")));

/** Somebody with an account was here, and was logged out elsewhere: his place is not this page. */
const loggedOut = () =>
  hadAccount() && el("div", { class: "notice" }, icon("info"), el("p", {}, t("account.logged_out_here"), " ", el("a", { href: "/account/login" }, t("learner.log_in"))));

/** What a newcomer is shown at once, and a learner looks up. */
const lookUp = () =>
  el(
    "section",
    { class: "panel stack-s", "aria-labelledby": "look-up" },
    el("h2", { id: "look-up" }, t("home.look_up")),
    el("p", {}, el("a", { href: "/glossary" }, t("home.glossary"))),
    el("p", {}, el("a", { href: "/rules" }, t("home.profiles"))),
  );

/** @param {{kind: string, attempts: Record<string, number>}} me @param {any[]} latest @param {number} due reviews */
function showLearner({ kind, attempts }, latest, due) {
  const open = latest.find(({ status }) => status !== "over");
  const go = open
    ? link("primary", t("home.continue"), `/puzzles/${open.puzzle.id}?attempt=${open.id}`)
    : link("primary", t("home.next"), "/puzzles/next");
  const back = hook("back");
  fill(
    back,
    el("div", { class: "page__head" }, el("div", {}, el("h1", {}, t("home.back")), el("p", {}, t("home.so_far", { count: attempts.total, right: attempts.right })), kind === "guest" && keepIt()), el("div", { class: "row" }, go, due > 0 && link("line", t("reviews.due", { count: due }), REVIEWS))),
    el(
      "div",
      { class: "dash" },
      el(
        "div",
        { class: "dash__go" },
        dailyPanel(),
        el("section", { class: "panel", "aria-labelledby": "train" }, el("h2", { id: "train" }, t("home.train")), el("ul", { class: "list", role: "list" }, page.kinds.map(kindRow))),
      ),
      el(
        "div",
        { class: "dash__go" },
        el(
          "section",
          { class: "panel", "aria-labelledby": "answers" },
          el("h2", { id: "answers" }, t("home.answers")),
          el("dl", { class: "stats" }, stat(attempts.right, "right"), stat(attempts.wrong, "wrong")),
          el("ul", { class: "list", role: "list" }, latest.slice(0, 4).map((attempt) => el("li", {}, attemptRow(attempt)))),
          el("p", { class: "small" }, el("a", { href: "/attempts" }, t("home.all_answers"))),
        ),
        lookUp(),
      ),
    ),
  );
  back.hidden = false;
  remove(hook("welcome"), () => back.querySelector("h1"));
}

/** A card raised here stands raised on the page of the puzzle. */
async function showFirst() {
  const puzzle = await get("/puzzles/next?kind=endgame_card");
  const record = new ProgressRecord(puzzle.id);
  const mat = new Mat(hook("mat"), {
    raised: (code) => record.sketch(code && { card: code }),
    played: () => hook("first").click(),
    refused: () => {},
  });
  const view = replay(puzzle.position, []);
  hook("first").href = `/puzzles/${puzzle.id}?kind=endgame_card`;
  hook("first-title").textContent = puzzle.title;
  mat.draw(view, { slots: true, trick: openTrick(view), caption: t("mat.trick", { trick: 1, of: view.of }) });
  mat.bind(puzzle.illegal?.text);
  mat.hand.offer(placesOf(view.held.south, byCard(puzzle.legal)), DUTY);
}

for (const node of document.querySelectorAll("[data-cards]")) {
  fill(node, node.dataset.cards.split(" ").map((code) => cardImage(read(code), { class: "card--s" })));
}

// Out of the browser's memory the page would show what was before the puzzle that has been solved since.
window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

/**
 * What stands for a learner; null for a newcomer. All of it is fetched before any of it is drawn: a notice
 * that came first would be read, and the focus sent to a heading that is about to go.
 */
async function standing() {
  const me = await ofLearner("/me");
  if (!me) return null;
  const [notices, latest, { due }] = await Promise.all([unreadNotices(), ofLearner("/attempts?limit=5"), dueNow()]);
  return { me, notices, latest: latest?.items ?? [], due };
}

async function show() {
  state(hook("mat"), "aria-busy", true);
  try {
    const learner = await standing();
    const hasLearnt = learner?.me.attempts.total > 0;
    if (hasLearnt) showLearner(learner.me, learner.latest, learner.due);
    fill(hook("notices"), learner ? noticesPanel(learner.notices) : loggedOut());
    if (hasLearnt) return;
    fill(hook("today"), dailyPanel());
    await showFirst();
  } catch (error) {
    fill(hook("mat"), el("p", { class: "duty" }, sentence(error)), el("div", { class: "waiting" }, button("line", t("act.retry"), () => void (hook("mat").getAttribute("aria-busy") || show()))));
  }
  state(hook("mat"), "aria-busy", false);
}

await show();
