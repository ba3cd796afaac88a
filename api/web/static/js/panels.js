/** Small panels beside the mat that several states of a puzzle share. */
import { el, icon } from "./dom.js";
import { proofName } from "./findings.js";
import { profileName, t } from "./i18n.js";
import { prose } from "./prose.js";

/** Chips that say what kind of puzzle it is. @param {any} puzzle @param {string} kind */
export const about = (puzzle, kind) => [
  el("span", { class: "chip" }, icon("train"), kind),
  el("span", { class: "chip" }, t("puzzle.level", { level: puzzle.difficulty })),
  el("span", { class: "chip" }, t("puzzle.profile", { profile: profileName(puzzle.profile.name) })),
];

/** @param {string} proof */
export const proofChip = (proof) => el("span", { class: "chip chip--good" }, icon("shield"), proofName(proof));

/** What binds in this puzzle: the duties, or only whose rules are played. @param {any} puzzle */
export const rulePanel = ({ rule, profile }) => (rule.id === "profile" ? profilePanel(rule) : dutyPanel(rule, profile));

/** A question about the rules tells none of them. @param {{text: string}} rule */
const profilePanel = (rule) =>
  el("section", { class: "panel stack-s", "aria-labelledby": "rule" }, el("h2", { id: "rule" }, t("rule.whose")), el("p", { class: "muted small" }, prose(rule.text)), compareLink());

/** To the rules of all profiles side by side. */
const compareLink = () => el("p", { class: "small" }, el("a", { href: "/rules" }, t("rules.compare")));

/** @param {{text: string}} rule @param {{name: string}} profile */
const dutyPanel = (rule, profile) =>
  el(
    "section",
    { class: "panel stack-s", "aria-labelledby": "rule" },
    el("h2", { id: "rule" }, t("rule.title")),
    el("p", { class: "muted small" }, prose(rule.text)),
    el("p", { class: "muted small" }, t("rule.ranks")),
    el("p", { class: "muted small" }, t("rule.profile", { profile: profileName(profile.name) })),
    compareLink(),
  );

/** How a wrong card loses: the answer that punishes it, and what came of it. @param {any} refutation */
const refuted = ({ text, facts }) => [
  el("p", { "data-refutation": true }, prose(text)),
  facts.length > 0 && el("ul", { class: "small muted" }, facts.map((/** @type {{text: string}} */ fact) => el("li", {}, prose(fact.text)))),
];

/** The idea behind the answer, and the proof of it unless the puzzle was faulty. @param {{outcome: any, annulled: boolean}} attempt */
export const ideaPanel = ({ annulled, outcome: { idea, proof, rule, themes, refutation } }) =>
  el(
    "section",
    { class: "stack-s", "aria-labelledby": "idea" },
    el("h2", { id: "idea" }, t("idea.title")),
    el("p", {}, prose(idea.text)),
    refutation && refuted(refutation),
    el("p", { class: "small muted" }, prose(rule.text)),
    el("p", { class: "small muted proof" }, !annulled && icon("shield"), el("span", {}, !annulled && [prose(proof.text), " "], t("rule.profile", { profile: profileName(rule.profile) }))),
    compareLink(),
    themes.length > 0 && el("ul", { class: "chips", role: "list", "aria-label": t("idea.themes") }, themes.map(({ name }) => el("li", { class: "chip" }, name))),
  );
