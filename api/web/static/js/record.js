/** Where this browser stands in a puzzle: the attempt it began, and what was chosen but not sent. */
import { drop, keep, recall } from "./store.js";

export class ProgressRecord {
  /** @param {string} puzzle */
  constructor(puzzle) {
    this.name = `puzzle.${puzzle}`;
    const kept = recall(this.name);
    /** @type {string|null} */
    this.attempt = kept?.attempt ?? null;
    /** @type {any} what stands raised or written */
    this.draft = kept?.draft ?? null;
    /** whether the attempt is over */
    this.done = kept?.done ?? false;
  }

  /** @param {string} id */
  begin(id) {
    this.attempt = id;
    this.done = false;
    this.#save();
  }

  /** @param {any} draft */
  sketch(draft) {
    this.draft = draft;
    this.#save();
  }

  finish() {
    this.done = true;
    this.#save();
  }

  /** Start afresh: the next act begins another attempt. */
  clear() {
    this.attempt = null;
    this.draft = null;
    this.done = false;
    drop(this.name);
  }

  #save() {
    keep(this.name, { attempt: this.attempt, draft: this.draft, done: this.done });
  }
}
