import fc from "fast-check";
import { purificationLedger } from "../../src/ledger/sheets/ledgers";
import type { Area, Block } from "../../src/workbook/area";
import { spell, spellings } from "../../src/workbook/sheet/spelling";
import { portfolio } from "../../src/worksheets/sheets/portfolio";
import {
  againOn,
  finishedMark,
  isCellBesideTickers,
  marksOf,
  rowsOf,
  sheetOf,
  standingSheet,
} from "../../src/worksheets/standingSheet";
import { worksheetWords } from "../../src/worksheets/words/words";

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
  standingSheet(worksheet, sheet.marks, sheet.blocks)?.additions.map(({ table, from }) =>
    table.rows.slice(from).map(({ ticker }) => ticker),
  );

test("what is missing is added, also where a ticker is held twice, and what is there stays as it is", () => {
  const sheet = laid(["AAPL", "MSFT", "AAPL"]);
  expect(additions(of("msft", "AAPL"), sheet)).toEqual([]);
  expect(additions(of("XOM", "AAPL", "AAPL", "AAPL"), sheet)).toEqual([["XOM", "AAPL"]]);
  expect(standingSheet(of("AAPL", "XOM"), sheet.marks, sheet.blocks)?.untouched).toBe(1);
});

test("rows of a sheet of an earlier version take the formulas that it knows: without currencies, rates and how they weigh", () => {
  const sheet = laid(["AAPL"]);
  const weight = () =>
    standingSheet(of("AAPL", "XOM"), sheet.marks, sheet.blocks)?.worksheet.tables[0]?.columns.find(
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
  const sheet = laid(["AAPL"], { down: 3, across: 2 });
  const stands = standingSheet(of("XOM"), sheet.marks, sheet.blocks);
  const [{ table, from } = { table: undefined, from: 0 }] = stands?.additions ?? [];
  expect([table?.row, table?.columns[0]?.at, from]).toEqual([12, 2, 1]);
  const row = table && { table, row: from };
  expect(stands && spell("=SHARIAH.STATUS([@ticker])+near", stands.worksheet, spellings.playground, row)).toBe(
    "=SHARIAH.STATUS(C15)+$E$9",
  );
});

test("a column that the user deleted stays away, but for the one that tells rows apart", () => {
  const sheet = laid(["AAPL"]);
  sheet.marks.delete("portfolio.holdings.rank");
  const keys = standingSheet(of("XOM"), sheet.marks, sheet.blocks)?.worksheet.tables[0]?.columns.map(({ key }) => key);
  expect(keys).not.toContain("rank");
  expect(keys).toContain("status");
  sheet.marks.delete("portfolio.holdings.ticker");
  expect(standingSheet(of("XOM"), sheet.marks, sheet.blocks)).toBeUndefined();
});

test("what is reckoned from a column that the user deleted stays blank in further rows, and all else is written", () => {
  const sheet = laid(["AAPL"]);
  sheet.marks.delete("portfolio.holdings.shares");
  const stands = standingSheet(of("AAPL", "XOM"), sheet.marks, sheet.blocks);
  const [table] = stands?.worksheet.tables ?? [];
  if (!stands || !table) throw new Error("It stands.");
  const written = table.columns.flatMap(({ key, formula }) =>
    formula ? [[key, spell(formula, stands.worksheet, spellings.excel, { table, row: 1 })] as const] : [],
  );
  expect(written.map(([key]) => key)).toEqual(expect.arrayContaining(["status", "weight", "debtLeft"]));
  expect(written.map(([key]) => key)).not.toContain("value");
});

test("a worksheet whose writing broke off is laid again on its own sheet, and one whose sheet is gone on a new sheet", () => {
  const sheet = laid(["AAPL"]);
  sheet.marks.delete("portfolio.all.laid");
  expect(standingSheet(of("AAPL"), sheet.marks, sheet.blocks)).toBeUndefined();
  expect(sheetOf(of("AAPL"), sheet.marks)).toBe("Mine");
  expect(sheetOf(of("AAPL"), new Map())).toBeUndefined();
});

/** Everything that laying this would write, as a host gives it back. */
function written(
  worksheet: ReturnType<typeof of>,
  change: (row: number, column: number) => unknown = () => undefined,
): Block {
  const [table] = worksheet.tables;
  const cells = new Map(worksheet.cells.map((cell) => [`${cell.row},${cell.column}`, cell] as const));
  const holds = (row: number, column: number) => {
    const told = change(row, column);
    if (told !== undefined) return told;
    const cell = cells.get(`${row},${column}`);
    if (cell) return cell.formula ? spell(cell.formula, worksheet, spellings.sheets) : (cell.value ?? "");
    const own = table?.columns[column];
    if (!table || !own || row < table.row || row > table.row + table.rows.length) return "";
    if (row === table.row) return own.heading;
    const into = { table, row: row - table.row - 1 };
    return own.formula
      ? spell(own.formula, worksheet, spellings.sheets, into)
      : (table.rows[into.row]?.[own.key] ?? "");
  };
  const all = Array.from({ length: 40 }, (_, row) => Array.from({ length: 30 }, (__, column) => holds(row, column)));
  const isFormula = (cell: unknown) => String(cell).startsWith("=");
  return {
    sheet: "Mine",
    row: 0,
    column: 0,
    rows: 40,
    columns: 30,
    formulas: all.map((row) => row.map((cell) => (isFormula(cell) ? cell : ""))),
    values: all.map((row) => row.map((cell) => (isFormula(cell) ? 7 : cell))),
  };
}

test("a worksheet whose writing broke off is laid again, but not over what somebody typed there since", () => {
  const worksheet = of("AAPL", "KO");
  const { marks } = laid(["AAPL"]);
  const row = (worksheet.tables[0]?.row ?? 0) + 1;
  const again = (change?: (row: number, column: number) => unknown) =>
    againOn(worksheet, marks, [written(worksheet, change)]);
  const at = (where: readonly [number, number], value: unknown) =>
    again((down, across) => (down === where[0] && across === where[1] ? value : undefined));
  const formula = worksheet.tables[0]?.columns.findIndex((column) => column.formula) ?? -1;
  expect(again()).toBe("Mine");
  // What is blank still was not written yet.
  expect([at([row, 0], ""), at([row, formula], ""), again(() => "")]).toEqual(["Mine", "Mine", "Mine"]);
  expect([at([row, 0], "MSFT"), at([row + 1, 0], "AAPL"), at([39, 29], "a note"), at([0, 0], "My title")]).toEqual(
    Array(4).fill(undefined),
  );
  expect([at([row, formula], "=1+1"), at([row, 0], "=A1"), at([39, 29], "=A1"), at([0, 0], "=A1")]).toEqual(
    Array(4).fill(undefined),
  );
  // Any host's spelling of a formula of ours is ours.
  const [table] = worksheet.tables;
  const own = table?.columns[formula]?.formula ?? "";
  const excel = table && spell(own, worksheet, spellings.excel, { table, row: 0 });
  expect(excel).toContain("[@[");
  expect(at([row, formula], excel?.replace("[@[", "[ @ [").toLowerCase())).toBe("Mine");
  expect(at([row + 2, formula], excel)).toBeUndefined();
});

test("a worksheet is not laid again over a formula of the user's, even when it shows the laid value or nothing", () => {
  const worksheet = of("AAPL");
  const { marks } = laid(["AAPL"]);
  const row = (worksheet.tables[0]?.row ?? 0) + 1;
  const block = written(worksheet);
  for (const [down, across] of [
    [row, 0],
    [39, 29],
  ]) {
    const formulas = block.formulas.map((line, at) =>
      line.map((formula, column) => (at === down && column === across ? "=A1" : formula)),
    );
    expect(againOn(worksheet, marks, [{ ...block, formulas }])).toBeUndefined();
  }
  const values = block.formulas.map((line) => line.map((formula) => (formula === "" ? "" : 7)));
  expect(
    againOn(worksheet, marks, [{ ...block, values, formulas: block.formulas.map((line) => line.map(() => 7)) }]),
  ).toBeUndefined();
});

test("a ledger that is marked as laid but has no rows is laid again on its sheet", () => {
  const ledger = purificationLedger([], words);
  const marks = new Map(
    marksOf(ledger).map(({ name, ...at }) => [name, { sheet: "Mine", ...at, rows: 1, columns: 1 }]),
  );
  expect(againOn(ledger, marks, [written(ledger)])).toBe("Mine");
});

test("columns beyond what a host gives are blank", () => {
  const { marks, blocks } = laid(["AAPL"]);
  const narrow = blocks.map((block) => ({
    ...block,
    columns: 1,
    values: block.values.map((line) => line.slice(0, 1)),
  }));
  const [row] = standingSheet(of(), marks, narrow)?.worksheet.tables[0]?.rows ?? [];
  expect(Object.values(row ?? {}).filter((value) => value !== null)).toEqual(["AAPL"]);
});

test("a named cell that the user deleted is named no more", () => {
  const { marks, blocks } = laid(["AAPL"]);
  marks.delete("portfolio.name.near");
  expect(standingSheet(of("AAPL"), marks, blocks)?.worksheet.names).toEqual(
    of("AAPL").names.filter(({ key }) => key !== "near"),
  );
});

test("tickers are the same in any case and with spaces around", () => {
  expect(additions(of("AAPL", "msft "), laid([" aapl ", "MSFT"]))).toEqual([]);
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
  const [table] = of("AAPL").tables;
  const [first, second, third] = table?.columns ?? [];
  if (!table || !first || !second || !third) throw new Error("It has columns.");
  const formulaOf = (formula: string) => {
    const columns = [first, { ...second, formula }, third];
    const own = { ...of("AAPL"), tables: [{ ...table, columns }] };
    const { marks, blocks } = laid(["AAPL"]);
    marks.delete(`portfolio.holdings.${third.key}`);
    return standingSheet(own, marks, blocks)?.worksheet.tables[0]?.columns[1]?.formula;
  };
  const kept = [`="a""b[@${third.key}]"&[@ticker]`, "=SUM(holdings[ticker])", "=1"];
  expect(kept.map(formulaOf)).toEqual(kept);
  expect([`=[@ticker]&[@${third.key}]`, `=SUM(holdings[${third.key}])`].map(formulaOf)).toEqual([undefined, undefined]);
});

test("a sheet of which nothing was read is laid again, and one that is not marked is not known", () => {
  const worksheet = of("AAPL");
  const { marks } = laid(["AAPL"]);
  expect([againOn(worksheet, marks, []), againOn(worksheet, new Map(), [written(worksheet)])]).toEqual([
    "Mine",
    undefined,
  ]);
  const block = written(worksheet);
  const [noFormulas, moved] = [
    { ...block, formulas: [] },
    { ...block, row: 1, rows: 39, formulas: block.formulas.slice(1), values: block.values.slice(1) },
  ];
  expect([againOn(worksheet, marks, [noFormulas]), againOn(worksheet, marks, [moved])]).toEqual(["Mine", "Mine"]);
  const other = { ...block, sheet: "Other", values: [["mine"]] };
  expect(againOn(worksheet, marks, [other, block])).toBe("Mine");
});

test("marks name each column, named cell and chart, and the last of them the whole", () => {
  const worksheet = of("AAPL");
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

test("a heading that the user renamed is called so, and rows end where all columns are blank", () => {
  const { marks, blocks } = laid(["AAPL", "", "KO", "", ""]);
  const [block] = blocks as [Block];
  const head = of("AAPL").tables[0]?.row ?? 0;
  const values = block.values.map((line, row) => (row === head ? ["Mine", "", ...line.slice(2)] : line));
  const [table] = standingSheet(of("XOM"), marks, [{ ...block, values }])?.worksheet.tables ?? [];
  expect([table?.columns[0]?.heading, table?.columns[1]?.heading]).toEqual([
    "Mine",
    of("A").tables[0]?.columns[1]?.heading,
  ]);
  expect(table?.rows.map(({ ticker }) => ticker)).toEqual(["AAPL", null, "KO", "XOM"]);
  // Marks of another sheet are not this one's.
  const name = "portfolio.holdings.rank";
  const elsewhere = new Map(marks).set(name, { ...(marks.get(name) as Area), sheet: "Other" });
  expect(standingSheet(of("XOM"), elsewhere, blocks)?.worksheet.tables[0]?.columns.map(({ key }) => key)).toEqual(
    of("XOM").tables[0]?.columns.flatMap(({ key }) => (key === "rank" ? [] : [key])),
  );
  const near = new Map(marks).set("portfolio.name.near", {
    ...(marks.get("portfolio.name.near") as Area),
    sheet: "Other",
  });
  expect(standingSheet(of("XOM"), near, blocks)?.worksheet.names.map(({ key }) => key)).not.toContain("near");
  expect(standingSheet(of("XOM"), marks, [])?.additions.map(({ from }) => from)).toEqual([0]);
  const right = laid(["AAPL"], { across: 2 });
  const [own] = right.blocks as [Block];
  const renamed = own.values.map((line, row) => (row === head ? ["Mine", ...line.slice(3)] : line.slice(2)));
  const beside = { ...own, column: 2, columns: 28, values: renamed };
  expect(standingSheet(of("XOM"), right.marks, [beside])?.worksheet.tables[0]?.columns[0]?.heading).toBe("Mine");
  const below = { ...block, row: 2, rows: block.rows - 2, values: values.slice(2) };
  expect(standingSheet(of("XOM"), marks, [below])?.worksheet.tables[0]?.columns[0]?.heading).toBe("Mine");
  expect(standingSheet(of("XOM"), marks, [below])?.worksheet.tables[0]?.rows.map(({ ticker }) => ticker)).toEqual([
    "AAPL",
    null,
    "KO",
    "XOM",
  ]);
});

test("a heading above what was read is called as it was laid, and the rows below it are read", () => {
  const { marks, blocks } = laid(["AAPL", "KO"]);
  const [block] = blocks as [Block];
  const table = of("AAPL").tables[0];
  const row = (table?.row ?? 0) + 1;
  const below = { ...block, row, rows: block.rows - row, values: block.values.slice(row) };
  const today = standingSheet(of("XOM"), marks, [below])?.worksheet.tables[0];
  expect(today?.columns.map(({ heading }) => heading)).toEqual(table?.columns.map(({ heading }) => heading));
  expect(today?.rows.map(({ ticker }) => ticker)).toEqual(["AAPL", "KO", "XOM"]);
});

test("rowsOf gives the rows of a standing worksheet, and none where there is no such worksheet", () => {
  const { marks, blocks } = laid(["AAPL"]);
  expect(rowsOf(undefined)).toEqual([]);
  expect(rowsOf(standingSheet(of(), marks, blocks)).map(({ ticker }) => ticker)).toEqual(["AAPL"]);
});

test("after any lists were added, each ticker is there as often as in the list that names it most often", () => {
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

test("isCellBesideTickers is true for a single cell of a worksheet outside its column of tickers, and for nothing else", () => {
  const { marks } = laid(["AAPL"], { down: 2, across: 3 });
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
