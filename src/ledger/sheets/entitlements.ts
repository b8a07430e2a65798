/**
 * Describes the worksheet Entitlements: for each ticker and period, the entitled shares and the currency; for a fund,
 * the dividends received in that time. It is needed because shares typed in Purification are for whichever quarter that
 * sheet shows just then. It is a table of plain values, into which rows may be pasted. Sheets of earlier versions have
 * the answers about periods too, which stand in Decisions now.
 */

import type { Row, Worksheet } from "../../workbook/sheet/worksheet";
import { columnsBy } from "../../worksheets/columnsBy";
import type { WorksheetWords } from "../../worksheets/words/words";
import { titledSheet } from "./titledSheet";

/** How many columns are printed: up to the moment in which the row was entered. */
const printed = 8;

export function entitlements(rows: readonly Row[], words: WorksheetWords): Worksheet {
  const { name, title, note, headings, notes, same, another, nothing, wholeYear, again } = words.entitlements;
  const column = columnsBy(headings, notes);
  const table = {
    key: "entitled",
    name: "Entitlements",
    columns: [
      column("ticker", "text", 80),
      column("period", "text", 170),
      column("portfolio", "text", 110),
      column("shares", "number", 110),
      column("currency", "text", 80),
      column("source", "text", 150),
      column("by", "text", 120),
      column("enteredAt", "text", 190),
    ],
    rows,
    retired: [
      { ...column("meant", "text", 95), choices: [same, another, nothing, wholeYear, again] },
      column("observed", "text", 190),
    ],
    identity: ["ticker", "period", "portfolio", "enteredAt"],
  };
  return titledSheet({ kind: "entitlements", name, lines: [title, note], table, printed }, words);
}
