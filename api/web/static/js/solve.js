/** The page of one puzzle: fetch it, take up what was begun, listen to the keyboard. */
import { announce } from "./announce.js";
import { get } from "./api.js";
import { ChooseCard } from "./choose.js";
import { CountPoints } from "./count.js";
import { showKeys } from "./dialog.js";
import { button, el, fill, hook, link } from "./dom.js";
import { t } from "./i18n.js";
import { listen, TypedCard } from "./keys.js";
import "./leaving.js";
import "./mail-language.js";
import { deliverAll } from "./outbox.js";
import { page } from "./page.js";
import { PlayOut } from "./playout.js";
import { NamePoints } from "./points.js";
import { sentence } from "./problems.js";
import { ProgressRecord } from "./record.js";
import { posedNote } from "./reviewing.js";
import { dueNow, reviewOf } from "./reviews.js";
import { FillSchedule } from "./schedule.js";
import { TickOptions } from "./tick.js";
import { toast } from "./toast.js";
import { asReview, forNext, takeAfresh } from "./wishes.js";

/** @typedef {import("./study.js").Study} Study */

/** Who poses a puzzle, by the form of its answer. */
const KINDS = { action: ChooseCard, points: NamePoints, line: PlayOut, choices: TickOptions, schedule: FillSchedule };

/** A count has a total to be shared; other points are named one by one. @param {{type: string, total?: number}} answer */
const kindFor = ({ type, total }) => (total === undefined ? KINDS[type] : CountPoints);

/** @type {Study|null} */
let study = null;

/** The puzzle asked for; "next" turns into its own address, so that reload and back find it again. */
async function fetchPuzzle() {
  const asked = page.puzzle;
  if (asked !== "next") {
    const puzzle = await get(`/puzzles/${asked}`);
    if (takeAfresh()) beginAgain(puzzle);
    return puzzle;
  }
  const puzzle = await fetchNext();
  if (!puzzle) return null;
  history.replaceState(null, "", `/puzzles/${puzzle.id}${forNext()}`);
  page.puzzle = puzzle.id;
  beginAgain(puzzle);
  return puzzle;
}

/** The puzzle that comes next; of reviews there may be none. */
async function fetchNext() {
  if (!asReview()) return get(`/puzzles/next${forNext()}`);
  const { first } = await dueNow();
  return first ? get(`/puzzles/${first.puzzle.id}`) : null;
}

/** Seen again, to be solved again; what was begun and is not over goes on. @param {{id: string}} puzzle */
function beginAgain({ id }) {
  const record = new ProgressRecord(id);
  if (record.done) record.clear();
}

async function start() {
  hook("mat").hidden = false; // whatever stood in place of a puzzle
  try {
    const puzzle = await fetchPuzzle();
    if (!puzzle) return showNothingDue();
    document.title = `${puzzle.title} · Bezique Trainer`;
    const Kind = kindFor(puzzle.answer);
    if (!Kind) return showFailure(t("solve.not_here"));
    const posed = asReview() && posedNote(await reviewOf(puzzle.id));
    study = new Kind(puzzle);
    study.posed = posed;
    await study.resume();
    if (puzzle.again) toast(t("solve.again"));
    await deliverAll();
  } catch (error) {
    showFailure(sentence(error), error.status !== 404);
  }
}

/** What is not there does not come by asking again. @param {string} text @param {boolean} [again] whether that may help */
const showFailure = (text, again = true) =>
  again
    ? showInstead(t("solve.failed"), text, link("line", t("solve.all"), "/puzzles"), button("primary", t("act.retry"), () => start()))
    : showInstead(t("solve.failed"), text, link("primary", t("solve.all"), "/puzzles"));

const showNothingDue = () =>
  showInstead(t("review.none"), t("review.none.text"), link("line", t("review.progress"), "/progress"), link("primary", t("act.next"), "/puzzles/next", { "data-next": true }));

/** Say something in place of a puzzle. @param {string} title @param {string} text @param {...import("./dom.js").Content} acts */
function showInstead(title, text, ...acts) {
  fill(hook("ask"), el("h1", {}, title), el("p", {}, text));
  fill(hook("act"), acts);
  fill(hook("mat"));
  hook("mat").hidden = true;
  hook("mat").removeAttribute("aria-busy");
  fill(hook("side"));
  announce(text);
}

const typed = new TypedCard({
  half: (rank) => announce(rank ? t("say.half", { rank: t(`rank.${rank}`) }) : ""),
  whole: (face) => study.mat.hand.raiseFace(face) || announce(t("say.not_held")),
});

/** @param {string} name of a hook */
const press = (name) => {
  const node = hook(name);
  node?.click();
  return Boolean(node);
};

/** @param {string} name */
const focusOn = (name) => {
  const node = hook(name);
  node?.focus();
  return Boolean(node);
};

/** Keys of an answer that is shown. @type {Record<string, () => unknown>} */
const REVIEW_KEYS = {
  n: () => press("next"),
  r: () => study.again(),
  a: () => press("another"),
  v: () => focusOn("values"),
  t: () => study.mat.trick.focus(),
  s: () => focusOn("stock"),
  ",": () => study.stepper?.move(-1),
  ".": () => study.stepper?.move(1),
  p: () => study.stepper?.play(),
};

/** Keys of an open question; letters of cards come first. @type {Record<string, () => unknown>} */
const QUESTION_KEYS = {
  h: () => study.hints.take(),
  t: () => study.mat.trick.focus(),
  s: () => focusOn("stock"),
  g: () => study.giveUp(),
};

listen((key, event) => {
  if (key === "?") return listKeys(), true;
  if (!study) return false;
  if (study.isOver) {
    if (key === "Enter" && event.repeat) return true; // held down since the card was played: the answer is unread
    if (key === "Enter") return event.target.closest("a, button, summary") ? false : press("next");
    return run(REVIEW_KEYS, key);
  }
  if (study.mat.hand.places.length > 0 && typed.take(key)) return true;
  return run(QUESTION_KEYS, key);
});

/** @param {Record<string, () => unknown>} keys @param {string} key */
function run(keys, key) {
  if (!(key in keys)) return false;
  keys[key]();
  return true;
}

/** @typedef {[string[], string][]} Keys the keys and the act of each row */

/** @returns {Keys} */
const handKeys = () => [
  [["←", "→", "Home", "End"], t("keys.move")],
  [[t("keys.space")], t("keys.raise")],
  [["Enter"], t("keys.play")],
];

/** @returns {Keys} */
const formKeys = () => [
  [["Tab"], t("keys.field")],
  [[t("keys.space")], t("keys.tick")],
  [["↑", "↓"], t("keys.choose")],
  [["Enter"], t("keys.answer")],
];

/** Cards by their names. @returns {Keys} */
const typedKeys = () => [
  [["K", "D"], t("keys.type")],
  [["1", "0", "H"], t("keys.ten")],
  [["Esc"], t("keys.forget")],
];

/** @returns {Keys} */
const singleKeys = () => [
  [["H"], t("keys.hint")],
  [["G"], t("keys.give_up")],
  [["T", "T"], t("keys.trick")],
  [["S"], t("keys.stock")],
  [["N"], t("keys.next")],
  [["R"], t("keys.again")],
  [["A"], t("keys.another")],
  [[",", "."], t("keys.step")],
  [["P"], t("keys.line")],
  [["V"], t("keys.values")],
  [["?"], t("keys.list")],
];

/** The keys that act on this page, as the learner has set them. @returns {Keys} */
function keyTable() {
  const [own, typed] = study?.form ? [formKeys(), []] : [handKeys(), typedKeys()];
  return page.letters ? [...own, ...typed, ...singleKeys()] : own;
}

/** Where a key is missing that others have. */
const switchedOff = () =>
  !page.letters && el("p", {}, t("keys.off"), " ", el("a", { href: `/settings?next=${encodeURIComponent(location.pathname + location.search)}` }, t("keys.settings")));

const listKeys = () => showKeys(keyTable(), switchedOff());

hook("keys").addEventListener("click", listKeys);
void start();
