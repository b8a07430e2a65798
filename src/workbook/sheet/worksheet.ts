/**
 * Describes a worksheet as plain data: what stands where, how it looks, and what it is called. `steps` decides how it is
 * written. Rows and columns count from 0. A formula is written once, in English and for no particular host; `spelt`
 * turns it into the form that a host takes:
 *
 * - our functions as in the catalogue: `SHARIAH.STATUS(...)`; arguments separated by commas, decimals by a point
 * - `[@ticker]` is this row's cell of a column of the same table, and `holdings[weight]` is that column of a table. Both
 *   are written by keys, which never change, and not by headings, which the user may change
 * - the key of a named cell of the worksheet, such as `near`, is that cell; anything else stays as it is (`$A$4`,
 *   functions, texts)
 */

export type Kind =
  | ("portfolio" | "purification" | "income" | "zakat" | "funds" | "about")
  | ("ledger" | "statuses" | "entitlements" | "decisions" | "payments" | "noLonger" | "watch");

/**
 * The kinds that are made from a list of holdings; and all kinds that a user can insert, in the order of the pane's
 * list.
 */
export const holdingKinds: readonly Kind[] = ["portfolio", "purification", "income", "zakat", "funds"];
export const insertableKinds: readonly Kind[] = [...holdingKinds, "entitlements", "statuses", "about"];

/**
 * Kinds that no user inserts: `evidence` and `statement` are made from a ledger; `screening` is the file with the answers
 * for a list.
 */
export type MadeKind = "evidence" | "statement" | "screening";

export interface Worksheet {
  readonly kind: Kind | MadeKind;
  /** What its marks begin with, when that is not its kind: a second portfolio's begin with `portfolio2`. */
  readonly markedAs?: string;
  /** The version of its columns, 1 by default. A sheet of an earlier version gets the columns that were added since. */
  readonly format?: number;
  /** The sheet's name, in the reader's language, at most 31 characters. */
  readonly name: string;
  readonly direction: "ltr" | "rtl";
  /** The widths of the sheet's columns from the first on, in pixels. */
  readonly widths: readonly number[];
  readonly cells: readonly Cell[];
  /** Its tables. Nothing stands below the last one, so that it may grow. */
  readonly tables: readonly Table[];
  readonly names: readonly Name[];
  readonly looks: readonly Looking[];
  /** How `retired` columns look, on a sheet that has them. */
  readonly retiredLooks?: readonly Looking[];
  readonly charts: readonly Chart[];
  /** How many rows at the top and columns at the side stay in sight. */
  readonly frozen: { readonly rows: number; readonly columns: number };
  readonly print: Print;
}

/** What a cell holds: text, also where it begins with `=`, a number, or nothing. */
export type Value = string | number | null;

/** The content of a cell: a value as it is, or a formula in the host's spelling. */
export type Content = Value | { readonly formula: string };

/** A hidden name of a cell, by which it is found after rows and columns have moved. */
export interface Mark {
  readonly name: string;
  readonly row: number;
  readonly column: number;
}

export interface Cell {
  readonly row: number;
  readonly column: number;
  readonly value?: Value;
  /** A formula in place of a value; it begins with `=`. */
  readonly formula?: string;
  readonly style?: Style;
  readonly format?: Format;
  /** A remark on the cell. */
  readonly note?: string;
  /** What may be chosen in the cell, where the host offers lists; other words may be typed all the same. */
  readonly choices?: readonly string[];
}

export interface Table {
  /** The key by which the table is found again, and which formulas use. */
  readonly key: string;
  /**
   * The name of the host's own table, which its formulas use: letters and digits. If it is taken, a number is added.
   */
  readonly name: string;
  /** The row of its headings; its rows follow below. */
  readonly row: number;
  readonly column: number;
  readonly columns: readonly Column[];
  /** Its rows: values by the keys of columns that have no formula. A column that is left out is blank. */
  readonly rows: readonly Row[];
  /** The keys of the columns that identify a row. */
  readonly identity: readonly string[];
  /** Columns of earlier versions, which new sheets lack. On a sheet that has them, new rows get theirs too. */
  readonly retired?: readonly Column[];
  /** More keys of such columns, which a table of an earlier version may lack. */
  readonly apart?: readonly string[];
  /**
   * In a host without tables: how many blank rows below the last one its formulas include. Left out: the host's usual
   * number.
   */
  readonly room?: number;
}

export type Row = Readonly<Record<string, Value>>;

export interface Column {
  readonly key: string;
  readonly heading: string;
  readonly width: number;
  readonly format: Format;
  /** Its column on the sheet, when that is not its place in the list because the user has moved it. */
  readonly at?: number;
  /** The formula in every row. A column without one is filled by the user, or by a ledger. */
  readonly formula?: string;
  /**
   * Formulas of earlier versions, the newest first. They are used on a sheet that lacks a column or named cell of
   * `formula`.
   */
  readonly earlier?: readonly string[];
  /** The host's own formula for a blank price (`prices` says in which rows). Without it such cells stay blank. */
  readonly recipe?: string;
  readonly note?: string;
  readonly choices?: readonly string[];
  /** Whether a long text wraps within its cell. */
  readonly wraps?: true;
  /** The version of the worksheet (`format`) that added the column; 1 by default. */
  readonly since?: number;
  /** Whether a new sheet hides the column: formulas read it, and people seldom do. */
  readonly hidden?: true;
}

/**
 * The style of a cell outside the tables. `large`: one of the few figures to see first; `total`: one of several sums;
 * `input`: what the user may change; `text`: a text that wraps; `warning`: what nobody may miss.
 */
export type Style =
  | "title"
  | "note"
  | "warning"
  | "heading"
  | "label"
  | "figure"
  | "large"
  | "total"
  | "input"
  | "text";

/** How a cell's number is shown: `formats` of `styles` has the pattern for each. */
export type Format =
  | ("general" | "text" | "whole" | "amount" | "percent" | "points" | "day" | "moment" | "hours")
  /** Numbers with as many decimals as they have. */
  | "number"
  /** The service's amounts and percent numbers, and products of them: as many decimals as they have, two at least. */
  | "exact"
  | "ratio"
  /** Sums of such amounts: two to four decimals, and only two from 100,000 on. */
  | "sum";

/** A rectangle of the sheet, or the body of a table's column. */
export type Place = Box | { readonly table: string; readonly column: string };

export interface Box {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export interface Name {
  readonly key: string;
  /** The name as the user sees it in the host's list of names: letters, digits and `_`. */
  readonly name: string;
  readonly row: number;
  readonly column: number;
}

/** How cells look by their content. Whatever a colour says, the cell's text says too. */
export interface Looking {
  readonly on: Place;
  readonly rules: readonly { readonly when: Condition; readonly look: Look }[];
  readonly bar?: Bar;
}

/** A bar behind the number of each cell, which is the number of another column. Its scale is the same in all rows. */
export interface Bar {
  /** The key of the column that has the numbers. */
  readonly of: string;
  /** The number at which a bar fills its cell; it begins at 0. */
  readonly full: number;
}

export type Condition =
  | { readonly equals: string }
  | { readonly contains: string }
  /** A number that is at most this one, or at most the value of the named cell with this key. */
  | { readonly atMost: number | string }
  | { readonly atLeast: number };

/** `refused`: a verdict that refuses, with a mark at its left. */
export type Look = "good" | "bad" | "refused" | "doubtful" | "unknown" | "near";

export interface Chart {
  readonly key: string;
  /** Horizontal bars. */
  readonly kind: "bar";
  readonly title: string;
  /** What the chart shows, for people who cannot see it. */
  readonly description: string;
  readonly categories: Place;
  readonly series: readonly [Series];
  /** The cells over which the chart stands. */
  readonly at: Box;
}

export interface Series {
  readonly title: string;
  readonly values: Place;
  /** A colour for each category, or one for all. */
  readonly colours: readonly string[];
  readonly format: Format;
}

export interface Print {
  readonly landscape: boolean;
  /** The first and the last of the rows that are repeated on every page. */
  readonly titleRows: readonly [first: number, last: number];
  /** How many columns are printed, from the first on. They are printed down to the last table's last row. */
  readonly columns: number;
}
