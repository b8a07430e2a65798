/** A list of holdings as it was read, what a person has decided about it, and what is still asked. All is plain data. */
import type { Failure } from "../../core/failure";
import type { Value } from "../sheet/worksheet";
import type { Role } from "./headings";

export interface Holding {
  readonly ticker: string;
  readonly shares: Value;
  /** The price paid for a share. */
  readonly cost: Value;
  /** The present price of a share. */
  readonly price: Value;
  /** The currency's code, such as USD, from its own column, a heading or a price; blank when none of them has one. */
  readonly currency: Value;
}

/** What was not understood in a line: its ticker, with the failure that its cell will show, or one of its numbers. */
export interface Misread {
  /** Counted from 1, as pasted. */
  readonly line: number;
  readonly role: Role;
  readonly text: string;
  readonly why?: Failure;
  /**
   * `total`: a total, or cash, which is left out. `note`: a line of text, `bare`: a line without ticker and shares, and
   * `table`: a line of another table, which are left out too. `point`: the point, or the comma, may be decimal or
   * separate thousands. `negative`: a number below 0. `words`: a number with words in it.
   */
  readonly as?: "total" | "note" | "bare" | "table" | "point" | "negative" | "words";
  /** The numbers that the text may be, to choose from. */
  readonly choices?: readonly number[];
}

/** A ticker that stands on several lines of the list. */
export interface Repeat {
  readonly ticker: string;
  /** Counted from 1, as pasted. */
  readonly lines: readonly number[];
}

/** A column of the list: its heading, "" where it has none, and the first value below. */
export interface ListColumn {
  readonly heading: string;
  readonly sample: string;
}

/**
 * What only a person can tell of a list. Until it is told, the figures in question stay blank.
 *
 * `columns`: the list has no headings, and its order is not known. `key`: no column has tickers. `noShares`: no column
 * has shares. `shares`: whether this column (from 0) has shares or money. `cost`: whether a cost is of one share or of
 * all shares of a line; `lines` is how many costs are over five times the price. `sign`: which currency a sign means.
 * `suffix`: whether four digits are codes of the Saudi exchange, which the service writes with `.SR`. `trades`: the list
 * has orders that were carried out, and not what is held.
 */
export type HoldingsQuestion =
  | { readonly ask: "columns" | "key" | "noShares" | "trades" }
  | { readonly ask: "shares"; readonly column: number }
  | { readonly ask: "cost"; readonly column: number; readonly lines: number }
  | { readonly ask: "sign"; readonly sign: string; readonly meanings: readonly string[] }
  | { readonly ask: "suffix"; readonly suffix: string; readonly tickers: readonly string[] };

export interface Holdings {
  readonly holdings: readonly Holding[];
  /** The line of each holding, counted from 1, as pasted. */
  readonly lines: readonly number[];
  /** The company's name of each holding; "" where none is given. */
  readonly names: readonly string[];
  readonly misread: readonly Misread[];
  /** What each column was taken for; undefined for a column that is left out. */
  readonly roles: readonly (Role | undefined)[];
  readonly columns: readonly ListColumn[];
  readonly repeats: readonly Repeat[];
  readonly asked: readonly HoldingsQuestion[];
  /** The currency that was read from a heading or from beside a price, and what said so. */
  readonly told?: { readonly code: string; readonly by: string };
  /**
   * One number with separators, as it was typed and as it was read, so that the user can see whether commas and points
   * were understood. Undefined where the list has no such number.
   */
  readonly example?: { readonly typed: string; readonly read: number };
}

/** What a person decided about a list. */
export interface Decided {
  /** One row for each ticker, with the shares of its lines added up. */
  readonly joins?: boolean;
  /** For a typed text, the ticker that the person says is meant by it. */
  readonly meant?: Readonly<Record<string, string>>;
  /** What a column is, by its place from 0; "none" for one that is left out. */
  readonly roles?: Readonly<Record<string, Role | "none">>;
  /** What stands in place of a cell, by `line role`: `7 shares`. */
  readonly mended?: Readonly<Record<string, string>>;
  /** Lines that are left out, counted from 1. */
  readonly skipped?: readonly number[];
  /** Whether the costs are of one share, or of all shares of a line. */
  readonly costs?: "each" | "all";
  /** The currency that a sign means, by the sign; "" where it is to stay blank. */
  readonly signs?: Readonly<Record<string, string>>;
  /** The suffix for tickers of four digits; "" for none. */
  readonly suffix?: string;
}

export const noHoldings: Holdings = {
  holdings: [],
  lines: [],
  names: [],
  misread: [],
  roles: [],
  columns: [],
  repeats: [],
  asked: [],
};

/** The columns of a list that we write, in their order. */
export const order: readonly (keyof Holding)[] = ["ticker", "shares", "cost", "price", "currency"];
