/**
 * Writes the line below a sheet's title, which says whose the verdicts are; or, when the sheet is inserted on sample
 * data, that all of them are made up. Ledgers record nothing of a sample, so they have no such line.
 */
import { sheetColumn } from "../workbook/sheet/tablePlaces";
import { type Cell, holdingKinds, type Worksheet } from "../workbook/sheet/worksheet";
import type { SheetChange } from "./sheetChange";
import type { StandingSheet } from "./standingSheet";
import type { WorksheetWords } from "./words/words";

/** The worksheet as it is written on sample data. */
export function ofSample(worksheet: Worksheet, words: WorksheetWords): Worksheet {
  const line = lineOf(worksheet);
  if (!line) return worksheet;
  const told: Cell = { ...line, value: madeUpLine(line, words), style: "warning" };
  return { ...worksheet, cells: worksheet.cells.map((cell) => (cell === line ? told : cell)) };
}

/**
 * The playground's example of a portfolio. It has a name and marks of its own, so that a user's holdings are never
 * added to it.
 */
export function asSample(worksheet: Worksheet, words: WorksheetWords): Worksheet {
  return { ...worksheet, name: words.portfolio.sampleName, markedAs: "sample" };
}

/**
 * Updates the line when it no longer fits: a sheet that was inserted on sample data may ask the service now, or the
 * other way round.
 */
export function sampleLine(
  { sheet, worksheet }: StandingSheet,
  madeUp: boolean,
  words: WorksheetWords,
): readonly SheetChange[] {
  const [line, table] = [lineOf(worksheet), worksheet.tables[0]];
  if (!line || !table) return [];
  const lines = [String(line.value), madeUpLine(line, words)] as const;
  const [was, is] = madeUp ? lines : [lines[1], lines[0]];
  const row = line.row - table.row - 1;
  // Earlier versions wrote the line above the table's first column. It is updated in either place.
  const above = table.columns.filter((_, index) => [table.column, line.column].includes(sheetColumn(table, index)));
  const fills = above.map(({ key }) => ({ row, expected: { [key]: was }, values: { [key]: is } }));
  return fills.length > 0 ? [{ how: "fill", sheet, worksheet, table, fills }] : [];
}

function lineOf({ kind, cells }: Worksheet): Cell | undefined {
  return kind === "watch" || holdingKinds.some((one) => one === kind)
    ? cells.find(({ row, style }) => row === 1 && style === "note")
    : undefined;
}

function madeUpLine({ value }: Cell, { madeUp, notFatwa }: WorksheetWords): string {
  return `${madeUp} ${String(value).replace(notFatwa, "")}`.trim();
}
