/** Excel tells the stories of worksheets, over a workbook in memory that may break off between two requests. */

import { excelWorkbook } from "../../src/excel/workbook";
import { freezerPort } from "../../src/session/freezer";
import { worksheetStories } from "../pane/worksheets.contract";
import { openClient } from "./client";
import { openPage } from "./pageParts";

// The quickest stage tells all of them.
worksheetStories(
  "Excel",
  async () => {
    openPage();
    const { book } = openClient((formula) => [[formula]]);
    const workbook = excelWorkbook();
    if (!workbook) throw new Error("There is a workbook here.");
    return {
      workbook,
      freezer: freezerPort(workbook, ["SHARIAH.PURIFY", "SHARIAH.WHY"], undefined),
      set: async (sheet, row, column, value) => book.set(sheet, row, column, typeText(value)),
      breakOff: (at) => {
        book.breaksAt = at;
      },
    };
  },
  { all: true },
);

/** As a person types text that begins like a formula. */
function typeText(value: string | number | null): unknown {
  if (value === null) return "";
  return typeof value === "string" && value.startsWith("=") ? `'${value}` : value;
}
