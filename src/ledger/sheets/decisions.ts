/**
 * Describes the worksheet Decisions: what persons answered about periods that resemble others, and about the service as
 * a whole, with who answered and when. It is made with the first answer. The last answer counts; nothing is removed.
 */
import type { Column, Row, Table, Worksheet } from "../../workbook/sheet/worksheet";
import { titleCells } from "../../worksheets/heading";
import type { WorksheetWords } from "../../worksheets/words/words";

export function decisions(rows: readonly Row[], words: WorksheetWords): Worksheet {
  const { name, title, note, headings: head, notes } = words.decisions;
  const { same, another, nothing, wholeYear, again } = words.entitlements;
  const column = (key: keyof typeof head, width: number): Column => {
    const told = (notes as Readonly<Record<string, string>>)[key];
    const choices = key === "meant" ? [same, another, nothing, wholeYear, again] : undefined;
    return {
      key,
      heading: head[key],
      format: "text",
      width,
      ...(told !== undefined && { note: told }),
      ...(choices && { choices }),
    };
  };
  const columns = [
    column("ticker", 80),
    column("period", 190),
    column("meant", 110),
    column("source", 210),
    column("observed", 190),
    column("by", 130),
    column("enteredAt", 190),
  ];
  const { cells, row: headings } = titleCells([title, words.notFatwa, note]);
  const table: Table = {
    key: "decisions",
    name: "Decisions",
    row: headings,
    column: 0,
    columns,
    rows,
    identity: ["period", "meant", "enteredAt"],
  };
  return {
    kind: "decisions",
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
