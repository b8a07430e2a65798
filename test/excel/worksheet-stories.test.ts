/** Excel tells the stories of worksheets, over a workbook in memory that may break off between two requests. */

import { excelSheets } from "../../src/excel/workbook";
import { freezerPort } from "../../src/session/freezer";
import { worksheetStories } from "../pane/worksheets.contract";
import { fakeWorkbook } from "./fake-workbook";
import { openPage } from "./surroundings";

// The quickest stage tells all of them.
worksheetStories(
  "Excel",
  async () => {
    openPage();
    const fake = fakeWorkbook((formula) => [[formula]]);
    Object.assign(globalThis, {
      Excel: fake.Excel,
      Office: { context: { requirements: { isSetSupported: () => true } } },
    });
    const workbook = excelSheets();
    if (!workbook) throw new Error("There is a workbook here.");
    return {
      workbook,
      freezer: freezerPort(workbook, ["SHARIAH.PURIFY", "SHARIAH.WHY"], undefined),
      set: async (sheet, row, column, value) => fake.set(sheet, row, column, typed(value)),
      breakOff: (at) => {
        fake.breaksAt = at;
      },
    };
  },
  { all: true },
);

/** As a person types text that begins like a formula. */
function typed(value: string | number | null): unknown {
  if (value === null) return "";
  return typeof value === "string" && value.startsWith("=") ? `'${value}` : value;
}
