/// <reference types="google-apps-script" />
/** Shows the sidebar what a formula would give, and writes one into the active cell, or says what is in the way. */
import { isFailure } from "../../src/core/failure";
import type { InTheWay, Preview } from "../../src/ports/host";
import { previewRows } from "../../src/ports/previewRows";
import { RefusalError } from "../../src/ports/refusalError";
import { refusalPhrase } from "../../src/ports/refusals";
import { addressOf } from "../../src/workbook/area";
import { callsOf } from "../../src/workbook/estimate";
import { circleOf, functionUses, questionsOf } from "../../src/workbook/refresh/questions";
import { Rendezvous } from "../cells/rendezvous";
import { host } from "../host";
import { plainData } from "../shared/plainData";
import { heedPause } from "../shared/update";
import { uncachedDemands } from "./cachedSlots";
import { askingCellsOf } from "./formulaQuestions";
import { formulaSpellings } from "./formulas";
import { blockOf } from "./workbook";

/** The selected range as a formula refers to it; undefined when nothing is selected. */
export function selection(): string | undefined {
  const range = SpreadsheetApp.getActiveRange();
  return range ? addressOf(blockOf(range)) : undefined;
}

/**
 * What the formula would show. Sends nothing unless `ask`; then it waits for the answers as a cell would. Throws an
 * error with a message for the user when an argument cannot be read without calculating the sheet.
 */
export function preview(formula: string, ask: boolean): Preview {
  const sheet = SpreadsheetApp.getActiveSheet().getName();
  const cell = { sheet, row: 0, column: 0, rows: 1, columns: 1 };
  const asked = askingCellsOf([{ cell, formula, shows: "" }])[0]?.asks[0];
  if (!asked) throw new RefusalError(refusalPhrase("calculatedArguments"));
  if (isFailure(asked)) return plainData<Preview>({ rows: [[asked]], more: 0, calls: 0 });
  if (ask) heedPause(host);
  const shown = new Rendezvous(host).run(ask ? asked : { ...asked, peek: true });
  const calls = ask ? 0 : callsOf(uncachedDemands(questionsOf([asked])));
  return plainData<Preview>({ ...previewRows(asked, shown), calls });
}

/**
 * Writes the formula, or returns the obstacle. A cell that is not empty is overwritten only if `over` is its address.
 */
export function insert(formula: string, over?: string): InTheWay | undefined {
  const range = SpreadsheetApp.getCurrentCell();
  const cell = blockOf(range);
  const address = addressOf(cell);
  const [first] = functionUses([{ cell, formula, shows: "" }], { spelt: formulaSpellings });
  const circle = first && circleOf(first);
  if (circle) return { why: "circular", cell: address, area: addressOf(circle) };
  const isFilled = range.getFormula() !== "" || range.getValue() !== "";
  if (isFilled && over !== address) return { why: "filled", cell: address };
  range.setFormula(formula);
  return undefined;
}
