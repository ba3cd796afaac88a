/** Reviews: which are due, which are to come, and whether the learner wants them. */
import { call, get, query } from "./api.js";
import { dateAt, daysBetween, today } from "./dates.js";

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

/** Whatever this browser knew of the learner's wishes, this one holds. @param {boolean} wanted */
export const wish = (wanted) => call("PATCH", "/me", { reviews: wanted }, { "If-Match": "*" });
