/**
 * A call is what a function returns: what to ask, and how to show the answers. It is data, so a unit test needs no
 * host: `status([["AAPL"]])` equals `{ operation: screening, inputs: [["AAPL"]], show, ofFunds }`.
 */
import type { Failure } from "./failure";
import type { Operation } from "./operation";
import type { Phrase } from "./phrase";
import type { Slot } from "./slot";

/** A date, as the service gives it: `{ day: "2026-03-31" }`. The host makes its own date of it. */
export interface Day {
  readonly day: string;
  /** `10:20:30` in UTC, when the time of day matters. */
  readonly time?: string;
}

/** A cell that is a card where the host has data types; elsewhere its text. */
export interface Card {
  readonly card: string | Phrase;
  readonly properties: Readonly<Record<string, string | number | boolean | Day | Phrase>>;
}

/**
 * An amount with a note, for hosts that can show a note beside a number: for example that the amount was calculated.
 */
export interface Noted {
  readonly number: number;
  readonly note?: Phrase | undefined;
}

/** A failure that the cell shows as text and not as an error, because the formula (WHY) asks for the reason. */
export interface Told {
  readonly told: Failure;
}

/** A value as the sheet wants it; a phrase is a text of our own words. */
export type Cell = string | number | boolean | Day | Noted | Card | Phrase | Told | Failure;
export type Cells = readonly (readonly Cell[])[];

/** A range as a host passes it: rows of raw cell values. */
export type Range = readonly (readonly unknown[])[];

/**
 * Maps every cell of a range and keeps the range's shape. The loops are written by hand, because this runs for a
 * million cells, where nested calls of `map` take longer.
 */
export function across<From, To>(
  range: readonly (readonly From[])[],
  to: (cell: From, row: number, column: number) => To,
): To[][] {
  const all: To[][] = [];
  for (let row = 0; row < range.length; row += 1) {
    const from = range[row] as readonly From[];
    const cells: To[] = [];
    for (let column = 0; column < from.length; column += 1) cells.push(to(from[column] as From, row, column));
    all.push(cells);
  }
  return all;
}

/** The slot of each input, in the range's shape; null for a blank cell. */
export type Slots<Answer> = readonly (readonly (Slot<Answer> | null)[])[];

/** The settings, besides the answers, that decide what a cell shows. */
export interface View {
  /**
   * ms since 1970. Only for calls that peek: what other calls show is cached until an answer changes, so it may not
   * depend on the time.
   */
  readonly now: number;
  /** The kind of holding that zakat is calculated for when the formula names none. */
  readonly holding: "short" | "long";
  /** An old verdict that stands in for a newer one says in its text how old it is. */
  readonly showAge?: boolean;
}

/** The part of a `View` that the user chooses. */
export type Choices = Omit<View, "now">;

export interface Call<Answer = unknown> {
  readonly operation: Operation<Answer>;
  readonly inputs: Range;
  /** The cells, once every slot is settled; or another call, when the answers show that one is needed. */
  show(slots: Slots<Answer>, view: View): Cells | Call;
  /** The operation that answers for an input that is an ETF, when there is one. */
  readonly ofFunds?: Operation | undefined;
  /** Show only what is already known; ask nothing. */
  readonly peek?: true;
  /**
   * Whether the cells of a column, counted from 0, are numbers when they are known. Left out: none are. Google Sheets
   * needs it: an error shown as text would be left out of a sum in silence, so a failure among numbers becomes #NUM!.
   */
  readonly isNumeric?: (column: number) => boolean;
  /**
   * Whether a column of the result, counted from 0, holds compliance ranks. Left out: none does. A refresh reports
   * ranks that changed. `columns`: how many columns the result has.
   */
  readonly isRank?: (column: number, columns: number) => boolean;
}

/** What a function returns: a call, or a failure when its arguments are wrong. */
export type Asked = Call | Failure;
