/** Puts together the workbook that the playground opens with: the first worksheet and the examples of functions. */
import type { IWorkbookData } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import type { Worksheet } from "../../workbook/sheet/worksheet";
import type { GallerySheet } from "./gallery";
import { layingSteps, sheetData } from "./worksheetData";

/** Makes the workbook; without holdings the first sheet is blank. */
export function workbook(first: Worksheet, galleries: readonly GallerySheet[]): Partial<IWorkbookData> {
  const isFilled = first.tables.some(({ rows }) => rows.some((row) => Object.keys(row).length > 0));
  const { kind: id, name } = first;
  const sheets = [
    isFilled ? sheetData(layingSteps(first), id) : { id, name, rowCount: 2000, columnCount: 60 },
    ...galleries.map(({ sheet }) => sheet),
  ];
  return {
    id: "playground",
    name: "Shariah Sheets playground",
    sheetOrder: sheets.map(({ id = "" }) => id),
    sheets: Object.fromEntries(sheets.map((sheet) => [sheet.id ?? "", sheet])),
  };
}

/** Enters a gallery's formulas when its sheet is opened for the first time. */
export function askWhenOpened(api: FUniver, galleries: readonly GallerySheet[]): void {
  const unopened = new Map(galleries.map(({ sheet, formulas }) => [sheet.id ?? "", formulas]));
  api.addEvent(api.Event.ActiveSheetChanged, ({ activeSheet }) => {
    const formulas = unopened.get(activeSheet.getSheetId()) ?? [];
    unopened.delete(activeSheet.getSheetId());
    for (const { row, column, formula } of formulas) {
      // In a stored workbook they may be there already, or something else.
      const isBlank = activeSheet.getSheet().getCellRaw(row, column)?.f === undefined;
      if (isBlank) activeSheet.getRange(row, column).setFormula(formula);
    }
  });
}
