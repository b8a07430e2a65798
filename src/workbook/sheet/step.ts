/**
 * Defines the steps by which sheets are changed, as plain data: `steps` decides them, and a host carries them out in
 * order. They contain only text, numbers and lists, so they can go from a page to a script as JSON. Rows and columns
 * count from 0. Every step can be repeated on its own result, so that an interrupted insertion can be done again.
 */
import type { Area, Block } from "../area";
import type { FillRow } from "./fills";
import { type Spelling, spellings } from "./spelling";
import type { CellStyle, Drawn } from "./styles";
import type { Box, Chart, Content, Format, Mark, Name, Series } from "./worksheet";

/** Makes a new sheet, with a name that is free; or prepares one that is there to be written again. */
export interface SheetStep {
  readonly do: "sheet";
  readonly isNew: boolean;
  /** Whether the content and the charts of a sheet that is there are removed first. */
  readonly clear: boolean;
  /** How many rows and columns the sheet must have at least. */
  readonly rows: number;
  readonly columns: number;
  readonly rightToLeft: boolean;
}

/** Gives cells hidden names, which move with the cells. */
export interface MarksStep {
  readonly do: "marks";
  readonly marks: readonly Mark[];
}

/** Gives cells the names that formulas of this sheet use. */
export interface NamesStep {
  readonly do: "names";
  readonly names: readonly Omit<Name, "key">[];
}

export interface WriteStep {
  readonly do: "write";
  readonly at: Box;
  /**
   * A format for each column of the box. A host sets these before it writes: a text that looks like a number stays a
   * text only in a cell that is formatted as text.
   */
  readonly formats: readonly Format[];
  readonly cells: readonly (readonly Content[])[];
}

export interface StyleStep {
  readonly do: "style";
  readonly at: Box;
  readonly style: CellStyle;
}

export interface NotesStep {
  readonly do: "notes";
  readonly notes: readonly { readonly row: number; readonly column: number; readonly text: string }[];
}

/** Sets a list to choose from. Other words may be typed all the same. */
export interface ChoicesStep {
  readonly do: "choices";
  readonly at: Box;
  readonly choices: readonly string[];
}

/**
 * Makes a table of the host's own out of headings and rows that are written already; only for hosts that have such
 * tables.
 */
export interface TableStep {
  readonly do: "table";
  readonly name: string;
  /** The table's area, headings included. */
  readonly at: Box;
  readonly columns: readonly { readonly heading: string; readonly formula?: string }[];
  readonly style: string;
}

/**
 * Makes room for what comes next: the sheet must have so many rows and columns, and the host's own table, if given,
 * must reach over this area.
 */
export interface GrowStep {
  readonly do: "grow";
  readonly rows: number;
  readonly columns?: number;
  readonly table?: { readonly name: string; readonly at: Box };
  /** Where the new rows begin: what stands there by now is somebody else's, who added rows at the same time. */
  readonly blank?: Box;
  /** The widths of new columns in pixels, from the column `from` on. */
  readonly sized?: { readonly from: number; readonly widths: readonly number[] };
}

/** Sets sizes in pixels, and which rows and columns stay in sight. */
export interface LayoutStep {
  readonly do: "layout";
  /** The widths of the columns from the first on. */
  readonly widths: readonly number[];
  /** The columns to hide. */
  readonly hidden: readonly number[];
  readonly heights: readonly { readonly row: number; readonly height: number }[];
  readonly frozen: { readonly rows: number; readonly columns: number };
  readonly gridlines: boolean;
}

export type When =
  | { readonly equals: string }
  | { readonly contains: string }
  /**
   * A number that is at most the limit: a number, or the value of the cell with this mark. `formula` says the same of
   * the area's first cell, for hosts whose rules are formulas.
   */
  | { readonly atMost: number | { readonly mark: string }; readonly formula: string }
  | { readonly atLeast: number; readonly formula: string };

/** Sets all rules of colour of a sheet, in place of those before. */
export interface RulesStep {
  readonly do: "rules";
  readonly areas: readonly RuledArea[];
  /**
   * Set when rows were added: the areas are of these rows only, which get the look of the row above them, and all other
   * rules stay.
   */
  readonly below?: true;
  /** Set when columns were added: the areas are of these columns only, and all other rules stay. */
  readonly beside?: true;
}

export interface RuledArea {
  readonly at: Box;
  /** The mark of the column's heading, by which a host finds the column when its cells have moved. */
  readonly mark?: string;
  /** The first rule whose condition is true decides how a cell looks. */
  readonly rules: readonly { readonly when: When; readonly look: Drawn }[];
  /** The bar behind each number: it begins at 0, and fills its cell at `full`. */
  readonly bar?: { readonly full: number; readonly rightToLeft: boolean };
}

/**
 * Draws a chart; one with the same key is replaced. Worksheets have bars of one series. `column`, vertical bars, and
 * several series are only in workbooks that the playground stored earlier, so the other hosts draw neither.
 */
export interface ChartStep extends Omit<Chart, "kind" | "categories" | "series"> {
  readonly do: "chart";
  readonly kind: Chart["kind"] | "column";
  /** The mark of the cell at its corner. */
  readonly mark: string;
  readonly categories: Box;
  readonly series: readonly (Series & { readonly values: Box })[];
  readonly rightToLeft: boolean;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export interface PageStep {
  readonly do: "page";
  readonly landscape: boolean;
  /** How many columns from the first on are printed, as far down as they are filled. */
  readonly columns: number;
  /** The first and the last of the rows that are repeated on every page. */
  readonly titleRows: readonly [first: number, last: number];
}

/** Fills rows. Each is filled completely if it still holds what is expected, else not at all (`holds` in `fills`). */
export interface FillStep {
  readonly do: "fill";
  readonly rows: readonly FillRow[];
  /** Whether to stop at the first row that no longer holds what is expected. */
  readonly inOrder?: boolean;
}

/** Brings the sheet to the front, and selects a cell of it where one is named. */
export interface ShowStep {
  readonly do: "show";
  readonly select?: { readonly row: number; readonly column: number };
}

/** Brings the sheet to the front and selects all of these cells; a host that cannot selects the first of them. */
export interface SelectStep {
  readonly do: "select";
  readonly areas: readonly Box[];
}

/** A step without the sheet that it is for. */
export type Doing =
  | (SheetStep | MarksStep | NamesStep | WriteStep | StyleStep | NotesStep | ChoicesStep | TableStep | GrowStep)
  | (LayoutStep | RulesStep | ChartStep | PageStep | FillStep | ShowStep | SelectStep);

/** A step and the name of the sheet that it is for. */
export type Step = Doing & { readonly sheet: string };
export type StepOf<Name extends Step["do"]> = Extract<Step, { readonly do: Name }>;

/** The steps that do this, in order. */
export function stepsThat<Name extends Step["do"]>(steps: readonly Step[], name: Name): readonly StepOf<Name>[] {
  return steps.filter((step): step is StepOf<Name> => step.do === name);
}

/** What was read of a workbook: the marks of all worksheets, and the content of the sheets that were asked for. */
export interface Snapshot {
  readonly marked: ReadonlyMap<string, Area>;
  readonly blocks: readonly Block[];
  /** The names of all sheets. */
  readonly sheets: readonly string[];
  /**
   * In a host with tables of its own: these with their areas, headings included; and every other name that is taken.
   */
  readonly tables?: readonly (Area & { readonly name: string })[];
  readonly names?: readonly string[];
}

/** The function by which a host tells prices. */
export type PriceSource = "GOOGLEFINANCE" | "STOCKHISTORY";

/** What a host's sheets can do, as far as this decides its steps. */
export interface Target {
  readonly spelling: Spelling;
  /** Whether it has tables, which formulas can name, and which grow when somebody types below them. */
  readonly hasTables: boolean;
  /** Whether it offers lists to choose from; elsewhere a note tells what may be chosen. */
  readonly hasLists: boolean;
  /** Whether it writes every cell from the left. Arabic sentences are then marked as right-to-left. */
  readonly isolates: boolean;
  /** How many rows below a table its rules of colour and lists include, in a host where no table grows. */
  readonly takesIn: number;
  /** How many rows below the last one and columns beside it a new sheet has, to type into. */
  readonly rowsBelow: number;
  readonly columnsBeside: number;
  /** The host's own function for prices; undefined in a host that has none. */
  readonly prices?: PriceSource;
  /** The function that draws a bar in its cell, in a host that draws none behind a number. */
  readonly bars?: "SPARKLINE";
}

const plain = { hasTables: false, hasLists: true, isolates: false, takesIn: 0, rowsBelow: 0, columnsBeside: 0 };

export const targets = {
  excel: { ...plain, spelling: spellings.excel, hasTables: true, prices: "STOCKHISTORY" },
  file: { ...plain, spelling: spellings.file, hasTables: true },
  sheets: {
    ...plain,
    spelling: spellings.sheets,
    takesIn: 200,
    rowsBelow: 200,
    prices: "GOOGLEFINANCE",
    bars: "SPARKLINE",
  },
  playground: {
    ...plain,
    spelling: spellings.playground,
    hasLists: false,
    isolates: true,
    rowsBelow: 1_500,
    columnsBeside: 26,
  },
} as const satisfies Record<string, Target>;
