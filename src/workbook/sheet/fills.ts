/**
 * Describes the filling of cells in a row that is there already. A row is filled only while it still holds what was
 * read of it, so that nobody's typing is overwritten.
 */
import { sheetColumn } from "./tablePlaces";
import type { Box, Content, Row, Table, Value } from "./worksheet";

/**
 * Cells to fill in one row of a table. `row` counts from 0 below the headings, and is negative above them. All `values`
 * are written if the row still holds what is `expected`, else none.
 */
export interface Filling {
  readonly row: number;
  readonly expected: Row;
  readonly values: Row;
  /** Formulas for cells of columns that have none, as a worksheet describes formulas. */
  readonly formulas?: Readonly<Record<string, string>>;
}

/**
 * A `Filling` for a host, which knows columns by number and not by key. The numbers count from the first cell of `at`,
 * the row.
 */
export interface FillRow {
  readonly at: Box;
  readonly expected: readonly (readonly [place: number, value: Value])[];
  readonly values: readonly (readonly [place: number, content: Content])[];
}

export function fillRow(
  table: Table,
  { row, expected, values, formulas = {} }: Filling,
  spell: (formula: string) => string,
): FillRow {
  // What a formula shows may still change between reading and writing, and is nobody's typing. Above the headings a
  // column's formula does not reach.
  const own = table.columns.flatMap(({ key, formula }, index) =>
    formula === undefined || row < 0 ? [{ key, column: sheetColumn(table, index) }] : [],
  );
  const left = Math.min(...own.map(({ column }) => column));
  const right = Math.max(...own.map(({ column }) => column));
  return {
    at: { row: table.row + 1 + row, column: left, rows: 1, columns: right - left + 1 },
    expected: own.flatMap(({ key, column }): readonly [number, Value][] =>
      key in expected ? [[column - left, expected[key] ?? null]] : [],
    ),
    values: own.flatMap(({ key, column }): readonly [number, Content][] => {
      const formula = formulas[key];
      const content = formula === undefined ? (values[key] ?? null) : { formula: spell(formula) };
      return content === null ? [] : [[column - left, content]];
    }),
  };
}

/** Whether a row still holds what was read of it: numbers to twelve digits, a blank as a blank, a text as it reads. */
export function stillHolds(expected: Row, held: Row): boolean {
  return Object.entries(expected).every(([key, value]) => plain(value) === plain(held[key] ?? null));
}

/** Whether a row's cells, from the first one of `at` on, still hold what is expected. */
export function holds({ expected }: Pick<FillRow, "expected">, cells: readonly unknown[]): boolean {
  return expected.every(([place, value]) => plain(value) === plain(cells[place]));
}

function plain(value: unknown): string {
  if (typeof value === "number") return String(Number(value.toPrecision(12)));
  // Invisible marks of a text's direction do not count.
  return String(value ?? "").replace(/[\u2066-\u2069]/g, "");
}
