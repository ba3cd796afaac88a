/** What the address asks for: filters that the API's "next" understands, an attempt to look at. */
import { query } from "./api.js";

const NEXT = ["kind", "proof", "profile", "difficulty", "theme"];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The attempt that a link to a puzzle names. It becomes part of a path, so nothing but an id will do. */
export function attemptAskedFor() {
  const id = new URLSearchParams(location.search).get("attempt");
  return id && UUID.test(id) ? id : null;
}

/** Whether the address asks for what is due again. */
export const asReview = () => new URLSearchParams(location.search).get("review") === "due";

/** The query for the next puzzle, of every page on the way to it; of the API too, but for reviews. @returns {string} */
export function forNext() {
  if (asReview()) return query({ review: "due" });
  const asked = new URLSearchParams(location.search);
  return query(Object.fromEntries(NEXT.map((name) => [name, asked.get(name)])));
}

/** Whether the address asks for a new try where an answer is known; asked once, for a reload finds the new answer. */
export function takeAfresh() {
  const address = new URL(location.href);
  if (!address.searchParams.has("afresh")) return false;
  address.searchParams.delete("afresh");
  history.replaceState(null, "", address.pathname + address.search);
  return true;
}
