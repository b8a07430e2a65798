/** The pane's port for a person who helps: it tells which calls were made, and why cells have no answer now. */
import { symbolIn } from "../api/reader";
import type { CallRecord } from "../browser/record";
import type { Asked, Call } from "../core/call";
import { type Failure, fail, isFailure } from "../core/failure";
import { isText } from "../core/json";
import type { Slot } from "../core/slot";
import type { Diagnostics, FailedCells } from "../ports/host";
import { type ListEntry, type Match, matcherOf } from "../workbook/holdings/tickerMatch";
import type { FormulaQuestions } from "./formulaQuestions";
import type { Session } from "./session";
import { shownCells } from "./shown";
import { mayBeMeant } from "./suggestTicker";
import { listEntries, listEntry } from "./tickerLists";

/** `asking` is undefined when there is no sheet, and so no cell that could fail. */
export function diagnosticsPort(
  session: Session,
  record: CallRecord,
  asking: FormulaQuestions | undefined,
): Diagnostics {
  const asked = async () => ((await asking?.cells("workbook")) ?? []).flatMap(({ asks }) => asks);
  const slots = (one: Asked) => asking?.slots(one) ?? [];
  const isSetUp = () => (session.standIn ?? session.settings) !== undefined;
  const slotsOf = (one: Asked): readonly FailedCell[] =>
    slots(one).flatMap(({ failure, kept, input }) => (failure && !kept ? [{ failure, ticker: symbolIn(input) }] : []));
  const failuresOf = async (one: Asked): Promise<readonly FailedCell[]> => {
    if (isFailure(one)) return [{ failure: one, ticker: "" }];
    if (!isSetUp()) return [{ failure: fail("notSetUp"), ticker: "" }];
    const shown = await failuresShown(session, one);
    // A sum only says how many tickers failed, or leaves them out; here each is listed with its reason.
    if (shown.length === 0 || shown.some(({ failure }) => failure.failure === "incomplete")) return slotsOf(one);
    return shown.filter(({ failure }) => failure.failure !== "loading");
  };
  return {
    calls: async () => record.calls(),
    failures: async () => {
      const all = await asked();
      const found = new Map<Failure["failure"], { failure: Failure; cells: number; tickers: Set<string> }>();
      for (const one of all) {
        for (const { failure, ticker } of await failuresOf(one)) {
          const known = found.get(failure.failure) ?? { failure, cells: 0, tickers: new Set() };
          known.cells += 1;
          if (ticker !== "") known.tickers.add(ticker);
          found.set(failure.failure, known);
        }
      }
      const match = matcherOf(found.size > 0 ? knownTickers(session, all.flatMap(slots)) : []);
      return [...found.values()].map((one) => failureLine(one, match)).sort((a, b) => b.cells - a.cells);
    },
    stale: async () => {
      const kept = (await asked()).flatMap(slots).filter((slot) => slot.kept);
      if (kept.length === 0) return undefined;
      return { cells: kept.length, since: kept.reduce((oldest, { sentAt }) => Math.min(oldest, sentAt), Date.now()) };
    },
  };
}

interface FailedCell {
  readonly failure: Failure;
  readonly ticker: string;
}

/**
 * Why the cells of a call have no value, from what they show: slots alone do not tell of ETFs, or of a missing rank.
 */
async function failuresShown(session: Session, call: Call): Promise<readonly FailedCell[]> {
  const rows = await shownCells(session, { ...call, peek: true });
  const headers = rows.length === call.inputs.length + 1 && !rows[0]?.some(isFailure) ? 1 : 0;
  // A cell's ticker is known only if each row belongs to a ticker.
  const isByTicker = rows.length === call.inputs.length + headers;
  return rows.flatMap((row, down) =>
    row.flatMap((cell, across): FailedCell[] => {
      if (!isFailure(cell)) return [];
      const inputs = call.inputs[down - headers] ?? [];
      const own = inputs[across] ?? inputs[0];
      const slot = isByTicker ? session.planning.peek(call.operation, own) : null;
      return [{ failure: cell, ticker: isByTicker ? symbolIn(slot?.input || textOf(own)) : "" }];
    }),
  );
}

/** A text that is no ticker, as it was typed; "" for other values. */
function textOf(typed: unknown): string {
  return isText(typed) ? typed.trim().slice(0, 60) : "";
}

function failureLine(
  found: { failure: Failure; cells: number; tickers: ReadonlySet<string> },
  match: (typed: string) => Match,
): FailedCells {
  const tickers = [...found.tickers];
  if (!mayBeMeant.has(found.failure.failure)) return { ...found, tickers };
  const meant = tickers.flatMap((typed) => {
    const { only } = match(typed);
    return only ? [{ typed, symbol: only.ticker, name: only.name ?? "" }] : [];
  });
  return { ...found, tickers, ...(meant.length > 0 && { meant }) };
}

/** Tickers that the service has named, in an answer to a cell or in a list. */
function knownTickers(session: Session, answered: readonly Slot[]): readonly ListEntry[] {
  const own = answered.flatMap(({ answer }) => (answer === undefined ? [] : [answer].flat().flatMap(listEntry)));
  return [...own, ...listEntries(session)];
}
