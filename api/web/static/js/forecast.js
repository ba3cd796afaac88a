/** The reviews of the next days, and the switch by which a learner wants them or not. */
import { announce } from "./announce.js";
import { asTable, chart, lettering } from "./chart.js";
import { capital, dateAfter, dateText, today } from "./dates.js";
import { button, el, link, state, svg } from "./dom.js";
import { settle } from "./focus.js";
import { day, t } from "./i18n.js";
import { sentence } from "./problems.js";
import { REVIEWS, toCome, wish } from "./reviews.js";
import { section } from "./section.js";
import { toast } from "./toast.js";

/** @param {number} ahead days @param {"short"|"long"} length */
const nameOf = (ahead, length) => (ahead === 0 ? t("reviews.today") : capital(dateText(dateAfter(today(), ahead), { weekday: length })));

/** @param {number[]} days @param {import("./chart.js").Room} room */
function draw(days, { width, letter }) {
  const most = Math.max(...days);
  const [foot, head] = [letter * 9, letter * 1.8];
  const slot = width / days.length;
  const broad = slot * 0.64;
  const shapes = days.map((due, ahead) => {
    const middle = slot * (ahead + 0.5);
    const height = ((foot - head) * due) / most;
    return [
      due > 0 && svg("rect", { class: ahead === 0 ? "bar bar--now" : "bar", x: middle - broad / 2, y: foot - height, width: broad, height, rx: 3 }),
      lettering(middle, foot - height - letter * 0.6, String(due), { class: "val", "text-anchor": "middle" }),
      lettering(middle, foot + letter * 1.5, nameOf(ahead, "short"), { "text-anchor": "middle" }),
    ];
  });
  return { height: foot + letter * 2.1, shapes };
}

/** @param {number[]} days */
function drawing(days) {
  const told = days.map((due, ahead) => t("reviews.day", { day: nameOf(ahead, "long"), due }));
  return [
    chart(t("reviews.sentence", { days: told.join(", ") }), (room) => draw(days, room)),
    asTable(t("reviews.label"), [t("reviews.when"), t("reviews.due_then")], days.map((due, ahead) => [nameOf(ahead, "long"), String(due)])),
  ];
}

/**
 * Reviews are wanted, or not any more: change it, and draw the panel anew.
 * @param {boolean} wanted @param {string} label @param {import("./dom.js").Content} [first] stands before it
 */
function switching(wanted, label, first) {
  const node = button("line", label, async () => {
    if (node.getAttribute("aria-busy")) return;
    state(node, "aria-busy", true);
    try {
      await wish(wanted);
      const panel = await forecastPanel();
      node.closest("section").replaceWith(panel);
      settle(panel);
      announce(t(wanted ? "reviews.are_on" : "reviews.are_off"));
    } catch (error) {
      toast(sentence(error));
      state(node, "aria-busy", false);
    }
  });
  return el("div", { class: "row" }, first, node);
}

/** @param {Awaited<ReturnType<typeof toCome>>} reviews */
function content({ enabled, due, days, later }) {
  if (!enabled) return [el("p", { class: "muted" }, t("reviews.what")), switching(true, t("reviews.switch_on"))];
  const some = days.some((due) => due > 0);
  const rest = later ? t("reviews.later", { day: day(later) }) : t("reviews.none");
  return [some ? drawing(days) : el("p", { class: "muted" }, rest), switching(false, t("reviews.switch_off"), due > 0 && link("primary", t("reviews.due", { count: due }), REVIEWS))];
}

export async function forecastPanel() {
  return section("forecast", t("reviews.title"), { span: 4, hooked: "forecast" }, content(await toCome()));
}
