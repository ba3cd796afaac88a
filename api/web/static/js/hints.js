/** Hints: proved facts, given one after the other and recorded by the server. */
import { announce } from "./announce.js";
import { post } from "./api.js";
import { button, el, fill, icon } from "./dom.js";
import { hide } from "./focus.js";
import { t } from "./i18n.js";
import { asLearner } from "./learner.js";
import { sentence } from "./problems.js";
import { prose } from "./prose.js";
import { toast } from "./toast.js";

export class Hints {
  /** @param {{id: string, hints: {available: number, taken: string[]}}} puzzle */
  constructor({ id, hints }) {
    this.path = `/puzzles/${id}/hints`;
    this.available = hints.available;
    this.taken = [...hints.taken];
    this.asking = false;
    this.list = el("ol", { class: "hints" });
    this.next = button("line", "", () => this.take());
    this.#draw();
  }

  /** Ask for the next hint. */
  async take() {
    const number = this.taken.length + 1;
    if (this.asking || number > this.available) return;
    this.asking = true;
    try {
      const { text } = await asLearner(() => post(this.path, { number }));
      this.taken.push(text);
      this.#draw();
      if (!this.list.contains(document.activeElement)) announce(text);
    } catch (error) {
      toast(sentence(error));
    }
    this.asking = false;
  }

  #draw() {
    const left = this.taken.length < this.available;
    fill(this.list, this.taken.map((text) => el("li", {}, icon("hint"), el("span", {}, prose(text)))));
    fill(this.next, icon("hint"), t("hint.take", { number: this.taken.length + 1, of: this.available }));
    this.list.hidden = this.taken.length === 0;
    hide(this.next, !left, () => this.list.lastElementChild);
  }
}
