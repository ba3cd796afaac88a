/** Modal questions and lists on the native dialog element: Esc closes, focus goes back to the opener. */
import { button, el } from "./dom.js";
import { drawnAnew, settle } from "./focus.js";
import { t } from "./i18n.js";

/** @param {HTMLElement} dialog @returns {Promise<string>} what it was closed with, "" for Esc */
function open(dialog) {
  const modal = /** @type {HTMLDialogElement} */ (dialog);
  const opener = document.activeElement;
  document.body.append(modal);
  modal.showModal();
  return new Promise((resolve) => {
    const closed = () => {
      modal.remove();
      // What had the focus may have been drawn anew, or be gone: a browser looks for the very same node.
      if (opener !== document.body) settle(document.body, drawnAnew(opener, document.body));
      resolve(modal.returnValue);
    };
    modal.addEventListener("close", closed, { once: true });
  });
}

/** @param {string} title @param {import("./dom.js").Content[]} content */
function frame(title, ...content) {
  return el("dialog", { class: "dialog", "aria-labelledby": "dialog" }, el("h2", { id: "dialog" }, title), content);
}

/** @param {string} kind @param {string} label @param {string} value */
const closer = (kind, label, value) =>
  button(kind, label, (event) => /** @type {Element} */ (event.currentTarget).closest("dialog").close(value), {
    autofocus: value === "",
  });

/**
 * Ask before something that cannot be undone.
 * @param {{title: string, text: string, yes: string, no: string}} words @returns {Promise<boolean>}
 */
export async function confirm({ title, text, yes, no }) {
  const acts = el("div", { class: "dialog__acts" }, closer("line", no, ""), closer("primary", yes, "yes"));
  return (await open(frame(title, el("p", {}, text), acts))) === "yes";
}

/** Show which keys do what. @param {[string[], string][]} keys the keys and the act of each row @param {import("./dom.js").Content} [note] */
export function showKeys(keys, note) {
  if (document.querySelector("dialog[open]")) return;
  const rows = keys.map(([names, act]) =>
    el("div", {}, el("dt", {}, names.map((name) => el("kbd", {}, name))), el("dd", {}, act)),
  );
  const acts = el("div", { class: "dialog__acts" }, closer("line", t("dialog.close"), ""));
  void open(frame(t("keys.title"), el("dl", { class: "keys" }, rows), note, acts));
}
