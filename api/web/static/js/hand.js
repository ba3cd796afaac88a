/**
 * The learner's hand: a list of cards with one tab stop. Arrows, Home and End move, Space raises or
 * lowers, Enter raises and then plays. Illegal cards can be reached and say why they may not be played.
 */
import { cardButton, cardImage, playedSlot } from "./card.js";
import { cardName } from "./cards.js";
import { el, fill } from "./dom.js";
import { drawnAnew, keepFocus } from "./focus.js";
import { t } from "./i18n.js";

/**
 * @typedef {import("./cards.js").Card} Card
 * @typedef {object} Place one place of the hand; it stays when its card is played in a replay
 * @property {Card} card
 * @property {boolean} [legal]
 * @property {string} [label] what the API calls the play
 * @property {string} [played] the label of the slot, where the card has been played
 * @property {"best"|"yours"|null} [mark]
 * @property {string} [tag] the cost below the card
 * @property {boolean} [onTable] declared, face up on the table
 * @property {string} [note] what is written below a group that begins with the card
 */

const DOUBLE_TAP = 350; // ms: a second tap this soon was meant as part of the first
const MOVES = { ArrowLeft: -1, ArrowRight: 1 };

/** @param {Place} place */
const labelled = ({ card, label }) => label ?? cardName(card);

/** The other copy of a card, if it is held too. @param {Place[]} places @param {Place} place */
const twinOf = (places, { card }) => places.find((one) => one.card.face === card.face && one.card.code !== card.code);

export class Hand {
  /**
   * @param {HTMLElement} list the `ul`
   * @param {{raised: (code: string|null) => void, played: (code: string) => void, refused: () => void}} tell
   */
  constructor(list, tell) {
    this.list = list;
    this.tell = tell;
    /** @type {Place[]} */
    this.places = [];
    /** @type {string|null} */
    this.raised = null;
    this.at = 0;
    this.tapped = 0;
    list.addEventListener("keydown", (event) => this.#key(event));
    list.addEventListener("click", (event) => this.#tap(event));
    list.addEventListener("focusin", (event) => this.#arrive(event));
  }

  /** Cards to choose from. @param {Place[]} places @param {string} reason id of the duty line */
  offer(places, reason) {
    this.places = places;
    if (!places.some(({ card, legal }) => legal && card.code === this.raised)) this.raised = null;
    const draw = () => {
      fill(this.list, places.map((place) => el("li", {}, this.#button(place, reason))));
      this.#stop(Math.min(this.at, places.length - 1));
    };
    keepFocus(this.list, draw, (had) => drawnAnew(had, this.list) ?? this.#cards[this.at]);
  }

  /** Cards to look at, with what each was worth. @param {Place[]} places */
  show(places) {
    this.places = [];
    this.raised = null;
    fill(
      this.list,
      places.map(({ card, label, played, mark, tag, onTable, note }) =>
        el(
          "li",
          { "data-place": onTable ? "table" : null },
          played ? playedSlot(card, played) : cardImage(card, { "data-mark": mark, "aria-label": label ?? cardName(card) }),
          note !== undefined && el("span", { class: "hand__note", "aria-hidden": "true" }, note),
          tag !== undefined && el("span", { class: "hand__tag", "data-mark": mark }, tag),
        ),
      ),
    );
  }

  /** Raise a card, or lower what is raised. @param {string|null} code */
  raise(code) {
    const place = this.places.find(({ card }) => card.code === code);
    if (place && !place.legal) return this.tell.refused();
    this.raised = code;
    for (const node of this.#cards) node.setAttribute("aria-pressed", String(node.dataset.card === code));
    return this.tell.raised(code);
  }

  /** Raise the first legal card with that face, else say why there is none. @param {string} face */
  raiseFace(face) {
    const same = this.places.filter(({ card }) => card.face === face);
    const place = same.find(({ legal }) => legal) ?? same[0];
    if (!place) return false;
    this.#stop(this.places.indexOf(place));
    this.focus();
    this.raise(place.card.code);
    return true;
  }

  /** Put the focus where the tab stop is. */
  focus() {
    this.#cards[this.at]?.focus();
  }

  /** @returns {HTMLElement[]} */
  get #cards() {
    return [...this.list.querySelectorAll("button")];
  }

  /** Two copies have two names. @param {Place} place @param {string} reason */
  #button(place, reason) {
    const { card, legal = true } = place;
    const twin = twinOf(this.places, place);
    const second = twin !== undefined && labelled(twin) === labelled(place) && card.copy === 2;
    const name = second ? t("card.second", { card: labelled(place) }) : labelled(place);
    return cardButton(card, { name, raised: card.code === this.raised, legal, reason });
  }

  /** @param {number} place that Tab reaches */
  #stop(place) {
    this.at = Math.max(place, 0);
    this.#cards.forEach((node, index) => {
      node.tabIndex = index === this.at ? 0 : -1;
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const node = /** @type {HTMLElement} */ (event.target).closest("button");
    if (!node || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault(); // a key held down acts once
    else if (event.key === "Enter") this.#enter(node.dataset.card);
    else if (event.key === " ") this.#toggle(node.dataset.card);
    else if (!this.#move(event.key)) return;
    event.preventDefault();
  }

  /** @param {string} key @returns {boolean} whether it moves */
  #move(key) {
    const last = this.#cards.length - 1;
    const to = key === "Home" ? 0 : key === "End" ? last : key in MOVES ? this.at + MOVES[key] : null;
    if (to === null) return false;
    this.#stop(Math.min(Math.max(to, 0), last));
    this.focus();
    return true;
  }

  /** @param {string} code */
  #enter(code) {
    if (code === this.raised) this.tell.played(code);
    else this.raise(code);
  }

  /** @param {string} code */
  #toggle(code) {
    this.raise(code === this.raised ? null : code);
  }

  /** @param {MouseEvent} event */
  #tap(event) {
    const code = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.card;
    if (!code) return;
    const doubled = code === this.raised && event.timeStamp - this.tapped < DOUBLE_TAP;
    this.tapped = event.timeStamp;
    if (!doubled) this.#toggle(code);
  }

  /** @param {FocusEvent} event */
  #arrive(event) {
    const place = this.#cards.indexOf(/** @type {HTMLElement} */ (event.target).closest("button"));
    if (place >= 0) this.#stop(place);
  }
}
