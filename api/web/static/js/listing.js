/** A list that grows by a cursor: rows, a button for more, a word where there is nothing. */
import { announce } from "./announce.js";
import { button, el, fill, state } from "./dom.js";
import { isNowhere, moveTo, settle } from "./focus.js";
import { t } from "./i18n.js";
import { sentence } from "./problems.js";

/** @typedef {import("./dom.js").Content} Content @typedef {{items: any[], next: string|null}} Page */

export class Listing {
  /**
   * @param {HTMLElement} node
   * @param {{fetch: (cursor: string|null) => Promise<Page>, row: (item: any) => Content, empty: () => Content, label: string}} make
   */
  constructor(node, { fetch, row, empty, label }) {
    this.node = node;
    this.fetch = fetch;
    this.row = row;
    this.empty = empty;
    this.rows = el("ul", { class: "list", role: "list", "aria-label": label });
    this.more = button("line", t("list.more"), () => this.#grow());
    /** @type {string|null} */
    this.next = null;
    this.turn = 0;
  }

  /** Show the first page in place of what is there. */
  async start() {
    const turn = ++this.turn;
    state(this.node, "aria-busy", true);
    this.next = null;
    fill(this.rows);
    try {
      if (!(await this.#add(turn))) return;
      fill(this.node, this.rows.children.length ? [el("div", { class: "panel" }, this.rows), this.more] : this.empty());
    } catch (error) {
      if (turn !== this.turn) return;
      fill(this.node, el("p", { class: "notice notice--bad" }, sentence(error)), button("line", t("act.retry"), () => this.start()));
    }
    state(this.node, "aria-busy", false);
  }

  /**
   * The rows of the next page; null where the list was started anew meanwhile: what a slow
   * reply brings for the choice before is not mixed in.
   * @param {number} turn
   */
  async #add(turn) {
    const { items, next } = await this.fetch(this.next);
    if (turn !== this.turn) return null;
    this.next = next;
    this.more.hidden = !next;
    const rows = items.map((item) => el("li", {}, this.row(item)));
    this.rows.append(...rows);
    return rows;
  }

  async #grow() {
    if (this.more.getAttribute("aria-busy") || !this.next) return; // a list started anew has no next page yet
    const turn = this.turn;
    state(this.more, "aria-busy", true);
    try {
      const rows = await this.#add(turn);
      if (!rows) return;
      this.#goOn(rows[0]);
      announce(t("list.grown", { count: rows.length }));
    } catch (error) {
      if (turn === this.turn) announce(sentence(error));
    } finally {
      state(this.more, "aria-busy", false);
    }
  }

  /** Who pressed the button goes on with what is new, unless he is elsewhere by now. @param {HTMLElement|undefined} row the first new one */
  #goOn(row) {
    if (document.activeElement !== this.more && !isNowhere()) return;
    if (!moveTo(row?.querySelector("a, button") ?? row)) settle(this.node);
  }
}

/** An empty list always offers one act. @param {string} title @param {string} text @param {Content} act */
export const emptyState = (title, text, act) =>
  el(
    "div",
    { class: "panel empty" },
    el("div", { class: "empty__art", "aria-hidden": "true" }, [1, 2, 3].map(() => el("span", { class: "slot" }))),
    el("h2", {}, title),
    el("p", {}, text),
    act,
  );
