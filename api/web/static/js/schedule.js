/** Questions answered with a schedule: one choice for each win, or nothing at it. */
import { blank, el, fill, onPaper } from "./dom.js";
import { t } from "./i18n.js";
import { Question } from "./question.js";

/** Scoring nothing, as a choice; no option has this id. */
const NOTHING = "nothing";

export class FillSchedule extends Question {
  constructor(puzzle) {
    super(puzzle);
    const { slots, options } = puzzle.answer;
    /** @type {HTMLSelectElement[]} */
    this.slots = slots.map((_, at) => this.#slot(at, options));
    const fields = slots.map((label, at) =>
      el("div", { class: "field" }, el("label", { for: this.slots[at].id }, label), this.slots[at], blank()),
    );
    fill(this.form, el("fieldset", { class: "options" }, el("legend", {}, t("schedule.legend")), this.#choices(options), fields));
  }

  /** A win is empty until something is chosen for it, nothing at all included. @param {number} at @param {{id: string, label: string}[]} options */
  #slot(at, options) {
    const choices = [{ id: "", label: t("schedule.choose") }, ...options, { id: NOTHING, label: t("schedule.nothing") }];
    const slot = /** @type {HTMLSelectElement} */ (
      el("select", { class: "select", id: `slot-${at}` }, choices.map(({ id, label }) => el("option", { value: id }, label)))
    );
    slot.value = this.record.draft?.schedule?.[at] ?? "";
    return slot;
  }

  /** What a list that cannot be opened does not show. @param {{label: string}[]} options */
  #choices(options) {
    const labels = [...options.map(({ label }) => label), t("schedule.nothing")];
    return onPaper("ul", { class: "points" }, labels.map((label) => el("li", {}, label)));
  }

  draft() {
    return { schedule: this.slots.map(({ value }) => value) };
  }

  answer() {
    const chosen = this.slots.map(({ value }) => value);
    return chosen.includes("") ? null : { schedule: chosen.map((id) => (id === NOTHING ? null : id)) };
  }

  label() {
    return t(this.answer() ? "act.answer" : "schedule.legend");
  }

  missing() {
    return this.slots.find(({ value }) => !value) ?? this.slots[0];
  }
}
