/**
 * A form that does one act: it is sent once at a time, what is wrong stands at its field, and what was
 * typed stays until the act is done.
 */
import { Unreachable } from "./api.js";
import { el, fill, icon, state } from "./dom.js";
import { hide } from "./focus.js";
import { hasText, t } from "./i18n.js";
import { sentence } from "./problems.js";

/**
 * @typedef {Record<string, string|boolean>} Values by the names of the fields
 * @typedef {object} Act
 * @property {(values: Values) => Record<string, string>} [check] what is wrong by itself, by field
 * @property {(values: Values) => Promise<any>} send
 * @property {(answer: any, values: Values) => void} done
 * @property {Record<string, string>} [at] the field at which a code of the API is told
 * @property {string[]} [enter] codes of the API after which one logs in
 */

export class ActForm {
  /**
   * @param {HTMLFormElement} form @param {HTMLElement} failure where it is told what no field is to blame for
   * @param {Act} act
   */
  constructor(form, failure, act) {
    this.form = form;
    this.failure = failure;
    this.act = act;
    this.busy = false;
    this.submit = /** @type {HTMLButtonElement} */ (form.querySelector("[type=submit]"));
    form.addEventListener("submit", (event) => (event.preventDefault(), void this.#send()));
    for (const input of this.#inputs()) input.addEventListener("input", () => this.#excuse(input));
    for (const shown of form.querySelectorAll("[data-show]")) shown.addEventListener("click", () => this.#show(shown));
    // Back from the page that followed: the form is free again, and holds no password for the next one.
    window.addEventListener("pagehide", () => this.busy && this.#forget());
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.#setBusy(false));
    this.submit.disabled = false; // until now nothing could be sent, and no password could get into an address
    form.removeAttribute("aria-busy");
  }

  /** @returns {HTMLInputElement[]} */
  #inputs() {
    return [.../** @type {any} */ (this.form.querySelectorAll("input[name]:not(:disabled)"))];
  }

  /** @returns {Values} */
  get #values() {
    return Object.fromEntries(this.#inputs().map((each) => [each.name, each.type === "checkbox" ? each.checked : each.value]));
  }

  async #send() {
    if (this.busy) return;
    hide(this.failure, true, () => this.submit);
    this.#inputs().forEach((input) => this.#excuse(input));
    const values = this.#values;
    const faults = { ...this.act.check?.(values), ...this.#missing(values) };
    if (Object.keys(faults).length) return this.#complain(faults);
    this.#setBusy(true);
    try {
      this.act.done(await this.act.send(values), values);
    } catch (error) {
      this.#setBusy(false);
      this.#fail(error);
    }
  }

  /** @param {Values} values @returns {Record<string, string>} */
  #missing(values) {
    const empty = this.#inputs().filter(({ required, name }) => required && values[name] === "");
    return Object.fromEntries(empty.map(({ name, autocomplete }) => [name, missing(name, autocomplete)]));
  }

  /** @param {any} error */
  #fail(error) {
    const faults = this.#faultsOf(error);
    if (Object.keys(faults).length) return this.#complain(faults);
    if (error instanceof Unreachable) return this.tell(sentence(error), " ", t("form.kept"));
    const lost = error.status === 401;
    const enter = lost || this.act.enter?.includes(error.code);
    this.tell(lost ? t("form.unknown") : sentence(error), enter && [" ", el("a", { href: "/account/login" }, t("account.log_in"))]);
  }

  /** What a problem says of the fields of this form. @param {any} error @returns {Record<string, string>} */
  #faultsOf(error) {
    const at = this.act.at?.[error.code];
    if (at) return { [at]: sentence(error) };
    const named = (error.errors ?? []).map(({ pointer, code, detail }) => [pointer.slice(1), wording(pointer.slice(1), code, detail)]);
    const here = this.#inputs().map(({ name }) => name);
    return Object.fromEntries(named.filter(([name]) => here.includes(name)));
  }

  /** Say what no field is to blame for. The focus goes there: so it is read, and seen. @param {...import("./dom.js").Content} content */
  tell(...content) {
    fill(this.failure, icon("info"), el("span", {}, content));
    this.failure.hidden = false;
    this.failure.focus();
  }

  /** @param {Record<string, string>} faults by field; the first in the form gets the focus */
  #complain(faults) {
    const wrong = this.#inputs().filter(({ name }) => name in faults);
    for (const input of wrong) {
      const place = this.#errorOf(input);
      fill(place, icon("info"), el("span", {}, faults[input.name]));
      place.hidden = false;
      state(input, "aria-invalid", true);
    }
    wrong[0].focus();
  }

  /** @param {HTMLInputElement} input */
  #excuse(input) {
    const place = this.#errorOf(input);
    if (!place) return;
    place.hidden = true;
    fill(place);
    state(input, "aria-invalid", false);
  }

  /** @param {HTMLInputElement} input */
  #errorOf(input) {
    return document.getElementById(`${input.name}-error`);
  }

  /** @param {boolean} busy */
  #setBusy(busy) {
    this.busy = busy;
    state(this.submit, "aria-busy", busy);
  }

  /** Show or hide a password. @param {Element} shown the button that does */
  #show(shown) {
    const input = /** @type {HTMLInputElement} */ (document.getElementById(shown.getAttribute("aria-controls")));
    const hidden = input.type === "password";
    input.type = hidden ? "text" : "password";
    shown.setAttribute("aria-pressed", String(hidden));
  }

  #forget() {
    for (const input of this.#inputs()) if (input.matches("[data-secret]")) input.value = "";
  }
}

/** A password that there is already is asked for in other words than a new one. @param {string} name @param {string} autocomplete */
const missing = (name, autocomplete) =>
  t(name === "password" && autocomplete === "current-password" ? "form.missing.own_password" : `form.missing.${name}`);

/** A fault as this form words it, else as the API does. @param {string} name @param {string} code @param {string} detail */
const wording = (name, code, detail) => (hasText(`form.${code}.${name}`) ? t(`form.${code}.${name}`) : detail);
