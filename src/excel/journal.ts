/** What happened, for whoever helps: the calls that were made, and why cells have no answer now. */
import type { Asked, Call } from "../core/call";
import { type Failure, fail, isFailure } from "../core/failure";
import type { Failed, Journal } from "../pane/ports";
import type { AddIn } from "./addin";
import type { Asking } from "./asking";
import type { CallRecord } from "./record";
import { shownCells } from "./shown";

/** Without `asking` there is no sheet, and no cell that could fail. */
export function journalPort(addIn: AddIn, record: CallRecord, asking: Asking | undefined): Journal {
  const asked = async () => ((await asking?.cells("workbook")) ?? []).flatMap(({ asks }) => asks);
  const slots = (one: Asked) => asking?.slots(one) ?? [];
  const isSetUp = () => addIn.shown !== undefined || addIn.isSubstituted;
  const failuresOf = async (one: Asked): Promise<readonly Found[]> => {
    if (isFailure(one)) return [{ failure: one, ticker: "" }];
    if (!isSetUp()) return [{ failure: fail("notSetUp"), ticker: "" }];
    const found = slots(one).flatMap(({ failure, kept, input }) =>
      failure && !kept ? [{ failure, ticker: input }] : [],
    );
    return found.length > 0 ? found : missingIn(addIn, one);
  };
  return {
    calls: async () => record.calls(),
    failures: async () => {
      const found = new Map<Failure["failure"], { failure: Failure; cells: number; tickers: Set<string> }>();
      for (const one of await asked()) {
        for (const { failure, ticker } of await failuresOf(one)) {
          const known = found.get(failure.failure) ?? { failure, cells: 0, tickers: new Set() };
          known.cells += 1;
          if (ticker !== "") known.tickers.add(ticker);
          found.set(failure.failure, known);
        }
      }
      return [...found.values()].map(failedOf).sort((a, b) => b.cells - a.cells);
    },
    stale: async () => {
      const kept = (await asked()).flatMap(slots).filter((slot) => slot.kept);
      if (kept.length === 0) return undefined;
      return { cells: kept.length, since: kept.reduce((oldest, { sentAt }) => Math.min(oldest, sentAt), Date.now()) };
    },
  };
}

interface Found {
  readonly failure: Failure;
  readonly ticker: string;
}

/** What is answered, and yet leaves a cell without a value: a rank that the service does not give. */
async function missingIn(addIn: AddIn, call: Call): Promise<readonly Found[]> {
  const rows = await shownCells(addIn, { ...call, peek: true });
  // Only where a row is a ticker's does a cell tell whose it is.
  const isByTicker = rows.length === call.inputs.length;
  return rows.flatMap((row, down) =>
    row.flatMap((cell, across): Found[] => {
      if (!isFailure(cell) || cell.failure === "loading") return [];
      const inputs = call.inputs[down] ?? [];
      const own = inputs[across] ?? inputs[0];
      return [{ failure: cell, ticker: isByTicker && typeof own === "string" ? own : "" }];
    }),
  );
}

function failedOf(found: { failure: Failure; cells: number; tickers: ReadonlySet<string> }): Failed {
  return { ...found, tickers: [...found.tickers] };
}
