/** The writer of worksheets on a workbook in memory that is as strict as Office.js, also when it breaks off. */
import { excelSheets } from "../../src/excel/workbook";
import type { Worksheet } from "../../src/workbook/sheet/worksheet";
import { sheetOf, standingOf } from "../../src/worksheets/merge";
import type { Writing } from "../../src/worksheets/sheetChange";
import { portfolio } from "../../src/worksheets/sheets/portfolio";
import { zakat } from "../../src/worksheets/sheets/zakat";
import { stepsOf } from "../../src/worksheets/steps";
import { worksheetWords } from "../../src/worksheets/words/words";
import { type FakeWorkbook, fakeWorkbook } from "./fake-workbook";

const held = [
  { ticker: "AAPL", shares: 100, price: 190.5 },
  { ticker: "0700", shares: 40, cost: 300, price: 310 },
  { ticker: '=HYPERLINK("x")' },
];
const described = (language = "en", holdings: readonly { ticker: string }[] = held) =>
  portfolio(holdings, worksheetWords(language));

let workbook: FakeWorkbook;
beforeEach(() => {
  workbook = fakeWorkbook((formula) => [[formula]]);
  Object.assign(globalThis, {
    Excel: workbook.Excel,
    Office: { context: { requirements: { isSetSupported: () => true } } },
  });
});

/** As the port does it: laid, laid again where it broke off, or added to. */
async function run(worksheet: Worksheet): Promise<void> {
  const sheets = excelSheets();
  if (!sheets) throw new Error("There is a workbook here.");
  const found = await sheets.snapshot([]);
  const blocks = [...workbook.sheets].map(([sheet]) => ({
    ...{ sheet, row: 0, column: 0, rows: 60, columns: 26, formulas: [] },
    values: Array.from({ length: 60 }, (_, row) =>
      Array.from({ length: 26 }, (__, column) => workbook.get(sheet, row, column)),
    ),
  }));
  const stands = standingOf(worksheet, found.marked, blocks);
  const writings: readonly Writing[] = stands
    ? stands.additions.map((addition) => ({ how: "append", ...stands, ...addition }))
    : [{ how: "lay", worksheet, again: sheetOf(worksheet, found.marked) }];
  await sheets.carryOut(writings.flatMap((writing) => stepsOf(writing, found, sheets.target)));
}

const formulaAt = (row: number, column: number, sheet = "Portfolio") =>
  workbook.sheets.get(sheet)?.cells.get(`${row},${column}`)?.formula;
const tickers = (sheet = "Portfolio") =>
  Array.from({ length: 12 }, (_, down) => workbook.get(sheet, 10 + down, 0)).filter((ticker) => ticker !== "");

test("a table with formulas by its headings, names for cells, and hidden marks", async () => {
  await run(described());
  expect(workbook.names.get("Portfolio")).toMatchObject({ sheet: "Portfolio", row: 10, rows: 3, columnCount: 21 });
  expect(formulaAt(10, 2)).toBe("=SHARIAH.STATUS([@[Ticker]])");
  expect(formulaAt(11, 11)).toContain("100*[@[Value]]/PortfolioValue");
  expect(formulaAt(2, 2)).toContain('100*SUMIFS(Portfolio[Weight],Portfolio[Status],"HALAL")/PortfolioBaseWeight');
  expect([...workbook.hidden]).toContain("shariah_sheet_portfolio.holdings.ticker");
  expect(
    [...workbook.names.keys()].filter((name) => name.startsWith("shariah_sheet_") && !workbook.hidden.has(name)),
  ).toEqual([]);
  expect(workbook.active).toBe("Portfolio");
});

test("tickers are text before they are written, and text that begins as a formula stays text", async () => {
  await run(described());
  expect(workbook.sheets.get("Portfolio")?.drawn).toContain('A11:A13 format [["@"]]');
  expect(tickers()).toEqual(["AAPL", "0700", '=HYPERLINK("x")']);
});

test("rules, charts, frozen panes and pages are Excel's own", async () => {
  await run(described());
  const drawn = workbook.sheets.get("Portfolio")?.drawn ?? [];
  expect(drawn).toContain('C11:C13 rules.add("CellValue").cellValue.format.fill.color = "#DFF3E6"');
  expect(drawn.filter((line) => /charts\.add\([^)]*\)\.name = /.test(line))).toHaveLength(2);
  expect(drawn.filter((line) => line.endsWith(".hasDataLabels = true"))).toHaveLength(4);
  expect(drawn).toContain("freezePanes.freezeAt(A1:A10)");
  expect(drawn).toContain('pageLayout.setPrintArea("A:L")');
  expect(drawn).toContain('pageLayout.setPrintTitleRows("$10:$10")');
});

test("a limit colours numbers alone, since Excel takes a blank cell for 0", async () => {
  await run(described());
  const rules = workbook.sheets.get("Portfolio")?.drawn.filter((line) => line.includes(".rule.formula = "));
  expect(rules).toContain('R11:R13 rules.add("Custom").custom.rule.formula = "=ISNUMBER(R11)*(R11<=$C$6)"');
  expect(rules).toHaveLength(6);
});

test("a question mark is searched as itself: alone it is any letter in Excel, and what is clear would look unknown", async () => {
  await run(described());
  const searched = workbook.sheets.get("Portfolio")?.drawn.filter((line) => line.includes('"Contains"'));
  expect(searched?.map((line) => /"text":"([^"]*)"/.exec(line)?.[1])).toEqual(["✕", "⚠", "~?"]);
});

test("what may be chosen is offered, and other words may be typed all the same", async () => {
  await run(zakat(held, worksheetWords("en")));
  const drawn = workbook.sheets.get("Zakat")?.drawn ?? [];
  expect(drawn).toContain('C4 choices.rule = {"list":{"inCellDropDown":true,"source":"lunar,solar"}}');
  expect(drawn.filter((line) => / choices\.errorAlert = {"showAlert":false/.test(line))).toHaveLength(2);
});

test("it looks as in every other host: headings white on green, stripes without gridlines, charts tall enough", async () => {
  await run(described());
  const drawn = workbook.sheets.get("Portfolio")?.drawn ?? [];
  const wanted = [
    ...["B1 font.size = 18", 'A10:C10 fill.color = "#0B4F30"', "A10:C10 wrapText = true"],
    ...["Portfolio style TableStyleLight1", "gridlines false", "A3 rowHeight = 18"],
  ];
  expect(wanted.filter((line) => !drawn.includes(line))).toEqual([]);
});

test("headings say what their column is in a note", async () => {
  await run(described());
  expect(workbook.sheets.get("Portfolio")?.notes.get("H10")).toMatch(
    /^What a share is worth, in the currency of its row/,
  );
});

test("an Arabic worksheet's cells read from right to left", async () => {
  await run(described("ar"));
  const [, name = ""] = [...workbook.sheets.keys()];
  expect(workbook.sheets.get(name)?.drawn.filter((line) => line.endsWith('readingOrder = "RightToLeft"'))).toHaveLength(
    1,
  );
  expect(formulaAt(10, 2, name)).toBe("=SHARIAH.STATUS([@[الرمز]])");
});

test("broken off at any moment and run again, nothing is lost, nothing twice", async () => {
  await run(described());
  const whole = workbook.rounds.count;
  const { sheets: before } = workbook;
  const cellsOf = (sheets: FakeWorkbook["sheets"]) =>
    [...(sheets.get("Portfolio")?.cells ?? [])].map(([place, { formula, value }]) => [place, formula ?? value]).sort();
  for (let at = 0; at < whole; at += 1) {
    workbook = fakeWorkbook((formula) => [[formula]]);
    Object.assign(globalThis, { Excel: workbook.Excel });
    workbook.breaksAt = at;
    await expect(run(described())).rejects.toThrow("The page was closed.");
    workbook.breaksAt = undefined;
    await run(described());
    expect([...workbook.sheets.keys()].filter((name) => name.startsWith("Portfolio"))).toEqual(["Portfolio"]);
    expect(cellsOf(workbook.sheets)).toEqual(cellsOf(before));
    expect([...workbook.names].filter(([, { columns }]) => columns).map(([name]) => name)).toEqual(["Portfolio"]);
  }
});

test("rows that come below others have their colours and choices", async () => {
  const drawnBy = async (worksheet: (of: readonly { readonly ticker: string }[]) => Worksheet, name: string) => {
    await run(worksheet(held));
    const before = workbook.sheets.get(name)?.drawn.length ?? 0;
    await run(worksheet([...held, { ticker: "MSFT" }, { ticker: "XOM" }]));
    return workbook.sheets.get(name)?.drawn.slice(before) ?? [];
  };
  const colours = await drawnBy((of) => described("en", of), "Portfolio");
  expect(colours).toContain('C14:C15 rules.add("CellValue").cellValue.format.fill.color = "#DFF3E6"');
  expect(colours).toContain('R14:R15 rules.add("Custom").custom.rule.formula = "=ISNUMBER(R14)*(R14<=$C$6)"');
  expect(colours.filter((line) => / rules\./.test(line) && !/^[A-Z]+14:[A-Z]+15 /.test(line))).toEqual([]);
  const choices = await drawnBy((of) => zakat(of, worksheetWords("en")), "Zakat");
  expect(choices).toContain('D16:D17 choices.rule = {"list":{"inCellDropDown":true,"source":"short,long"}}');
});

test("run again, it adds the rows that are missing below the others, and nothing else is touched", async () => {
  await run(described());
  workbook.set("Portfolio", 10, 20, "my note");
  workbook.set("Portfolio", 9, 0, "Meine Aktien");
  await run(described("en", [...held, { ticker: "MSFT" }]));
  expect(tickers()).toEqual(["AAPL", "0700", '=HYPERLINK("x")', "MSFT"]);
  expect(workbook.names.get("Portfolio")).toMatchObject({ row: 10, rows: 4 });
  expect([workbook.get("Portfolio", 10, 20), workbook.get("Portfolio", 9, 0)]).toEqual(["my note", "Meine Aktien"]);
  expect(formulaAt(13, 2)).toBe("=SHARIAH.STATUS([@[Meine Aktien]])");
  expect([...workbook.sheets.keys()]).toEqual(["Sheet1", "Portfolio"]);
});

test("a name that is taken gets a number", async () => {
  workbook.rename("Sheet1", "portfolio");
  await run(described());
  expect([...workbook.sheets.keys()]).toContain("Portfolio 2");
});
