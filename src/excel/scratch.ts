/**
 * Makes a temporary sheet for the check of the host, in which the pane tries what this Excel can do. The sheet is
 * behind the others and is removed afterwards. This script is loaded with the check, which few users open.
 */

import { type Area, addressOf } from "../workbook/area";
import { type Scratch, scratchSheet } from "../workbook/workbook";
import { requestExcel } from "./requests";

export async function excelScratch(): Promise<Scratch> {
  const remove = () =>
    requestExcel(async (context) => {
      const sheet = context.workbook.worksheets.getItemOrNullObject(scratchSheet);
      await context.sync();
      if (!sheet.isNullObject) sheet.delete();
      await context.sync();
    });
  await remove();
  await requestExcel(async (context) => {
    context.workbook.worksheets.add(scratchSheet);
    await context.sync();
  });
  const hasNotes = Office.context.requirements.isSetSupported("ExcelApi", "1.18");
  return {
    sheet: scratchSheet,
    texts: (area) =>
      requestExcel(async (context) => {
        const range = rangeOf(context, area).load("text");
        await context.sync();
        return range.text;
      }),
    ...(hasNotes && {
      note: (cell, text) =>
        requestExcel(async (context) => {
          const { notes } = context.workbook.worksheets.getItem(scratchSheet);
          const note = notes.add(addressOf(cell), text).load("content");
          await context.sync();
          return note.content;
        }),
    }),
    remove,
  };
}

function rangeOf(context: Excel.RequestContext, { sheet, row, column, rows, columns }: Area): Excel.Range {
  return context.workbook.worksheets.getItem(sheet).getRangeByIndexes(row, column, rows, columns);
}
