/**
 * Short notes at the foot of the window; one with a button stays until it is closed. Their place is a
 * live region from the start: a region that comes with its text is not read by every screen reader.
 */
import { button, el, fill, icon } from "./dom.js";

const GLANCE = 6000; // ms a note without a button stays
let timer = 0;

/**
 * Show a note in place of the one before.
 * @param {string} text @param {{icon?: string, label?: string, act?: () => void}} [options]
 */
export function toast(text, { icon: name = "info", label, act } = {}) {
  clearTimeout(timer);
  if (!label) timer = window.setTimeout(closeToast, GLANCE);
  fill(
    document.getElementById("toasts"),
    el(
      "div",
      { class: "toast" },
      icon(name),
      el("span", {}, text),
      label && button("quiet", label, act),
    ),
  );
}

export const closeToast = () => fill(document.getElementById("toasts"));
