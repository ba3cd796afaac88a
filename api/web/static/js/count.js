/** Puzzles answered with a count: how many of the points do you take from here? North takes the rest. */
import { button, el, fill, state } from "./dom.js";
import { t } from "./i18n.js";
import { openTrick } from "./mat.js";
import { possible, rangeText } from "./range.js";
import { replay } from "./replay.js";
import { Study } from "./study.js";

export class CountPoints extends Study {
  constructor(puzzle) {
    super(puzzle);
    this.total = puzzle.answer.total;
    this.by = puzzle.answer.step;
    this.south = el("input", {
      id: "south", class: "input num", type: "number", inputmode: "numeric", min: 0, max: this.total, step: this.by,
      value: this.record.draft?.south ?? "", required: true, autocomplete: "off", "aria-describedby": "north",
      input: () => this.#changed(),
    });
    this.north = el("output", { id: "north", for: "south", class: "num" });
    this.form = el(
      "form",
      { class: "counting", novalidate: true, submit: (event) => (event.preventDefault(), this.primaryAct()) },
      el("label", { for: "south" }, t("count.south")),
      button("line icon", "−", () => this.#step(-this.by), { "aria-label": t("count.less", { step: this.by }) }),
      this.south,
      button("line icon", "+", () => this.#step(this.by), { "aria-label": t("count.more", { step: this.by }) }),
      this.north,
    );
  }

  /** @returns {number|null} the learner's points, null for what cannot be */
  get #points() {
    return possible(/** @type {HTMLInputElement} */ (this.south).value, this.total, this.by);
  }

  pose() {
    const view = replay(this.puzzle.position, []);
    this.ask(this.puzzle.title, this.puzzle.question);
    this.mat.draw(view, { slots: false, trick: openTrick(view), caption: t("mat.trick", { trick: 1, of: view.of }) });
    this.mat.bind();
    this.mat.hand.show(view.held.south);
    this.side();
    this.#draw();
  }

  #draw() {
    const south = this.#points;
    const wrong = south === null && /** @type {HTMLInputElement} */ (this.south).value !== "";
    fill(this.north, wrong ? rangeText(this.total, this.by) : t("count.north", { points: south === null ? "–" : this.total - south, total: this.total }));
    state(this.south, "aria-invalid", wrong);
    state(this.north, "data-wrong", wrong);
    const label = south === null ? t("count.enter") : t("count.answer", { south, north: this.total - south });
    this.acts(label, south !== null, this.form);
  }

  #changed() {
    this.record.sketch({ south: /** @type {HTMLInputElement} */ (this.south).value });
    this.#draw();
  }

  /** @param {number} by */
  #step(by) {
    const from = this.#points ?? Math.floor(this.total / (2 * this.by)) * this.by - by;
    /** @type {HTMLInputElement} */ (this.south).value = String(Math.min(Math.max(from + by, 0), this.total));
    this.#changed();
  }

  primaryAct() {
    const south = this.#points;
    if (south === null) return this.south.focus();
    const points = { south, north: this.total - south };
    return void this.send([this.opening({ kind: this.puzzle.kind, points })]);
  }

  again() {
    /** @type {HTMLInputElement} */ (this.south).value = "";
    super.again();
    this.south.focus();
  }
}
