/**
 * Short notes at the foot of the window; one with a button stays until it is closed. Their place is a
 * live region from the start: a region that comes with its text is not read by every screen reader.
 */
import { button, el, fill, icon } from "./dom.js";
import { drawnAnew, keepFocus } from "./focus.js";

const GLANCE = 6000; // ms a note without a button stays
const place = document.getElementById("toasts");
let timer = 0;
/** @type {Element|null} */
let before = null; // what had the focus before a note got it

place.addEventListener("focusin", ({ relatedTarget }) => {
  if (!place.contains(/** @type {Element|null} */ (relatedTarget))) before = /** @type {Element|null} */ (relatedTarget);
});

/** Who has the focus in a note keeps it in one that is the same, else goes back to where he came from. @param {...import("./dom.js").Content} notes */
const put = (...notes) =>
  keepFocus(place, () => fill(place, notes), (had) => drawnAnew(had, place) ?? drawnAnew(before, document.body));

/**
 * Show a note in place of the one before.
 * @param {string} text @param {{icon?: string, label?: string, act?: () => void}} [options]
 */
export function toast(text, { icon: name = "info", label, act } = {}) {
  clearTimeout(timer);
  if (!label) timer = window.setTimeout(closeToast, GLANCE);
  put(
    el(
      "div",
      { class: "toast" },
      icon(name),
      el("span", {}, text),
      label && button("quiet", label, act),
    ),
  );
}

export const closeToast = () => put();
