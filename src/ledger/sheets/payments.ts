/**
 * Describes the worksheet Payments: a row for each payment to a charity, with its day, amount, receiver and reference.
 * The pane adds rows, and a person may type some. Nothing here is sealed.
 */
import type { Column, Row, Table, Worksheet } from "../../workbook/sheet/worksheet";
import { titleCells } from "../../worksheets/heading";
import type { WorksheetWords } from "../../worksheets/words/words";

export function payments(rows: readonly Row[], words: WorksheetWords): Worksheet {
  const { name, title, note, headings: head, notes } = words.payments;
  const column = (key: keyof typeof head, format: Column["format"], width: number): Column => {
    const told = (notes as Readonly<Record<string, string>>)[key];
    return { key, heading: head[key], format, width, ...(told !== undefined && { note: told }) };
  };
  const columns: readonly Column[] = [
    column("payment", "text", 90),
    column("paidOn", "day", 95),
    column("amount", "exact", 110),
    column("currency", "text", 85),
    column("paidTo", "text", 190),
    column("reference", "text", 140),
    column("portfolio", "text", 110),
    column("paidFor", "text", 130),
    column("by", "text", 120),
    column("enteredAt", "text", 190),
  ];
  const { cells, row: headings } = titleCells([title, words.notFatwa, note]);
  const table: Table = {
    key: "payments",
    name: "Payments",
    row: headings,
    column: 0,
    columns,
    rows,
    identity: ["payment", "enteredAt"],
  };
  return {
    kind: "payments",
    name,
    direction: words.direction,
    widths: columns.map(({ width }) => width),
    cells,
    tables: [table],
    names: [],
    looks: [],
    charts: [],
    frozen: { rows: headings + 1, columns: 1 },
    print: { landscape: true, titleRows: [headings, headings], columns: columns.length },
  };
}
