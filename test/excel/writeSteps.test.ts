/** Worksheets are written in Excel on a workbook in memory that is as strict as Office.js, also when writing breaks off. */
import { excelWorkbook } from "../../src/excel/workbook";
import type { Worksheet } from "../../src/workbook/sheet/worksheet";
import { sheetOf } from "../../src/worksheets/marks";
import type { SheetChange } from "../../src/worksheets/sheetChange";
import { portfolio } from "../../src/worksheets/sheets/portfolio";
import { zakat } from "../../src/worksheets/sheets/zakat";
import { standingSheet } from "../../src/worksheets/standingSheet";
import { stepsOf } from "../../src/worksheets/steps";
import { worksheetWords } from "../../src/worksheets/words/words";
import { cellOf, columnOf, lettersOf, rowsOf } from "../worksheets/places";
import { allSets, openClient } from "./client";
import { drawingOf } from "./drawing";
import type { Book } from "./server/book";
import type { ObjectServer } from "./server/objectServer";

const held = [
  { ticker: "AAPL", shares: 100, price: 190.5 },
  { ticker: "0700", shares: 40, cost: 300, price: 310 },
  { ticker: '=HYPERLINK("x")' },
];
const describePortfolio = (language = "en", holdings: readonly { ticker: string }[] = held) =>
  portfolio(holdings, worksheetWords(language));

let workbook: Book;
let server: ObjectServer;
function openWorkbook(sets = allSets): void {
  const client = openClient((formula) => [[formula]], sets);
  workbook = client.book;
  server = client.server;
}
beforeEach(() => openWorkbook());

/** What another desk does after this one has read the workbook, and before it writes. */
let meanwhile: () => unknown = () => undefined;

/** As the port does it: laid, laid again where it broke off, or added to. */
async function run(worksheet: Worksheet): Promise<void> {
  const sheets = excelWorkbook();
  if (!sheets) throw new Error("There is a workbook here.");
  const found = await sheets.snapshot([]);
  const blocks = workbook.sheetNames.map((sheet) => ({
    sheet,
    row: 0,
    column: 0,
    rows: 60,
    columns: 26,
    formulas: [],
    values: Array.from({ length: 60 }, (_, row) =>
      Array.from({ length: 26 }, (__, column) => workbook.get(sheet, row, column)),
    ),
  }));
  const stands = standingSheet(worksheet, found.marked, blocks);
  const writings: readonly SheetChange[] = stands
    ? stands.additions.map((addition) => ({ how: "append", ...stands, ...addition }))
    : [{ how: "lay", worksheet, again: sheetOf(worksheet, found.marked) }];
  meanwhile();
  meanwhile = () => undefined;
  await sheets.carryOut(writings.flatMap((writing) => stepsOf(writing, found, sheets.target)));
}

const formulaAt = (row: number, column: number, sheet = "Portfolio") => workbook.formula(sheet, row, column);
const headingOf = (key: string) => rowsOf(describePortfolio(), key, -1, 1);
/** A cell of the holdings' table, by its row (the headings are row -1) and its column. */
const placeIn = (row: number, key: string) => {
  const worksheet = describePortfolio();
  return [(worksheet.tables[0]?.row ?? 0) + 1 + row, columnOf(worksheet, key)] as const;
};
const rowsIn = (key: string, first = 0, rows = held.length) => rowsOf(describePortfolio(), key, first, rows);
const absolute = (address: string) => address.replace(/^([A-Z]+)(\d+)$/, "$$$1$$$2");
const drawing = (sheet = "Portfolio") => drawingOf(workbook.sheet(sheet));
const tickers = (sheet = "Portfolio") =>
  Array.from({ length: 12 }, (_, row) => workbook.get(sheet, ...placeIn(row, "ticker"))).filter((one) => one !== "");

test("a table with formulas by its headings, names for cells, and hidden marks", async () => {
  await run(describePortfolio());
  const columns = describePortfolio().tables[0]?.columns.length;
  expect(workbook.findTable("Portfolio")?.box).toMatchObject({ row: 9, rows: 4, columns });
  expect(formulaAt(...placeIn(0, "status"))).toBe("=SHARIAH.STATUS([@[Ticker]])");
  expect(formulaAt(...placeIn(1, "weight"))).toContain("100*[@[Value]]/PortfolioValue");
  expect(formulaAt(2, 2)).toContain('100*SUMIFS(Portfolio[Weight],Portfolio[Status],"HALAL")/PortfolioBaseWeight');
  const marks = workbook.names.filter(({ name }) => name.startsWith("shariah_sheet_"));
  expect(marks.map(({ name }) => name)).toContain("shariah_sheet_portfolio.holdings.ticker");
  expect(marks.filter(({ isVisible }) => isVisible)).toEqual([]);
  expect(workbook.active).toBe("Portfolio");
});

test("tickers are text before they are written, and text that begins as a formula stays text", async () => {
  await run(describePortfolio());
  expect(drawing()).toContain(`${rowsIn("ticker")} NumberFormat = "@"`);
  expect(tickers()).toEqual(["AAPL", "0700", '=HYPERLINK("x")']);
});

test("rules, charts, frozen panes and pages are Excel's own", async () => {
  await run(describePortfolio());
  expect(drawing()).toContain(`${rowsIn("status")} rule CellValue.Format.Font.Color = "#0B6B3A"`);
  expect(drawing().filter((line) => /^chart \d Name = "shariah-/.test(line))).toHaveLength(1);
  expect(drawing().filter((line) => line.endsWith(".HasDataLabels = true"))).toHaveLength(1);
  expect(drawing()).toContain("panes FreezeAt(A1:A10)");
  expect(drawing()).toContain(`page SetPrintArea(A:${lettersOf(describePortfolio(), "currency")})`);
  expect(drawing()).toContain("page SetPrintTitleRows($10:$10)");
});

// That a rule takes a blank cell for 0: assumed.
test("a limit colours numbers alone, since Excel takes a blank cell for 0", async () => {
  await run(describePortfolio());
  const rules = drawing().filter((line) => line.includes("Rule.Formula = "));
  const left = rowsIn("debtLeft");
  const [first] = left.split(":");
  const near = absolute(cellOf(describePortfolio(), "near"));
  expect(rules).toContain(`${left} rule Custom.Rule.Formula = "=ISNUMBER(${first})*(${first}<=${near})"`);
  // Two for each headroom, one for each bar.
  expect(rules).toHaveLength(9);
});

test("a bar behind a ratio fills its cell at the limit, and the columns that only formulas read are hidden", async () => {
  await run(describePortfolio());
  const bar = rowsIn("debtBar");
  const told = drawing().filter((line) => line.startsWith(`${bar} rule DataBar.`));
  expect(told).toEqual([
    `${bar} rule DataBar.LowerBoundRule = {"type":"Number","formula":"0"}`,
    `${bar} rule DataBar.UpperBoundRule = {"type":"Number","formula":"30"}`,
    `${bar} rule DataBar.BarDirection = "LeftToRight"`,
    `${bar} rule DataBar.PositiveFormat.FillColor = "#BCD0E8"`,
    `${bar} rule DataBar.PositiveFormat.GradientFill = false`,
  ]);
  expect(drawing().filter((line) => line.endsWith("ColumnHidden = true"))).toHaveLength(6);
});

test("a verdict that refuses has a line at its left and no fill", async () => {
  await run(describePortfolio());
  const status = rowsIn("status");
  const coloured = drawing().filter((line) => line.startsWith(`${status} rule `) && line.includes("#A11D1D"));
  expect(coloured.map((line) => line.replace(/.*(Font|Borders\.Left)\.Color.*/, "$1"))).toEqual([
    "Font",
    "Borders.Left",
  ]);
  expect(drawing().filter((line) => line.startsWith(`${status} rule `) && line.includes("Fill"))).toHaveLength(2);
});

// That a rule by contained text knows `?`, `*` and `~` as Excel's search does: assumed.
test("a question mark is searched as itself: alone it is any letter in Excel, and what is clear would look unknown", async () => {
  await run(describePortfolio());
  const searched = drawing().filter((line) => line.includes('"Contains"'));
  expect(searched.map((line) => /"text":"([^"]*)"/.exec(line)?.[1])).toEqual(["✕", "⚠", "~?"]);
});

test("what may be chosen is offered, and other words may be typed all the same", async () => {
  const worksheet = zakat(held, worksheetWords("en"));
  await run(worksheet);
  const offered = 'choices Rule = {"list":{"inCellDropDown":true,"source":"lunar,solar"}}';
  expect(drawing("Zakat")).toContain(`${cellOf(worksheet, "year")} ${offered}`);
  const [rules, alerts] = [/ choices Rule = /, / choices ErrorAlert = {"showAlert":false/].map(
    (what) => drawing("Zakat").filter((line) => what.test(line)).length,
  );
  expect(alerts).toBe(rules);
});

test("the worksheet has the look of every host: headings white on green, stripes without gridlines, charts tall enough", async () => {
  await run(describePortfolio());
  const wanted = [
    "B1 Font.Size = 18",
    `${headingOf("ticker")}:${headingOf("near")} Fill.Color = "#14382B"`,
    `${headingOf("ticker")}:${headingOf("near")} WrapText = true`,
    "no gridlines",
    "A6 RowHeight = 18",
  ];
  expect(wanted.filter((line) => !drawing().includes(line))).toEqual([]);
  expect(workbook.findTable("Portfolio")?.style).toBe("TableStyleLight1");
});

test("headings have a note that says what their column is", async () => {
  await run(describePortfolio());
  expect(workbook.sheet("Portfolio").notes.get(headingOf("price"))).toMatch(
    /^What a share is worth, in the currency of its row/,
  );
});

test("an Arabic worksheet's cells read from right to left", async () => {
  await run(describePortfolio("ar"));
  const [, name = ""] = [...workbook.sheetNames];
  expect(drawing(name).filter((line) => line.endsWith('ReadingOrder = "RightToLeft"'))).toHaveLength(1);
  expect(formulaAt(...placeIn(0, "status"), name)).toBe("=SHARIAH.STATUS([@[الرمز]])");
});

test("writing that is interrupted at any moment and run again loses nothing, and writes nothing twice", async () => {
  await run(describePortfolio());
  const whole = server.traffic.filter(({ isCleanup }) => !isCleanup).length;
  const cellsOf = () =>
    [...workbook.sheet("Portfolio").cells].map(([key, { formula, value }]) => [key, formula ?? value]);
  const before = cellsOf();
  for (let at = 0; at < whole; at += 1) {
    openWorkbook();
    workbook.breaksAt = at;
    await expect(run(describePortfolio())).rejects.toThrow("expired");
    workbook.breaksAt = undefined;
    await run(describePortfolio());
    expect(workbook.sheetNames.filter((name) => name.startsWith("Portfolio"))).toEqual(["Portfolio"]);
    expect(cellsOf().sort()).toEqual(before.sort());
    expect(workbook.tables.map(({ name }) => name)).toEqual(["Portfolio"]);
  }
});

test("rows that come below others have their colours and choices", async () => {
  const drawnBy = async (worksheet: (of: readonly { readonly ticker: string }[]) => Worksheet, name: string) => {
    await run(worksheet(held));
    const before = drawing(name);
    await run(worksheet([...held, { ticker: "MSFT" }, { ticker: "XOM" }]));
    return drawing(name).filter((line) => !before.includes(line));
  };
  const colours = await drawnBy((of) => describePortfolio("en", of), "Portfolio");
  expect(colours).toContain(`${rowsIn("status", held.length, 2)} rule CellValue.Format.Font.Color = "#0B6B3A"`);
  const left = rowsIn("debtLeft", held.length, 2);
  const [first] = left.split(":");
  const near = absolute(cellOf(describePortfolio(), "near"));
  expect(colours).toContain(`${left} rule Custom.Rule.Formula = "=ISNUMBER(${first})*(${first}<=${near})"`);
  expect(colours).toContain(`${rowsIn("debtBar", held.length, 2)} rule DataBar.BarDirection = "LeftToRight"`);
  expect(colours.filter((line) => / rule /.test(line) && !/^[A-Z]+14:[A-Z]+15 /.test(line))).toEqual([]);
  const choices = await drawnBy((of) => zakat(of, worksheetWords("en")), "Zakat");
  const below = rowsOf(zakat(held, worksheetWords("en")), "held", held.length, 2);
  expect(choices).toContain(`${below} choices Rule = {"list":{"inCellDropDown":true,"source":"short,long"}}`);
});

test("inserting again adds the missing rows below the others, and changes nothing else", async () => {
  await run(describePortfolio());
  workbook.set("Portfolio", 10, 20, "my note");
  workbook.set("Portfolio", ...placeIn(-1, "ticker"), "Meine Aktien");
  await run(describePortfolio("en", [...held, { ticker: "MSFT" }]));
  expect(tickers()).toEqual(["AAPL", "0700", '=HYPERLINK("x")', "MSFT"]);
  expect(workbook.findTable("Portfolio")?.box).toMatchObject({ row: 9, rows: 5 });
  expect([workbook.get("Portfolio", 10, 20), workbook.get("Portfolio", ...placeIn(-1, "ticker"))]).toEqual([
    "my note",
    "Meine Aktien",
  ]);
  expect(formulaAt(...placeIn(3, "status"))).toBe("=SHARIAH.STATUS([@[Meine Aktien]])");
  expect([...workbook.sheetNames]).toEqual(["Sheet1", "Portfolio"]);
});

test("rows that another person added meanwhile are not overwritten; on the next try ours come below them", async () => {
  await run(describePortfolio());
  const five = [...held, { ticker: "KO" }, { ticker: "PG" }];
  // The other's row arrives after this desk has read the workbook.
  meanwhile = () => workbook.set("Portfolio", ...placeIn(3, "ticker"), "NVDA");
  await expect(run(describePortfolio("en", five))).rejects.toMatchObject({ said: { phrase: "rowsTaken" } });
  expect(tickers()).toEqual(["AAPL", "0700", '=HYPERLINK("x")', "NVDA"]);
  await run(describePortfolio("en", five));
  expect(tickers()).toEqual(["AAPL", "0700", '=HYPERLINK("x")', "NVDA", "KO", "PG"]);
});

test("a name that is taken gets a number", async () => {
  workbook.rename("Sheet1", "portfolio");
  await run(describePortfolio());
  expect([...workbook.sheetNames]).toContain("Portfolio 2");
});

// `Excel.RangeAreas.select` is of ExcelApi 1.18 (@types/office-js).
test.each([
  ["1.18", 2],
  ["1.17", 1],
])("of two areas, Excel with ExcelApi %s selects %i on their sheet", async (level, count) => {
  openWorkbook({ ...allSets, ExcelApi: level });
  await run(describePortfolio());
  workbook.active = "Sheet1";
  const areas = [
    { row: 10, column: 2, rows: 2, columns: 1 },
    { row: 14, column: 2, rows: 1, columns: 1 },
  ];
  await excelWorkbook()?.carryOut([{ do: "select", sheet: "Portfolio", areas }]);
  expect(workbook.active).toBe("Portfolio");
  expect(workbook.selected).toEqual(areas.slice(0, count).map((area) => expect.objectContaining(area)));
});
