/**
 * Leaving a page without a connection: the browser would put its own page about the network in place of
 * an answer that one was reading. So a link stays where it is, and says why.
 */
import { get } from "./api.js";
import { t } from "./i18n.js";
import { toast } from "./toast.js";

/** Whether a click leads to another page of ours, in this window. @param {MouseEvent} event @param {HTMLAnchorElement|null} link */
const leads = (event, link) =>
  link !== null && !event.defaultPrevented && event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) &&
  link.origin === location.origin && link.target === "" && !link.hasAttribute("download") && link.pathname + link.search !== location.pathname + location.search;

/** @param {MouseEvent} event */
async function follow(event) {
  const link = /** @type {HTMLAnchorElement|null} */ (/** @type {Element} */ (event.target).closest("a[href]"));
  // A trainer on the same machine answers without any network: so it is asked, and not only the browser.
  if (navigator.onLine || !leads(event, link)) return;
  event.preventDefault();
  try {
    await get("/health/live");
    location.assign(link.href);
  } catch {
    toast(t("problem.unreachable"), { icon: "offline" });
  }
}

document.addEventListener("click", follow);
