/**
 * The line below a sheet's title: whose the verdicts are; or, when the sheet is inserted on sample data, that all are
 * made up. Ledgers record nothing of a sample, so they have no such line.
 */
import type { Writing } from "../booking";
import { placeOf } from "./layout";
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
  if (!line || !table) return [];
  const lines = [String(line.value), madeUpLine(line, words)] as const;
  const [was, is] = madeUp ? lines : [lines[1], lines[0]];
  const row = line.row - table.row - 1;
  // Earlier versions wrote it above the first column of the table. It is filled where it stands, above either.
  const above = table.columns.filter((_, index) => [table.column, line.column].includes(placeOf(table, index)));
  const fills = above.map(({ key }) => ({ row, expected: { [key]: was }, values: { [key]: is } }));
  return fills.length > 0 ? [{ how: "fill", sheet, worksheet, table, fills }] : [];
}

function lineOf({ kind, cells }: Worksheet): Cell | undefined {
  return holdingKinds.includes(kind) ? cells.find(({ row, style }) => row === 1 && style === "note") : undefined;
}

function madeUpLine({ value }: Cell, { madeUp, notFatwa }: WorksheetWords): string {
  return `${madeUp} ${String(value).replace(notFatwa, "")}`.trim();
}
