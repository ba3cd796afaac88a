/** The acts around an account: who may do each, what it sends, and where it leads. */
import { call, post } from "./api.js";
import { el, fill, hook } from "./dom.js";
import { remove } from "./focus.js";
import { phrase, t } from "./i18n.js";
import { asLearner, enter, leave, thisDevice, zone } from "./learner.js";
import { empty } from "./outbox.js";
import { page } from "./page.js";
import { clear, drop, keep, recall } from "./store.js";
import { tellNext } from "./told.js";

/**
 * @typedef {{id: string, kind: "guest"|"account", email: string|null, attempts: {total: number}}} Me
 * @typedef {import("./form.js").Act & {may: (me: Me|null) => boolean, why?: string, open?: (me: Me|null, form: HTMLFormElement) => void}} AccountAct
 */

const SHORTEST = 8; // characters of a password
const ADDRESS = /^\s*[^@\s]+@[^@\s]+\s*$/; // what any address has; the rest the API knows
const CODE_LASTS = 24 * 60 * 60 * 1000; // ms

/** The address of an account whose code has not been typed, as long as it may be. @returns {string|null} */
export function askedFor() {
  const asked = recall("asked");
  return asked && Date.now() < asked.until ? asked.email : null;
}

/** @param {string} path */
const go = (path) => location.assign(path);

/** An act is done: say so on the page of the account, which takes the place of the form. @param {string} id @param {Record<string, unknown>} [facts] */
function done(id, facts) {
  ["typed", "asked", "reset"].forEach(drop);
  tellNext(id, facts);
  location.replace("/account");
}

/** What no server need be asked, so that all of it is told at once. @param {import("./form.js").Values} values @returns {Record<string, string>} */
const check = ({ email, password }) => ({
  ...(email !== undefined && !ADDRESS.test(String(email)) ? { email: t("form.no_address.email") } : {}),
  ...(String(password).length < SHORTEST ? { password: t("form.wrong_length.password") } : {}),
});

/** @param {HTMLFormElement} form @param {string} name @param {string} value */
function write(form, name, value) {
  const input = /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  if (!input.value) input.value = value;
}

/** Name the address that a code was sent to. @param {"asked"|"reset"} why @param {string|null} email where this browser knows it */
function showAddress(why, email) {
  if (email) fill(hook("sent"), phrase(`account.sent.${why}`, { email: el("bdi", {}, email) }));
}

/** Whether a word is the one asked for, in capitals or not. @param {string} typed @param {string} word */
const sameWord = (typed, word) => typed.trim().toLocaleUpperCase(page.language) === word;

/** A guest who did something chooses whether it comes along; who did nothing is not asked. @param {Me|null} me */
function offerMerging(me) {
  const place = hook("merging");
  const count = me?.kind === "guest" ? me.attempts.total : 0;
  if (!count) return place.remove();
  place.dataset.count = String(count);
  fill(hook("merging-label"), t("account.merge", { count }));
  place.hidden = false;
}

/** What a guest did who does not come along is his, and sent for him. @param {string|boolean} merge */
const leaveGuest = async (merge) => void (merge || (await empty()));

/** Somebody is in; nothing of a guest who was left behind stays. @param {string} id @param {string|boolean|undefined} merge @returns {number} answers that came along */
function arrive(id, merge) {
  const count = merge ? Number(hook("merging").dataset.count) : 0;
  if (merge === false) clear();
  enter(id);
  return count;
}

/** @param {Me|null} me */
const guestOrNobody = (me) => me?.kind !== "account";
/** @param {Me|null} me */
const isAccount = (me) => me?.kind === "account";

/** @type {Record<string, AccountAct>} */
export const ACTS = {
  new: {
    may: guestOrNobody,
    open: (me, form) => write(form, "email", askedFor() ?? recall("typed") ?? ""),
    check,
    send: ({ email, password }) =>
      asLearner(() => post("/accounts", { email, password, language: page.language, zone: zone(), ...thisDevice() })),
    done: (answer, { email }) => {
      keep("asked", { email, until: Date.now() + CODE_LASTS });
      go("/account/code");
    },
  },
  code: {
    may: (me) => me?.kind === "guest",
    why: "account.code_here",
    open: () => showAddress("asked", askedFor()),
    enter: ["email_taken"],
    send: ({ code }) => post("/accounts/verify", { code }),
    done: ({ id }) => {
      enter(id);
      done("account.made");
    },
  },
  login: {
    may: guestOrNobody,
    open: (me, form) => {
      write(form, "email", recall("typed") ?? "");
      offerMerging(me);
    },
    check,
    at: { login_refused: "password" },
    send: async ({ email, password, merge = true }) => {
      await leaveGuest(merge);
      return post("/tokens", { email, password, merge, ...thisDevice() });
    },
    done: ({ id }, { merge }) => {
      const count = arrive(id, merge);
      if (count) done("account.merged", { count });
      else done("account.in");
    },
  },
  forgotten: {
    may: () => true,
    open: (me, form) => write(form, "email", me?.email ?? recall("typed") ?? ""),
    send: ({ email }) => post("/accounts/reset", { email }),
    done: (answer, { email }) => {
      keep("reset", email);
      go("/account/reset");
    },
  },
  reset: {
    may: () => true,
    open: (me, form) => {
      showAddress("reset", recall("reset"));
      write(form, "email", recall("reset") ?? "");
      offerMerging(me);
    },
    check,
    send: async ({ email, code, password, merge = true }) => {
      await leaveGuest(merge);
      return post("/accounts/reset/confirm", { email, code, password, merge, ...thisDevice() });
    },
    done: ({ id }, { merge }) => {
      arrive(id, merge);
      done("account.reset");
    },
  },
  change: {
    may: isAccount,
    open: (me, form) => write(form, "email", me.email),
    check,
    at: { password_wrong: "current_password" },
    send: ({ current_password, password }) => call("PUT", "/me/password", { current_password, password }),
    done: () => done("account.changed"),
  },
  delete: {
    may: (me) => me !== null,
    open: (me, form) => {
      if (isAccount(me)) write(form, "email", me.email);
      else for (const node of form.querySelectorAll("[data-of-account]")) remove(node, () => form.querySelector("#word"));
    },
    at: { password_wrong: "password" },
    check: ({ word }) => (sameWord(String(word), t("account.word")) ? {} : { word: t("form.missing.word") }),
    send: ({ password }) => call("DELETE", "/me", password ? { password } : {}),
    done: () => {
      leave();
      done("account.deleted");
    },
  },
};
