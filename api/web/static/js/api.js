/** The public API: one function that asks, and the two ways in which it may fail. */
import { page } from "./page.js";

const PATIENCE = 20_000; // ms until a silent server counts as unreachable

/** The answer of a server that understood and refused, or that broke (RFC 9457). */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {{code?: string, detail?: string, errors?: {pointer: string, code: string, detail: string}[]}} body
   * @param {number} wait seconds
   */
  constructor(status, body, wait) {
    super(body.detail ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.code ?? "";
    this.errors = body.errors ?? [];
    this.wait = wait;
  }

  /** Whether the same request may succeed later, without anybody changing it. */
  get passing() {
    return [429, 502, 503, 504].includes(this.status);
  }
}

/** No answer at all: no network, no server, or no patience left. */
export class Unreachable extends Error {
  passing = true;
  wait = 0;

  /** @param {Error} error why */
  constructor(error) {
    super(error.message);
    /** Whether the server may well be there, and only took too long. */
    this.late = error.name === "TimeoutError";
  }
}

/** An answer that broke off is none; of a refusal the status is enough. @param {Response} response @returns {Promise<any>} */
async function bodyOf(response) {
  if (response.status === 204) return null;
  try {
    return await response.json();
  } catch (error) {
    if (response.ok) throw new Unreachable(error);
    return {};
  }
}

/**
 * @param {"GET"|"POST"|"PUT"|"PATCH"|"DELETE"} method @param {string} path below the API
 * @param {unknown} [body] @param {Record<string, string>} [headers]
 * @returns {Promise<any>} the body of a 2xx
 */
export async function call(method, path, body, headers = {}) {
  const request = {
    method,
    headers: { Accept: "application/json", "Accept-Language": page.language, ...headers },
    signal: AbortSignal.timeout(PATIENCE),
  };
  if (body !== undefined) {
    request.headers["Content-Type"] = "application/json";
    request.body = JSON.stringify(body);
  }
  const response = await fetch(page.api + path, request).catch((error) => {
    throw new Unreachable(error);
  });
  const answer = await bodyOf(response);
  if (!response.ok) throw new Problem(response.status, answer, Number(response.headers.get("Retry-After")) || 0);
  return answer;
}

/** @param {string} path */
export const get = (path) => call("GET", path);
/** @param {string} path @param {unknown} body */
export const post = (path, body) => call("POST", path, body);

/** A query string of what is wanted, "" where nothing is. @param {Record<string, string|null|undefined>} wishes */
export function query(wishes) {
  const text = new URLSearchParams(Object.entries(wishes).filter(([, value]) => value)).toString();
  return text && `?${text}`;
}
