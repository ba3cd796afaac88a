/** The one polite live region of a page: one sentence a change, never what the focus says already. */
import { hook } from "./dom.js";

/** @param {string} sentence */
export function announce(sentence) {
  const region = hook("status");
  // The same sentence twice is two events: an empty region in between makes it one for the reader too.
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = sentence;
  });
}
