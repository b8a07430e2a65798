/** The list to choose from in a column that stands: in its cells, or in the note on its heading where a host has no lists. */

import { targets } from "../../src/workbook/sheet/step";
import type { Table } from "../../src/workbook/sheet/worksheet";
import type { SheetChange } from "../../src/worksheets/sheetChange";
import { stepsOf } from "../../src/worksheets/steps";
import { earlierPurification } from "../ledger/earlierPurification";

const worksheet = earlierPurification([{ ticker: "AAPL" }, { ticker: "KO" }]);
const table = worksheet.tables[0] as Table;
const column = table.columns.findIndex(({ key }) => key === "paidFor");
const { note } = table.columns[column] ?? {};
const choices = ["2025 fourth_quarter", "2025 third_quarter"];
const writing: SheetChange = { how: "choose", sheet: "Purification 2", worksheet, table, column: "paidFor", choices };
const snapshot = { marked: new Map(), blocks: [], sheets: [] };

test.each([
  ["excel", 2],
  ["file", 2],
  ["sheets", 202],
] as const)("in %s the column's %d cells have the list to choose from", (host, rows) => {
  const at = { row: table.row + 1, column, rows, columns: 1 };
  expect(stepsOf(writing, snapshot, targets[host])).toEqual([{ do: "choices", sheet: "Purification 2", at, choices }]);
});

test("in the playground the heading's note names the choices, before its own text", () => {
  const text = `2025 fourth_quarter / 2025 third_quarter: ${note}`;
  expect(stepsOf(writing, snapshot, targets.playground)).toEqual([
    { do: "notes", sheet: "Purification 2", notes: [{ row: table.row, column, text }] },
  ]);
});
