/**
 * What a host lets the pane do with its sheets: read them in blocks, calculate, write. Refresh, insert, freeze and the
 * list of failures are made of it, once for every host that has it. Rows and columns count from 0; formulas are in
 * English (commas), as `=SHARIAH.STATUS(A2)`; a method may reject with an `Error` whose message is shown.
 */

import type { Area, Block } from "../workbook/area";

export type Where = "workbook" | "sheet" | "selection";

/** A formula that goes into a cell. */
export interface Entering {
  readonly cell: Area;
  readonly formula: string;
  readonly blanks: readonly Area[];
}

export interface Grid {
  /** The used part of the sheets named, in one block or more; empty when nothing is there. */
  read(where: Where): Promise<readonly Block[]>;
  /** What these areas hold, each cut to its sheet's used part; an area of a sheet that is not there gives no rows. */
  values(areas: readonly Area[]): Promise<readonly (readonly (readonly unknown[])[])[]>;
  /** Names that formulas use for areas, in upper case: `PORTFOLIO`, `HOLDINGS[TICKER]`. */
  named(): Promise<ReadonlyMap<string, Area>>;
  /** The selected area; undefined when nothing is, or more than one. */
  selection(): Promise<Area | undefined>;
  /** The sheets by their names of today, each with what it keeps when it is renamed. */
  sheets(): Promise<ReadonlyMap<string, string>>;
  /** The sheet in front. */
  activeSheet(): Promise<string>;
  /** Writes the formula into the active cell. */
  insert(formula: string): Promise<void>;
  /** These cells ask again; without areas all of the workbook. */
  recalculate(areas?: readonly Area[]): Promise<void>;
  /** Where the results of the formulas in these cells reach: each cell, or what its table fills. */
  reach(cells: readonly Area[]): Promise<readonly Area[]>;
  /** Formulas give way to what they show. */
  settle(areas: readonly Area[]): Promise<void>;
  /** Clears what is to go blank, and then writes each formula into its cell. */
  enter(formulas: readonly Entering[]): Promise<void>;
  /** Gives cells names that nobody sees and that move with them. */
  pin(cells: readonly { readonly name: string; readonly cell: Area }[]): Promise<void>;
  /** Where the cells with names are today; those that are gone are missing. */
  pinned(): Promise<ReadonlyMap<string, Area>>;
  unpin(names: readonly string[]): Promise<void>;
  /** Rows of text that the workbook keeps out of sight, for whoever opens it next. */
  ledger(): Promise<readonly (readonly string[])[]>;
  keepLedger(rows: readonly (readonly string[])[]): Promise<void>;
}
