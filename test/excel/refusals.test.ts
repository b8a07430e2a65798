/** What Excel refuses, and what of it the pane can do all the same: sizes, editing, protection, texts, other selections. */

import { dateSystem } from "../../src/excel/office";
import { excelWorkbook } from "../../src/excel/workbook";
import { sentencesAr } from "../../src/i18n/sentencesAr";
import { wordingIn } from "../../src/i18n/wordingIn";
import { RefusalError } from "../../src/ports/refusalError";
import { freezerPort } from "../../src/session/freezer";
import type { Workbook } from "../../src/workbook/workbook";
import { openClient, type Sets } from "./client";
import { HostError, type HostErrorCode } from "./server/hostError";

function open(sets?: Sets) {
  const client = openClient((formula) => [[`shows ${formula.length}`]], sets);
  return { ...client, sheets: excelWorkbook() as Workbook };
}

const cell = (row: number, column = 0, sheet = "Sheet1") => ({ sheet, row, column, rows: 1, columns: 1 });
const requestsIn = ({ traffic }: { traffic: readonly { isCleanup: boolean }[] }) =>
  traffic.filter((one) => !one.isCleanup);

// E3: Microsoft Learn, *Resource limits and performance optimization for Office Add-ins*
test("a list of frozen cells of more than 5 MB is written and read again in pieces", async () => {
  const { sheets, server } = open();
  const rows = Array.from({ length: 10_000 }, (_, row) => [`${row}`, "x".repeat(700)]);
  await sheets.keepFrozenCells(rows);
  expect(await sheets.frozenCells()).toEqual(rows);
  expect(server.traffic.filter(({ sent, received }) => Math.max(sent, received) > 5 * 1024 * 1024)).toEqual([]);
});

test("where one formula is too long for the list of frozen cells, nothing is frozen", async () => {
  const { book, sheets } = open();
  const formula = `=SHARIAH.STATUS(${JSON.stringify("x".repeat(40_000))})`;
  book.set("Sheet1", 0, 0, formula);
  const freezer = freezerPort(sheets, ["STATUS"]);
  await expect(freezer.freeze("workbook", undefined)).rejects.toThrow("Sheet1!A1 is too long");
  expect([book.names, book.formula("Sheet1", 0, 0)]).toEqual([[], formula]);
});

test("a sheet of long Arabic texts is read whole, by smaller requests", async () => {
  const { book, sheets, server } = open();
  for (let row = 0; row < 6_000; row += 1) book.set("Sheet1", row, 0, "نص".repeat(200));
  const [block] = await sheets.read("workbook");
  expect([block?.values.length, block?.values.at(-1)]).toEqual([6_000, ["نص".repeat(200)]]);
  expect(requestsIn(server).length).toBeLessThan(14);
});

test("a row that is too large alone is refused by the name of its sheet", async () => {
  const { book, sheets } = open();
  for (let column = 0; column < 200; column += 1) book.set("Sheet1", 0, column, "x".repeat(20_000));
  await expect(sheets.read("workbook")).rejects.toThrow("A row of the sheet Sheet1 has more text");
});

test("a sheet of a million rows that are almost all blank takes few requests", async () => {
  const { book, sheets, server } = open();
  for (const row of [0, 999_999]) book.set("Sheet1", row, 0, "AAPL");
  book.set("Sheet1", 0, 2, "x");
  const [block] = await sheets.read("workbook");
  expect([block?.rows, block?.formulas.at(-1)]).toEqual([1_000_000, ["AAPL", "", ""]]);
  expect(requestsIn(server).length).toBeLessThan(20);
});

test("formulas of many letters are written in requests that Excel takes", async () => {
  const { book, sheets, server } = open();
  const formula = `=SHARIAH.STATUS({${'"AAPL",'.repeat(400)}"AAPL"})`;
  await sheets.enter(Array.from({ length: 2_500 }, (_, row) => ({ cell: cell(row), formula, blanks: [] })));
  expect(book.formula("Sheet1", 2_499, 0)).toBe(formula);
  expect(Math.max(...server.traffic.map(({ sent }) => sent))).toBeLessThan(5 * 1024 * 1024);
});

// E17: Microsoft Support, *Display or hide formulas*; for a script *assumed*
test("a formula that is inserted into a cell formatted as text is calculated there; other formats stay", async () => {
  const { book, sheets } = open();
  const format = (row: number, value: string) =>
    book.sheet("Sheet1").formats.push({ row, column: 0, rows: 1, columns: 1, path: "NumberFormat", value });
  format(0, "@");
  format(1, "0.00");
  await sheets.enter([0, 1].map((row) => ({ cell: cell(row), formula: "=SHARIAH.RANK(B1)", blanks: [] })));
  expect([0, 1].map((row) => book.formula("Sheet1", row, 0))).toEqual(["=SHARIAH.RANK(B1)", "=SHARIAH.RANK(B1)"]);
  expect(book.sheet("Sheet1").format("NumberFormat", 1, 0)).toBe("0.00");
});

// E18: `Excel.RunOptions`; Microsoft's client, `onBeforeExcelRun`
test("a request that is made while a cell is edited waits, and so does the question from which year days count", async () => {
  const { book, sheets } = open();
  book.dateSystem = 1904;
  const finish = book.edit();
  const waiting = Promise.all([dateSystem(), sheets.activeSheet()]);
  finish();
  expect(await waiting).toEqual([1904, "Sheet1"]);
});

test("an Excel that cannot wait for the end of editing is asked again, and so is one behind another workbook", async () => {
  const { book, sheets } = open({ ExcelApi: "1.13" });
  const finish = book.edit();
  const waiting = sheets.activeSheet();
  await new Promise((resolve) => setTimeout(resolve, 20));
  finish();
  book.isBehind = true;
  await new Promise((resolve) => setTimeout(resolve, 600));
  book.isBehind = false;
  expect(await waiting).toBe("Sheet1");
});

// E19: Microsoft Learn, *Error handling with the application-specific JavaScript APIs*
test("one protected sheet does not stop a freeze of the others, and is named", async () => {
  const { book, sheets } = open();
  book.addSheet("Locked");
  for (const sheet of ["Sheet1", "Locked"]) book.set(sheet, 0, 1, "=SHARIAH.STATUS(A1)");
  book.sheet("Locked").isProtected = true;
  const freezer = freezerPort(sheets, ["STATUS"]);
  expect(await freezer.freeze("workbook", undefined)).toMatchObject({
    formulas: 1,
    protected: 1,
    protectedSheets: ["Locked"],
  });
  expect([book.formula("Sheet1", 0, 1), book.formula("Locked", 0, 1)]).toEqual([undefined, "=SHARIAH.STATUS(A1)"]);
});

// E24: `Excel.NoteCollection`
test("a freeze in an Excel without notes says that there are none", async () => {
  const { book, sheets } = open({ ExcelApi: "1.13" });
  book.set("Sheet1", 0, 1, "=SHARIAH.STATUS(A1)");
  const freezer = freezerPort(sheets, ["STATUS"]);
  expect(await freezer.freeze("workbook", undefined)).toMatchObject({ formulas: 1, unnoted: 1 });
});

test("nothing is selected where a chart is, or a sheet that is a chart", async () => {
  const { book, sheets } = open();
  book.isChartSelected = true;
  expect([await sheets.selection(), await sheets.read("selection")]).toEqual([undefined, []]);
  book.isChartSelected = false;
  book.front = book.addSheet("Chart1", true);
  expect(await sheets.selectedAreas?.()).toEqual([]);
});

const codes: readonly HostErrorCode[] = [
  ...(["AccessDenied", "ActivityLimitReached", "ApiNotFound", "InvalidOrTimedOutSession", "InvalidReference"] as const),
  ...(["InvalidSelection", "ItemNotFound", "RequestAborted", "RequestPayloadSizeLimitExceeded"] as const),
];

// The codes: Microsoft Learn, *Error handling with the application-specific JavaScript APIs*
test.each(codes)("Excel's %s is told in the reader's language, with what to do", async (code) => {
  const { book, sheets } = open();
  const excels = new HostError(code).message;
  book.findSheet = () => {
    throw new HostError(code);
  };
  const refused = await sheets.enter([{ cell: cell(0), formula: "=1", blanks: [] }]).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RefusalError);
  const { said, message } = refused as RefusalError;
  expect(message).not.toContain(excels);
  expect(message).toMatch(/: [a-z].*\.$/);
  const arabic = wordingIn(sentencesAr, false).sentence(said);
  expect([arabic === message, /[\u0600-\u06ff]/.test(arabic)]).toEqual([false, true]);
});
