/** A puzzle that is posed as a review: that it is one, and the grade that was derived from the answer. */
import { button, el, fill, icon, state } from "./dom.js";
import { hide } from "./focus.js";
import { day, t } from "./i18n.js";
import { sentence } from "./problems.js";
import { reviewOf } from "./reviews.js";

/** @param {import("./reviews.js").Review|null} item @returns {HTMLElement|false} nothing where no review is due */
export function posedNote(item) {
  if (!item?.review.is_due) return false;
  const { sibling, grade, reviewed_at: last } = item.review;
  const text = t(sibling ? "review.sibling" : "review.same", { day: day(last), grade: t(`review.grade.${grade}`) });
  return el("div", { class: "notice notice--review", "data-posed": true }, icon("review"), el("p", {}, text));
}

/** @param {string} time @param {string} other both RFC 3339 */
const sameInstant = (time, other) => new Date(time).getTime() === new Date(other).getTime();

/** Unseen until the API has told a grade, and for good where that is another answer's. @param {{puzzle: {id: string}, acted_at: string}} attempt over */
export function gradeNote({ puzzle, acted_at: actedAt }) {
  const node = el("div", { class: "notice notice--review", "data-grade": true, hidden: true });
  const show = (/** @type {import("./dom.js").Content} */ ...content) => {
    fill(node, icon("review"), el("p", {}, content));
    node.hidden = false;
  };
  const ask = async () => {
    state(node, "aria-busy", true);
    try {
      const told = (await reviewOf(puzzle.id))?.review;
      if (told?.of === puzzle.id && sameInstant(told.reviewed_at, actedAt)) show(t("review.graded", { grade: t(`review.grade.${told.grade}`), day: day(told.due) }));
      else hide(node, true);
    } catch (error) {
      show(sentence(error), " ", button("line", t("act.retry"), ask));
    }
    state(node, "aria-busy", false);
  };
  void ask();
  return node;
}
