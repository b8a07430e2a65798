/**
 * The statement of a year by currency and portfolio: what was owed at the start, booked, corrected, given, and is owed
 * at the end, which is what is owed at the start of the next year. All of it is exact but what was given, which is
 * money. What is asked for is the rest to the currency's minor unit; what rounding leaves is carried to the next year.
 */

import { exactSum } from "./exactSum";
import type { Line } from "./lines";
import { roundedMoney } from "./minorUnit";
import type { PaymentRecord } from "./paymentRecords";

/** The account of one currency and portfolio in one year. */
export interface Balance {
  readonly currency: string;
  readonly portfolio: string;
  readonly start: number;
  readonly booked: number;
  /** By corrections, and by figures that the service restated. */
  readonly corrected: number;
  readonly given: number;
  readonly end: number;
  /** `end` as money: what is still to be given. Negative where more was given than owed. */
  readonly toGive: number;
  /** What rounding leaves: `end` without `toGive`. */
  readonly rounding: number;
}

/** The balances of a year. `given`: all payments, as `allGiven` gives them. */
export function statementOf(year: string, lines: readonly Line[], given: readonly PaymentRecord[]): readonly Balance[] {
  const accounts = new Map<string, Map<string, Moved>>();
  const move = ({ currency, portfolio, year: of }: Account, what: keyof Moved, amount: number) => {
    const key = JSON.stringify([currency, portfolio]);
    const years = accounts.get(key) ?? new Map<string, Moved>();
    accounts.set(key, years);
    const moved = years.get(of) ?? { booked: 0, corrected: 0, given: 0 };
    years.set(of, { ...moved, [what]: exactSum(moved[what], amount) });
  };
  for (const line of lines) {
    const { amount, currency } = bookedAmount(line) ?? {};
    if (amount === undefined || currency === undefined) continue;
    const account = { currency, portfolio: line.entry.portfolio ?? "", year: line.bookYear };
    move(account, line.isChange ? "corrected" : "booked", amount);
  }
  for (const one of given) move(one, "given", one.amount);
  return [...accounts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, years]): readonly Balance[] => {
      const [currency, portfolio] = JSON.parse(key) as [string, string];
      const past = [...years].filter(([one]) => one <= year).sort(([one], [other]) => (one < other ? -1 : 1));
      if (past.length === 0) return [];
      const start = past.reduce((owed, [one, moved]) => (one < year ? endOf(owed, moved) : owed), 0);
      const { booked, corrected, given: paid } = years.get(year) ?? { booked: 0, corrected: 0, given: 0 };
      const end = endOf(start, { booked, corrected, given: paid });
      const toGive = roundedMoney(end, currency);
      return [
        {
          currency,
          portfolio,
          start,
          booked,
          corrected,
          given: paid,
          end,
          toGive,
          rounding: exactSum(end, -toGive),
        },
      ];
    });
}

interface Account {
  readonly currency: string;
  readonly portfolio: string;
  readonly year: string;
}

interface Moved {
  readonly booked: number;
  readonly corrected: number;
  readonly given: number;
}

function endOf(start: number, { booked, corrected, given }: Moved): number {
  return exactSum(start, booked, corrected, -given);
}

/** What is still to be given for a quarter, or for all quarters of one currency and portfolio. */
export interface Owed extends Pick<Balance, "currency" | "portfolio" | "toGive"> {
  readonly key: string;
  /** Such as `2025 Q3`; "" for all that is owed. */
  readonly quarter: string;
}

/** What can be paid: each quarter of which something is owed, the earliest first, and all of an account together. */
export function amountsOwed(lines: readonly Line[], given: readonly PaymentRecord[]): readonly Owed[] {
  const owed = new Map<string, Omit<Owed, "toGive"> & { readonly amount: number }>();
  const add = (one: Omit<Owed, "toGive" | "key">, amount: number) => {
    const key = owedKey(one);
    owed.set(key, { ...one, key, amount: exactSum(owed.get(key)?.amount ?? 0, amount) });
  };
  for (const line of lines) {
    const { amount, currency } = bookedAmount(line) ?? {};
    if (amount === undefined || currency === undefined) continue;
    const account = { currency, portfolio: line.entry.portfolio ?? "" };
    for (const quarter of [line.quarter, ""]) add({ ...account, quarter }, amount);
  }
  for (const { currency, portfolio, quarter, amount } of given) {
    for (const one of new Set([quarter, ""])) {
      const account = { currency, portfolio, quarter: one };
      if (owed.has(owedKey(account))) add(account, -amount);
    }
  }
  const open = [...owed.values()].flatMap(({ amount, ...one }): readonly Owed[] => {
    // What was given without a quarter has paid some of them.
    const whole = owed.get(owedKey({ ...one, quarter: "" }))?.amount ?? 0;
    const toGive = roundedMoney(Math.min(amount, whole), one.currency);
    return toGive > 0 ? [{ ...one, toGive }] : [];
  });
  const quarters = (one: Owed) =>
    open.filter(
      ({ currency, portfolio, quarter }) => quarter !== "" && currency === one.currency && portfolio === one.portfolio,
    );
  // Where one quarter alone is owed, it is all that is owed.
  return open
    .filter((one) => one.quarter !== "" || quarters(one).length !== 1)
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

function owedKey({ currency, portfolio, quarter }: Pick<Owed, "currency" | "portfolio" | "quarter">): string {
  return JSON.stringify([currency, portfolio, quarter]);
}

/** Amount and currency of a line that counts; undefined where it holds not, or another row books the same. */
export function bookedAmount({ entry, holds, isDouble }: Line) {
  const { amount, currency } = entry.closing ?? {};
  return !holds || isDouble || amount === undefined || currency === undefined ? undefined : { amount, currency };
}
