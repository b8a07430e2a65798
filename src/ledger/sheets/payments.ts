/**
 * Describes the worksheet Payments: a row for each payment to a charity, with its day, amount, receiver and reference.
 * The pane adds rows, and a person may type some. Nothing here is sealed.
 */
import type { Row, Worksheet } from "../../workbook/sheet/worksheet";
import { columnsBy } from "../../worksheets/columnsBy";
import type { WorksheetWords } from "../../worksheets/words/words";
import { titledSheet } from "./titledSheet";

export function payments(rows: readonly Row[], words: WorksheetWords): Worksheet {
  const { name, title, note, headings, notes } = words.payments;
  const column = columnsBy(headings, notes);
  const table = {
    key: "payments",
    name: "Payments",
    columns: [
      column("payment", "text", 90),
      column("paidOn", "day", 95),
      column("amount", "exact", 110),
      column("currency", "text", 85),
      column("paidTo", "text", 170),
      column("reference", "text", 125),
      column("portfolio", "text", 110),
      column("paidFor", "text", 130),
      column("by", "text", 120),
      column("enteredAt", "text", 180),
    ],
    rows,
    identity: ["payment", "enteredAt"],
  };
  return titledSheet({ kind: "payments", name, lines: [title, words.notFatwa, note], table }, words);
}
