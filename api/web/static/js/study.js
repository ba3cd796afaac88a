/**
 * The study: question, mat, acts and panels around one puzzle, and the way of an attempt to the server
 * and back. What is asked, and how it is answered, is for the kinds that extend it.
 */
import { finishing, newId, opening } from "./acts.js";
import { tellApart } from "./cards.js";
import { confirm } from "./dialog.js";
import { button, el, fill, hook, state } from "./dom.js";
import { quarantineNote } from "./fate.js";
import { hide, remove } from "./focus.js";
import { Hints } from "./hints.js";
import { t } from "./i18n.js";
import { ofLearner } from "./learner.js";
import { Mat } from "./mat.js";
import { deliver, hold, release, unsent } from "./outbox.js";
import { about, proofChip, rulePanel } from "./panels.js";
import { sayKept, sentence } from "./problems.js";
import { prose } from "./prose.js";
import { ProgressRecord } from "./record.js";
import { reportPanel } from "./report.js";
import { review, reviewNothing } from "./review.js";
import { closeToast, toast } from "./toast.js";
import { attemptAskedFor, forNext } from "./wishes.js";

export class Study {
  /** @param {any} puzzle as the API gives it */
  constructor(puzzle) {
    this.puzzle = puzzle;
    tellApart(puzzle.legal);
    this.record = new ProgressRecord(puzzle.id);
    /** @type {any} the server's word on the attempt, null before the first act */
    this.attempt = null;
    this.busy = false;
    this.since = performance.now();
    this.mat = new Mat(hook("mat"), {
      raised: (code) => this.raised(code),
      played: (code) => this.played(code),
      refused: () => this.refused(),
    });
    /** @type {HTMLElement|null} where the answer is given in a form */
    this.form = null;
    this.primary = button("primary", "", () => this.primaryAct());
    this.giving = button("quiet", t("act.give_up"), () => this.giveUp());
    this.panels = el("div", { class: "contents" });
    this.hints = new Hints(puzzle);
    this.report = reportPanel(puzzle);
    /** @type {import("./dom.js").Content} that it is posed as a review */
    this.posed = null;
    this.faulty = quarantineNote(puzzle);
    /** @type {import("./stepper.js").Stepper|null} */
    this.stepper = null;
  }

  get isOver() {
    return this.attempt?.status === "over";
  }

  /** What is to be known before one answers. @returns {import("./dom.js").Content[]} */
  get notes() {
    return [this.posed, this.faulty];
  }

  /** The address of the next puzzle, chosen as this one was. */
  get nextPage() {
    return `/puzzles/next${forNext()}`;
  }

  /** Take up what was begun here before: acts that were not answered first, then the attempt. */
  async resume() {
    const asked = attemptAskedFor();
    if (asked) this.record.begin(asked);
    const id = this.record.attempt;
    if (!id) return this.draw();
    const acts = unsent(id);
    if (acts.length > 0) return this.#deliver(acts);
    this.attempt = await ofLearner(`/attempts/${id}`);
    if (!this.attempt) this.record.clear();
    return this.draw();
  }

  draw() {
    if (!this.isOver) return this.pose();
    this.record.finish();
    return this.isOfAnother ? reviewNothing(this) : this.review();
  }

  /** Whether the answer was given to a question that the puzzle asks no more: then none of it can be drawn here. */
  get isOfAnother() {
    return this.attempt.annulled && this.attempt.puzzle.version !== this.puzzle.version;
  }

  /** The identity of the attempt, made with the first act. */
  attemptId() {
    if (!this.record.attempt) this.record.begin(newId());
    return this.record.attempt;
  }

  /** @param {unknown} [answer] @returns {import("./outbox.js").Act} */
  opening(answer) {
    const seconds = Math.round((performance.now() - this.since) / 1000);
    return opening(this.puzzle, this.attemptId(), { answer, seconds });
  }

  /** Send acts in order; while one is on its way no other is taken. @param {import("./outbox.js").Act[]} acts */
  async send(acts) {
    if (this.busy) return;
    acts.forEach(hold);
    await this.#deliver(acts);
    if (this.isOver) hook("ask").querySelector("h1").focus();
  }

  /** @param {import("./outbox.js").Act[]} acts */
  async #deliver(acts) {
    this.busy = true;
    this.draw();
    const before = this.attempt;
    try {
      for (const act of acts) this.attempt = await deliver(act, sayKept);
      closeToast();
    } catch (error) {
      await this.#recover(error, acts);
    }
    this.busy = false;
    this.settled(before);
  }

  /** Say what went wrong and show what holds on the server. @param {any} error @param {import("./outbox.js").Act[]} acts */
  async #recover(error, acts) {
    if (error.status === 500) {
      toast(sentence(error), { icon: "offline", label: t("act.retry"), act: () => this.#deliver(unsent(this.record.attempt)) });
      return;
    }
    toast(sentence(error));
    acts.forEach(release);
    this.attempt = await ofLearner(`/attempts/${this.record.attempt}`).catch(() => null);
    if (!this.attempt) this.record.clear();
  }

  /** The server has answered, or refused. @param {any} _before the attempt as it was */
  settled(_before) {
    this.draw();
  }

  /** Show the answer instead of finding it; asks first, for it counts. */
  async giveUp() {
    if (this.busy || this.isOver) return;
    const words = { title: t("give_up.title"), text: t("give_up.text"), yes: t("give_up.yes"), no: t("give_up.no") };
    if (await confirm(words)) await this.finish();
  }

  async finish() {
    const opened = this.attempt ? [] : [this.opening()];
    await this.send([...opened, finishing(this.attemptId())]);
  }

  /** Begin another attempt at the same puzzle. */
  again() {
    if (!this.isOver) return;
    history.replaceState(null, "", location.pathname + forNext());
    this.record.clear();
    this.attempt = null;
    this.stepper = null;
    this.posed = null; // reviewed, it is no review any more
    this.since = performance.now();
    this.draw();
    this.mat.hand.focus();
  }

  // ---- What the kinds say ------------------------------------------------

  /** Draw the open question. */
  pose() {}

  /** @param {string|null} _code */
  raised(_code) {}

  /** @param {string} _code */
  played(_code) {}

  refused() {}

  /** Draw the answer in place of the question. */
  review() {
    review(this);
  }

  primaryAct() {}

  // ---- Areas of the page -------------------------------------------------

  /** @param {import("./dom.js").Content} title @param {string} text @param {import("./dom.js").Content} [note] in place of the text */
  ask(title, text, note) {
    fill(hook("ask"), el("h1", {}, title), this.notes, note || el("p", {}, prose(text)));
  }

  /** @param {import("./dom.js").Content} label @param {boolean} ready @param {...import("./dom.js").Content} others */
  acts(label, ready, ...others) {
    fill(this.primary, label);
    state(this.primary, "aria-busy", this.busy);
    state(this.primary, "aria-disabled", !ready || this.busy);
    const wanted = [...others.flat().filter(Boolean), this.primary];
    const bar = hook("act");
    // Nodes that stay are not touched, so that focus stays on the button, or in the field, from act to act.
    if (wanted.some((node, at) => bar.children[at] !== node)) fill(bar, wanted);
    while (bar.children.length > wanted.length) remove(bar.lastElementChild);
  }

  /**
   * Panels of the kind, above those that stay. What stays is built once and not touched again, so that
   * no redrawing takes the focus, or swallows a click.
   * @param {...import("./dom.js").Content} own
   */
  side(...own) {
    fill(this.panels, own);
    hide(this.giving, this.attempt?.status === "after");
    state(this.giving, "aria-disabled", this.busy);
    if (this.panels.parentNode !== hook("side")) fill(hook("side"), this.panels, this.#standing());
  }

  /** @returns {import("./dom.js").Content} */
  #standing() {
    return [
      this.hints.list,
      el("div", { class: "row" }, this.hints.next, this.giving),
      el("div", { class: "chips" }, about(this.puzzle, t(`kind.${this.puzzle.kind}`)), !this.puzzle.quarantined && proofChip(this.puzzle.proof)),
      rulePanel(this.puzzle),
      this.report,
    ];
  }
}
