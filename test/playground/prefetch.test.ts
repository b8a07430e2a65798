/** Before the grid is there, the page asks what the grid's formulas will ask: each question once, and nothing else. */
import type { ICellData } from "@univerjs/core";
import { callKey } from "../../src/playground/grid/calls";
import type { FunctionMetadata } from "../../src/playground/grid/metadata";
import { Results } from "../../src/playground/grid/results";
import { prefetchCalls } from "../../src/playground/page/prefetch";

const status: FunctionMetadata = {
  id: "STATUS",
  name: "STATUS",
  parameters: [{ name: "tickers", dimensionality: "matrix" }],
};
const ratio: FunctionMetadata = {
  id: "RATIO",
  name: "RATIO",
  parameters: [...status.parameters, { name: "test" }, { name: "unit", optional: true }],
};
const where: FunctionMetadata = { ...status, id: "WHERE", name: "WHERE", options: { requiresAddress: true } };
const functions = [status, ratio, where];

/** Column A is AAPL, 7, a formula, a blank, text of unknown kind; the formula stands in B1. */
function prefetchFor(formula: string, shows: Partial<ICellData> = {}) {
  const column = [{ v: "AAPL", t: 1 }, { v: 7 }, { f: "=1+1" }, null, { v: "12" }] as const;
  const cellData = Object.fromEntries(column.map((cell, row) => [row, { 0: cell }])) as Record<number, object>;
  cellData[0] = { ...cellData[0], 1: { f: formula, ...shows } };
  const calls: unknown[] = [];
  const implementation =
    (name: string) =>
    (...given: unknown[]) =>
      calls.push([name, ...given.slice(0, -1)]);
  const implementations = {
    STATUS: implementation("STATUS"),
    RATIO: implementation("RATIO"),
    WHERE: implementation("WHERE"),
  };
  const data = { id: "book", sheetOrder: ["one"], sheets: { one: { id: "one", name: "One", cellData } } };
  const results = new Results();
  prefetchCalls(data as Parameters<typeof prefetchCalls>[0], functions, implementations, results);
  return { calls, results };
}

test.each([
  ["=SHARIAH.STATUS(A1)", ["STATUS", [["AAPL"]]]],
  ["=SHARIAH.STATUS($A$1:A2)", ["STATUS", [["AAPL"], [7]]]],
  ['=SHARIAH.STATUS("MSFT")', ["STATUS", [["MSFT"]]]],
  ['=SHARIAH.RATIO(A1,"debt")', ["RATIO", [["AAPL"]], "debt", null]],
])("before the grid is there, %s is asked", (formula, call) => {
  expect(prefetchFor(formula).calls).toEqual([call]);
});

test.each([
  ["of a formula", "=SHARIAH.STATUS(A3)"],
  ["of a blank, which may be part of a table", "=SHARIAH.STATUS(A4)"],
  ["of what the grid would read as it likes", "=SHARIAH.STATUS(A5)"],
  ["of another sheet", "=SHARIAH.STATUS(One!A1)"],
  ["of itself", "=SHARIAH.STATUS(A1:B1)"],
  ["of a whole column", "=SHARIAH.STATUS(A:A)"],
  ["inside IF", '=IF(A2=7,SHARIAH.STATUS(A1),"")'],
  ["with text joined to it", '=SHARIAH.STATUS(A1)&"!"'],
  ["two in one formula", "=SHARIAH.STATUS(A1)&SHARIAH.STATUS(A2)"],
  ["one in another", "=SHARIAH.STATUS(SHARIAH.STATUS(A1))"],
  ["too few arguments", "=SHARIAH.RATIO(A1)"],
  ["too many arguments", "=SHARIAH.STATUS(A1,1)"],
  ["that asks where it is", "=SHARIAH.WHERE(A1)"],
  ["of no such function", "=SHARIAH.UNHEARD(A1)"],
])("a call is left to the grid: %s", (_, formula) => {
  expect(prefetchFor(formula).calls).toEqual([]);
});

test("a formula that already shows a value is not asked before the grid is there", () => {
  expect(prefetchFor("=SHARIAH.STATUS(A1)", { v: "HALAL", t: 1 }).calls).toEqual([]);
});

test("the grid's first calculation finds the call that was asked before, and asks no second time", () => {
  const { calls, results } = prefetchFor("=SHARIAH.STATUS(A1)");
  const place = { unit: "book", sheet: "one", row: 0, column: 1 };
  const start = jest.fn();
  results.begin();
  expect(results.ask(place, callKey(status, [[["AAPL"]]]), start)).toEqual({ value: 1 });
  expect([calls.length, start.mock.calls.length]).toEqual([1, 0]);
});
