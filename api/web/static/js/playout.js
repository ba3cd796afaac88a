/** Puzzles played out: card by card against the best reply, and on after a wrong card if one likes. */
import { playing } from "./acts.js";
import { announce } from "./announce.js";
import { inlineCard } from "./card.js";
import { card as read, cardName } from "./cards.js";
import { byCard, placesOf, verb } from "./choose.js";
import { button } from "./dom.js";
import { phrase, t } from "./i18n.js";
import { DUTY, openTrick } from "./mat.js";
import { playsOf, replay, scoredSevens } from "./replay.js";
import { Study } from "./study.js";
import { afterNote, lost, tally, tricksPanel } from "./tally.js";

/** @typedef {import("./replay.js").Trick} Trick */

const TRICK = 900; // ms a finished trick stays unless the learner acts

/** What a finished trick says to the ear: North's reply, unless it was the lead, and who wins. @param {Trick} trick */
function told({ plays: [, second], winner, points }) {
  const won = t(`say.trick.${winner}`, { points: t("points", { count: points }) });
  return second.by === "north" ? [`${t("mat.answered.north", { card: cardName(second.card) })}.`, won] : [won];
}

export class PlayOut extends Study {
  constructor(puzzle) {
    super(puzzle);
    /** @type {import("./replay.js").Play[]} the card on its way to the server */
    this.sent = [];
    /** @type {import("./replay.js").Trick[]} finished tricks still to be shown */
    this.showing = [];
    this.timer = 0;
    this.stopping = button("line", t("act.stop"), () => this.finish());
  }

  get #state() {
    return this.attempt ?? this.puzzle;
  }

  /** @param {import("./replay.js").Play[]} [more] */
  #view(more = []) {
    const plays = playsOf(this.attempt?.actions ?? []);
    return replay(this.puzzle.position, [...plays, ...more], scoredSevens(this.puzzle.position, this.attempt?.position));
  }

  pose() {
    const view = this.#view(this.sent);
    const trick = this.showing[0] ?? (this.sent.length ? view.tricks.at(-1) : openTrick(view));
    const legal = byCard(this.busy ? [] : this.#state.legal);
    this.#title(openTrick(view));
    this.mat.draw(view, { slots: false, trick, caption: t("mat.trick", { trick: trick?.number ?? view.tricks.length + 1, of: view.of }) });
    this.mat.bind(this.busy ? "" : this.#state.illegal?.text);
    this.mat.hand.offer(placesOf(view.held.south, legal), DUTY);
    this.side(tally(view), view.tricks.length > 0 && tricksPanel(view, this.attempt?.actions ?? []));
    this.#button();
  }

  /** @param {import("./replay.js").Trick|null} trick that is open */
  #title(trick) {
    if (!this.attempt && !this.sent.length) return this.ask(this.puzzle.title, this.puzzle.question);
    const north = trick?.plays[0].by === "north" && trick.plays[0];
    const title = north ? phrase("line.north_leads", { card: inlineCard(north.card.code) }) : t(trick ? "line.wait" : "line.you_lead");
    return this.ask(title, t("line.against"), afterNote(this.attempt));
  }

  #button() {
    const code = this.sent[0]?.card.code ?? this.mat.hand.raised;
    const stop = this.attempt?.status === "after" && this.stopping;
    if (!code) return this.acts(t("act.choose"), false, stop);
    return this.acts(phrase(`act.${this.#verb(code)}`, { card: inlineCard(code) }), true, stop);
  }

  /** @param {string} code */
  #verb(code) {
    const view = this.#view();
    return verb(openTrick(view)?.plays[0].card, code, view.trump);
  }

  /** @param {string|null} code */
  raised(code) {
    this.#hurry();
    this.#button();
    if (code) announce(t(`say.chosen.${this.#verb(code)}`, { card: byCard(this.#state.legal).get(code).label }));
  }

  refused() {
    announce(this.mat.duty.textContent);
  }

  primaryAct() {
    if (this.mat.hand.raised) this.played(this.mat.hand.raised);
    else if (!this.busy) announce(t("act.choose"));
  }

  /** @param {string} code */
  played(code) {
    if (this.busy) return;
    this.#hurry();
    const { action } = byCard(this.#state.legal).get(code);
    const opened = this.attempt ? [] : [this.opening()];
    this.sent = [{ by: "south", card: read(code) }];
    this.mat.hand.raised = null;
    void this.send([...opened, playing(this.attemptId(), this.attempt?.ply ?? 0, action)]);
  }

  /** Show the tricks that the reply has finished, then how it stands. @param {any} before */
  settled(before) {
    this.sent = [];
    if (!this.isOver && this.attempt) this.#follow(before?.actions.length ?? 0);
    this.draw();
  }

  /** @param {number} known plays that were known before */
  #follow(known) {
    const view = this.#view();
    const old = replay(this.puzzle.position, playsOf(this.attempt.actions.slice(0, known)));
    const finished = old.tricks.filter(({ winner }) => winner).length;
    this.showing = view.tricks.slice(finished).filter(({ winner }) => winner);
    this.#say(view);
    if (this.showing.length) this.timer = window.setTimeout(() => this.#turn(), TRICK);
  }

  #turn() {
    this.showing.shift();
    if (this.showing.length) this.timer = window.setTimeout(() => this.#turn(), TRICK);
    this.draw();
  }

  /** The learner acts: what is still being shown is over. */
  #hurry() {
    if (!this.showing.length) return;
    clearTimeout(this.timer);
    this.showing = [];
    this.draw();
  }

  /** @param {import("./replay.js").View} view */
  #say(view) {
    const said = [...this.#slip(), ...this.showing.flatMap(told)];
    if (this.showing.length) said.push(t("say.score", view.points));
    const trick = openTrick(view);
    const leads = trick?.plays[0].by === "north" && t("say.north_leads", { card: cardName(trick.plays[0].card) });
    // The duty names the card that North leads.
    said.push(this.attempt.illegal?.text || leads || "");
    announce(said.join(" ").trim());
  }

  /** The card just played, if it was the first wrong one: what it cost, and that one may play on. */
  #slip() {
    const mine = this.attempt.actions.findLast(({ by }) => by === "south");
    return mine?.mark === "wrong" ? [lost(this.attempt.last), t("line.play_on")] : [];
  }

  again() {
    this.sent = [];
    this.showing = [];
    super.again();
  }
}
