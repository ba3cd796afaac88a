/** A stepper through one or more lines of play; it shows each trick on the mat. */
import { announce } from "./announce.js";
import { cardName } from "./cards.js";
import { button, el, fill, icon, onPaper, state } from "./dom.js";
import { t } from "./i18n.js";
import { lineList } from "./line.js";
import { replay } from "./replay.js";

/**
 * @typedef {import("./dom.js").Content} Content
 * @typedef {object} Line
 * @property {string} name on the button that chooses it
 * @property {Content} title
 * @property {import("./replay.js").Play[]} plays
 * @property {string[]} sevens codes of the sevens that score on the way
 * @property {(trick: import("./replay.js").Trick) => Content} [note]
 */

const BEAT = 900; // ms a trick stays while the line plays itself

/** @param {import("./replay.js").Trick} trick */
const spoken = ({ number, plays, winner, points }) =>
  t("stepper.spoken", {
    trick: number,
    cards: plays.map(({ by, card }) => `${t(`seat.${by}`)}: ${cardName(card)}`).join("; "),
    winner: winner ? t(`line.to.${winner}`) : "",
    points: t("points", { count: points }),
  });

export class Stepper {
  /**
   * @param {any} position the start of all lines
   * @param {Line[]} lines at least one
   * @param {(view: import("./replay.js").View, trick: import("./replay.js").Trick) => void} show
   */
  constructor(position, lines, show) {
    this.position = position;
    this.lines = lines;
    this.show = show;
    this.chosen = 0;
    this.step = 1;
    this.timer = 0;
    this.node = el("section", { class: "panel stepper", "aria-labelledby": "stepper" });
    this.#build();
  }

  get #line() {
    return this.lines[this.chosen];
  }

  /** @returns {import("./replay.js").Trick[]} all tricks of the line */
  get #tricks() {
    return replay(this.position, this.#line.plays, this.#line.sevens).tricks;
  }

  /** @param {number} by */
  move(by) {
    this.#stop();
    this.#go(this.step + by);
  }

  /** Play the line trick by trick from here, or stop it; from the end it starts again. */
  play() {
    if (this.timer) return this.#stop();
    if (this.step === this.#tricks.length) this.#go(1);
    this.timer = window.setInterval(() => {
      this.#go(this.step + 1);
      if (this.step === this.#tricks.length) this.#stop();
    }, BEAT);
    return this.#draw();
  }

  #stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.#draw();
  }

  /** @param {number} step */
  #go(step) {
    this.step = Math.min(Math.max(step, 1), this.#tricks.length);
    this.#draw();
    announce(spoken(this.#tricks[this.step - 1]));
  }

  /** @param {number} index of the line */
  #choose(index) {
    this.#stop();
    this.chosen = index;
    this.step = 1;
    this.#draw();
  }

  #build() {
    const act = (/** @type {string} */ kind, /** @type {string} */ name, /** @type {() => void} */ run) =>
      button(`${kind} icon`, icon(name), run, { "aria-label": t(`stepper.${name}`), title: t(`stepper.${name}`) });
    this.chips = this.lines.map(({ name }, index) => this.#chip(name, index));
    this.choice = el("div", { class: "chips", role: "group", "aria-label": t("stepper.lines") }, this.chips);
    this.title = el("h2", { id: "stepper" });
    this.list = el("div");
    this.count = el("span", { class: "stepper__count" });
    this.first = act("quiet", "first", () => this.move(-this.step));
    this.back = act("line", "back", () => this.move(-1));
    this.next = act("line", "next", () => this.move(1));
    this.player = act("quiet", "play", () => this.play());
    const bar = el("div", { class: "stepper__bar" }, this.first, this.back, this.count, this.next, this.player);
    fill(this.node, this.lines.length > 1 && this.choice, this.title, this.list, bar, this.lines.map((line) => this.#printed(line)));
  }

  /** A whole line, for paper: there is none to choose there. @param {Line} line */
  #printed({ title, plays, sevens, note }) {
    const { tricks } = replay(this.position, plays, sevens);
    const heading = el("h2", {}, title).cloneNode(true); // the title itself goes above the list
    return onPaper("div", {}, heading, lineList(tricks, { note }));
  }

  /** Draw the step, here and on the mat. */
  draw() {
    this.#draw();
  }

  #draw() {
    const tricks = this.#tricks;
    const trick = tricks[this.step - 1];
    this.chips.forEach((chip, index) => chip.setAttribute("aria-pressed", String(index === this.chosen)));
    fill(this.title, this.#line.title);
    fill(this.list, lineList(tricks, { current: this.step, note: this.#line.note }));
    fill(this.count, t("mat.trick", { trick: this.step, of: tricks.length }));
    fill(this.player, icon(this.timer ? "pause" : "play"));
    for (const node of [this.first, this.back]) state(node, "aria-disabled", this.step === 1);
    state(this.next, "aria-disabled", this.step === tricks.length);
    const upTo = tricks.slice(0, this.step).flatMap((one) => one.plays).length - (this.position.led ? 1 : 0);
    this.show(replay(this.position, this.#line.plays.slice(0, upTo), this.#line.sevens), trick);
  }

  /** @param {string} name @param {number} index */
  #chip(name, index) {
    return el("button", { type: "button", class: "chip chip--pick", click: () => this.#choose(index) }, name);
  }
}
