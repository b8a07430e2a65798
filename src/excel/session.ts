/** The one session of the page: cells ask it, and the pane shows it and changes its settings. */
import { Memory } from "../browser/memory";
import { suggestBy } from "../core/suggestion";
import { Session } from "../session/session";
import { suggestionsFrom } from "../session/suggestTicker";
import { sayBy, toExcel } from "./cells";

/** Without a page around, as in a bare script, nothing outlives this run: there is no browser's storage to keep it in. */
const memory = typeof document === "undefined" ? undefined : new Memory();

export const session = new Session(toExcel, sayBy, memory);
suggestBy(suggestionsFrom(session));
