/** Where the learner stands: as a newcomer, a guest, or somebody with an account. */
import { askedFor } from "./account-acts.js";
import { announce } from "./announce.js";
import { call } from "./api.js";
import { Devices } from "./devices.js";
import { button, el, fill, hook, icon, link } from "./dom.js";
import { day, phrase, t } from "./i18n.js";
import { hadAccount, ofLearner } from "./learner.js";
import { page } from "./page.js";
import { sentence } from "./problems.js";
import "./shell.js";
import { tellNext, told } from "./told.js";

/** @typedef {import("./dom.js").Content} Content @typedef {import("./account-acts.js").Me & {created_at: string}} Me */

const place = hook("account");
const language = /** @type {HTMLFormElement} */ (hook("language"));

/** @param {string} id @param {string} title @param {...Content} content */
const section = (id, title, ...content) =>
  el("section", { class: "panel", "aria-labelledby": id }, el("h2", { id, tabindex: "-1" }, title), content);

/** @param {Content} text @param {string} name of an icon */
const notice = (text, name = "info") => el("div", { class: "notice" }, icon(name), el("p", {}, text));

const waysIn = () =>
  el("div", { class: "row" }, link("primary", t("account.make"), "/account/new"), link("line", t("account.log_in"), "/account/login"));

/** Nobody yet, or somebody whose cookie is no longer good. */
const newcomer = () =>
  section(
    "standing",
    t("account.newcomer"),
    hadAccount() && notice(t("account.logged_out_here")),
    el("p", {}, t("account.newcomer.text")),
    waysIn(),
  );

/** A wish for an account whose code has not been typed. @param {string|null} email */
const waiting = (email) =>
  email && notice([phrase("account.waiting", { email: el("bdi", {}, email) }), " ", el("a", { href: "/account/code" }, t("account.type_code"))], "shield");

/** @param {Me} me */
const guest = ({ attempts }) =>
  section(
    "standing",
    t("account.guest"),
    waiting(askedFor()),
    el("p", {}, attempts.total ? t("account.guest.text", { count: attempts.total }) : t("account.guest.none")),
    waysIn(),
  );

/** @param {string} name @param {...Content} value */
const fact = (name, ...value) => el("div", {}, el("dt", {}, name), el("dd", {}, value));

/** @param {Me} me @param {Devices} devices */
const account = ({ email, attempts, created_at: since }, devices) =>
  section(
    "standing",
    t("account.account"),
    el(
      "dl",
      { class: "facts" },
      fact(t("account.email"), el("bdi", {}, email), " ", el("span", { class: "chip chip--good" }, icon("check"), t("account.confirmed"))),
      fact(t("account.kept"), t("account.kept.answers", { count: attempts.total })),
      fact(t("account.since"), day(since)),
    ),
    el(
      "div",
      { class: "row" },
      link("line", t("account.change_password"), "/account/change"),
      button("line", t("account.log_out"), (event) => devices.leave(event)),
    ),
  );

/** @param {Me} me @returns {Content} */
function standing(me) {
  if (me === null) return newcomer();
  if (me.kind === "guest") return guest(me);
  const devices = new Devices();
  return [account(me, devices), section("devices", t("account.devices"), el("p", {}, t("account.devices.text")), devices.node)];
}

/** What is kept about somebody is his to take away. */
const taking = () =>
  section(
    "taking",
    t("account.taking"),
    el("p", {}, t("account.taking.text")),
    el(
      "div",
      { class: "row" },
      link("line", t("account.taking.all"), `${page.api}/me/export`, { download: "" }),
      link("line", t("account.taking.table"), `${page.api}/me/export?format=csv`, { download: "" }),
    ),
  );

/** Whoever is somebody can leave. */
const parting = () =>
  section(
    "parting",
    t("account.parting"),
    el("p", {}, t("account.parting.text")),
    link("danger", t("account.delete"), "/account/delete"),
  );

/** The language of mails goes with the language of the pages. @param {Me} me */
function speak(me) {
  language.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wish = new FormData(language).get("language");
    try {
      if (me) await call("PATCH", "/me", { language: wish }, { "If-Match": "*" });
      language.submit();
    } catch (error) {
      const text = sentence(error);
      fill(hook("language-failure"), text);
      announce(text);
    }
  });
}

/** What was done on the page before this one. */
function sayTold() {
  const text = told();
  if (!text) return;
  fill(hook("told"), icon("info"), el("p", {}, text));
  hook("told").hidden = false;
  announce(text);
}

async function show() {
  try {
    const me = await ofLearner("/me");
    fill(place, standing(me));
    fill(hook("parting"), me && [taking(), parting()]);
    speak(me);
  } catch (error) {
    fill(place, el("p", { class: "notice notice--bad" }, sentence(error)), button("line", t("act.retry"), show));
  }
  place.removeAttribute("aria-busy");
}

// Whoever has left must not be seen again by way of the back button.
window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
sayTold();
await show();
