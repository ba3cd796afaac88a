/** Who learns here. A newcomer needs no account: his first act makes a guest, kept by a cookie. */
import { get, post, Problem } from "./api.js";
import { deviceName } from "./device-name.js";
import { t } from "./i18n.js";
import { page } from "./page.js";
import { clear, drop, keep, recall } from "./store.js";
import { toast } from "./toast.js";

let known = page.known;
let loggedOut = false; // somebody with an account was here, and a guest goes on for him

/** Whether there is a learner: the server saw his cookie, or another tab has made a guest since. */
export const isKnown = () => known || recall("learner") !== null;

function forget() {
  known = false;
  drop("learner");
}

/** Somebody with an account is in: the cookie holds his token. @param {string} id */
export function enter(id) {
  keep("learner", id);
  keep("account", true);
}

/** Whether somebody with an account was in here, and has not left by himself. */
export const hadAccount = () => recall("account") === true;

/** Nobody is here any more, and nothing of him stays in this browser. */
export function leave() {
  known = false;
  clear();
}

/** What the API is told of this browser where it lets somebody in. */
export const thisDevice = () => ({ device: deviceName(), credential: "cookie" });

/** An account that was logged out elsewhere goes on as a guest; logging in brings both together. */
function sayLoggedOut() {
  loggedOut = false;
  toast(t("learner.logged_out"), { label: t("learner.log_in"), act: () => location.assign("/account/login") });
}

export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Run in one tab at a time, so that two tabs do not make two guests. @param {() => Promise<void>} work */
const alone = (work) => (navigator.locks ? navigator.locks.request("bezique.guest", work) : work());

async function makeGuest() {
  if (isKnown()) return; // another tab was faster
  const guest = await post("/guests", { language: page.language, zone: zone(), ...thisDevice() });
  keep("learner", guest.id);
  loggedOut = hadAccount();
  drop("account");
}

/**
 * Do what only a learner may: make a guest first where there is none.
 * @template T @param {() => Promise<T>} act @returns {Promise<T>}
 */
export async function asLearner(act) {
  if (!isKnown()) await alone(makeGuest);
  try {
    return await act();
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== 401) throw problem;
    forget(); // the cookie is gone or too old
    await alone(makeGuest);
    return await act();
  } finally {
    if (loggedOut) setTimeout(sayLoggedOut); // whoever waits for the answer puts away his own note first
  }
}

/**
 * What only a learner has; null for a newcomer, and for a guest whose cookie is gone.
 * @param {string} path @returns {Promise<any>}
 */
export async function ofLearner(path) {
  if (!isKnown()) return null;
  return get(path).catch((problem) => {
    if (problem.status === 401) forget();
    else if (problem.status !== 404) throw problem;
    return null;
  });
}
