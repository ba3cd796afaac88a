/**
 * What the server wrote into the page.
 * @typedef {object} PageFacts
 * @property {string} api where the public API begins
 * @property {"en"|"pt"|"es"} language
 * @property {boolean} known whether the request for the page came with a learner's cookie
 * @property {boolean} letters whether single letters act as keys
 * @property {Record<string, string|Record<string, string>>} texts messages by id; a plural by category
 * @property {string[]} [kinds] of puzzle, in the order of lists
 * @property {string} [act] what the form of an account page does
 * @property {string} [puzzle] the puzzle of a solve page, or "next"
 */

/** @type {PageFacts} */
export const page = JSON.parse(document.getElementById("page").textContent);
