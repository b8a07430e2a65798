/**
 * A worksheet as plain data: what stands where, how it looks, and what it is called. `steps` says how it is written. Rows
 * and columns count from 0. A formula is written once, in English and free of any host, and `spelt` writes it for one:
 *
 * - our functions as in the catalogue: `SHARIAH.STATUS(...)`; arguments parted by commas, decimals by a point
 * - `[@ticker]` is this row's cell of a column of the same table, `holdings[weight]` that column of a table, both by
 *   their keys, which last, and not by their headings, which are the user's
 * - `near` is a cell that has a name, by its key; anything else stands as it is (`$A$4`, functions, texts)
 */

export type Kind = "portfolio" | "purification" | "zakat" | "funds" | "about" | "ledger" | "statuses" | "entitlements";

/** Those that are made from a list of holdings, and those that need none. */
export const holdingKinds: readonly Kind[] = ["portfolio", "purification", "zakat", "funds"];
export const insertableKinds: readonly Kind[] = [...holdingKinds, "entitlements", "statuses", "about"];

/** Those that are made of a ledger when somebody asks for them; `screening`: the answers for a list, as a file. */
export type MadeKind = "evidence" | "summary" | "screening";

export interface Worksheet {
  readonly kind: Kind | MadeKind;
  /** How its marks begin, where the workbook has another sheet of this kind: `portfolio2`. Left out, they begin with the kind. */
  readonly markedAs?: string;
  /** Its version, where later ones added columns: one that stands in an earlier version gets those. 1 where none is told. */
  readonly format?: number;
  /** The sheet's name, in the reader's language, at most 31 characters. */
  readonly name: string;
  readonly direction: "ltr" | "rtl";
  /** Of the sheet's columns from the first, in pixels. */
  readonly widths: readonly number[];
  readonly cells: readonly Cell[];
  /** The last one may grow downwards: nothing stands below it. */
  readonly tables: readonly Table[];
  readonly names: readonly Name[];
  readonly looks: readonly Looking[];
  readonly charts: readonly Chart[];
  /** So many rows above and columns beside stay in sight. */
  readonly frozen: { readonly rows: number; readonly columns: number };
  readonly print: Print;
}

/** What a cell holds: text, also where it begins with `=`, a number, or nothing. */
export type Value = string | number | null;

export interface Cell {
  readonly row: number;
  readonly column: number;
  readonly value?: Value;
  /** In place of a value; begins with `=`. */
  readonly formula?: string;
  readonly style?: Style;
  readonly format?: Format;
  /** A remark on the cell. */
  readonly note?: string;
  /** What may be chosen, where the host can offer it; other words may be typed all the same. */
  readonly choices?: readonly string[];
}

export interface Table {
  /** By which it is found again, and which formulas use. */
  readonly key: string;
  /** As formulas call it, where the host has tables: letters and digits. Where it is taken, a number comes after it. */
  readonly name: string;
  /** Of its headings; its rows follow below. */
  readonly row: number;
  readonly column: number;
  readonly columns: readonly Column[];
  /** What the user's columns hold, by their keys; a column left out is blank. */
  readonly rows: readonly Row[];
  /** The columns by which a row is told from another and found again. */
  readonly identity: readonly string[];
  /** More of them, which a table of an earlier version may lack. */
  readonly apart?: readonly string[];
  /** Rows below the last that a formula takes in where the host has no tables, in place of its usual number. */
  readonly room?: number;
}

export type Row = Readonly<Record<string, Value>>;

export interface Column {
  readonly key: string;
  readonly heading: string;
  readonly width: number;
  readonly format: Format;
  /** Where it is on the sheet, when that is not its place in the list: the user has moved it. */
  readonly at?: number;
  /** The same in every row; without one the column is the user's, or a ledger's own. */
  readonly formula?: string;
  /** Formulas of earlier versions, the newest first: for rows of a sheet that lacks a column or a name which `formula` speaks of. */
  readonly earlier?: readonly string[];
  readonly note?: string;
  readonly choices?: readonly string[];
  /** A long text goes on in the next line of its cell. */
  readonly wraps?: true;
  /** The version of the worksheet that added it; the first where none is told. */
  readonly since?: number;
}

/** `total` is a sum in a line of them, `input` is what the user may change, `text` what is read in lines, `warning` what nobody may miss. */
export type Style = "title" | "note" | "warning" | "heading" | "label" | "figure" | "total" | "input" | "text";

/** How a cell's number is shown: `formats` of `styles` has the pattern for each. */
export type Format =
  | ("general" | "text" | "whole" | "amount" | "percent" | "points" | "day" | "moment" | "hours")
  /** Numbers as they are typed or come: with as many decimals as they have. */
  | "number"
  /** Amounts and percent numbers of the service's, and products of them: with as many decimals as they have, two at least. */
  | "exact"
  | "ratio"
  /** Sums of such amounts: four decimals at most, and two where a hundred thousand and more stand before them. */
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
  /** As the user sees it in a list of names: letters, digits and `_`. */
  readonly name: string;
  readonly row: number;
  readonly column: number;
}

/** How a cell looks that holds this. Whatever has a colour says the same in its text too. */
export interface Looking {
  readonly on: Place;
  readonly rules: readonly { readonly when: Condition; readonly look: Look }[];
}

export type Condition =
  | { readonly equals: string }
  | { readonly contains: string }
  /** A number at most this one, or at most what the named cell holds. */
  | { readonly atMost: number | string };

export type Look = "good" | "bad" | "doubtful" | "unknown" | "near";

export interface Chart {
  readonly key: string;
  /** Bars lie, columns stand. */
  readonly kind: "bar" | "column";
  readonly title: string;
  /** What the picture shows, for who cannot see it. */
  readonly description: string;
  readonly categories: Place;
  readonly series: readonly Series[];
  /** Where it stands. */
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
  /** Rows repeated on every page, first and last. */
  readonly titleRows: readonly [first: number, last: number];
  /** The area goes from the sheet's first cell to the last table's last row, so many columns wide. */
  readonly columns: number;
}
