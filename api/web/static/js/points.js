/** Questions answered in points, a number for each seat that is asked about. */
import { el, fill, state } from "./dom.js";
import { score, t } from "./i18n.js";
import { Question } from "./question.js";
import { possible, rangeText } from "./range.js";

/** @typedef {import("./replay.js").Seat} Seat */

export class NamePoints extends Question {
  constructor(puzzle) {
    super(puzzle);
    this.most = puzzle.answer.most;
    this.step = puzzle.answer.step;
    /** @type {Map<Seat, HTMLInputElement>} */
    this.inputs = new Map(puzzle.answer.seats.map((seat) => [seat, this.#input(seat)]));
    this.range = el("p", { class: "error", id: "points-range", hidden: true }, rangeText(this.most, this.step));
    const fields = [...this.inputs].map(([seat, input]) =>
      el("div", { class: "field" }, el("label", { for: input.id }, t(`points.${seat}`)), input),
    );
    fill(this.form, el("fieldset", { class: "options options--points" }, el("legend", { class: "sr" }, t("points.legend")), fields), this.range);
  }

  /** @param {Seat} seat */
  #input(seat) {
    const input = /** @type {HTMLInputElement} */ (
      el("input", { id: `points-${seat}`, class: "input num", type: "number", inputmode: "numeric", min: 0, max: this.most, step: this.step, autocomplete: "off" })
    );
    input.value = this.record.draft?.points?.[seat] ?? "";
    return input;
  }

  /** The number in a field, null for what cannot be. @param {HTMLInputElement} input */
  #number(input) {
    return possible(input.value, this.most, this.step);
  }

  draft() {
    return { points: Object.fromEntries([...this.inputs].map(([seat, input]) => [seat, input.value])) };
  }

  answer() {
    const points = [...this.inputs].map(([seat, input]) => [seat, this.#number(input)]);
    return points.every(([, number]) => number !== null) ? { points: Object.fromEntries(points) } : null;
  }

  label() {
    this.#sayRange();
    const answer = this.answer();
    return answer ? t("points.answer", { points: score(answer.points) }) : t("points.enter");
  }

  /** Say what may be entered, where something else has been. */
  #sayRange() {
    const wrong = [...this.inputs.values()].filter((input) => this.#number(input) === null && (input.value !== "" || input.validity.badInput));
    this.range.hidden = wrong.length === 0;
    for (const input of this.inputs.values()) {
      state(input, "aria-invalid", wrong.includes(input));
      if (wrong.includes(input)) input.setAttribute("aria-describedby", this.range.id);
      else input.removeAttribute("aria-describedby");
    }
  }

  missing() {
    return [...this.inputs.values()].find((input) => this.#number(input) === null);
  }
}
