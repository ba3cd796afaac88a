/** Mails speak the language of the pages: whoever changes it with a button at the top is not asked twice. */
import { call } from "./api.js";
import { el } from "./dom.js";
import { isKnown } from "./learner.js";

/** @param {SubmitEvent} event */
async function follow(event) {
  if (!isKnown()) return;
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  const language = /** @type {HTMLButtonElement} */ (event.submitter).value;
  // The pages change all the same: that of mails stands on the page of the account, to be set there.
  await call("PATCH", "/me", { language }, { "If-Match": "*" }).catch(() => {});
  form.append(el("input", { type: "hidden", name: "language", value: language }));
  form.submit();
}

for (const form of document.querySelectorAll(".languages")) form.addEventListener("submit", follow);
