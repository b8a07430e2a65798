/** Tells of each period that is booked or could be what a person needs to close it, correct it or leave it. */

import { isCorrection, standingEntries } from "../entries/corrections";
import { doubles } from "../entries/doubles";
import {
  type Booked,
  differenceOf,
  factorOf,
  firstsIn,
  type Method,
  methodOf,
  tamperedEntries,
} from "../entries/entries";
import { isWholeYear, type Period } from "../entries/period";
import { idOf, type LedgerRows } from "../ledgerRows";
import { type Unread, unreadIn } from "../sheets/ledgers";
import type { ClosingQuestion } from "./examine";
import type { PeriodStates, State } from "./periodState";
import type { Resemblance } from "./resemblance";

/** A period as a person closes it. */
export interface Booking extends Period {
  /** Identifies the ticker, the period and the moment of observation, so that a restatement has an id of its own. */
  readonly id: string;
  /** By which method it is booked or would be. */
  readonly method: Method;
  readonly state: State;
  /** What speaks against closing it, as `examine` asks it; none of what is closed or can be. */
  readonly questions: readonly ClosingQuestion[];
  /** Its row in the sheet, counted from 1; undefined while it has none. */
  readonly row: number | undefined;
  /** The amount to purify for one share; for a fund, for one unit of the dividends received. */
  readonly factor: number | undefined;
  readonly shares: number | undefined;
  readonly currency: string | undefined;
  readonly amount: number | undefined;
  /** The figures in whose place its row holds a text. */
  readonly unread: readonly Unread[];
  /** When the service's answer was fetched, in ms since 1970. */
  readonly observed: number;
  readonly closed: { readonly at: number; readonly by: string } | undefined;
  /** For a restatement: the amount for one share that the service gave before, and how much more it gives now. */
  readonly restated: Restated | undefined;
  /** The portfolio that has the shares, where the user keeps several; else "". */
  readonly portfolio: string;
  /** Whether the ledger has the day on which it was paid. */
  readonly isPaid: boolean;
  /** For a correction: whether it takes a row back (`minus`) or books it anew (`plus`), and the reason. */
  readonly correction: { readonly how: "minus" | "plus"; readonly reason: string } | undefined;
  /** Whether it is booked and counts: nobody changed it by hand, and no correction takes it back. */
  readonly stands: boolean;
  /** Who reviewed the closing; undefined when nobody did. */
  readonly reviewedBy: string | undefined;
  /**
   * For `look` and `same`: the period that it resembles. Undefined where only its row's figures differ from those that
   * its period was closed with.
   */
  readonly resembles: Resemblance | undefined;
}

export interface Restated {
  readonly was: number | undefined;
  readonly difference: number | undefined;
  /**
   * For a whole year that books what its quarters lack, and by income for a period that contains those before it: `was`
   * is what is booked of them.
   */
  readonly isOfYear?: boolean;
}

/** Every period: first the ledger's rows in their order, then what has no row yet. */
export function bookings({ stands, rows, there }: LedgerRows, states: PeriodStates): readonly Booking[] {
  const top = stands?.worksheet.tables[0]?.row ?? 0;
  const changed = new Set(tamperedEntries(there));
  const counting = new Set(standingEntries(there));
  const double = doubles(there);
  const firsts = firstsIn(there);
  return states.places.map(({ entry, index }): Booking => {
    const { ticker, year, label, at, closing, reverses, reason = "" } = entry;
    const row = index === undefined ? undefined : rows[index];
    const { state, questions, given, done, resembles } = states.of(entry);
    const before = (done ?? entry).before;
    const { shares, currency } = closing ?? given;
    const isFirst = closing ? firsts.has(entry) : entry.before === undefined;
    const isPart = methodOf(entry) === "income" ? isFirst : isWholeYear(entry);
    return {
      id: bookingId(entry, double),
      method: methodOf(entry),
      ticker,
      year,
      label,
      currency,
      observed: at,
      factor: factorOf(entry),
      resembles,
      questions: double.has(entry) ? [{ kind: "double" }] : questions,
      shares: Number.isNaN(shares) ? undefined : shares,
      amount: (closing ?? done?.closing)?.amount,
      state: changed.has(entry) ? "changed" : double.has(entry) ? "double" : state,
      row: index === undefined ? undefined : top + index + 2,
      closed: closing?.at === undefined ? undefined : { at: closing.at, by: closing.by },
      unread: unreadIn(row ?? {}, entry),
      correction: isCorrection(entry) ? { how: reverses === undefined ? "plus" : "minus", reason } : undefined,
      stands: counting.has(entry),
      reviewedBy: closing?.reviewedBy,
      portfolio: entry.portfolio ?? "",
      isPaid: (row?.paidOn ?? null) !== null,
      restated: before && {
        was: factorOf({ ...entry, ...before }),
        difference: differenceOf({ ...entry, before }),
        ...(isPart && before.dividend === undefined && { isOfYear: true }),
      },
    };
  });
}

/** An entry's id; of rows that book the same, each has its own. */
export function bookingId(entry: Booked, double: ReadonlySet<Booked>): string {
  return double.has(entry) ? `${idOf(entry)} =${entry.closing?.sum}` : idOf(entry);
}
