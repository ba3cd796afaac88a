/** Another question like the one answered: made anew on the server, proved as it is made. */
import { post } from "./api.js";
import { button, state } from "./dom.js";
import { t } from "./i18n.js";
import { asLearner } from "./learner.js";
import { sentence } from "./problems.js";
import { toast } from "./toast.js";
import { forNext } from "./wishes.js";

/** @param {unknown} order @returns {Promise<any>} the new puzzle */
const make = (order) => asLearner(() => post("/generated-puzzles", order));

/** One of the same idea; of the same kind and rules where no deal brings that. @param {any} puzzle */
const makeLike = ({ id, kind, profile }) =>
  make({ like: id }).catch((error) => {
    if (error.code !== "no_puzzle") throw error;
    return make({ kind, profile: profile.name });
  });

/** Whether others of a puzzle can be made: questions about the rules. @param {any} puzzle */
export const canBeMade = ({ proof }) => proof === "rules";

/** A button that leads to another question of this kind. @param {any} puzzle */
export function anotherButton(puzzle) {
  const node = button("line", t("act.another"), async () => {
    if (node.getAttribute("aria-busy")) return;
    state(node, "aria-busy", true);
    try {
      const { id } = await makeLike(puzzle);
      location.assign(`/puzzles/${id}${forNext()}`);
    } catch (error) {
      toast(sentence(error));
      state(node, "aria-busy", false);
    }
  }, { "data-another": true });
  return node;
}
