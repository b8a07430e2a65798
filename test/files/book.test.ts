/** A workbook written as a file: read by another program's reader, and part by part. */
import { read } from "@e965/xlsx";
import { XMLValidator } from "fast-xml-parser";
import { bookOf } from "../../src/files/book";
import { catalogue } from "../../src/functions/catalogue";
import { type Area, absoluteAddress, addressOf } from "../../src/workbook/area";
import { portfolio } from "../../src/worksheets/sheets/portfolio";
import { worksheetWords } from "../../src/worksheets/words/words";
import { lettersOf, rowsOf } from "../worksheets/places";
import { all, partsOf, relationsOf, xml } from "./parts";

const addIn = { id: "1ef665bc-217d-4c09-97a4-3e0fb5e0dd0c", version: "1.0.0.0", runtime: "Taskpane.Url" };
const held = [{ ticker: "AAPL", shares: 10, price: 187.5 }, { ticker: "=1+1" }, { ticker: "0700" }, { ticker: "-A" }];
const english = portfolio(held, worksheetWords("en"));
const arabic = portfolio(held, worksheetWords("ar"));
/** The book, written anew for each test. */
function writeBook() {
  const bytes = bookOf(
    [english, { ...arabic, name: "It's ours", tables: [], names: [], looks: [], charts: [], cells: [] }],
    addIn,
  );
  const parts = partsOf(bytes);
  const text = (path: string) => parts.get(path) ?? "";
  return { bytes, parts, text, sheetText: text("xl/worksheets/sheet1.xml") };
}
/** The same as another program reads it. */
function readBook() {
  const { bytes, ...all } = writeBook();
  const book = read(bytes, { cellFormula: true, cellNF: true, cellStyles: true, sheetStubs: true, bookFiles: true });
  return { ...all, book, sheet: book.Sheets.Portfolio ?? {} };
}
/** The first row of the table. */
const first = (english.tables[0]?.row ?? 0) + 2;
const firstOf = (key: string) => rowsOf(english, key, 0, 1);
/** The cells of the tickers, in their order. */
const tickerCells = held.map((_, row) => rowsOf(english, "ticker", row, 1));
const near = absoluteAddress(english.names.find(({ key }) => key === "near") as { row: number; column: number });

test("another reader finds what was typed: numbers, and text that stays text", () => {
  const { book, sheet } = readBook();
  expect(book.SheetNames).toEqual(["Portfolio", "It's ours"]);
  expect(tickerCells.map((cell) => sheet[cell])).toMatchObject([
    { t: "s", v: "AAPL" },
    { t: "s", v: "=1+1" },
    { t: "s", v: "0700" },
    { t: "s", v: "-A" },
  ]);
  expect(sheet[rowsOf(english, "ticker", 1, 1)].f).toBeUndefined();
  expect(sheet[firstOf("shares")]).toMatchObject({ t: "n", v: 10 });
  expect(sheet[firstOf("price")]).toMatchObject({ t: "n", v: 187.5, z: "#,##0.00" });
});

test("text that begins like a formula stays text when somebody edits it", () => {
  const { sheetText, text } = writeBook();
  const styles = all<Record<string, string>>(xml(text("xl/styles.xml")).styleSheet.cellXfs.xf);
  const styleOf = (address: string) => styles[Number(new RegExp(`r="${address}" s="(\\d+)"`).exec(sheetText)?.[1])];
  expect(tickerCells.map((cell) => styleOf(cell)?.["@_quotePrefix"])).toEqual([undefined, "1", undefined, "1"]);
});

test("our functions are arrays of one cell, by the names that files have for them", () => {
  const { sheet, sheetText } = readBook();
  const status = firstOf("status");
  expect(sheet[status]).toMatchObject({ f: "_xldudf_SHARIAH_STATUS(Portfolio[[#This Row],[Ticker]])", F: status });
  expect(sheetText).toContain(`<c r="${status}" s="`);
  const arrays = [...sheetText.matchAll(/<c [^>]*cm="1"[^>]*><f t="array" ref="([A-Z]+\d+)">([^<]*)<\/f>/g)];
  const ours = [...sheetText.matchAll(/<f[^>]*>([^<]*)<\/f>/g)].filter(([, formula]) => formula?.includes("_xldudf_"));
  expect(arrays.map(([, , formula]) => formula)).toEqual(ours.map(([, formula]) => formula));
  expect(sheetText).not.toMatch(/[^_]SHARIAH\./);
});

test("a formula that is none of ours is a plain one", () => {
  const { sheet, sheetText } = readBook();
  const counts = english.cells.filter(({ formula }) => formula === '=COUNTIF(holdings[status],"HALAL")');
  expect(counts).toHaveLength(1);
  for (const { row, column } of counts) {
    const cell = addressOf({ row, column, rows: 1, columns: 1 });
    const start = new RegExp(
      `<c r="${cell}" s="\\d+" t="str"><f>COUNTIF\\(Portfolio\\[Status\\],&quot;HALAL&quot;\\)</f>`,
    );
    expect(sheetText).toMatch(start);
    expect(sheet[cell].f).toBe('COUNTIF(Portfolio[Status],"HALAL")');
    expect(sheet[cell].F).toBeUndefined();
  }
});

test("nothing is calculated: every formula shows blank text, and whoever opens the file calculates all of it", () => {
  const { sheetText, text } = writeBook();
  const formulas = [...sheetText.matchAll(/<c [^>]*>(<f[^<]*<\/f>.*?)<\/c>/g)].map(([cell, inside]) => [
    / t="str"/.test(cell),
    inside?.replace(/<f.*<\/f>/, ""),
  ]);
  expect(formulas.length).toBeGreaterThan(held.length * 10);
  expect(formulas).toEqual(formulas.map(() => [true, "<v/>"]));
  expect(xml(text("xl/workbook.xml")).workbook.calcPr["@_fullCalcOnLoad"]).toBe("1");
});

test("a file names the sheet's cells, the columns that are printed, and the rows that stand on every page", () => {
  const { book } = readBook();
  const names = book.Workbook?.Names?.map(({ Name, Ref, Sheet }) => [Name, Ref, Sheet]) ?? [];
  expect(names).toContainEqual(["NearPoints", `Portfolio!${near}`, undefined]);
  const printed = `$${lettersOf(english, "ticker")}:$${lettersOf(english, "currency")}`;
  const headings = `$${first - 1}:$${first - 1}`;
  expect(names).toContainEqual(["_xlnm.Print_Area", `'Portfolio'!${printed}`, 0]);
  expect(names).toContainEqual(["_xlnm.Print_Titles", `'Portfolio'!${headings}`, 0]);
  expect(names).toContainEqual(["_xlnm.Print_Titles", `'It''s ours'!${headings}`, 1]);
});

test("the table: its headings are its cells' texts, and each column's formula is its rows'", () => {
  const { sheet, text } = readBook();
  const { table } = xml(text("xl/tables/table1.xml"));
  const columns = all<Record<string, unknown>>(table.tableColumns.tableColumn);
  const described = english.tables[0]?.columns ?? [];
  const size = { rows: held.length + 1, columns: described.length };
  expect([table["@_displayName"], table["@_ref"]]).toEqual([
    "Portfolio",
    addressOf({ row: first - 2, column: 0, ...size }),
  ]);
  expect(columns.map((column) => column["@_name"])).toEqual(
    described.map(({ key }) => sheet[rowsOf(english, key, -1, 1)]?.v),
  );
  const formulas = columns.map(({ calculatedColumnFormula: formula }) =>
    typeof formula === "object" ? (formula as Record<string, string>)["#text"] : formula,
  );
  expect(formulas.map(Boolean)).toEqual(described.map(({ formula }) => formula !== undefined));
  expect(formulas).toEqual(described.map(({ key }) => sheet[firstOf(key)]?.f));
  const isArray = columns.map(({ calculatedColumnFormula: formula }) => typeof formula === "object");
  expect(isArray).toEqual(described.map(({ key }) => sheet[firstOf(key)]?.F !== undefined));
});

test("a file has the sheet's coloured conditions, frozen panes, column widths, direction and remarks", () => {
  const { sheet, sheetText, text } = readBook();
  const { worksheet } = xml(sheetText);
  expect(worksheet.sheetViews.sheetView.pane).toMatchObject({ "@_ySplit": "10", "@_xSplit": "1", "@_state": "frozen" });
  expect(worksheet.sheetViews.sheetView["@_rightToLeft"]).toBeUndefined();
  expect(xml(text("xl/worksheets/sheet2.xml")).worksheet.sheetViews.sheetView["@_rightToLeft"]).toBe("1");
  expect(all(worksheet.cols.col)).toHaveLength(38);
  const rules = all<{ "@_sqref": string; cfRule: unknown }>(worksheet.conditionalFormatting).map((one) => [
    one["@_sqref"],
    all<{ formula: string }>(one.cfRule as never).map(({ formula }) => formula),
  ]);
  expect(rules[0]).toEqual([
    rowsOf(english, "status", 0, held.length),
    ["HALAL", "NOT HALAL", "DOUBTFUL", "NOT COVERED"].map((one) => `${firstOf("status")}="${one}"`),
  ]);
  const left = firstOf("debtLeft");
  expect(rules.at(-1)?.[1]).toEqual([`ISNUMBER(${left})*(${left}<=0)`, `ISNUMBER(${left})*(${left}<=${near})`]);
  // A question mark alone would be any letter, and ✓ would look unknown.
  expect(rules[1]?.[1]).toEqual(["✕", "⚠", "~?"].map((sign) => `ISNUMBER(SEARCH("${sign}",${firstOf("near")}))`));
  expect(sheet[rowsOf(english, "ticker", -1, 1)]?.c?.[0]?.t).toBe(worksheetWords("en").portfolio.notes.ticker);
});

test("a bar begins at 0 and fills its cell at the limit, and only the ratios and headrooms behind the bars are hidden", () => {
  const { sheetText } = readBook();
  const { worksheet } = xml(sheetText);
  const places = (english.tables[0]?.columns ?? []).flatMap(({ hidden }, index) => (hidden ? [String(index + 1)] : []));
  const hidden = all<Record<string, string>>(worksheet.cols.col).filter((column) => column["@_hidden"] === "1");
  expect([hidden.map((column) => column["@_min"]), places.length]).toEqual([places, 6]);
  const bounds = [...sheetText.matchAll(/sqref="([A-Z]+\d+):[^"]*"><cfRule type="dataBar"(.*?)<\/cfRule>/g)].map(
    ([, cell, rule = ""]) => [cell, [...rule.matchAll(/val="(\d+)"/g)].map(([, bound]) => Number(bound))],
  );
  expect(bounds).toEqual([
    [firstOf("revenueBar"), [0, 5]],
    [firstOf("securitiesBar"), [0, 30]],
    [firstOf("debtBar"), [0, 30]],
  ]);
});

test("a verdict that refuses has a line at its left in place of a fill", () => {
  const { text } = writeBook();
  const [, refused = ""] = /(<dxf>(?:(?!<dxf>).)*?<left .*?<\/dxf>)/.exec(text("xl/styles.xml")) ?? [];
  expect(refused).toContain("FFA11D1D");
  expect(refused).not.toContain("<fill>");
});

test("charts read the cells that the description names", () => {
  const { text } = writeBook();
  const cells = [...text("xl/charts/chart1.xml").matchAll(/<c:f>([^<]*)<\/c:f>/g)].map(([, cell]) => cell);
  const places = english.charts.flatMap(({ categories, series }) => [
    categories,
    ...series.map(({ values }) => values),
  ]);
  expect(places).toHaveLength(2);
  expect(cells).toEqual(places.map((place) => `Portfolio!${absoluteAddress(place as Area)}`));
  expect(text("xl/drawings/drawing1.xml")).toContain(`descr="${english.charts[0]?.description}"`);
});

test("the add-in is named, with every function of ours", () => {
  const { text } = writeBook();
  const { "we:webextension": extension } = xml(text("xl/webextensions/webextension1.xml"));
  expect(extension["we:reference"]).toMatchObject({ "@_id": addIn.id, "@_version": addIn.version });
  const lists = all<Record<string, Record<string, unknown>>>(extension["we:extLst"]["a:ext"]).flatMap((one) =>
    all<string>(one["we:customFunctionIdList"]?.["we:customFunctionIds"] as never),
  );
  expect(lists).toEqual(catalogue.map(({ name }) => `_xldudf_SHARIAH_${name.replaceAll(".", "_")}`));
});

test("every part is well formed, has a kind, and is reached from the package; every relation leads to a part", () => {
  const { parts, text } = writeBook();
  const wrong = [...parts].filter(([, one]) => XMLValidator.validate(one) !== true).map(([path]) => path);
  expect(wrong).toEqual([]);
  const reached = new Set<string>();
  const reach = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const { target } of relationsOf(parts, path)) reach(target);
  };
  reach("");
  const own = [...parts.keys()].filter((path) => !path.endsWith(".rels") && path !== "[Content_Types].xml");
  expect([...reached].filter(Boolean).sort()).toEqual(own.sort());
  const types = all<Record<string, string>>(xml(text("[Content_Types].xml")).Types.Override);
  expect(types.map((one) => one["@_PartName"]?.slice(1)).sort()).toEqual(own);
});

test("every id that a part names is one of its relations, and the other way round", () => {
  const { parts } = writeBook();
  for (const [path, one] of parts) {
    const named = [...one.matchAll(/ r:(?:id|embed)="([^"]+)"/g)].map(([, id]) => id);
    const told = relationsOf(parts, path).map(({ id, kind }) => ({ id, kind }));
    expect(named.every((id) => told.some((relation) => relation.id === id))).toBe(true);
    // These are found by their kind.
    const byKind = new Set(["styles", "sharedStrings", "sheetMetadata", "comments"]);
    expect(told.filter(({ id, kind }) => !byKind.has(kind) && !named.includes(id))).toEqual([]);
  }
});

/** As the format's own schema has them, those that are written. */
const order = [
  "sheetPr",
  "dimension",
  "sheetViews",
  "sheetFormatPr",
  "cols",
  "sheetData",
  "conditionalFormatting",
  "dataValidations",
  "printOptions",
  "pageMargins",
  "pageSetup",
  "headerFooter",
  "drawing",
  "legacyDrawing",
  "tableParts",
];

test("a worksheet's elements stand in the order that its schema asks for", () => {
  const { sheetText } = writeBook();
  const { worksheet } = xml(sheetText);
  const found = Object.keys(worksheet).filter((name) => !name.startsWith("@_"));
  expect(found).toEqual(order.filter((name) => found.includes(name)));
  expect(found).toEqual(expect.arrayContaining(["conditionalFormatting", "drawing", "legacyDrawing", "tableParts"]));
});

test("characters that XML forbids are left out, and those with a meaning in it are escaped", () => {
  const odd = portfolio([{ ticker: 'A<&>\u0000\u001b"B' }], worksheetWords("en"));
  const typed = read(bookOf([odd], addIn)).Sheets.Portfolio?.[firstOf("ticker")];
  expect(typed).toMatchObject({ t: "s", v: 'A<&>"B' });
});

test("the same worksheets give the same bytes", () => {
  const again = bookOf([portfolio(held, worksheetWords("en"))], addIn);
  expect(Buffer.from(again).equals(Buffer.from(bookOf([english], addIn)))).toBe(true);
});
