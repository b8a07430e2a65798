/**
 * Describes the worksheet Entitlements: for each ticker and period, the entitled shares and the currency; for a fund,
 * the dividends received in that time. It is needed because shares typed in Purification are for whichever quarter that
 * sheet shows just then. It is a table of plain values, into which rows may be pasted. Sheets of earlier versions have
 * the answers about periods too, which stand in Decisions now.
 */

import type { Column, Row, Table, Worksheet } from "../../workbook/sheet/worksheet";
import { titleCells } from "../../worksheets/heading";
import type { WorksheetWords } from "../../worksheets/words/words";

/** How many columns are printed: up to the moment in which the row was entered. */
const printed = 8;

export function entitlements(rows: readonly Row[], words: WorksheetWords): Worksheet {
  const { name, title, note, headings: head, notes, same, another, nothing, wholeYear, again } = words.entitlements;
  const column = (key: keyof typeof head, format: Column["format"], width: number, choices?: readonly string[]) => ({
    key,
    heading: head[key],
    format,
    width,
    ...(key in notes && { note: notes[key as keyof typeof notes] }),
    ...(choices && { choices }),
  });
  const columns: readonly Column[] = [
    column("ticker", "text", 80),
    column("period", "text", 170),
    column("portfolio", "text", 110),
    column("shares", "number", 110),
    column("currency", "text", 80),
    column("source", "text", 150),
    column("by", "text", 120),
    column("enteredAt", "text", 190),
  ];
  const retired: readonly Column[] = [
    column("meant", "text", 95, [same, another, nothing, wholeYear, again]),
    column("observed", "text", 190),
  ];
  const { cells, row: headings } = titleCells([title, note]);
  const table: Table = {
    key: "entitled",
    name: "Entitlements",
    row: headings,
    column: 0,
    columns,
    rows,
    retired,
    identity: ["ticker", "period", "portfolio", "enteredAt"],
  };
  return {
    kind: "entitlements",
    name,
    direction: words.direction,
    widths: columns.map(({ width }) => width),
    cells,
    tables: [table],
    names: [],
    looks: [],
    charts: [],
    frozen: { rows: headings + 1, columns: 1 },
    print: { landscape: true, titleRows: [headings, headings], columns: printed },
  };
}
