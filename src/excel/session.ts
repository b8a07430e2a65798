/** The page's one session: cells ask it, and the pane shows it and changes its settings. */
import { Memory } from "../browser/memory";
import { suggestBy } from "../core/suggestion";
import { Session } from "../session/session";
import { suggestionsFrom } from "../session/suggestTicker";
import { sayBy, toExcel } from "./cells";

/** A bare script has no page and so no browser storage: nothing outlives this run. */
const memory = typeof document === "undefined" ? undefined : new Memory();

export const session = new Session(toExcel, sayBy, memory);
suggestBy(suggestionsFrom(session));
