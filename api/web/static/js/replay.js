/**
 * An endgame as it stands after some plays: what is held, what lies on the table, who has won what.
 * For the eye only: what is legal, right and worth how much is the server's to say.
 */
import { beats, card, inOrder, isBrisque } from "./cards.js";

/**
 * @typedef {import("./cards.js").Card} Card
 * @typedef {"south"|"north"} Seat
 * @typedef {{by: Seat, card: Card}} Play
 * @typedef {{number: number, plays: Play[], winner: Seat|null, points: number, sevens: Seat[]}} Trick
 *   `points` go to the winner; `sevens` are those who score ten with a seven of trumps they play
 * @typedef {{card: Card, trick: number|null}} Held a card of the start and the trick it was played in
 * @typedef {object} View
 * @property {Record<Seat, Held[]>} held
 * @property {Trick[]} tricks the last one may be unfinished
 * @property {Record<Seat, number>} points won since the start, sevens included
 * @property {Record<Seat, number>} won tricks
 * @property {number} of how many tricks there are in all
 * @property {string} trump
 * @property {Seat} toAct
 */

const SEVEN = 10; // points of a seven of trumps, where the profile lets it score

/** @param {Seat} seat @returns {Seat} */
export const other = (seat) => (seat === "south" ? "north" : "south");

/** Plays as the API writes them. @param {{by: Seat, action: {card: string}}[]} acts @returns {Play[]} */
export const playsOf = (acts) => acts.map(({ by, action }) => ({ by, card: card(action.card) }));

/** Sevens that have scored since the start. @param {any} start @param {any} [now] @returns {string[]} */
export function scoredSevens(start, now) {
  const before = new Set((start.sevens_scored ?? []).map(({ card }) => card));
  return (now?.sevens_scored ?? []).map(({ card }) => card).filter((card) => !before.has(card));
}

/** The card that lies on the table at the start. @param {any} position @returns {Play[]} */
const led = ({ led: code, to_act: toAct }) => (code ? [{ by: other(toAct), card: card(code) }] : []);

/** @param {Play[]} plays @param {string} trump @param {number} of @param {string[]} scoring @returns {Trick[]} */
function tricksOf(plays, trump, of, scoring) {
  const tricks = [];
  for (let at = 0; at < plays.length; at += 2) {
    const pair = plays.slice(at, at + 2);
    const number = at / 2 + 1;
    const sevens = pair.filter(({ card: { code } }) => scoring.includes(code)).map(({ by }) => by);
    const result = pair.length === 2 ? taken(pair, trump, number === of) : { winner: null, points: 0 };
    tricks.push({ number, plays: pair, sevens, ...result });
  }
  return tricks;
}

/** @param {Play[]} pair @param {string} trump @param {boolean} last */
function taken([first, second], trump, last) {
  const winner = beats(second.card, first.card, trump) ? second.by : first.by;
  const brisques = [first, second].filter((play) => isBrisque(play.card)).length;
  return { winner, points: 10 * (brisques + Number(last)) };
}

/** @param {Trick[]} tricks @param {Seat} opening */
const nextToAct = (tricks, opening) => {
  const last = tricks.at(-1);
  if (!last) return opening;
  return last.winner ?? other(last.plays[0].by);
};

/**
 * @param {any} position the start, as the API writes it, both hands known
 * @param {Play[]} plays since then
 * @param {string[]} [sevens] codes of the sevens that score ten when they are played
 * @returns {View}
 */
export function replay(position, plays, sevens = []) {
  const all = [...led(position), ...plays];
  const of = Math.max(position.hands.south.length, position.hands.north.length);
  const tricks = tricksOf(all, position.trump, of, sevens);
  const trickOf = new Map(tricks.flatMap((trick) => trick.plays.map((play) => [play.card.code, trick.number])));
  const held = (/** @type {Seat} */ seat) =>
    inOrder(position.hands[seat]).map((one) => ({ card: one, trick: trickOf.get(one.code) ?? null }));
  const points = (/** @type {Seat} */ seat) =>
    tricks.filter(({ winner }) => winner === seat).reduce((sum, trick) => sum + trick.points, 0) +
    SEVEN * tricks.flatMap((trick) => trick.sevens).filter((by) => by === seat).length;
  const won = (/** @type {Seat} */ seat) => tricks.filter(({ winner }) => winner === seat).length;
  return {
    held: { south: held("south"), north: held("north") },
    tricks,
    points: { south: points("south"), north: points("north") },
    won: { south: won("south"), north: won("north") },
    of,
    trump: position.trump,
    toAct: nextToAct(tricks, position.to_act),
  };
}
