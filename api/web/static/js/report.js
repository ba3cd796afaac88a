/** A fault of a puzzle, told to whoever runs the trainer: what is wrong, and words if there is more to say. */
import { announce } from "./announce.js";
import { post } from "./api.js";
import { button, el, fill, icon, state } from "./dom.js";
import { t } from "./i18n.js";
import { asLearner } from "./learner.js";
import { sentence } from "./problems.js";

const REASONS = ["wrong_answer", "wrong_position", "unclear_text", "translation", "display", "other"];
const LONGEST = 1000; // characters the API takes

const reasonField = () =>
  /** @type {HTMLSelectElement} */ (
    el(
      "select",
      { class: "select", id: "report-reason", "aria-describedby": "report-failure" },
      el("option", { value: "" }, t("schedule.choose")),
      REASONS.map((reason) => el("option", { value: reason }, t(`report.reason.${reason}`))),
    )
  );

const textField = () =>
  /** @type {HTMLTextAreaElement} */ (
    el("textarea", { class: "input", id: "report-text", rows: "3", maxlength: LONGEST, "aria-describedby": "report-hint" })
  );

/** Folded away; the form is made when it is wanted, once, so that what was typed outlives the answer. @param {{id: string}} puzzle */
export function reportPanel({ id }) {
  const place = el("div", { id: "report", hidden: true });
  const opener = button("quiet", [icon("flag"), t("report.open")], () => unfold(place.hidden), { "aria-expanded": "false", "aria-controls": "report" });

  /** @param {boolean} open */
  function unfold(open) {
    if (!place.firstChild) place.append(reportForm(id));
    place.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
  }

  return el("div", { class: "report stack-s", "data-report": true }, opener, place);
}

/** @param {string} id of the puzzle */
function reportForm(id) {
  const reason = reasonField();
  const text = textField();
  const failure = el("p", { class: "error", id: "report-failure", hidden: true });
  const send = el("button", { type: "submit", class: "btn btn--line" }, t("report.send"));

  /** @param {string} words */
  function fail(words) {
    fill(failure, icon("info"), el("span", {}, words));
    failure.hidden = false;
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    if (send.getAttribute("aria-busy")) return;
    failure.hidden = true;
    state(reason, "aria-invalid", reason.value === "");
    if (reason.value === "") return fail(t("report.missing")), reason.focus();
    state(send, "aria-busy", true);
    try {
      await asLearner(() => post(`/puzzles/${id}/reports`, { reason: reason.value, text: text.value.trim() || null }));
      thank(form);
    } catch (error) {
      fail(sentence(error));
      announce(sentence(error));
    }
    state(send, "aria-busy", false);
  }

  const form = el(
    "form",
    { class: "stack", submit },
    el("div", { class: "field" }, el("label", { for: "report-reason" }, t("report.reason")), reason, failure),
    el("div", { class: "field" }, el("label", { for: "report-text" }, t("report.text")), text, el("p", { class: "hint", id: "report-hint" }, t("report.text.hint"))),
    el("div", { class: "row" }, send),
  );
  return form;
}

/** The focus goes to the thanks: the button it was on is gone. @param {HTMLElement} form */
function thank(form) {
  const thanks = el("p", { class: "small", tabindex: "-1" }, t("report.sent"));
  form.replaceWith(thanks);
  thanks.focus();
}
