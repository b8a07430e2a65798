/**
 * Describes the worksheet Decisions: what persons answered about periods that resemble others, and about the service as
 * a whole, with who answered and when. It is made with the first answer. The last answer counts; nothing is removed.
 */
import type { Row, Worksheet } from "../../workbook/sheet/worksheet";
import { columnsBy } from "../../worksheets/columnsBy";
import type { WorksheetWords } from "../../worksheets/words/words";
import { titledSheet } from "./titledSheet";

export function decisions(rows: readonly Row[], words: WorksheetWords): Worksheet {
  const { name, title, note, headings, notes } = words.decisions;
  const { same, another, nothing, wholeYear, again } = words.entitlements;
  const column = columnsBy(headings, notes);
  const table = {
    key: "decisions",
    name: "Decisions",
    columns: [
      column("ticker", "text", 80),
      column("period", "text", 190),
      { ...column("meant", "text", 110), choices: [same, another, nothing, wholeYear, again] },
      column("source", "text", 210),
      column("observed", "text", 190),
      column("by", "text", 130),
      column("enteredAt", "text", 190),
    ],
    rows,
    identity: ["period", "meant", "enteredAt"],
  };
  return titledSheet({ kind: "decisions", name, lines: [title, words.notFatwa, note], table }, words);
}
