/** Notices: a puzzle was recalled, and what became of the learner's answers to it. Read, they are gone. */
import { announce } from "./announce.js";
import { post } from "./api.js";
import { button, el, icon, link, state, unseen } from "./dom.js";
import { settle } from "./focus.js";
import { day, t } from "./i18n.js";
import { ofLearner } from "./learner.js";
import { sentence } from "./problems.js";
import { toast } from "./toast.js";

/** @typedef {{id: string, title: string, text: string, facts: {puzzle: string}, created_at: string}} Notice */

/** Those not read yet, the newest first. @returns {Promise<Notice[]>} */
export const unreadNotices = async () => (await ofLearner("/me/notices?status=unread&limit=100"))?.items ?? [];

/** The focus stays where notices are, else goes to the heading of the page. @param {HTMLElement} row @param {string} id */
async function dismiss(row, id) {
  await post(`/me/notices/${id}/read`, {}).catch((error) => {
    if (error.status !== 404) throw error; // it is no longer there: as good as read
  });
  const list = row.parentElement;
  const panel = row.closest("section");
  const place = panel.parentElement;
  row.remove();
  if (list.children.length === 0) panel.remove();
  settle(place, list.querySelector("button"));
  announce(t("notices.done"));
}

/** @param {Notice} notice */
function notice({ id, title, text, facts, created_at: told }) {
  const read = button("line", [t("notices.read"), unseen(` ${title}`)], async () => {
    if (read.getAttribute("aria-busy")) return;
    state(read, "aria-busy", true);
    try {
      await dismiss(row, id);
    } catch (error) {
      toast(sentence(error));
      state(read, "aria-busy", false);
    }
  });
  const row = el(
    "li",
    { class: "notice" },
    icon("flag"),
    el(
      "div",
      { class: "stack-s" },
      el("h3", {}, title),
      el("p", {}, text),
      el("p", { class: "muted" }, day(told)),
      el("div", { class: "row" }, link("line", t("notices.answers"), `/attempts?puzzle=${facts.puzzle}`), read),
    ),
  );
  return row;
}

/** @param {Notice[]} notices @returns {HTMLElement|false} nothing where there is none */
export const noticesPanel = (notices) =>
  notices.length > 0 &&
  el(
    "section",
    { class: "notices", "aria-labelledby": "notices" },
    el("h2", { id: "notices", class: "sr" }, t("notices.title")),
    el("ul", { class: "stack-s", role: "list" }, notices.map(notice)),
  );
