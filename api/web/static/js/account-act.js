/** A page with one form around the account: who may not use it is shown where he stands instead. */
import { ACTS } from "./account-acts.js";
import { button, el, fill, hook, icon } from "./dom.js";
import { hide } from "./focus.js";
import { ActForm } from "./form.js";
import { t } from "./i18n.js";
import { ofLearner } from "./learner.js";
import { page } from "./page.js";
import { sentence } from "./problems.js";
import "./shell.js";
import { keep } from "./store.js";
import { tellNext } from "./told.js";

const form = /** @type {HTMLFormElement} */ (hook("form"));
const failure = hook("failure");
const act = ACTS[page.act];

/** An address typed here stands in the next form too. */
function carry() {
  const email = /** @type {HTMLInputElement|null} */ (form.elements.namedItem("email"));
  email?.addEventListener("input", () => keep("typed", email.value));
}

/** @param {any} error */
function offerRetry(error) {
  fill(failure, icon("info"), el("span", {}, sentence(error)), button("line", t("act.retry"), start));
  failure.hidden = false;
  form.removeAttribute("aria-busy");
}

/** Show where he stands, and why this page is not for him, where that is not plain to see. @param {unknown} me */
function turnAway(me) {
  if (act.why && me === null) tellNext(act.why);
  location.replace("/account");
}

async function start() {
  hide(failure, true, () => form.querySelector("input:not([hidden])"));
  try {
    const me = await ofLearner("/me");
    if (!act.may(me)) return turnAway(me);
    act.open?.(me, form);
    carry();
    new ActForm(form, failure, act);
  } catch (error) {
    offerRetry(error);
  }
}

await start();
