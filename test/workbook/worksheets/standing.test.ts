import fc from "fast-check";
import type { Area, Block } from "../../../src/workbook/area";
import { portfolio } from "../../../src/workbook/worksheets/portfolio";
import { spellings, spelt } from "../../../src/workbook/worksheets/spelling";
import { finishedMark, marksOf, sheetOf, standingOf } from "../../../src/workbook/worksheets/standing";
import { worksheetWords } from "../../../src/workbook/worksheets/words";

const words = worksheetWords("en");
const of = (...tickers: string[]) =>
  portfolio(
    tickers.map((ticker) => ({ ticker })),
    words,
  );

/** A sheet on which this was laid, with other columns and rows than at first where `moved` says so. */
function laid(tickers: readonly string[], moved: { readonly down?: number; readonly across?: number } = {}) {
  const { down = 0, across = 0 } = moved;
  const worksheet = of(...tickers);
  const marks = new Map<string, Area>(
    [...marksOf(worksheet), finishedMark(worksheet)].map(({ name, row, column }) => [
      name,
      { sheet: "Mine", row: row + down, column: column + across, rows: 1, columns: 1 },
    ]),
  );
  const head = (worksheet.tables[0]?.row ?? 0) + down;
  const values = Array.from({ length: head + 1 + tickers.length }, (_, row) =>
    Array.from({ length: 30 }, (__, column) =>
      row > head && column === across
        ? (tickers[row - head - 1] ?? "")
        : row === head && column === across
          ? "Ticker"
          : "",
    ),
  );
  const block: Block = { sheet: "Mine", row: 0, column: 0, rows: values.length, columns: 30, formulas: [], values };
  return { marks, blocks: [block] };
}

const additions = (worksheet: ReturnType<typeof of>, sheet: ReturnType<typeof laid>) =>
  standingOf(worksheet, sheet.marks, sheet.blocks)?.additions.map(({ table, from }) =>
    table.rows.slice(from).map(({ ticker }) => ticker),
  );

test("what is missing is added, also where a ticker is held twice, and what is there is kept", () => {
  const sheet = laid(["AAPL", "MSFT", "AAPL"]);
  expect(additions(of("msft", "AAPL"), sheet)).toEqual([]);
  expect(additions(of("XOM", "AAPL", "AAPL", "AAPL"), sheet)).toEqual([["XOM", "AAPL"]]);
  expect(standingOf(of("AAPL", "XOM"), sheet.marks, sheet.blocks)?.kept).toBe(1);
});

test("columns and rows that were moved are found where they are", () => {
  const sheet = laid(["AAPL"], { down: 3, across: 2 });
  const stands = standingOf(of("XOM"), sheet.marks, sheet.blocks);
  const [{ table, from } = { table: undefined, from: 0 }] = stands?.additions ?? [];
  expect([table?.row, table?.columns[0]?.at, from]).toEqual([12, 2, 1]);
  const row = table && { table, row: from };
  expect(stands && spelt("=SHARIAH.STATUS([@ticker])+near", stands.worksheet, spellings.playground, row)).toBe(
    "=SHARIAH.STATUS(C15)+$E$9",
  );
});

test("a column that the user deleted stays away, but for the one that tells rows apart", () => {
  const sheet = laid(["AAPL"]);
  sheet.marks.delete("portfolio.holdings.rank");
  const keys = standingOf(of("XOM"), sheet.marks, sheet.blocks)?.worksheet.tables[0]?.columns.map(({ key }) => key);
  expect(keys).not.toContain("rank");
  expect(keys).toContain("status");
  sheet.marks.delete("portfolio.holdings.ticker");
  expect(standingOf(of("XOM"), sheet.marks, sheet.blocks)).toBeUndefined();
});

test("what is reckoned from a column that the user deleted stays blank in further rows, and all else is written", () => {
  const sheet = laid(["AAPL"]);
  sheet.marks.delete("portfolio.holdings.shares");
  const stands = standingOf(of("AAPL", "XOM"), sheet.marks, sheet.blocks);
  const [table] = stands?.worksheet.tables ?? [];
  if (!stands || !table) throw new Error("It stands.");
  const written = table.columns.flatMap(({ key, formula }) =>
    formula ? [[key, spelt(formula, stands.worksheet, spellings.excel, { table, row: 1 })] as const] : [],
  );
  expect(written.map(([key]) => key)).toEqual(expect.arrayContaining(["status", "weight", "debtLeft"]));
  expect(written.map(([key]) => key)).not.toContain("value");
});

test("one that broke off is laid again on its own sheet, one that is gone on a new one", () => {
  const sheet = laid(["AAPL"]);
  sheet.marks.delete("portfolio.all.laid");
  expect(standingOf(of("AAPL"), sheet.marks, sheet.blocks)).toBeUndefined();
  expect(sheetOf(of("AAPL"), sheet.marks)).toBe("Mine");
  expect(sheetOf(of("AAPL"), new Map())).toBeUndefined();
});

test("run as often as you like with any lists, every holding is there as often as the longest list of it", () => {
  const ticker = fc.constantFrom("AAPL", "MSFT", "XOM", "CAT");
  fc.assert(
    fc.property(fc.array(fc.array(ticker, { minLength: 1, maxLength: 6 }), { maxLength: 5 }), (lists) => {
      let there: readonly string[] = ["AAPL"];
      for (const list of lists) {
        const sheet = laid(there);
        const [rows = []] = additions(of(...list), sheet) ?? [];
        there = [...there, ...rows.map(String)];
      }
      for (const one of ["AAPL", "MSFT", "XOM", "CAT"]) {
        const most = Math.max(...[["AAPL"], ...lists].map((list) => list.filter((each) => each === one).length));
        expect(there.filter((each) => each === one)).toHaveLength(most);
      }
    }),
  );
});
