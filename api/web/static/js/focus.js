/**
 * Where the focus goes when what has it is drawn anew, taken away or hidden: to the same thing as it is drawn
 * now, else to what takes its place, else to the nearest heading. It never falls to the page as a whole, from
 * where Tab would begin at the top again. Who has gone on to something else meanwhile is left there.
 */

/** By these a thing is known again, where it is not quite the same: the first that a node has. */
const MARKS = ["id", "data-card", "href"];

/** @typedef {(had: Element) => Element|null|undefined} Next what takes the place of the thing that had the focus */

/** Whether a node stands on the page, for the eye or for the ear. @param {Element} node */
const isThere = (node) => node.isConnected && node.getClientRects().length > 0;

/** Whether nothing that is still there has the focus: browsers go on naming for a while what has been hidden. */
export function isNowhere() {
  const here = document.activeElement;
  return !here || here === document.body || !isThere(here);
}

/** Put the focus on a node, also on one that Tab does not reach. @param {Element|null|undefined} node @returns {boolean} whether it is there now */
export function moveTo(node) {
  if (!node || !isThere(node)) return false;
  const target = /** @type {HTMLElement} */ (node);
  if (target.tabIndex < 0 && !target.hasAttribute("tabindex")) target.setAttribute("tabindex", "-1");
  target.focus();
  return document.activeElement === target;
}

/** @param {Element} node @param {Element} other */
function isSame(node, other) {
  if (node.isEqualNode(other)) return true;
  const mark = MARKS.find((each) => node.hasAttribute(each));
  return mark !== undefined && node.getAttribute(mark) === other.getAttribute(mark);
}

/** A node, or what has been drawn in a place instead of it. @param {Element|null} node @param {Element} place @returns {Element|undefined} */
export function drawnAnew(node, place) {
  if (!node || isThere(node)) return node ?? undefined;
  return [...place.getElementsByTagName(node.tagName)].find((other) => isThere(other) && isSame(node, other));
}

/** The first heading in a place, else in what is around it; the page's own before others. @param {Element|null} place @returns {Element|undefined} */
function headingNear(place) {
  for (let around = place?.isConnected ? place : document.body; around; around = around.parentElement) {
    const heading = [...around.querySelectorAll("h1"), ...around.querySelectorAll("h2, h3")].find(isThere);
    if (heading) return heading;
  }
}

/** Put the focus in a place that has changed, where nothing else has it. @param {Element|null} place null for one that is gone itself @param {Element|null} [next] rather than the nearest heading */
export function settle(place, next) {
  if (isNowhere()) moveTo(next) || moveTo(headingNear(place));
}

let changing = false; // a change within a change hands nothing on: the outer one does, when all is drawn

/**
 * Change what is in a place; the focus stays in it, or near.
 * @param {Element|null} place null for one that is not on the page @param {() => void} change @param {Next} [next]
 */
export function keepFocus(place, change, next) {
  const had = document.activeElement;
  if (changing || had === place || !place?.contains(had)) return change();
  changing = true;
  try {
    change();
  } finally {
    changing = false;
  }
  if (!isNowhere()) return;
  // What was only moved within its place stays under the reader's eyes: nothing is scrolled.
  if (isThere(had)) /** @type {HTMLElement} */ (had).focus({ preventScroll: true });
  settle(place, next?.(had));
}

/** Hide a node, or show it. @param {Element} node @param {boolean} hidden @param {Next} [next] */
export const hide = (node, hidden, next) =>
  keepFocus(node.parentElement, () => void node.toggleAttribute("hidden", hidden), next);

/** Take a node away. @param {Element} node @param {Next} [next] */
export const remove = (node, next) => keepFocus(node.parentElement, () => node.remove(), next);
