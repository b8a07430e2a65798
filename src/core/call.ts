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
  /** Where the time matters: `10:20:30` of UTC. */
  readonly time?: string;
}

/** A cell that is a card where the host has data types; elsewhere its text. */
export interface Card {
  readonly card: string | Phrase;
  readonly properties: Readonly<Record<string, string | number | boolean | Day>>;
}

/** An amount, with what must be known of it where the host can show that beside it: that it was calculated. */
export interface Noted {
  readonly number: number;
  readonly note?: Phrase | undefined;
}

/** A failure that is told as text and not as an error, because why there is no answer is what was asked: WHY's. */
export interface Told {
  readonly told: Failure;
}

/** A value as the sheet wants it; a phrase is a text of our own words. */
export type Cell = string | number | boolean | Day | Noted | Card | Phrase | Told | Failure;
export type Cells = readonly (readonly Cell[])[];

/** A range as a host passes it: rows of raw cell values. */
export type Range = readonly (readonly unknown[])[];

/**
 * Something else in the place of every cell, in the range's shape. By hand, as it runs for each of a million cells: two
 * nested `map`s at every place that shows something cost more to compile than to run.
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

/** Where each input's answer is, in the range's shape; null where the cell is blank. */
export type Slots<Answer> = readonly (readonly (Slot<Answer> | null)[])[];

/** What showing depends on besides the answers. */
export interface View {
  /** ms since 1970; only for calls that peek, since what others show is kept until an answer changes. */
  readonly now: number;
  /** The holding that zakat is reckoned for where the formula names none. */
  readonly holding: "short" | "long";
  /** A verdict that is kept from before tells since when, in its text. */
  readonly showAge?: boolean;
}

/** What of it the user chooses. */
export type Choices = Omit<View, "now">;

export interface Call<Answer = unknown> {
  readonly operation: Operation<Answer>;
  readonly inputs: Range;
  /** The cells, once every slot is settled; or another call, when the answers say to ask elsewhere. */
  show(slots: Slots<Answer>, view: View): Cells | Call;
  /** What answers for an input that is an ETF, where that can. */
  readonly ofFunds?: Operation | undefined;
  /** Look at what is known; ask nothing. */
  readonly peek?: true;
}

/** What a function gives: a call, or at once what is wrong with its arguments. */
export type Asked = Call | Failure;
