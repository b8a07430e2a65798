/** The list of frozen formulas as somebody may find it: rows of an earlier version, of a renamed sheet, of deleted cells, and damaged ones. */
import { freezerPort } from "../../src/session/freezer";
import type { Area } from "../../src/workbook/area";
import type { Workbook } from "../../src/workbook/workbook";

const formula = '=SHARIAH.STATUS("AAPL")';
/** As version 1.0 wrote it: without a hidden name, and without a mark of what it showed. */
const row = (id: string, sheet: string, at = 0, shows = '"HALAL"', more: readonly string[] = []) => [
  id,
  "1000",
  "",
  sheet,
  String(at),
  "0",
  "1",
  "1",
  formula,
  shows,
  ...more,
];

function open(rows: readonly (readonly string[])[], column = ["HALAL", "HALAL"]) {
  let list = rows;
  const entered: Area[] = [];
  const values = column.map((value) => [value]);
  const block = { sheet: "Data", row: 0, column: 0, rows: values.length, columns: 1, formulas: values, values };
  const workbook = {
    read: async () => [block],
    sheets: async () => new Map([["Data", "7"]]),
    pinned: async () => new Map(),
    frozenCells: async () => list,
    keepFrozenCells: async (kept: typeof list) => {
      list = kept;
    },
    unpin: async () => undefined,
    mark: async () => undefined,
    enter: async (entries: Parameters<Workbook["enter"]>[0]) => void entered.push(...entries.map(({ cell }) => cell)),
  };
  const freezer = freezerPort(workbook as unknown as Workbook, ["STATUS"]);
  return { freezer, entered, left: () => list.map(([id]) => id) };
}

test("thawing finds a frozen cell on a sheet that was renamed since, by its hidden name", async () => {
  const { freezer, entered, left } = open([row("a", "Before", 0, '"HALAL"', ["7"])]);
  expect(await freezer.thaw(undefined)).toMatchObject({ formulas: 1, cells: 1 });
  expect([entered, left()]).toEqual([[{ sheet: "Data", row: 0, column: 0, rows: 1, columns: 1 }], []]);
});

test("a frozen cell that was deleted stays listed until everything is thawed", async () => {
  const gone = row("gone", "Data", 1, '"HALAL"', ["7", "a hidden name"]);
  const one = open([row("a", "Data"), gone]);
  expect(await one.freezer.thaw("a")).toMatchObject({ formulas: 1 });
  expect(one.left()).toEqual(["gone"]);
  const all = open([row("a", "Data"), gone]);
  expect(await all.freezer.thaw(undefined)).toMatchObject({ formulas: 1 });
  expect(all.left()).toEqual([]);
});

test.each([
  ["no id", row("", "Data")],
  ["no formula", row("a", "Data").map((cell) => (cell === formula ? "HALAL" : cell))],
  ["a place that is none", row("a", "Data").map((cell) => (cell === "0" ? "first" : cell))],
  ["nothing", []],
])("thawing skips a stored row with %s and thaws the others", async (_, damaged) => {
  const { freezer, entered } = open([damaged, row("b", "Data", 1)]);
  expect(await freezer.thaw(undefined)).toMatchObject({ formulas: 1 });
  expect(entered).toMatchObject([{ row: 1 }]);
});

test("thawing reads entries of an earlier version, which are no JSON, and leaves cells that were changed since", async () => {
  const { freezer, entered, left } = open([row("a", "Data", 0, "HALAL"), row("b", "Data", 1, '"NOT HALAL"')]);
  expect(await freezer.thaw(undefined)).toMatchObject({ formulas: 1, changed: 1 });
  expect([entered.map(({ row }) => row), left()]).toEqual([[0], ["b"]]);
});
