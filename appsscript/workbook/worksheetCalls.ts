/**
 * Calls the pane's ports for worksheets, currencies and ledgers, each method in a single run of the script that reads
 * the sheets, decides and writes. The sidebar starts such a run; after a refresh the script starts one by itself.
 */
import { version } from "../../src/core/version";
import { headings } from "../../src/ledger/sheets/adoption";
import { RefusalError } from "../../src/ports/refusalError";
import { refusalPhrase } from "../../src/ports/refusals";
import { type Holdings, noHoldings } from "../../src/workbook/holdings/holding";
import { questionsOf } from "../../src/workbook/refresh/questions";
import type { Step } from "../../src/workbook/sheet/step";
import { host } from "../host";
import { worksheetPorts } from "../shared/lazyModules";
import { plainData } from "../shared/plainData";
import { load } from "../shared/settings";
import type { PresentVerdict, Script } from "../worksheets/ports";
import { askReportCurrencies, cachedReports, cachedSlots, uncachedDemands } from "./cachedSlots";
import { frozen } from "./thaw";
import { fronts, selectedValues, snapshot, writeWorksheetsWhile } from "./worksheets";

/** ms for which a run writes: Google ends it after six minutes. */
const longest = 240_000;
/** ms for which a run asks for reports. It is short, so that the pane can show progress. */
const longestAsking = 15_000;

export interface Called {
  /** The method's result; null where it returns nothing. */
  readonly reply: unknown;
  /** The steps of a worksheet for which the run had no time left. */
  readonly left: readonly Step[];
  /** The holdings of the last insertion. The next request passes them on. */
  readonly last: Holdings;
}

/**
 * Calls a method of one of the pane's ports. `last` is the holdings of the last insertion. Throws an error with a
 * message for the user when there is no such method.
 *
 * A long worksheet is written in several runs. What a ledger decides is always written to its end in one run, because
 * its rows and their count belong together; the sidebar passes few enough periods at a time.
 */
export function callWorksheets(
  port: string,
  method: string,
  given: readonly unknown[],
  language: string,
  last: Holdings | null = null,
): Called {
  const left: Step[] = [];
  const script = scriptOf(left, last, port === "worksheets" ? longest : Number.POSITIVE_INFINITY);
  const call = worksheetPorts().portMethod(script, language, port, method);
  if (!call) throw new RefusalError(refusalPhrase("notThere", `${port}.${method}`));
  // Google turns undefined into null, so null is used from the start.
  const reply = call(given.map((value) => value ?? undefined)) ?? null;
  return plainData({ reply, left, last: script.memory.last });
}

/** Carries out the steps for which an earlier run had no time. Returns those that this run has no time for either. */
export function goOnWriting(steps: readonly Step[]): readonly Step[] {
  const end = host.now() + longest;
  return steps.slice(writeWorksheetsWhile(steps, () => host.now() < end).steps);
}

/** The verdicts in the cells' present answers, and how many rows they added to the ledgers. */
export function observeAlone(): { readonly standings: readonly PresentVerdict[]; readonly recorded: number } {
  const ports = worksheetPorts();
  const script = scriptOf();
  const standings = ports.presentVerdicts(script);
  try {
    return { standings, recorded: ports.observe(script) };
  } catch {
    // Somebody has protected the ledger's cells. The next run writes what this one could not.
    return { standings, recorded: 0 };
  }
}

/** Writes new verdicts to the status ledger, if there is one. Returns how many. */
export function observeStatuses(): number {
  return worksheetPorts().observe(scriptOf());
}

/** What the ports need of this script. Steps for which `ms` are too few are put into `left`. */
function scriptOf(left: Step[] = [], last: Holdings | null = null, ms = longest): Script {
  const end = host.now() + ms;
  const { own, sampled } = load();
  return {
    memory: { last: last ? { ...last, roles: last.roles.map((role) => role ?? undefined) } : noHoldings },
    origin: { version, address: sampled ? undefined : own?.address, madeUp: sampled || own?.demo === true },
    asking: own,
    selected: () => selectedValues() ?? [],
    fronts: () => fronts(headings),
    snapshot: (marks) => {
      const { marked, ...found } = snapshot(marks);
      return { ...found, marked: new Map(marked) };
    },
    carryOut: (steps) => {
      const done = writeWorksheetsWhile(steps, () => host.now() < end);
      left.push(...steps.slice(done.steps));
      return done.filled;
    },
    demands: (asks) => uncachedDemands(questionsOf(asks)),
    reports: (tickers) => askReportCurrencies(tickers, longestAsking),
    frozen: () => new Set(frozen().flatMap(({ sheets }) => sheets)),
    known: cachedSlots,
    knownReports: cachedReports,
  };
}
