/** The answer: verdict, what every card was worth, the line that shows why, the idea and its proof. */
import { announce } from "./announce.js";
import { inlineCard } from "./card.js";
import { button, el, fill, hook, icon, link } from "./dom.js";
import { remarkNote } from "./fate.js";
import { phrase, signed, t } from "./i18n.js";
import { playedLabel } from "./mat.js";
import { about, ideaPanel } from "./panels.js";
import { playsOf } from "./replay.js";
import { gradeNote } from "./reviewing.js";
import { lay } from "./situation.js";
import { Stepper } from "./stepper.js";
import { heading } from "./tally.js";
import { valuesTable } from "./values.js";
import { summary, verdict } from "./verdict.js";
import { asReview } from "./wishes.js";

/** @typedef {import("./study.js").Study} Study @typedef {import("./stepper.js").Line} Line */

/** Sevens that score on the way: their trick is worth more than its brisques. @param {any[]} acts */
const sevensOf = (acts) => acts.filter(({ dix }) => dix > 0).map(({ action }) => action.card);

/** @param {any[]} acts @param {string} name @param {any} title @returns {Line} */
const line = (acts, name, title) => ({ name, title, plays: playsOf(acts), sevens: sevensOf(acts) });

/** What follows the first wrong card; a line was right until then. @param {any} attempt @returns {Line} */
function punished({ actions, outcome: { punishment } }) {
  const slip = actions.findIndex(({ mark }) => mark === "wrong");
  const title = phrase("lines.punishes", { card: inlineCard(punishment[0].action.card) });
  return line([...actions.slice(0, slip), ...punishment], t("lines.punishment"), title);
}

/** @param {Study} study @returns {Line[]} */
function lines({ attempt }) {
  const { played, punishment, line: best } = attempt.outcome;
  const found = [];
  if (played?.length > 0) found.push({ ...line(played, t("lines.yours"), t("lines.yours")), note: heading(attempt.outcome) });
  if (punishment) found.push(punished(attempt));
  if (best.length > 0) found.push(line(best, t("lines.best"), t("lines.best")));
  return found;
}

/** What the hand shows below its cards. @param {any} outcome @param {import("./replay.js").Held[]} held */
function places({ options }, held) {
  const byCard = new Map(options.flatMap((option) => option.cards.map((code) => [code, option])));
  return held.map(({ card, trick }) => {
    const option = byCard.get(card.code);
    return {
      card,
      played: trick === null ? undefined : playedLabel(card, trick),
      mark: option?.best ? "best" : option?.yours ? "yours" : null,
      tag: options.length === 0 ? undefined : option ? signed(-option.cost) : "",
    };
  });
}

/** @param {Study} study */
function stepper(study) {
  const { puzzle, attempt, mat } = study;
  const all = lines(study);
  if (all.length === 0) return null;
  return new Stepper(puzzle.position, all, (view, trick) => {
    mat.draw(view, { slots: true, trick, caption: t("mat.trick", { trick: trick.number, of: view.of }) });
    mat.hand.show(places(attempt.outcome, view.held.south));
  });
}

/** Draw the answer of a finished attempt in place of the question. @param {Study} study */
export function review(study) {
  const { puzzle, attempt } = study;
  const { outcome } = attempt;
  study.stepper = stepper(study);
  study.mat.bind();
  study.stepper?.draw();
  const foot = closing(study);
  fill(
    hook("side"),
    outcome.options.length > 0 && valuesTable(outcome.options),
    study.stepper?.node,
    ideaPanel(attempt),
    foot,
  );
  announce(summary(attempt));
}

/** Of an answer that cannot be drawn: that it does not count, and the question as it is asked now. @param {Study} study */
export function reviewNothing(study) {
  lay(study.mat, study.puzzle.position, { open: false });
  fill(hook("side"), closing(study));
  announce(summary(study.attempt));
}

/**
 * What every answer has: the verdict, and where to go from here.
 * @param {Study} study @returns {import("./dom.js").Content} chips that say what it was, and where to report a fault
 */
export function closing(study) {
  const { puzzle, attempt } = study;
  fill(hook("ask"), verdict(puzzle, attempt), remarkNote(attempt), asReview() && gradeNote(attempt));
  const again = button("line", t("act.again"), () => study.again(), { "data-again": true });
  fill(hook("act"), again, link("primary", t(asReview() ? "review.next" : "act.next"), study.nextPage, { "data-next": true }));
  return [el("div", { class: "chips" }, about(puzzle, t(`kind.${puzzle.kind}`)), hinted(attempt)), study.report];
}

/** @param {any} attempt */
const hinted = ({ hints }) => hints > 0 && el("span", { class: "chip" }, icon("hint"), t("hint.used", { count: hints }));
