/**
 * Makes the page's one session, which answers the cells and gives the pane what it shows and the settings that it
 * changes.
 */
import { Memory } from "../browser/memory";
import { suggestBy } from "../core/failure";
import { Session } from "../session/session";
import { suggestionsFrom } from "../session/suggestTicker";
import { excelCells, sayBy } from "./cells";

/**
 * The browser storage for answers and settings. Where the functions run as a script without a page there is none, so
 * nothing outlives the run.
 */
const memory = typeof document === "undefined" ? undefined : new Memory();

export const session = new Session(excelCells, sayBy, memory);
suggestBy(suggestionsFrom(session));
