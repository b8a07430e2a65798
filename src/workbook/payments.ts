/**
 * What the user typed about a payment in Purification: its period, day and reference. The ledger copies day and
 * reference into that period's row if they are blank there, so that the user may type over them for the next period.
 */
import { isCorrection } from "./corrections";
import type { Filling } from "./fills";
import { type Booked, isPaidFor } from "./ledger";
import { keyOf, symbolIn } from "./period";
import type { Row } from "./worksheets/worksheet";

/** The payment for a period as it was first observed. Restatements have payments of their own. */
export type Paid = (entry: Booked) => Row | undefined;

/** The payments in the rows of Purification. When two rows of a ticker have different ones, neither is used. */
export function paidBy(rows: readonly Row[]): Paid {
  const told = rows.filter(
    ({ paidFor, paidOn, reference }) => isTold(paidFor) && (isTold(paidOn) || isTold(reference)),
  );
  return (entry) => {
    if (entry.before || isCorrection(entry)) return undefined;
    const ticker = symbolIn(entry.ticker);
    const found = told
      .filter((row) => symbolIn(row.ticker) === ticker)
      .filter(({ paidFor }) => isPaidFor(String(paidFor), entry))
      .map(({ paidOn = null, reference = null }): Row => ({ paidOn, reference }));
    return new Set(found.map((row) => JSON.stringify(row))).size === 1 ? found[0] : undefined;
  };
}

/** Fills what is missing in the ledger's rows. */
export function payingFills(
  entries: readonly (Booked | undefined)[],
  rows: readonly Row[],
  paid: Paid,
): readonly Filling[] {
  return entries.flatMap((entry, row): readonly Filling[] => {
    const expected = rows[row] ?? {};
    const values = entry && paidInto(expected, entry, paid);
    return values ? [{ row, expected, values }] : [];
  });
}

/** The rows of Purification that show a period which is paid now, where the payment that they tell stands in the ledger. */
export function paidForFills(
  rows: readonly Row[],
  paidNow: readonly Booked[],
  paidBefore: readonly Booked[],
  payment: Row,
): readonly Filling[] {
  return rows.flatMap((expected, row): readonly Filling[] => {
    const { ticker, year, period, paidFor } = expected;
    const shown = keyOf({ ticker: String(ticker ?? ""), year: String(year ?? ""), label: String(period ?? "") });
    const isShown = paidNow.some((entry) => keyOf(entry) === shown);
    const isKept = paidBefore.some(
      (entry) => symbolIn(entry.ticker) === symbolIn(ticker) && isPaidFor(String(paidFor), entry),
    );
    if (!isShown || (isTold(paidFor) && !isKept)) return [];
    return [{ row, expected, values: { paidFor: `${year} ${period}`, ...payment } }];
  });
}

/** Day and reference go together: next to one that somebody typed, the other stays as it is. */
export function paidInto(row: Row, entry: Booked, paid: Paid): Row | undefined {
  return isTold(row.paidOn) || isTold(row.reference) ? undefined : paid(entry);
}

function isTold(value: Row[string] | undefined): boolean {
  return String(value ?? "").trim() !== "";
}
