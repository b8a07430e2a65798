/**
 * The line below a sheet's title: whose the verdicts are; or, when the sheet is inserted on sample data, that all are
 * made up. Ledgers record nothing of a sample, so they have no such line.
 */
import type { Writing } from "../booking";
import type { Standing } from "./merge";
import type { WorksheetWords } from "./words";
import { type Cell, holdingKinds, type Worksheet } from "./worksheet";

/** The worksheet as it is laid while the sample is in force. */
export function ofSample(worksheet: Worksheet, words: WorksheetWords): Worksheet {
  const line = lineOf(worksheet);
  if (!line) return worksheet;
  const told: Cell = { ...line, value: madeUpLine(line, words), style: "warning" };
  return { ...worksheet, cells: worksheet.cells.map((cell) => (cell === line ? told : cell)) };
}

/**
 * Brings the line of a sheet that stands up to date, where it still says the other of the two: what was inserted on the
 * sample may ask the service by now, or the other way about.
 */
export function sampleLine({ sheet, worksheet }: Standing, madeUp: boolean, words: WorksheetWords): readonly Writing[] {
  const [line, table] = [lineOf(worksheet), worksheet.tables[0]];
  const [first] = table?.columns ?? [];
  // Where columns were moved, it does not stand above the first of them.
  if (!line || !table || !first || (first.at ?? table.column) !== line.column) return [];
  const lines = [String(line.value), madeUpLine(line, words)] as const;
  const [was, is] = madeUp ? lines : [lines[1], lines[0]];
  const fill = { row: line.row - table.row - 1, expected: { [first.key]: was }, values: { [first.key]: is } };
  return [{ how: "fill", sheet, worksheet, table, fills: [fill] }];
}

function lineOf({ kind, cells }: Worksheet): Cell | undefined {
  return holdingKinds.includes(kind) ? cells.find(({ row, column }) => row === 1 && column === 0) : undefined;
}

function madeUpLine({ value }: Cell, { madeUp, notFatwa }: WorksheetWords): string {
  return `${madeUp} ${String(value).replace(notFatwa, "")}`.trim();
}
