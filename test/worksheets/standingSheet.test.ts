import fc from "fast-check";
import { purificationLedger } from "../../src/ledger/sheets/ledgers";
import type { Area, Block } from "../../src/workbook/area";
import { spell, spellings } from "../../src/workbook/sheet/spelling";
import { finishedMark, marksOf, sheetOf } from "../../src/worksheets/marks";
import { rowsOf, standingSheet } from "../../src/worksheets/standingSheet";
import { laidPortfolio, portfolioOf, words } from "./laidPortfolio";

const additions = (worksheet: ReturnType<typeof portfolioOf>, sheet: ReturnType<typeof laidPortfolio>) =>
  standingSheet(worksheet, sheet.marks, sheet.blocks)?.additions.map(({ table, from }) =>
    table.rows.slice(from).map(({ ticker }) => ticker),
  );

test("what is missing is added, also where a ticker is held twice, and what is there stays as it is", () => {
  const sheet = laidPortfolio(["AAPL", "MSFT", "AAPL"]);
  expect(additions(portfolioOf("msft", "AAPL"), sheet)).toEqual([]);
  expect(additions(portfolioOf("XOM", "AAPL", "AAPL", "AAPL"), sheet)).toEqual([["XOM", "AAPL"]]);
  expect(standingSheet(portfolioOf("AAPL", "XOM"), sheet.marks, sheet.blocks)?.untouched).toBe(1);
});

test("rows of a sheet of an earlier version take the formulas that it knows: without currencies, rates and how they weigh", () => {
  const sheet = laidPortfolio(["AAPL"]);
  const weight = () =>
    standingSheet(portfolioOf("AAPL", "XOM"), sheet.marks, sheet.blocks)?.worksheet.tables[0]?.columns.find(
      ({ key }) => key === "weight",
    )?.formula;
  expect(weight()).toContain("CHOOSE(weighing");
  sheet.marks.delete("portfolio.name.weighing");
  const earlier = '=IF([@ticker]="","",IF(valued=0,100/listed,IF([@value]="","",100*[@value]/total)))';
  expect(weight()).toBe(earlier);
  for (const key of ["currency", "rate"]) sheet.marks.delete(`portfolio.holdings.${key}`);
  expect(weight()).toBe(earlier);
  sheet.marks.delete("portfolio.name.total");
  expect(weight()).toBeUndefined();
});

test("columns and rows that were moved are found where they are", () => {
  const sheet = laidPortfolio(["AAPL"], { down: 3, across: 2 });
  const stands = standingSheet(portfolioOf("XOM"), sheet.marks, sheet.blocks);
  const [{ table, from } = { table: undefined, from: 0 }] = stands?.additions ?? [];
  expect([table?.row, table?.columns[0]?.at, from]).toEqual([12, 2, 1]);
  const row = table && { table, row: from };
  expect(stands && spell("=SHARIAH.STATUS([@ticker])+near", stands.worksheet, spellings.playground, row)).toBe(
    "=SHARIAH.STATUS(C15)+$E$9",
  );
});

test("a column that the user deleted stays away, but for the one that tells rows apart", () => {
  const sheet = laidPortfolio(["AAPL"]);
  sheet.marks.delete("portfolio.holdings.rank");
  const keys = standingSheet(portfolioOf("XOM"), sheet.marks, sheet.blocks)?.worksheet.tables[0]?.columns.map(
    ({ key }) => key,
  );
  expect(keys).not.toContain("rank");
  expect(keys).toContain("status");
  sheet.marks.delete("portfolio.holdings.ticker");
  expect(standingSheet(portfolioOf("XOM"), sheet.marks, sheet.blocks)).toBeUndefined();
});

test("what is reckoned from a column that the user deleted stays blank in further rows, and all else is written", () => {
  const sheet = laidPortfolio(["AAPL"]);
  sheet.marks.delete("portfolio.holdings.shares");
  const stands = standingSheet(portfolioOf("AAPL", "XOM"), sheet.marks, sheet.blocks);
  const [table] = stands?.worksheet.tables ?? [];
  if (!stands || !table) throw new Error("It stands.");
  const written = table.columns.flatMap(({ key, formula }) =>
    formula ? [[key, spell(formula, stands.worksheet, spellings.excel, { table, row: 1 })] as const] : [],
  );
  expect(written.map(([key]) => key)).toEqual(expect.arrayContaining(["status", "weight", "debtLeft"]));
  expect(written.map(([key]) => key)).not.toContain("value");
});

test("a worksheet whose writing broke off is laid again on its own sheet, and one whose sheet is gone on a new sheet", () => {
  const sheet = laidPortfolio(["AAPL"]);
  sheet.marks.delete("portfolio.all.laid");
  expect(standingSheet(portfolioOf("AAPL"), sheet.marks, sheet.blocks)).toBeUndefined();
  expect(sheetOf(portfolioOf("AAPL"), sheet.marks)).toBe("Mine");
  expect(sheetOf(portfolioOf("AAPL"), new Map())).toBeUndefined();
});

test("columns beyond what a host gives are blank", () => {
  const { marks, blocks } = laidPortfolio(["AAPL"]);
  const narrow = blocks.map((block) => ({
    ...block,
    columns: 1,
    values: block.values.map((line) => line.slice(0, 1)),
  }));
  const [row] = standingSheet(portfolioOf(), marks, narrow)?.worksheet.tables[0]?.rows ?? [];
  expect(Object.values(row ?? {}).filter((value) => value !== null)).toEqual(["AAPL"]);
});

test("a named cell that the user deleted is named no more", () => {
  const { marks, blocks } = laidPortfolio(["AAPL"]);
  marks.delete("portfolio.name.near");
  expect(standingSheet(portfolioOf("AAPL"), marks, blocks)?.worksheet.names).toEqual(
    portfolioOf("AAPL").names.filter(({ key }) => key !== "near"),
  );
});

test("tickers are the same in any case and with spaces around", () => {
  expect(additions(portfolioOf("AAPL", "msft "), laidPortfolio([" aapl ", "MSFT"]))).toEqual([]);
});

test("a ledger stands where every column that tells its rows apart does", () => {
  const ledger = purificationLedger([], words);
  const marks = new Map<string, Area>(
    [...marksOf(ledger), finishedMark(ledger)].map(({ name, row, column }) => [
      name,
      { sheet: "Mine", row, column, rows: 1, columns: 1 },
    ]),
  );
  expect(standingSheet(ledger, marks, [])?.worksheet.tables[0]?.columns.map(({ heading }) => heading)).toEqual(
    ledger.tables[0]?.columns.map(({ heading }) => heading),
  );
  for (const key of ["ticker", "year", "period", "observed"]) {
    const less = new Map(marks);
    less.delete(`ledger.entries.${key}`);
    expect([key, standingSheet(ledger, less, [])]).toEqual([key, undefined]);
  }
});

test("a formula stays where a text in it only looks like a column, and goes with a whole column that is gone", () => {
  const [table] = portfolioOf("AAPL").tables;
  const [first, second, third] = table?.columns ?? [];
  if (!table || !first || !second || !third) throw new Error("It has columns.");
  const formulaOf = (formula: string) => {
    const columns = [first, { ...second, formula }, third];
    const own = { ...portfolioOf("AAPL"), tables: [{ ...table, columns }] };
    const { marks, blocks } = laidPortfolio(["AAPL"]);
    marks.delete(`portfolio.holdings.${third.key}`);
    return standingSheet(own, marks, blocks)?.worksheet.tables[0]?.columns[1]?.formula;
  };
  const kept = [`="a""b[@${third.key}]"&[@ticker]`, "=SUM(holdings[ticker])", "=1"];
  expect(kept.map(formulaOf)).toEqual(kept);
  expect([`=[@ticker]&[@${third.key}]`, `=SUM(holdings[${third.key}])`].map(formulaOf)).toEqual([undefined, undefined]);
});

test("a heading that the user renamed is called so, and rows end where all columns are blank", () => {
  const { marks, blocks } = laidPortfolio(["AAPL", "", "KO", "", ""]);
  const [block] = blocks as [Block];
  const head = portfolioOf("AAPL").tables[0]?.row ?? 0;
  const values = block.values.map((line, row) => (row === head ? ["Mine", "", ...line.slice(2)] : line));
  const [table] = standingSheet(portfolioOf("XOM"), marks, [{ ...block, values }])?.worksheet.tables ?? [];
  expect([table?.columns[0]?.heading, table?.columns[1]?.heading]).toEqual([
    "Mine",
    portfolioOf("A").tables[0]?.columns[1]?.heading,
  ]);
  expect(table?.rows.map(({ ticker }) => ticker)).toEqual(["AAPL", null, "KO", "XOM"]);
  // Marks of another sheet are not this one's.
  const name = "portfolio.holdings.rank";
  const elsewhere = new Map(marks).set(name, { ...(marks.get(name) as Area), sheet: "Other" });
  expect(
    standingSheet(portfolioOf("XOM"), elsewhere, blocks)?.worksheet.tables[0]?.columns.map(({ key }) => key),
  ).toEqual(portfolioOf("XOM").tables[0]?.columns.flatMap(({ key }) => (key === "rank" ? [] : [key])));
  const near = new Map(marks).set("portfolio.name.near", {
    ...(marks.get("portfolio.name.near") as Area),
    sheet: "Other",
  });
  expect(standingSheet(portfolioOf("XOM"), near, blocks)?.worksheet.names.map(({ key }) => key)).not.toContain("near");
  expect(standingSheet(portfolioOf("XOM"), marks, [])?.additions.map(({ from }) => from)).toEqual([0]);
  const right = laidPortfolio(["AAPL"], { across: 2 });
  const [own] = right.blocks as [Block];
  const renamed = own.values.map((line, row) => (row === head ? ["Mine", ...line.slice(3)] : line.slice(2)));
  const beside = { ...own, column: 2, columns: 28, values: renamed };
  expect(standingSheet(portfolioOf("XOM"), right.marks, [beside])?.worksheet.tables[0]?.columns[0]?.heading).toBe(
    "Mine",
  );
  const below = { ...block, row: 2, rows: block.rows - 2, values: values.slice(2) };
  expect(standingSheet(portfolioOf("XOM"), marks, [below])?.worksheet.tables[0]?.columns[0]?.heading).toBe("Mine");
  expect(
    standingSheet(portfolioOf("XOM"), marks, [below])?.worksheet.tables[0]?.rows.map(({ ticker }) => ticker),
  ).toEqual(["AAPL", null, "KO", "XOM"]);
});

test("a heading above what was read is called as it was laid, and the rows below it are read", () => {
  const { marks, blocks } = laidPortfolio(["AAPL", "KO"]);
  const [block] = blocks as [Block];
  const table = portfolioOf("AAPL").tables[0];
  const row = (table?.row ?? 0) + 1;
  const below = { ...block, row, rows: block.rows - row, values: block.values.slice(row) };
  const today = standingSheet(portfolioOf("XOM"), marks, [below])?.worksheet.tables[0];
  expect(today?.columns.map(({ heading }) => heading)).toEqual(table?.columns.map(({ heading }) => heading));
  expect(today?.rows.map(({ ticker }) => ticker)).toEqual(["AAPL", "KO", "XOM"]);
});

test("rowsOf gives the rows of a standing worksheet, and none where there is no such worksheet", () => {
  const { marks, blocks } = laidPortfolio(["AAPL"]);
  expect(rowsOf(undefined)).toEqual([]);
  expect(rowsOf(standingSheet(portfolioOf(), marks, blocks)).map(({ ticker }) => ticker)).toEqual(["AAPL"]);
});

test("after any lists were added, each ticker is there as often as in the list that names it most often", () => {
  const ticker = fc.constantFrom("AAPL", "MSFT", "XOM", "CAT");
  fc.assert(
    fc.property(fc.array(fc.array(ticker, { minLength: 1, maxLength: 6 }), { maxLength: 5 }), (lists) => {
      let there: readonly string[] = ["AAPL"];
      for (const list of lists) {
        const sheet = laidPortfolio(there);
        const [rows = []] = additions(portfolioOf(...list), sheet) ?? [];
        there = [...there, ...rows.map(String)];
      }
      for (const one of ["AAPL", "MSFT", "XOM", "CAT"]) {
        const most = Math.max(...[["AAPL"], ...lists].map((list) => list.filter((each) => each === one).length));
        expect(there.filter((each) => each === one)).toHaveLength(most);
      }
    }),
  );
});
