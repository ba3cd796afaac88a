/** What a learner does with a puzzle, as the API takes it. Each act can be sent again without harm. */
import { zone } from "./learner.js";

/** @typedef {import("./outbox.js").Act} Act */

/** A random UUID; `crypto.randomUUID` is missing on plain http, where a phone in the same house is. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/**
 * Open an attempt, with the answer where one is enough.
 * @param {{id: string, version: number}} puzzle @param {string} id
 * @param {{answer?: unknown, seconds: number}} facts @returns {Act}
 */
export const opening = (puzzle, id, { answer, seconds }) => ({
  key: `${id}/open`,
  path: "/attempts",
  body: {
    id,
    puzzle: puzzle.id,
    version: puzzle.version,
    ...(answer ? { answer } : {}),
    acted_at: new Date().toISOString(),
    zone: zone(),
    seconds,
  },
});

/** Play a card of a line. @param {string} id @param {number} ply @param {unknown} action @returns {Act} */
export const playing = (id, ply, action) => ({
  key: `${id}/${ply}`,
  path: `/attempts/${id}/actions`,
  body: { ply, action },
});

/** Give up, or stop playing on. @param {string} id @returns {Act} */
export const finishing = (id) => ({ key: `${id}/finish`, path: `/attempts/${id}/finish`, body: {} });
