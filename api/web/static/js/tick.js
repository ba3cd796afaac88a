/** Questions answered by ticking options, any number of them or exactly one. */
import { drawnCards } from "./card.js";
import { confirm } from "./dialog.js";
import { el, fill } from "./dom.js";
import { t } from "./i18n.js";
import { Question } from "./question.js";

export class TickOptions extends Question {
  constructor(puzzle) {
    super(puzzle);
    this.many = puzzle.answer.many;
    const before = new Set(this.record.draft?.choices ?? []);
    const rows = puzzle.answer.options.map((option) => this.#row(option, before.has(option.id)));
    fill(this.form, el("fieldset", { class: "options" }, el("legend", {}, t(this.many ? "tick.many" : "tick.one")), rows));
  }

  /** @param {{id: string, label: string, cards?: string[]}} option @param {boolean} checked */
  #row({ id, label, cards }, checked) {
    const input = el("input", { type: this.many ? "checkbox" : "radio", name: "choice", value: id });
    /** @type {HTMLInputElement} */ (input).checked = checked; // a property, so that reset() empties it
    return el("label", { class: "option" }, input, el("span", { class: "option__name" }, label), drawnCards(cards));
  }

  /** @returns {string[]} */
  get #ticked() {
    return [...this.form.querySelectorAll("input:checked")].map((input) => /** @type {HTMLInputElement} */ (input).value);
  }

  draft() {
    return { choices: this.#ticked };
  }

  answer() {
    const choices = this.#ticked;
    return this.many || choices.length === 1 ? { choices } : null;
  }

  /** Nothing ticked may be the answer, and may be a slip of the thumb on a button that is always in view. */
  async primaryAct() {
    if (this.busy) return;
    const words = { title: t("tick.none.title"), text: t("tick.none.text"), yes: t("tick.none"), no: t("give_up.no") };
    if (this.many && this.#ticked.length === 0 && !(await confirm(words))) return;
    super.primaryAct();
  }

  label() {
    const count = this.#ticked.length;
    if (!this.many) return t(count ? "act.answer" : "tick.choose");
    return count ? t("tick.answer", { count }) : t("tick.none");
  }
}
