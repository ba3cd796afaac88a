/** Puzzles answered with one card: raise it, play it. */
import { announce } from "./announce.js";
import { inlineCard } from "./card.js";
import { card as read } from "./cards.js";
import { phrase, t } from "./i18n.js";
import { DUTY, openTrick } from "./mat.js";
import { replay } from "./replay.js";
import { Study } from "./study.js";

/** The id of the message for playing a card: lead, follow, trump, throw off. @param {any} led @param {string} code @param {string} trump */
export function verb(led, code, trump) {
  const { suit } = read(code);
  if (!led) return "lead";
  if (suit === led.suit) return "follow";
  return suit === trump ? "trump" : "discard";
}

/** @typedef {{action: {card: string}, label: string}} Legal */

/** The legal plays by card. @param {Legal[]} legal @returns {Map<string, Legal>} */
export const byCard = (legal) => new Map(legal.map((one) => [one.action.card, one]));

/**
 * Places of a hand to choose from.
 * @param {import("./replay.js").Held[]} held @param {Map<string, Legal>} legal
 * @returns {import("./hand.js").Place[]}
 */
export const placesOf = (held, legal) =>
  held
    .filter(({ trick }) => trick === null)
    .map(({ card }) => ({ card, legal: legal.has(card.code), label: legal.get(card.code)?.label }));

export class ChooseCard extends Study {
  constructor(puzzle) {
    super(puzzle);
    this.legal = byCard(puzzle.legal);
    this.mat.hand.raised = this.record.draft?.card ?? null;
    /** @type {string|null} the card on its way to the server */
    this.sent = this.record.attempt ? this.record.draft?.card ?? null : null;
  }

  pose() {
    const { position, illegal, title, question } = this.puzzle;
    const sent = this.busy && this.sent ? [{ by: /** @type {const} */ ("south"), card: read(this.sent) }] : [];
    const view = replay(position, sent);
    this.ask(title, question);
    this.mat.draw(view, { slots: true, trick: sent.length ? view.tricks.at(-1) : openTrick(view), caption: t("mat.trick", { trick: 1, of: view.of }) });
    this.mat.bind(illegal?.text);
    this.mat.hand.offer(placesOf(view.held.south, this.legal), DUTY);
    this.side();
    this.#button();
  }

  #button() {
    const code = this.busy ? this.sent : this.mat.hand.raised;
    if (!code) return this.acts(t("act.choose"), false);
    return this.acts(phrase(`act.${this.#verb(code)}`, { card: inlineCard(code) }), true);
  }

  /** @param {string} code */
  #verb(code) {
    const { led, trump } = this.puzzle.position;
    return verb(led && read(led), code, trump);
  }

  /** @param {string|null} code */
  raised(code) {
    this.record.sketch(code && { card: code });
    this.#button();
    if (code) announce(t(`say.chosen.${this.#verb(code)}`, { card: this.legal.get(code).label }));
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
    this.sent = code;
    void this.send([this.opening({ kind: this.puzzle.kind, action: this.legal.get(code).action })]);
  }

  again() {
    this.sent = null;
    this.mat.hand.raised = null;
    super.again();
  }
}
