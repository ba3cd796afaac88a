/** What the address asks of puzzles: the filters that the API's "next" understands. */
import { query } from "./api.js";

const NEXT = ["kind", "profile", "theme"];

/** The query for the next puzzle, and for every page on the way to it. @returns {string} */
export function forNext() {
  const asked = new URLSearchParams(location.search);
  return query(Object.fromEntries(NEXT.map((name) => [name, asked.get(name)])));
}
