/** The learner's answers, the newest first. */
import { query } from "./api.js";
import { attemptRow } from "./attempt-row.js";
import { hook, link } from "./dom.js";
import { t } from "./i18n.js";
import { ofLearner } from "./learner.js";
import { emptyState, Listing } from "./listing.js";
import "./shell.js";

const NOTHING = { items: [], next: null };

await new Listing(hook("list"), {
  fetch: async (cursor) => (await ofLearner(`/attempts${query({ cursor, limit: "20" })}`)) ?? NOTHING,
  row: attemptRow,
  empty: () => emptyState(t("attempts.none"), t("attempts.none.text"), link("primary", t("attempts.start"), "/puzzles/next")),
  label: t("attempts.list"),
}).start();
