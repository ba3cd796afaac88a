/** Reviews: which are due, which are to come, and whether the learner wants them. */
import { call, get, query } from "./api.js";
import { dateAt, daysBetween, today } from "./dates.js";
import { ofLearner } from "./learner.js";

/**
 * @typedef {{of: string, grade: "again"|"hard"|"good"|"easy", reviewed_at: string, due: string, sibling: boolean, is_due: boolean}} State
 * @typedef {{review: State, puzzle: {id: string}}} Review
 */

export const HORIZON = 7; // days from today on

/** How many days lie before a review is due; none where it has been due for long. @param {Review} item */
const daysUntil = ({ review }) => Math.max(0, daysBetween(today(), dateAt(review.due)));

/**
 * What comes up within the horizon: how many each day, and when the first one behind it is due.
 * @returns {Promise<{enabled: boolean, due: number, days: number[], later: string|null}>}
 */
export async function toCome() {
  const days = Array(HORIZON).fill(0);
  for (let cursor = null; ; ) {
    const { enabled, due, items, next } = await get(`/me/reviews${query({ due: "all", limit: "100", cursor })}`);
    const behind = items.find((/** @type {Review} */ item) => daysUntil(item) >= HORIZON);
    for (const item of items) if (daysUntil(item) < HORIZON) days[daysUntil(item)] += 1;
    if (behind || !next) return { enabled, due, days, later: behind?.review.due ?? null };
    cursor = next;
  }
}

/** How many are due now, and the one that has been due longest. @returns {Promise<{due: number, first: Review|undefined}>} */
export async function dueNow() {
  const told = await ofLearner("/me/reviews?limit=1");
  return { due: told?.due ?? 0, first: told?.items[0] };
}

/** The review that a puzzle stands for, its own before that of its siblings; null where there is none. @param {string} puzzle @returns {Promise<Review|null>} */
export async function reviewOf(puzzle) {
  const items = (await ofLearner(`/me/reviews${query({ due: "all", puzzle })}`))?.items ?? [];
  return items.find(({ review }) => review.of === puzzle) ?? items[0] ?? null;
}

/** Where what is due is posed. */
export const REVIEWS = "/puzzles/next?review=due";

/** Whatever this browser knew of the learner's wishes, this one holds. @param {boolean} wanted */
export const wish = (wanted) => call("PATCH", "/me", { reviews: wanted }, { "If-Match": "*" });
