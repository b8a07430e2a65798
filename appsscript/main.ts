/**
 * Holds the entry points of the Apps Script: each function that Google can call calls one of these. Nothing here uses a
 * Google service while the script loads, because Google opens the menu of a published add-on before the user has given
 * it permissions.
 */
import { isFailure, suggestBy } from "../src/core/failure";
import { type CellValue, sheetCells } from "./cells/cells";
import { callFunction } from "./cells/functions";
import { Rendezvous } from "./cells/rendezvous";
import { suggestionsFromCache } from "./cells/suggestions";
import { wordingAs } from "./cells/wording";
import { host } from "./host";
import { isLeftOut, neighbours } from "./leader/neighbours";
import { refreshNight as refreshAtNight } from "./nights/nights";
import { refusalReply } from "./shared/plainData";
import { allow } from "./sidebar/account";
import { type Opening, requireCaller, type Trigger } from "./sidebar/caller";
import {
  everyNight as chooseNights,
  freezeSelected,
  leaveSample,
  openMenu,
  openSidebar,
  refreshNow,
  tellNight,
  thawEverything,
} from "./sidebar/menu";
import { servePage } from "./sidebar/pages";
import { restoreFormulas } from "./workbook/workbook";

/** Runs one of our functions for a cell: `given` are its arguments as Sheets passes them. */
export function run(name: string, given: ArrayLike<unknown>): CellValue | CellValue[][] {
  const isBlank = (value: unknown, index: number) => value === "" && index > 0 && index < given.length - 1;
  const typed = Array.from(given, (value, index) =>
    isBlank(value, index) && isLeftOut(name, index) ? undefined : value,
  );
  const rendezvous = new Rendezvous(host, neighbours);
  const call = callFunction(name, typed);
  const cells = rendezvous.run(call);
  // From here on sentences are made for the cell; what is stored for others has no suggestion in it.
  suggestBy(suggestionsFromCache(host.now));
  return sheetCells(cells, isFailure(call) ? undefined : call.isNumeric, wordingAs(rendezvous.preferences));
}

/** The most ms for the work when a document opens: Google ends it after 30 s. */
const opening = 20_000;

/**
 * Google calls this when a document opens. Makes the menu, restores cells that an interrupted run has left blank,
 * leaves sample data, and shows what the last night brought. A cell that calls this finds no menu to make, and fails.
 */
export function onOpen(event?: Opening): void {
  const mode = String(event?.authMode);
  openMenu(mode === "NONE");
  // A published add-on without permissions may use no service yet. If it tried, its menu would vanish. The user's next
  // menu choice does this work.
  if (mode === "NONE") return;
  try {
    const end = host.now() + opening;
    restoreFormulas();
    leaveSample(end - host.now());
    tellNight();
  } catch {
    // The next menu choice does this work.
  }
}

export function onInstall(event?: Opening): void {
  onOpen(event);
}

export function showPortfolio(): void {
  chosen(() => openSidebar("portfolio"));
}

export function showHelp(): void {
  chosen(() => openSidebar("help"));
}

/** A user's trigger (a timer in Apps Script) may call this too. */
export function refreshAll(event?: Trigger): void {
  chosen(() => refreshNow("all"), event);
}

/** A user's trigger may call this too. */
export function refreshErrors(event?: Trigger): void {
  chosen(() => refreshNow("errors"), event);
}

export function freezeSelection(): void {
  chosen(freezeSelected);
}

export function thawAll(): void {
  chosen(thawEverything);
}

export function everyNight(): void {
  chosen(chooseNights);
}

/**
 * The nightly trigger that *Refresh every night* creates calls this. It restores blank cells itself, once it knows that
 * it may write.
 */
export function refreshNight(event?: Trigger): void {
  requireCaller(() => refreshAtNight(String(event?.triggerUid)), event);
}

/**
 * Answers a request of the sidebar. `told` is the sidebar's format number. A sidebar that `takesRefusals` gets a
 * refusal as data; an older one gets an error with its message.
 */
export function pane(name: string, given: readonly unknown[], told?: unknown, takesRefusals?: unknown): unknown {
  try {
    return requireCaller(() => servePage(name, given, told));
  } catch (thrown) {
    const reply = takesRefusals === true ? refusalReply(thrown) : undefined;
    if (!reply) throw thrown;
    return reply;
  }
}

/** For a user's own script: allows so many requests of an operation. */
export function allowCalls(operation: string, calls: number): void {
  requireCaller(() => allow(operation, calls));
}

/** Runs a menu choice or a trigger. First restores cells that an interrupted run has left blank. */
function chosen(act: () => void, event?: Trigger): void {
  requireCaller(() => {
    restoreFormulas();
    act();
  }, event);
}
