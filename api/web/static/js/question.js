/** Questions about a position, answered in a form beside it. What the form holds is for those who extend this. */
import { announce } from "./announce.js";
import { el, fill, hook } from "./dom.js";
import { historyPanel } from "./history.js";
import { paragraphs } from "./prose.js";
import { reviewQuestion } from "./review-question.js";
import { lay } from "./situation.js";
import { Study } from "./study.js";

export class Question extends Study {
  constructor(puzzle) {
    super(puzzle);
    this.history = historyPanel(puzzle.position);
    this.form = el("form", {
      class: "answering", novalidate: true,
      submit: (event) => event.preventDefault(),
      input: () => this.#changed(),
      keydown: (event) => this.#key(event),
    });
  }

  pose() {
    if (this.form.parentNode !== hook("ask")) this.#lay();
    this.side(this.history);
    this.#button();
  }

  /** Done once a question: what stays is not touched, so that the focus stays in the form. */
  #lay() {
    const { title, question, position } = this.puzzle;
    fill(hook("ask"), el("h1", {}, title), this.notes, paragraphs(question), this.form);
    lay(this.mat, position);
  }

  /** Enter answers from any field; browsers do that only where there is one. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Enter" || !(/** @type {Element} */ (event.target).matches("input"))) return;
    event.preventDefault();
    if (!event.repeat) this.primaryAct();
  }

  #changed() {
    this.record.sketch(this.draft());
    this.#button();
  }

  #button() {
    this.acts(this.label(), this.answer() !== null);
  }

  primaryAct() {
    if (this.busy) return;
    const answer = this.answer();
    if (answer) return void this.send([this.opening({ kind: this.puzzle.kind, ...answer })]);
    announce(this.label());
    this.missing().focus();
  }

  review() {
    reviewQuestion(this);
  }

  again() {
    if (!this.isOver) return;
    this.reset();
    super.again();
    this.form.querySelector("input, select")?.focus();
  }

  // ---- What the forms say --------------------------------------------------

  /** What is to be kept over a reload. @returns {any} */
  draft() {}

  /** The answer without its kind, null while something is missing. @returns {any} */
  answer() {
    return null;
  }

  /** What the button says now. @returns {string} */
  label() {
    return "";
  }

  /** Where what is missing is to be given. @returns {HTMLElement} */
  missing() {
    return this.form.querySelector("input, select");
  }

  /** Empty the form. */
  reset() {
    /** @type {HTMLFormElement} */ (this.form).reset();
  }
}
