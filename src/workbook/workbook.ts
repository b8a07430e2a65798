/**
 * What a host lets the pane do with its sheets: read them in blocks, calculate, write. Refresh, insert, freeze and the
 * list of failures use only this. Rows and columns count from 0; formulas are in English (commas), such as
 * `=SHARIAH.STATUS(A2)`; a method may reject with an `Error` whose message is shown.
 */

import type { Area, Block } from "./area";
import type { Snapshot, Step, Target } from "./worksheets/step";

export type Part = "workbook" | "sheet" | "selection";

/** A formula that goes into a cell. */
export interface Entering {
  readonly cell: Area;
  readonly formula: string;
  readonly blanks: readonly Area[];
}

export interface Workbook {
  /** The used part of the sheets named, in one block or more; empty when nothing is there. */
  read(part: Part): Promise<readonly Block[]>;
  /** What these areas hold, each cut to its sheet's used part; an area of a sheet that is not there gives no rows. */
  values(areas: readonly Area[]): Promise<readonly (readonly (readonly unknown[])[])[]>;
  /** Names that formulas use for areas, in upper case: `PORTFOLIO`, `HOLDINGS[TICKER]`. */
  named(): Promise<ReadonlyMap<string, Area>>;
  /** The selected area; undefined when nothing is, or more than one. */
  selection(): Promise<Area | undefined>;
  /** Told when something else is selected. Gives the function that ends the listening. */
  selecting(changed: () => void): Promise<() => void>;
  /** The sheets by their names of today, each with what it keeps when it is renamed. */
  sheets(): Promise<ReadonlyMap<string, string>>;
  /** The sheet in front. */
  activeSheet(): Promise<string>;
  /** The active cell, and what stands in it: a formula, a value, "" where it is blank. */
  activeCell(): Promise<{ readonly cell: Area; readonly holds: unknown }>;
  /** Whether all that is told to its cells now is made up, as a host knows that lends a sample of its own. */
  madeUp?(): Promise<boolean>;
  /** Settles once cells show all that has arrived, in a host that takes its time over it. */
  shown?(): Promise<void>;
  /** These cells ask again; without areas all of the workbook. */
  recalculate(areas?: readonly Area[]): Promise<void>;
  /** Where the results of the formulas in these cells reach: each cell, or what its table fills. */
  reach(cells: readonly Area[]): Promise<readonly Area[]>;
  /** Formulas give way to what they show. */
  settle(areas: readonly Area[]): Promise<void>;
  /** Shows at each cell what there is to say of it, where the host can; without a note that is taken away. */
  mark(cells: readonly { readonly cell: Area; readonly note: string | undefined }[]): Promise<void>;
  /** Clears what is to go blank, and then writes each formula into its cell. */
  enter(formulas: readonly Entering[]): Promise<void>;
  /** Gives cells names that nobody sees and that move with them. */
  pin(cells: readonly { readonly name: string; readonly cell: Area }[]): Promise<void>;
  /** Where the cells with names are today; those that are gone are missing. */
  pinned(): Promise<ReadonlyMap<string, Area>>;
  unpin(names: readonly string[]): Promise<void>;
  /** What is frozen, a row of text each, which the workbook keeps out of sight for whoever opens it next. */
  frozenCells(): Promise<readonly (readonly string[])[]>;
  keepFrozenCells(rows: readonly (readonly string[])[]): Promise<void>;
  /** What its sheets are like for the steps of worksheets. */
  readonly target: Target;
  /** The marks of all worksheets, and for each list of marks what the sheet holds on which the first of them is. */
  snapshot(marks: readonly (readonly string[])[]): Promise<Snapshot>;
  /** Carries the steps out, in order. Gives how many rows were filled. */
  carryOut(steps: readonly Step[]): Promise<number>;
  /** A sheet to try things on; one that a closed page left behind is taken away first. Absent where none can be made. */
  scratch?(): Promise<Scratch>;
}

/** The name of the sheet that a check makes and takes away. One that a closed page left behind is taken away by the next check. */
export const scratchSheet = "shariah-sheets-check";

export interface Scratch {
  readonly sheet: string;
  /** What cells read, in their formats. */
  texts(area: Area): Promise<readonly (readonly string[])[]>;
  /** Puts a note at a cell and reads it again; absent where a host has none. */
  note?(cell: Area, text: string): Promise<string>;
  remove(): Promise<void>;
}
