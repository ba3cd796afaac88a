/** The learner's answers, the newest first. */
import { query } from "./api.js";
import { attemptRow } from "./attempt-row.js";
import { el, hook, link } from "./dom.js";
import { t } from "./i18n.js";
import { hadAccount, isKnown, ofLearner } from "./learner.js";
import { emptyState, Listing } from "./listing.js";
import "./shell.js";

const NOTHING = { items: [], next: null };

/** The address may ask for the answers to one puzzle. */
const puzzle = new URLSearchParams(location.search).get("puzzle");
if (puzzle) hook("list").before(el("p", { class: "small" }, el("a", { href: "/attempts" }, t("home.all_answers"))));

/** Nothing is here: not yet, or not any more since an account was logged out elsewhere. */
const empty = () =>
  !isKnown() && hadAccount()
    ? emptyState(t("attempts.logged_out"), t("attempts.logged_out.text"), link("primary", t("learner.log_in"), "/account/login"))
    : emptyState(t("attempts.none"), t("attempts.none.text"), link("primary", t("attempts.start"), "/puzzles/next"));

await new Listing(hook("list"), {
  fetch: async (cursor) => (await ofLearner(`/attempts${query({ puzzle, cursor, limit: "20" })}`)) ?? NOTHING,
  row: attemptRow,
  empty,
  label: t("attempts.list"),
}).start();
