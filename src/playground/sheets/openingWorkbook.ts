/** Puts together the workbook that the playground opens with: one worksheet. */
import type { IWorkbookData } from "@univerjs/core";
import type { Worksheet } from "../../workbook/sheet/worksheet";
import { newSheetSteps, sheetData } from "./worksheetData";

/** Makes the workbook; without holdings its sheet is blank. */
export function workbook(first: Worksheet): Partial<IWorkbookData> {
  const isFilled = first.tables.some(({ rows }) => rows.some((row) => Object.keys(row).length > 0));
  const { kind: id, name } = first;
  const sheet = isFilled ? sheetData(newSheetSteps(first), id) : { id, name, rowCount: 2000, columnCount: 60 };
  return { id: "playground", name: "Shariah Sheets playground", sheetOrder: [id], sheets: { [id]: sheet } };
}
