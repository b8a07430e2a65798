/**
 * A change of a sheet as a list of plain steps: `steps` decides them, and a host's target carries them out in order.
 * They contain only text, numbers and lists, so they can cross from a page to a script as JSON. Rows and columns count
 * from 0. Every step can be repeated on its own result, so that an interrupted insertion can be done again.
 */
import type { Area, Block } from "../area";
import type { FillRow } from "../fills";
import type { Mark } from "./merge";
import { type Spelling, spellings } from "./spelling";
import type { CellStyle, Drawn } from "./styles";
import type { Box, Chart, Format, Name, Series, Value } from "./worksheet";

/** A value as it is, also text that begins with `=`; or a formula as the host writes it. */
export type Content = Value | { readonly formula: string };

/** A sheet of its own, by a name that is free, in front of no other; or one that is there, and is written again. */
export interface SheetStep {
  readonly do: "sheet";
  readonly isNew: boolean;
  /** What one that is there holds goes first, with its charts. */
  readonly clear: boolean;
  /** It has so many rows and columns at least. */
  readonly rows: number;
  readonly columns: number;
  readonly rightToLeft: boolean;
}

/** Hidden names for cells, which move with them. */
export interface MarksStep {
  readonly do: "marks";
  readonly marks: readonly Mark[];
}

/** Names that formulas of this sheet use. */
export interface NamesStep {
  readonly do: "names";
  readonly names: readonly Omit<Name, "key">[];
}

export interface WriteStep {
  readonly do: "write";
  readonly at: Box;
  /** A format for each column of the box. They come first: text that looks like a number stays text only in a cell for text. */
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

/** A list to choose from. Other words may be typed all the same. */
export interface ChoicesStep {
  readonly do: "choices";
  readonly at: Box;
  readonly choices: readonly string[];
}

/** A table of the host's own over headings and rows that are written already; only where the host has such tables. */
export interface TableStep {
  readonly do: "table";
  readonly name: string;
  /** With its headings. */
  readonly at: Box;
  readonly columns: readonly { readonly heading: string; readonly formula?: string }[];
  readonly style: string;
}

/** Room for what comes next: the sheet has so many rows and columns, and the table, where the host has one there, takes them in. */
export interface GrowStep {
  readonly do: "grow";
  readonly rows: number;
  readonly columns?: number;
  readonly table?: { readonly name: string; readonly at: Box };
  /** Widths in pixels of columns that are new, from this one on. */
  readonly sized?: { readonly from: number; readonly widths: readonly number[] };
}

/** Sizes in pixels, and what stays in sight. */
export interface LayoutStep {
  readonly do: "layout";
  /** Of the columns from the first. */
  readonly widths: readonly number[];
  readonly heights: readonly { readonly row: number; readonly height: number }[];
  readonly frozen: { readonly rows: number; readonly columns: number };
  readonly gridlines: boolean;
}

export type When =
  | { readonly equals: string }
  | { readonly contains: string }
  /** `formula` says the same of the first cell, for hosts that take one. A marked cell holds the limit, or it is a number. */
  | { readonly atMost: number | { readonly mark: string }; readonly formula: string };

/** All rules of colour that a sheet has, in place of those before. */
export interface RulesStep {
  readonly do: "rules";
  readonly areas: readonly RuledArea[];
  /** Rows that came below others: the areas are theirs alone, they look like the row above them, and all other rules stay. */
  readonly below?: true;
  /** Columns that came beside others: the areas are theirs alone, and all other rules stay. */
  readonly beside?: true;
}

export interface RuledArea {
  readonly at: Box;
  /** The heading of the column that they are for, by its mark; the cells below it may have moved. */
  readonly mark?: string;
  /** The first that holds is the one that shows. */
  readonly rules: readonly { readonly when: When; readonly look: Drawn }[];
}

/** Drawn anew where one of its key is there. */
export interface ChartStep extends Omit<Chart, "categories" | "series"> {
  readonly do: "chart";
  /** Of the cell at its corner. */
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
  /** So many columns from the first are printed, as far down as they are filled. */
  readonly columns: number;
  /** Rows repeated on every page, first and last. */
  readonly titleRows: readonly [first: number, last: number];
}

/** Each row wholly where it still holds what is expected, else not at all: `holds` of `filling` tells. */
export interface FillStep {
  readonly do: "fill";
  readonly rows: readonly FillRow[];
  /** None from the first row on that is no longer what is expected. */
  readonly inOrder?: boolean;
}

/** Brings the sheet to the front, and selects a cell of it where one is named. */
export interface ShowStep {
  readonly do: "show";
  readonly select?: { readonly row: number; readonly column: number };
}

/** A step without the sheet that it is for. */
export type Doing =
  | (SheetStep | MarksStep | NamesStep | WriteStep | StyleStep | NotesStep | ChoicesStep | TableStep | GrowStep)
  | (LayoutStep | RulesStep | ChartStep | PageStep | FillStep | ShowStep);

/** On the sheet of this name. */
export type Step = Doing & { readonly sheet: string };
export type StepOf<Name extends Step["do"]> = Extract<Step, { readonly do: Name }>;

/** The steps that do this, in order. */
export function stepsThat<Name extends Step["do"]>(steps: readonly Step[], name: Name): readonly StepOf<Name>[] {
  return steps.filter((step): step is StepOf<Name> => step.do === name);
}

/** What stands in a workbook: the marks of all worksheets, and what the sheets hold that were asked for. */
export interface Snapshot {
  readonly marked: ReadonlyMap<string, Area>;
  readonly blocks: readonly Block[];
  /** The sheets' names. */
  readonly sheets: readonly string[];
  /** Where the host has tables of its own: these, headings and all, and every other name that is taken. */
  readonly tables?: readonly (Area & { readonly name: string })[];
  readonly names?: readonly string[];
}

/** What a host's sheets are like, as far as its steps differ from another's. */
export interface Target {
  readonly spelling: Spelling;
  /** It has tables, which formulas name and which take in rows that are typed below them. */
  readonly hasTables: boolean;
  /** It offers lists to choose from; elsewhere a note tells what may be chosen. */
  readonly hasLists: boolean;
  /** It writes every cell from the left: a sentence that reads from the right is marked as one. */
  readonly isolates: boolean;
  /** Rows below a table that its rules and lists take in, since no table grows there. */
  readonly takesIn: number;
  /** Rows below the last one and columns beside it, to type into. */
  readonly rowsBelow: number;
  readonly columnsBeside: number;
}

const plain = { hasTables: false, hasLists: true, isolates: false, takesIn: 0, rowsBelow: 0, columnsBeside: 0 };

export const targets = {
  excel: { ...plain, spelling: spellings.excel, hasTables: true },
  file: { ...plain, spelling: spellings.file, hasTables: true },
  sheets: { ...plain, spelling: spellings.sheets, takesIn: 200, rowsBelow: 200 },
  playground: {
    ...{ ...plain, spelling: spellings.playground, hasLists: false, isolates: true },
    ...{ rowsBelow: 1_500, columnsBeside: 26 },
  },
} as const satisfies Record<string, Target>;
