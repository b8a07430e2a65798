/**
 * Runs the pane's ports for worksheets, currencies and ledgers in the script itself. The code is the same as in hosts
 * that wait. It is a bundle of its own inside Code.js, which runs at its first use (`shared/lazyModules`), and calls the
 * rest of the script for everything that needs Google.
 */
import type { Asked } from "../../src/core/call";
import type { Slot } from "../../src/core/slot";
import { cachedAnswers, ledgerOperations } from "../../src/ledger/cachedAnswers";
import type { ReportCurrency } from "../../src/ledger/currencies/reportCurrency";
import type { Account } from "../../src/ledger/entries/account";
import { portsOverSheets } from "../../src/session/worksheets/portsOverSheets";
import type { InsertionMemory } from "../../src/session/worksheets/sheets";
import type { Block } from "../../src/workbook/area";
import type { Demand } from "../../src/workbook/estimate";
import { type Snapshot, type Step, targets } from "../../src/workbook/sheet/step";
import type { AboutOrigin } from "../../src/worksheets/sheets/about";
import { settledValue } from "./syncPromise";

/** What the ports need of the script. Every method returns when its work is done. */
export interface Script {
  readonly memory: InsertionMemory;
  readonly origin: AboutOrigin & { readonly madeUp: boolean };
  /** The settings by which the cells ask; undefined before any are saved. */
  readonly asking: Account | undefined;
  selected(): readonly (readonly unknown[])[];
  /** The first cells of each sheet, in which the headings of a table may stand; those of the open sheet first. */
  fronts(): readonly Block[];
  snapshot(marks: readonly (readonly string[])[]): Snapshot;
  /** Returns how many rows were filled. */
  carryOut(steps: readonly Step[]): number;
  demands(asks: readonly Asked[]): readonly Demand[];
  /** Asks for the full reports of these tickers. Those for which there was no time wait for their answer. */
  reports(tickers: readonly string[]): readonly ReportCurrency[];
  /** The sheets on which cells are frozen. */
  frozen(): ReadonlySet<string>;
  /** The slots of the document's cells for the operations with these names. */
  known(operations: readonly string[]): readonly Slot[];
  /** The full reports of these tickers that were read before. */
  knownReports(tickers: readonly string[]): readonly Slot[];
}

/** A method of one of these ports; undefined when there is none of this name. */
export function portMethod(script: Script, language: string, port: string, name: string) {
  const ports = portsOver(script, language);
  const own: unknown = Object.keys(ports).includes(port) ? ports[port as keyof typeof ports] : {};
  const methods = own as Readonly<Record<string, (...given: readonly unknown[]) => Promise<unknown>>>;
  const method = Object.keys(methods).includes(name) ? methods[name] : undefined;
  return method && ((given: readonly unknown[]) => settledValue(method(...given)));
}

export interface PresentVerdict {
  readonly ticker: string;
  readonly verdict: string;
  readonly rank: number | undefined;
}

/** The service's present verdict on each ticker, leaving out old answers and made-up ones. */
export function presentVerdicts(script: Script): readonly PresentVerdict[] {
  const { statuses } = cachedAnswers(script.known(ledgerOperations), script.origin.madeUp, script.asking);
  return statuses.filter(({ kept, sample }) => !kept && !sample);
}

/** Writes new verdicts to the status ledger, if there is one. Returns how many. */
export function observe(script: Script): number {
  return settledValue(portsOver(script, "en").ledgers.observe());
}

function portsOver(script: Script, language: string) {
  return portsOverSheets(
    {
      target: targets.sheets,
      selected: async () => script.selected(),
      fronts: async () => script.fronts(),
      snapshot: async (marks) => script.snapshot(marks),
      carryOut: async (steps) => script.carryOut(steps),
    },
    {
      origin: async () => script.origin,
      demands: async (asks) => script.demands(asks),
      reports: async (tickers) => script.reports(tickers),
      frozen: async () => script.frozen(),
      known: async () => {
        const slots = script.known(ledgerOperations);
        const tickers = slots.flatMap(({ operation, input }) => (operation.name === "purification" ? [input] : []));
        return cachedAnswers(slots, script.origin.madeUp, script.asking, script.knownReports([...new Set(tickers)]));
      },
    },
    language,
    script.memory,
  );
}
