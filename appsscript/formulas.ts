/**
 * Our functions in the text of a formula, as src/workbook reads it for every host, with their arguments as Sheets takes
 * them: rows and columns count from 1.
 */
import { catalogue } from "../src/functions/catalogue";
import type { Area } from "../src/workbook/area";
import { argumentOf, callsIn, respelt as respeltIn, spellings } from "../src/workbook/formula";

/** Rows and columns count from 1; an open end is undefined. */
export interface Reference {
  readonly sheet?: string;
  readonly row: number;
  readonly column: number;
  readonly lastRow: number | undefined;
  readonly lastColumn: number | undefined;
}

/** A literal, or a list of them as rows. */
type Value = string | number | boolean | readonly (readonly unknown[])[] | undefined;

export type Argument =
  | { readonly kind: "reference"; readonly reference: Reference }
  | { readonly kind: "value"; readonly value: Value }
  /** Something to calculate. */
  | { readonly kind: "other" };

/** One call of one of our functions in a formula. */
export interface Use {
  /** As in the catalogue: `ETF.STATUS`. */
  readonly name: string;
  readonly arguments: readonly Argument[];
  /** Where the function's name starts and ends. */
  readonly start: number;
  readonly end: number;
}

const known = spellings(catalogue.map(({ name }) => name));
const noNames: ReadonlyMap<string, Area> = new Map();
/** The sheet that a formula stands on has no name here. */
const home: Area = { sheet: "", row: 0, column: 0, rows: 1, columns: 1 };
/** Rows and columns of the largest area: an end that a reference leaves open. */
const [openRows, openColumns] = [1_048_576, 16_384];

/** All uses in a formula, outermost first; what stands in quotes holds none, nor does a function of the user's own. */
export function usesIn(formula: string): Use[] {
  return callsIn(formula, known).map(({ name, args, start, end }) => ({
    name,
    arguments: args.map(argument),
    start,
    end,
  }));
}

/** Whether a cell holds a formula with one of our functions. */
export function isOurs(formula: unknown): boolean {
  return callsIn(formula, known).length > 0;
}

/** The formula with our functions as Sheets spells them, or as Excel does. */
export function respelt(formula: string, spelling: "sheets" | "excel"): string {
  return respeltIn(formula, spelling, known);
}

function argument(text: string): Argument {
  const told = argumentOf(text, home, noNames);
  if (!told) return { kind: "other" };
  if ("value" in told) return { kind: "value", value: (told.value ?? undefined) as Value };
  const { sheet, row, column, rows, columns } = told.area;
  const [lastRow, lastColumn] = [row + rows, column + columns];
  return {
    kind: "reference",
    reference: {
      ...(sheet === "" ? {} : { sheet }),
      row: row + 1,
      column: column + 1,
      lastRow: lastRow === openRows ? undefined : lastRow,
      lastColumn: lastColumn === openColumns ? undefined : lastColumn,
    },
  };
}
