/** Calendar dates at the reader's place, written as the API writes them: 2026-11-30. */
import { locale } from "./i18n.js";
import { page } from "./page.js";

const DAY = 24 * 60 * 60 * 1000; // ms

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");

/** The date that it is, or was, at an instant. @param {string|number|Date} time @returns {string} */
export function dateAt(time) {
  const at = new Date(time);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

export const today = () => dateAt(Date.now());

/** Noon is on its date in every zone, whatever the clocks do at night. @param {string} date */
export const noonOf = (date) => new Date(`${date}T12:00:00`);

/** How many days the second date is behind the first. @param {string} from @param {string} to */
export const daysBetween = (from, to) => Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / DAY);

/** @param {string} date @param {number} days */
export function dateAfter(date, days) {
  const noon = noonOf(date);
  noon.setDate(noon.getDate() + days);
  return dateAt(noon);
}

/** @param {string} date @param {Intl.DateTimeFormatOptions} [form] */
export const dateText = (date, form = { dateStyle: "long" }) => new Intl.DateTimeFormat(locale, form).format(noonOf(date));

/** With a capital, as headings and labels begin. @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(page.language) + text.slice(1);
