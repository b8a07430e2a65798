/**
 * Makes a temporary sheet for the check of the host, in which the pane tries what the grid can do. The sheet is behind
 * the one in front and is removed afterwards.
 */
import type { FUniver } from "@univerjs/core/facade";
import { type Scratch, scratchSheet } from "../../workbook/workbook";

export function openScratch(api: FUniver): Scratch {
  const workbook = () => {
    const open = api.getActiveWorkbook();
    if (!open) throw new Error("No workbook is open.");
    return open;
  };
  const remove = async () => {
    const left = workbook().getSheetByName(scratchSheet);
    if (left) workbook().deleteSheet(left);
  };
  const before = workbook().getActiveSheet();
  void remove();
  workbook().create(scratchSheet, 30, 20);
  workbook().setActiveSheet(before);
  return {
    sheet: scratchSheet,
    texts: async ({ row, column, rows, columns }) =>
      workbook().getSheetByName(scratchSheet)?.getRange(row, column, rows, columns).getDisplayValues() ?? [],
    remove,
  };
}
