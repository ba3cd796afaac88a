/** The keyboard beyond the hand: single letters that act, and cards typed as rank, then suit. */
import { page } from "./page.js";

const RANKS = { a: "A", k: "K", q: "Q", j: "J", t: "T", 0: "T", 7: "7", 8: "8", 9: "9", 1: "T" };
const SUITS = "shdc";

/** A card typed in two keys, `k` `d` or `1` `0` `h`; Esc forgets the first. */
export class TypedCard {
  /** @param {{half: (rank: string|null) => void, whole: (face: string) => void}} tell */
  constructor(tell) {
    this.tell = tell;
    /** @type {string|null} */
    this.rank = null;
  }

  /** @param {string} key @returns {boolean} whether the key belongs to a card */
  take(key) {
    if (key === "Escape") return this.#forget();
    if (this.rank && SUITS.includes(key)) return this.#complete(key);
    if (!(key in RANKS) || (this.rank === "T" && key === "t")) return this.#pass();
    if (key === "0" && this.rank !== "T") return false;
    this.rank = RANKS[key];
    this.tell.half(this.rank);
    return true;
  }

  /** @param {string} suit */
  #complete(suit) {
    const face = this.rank + suit;
    this.rank = null;
    this.tell.whole(face);
    return true;
  }

  #forget() {
    if (!this.rank) return false;
    this.#pass();
    return true;
  }

  #pass() {
    if (this.rank) this.tell.half(null);
    this.rank = null;
    return false;
  }
}

/** @param {KeyboardEvent} event whether somebody writes, or a key means something to the browser */
function isTaken(event) {
  const node = /** @type {Element} */ (event.target);
  const writes = node.closest("input:not([type=checkbox], [type=radio]), select, textarea, dialog[open]");
  return Boolean(writes) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
}

/** Whether a key writes something; a blank presses what has the focus. @param {string} key */
const isCharacter = (key) => key.length === 1 && key !== " ";

/**
 * @param {(key: string, event: KeyboardEvent) => boolean} act told every free key, letters in lower
 *   case; answers whether it used it. What writes is withheld where that is switched off, signs too
 *   (WCAG 2.1.4): who dictates to his computer says them in passing.
 */
export function listen(act) {
  document.addEventListener("keydown", (event) => {
    if (isTaken(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (isCharacter(key) && !page.letters) return;
    if (act(key, event)) event.preventDefault();
  });
}
