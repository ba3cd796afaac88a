/** What every page does: send what an earlier page could not. */
import "./leaving.js";
import "./mail-language.js";
import { deliverAll } from "./outbox.js";
import { page } from "./page.js";
import { sayKept } from "./problems.js";
import { closeToast } from "./toast.js";

if (!page.puzzle) void deliverAll(sayKept).then(closeToast); // a puzzle first takes up its own acts
