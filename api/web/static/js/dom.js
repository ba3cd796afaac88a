/** Elements without markup in strings: nothing that came over the network is ever parsed as HTML. */
import { drawnAnew, keepFocus } from "./focus.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node|string|null|undefined|false|Content[]} Content */

/**
 * @param {Element} node
 * @param {Record<string, unknown>} attributes null, undefined and false are left out; functions listen
 */
function dress(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name, /** @type {EventListener} */ (value));
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {Content[]} children @returns {(Node|string)[]} */
const present = (children) =>
  /** @type {any[]} */ (children).flat(Infinity).filter((child) => child || child === "");

/**
 * @param {string} tag @param {Record<string, unknown>} [attributes] @param {...Content} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  dress(node, attributes);
  node.append(...present(children));
  return node;
}

/**
 * @param {string} tag @param {Record<string, unknown>} [attributes] @param {...Content} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  dress(node, attributes);
  node.append(...present(children));
  return node;
}

/** A drawing of the page's sprite. @param {string} id @param {Record<string, unknown>} [attributes] */
export const use = (id, attributes = {}) => svg("use", { href: `#${id}`, ...attributes });

/** @param {string} name one of the icons `i-…` of the sprite */
export const icon = (name) =>
  svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, use(`i-${name}`));

/** What stands on paper alone: there nothing can be opened or pressed. @param {string} tag @param {Record<string, unknown>} attributes @param {...Content} children */
export function onPaper(tag, attributes, ...children) {
  const node = el(tag, attributes, ...children);
  node.classList.add("on-paper");
  return node;
}

/** A line on paper to write on, where a page has a field. */
export const blank = () => onPaper("span", { class: "blank" });

/** Text for the ear only. @param {string} text */
export const unseen = (text) => el("span", { class: "sr" }, text);

/** @param {string} name of a `data-…` attribute that the template has @returns {HTMLElement} */
export const hook = (name) => document.querySelector(`[data-${name}]`);

/** Put children in place of what a node holds; the focus stays. @param {Element} node @param {...Content} children */
export const fill = (node, ...children) =>
  keepFocus(node, () => node.replaceChildren(...present(children)), (had) => drawnAnew(had, node));

/**
 * A button. `kind` is one of the classes `btn--…`, several with a blank between.
 * @param {string} kind @param {Content} label @param {(event: Event) => void} act
 * @param {Record<string, unknown>} [attributes]
 */
export const button = (kind, label, act, attributes = {}) =>
  el("button", { type: "button", class: classes(kind), click: act, ...attributes }, label);

/** A link that looks like a button. @param {string} kind @param {Content} label @param {string} href */
export const link = (kind, label, href, attributes = {}) =>
  el("a", { class: classes(kind), href, ...attributes }, label);

/** @param {string} kind */
const classes = (kind) => ["btn", ...kind.split(" ").map((part) => `btn--${part}`)].join(" ");

/** Set a state such as aria-disabled to "true", or take it away. @param {Element} node @param {string} name @param {boolean} on */
export function state(node, name, on) {
  if (on) node.setAttribute(name, "true");
  else node.removeAttribute(name);
}
