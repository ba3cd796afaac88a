/** Texts of the API with their cards drawn: fonts turn the suit characters into emoji. */
import { inlineCard } from "./card.js";
import { el } from "./dom.js";

const SUITS = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };
const CARD = /(10|[AKQJ987])([♠♥♦♣])\uFE0E?/u;

/** @param {string} text @returns {(Node|string)[]} */
export function prose(text) {
  const parts = text.split(CARD);
  const content = [];
  for (let at = 0; at < parts.length; at += 3) {
    content.push(parts[at]);
    if (at + 1 < parts.length) content.push(inlineCard((parts[at + 1] === "10" ? "T" : parts[at + 1]) + SUITS[parts[at + 2]]));
  }
  return content;
}

/** A text of several paragraphs. @param {string} text */
export const paragraphs = (text) => text.split("\n\n").map((each) => el("p", {}, prose(each)));
