/** The mat: North, the trick, South, in this order for eye, finger and screen reader. */
import { cardBack, cardImage, emptySlot, inlineCard, playedSlot, trumpMark } from "./card.js";
import { cardName, isApart } from "./cards.js";
import { el, fill, icon } from "./dom.js";
import { Hand } from "./hand.js";
import { t } from "./i18n.js";
import { prose } from "./prose.js";

/**
 * @typedef {import("./replay.js").View} View
 * @typedef {import("./replay.js").Trick} Trick
 * @typedef {import("./replay.js").Seat} Seat
 * @typedef {{slots: boolean, trick: Trick|null, caption: string}} Scene
 *   `slots`: played cards leave their place open; `trick`: what lies on the table, null for none
 */

export const DUTY = "duty-line";

/** @param {View} view @param {Seat} seat */
function seatName(view, seat) {
  const tricks = view.won[seat];
  const pile = el("span", { class: "won__pile" }, cardBack(t("mat.tricks_won", { count: tricks }), "card--xs"));
  return el(
    "p",
    { class: "seat__name" },
    el("strong", {}, t(`seat.${seat}`)),
    el("span", { class: "won" }, tricks > 0 && pile, el("span", { class: "num" }, t("points", { count: view.points[seat] }))),
  );
}

/** What the prime on a card means, in words; each card has them in its name. @param {View} view @returns {HTMLElement|false} */
function copies({ held: { south } }) {
  const twins = south.map(({ card }) => card).filter(isApart);
  return twins.length > 0 && el("ul", { class: "copies", "aria-hidden": "true" }, twins.map((card) => el("li", {}, inlineCard(card.code), ": ", cardName(card))));
}

/** @param {View} view @param {boolean} slots */
const northCards = (view, slots) =>
  view.held.north
    .filter(({ trick }) => slots || trick === null)
    .map(({ card, trick }) => el("li", {}, trick === null ? cardImage(card) : playedSlot(card, playedLabel(card, trick))));

/** @param {import("./cards.js").Card} card @param {number} trick */
export const playedLabel = (card, trick) => t("mat.played", { card: cardName(card), trick });

/** @param {import("./replay.js").Play} play @param {Trick} trick */
export function trickCard({ by, card }, trick) {
  const first = trick.plays[0].by === by;
  const label = t(first ? `mat.led.${by}` : `mat.answered.${by}`, { card: cardName(card) });
  const picture = cardImage(card, {
    class: "card--m",
    "data-state": trick.plays.at(-1).by === by ? "played" : null,
    "data-win": trick.winner === by ? "true" : null,
    "aria-label": trick.winner === by ? t("mat.wins", { card: label }) : label,
  });
  return el("span", { class: "trick__seat" }, picture, t(`seat.${by}`));
}

/** @param {Seat} seat @param {boolean} leads */
export const awaited = (seat, leads) =>
  el(
    "span",
    { class: "trick__seat" },
    emptySlot(t(leads ? `mat.lead_here.${seat}` : `mat.card_here.${seat}`)),
    t(leads ? `mat.lead.${seat}` : `seat.${seat}`),
  );

/** @param {View} view @param {Trick|null} trick */
function tableCards(view, trick) {
  const plays = trick?.plays ?? [];
  const over = trick === null && view.tricks.length === view.of && view.tricks.at(-1)?.winner;
  const open = plays.length < 2 && !over && awaited(view.toAct, plays.length === 0);
  return [plays.map((play) => trickCard(play, trick)), open];
}

/** The trick that lies on the table when nobody is shown anything else. @param {View} view */
export const openTrick = ({ tricks }) => (tricks.at(-1)?.winner === null ? tricks.at(-1) : null);

export class Mat {
  /** @param {HTMLElement} node @param {ConstructorParameters<typeof Hand>[1]} tell */
  constructor(node, tell) {
    this.node = node;
    this.north = el("div", { class: "seat" });
    this.middle = el("div", { class: "middle" });
    this.duty = el("p", { class: "duty", id: DUTY, hidden: true });
    this.list = el("ul", { class: "hand hand--l", role: "list", "aria-label": t("mat.hand") });
    this.name = el("div");
    this.hand = new Hand(this.list, tell);
    this.trick = el("div", { class: "trick", tabindex: "-1", role: "group", "aria-label": t("mat.trick_area") });
    fill(node, this.north, this.middle, el("div", { class: "seat south" }, this.duty, this.list, this.name));
    node.removeAttribute("aria-busy");
  }

  /** Draw everything but South's cards, which the hand draws. @param {View} view @param {Scene} scene */
  draw(view, { slots, trick, caption }) {
    const cards = el("ul", { class: "hand hand--s", role: "list", "aria-label": t("mat.north_hand") }, northCards(view, slots));
    fill(this.north, seatName(view, "north"), cards);
    fill(this.trick, tableCards(view, trick));
    fill(
      this.middle,
      el("div", { class: "middle__side" }, trumpMark(view.trump)),
      this.trick,
      el("div", { class: "middle__side middle__side--end" }, el("span", { class: "small" }, caption)),
    );
    fill(this.name, copies(view), seatName(view, "south"));
  }

  /** Say which rule binds now; nothing where every card may be played. @param {string} [text] */
  bind(text) {
    this.duty.hidden = !text;
    fill(this.duty, text && [icon("info"), el("span", {}, prose(text))]);
  }
}
