/** Messages in the language of the page: `t` for text, `phrase` where cards stand in the sentence. */
import { page } from "./page.js";

/** How dates are written: our English is British, unless the browser asks for another one. @returns {string} */
function dated() {
  if (page.language !== "en") return page.language;
  return navigator.languages.find((language) => /^en-/i.test(language)) ?? "en-GB";
}

export const locale = dated();

const plurals = new Intl.PluralRules(page.language);

/** @param {string} id @param {Record<string, unknown>} facts @returns {string} */
function message(id, facts) {
  const found = page.texts[id];
  if (found === undefined) throw new Error(`no message ${id}`);
  return typeof found === "string" ? found : found[plurals.select(Number(facts.count))] ?? found.other;
}

/**
 * A message with its facts filled in; a plural is chosen by the fact `count`.
 * @param {string} id @param {Record<string, unknown>} [facts] @returns {string}
 */
export function t(id, facts = {}) {
  return message(id, facts).replace(/\{(\w+)\}/g, (_, name) => String(facts[name]));
}

/**
 * The same, as nodes: a fact may be a node, such as a card.
 * @param {string} id @param {Record<string, unknown>} [facts] @returns {(Node|string)[]}
 */
export function phrase(id, facts = {}) {
  return message(id, facts)
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 ? asContent(facts[part]) : part));
}

/** @param {unknown} fact @returns {Node|string} */
const asContent = (fact) => (fact instanceof Node ? fact : String(fact));

/** Whether there is a message for a value of the API, such as a code. @param {string} id */
export const hasText = (id) => id in page.texts;

/** What a rule profile is called, or both where two are compared. @param {string} names */
export const profileName = (names) =>
  names
    .split("/")
    .map((name) => (hasText(`profile.${name}`) ? t(`profile.${name}`) : name))
    .join(" / ");

/** A number with a true minus sign. @param {number} n */
export const signed = (n) => (n < 0 ? `−${-n}` : String(n));

/** A share as people read it: 68%. @param {number} share */
export const percent = (share) => new Intl.NumberFormat(page.language, { style: "percent" }).format(share);

/** Points as a learner reads them, his own first: 40–40; alone where one side's are asked. @param {Partial<Record<"south"|"north", number>>} points */
export const score = ({ south, north }) => [south, north].filter((each) => each !== undefined).join("–");

/** @param {string} time RFC 3339 @returns {string} the day at the reader's place */
export const day = (time) => new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date(time));

/** @param {string} time RFC 3339 @returns {string} day and time of the reader's place */
export const moment = (time) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
