/** Questions answered with a schedule: one choice for each win, or nothing at it. */
import { el, fill } from "./dom.js";
import { t } from "./i18n.js";
import { Question } from "./question.js";

export class FillSchedule extends Question {
  constructor(puzzle) {
    super(puzzle);
    const { slots, options } = puzzle.answer;
    /** @type {HTMLSelectElement[]} */
    this.slots = slots.map((_, at) => this.#slot(at, options));
    const fields = slots.map((label, at) =>
      el("div", { class: "field" }, el("label", { for: this.slots[at].id }, label), this.slots[at]),
    );
    fill(this.form, el("fieldset", { class: "options" }, el("legend", {}, t("schedule.legend")), fields));
  }

  /** @param {number} at @param {{id: string, label: string}[]} options */
  #slot(at, options) {
    const choices = [{ id: "", label: t("schedule.nothing") }, ...options];
    const slot = /** @type {HTMLSelectElement} */ (
      el("select", { class: "select", id: `slot-${at}` }, choices.map(({ id, label }) => el("option", { value: id }, label)))
    );
    slot.value = this.record.draft?.schedule?.[at] ?? "";
    return slot;
  }

  draft() {
    return this.answer();
  }

  answer() {
    return { schedule: this.slots.map(({ value }) => value || null) };
  }

  label() {
    return t("act.answer");
  }
}
