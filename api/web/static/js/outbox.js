/**
 * Acts that must reach the server, each once. An act is kept until the server has answered it, over
 * dropped connections and reloads; it carries its own identity, so that sending it again is harmless.
 */
import { post } from "./api.js";
import { asLearner } from "./learner.js";
import { keep, recall } from "./store.js";

/** @typedef {{key: string, path: string, body: unknown}} Act `key` begins with the attempt's id */

const LONGEST = 30; // seconds between two tries
const knocks = new EventTarget();

/** @returns {Act[]} */
const all = () => recall("outbox") ?? [];

/** The acts of an attempt that are not answered yet, oldest first. @param {string} attempt */
export const unsent = (attempt) => all().filter(({ key }) => key.startsWith(attempt));

/** Keep an act, behind those that are kept already. @param {Act} act */
export function hold(act) {
  if (!all().some(({ key }) => key === act.key)) keep("outbox", [...all(), act]);
}

/** @param {Act} act */
export function release(act) {
  keep("outbox", all().filter(({ key }) => key !== act.key));
}

/** Try at once what waits for its next try. */
export const knock = () => knocks.dispatchEvent(new Event("knock"));
window.addEventListener("online", knock);

/** @param {number} seconds */
const rest = (seconds) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    knocks.addEventListener("knock", () => (clearTimeout(timer), resolve(undefined)), { once: true });
  });

/**
 * Send an act until it is answered. A refusal is thrown and forgotten; a fault of the server (500) is
 * thrown too, but the act stays, to be sent when the learner asks again or comes back.
 * @param {Act} act @param {(error: import("./api.js").Problem) => void} [waiting] told before each rest
 * @returns {Promise<any>}
 */
export async function deliver(act, waiting = () => {}) {
  hold(act);
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await asLearner(() => post(act.path, act.body));
      release(act);
      return answer;
    } catch (error) {
      if (!error.passing) {
        if (error.status !== 500) release(act);
        throw error;
      }
      waiting(error);
      await rest(error.wait || Math.min(2 ** tries, LONGEST));
    }
  }
}

/** Send what is held before its learner leaves this browser; throws what keeps an act from its answer. */
export async function empty() {
  for (const act of all()) {
    await post(act.path, act.body).catch((error) => {
      if (error.passing || error.status === 500 || error.status === 401) throw error;
    });
    release(act);
  }
}

/** Send what earlier pages left behind; a refusal is no news any more. @param {(error: any) => void} [waiting] */
export async function deliverAll(waiting) {
  for (const act of all()) await deliver(act, waiting).catch(() => {});
}
