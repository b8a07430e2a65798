/// <reference types="google-apps-script" />
/** Selects the cells of a sheet that show a verdict. */
import { figuresShown } from "../../src/ledger/figures";
import { areasWithWords } from "../../src/workbook/refresh/areasWithWords";
import { functionUses } from "../../src/workbook/refresh/questions";
import { formulaSpellings } from "./formulas";
import { blockOf, dataOf, sheetNamed, spots } from "./workbook";
import { writeWorksheets } from "./worksheets";

/**
 * Brings the sheet to the front, with the cells selected that show one of these words; without such cells nothing
 * changes. One formula may fill the cells of many tickers: they are those that the sidebar's figures count.
 */
export function selectShowing(name: string, words: readonly string[]): void {
  const data = dataOf(sheetNamed(name));
  if (!data) return;
  const area = blockOf(data);
  const found = spots("sheet", area);
  const filled = figuresShown(functionUses(found, { spelt: formulaSpellings }))
    .filter(({ figure }) => figure === "verdict")
    .map(({ figures }) => figures);
  const areas = areasWithWords(
    words,
    [...found.map(({ cell }) => cell), ...filled],
    [{ ...area, values: data.getValues() }],
  );
  if (areas.length > 0) writeWorksheets([{ do: "select", sheet: name, areas }]);
}
