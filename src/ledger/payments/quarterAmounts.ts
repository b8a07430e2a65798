/** Tells for each quarter and currency what was booked and what of it was given. Currencies are never added. */

import { exactSum } from "./exactSum";
import type { Line } from "./lines";
import type { PaymentRecord } from "./paymentRecords";
import { bookedAmount } from "./statement";

export interface QuarterAmounts {
  /** Such as `2025 Q3`; "" for what was given for no quarter by name. */
  readonly quarter: string;
  readonly currency: string;
  readonly booked: number;
  readonly given: number;
}

/** The latest quarter first; what was given for no quarter stands last. */
export function quarterAmounts(lines: readonly Line[], given: readonly PaymentRecord[]): readonly QuarterAmounts[] {
  const found = new Map<string, QuarterAmounts>();
  const add = (quarter: string, currency: string, more: { readonly booked?: number; readonly given?: number }) => {
    const key = JSON.stringify([quarter, currency]);
    const before = found.get(key) ?? { quarter, currency, booked: 0, given: 0 };
    const { booked = 0, given: paid = 0 } = more;
    found.set(key, { ...before, booked: exactSum(before.booked, booked), given: exactSum(before.given, paid) });
  };
  for (const line of lines) {
    const { amount, currency } = bookedAmount(line) ?? {};
    if (amount !== undefined && currency !== undefined) add(line.quarter, currency, { booked: amount });
  }
  for (const { quarter, currency, amount } of given) add(quarter, currency, { given: amount });
  return [...found.values()].sort(
    (one, other) => compare(other.quarter, one.quarter) || compare(one.currency, other.currency),
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
