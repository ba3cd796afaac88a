/** The devices that are logged in: which is this one, when each was used, and how to log them out. */
import { announce } from "./announce.js";
import { call, get, query } from "./api.js";
import { confirm } from "./dialog.js";
import { button, el, fill, icon, state, unseen } from "./dom.js";
import { hide, settle } from "./focus.js";
import { moment, t } from "./i18n.js";
import { leave } from "./learner.js";
import { Listing } from "./listing.js";
import { empty } from "./outbox.js";
import { sentence } from "./problems.js";
import { tellNext } from "./told.js";

/** @typedef {{id: string, name: string|null, used_at: string, current: boolean}} Device */

/** @returns {Promise<string>} the id of this browser among the devices */
async function idOfThis() {
  for (let cursor = null; ; ) {
    const { items, next } = await get(`/tokens${query({ cursor, limit: "100" })}`);
    const here = items.find(({ current }) => current);
    if (here) return here.id;
    cursor = next;
  }
}

const nameOf = ({ name }) => name ?? t("account.device.unnamed");

export class Devices {
  constructor() {
    this.list = el("div", { "data-list": true });
    this.failure = el("p", { class: "notice notice--bad", tabindex: "-1", hidden: true });
    this.listing = new Listing(this.list, {
      fetch: (cursor) => get(`/tokens${query({ cursor, limit: "20" })}`),
      row: (device) => this.#row(device),
      empty: () => null,
      label: t("account.devices"),
    });
    this.others = button("line", t("account.others_out"), (event) => this.#act(event, () => this.#endOthers()), { hidden: true });
    this.node = el(
      "div",
      { class: "stack" },
      this.failure,
      this.list,
      el(
        "div",
        { class: "row" },
        this.others,
        button("line", t("account.all_out"), (event) => void this.#endAll(event)),
      ),
    );
    void this.#show();
  }

  async #show() {
    await this.listing.start();
    this.#countOthers();
  }

  #countOthers() {
    hide(this.others, this.listing.rows.children.length < 2);
  }

  /** @param {Device} device */
  #row(device) {
    const name = nameOf(device);
    const when = device.current ? t("account.device.this") : t("account.device.used", { when: moment(device.used_at) });
    return [
      el("span", { class: "grow" }, el("bdi", {}, name), el("small", {}, when)),
      device.current
        ? el("span", { class: "chip chip--good" }, icon("check"), t("account.device.here"))
        : button("line", [t("account.log_out"), unseen(` ${name}`)], (event) => this.#act(event, () => this.#end(device, event))),
    ];
  }

  /** @param {Device} device @param {Event} event */
  async #end(device, { currentTarget }) {
    await call("DELETE", `/tokens/${device.id}`).catch((error) => {
      if (error.status !== 404) throw error; // it is out already
    });
    /** @type {Element} */ (currentTarget).closest("li").remove();
    this.#countOthers();
    this.#say(t("account.device.out", { name: nameOf(device) }));
  }

  async #endOthers() {
    await call("DELETE", "/tokens?keep=current");
    await this.#show();
    this.#say(t("account.others_out.done"));
  }

  /** @param {Event} event */
  async #endAll(event) {
    const { currentTarget } = event; // gone once somebody has been asked
    const words = { title: t("account.all_out"), text: t("account.all_out.text"), yes: t("account.all_out.yes"), no: t("account.stay") };
    if (!(await confirm(words))) return;
    await this.#act({ currentTarget }, () => this.#go(() => call("DELETE", "/tokens"), "account.all_out.done"));
  }

  /** Log this browser out. @param {Event} event */
  leave(event) {
    return this.#act(event, async () => {
      const id = await idOfThis();
      await this.#go(() => call("DELETE", `/tokens/${id}`), "account.out");
    });
  }

  /** What waits to be sent is sent first: it belongs to who leaves. @param {() => Promise<unknown>} end @param {string} message */
  async #go(end, message) {
    await empty();
    await end();
    leave();
    tellNext(message);
    location.replace("/account");
  }

  /** One act at a time. @param {{currentTarget: EventTarget|null}} event @param {() => Promise<void>} act */
  async #act({ currentTarget }, act) {
    const pressed = /** @type {Element} */ (currentTarget);
    if (pressed.getAttribute("aria-busy")) return;
    state(pressed, "aria-busy", true);
    await this.#guard(act);
    state(pressed, "aria-busy", false);
  }

  /** @param {() => Promise<void>} act */
  async #guard(act) {
    hide(this.failure, true);
    try {
      await act();
    } catch (error) {
      if (error.status === 401) return location.reload(); // somebody has logged this browser out
      fill(this.failure, sentence(error));
      this.failure.hidden = false;
      this.failure.focus();
    }
  }

  /** A button that was pressed may be gone: the focus goes to the heading. @param {string} text */
  #say(text) {
    settle(this.node);
    announce(text);
  }
}
