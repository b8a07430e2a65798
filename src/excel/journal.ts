/** What happened, for whoever helps: the calls that were made, and why cells have no answer now. */
import { type Failure, fail, isFailure } from "../core/failure";
import type { Failed, Journal } from "../pane/ports";
import type { AddIn } from "./addin";
import type { Asking } from "./asking";
import type { CallRecord } from "./record";

/** Without `asking` there is no sheet, and no cell that could fail. */
export function journalPort(addIn: AddIn, record: CallRecord, asking: Asking | undefined): Journal {
  return {
    calls: async () => record.calls(),
    failures: async () => {
      const found = new Map<Failure["failure"], { failure: Failure; cells: number; tickers: Set<string> }>();
      const count = (failure: Failure, ticker: string) => {
        const known = found.get(failure.failure) ?? { failure, cells: 0, tickers: new Set() };
        known.cells += 1;
        if (ticker !== "") known.tickers.add(ticker);
        found.set(failure.failure, known);
      };
      const isSetUp = addIn.shown !== undefined || addIn.isSubstituted;
      for (const { asks } of (await asking?.cells("workbook")) ?? []) {
        for (const asked of asks) {
          if (isFailure(asked)) count(asked, "");
          else if (!isSetUp) count(fail("notSetUp"), "");
          else {
            for (const { failure, kept, input } of asking?.slots(asked) ?? []) {
              if (failure && !kept) count(failure, input);
            }
          }
        }
      }
      return [...found.values()].map(failedOf).sort((a, b) => b.cells - a.cells);
    },
  };
}

function failedOf(found: { failure: Failure; cells: number; tickers: ReadonlySet<string> }): Failed {
  return { ...found, tickers: [...found.tickers] };
}
