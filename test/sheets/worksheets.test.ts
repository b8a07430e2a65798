/**
 * Worksheets in Google Sheets by the sidebar, on the built script. Formulas are calculated at once, so nothing here
 * asks the service, and the clock skips waiting.
 */
import { type Ask, portsOver } from "../../appsscript/sidebar/page/ports";
import { type Area, absoluteAddress, addressOf } from "../../src/workbook/area";
import type { Table, Worksheet } from "../../src/workbook/sheet/worksheet";
import { markNames, sheetOf } from "../../src/worksheets/marks";
import type { SheetChange } from "../../src/worksheets/sheetChange";
import { portfolio } from "../../src/worksheets/sheets/portfolio";
import { zakat } from "../../src/worksheets/sheets/zakat";
import { standingSheet } from "../../src/worksheets/standingSheet";
import { stepsOf } from "../../src/worksheets/steps";
import { worksheetWords } from "../../src/worksheets/words/words";
import { cellOf, columnOf, lettersOf, rowsOf } from "../worksheets/places";
import { type Opened, open } from "./opened";
import { writerOver } from "./stepWriter";

let opened: Opened;
afterEach(() => opened?.close());

const english = worksheetWords("en");
const held = [{ ticker: "AAPL", shares: 10, price: 5 }, { ticker: "=1+1" }, { ticker: "0700" }, { ticker: "MAR1" }];

/** `calls` runs of the script come back; the page is closed then. */
async function sheets(calls = Number.POSITIVE_INFINITY, cellsARun?: number) {
  opened ??= await open({ bare: true, speed: Number.POSITIVE_INFINITY, calculates: () => "calculated" });
  const { document } = opened;
  let left = calls;
  const ask: Ask = async (name, ...given) => {
    if (left <= 0) throw new Error("The page is closed.");
    left -= 1;
    return document.run("pane", name, JSON.parse(JSON.stringify(given)));
  };
  return { document, ask, writer: writerOver(ask, cellsARun) };
}

/** As Google counts, from 1: so many rows of a column of the worksheet's table, from its row `first` on. */
function rangeOf(worksheet: Worksheet, key: string, first = 0, rows = worksheet.tables[0]?.rows.length ?? 0) {
  const { row } = worksheet.tables[0] as Table;
  return { row: row + 2 + first, column: columnOf(worksheet, key) + 1, rows, columns: 1 };
}

beforeEach(() => {
  opened = undefined as never;
});

/** As a button does: laid where it is not, added to where it is. */
async function insert(worksheet: Worksheet, writer: Awaited<ReturnType<typeof sheets>>["writer"]) {
  const found = await writer.snapshot([markNames(worksheet)]);
  const stands = standingSheet(worksheet, found.marked, found.blocks);
  const writings: readonly SheetChange[] = stands
    ? stands.additions.map((addition) => ({ how: "append", ...stands, ...addition }))
    : [{ how: "lay", worksheet, again: sheetOf(worksheet, found.marked) }];
  await writer.carryOut(writings.flatMap((writing) => stepsOf(writing, found, writer.target)));
}

test("a portfolio is laid in few runs: texts stay texts, formulas are Sheets', and the sheet comes to the front", async () => {
  const { document, writer } = await sheets();
  const worksheet = portfolio(held, english);
  await insert(worksheet, writer);
  const sheet = document.spreadsheet.sheet("Portfolio");
  expect(sheet.values(rangeOf(worksheet, "ticker"))).toEqual([["AAPL"], ["=1+1"], ["0700"], ["MAR1"]]);
  const formulas = (key: string) => sheet.formulas(rangeOf(worksheet, key)).flat();
  const tickers = held.map((_, row) => rowsOf(worksheet, "ticker", row, 1));
  expect(formulas("ticker")).toEqual(held.map(() => ""));
  expect(formulas("company")).toEqual(tickers.map((ticker) => `=SHARIAH_NAME(${ticker})`));
  expect(formulas("status")).toEqual(tickers.map((ticker) => `=SHARIAH_STATUS(${ticker})`));
  const { row, column } = worksheet.cells.find(({ style }) => style === "large") ?? { row: -1, column: -1 };
  const [weights, verdicts] = ["weight", "status"].map((key) => {
    const letter = lettersOf(worksheet, key);
    return `\\$${letter}\\$${rangeOf(worksheet, key).row}:\\$${letter}\\$\\d+`;
  });
  expect(sheet.formulas({ row: row + 1, column: column + 1, rows: 1, columns: 1 })).toEqual([
    [expect.stringMatching(new RegExp(`SUMIFS\\(${weights},${verdicts},"HALAL"\\)`))],
  ]);
  expect(document.spreadsheet.front).toBe("Portfolio");
  expect(document.runs.filter(({ name }) => name === "pane").length).toBe(2);
});

test("formats are written before values, and the look is made of Google's own features", async () => {
  const { document, writer } = await sheets();
  const worksheet = portfolio(held, english);
  const [table] = worksheet.tables as [Table];
  await insert(worksheet, writer);
  const sheet = document.spreadsheet.sheet("Portfolio");
  const all = addressOf({ row: table.row + 1, column: 0, rows: held.length, columns: table.columns.length });
  const formats = sheet.styles.find(({ range, what }) => range === all && what === "numberFormats");
  const [first = []] = (formats as { given: string[][] }).given;
  expect(["ticker", "company", "status"].map((key) => first[columnOf(worksheet, key)])).toEqual([
    "@",
    "General",
    "General",
  ]);
  expect([...sheet.worn.keys()]).toEqual(expect.arrayContaining(["rightToLeft", "frozenRows", "rules", "charts"]));
  expect([sheet.worn.get("frozenRows"), sheet.worn.get("frozenColumns"), sheet.worn.get("rightToLeft")]).toEqual([
    10,
    1,
    false,
  ]);
  const rules = sheet.worn.get("rules") as Record<string, unknown>[];
  const verdicts = rowsOf(worksheet, "status");
  expect(rules[0]).toMatchObject({ whenTextEqualTo: "HALAL", setRanges: [verdicts], setFontColor: "#0B6B3A" });
  const left = rowsOf(worksheet, "debtLeft", 0, 1);
  const near = absoluteAddress(worksheet.names.find(({ key }) => key === "near") as { row: number; column: number });
  expect(rules.at(-1)).toMatchObject({ whenFormulaSatisfied: `=ISNUMBER(${left})*(${left}<=${near})` });
  const charts = sheet.worn.get("charts") as Record<string, unknown>[];
  const ranges = worksheet.charts.map(({ categories, series }) =>
    [categories, ...series.map(({ values }) => values)].map((place) => addressOf(place as Area)),
  );
  expect(charts).toMatchObject(ranges.map((ranges) => ({ type: "bar", ranges })));
  expect(charts).toHaveLength(1);
  const ratios = ["revenue", "revenueLeft", "securities", "securitiesLeft", "debt", "debtLeft"];
  expect([...sheet.worn.keys()].filter((key) => key.startsWith("hidden "))).toEqual(
    ratios.map((key) => `hidden ${columnOf(worksheet, key) + 1}`),
  );
  expect(sheet.notes(rangeOf(worksheet, "ticker", -1, 1))).toEqual([[english.portfolio.notes.ticker]]);
});

test("Arabic reads from right to left, and choices are offered where they are described", async () => {
  const { document, writer } = await sheets();
  const worksheet = zakat(held, worksheetWords("ar"));
  await insert(worksheet, writer);
  const sheet = document.spreadsheet.sheet("الزكاة");
  expect(sheet.worn.get("rightToLeft")).toBe(true);
  const lists = sheet.styles.filter(({ what }) => what === "validation");
  expect(
    lists.map(({ range, given }) => [range, (given as Record<string, unknown[]>).requireValueInList?.[0]]),
  ).toEqual([
    [cellOf(worksheet, "year"), ["قمرية", "شمسية"]],
    [cellOf(worksheet, "longBy"), ["الموجودات الزكوية", "القيمة السوقية"]],
    [rowsOf(worksheet, "held"), ["قصير", "طويل"]],
    [rowsOf(worksheet, "itself"), ["نعم", "لا"]],
  ]);
});

test("inserting a portfolio again adds the missing rows and changes nothing else", async () => {
  const { document, writer } = await sheets();
  const worksheet = portfolio(held, english);
  await insert(worksheet, writer);
  // In a column of the user's own, beside the table.
  const own = { ...rangeOf(worksheet, "ticker", -1, 2), column: 30 };
  document.enter(`Portfolio!${addressOf({ ...own, row: own.row - 1, column: own.column - 1 })}`, [["Mine"], ["own"]]);
  document.enter(`Portfolio!${rowsOf(worksheet, "shares", 1, 1)}`, [[77]]);
  document.insertRow(5, "Portfolio");
  await insert(portfolio([...held, { ticker: "MSFT", shares: 3 }], english), writer);
  const sheet = document.spreadsheet.sheet("Portfolio");
  // One row further down, since a row was inserted above.
  const column = (key: string) => sheet.values(rangeOf(worksheet, key, 1, 6)).flat();
  expect(column("ticker")).toEqual(["AAPL", "=1+1", "0700", "MAR1", "MSFT", ""]);
  expect(column("shares")).toEqual([10, 77, "", "", 3, ""]);
  expect(sheet.values({ ...own, row: own.row + 1 }).flat()).toEqual(["Mine", "own"]);
  const added = rowsOf(worksheet, "ticker", 1 + held.length, 1);
  expect(
    ["company", "status"].flatMap((key) => sheet.formulas(rangeOf(worksheet, key, 1 + held.length, 1)).flat()),
  ).toEqual([`=SHARIAH_NAME(${added})`, `=SHARIAH_STATUS(${added})`]);
  const writes = document.spreadsheet.touched.writes;
  await insert(portfolio([...held, { ticker: "MSFT" }], english), writer);
  expect(document.spreadsheet.touched.writes).toBe(writes);
  expect(document.spreadsheet.sheets.map(({ name }) => name)).toEqual(["Sheet1", "Portfolio"]);
});

test("added rows get the colours and choices of the rows above; the user's own rules stay", async () => {
  const { document, writer } = await sheets();
  const worksheet = zakat(held, english);
  await insert(worksheet, writer);
  const sheet = document.spreadsheet.sheet("Zakat");
  const rules = () => sheet.worn.get("rules") as Record<string, unknown>[];
  const lists = () => sheet.styles.filter(({ what }) => what === "validation").map(({ range }) => range);
  const before = rules();
  expect(before.length).toBeGreaterThan(2);
  for (const { setRanges } of before) expect(setRanges).toEqual([rowsOf(worksheet, "left")]);
  // Few rows take the colours of those that are there.
  await insert(zakat([...held, { ticker: "MSFT" }], english), writer);
  expect(rules()).toEqual(before);
  expect(lists().at(-1)).toBe(rowsOf(worksheet, "itself", held.length, 1));
  const many = Array.from({ length: 300 }, (_, index) => ({ ticker: `T${index}` }));
  const own = {
    kind: "conditional format",
    setRanges: [rowsOf(worksheet, "ticker", 0, held.length), "B1:B2"],
    whenTextContains: "X",
  };
  sheet.worn.set("rules", [before[0], own]);
  await insert(zakat([...held, { ticker: "MSFT" }, ...many], english), writer);
  expect(rules()).toEqual([
    { ...before[0], setRanges: [rowsOf(worksheet, "left", 0, held.length + 1 + many.length)] },
    own,
  ]);
  expect(lists().at(-1)).toBe(rowsOf(worksheet, "itself", held.length + 1, many.length));
});

test("a page that is closed between any two runs: the next one completes the same sheet, and writes nothing twice", async () => {
  const many = Array.from({ length: 250 }, (_, index) => ({ ticker: `T${index}` }));
  const worksheet = portfolio(many, english);
  const whole = await sheets(undefined, 500);
  await insert(worksheet, whole.writer);
  const runs = whole.document.runs.filter(({ name }) => name === "pane").length;
  const state = () => {
    const sheet = opened.document.spreadsheet.sheet("Portfolio");
    return [
      sheet.formulas({ row: 1, column: 1, rows: 262, columns: 39 }),
      (sheet.worn.get("charts") as unknown[]).length,
    ];
  };
  const expected = state();
  await opened.close();
  expect(runs).toBeGreaterThan(5);
  for (const calls of new Set([2, 3, 5, runs - 2, runs - 1])) {
    opened = undefined as never;
    await expect(insert(worksheet, (await sheets(calls, 500)).writer)).rejects.toThrow("The page is closed.");
    const { document, writer } = await sheets();
    await insert(worksheet, writer);
    expect(document.spreadsheet.sheets.map(({ name }) => name)).toEqual(["Sheet1", "Portfolio"]);
    expect(state()).toEqual(expected);
    await opened.close();
  }
});

test("a name that is taken has a number after it, and more rows than a sheet has are made", async () => {
  const { document, writer } = await sheets();
  document.spreadsheet.insert("Portfolio");
  const many = Array.from({ length: 1_100 }, (_, index) => ({ ticker: `T${index}` }));
  const worksheet = portfolio(many, english);
  await insert(worksheet, writer);
  expect(document.spreadsheet.sheets.map(({ name }) => name)).toEqual(["Sheet1", "Portfolio", "Portfolio 2"]);
  const sheet = document.spreadsheet.sheet("Portfolio 2");
  expect(sheet.values(rangeOf(worksheet, "ticker", many.length - 1, 1))).toEqual([["T1099"]]);
  // Each run of the script is short, however long the list.
  const longest = Math.max(
    ...document.runs.filter(({ name }) => name === "pane").map(({ startedAt, endedAt }) => endedAt - startedAt),
  );
  expect(longest).toBeLessThan(60_000);
});

test("cells that the user may not edit stay as they are", async () => {
  const { document, writer } = await sheets();
  const worksheet = portfolio(held, english);
  await insert(worksheet, writer);
  const next = rangeOf(worksheet, "ticker", held.length, 1);
  document.spreadsheet.protectedCells = [{ ...next, sheet: "Portfolio", columns: 26 }];
  await insert(portfolio([...held, { ticker: "MSFT" }], english), writer);
  const sheet = document.spreadsheet.sheet("Portfolio");
  expect(sheet.formulas({ ...next, columns: columnOf(worksheet, "status") + 1 })).toEqual([["", "", ""]]);
});

test("from the sidebar: what is selected or pasted is planned without a call, laid, and added to", async () => {
  const { document, ask } = await sheets();
  document.enter("Sheet1!A1", [
    ["Ticker", "Shares"],
    ["AAPL", 5],
    ["MSFT", 7],
  ]);
  document.selection = "A1:B3";
  const { worksheets } = portsOver(ask, 5_000, "en");
  const plan = await worksheets?.plan("zakat");
  expect(plan?.sheet).toBeUndefined();
  expect(plan).toMatchObject({
    holdings: [{ ticker: "AAPL", shares: 5 }, { ticker: "MSFT" }],
    demands: [{ what: "zakat", questions: 2, most: 1 }],
  });
  expect(await worksheets?.insert("zakat")).toEqual({ added: 2, untouched: 0 });
  // The new sheet is in front, with its title or a blank selected.
  const after = { last: 2, holdings: [{ ticker: "AAPL", shares: 5 }, { ticker: "MSFT" }] };
  const laid = zakat(plan?.holdings ?? [], english);
  const below = rowsOf(laid, "ticker", 3, 1);
  for (const cell of ["A1", "A2", "B1", rowsOf(laid, "company", 0, 1), rowsOf(laid, "ticker", -1, 1), below]) {
    document.selection = `Zakat!${cell}:${cell}`;
    expect([cell, await worksheets?.plan("purification", undefined, true)]).toMatchObject([cell, after]);
  }
  document.selection = `Zakat!${rowsOf(laid, "ticker", 1, 1)}`;
  expect(await worksheets?.plan("purification", undefined, true)).toMatchObject({ holdings: [{ ticker: "MSFT" }] });
  expect(await worksheets?.plan("zakat", "AAPL\nKO")).toMatchObject({ sheet: "Zakat", untouched: 1 });
  expect(await worksheets?.insert("zakat", "AAPL\nKO")).toEqual({ added: 1, untouched: 1 });
  const sheet = document.spreadsheet.sheet("Zakat");
  expect(sheet.values(rangeOf(laid, "ticker", 0, 4)).flat()).toEqual(["AAPL", "MSFT", "KO", ""]);
  expect(opened.service.stats().calls).toBe(0);
});

test("from the sidebar: blank prices get GOOGLEFINANCE where a person asks for it, also on a sheet that stands", async () => {
  const { document, ask } = await sheets();
  const { worksheets } = portsOver(ask, 5_000, "en");
  expect((await worksheets?.plan("portfolio", "AAPL\t1\n2222.SR\t2"))?.prices).toEqual({
    source: "GOOGLEFINANCE",
    count: 1,
  });
  await worksheets?.insert("portfolio", "AAPL\t1\n2222.SR\t2");
  const sheet = document.spreadsheet.sheet("Portfolio");
  const worksheet = portfolio([], english);
  const prices = () => sheet.formulas(rangeOf(worksheet, "price", 0, 3)).flat();
  const priceOf = (row: number) => `=GOOGLEFINANCE(${rowsOf(worksheet, "ticker", row, 1)},"price")`;
  expect(prices()).toEqual(["", "", ""]);
  await worksheets?.insert("portfolio", "AAPL\t1\nKO\t2", false, { prices: true });
  expect(prices()).toEqual([priceOf(0), "", priceOf(2)]);
});

test("from the sidebar: a sheet in front whose marks are gone is known by its headings, and used again", async () => {
  const { document, ask } = await sheets();
  const { worksheets } = portsOver(ask, 5_000, "en");
  await worksheets?.insert("zakat", "AAPL\t5");
  document.selection = "Zakat!A1:A1";
  expect(await worksheets?.adoptable()).toBeUndefined();
  const { named } = document.spreadsheet;
  const marks = () => [...named].map(([name, { row, column }]) => `${name} ${row} ${column}`).sort();
  const before = marks();
  named.clear();
  expect(await worksheets?.adoptable()).toEqual({ sheet: "Zakat", kind: "zakat" });
  expect(await worksheets?.adopt()).toBe(true);
  expect(marks()).toEqual(before);
  expect(await worksheets?.insert("zakat", "AAPL\nKO")).toEqual({ added: 1, untouched: 1 });
});

test("the sidebar can have nothing done to a range but what worksheets need", async () => {
  const { document } = await sheets();
  const steps = [{ do: "deleteSheet", sheet: "Sheet1" }];
  await expect(document.run("pane", "worksheets.carryOut", [steps])).rejects.toThrow(
    "The pane asks for deleteSheet, which is not there.",
  );
  for (const name of ["constructor", "toString"]) {
    const odd = [{ do: name, sheet: "Sheet1" }];
    await expect(document.run("pane", "worksheets.carryOut", [odd])).rejects.toThrow("which is not there");
  }
});
