/**
 * Makes the workbook that `screen -o OUT.xlsx` writes: one worksheet with the answers for a list of tickers, as values.
 */
import { bookOf } from "../../files/book";
import { verdictRules } from "../../workbook/sheet/styles";
import type { Column, Row, Worksheet } from "../../workbook/sheet/worksheet";
import { worksheetWords } from "../../worksheets/words/words";

/** The bytes of an .xlsx file. `rows`: the values by the keys of the columns below; a day is Excel's serial number. */
export function screeningBook(rows: readonly Row[]): Uint8Array {
  const words = worksheetWords("en");
  const { headings } = words.portfolio;
  const ratio = (key: "revenue" | "securities" | "debt"): Column => ({
    key,
    heading: headings[key],
    width: 95,
    format: "ratio",
  });
  const columns: readonly Column[] = [
    { key: "ticker", heading: headings.ticker, width: 90, format: "text" },
    { key: "name", heading: headings.company, width: 220, format: "text" },
    { key: "status", heading: headings.status, width: 115, format: "text" },
    { key: "rank", heading: headings.rank, width: 55, format: "whole" },
    ratio("revenue"),
    ratio("securities"),
    ratio("debt"),
    { key: "reportDate", heading: headings.reportDate, width: 95, format: "day" },
    { key: "failure", heading: "Why there is no answer", width: 420, format: "text" },
  ];
  const worksheet: Worksheet = {
    kind: "screening",
    name: "Screening",
    direction: "ltr",
    widths: columns.map(({ width }) => width),
    cells: [],
    tables: [{ key: "list", name: "Screening", row: 0, column: 0, columns, rows, identity: ["ticker"] }],
    names: [],
    looks: [{ on: { table: "list", column: "status" }, rules: verdictRules }],
    charts: [],
    frozen: { rows: 1, columns: 1 },
    print: { landscape: true, titleRows: [0, 0], columns: columns.length },
  };
  return bookOf([worksheet]);
}
