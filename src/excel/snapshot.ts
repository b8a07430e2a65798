/** Reads from Excel what is to be known before a worksheet is written. It is loaded together with `writeSteps`. */
import { type Area, areaOf } from "../workbook/area";
import type { Snapshot } from "../workbook/sheet/step";
import { markPrefix, namesIn } from "./names";
import { requestExcel } from "./requests";

/**
 * Reads what the workbook has of sheets, names, tables and marks. A mark whose cell was deleted refers to `#REF!` and
 * is left out.
 */
export function snapshot(): Promise<Omit<Snapshot, "blocks">> {
  return requestExcel(async (context) => {
    const sheets = context.workbook.worksheets.load("items/name");
    const tables = context.workbook.tables.load("items/name");
    const names = await namesIn(context, { formula: true });
    const ranges = tables.items.map((table) => ({
      name: table.name,
      range: table.getRange().untrack().load("rowIndex,columnIndex,rowCount,columnCount,worksheet/name"),
    }));
    if (ranges.length > 0) await context.sync();
    const marked = new Map<string, Area>();
    for (const { name, formula } of names) {
      const area = name.startsWith(markPrefix) && areaOf(String(formula).slice(1), "");
      if (area) marked.set(name.slice(markPrefix.length), area);
    }
    return {
      marked,
      sheets: sheets.items.map(({ name }) => name),
      names: names.map(({ name }) => name),
      tables: ranges.map(({ name, range }) => ({
        name,
        sheet: range.worksheet.name,
        row: range.rowIndex,
        column: range.columnIndex,
        rows: range.rowCount,
        columns: range.columnCount,
      })),
    };
  });
}
