/**
 * What a host lets the pane do with its sheets, as an interface: read them in blocks, calculate, write. Refresh,
 * insert, freeze and the list of failures use only this. Rows and columns count from 0. Formulas are in English, with
 * commas, such as `=SHARIAH.STATUS(A2)`. A method may reject with an `Error` whose message is shown.
 */

import type { Area, Block } from "./area";
import type { CellsState } from "./formulas/oneFormula";
import type { Snapshot, Step, Target } from "./sheet/step";

export type WorkbookPart = "workbook" | "sheet" | "selection";

/** A formula to write into a cell. `blanks`: the areas that must be blank first, or the formula could not fill them. */
export interface Entering {
  readonly cell: Area;
  readonly formula: string;
  readonly blanks: readonly Area[];
}

/** What can be read of a workbook. Whatever only asks what formulas need takes this part, and so can change nothing. */
export interface Readable {
  /** The used parts of these sheets, each in one or more blocks; empty when there are none. */
  read(part: WorkbookPart): Promise<readonly Block[]>;
  /** The values of these areas, each cut to its sheet's used part; without rows when the sheet does not exist. */
  values(areas: readonly Area[]): Promise<readonly (readonly (readonly unknown[])[])[]>;
  /** The areas that formulas call by a name, by that name in upper case: `PORTFOLIO`, `HOLDINGS[TICKER]`. */
  named(): Promise<ReadonlyMap<string, Area>>;
  /** The sheets by their present names, each with the identifier that it keeps when it is renamed. */
  sheets(): Promise<ReadonlyMap<string, string>>;
  /** The name of the sheet in front. */
  activeSheet(): Promise<string>;
  /**
   * The marks of all worksheets, and the content of some sheets: for each list of marks, of the sheet that has the
   * first mark of the list that is there.
   */
  snapshot(marks: readonly (readonly string[])[]): Promise<Snapshot>;
}

export interface Workbook extends Readable {
  /** The selected area; undefined when there is none, or several. */
  selection(): Promise<Area | undefined>;
  /** All selected areas, which are on one sheet. Only a host in which several can be selected has this method. */
  selectedAreas?(): Promise<readonly Area[]>;
  /** Calls `changed` when the selection changes. Returns the function that ends the listening. */
  selecting(changed: () => void): Promise<() => void>;
  /** The active cell and its content: a formula, a value, or "". */
  activeCell(): Promise<{ readonly cell: Area; readonly holds: unknown }>;
  /** Whether all answers in its cells are made up now. Only a host with sample data of its own has this method. */
  madeUp?(): Promise<boolean>;
  /** Settles when the cells show all answers that have arrived. Only a host that takes time for it has this method. */
  shown?(): Promise<void>;
  /** Makes these cells ask again; without areas, all cells of the workbook. */
  recalculate(areas?: readonly Area[]): Promise<void>;
  /** The area that each of these cells' formulas fills: its own cell, or the range that its result takes. */
  reach(cells: readonly Area[]): Promise<readonly Area[]>;
  /**
   * Replaces the formulas in these areas by the values that they show. Returns the names of sheets that are protected,
   * where the formulas stay.
   */
  settle(areas: readonly Area[]): Promise<readonly string[]>;
  /** Shows a note at each cell; rejects if the host cannot. Where `note` is undefined, the old one is removed. */
  mark(cells: readonly { readonly cell: Area; readonly note: string | undefined }[]): Promise<void>;
  /** Clears the cells that must be blank, then writes each formula into its cell. */
  enter(formulas: readonly Entering[]): Promise<void>;
  /** Whether some of these cells are merged or hidden. Absent in a host whose formulas fill no cells beside their own, or that cannot tell. */
  layoutOf?(area: Area): Promise<CellsState>;
  /** Gives cells hidden names that move with them. */
  pin(cells: readonly { readonly name: string; readonly cell: Area }[]): Promise<void>;
  /** Where the cells with hidden names are today, by name; cells that are gone are left out. */
  pinned(): Promise<ReadonlyMap<string, Area>>;
  unpin(names: readonly string[]): Promise<void>;
  /** The list of frozen formulas, each a row of texts, which the workbook stores out of sight. */
  frozenCells(): Promise<readonly (readonly string[])[]>;
  keepFrozenCells(rows: readonly (readonly string[])[]): Promise<void>;
  /** What this host's sheets can do, by which the steps that write a worksheet are chosen. */
  readonly target: Target;
  /** Carries out the steps in order. Returns how many rows were filled. */
  carryOut(steps: readonly Step[]): Promise<number>;
  /**
   * Makes a temporary sheet for the host check, after removing one that a closed page left behind. Absent when the host
   * can make none.
   */
  scratch?(): Promise<Scratch>;
}

/** The name of the host check's temporary sheet. One that a closed page left behind is removed by the next check. */
export const scratchSheet = "shariah-sheets-check";

export interface Scratch {
  readonly sheet: string;
  /** The texts that cells show in their formats. */
  texts(area: Area): Promise<readonly (readonly string[])[]>;
  /** Writes a note to a cell and reads it again; absent when the host has no notes. */
  note?(cell: Area, text: string): Promise<string>;
  remove(): Promise<void>;
}
