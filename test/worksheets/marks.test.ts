import { finishedMark, isCellBesideTickers, marksOf } from "../../src/worksheets/marks";
import { laidPortfolio, portfolioOf } from "./laidPortfolio";

test("marks name each column, named cell and chart, and the last of them the whole", () => {
  const worksheet = portfolioOf("AAPL");
  const marks = marksOf(worksheet);
  const [table] = worksheet.tables;
  expect(marks.slice(0, 2)).toEqual([
    { name: "portfolio.holdings.ticker", row: table?.row, column: 0 },
    { name: `portfolio.holdings.${table?.columns[1]?.key}`, row: table?.row, column: 1 },
  ]);
  const { names, charts } = worksheet;
  expect(marks.slice(table?.columns.length)).toEqual([
    ...names.map(({ key, row, column }) => ({ name: `portfolio.name.${key}`, row, column })),
    ...charts.map(({ key, at }) => ({ name: `portfolio.chart.${key}`, row: at.row, column: at.column })),
  ]);
  expect(finishedMark(worksheet)).toEqual({ name: "portfolio.all.laid", row: 0, column: 0 });
});

test("isCellBesideTickers is true for a single cell of a worksheet outside its column of tickers, and for nothing else", () => {
  const { marks } = laidPortfolio(["AAPL"], { down: 2, across: 3 });
  const [from = 0, top = 0] = [
    marks.get("portfolio.holdings.ticker")?.column,
    marks.get("portfolio.holdings.ticker")?.row,
  ];
  const to = Math.max(...[...marks.values()].map(({ column }) => column));
  const beside = (row: number, column: number, size = { rows: 1, columns: 1 }, sheet = "Mine") =>
    isCellBesideTickers({ sheet, row, column, ...size }, marks);
  expect([top, from]).toEqual([11, 3]);
  for (const row of [0, top - 1]) expect([row, beside(row, from)]).toEqual([row, true]);
  for (const row of [top, top + 1, top + 500]) expect([row, beside(row, from)]).toEqual([row, false]);
  // The last mark is at the worksheet's own first cell, which is not where its table begins now.
  for (const column of [from + 1, to]) expect([column, beside(top + 1, column)]).toEqual([column, true]);
  for (const column of [from - 1, to + 1]) expect([column, beside(top + 1, column)]).toEqual([column, false]);
  expect(beside(top + 1, to, { rows: 2, columns: 1 })).toBe(false);
  expect(beside(top + 1, to, { rows: 1, columns: 2 })).toBe(false);
  expect(beside(top + 1, to, undefined, "Other")).toBe(false);
  const others = [...marks].filter(([name]) => !name.endsWith(".ticker"));
  expect(isCellBesideTickers({ sheet: "Mine", row: top + 1, column: from, rows: 1, columns: 1 }, new Map(others))).toBe(
    true,
  );
});
