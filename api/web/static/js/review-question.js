/** The answer to a question about a position: verdict, every option, the line where there is one, the idea. */
import { announce } from "./announce.js";
import { anotherButton, canBeMade } from "./another.js";
import { el, fill, hook } from "./dom.js";
import { findingsPanel, stepsPanel } from "./findings.js";
import { t } from "./i18n.js";
import { ideaPanel } from "./panels.js";
import { prose } from "./prose.js";
import { closing } from "./review.js";
import { lay } from "./situation.js";
import { summary } from "./verdict.js";

/** Draw the answer of a finished attempt in place of the question. @param {import("./question.js").Question} study */
export function reviewQuestion(study) {
  const { puzzle, attempt, history } = study;
  const { outcome } = attempt;
  const { yours, line, worlds } = outcome;
  lay(study.mat, puzzle.position, { open: false });
  const foot = closing(study);
  const others = yours?.line && JSON.stringify(yours.line) !== JSON.stringify(line);
  fill(
    hook("side"),
    outcome.options.length > 0 && findingsPanel(puzzle, attempt),
    worlds && dealPanel(worlds),
    others && stepsPanel(yours.line, t("lines.yours"), "your-line"),
    stepsPanel(line, t("lines.best"), "best-line"),
    ideaPanel(attempt),
    canBeMade(puzzle) && el("div", { class: "row" }, anotherButton(puzzle)),
    history,
    foot,
  );
  announce(summary(attempt));
}

/** Which of the deals that look like the position the lines are played in. @param {{text: string}} worlds */
const dealPanel = ({ text }) =>
  el("section", { class: "panel", "aria-labelledby": "deal" }, el("h2", { id: "deal" }, t("worlds.title")), el("p", {}, prose(text)));
