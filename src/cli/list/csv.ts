/**
 * Reads an exported list of holdings as rows of texts. Its values are separated by commas, semicolons or tabs,
 * whichever its first line has most of; a value that contains the separator stands in quotes.
 */

import { holdingsIn } from "../../workbook/holdings/holdings";

export function csvRows(text: string): readonly (readonly string[])[] {
  const plain = text.replace(/^\ufeff/, "");
  const [first = ""] = plain.split(/\r?\n/, 1);
  const mark = [",", ";", "\t"].reduce((most, one) =>
    first.split(one).length > first.split(most).length ? one : most,
  );
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|((?!")[^${mark}\\r\\n]*))(${mark}|\\r?\\n|$)`, "y");
  while (cell.lastIndex < plain.length) {
    const found = cell.exec(plain);
    if (!found) throw new Error("A quote in the list is not closed where its value ends.");
    const [, quoted, bare = "", end] = found;
    row.push(quoted === undefined ? bare.trim() : quoted.replace(/""/g, '"'));
    if (end === mark) continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows.filter((cells) => cells.some((one) => one !== ""));
}

/**
 * The tickers of a list, read as the pane reads one: those below the first row of headings, without totals and cash. A
 * list without headings is read by its first column.
 */
export function tickersIn(rows: readonly (readonly unknown[])[]): readonly string[] {
  const { holdings } = holdingsIn(rows);
  return holdings.flatMap(({ ticker }) => (ticker === "" ? [] : [ticker]));
}
