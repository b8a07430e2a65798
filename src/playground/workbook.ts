/** The workbook that the playground opens with. */
import type { IWorkbookData } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import type { GallerySheet } from "./gallery";
import { type Company, portfolio } from "./portfolio";
import type { Words } from "./strings";

export function workbook(
  companies: readonly Company[],
  galleries: readonly GallerySheet[],
  words: Words,
): Partial<IWorkbookData> {
  const sheets = [portfolio(companies, words.portfolio), ...galleries.map(({ sheet }) => sheet)];
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
    for (const { row, column, formula } of formulas) activeSheet.getRange(row, column).setFormula(formula);
  });
}
