/**
 * The menu on the stand-in: refresh, convert, freeze and thaw. Each is interrupted wherever a formula could be lost,
 * and leaves cells alone that the user may not edit.
 */
import { menuAr } from "../../src/i18n/menu";
import { sp500 } from "../../src/service/sample/companies";
import { type Opened, open } from "./opened";
import { shippedScript } from "./script";

let opened: Opened;
afterEach(() => opened.close());

const tickers = ["AAPL", "MSFT", "KO", "PG", "AMZN"];
const many = sp500.slice(0, 16).map(({ ticker }) => ticker);

async function fill(options: Parameters<typeof open>[0] = {}): Promise<Opened["document"]> {
  opened = await open({ speed: 2, ...options });
  await opened.document.open();
  opened.document.enter(
    "A2",
    tickers.map((ticker, index) => [ticker, `=SHARIAH_STATUS(A${index + 2})`]),
  );
  await opened.document.settled();
  return opened.document;
}

const calls = () => opened.service.stats().calls;

/** What the sidebar's *Start refresh* does with the selection. Returns how many formulas it refreshed. */
async function refreshSelection(document: Opened["document"]): Promise<unknown> {
  const step = (await document.run("pane", "refresher.start", ["selection"])) as { readonly formulas: number };
  return step.formulas;
}

test("the menu has its items, and each runs a function of the script", async () => {
  const document = await fill();
  const [menu] = document.ui.menus;
  expect(menu?.name).toBe("Shariah Sheets");
  expect(menu?.items.map(({ label }) => label)).toEqual([
    "Open",
    "Refresh",
    "Errors only",
    "Freeze",
    "Thaw",
    "Refresh every night",
    "Help",
  ]);
});

test.each([
  ["Open", "portfolio"],
  ["Help", "help"],
])("%s opens the sidebar at %s, on the page as it is built", async (label, place) => {
  const document = await fill({ pages: true });
  await document.menu(label);
  const { title, html = "" } = document.ui.sidebar ?? {};
  expect(title).toBe("Shariah Sheets");
  expect(/<div id="?pane"? data-part="?(\w+)/.exec(html)?.[1]).toBe(place);
});

test("in Arabic the menu and what it tells are Arabic", async () => {
  opened = await open({ speed: 2 });
  const { document } = opened;
  document.ui.locale = "ar_EG";
  await document.open();
  document.enter("A2", [["AAPL", "=SHARIAH_STATUS(A2)"]]);
  await document.settled();
  expect(document.ui.menus[0]?.items.map(({ label }) => label)).toEqual(Object.values(menuAr.items));
  await document.menu(menuAr.items.refresh);
  await document.settled();
  expect(document.ui.toasts.at(-1)).toBe("تمّ. صيغ حُدّثت: 1.");
  document.selection = "B2";
  await document.menu(menuAr.items.freeze);
  expect(document.ui.toasts.at(-1)).toBe("صيغ ثُبّتت كقيم: 1. يعيدها «فكّ التثبيت».");
});

test("a published add-on's menu opens under Extensions, and asks for nothing that it may not have yet", async () => {
  opened = await open({ openMode: "NONE" });
  await opened.document.open();
  expect(opened.document.ui.menus.map(({ name }) => name)).toEqual(["Extensions"]);
  expect(opened.document.refused).toEqual([]);
});

test("an add-on's menu stands under Extensions also where it may do more", async () => {
  opened = await open({ code: `${shippedScript()}function shariahAddon_(){return true}` });
  await opened.document.open();
  expect(opened.document.ui.menus.map(({ name }) => name)).toEqual(["Extensions"]);
});

test("a refresh asks everything again in one call, and every formula is as it was", async () => {
  const document = await fill();
  const before = document.spreadsheet.sheet("Sheet1").formulas({ row: 2, column: 2, rows: 5, columns: 1 });
  expect(calls()).toBe(1);
  const runs = document.runs.filter(({ name }) => name === "SHARIAH_STATUS").length;
  await document.menu("Refresh");
  await document.settled();
  expect(calls()).toBe(2);
  expect(document.spreadsheet.sheet("Sheet1").formulas({ row: 2, column: 2, rows: 5, columns: 1 })).toEqual(before);
  expect(document.runs.filter(({ name }) => name === "SHARIAH_STATUS")).toHaveLength(runs + 5);
  expect(document.values("B2:B6")).toEqual(tickers.map(() => [expect.stringMatching(/HALAL|DOUBTFUL/)]));
  expect(document.ui.toasts.at(-1)).toBe("Done: 5 formulas refreshed.");
  expect(Object.keys(document.properties.read()).join()).not.toContain("journal");
});

test("a refresh that failed says what did not come back and why, and no cell loses what it shows", async () => {
  let down = false;
  const document = await fill({ service: { fault: () => (down ? { kind: "status", status: 500 } : undefined) } });
  const before = document.values("B2:B6");
  down = true;
  await document.menu("Refresh");
  await document.settled();
  expect(document.ui.toasts.at(-1)).toMatch(/^Not refreshed: 5 answers\. The service .+\.$/);
  expect(document.values("B2:B6").map(([verdict]) => String(verdict).replace(/ \(kept from .+/, ""))).toEqual(
    before.flat(),
  );
});

test("a refresh that is cancelled ends, and what was known stays known", async () => {
  opened = await open({ speed: 4, service: { rate: 4 } });
  const { document } = opened;
  await document.open();
  const before = await document.column("SHARIAH_ZAKAT", many);
  const asked = calls();
  const refreshed = document.menu("Refresh");
  while (calls() < asked + 2) await document.clock.wait(50);
  await document.run("pane", "queue.cancel", []);
  await refreshed;
  await document.settled();
  expect(document.ui.toasts.at(-1)).toMatch(
    /^Done: \d+ formulas? refreshed\. Cancelled, and as before: \d+ answers?\.$/,
  );
  expect(document.values("B2:B17").flat()).toEqual(before);
  expect(calls()).toBeLessThan(asked + many.length);
});

test("a refresh before anything is set up says so, and ends", async () => {
  opened = await open({ bare: true });
  const { document } = opened;
  await document.open();
  await document.column("SHARIAH_STATUS", ["AAPL"]);
  await document.menu("Refresh");
  expect(document.ui.toasts.at(-1)).toMatch(/^Not refreshed: 1 answer\. Not set up: /);
});

test("a refresh of the selection asks for that alone", async () => {
  const document = await fill();
  document.selection = "B2:B3";
  expect(await refreshSelection(document)).toBe(2);
  await document.settled();
  expect(calls()).toBe(2);
});

test("a refresh that was left is gone on with where the same is selected, and nowhere else", async () => {
  const document = await fill();
  const job = { at: document.clock.now(), where: "selection", stale: 0, written: 0, formulas: 5 };
  const area = { sheet: "Sheet1", range: "B2:B6" };
  document.properties.write({ "shariah.refresh": JSON.stringify({ ...job, area }) });
  document.selection = "B2";
  expect(await refreshSelection(document)).toBe(1);
});

test("a refresh of the selection asks anew also what must be calculated", async () => {
  const document = await fill();
  document.enter("D1", [['=SHARIAH_STATUS("AA"&"PL")']]);
  await document.settled();
  document.selection = "D1";
  await refreshSelection(document);
  await document.settled();
  expect(calls()).toBe(2);
});

test("errors only asks again for what the service did not know a moment ago", async () => {
  const document = await fill();
  document.enter("D1", [['=SHARIAH_STATUS("ZZZZ")']]);
  await document.settled();
  const before = calls();
  await document.menu("Errors only");
  await document.settled();
  expect(calls()).toBe(before + 1);
});

test("errors only: cells without an error are neither asked nor written again", async () => {
  let down = true;
  const document = await fill({ service: { fault: () => (down ? { kind: "status", status: 500 } : undefined) } });
  expect(document.value("B2")).toBe("#ERROR!");
  down = false;
  document.enter("D1", [['=SHARIAH_STATUS("GOOGL")']]);
  await document.clock.wait(6_000);
  document.enter("D2", [['=SHARIAH_STATUS("V")']]);
  await document.settled();
  const before = document.runs.filter(({ name }) => name === "SHARIAH_STATUS").length;
  await document.menu("Errors only");
  await document.settled();
  const errors = [...document.values("B2:B6"), ...document.values("D1:D2")].filter(([value]) => value === "#ERROR!");
  expect(errors).toEqual([]);
  const again = document.runs.filter(({ name }) => name === "SHARIAH_STATUS").length - before;
  expect(again).toBeGreaterThanOrEqual(5);
  expect(again).toBeLessThanOrEqual(6);
});

test("errors only, in several steps: each cell that may be edited is written once, also those that stay errors", async () => {
  const speed = Number.POSITIVE_INFINITY;
  const document = await fill({ speed, latencyFactor: 1, latency: { sheetWrite: [11_000, 11_000] } });
  document.enter(
    "C2",
    [1, 2, 3, 4, 5].map((n) => [`=SHARIAH_STATUS("no ticker ${"x".repeat(4_000)}${n}")`]),
  );
  await document.settled();
  document.spreadsheet.protectedCells = [{ row: 2, column: 3, rows: 1, columns: 1 }];
  const before = document.runs.filter(({ name }) => name === "SHARIAH_STATUS").length;
  await document.menu("Errors only");
  await document.settled();
  expect(document.runs.filter(({ name }) => name === "SHARIAH_STATUS")).toHaveLength(before + 4);
  expect(document.ui.toasts.at(-1)).toBe("Done: 4 formulas refreshed. Protected, or longer than 9 KB: 1.");
});

test("cells that the user may not edit keep their formulas, and those around them are refreshed", async () => {
  const document = await fill();
  const { spreadsheet } = document;
  const before = spreadsheet.sheet("Sheet1").formulas({ row: 2, column: 2, rows: 5, columns: 1 });
  const runs = document.runs.filter(({ name }) => name === "SHARIAH_STATUS").length;
  document.enter("A9", [["=SHARIAH_STATUS(A2)"]]);
  await document.settled();
  spreadsheet.protectedCells = [{ row: 3, column: 2, rows: 1, columns: 1 }];
  await document.menu("Refresh");
  await document.settled();
  expect(spreadsheet.sheet("Sheet1").formulas({ row: 2, column: 2, rows: 5, columns: 1 })).toEqual(before);
  expect(document.runs.filter(({ name }) => name === "SHARIAH_STATUS")).toHaveLength(runs + 1 + 5);
  expect(document.ui.toasts.at(-1)).toBe("Done: 5 formulas refreshed. Protected, or longer than 9 KB: 1.");
});

test("protected cells may lie scattered among a hundred others", async () => {
  const document = await fill();
  const sheet = "A sheet whose name is long, since each piece of the journal names it: ".padEnd(100, "x");
  const { spreadsheet } = document;
  spreadsheet.insert(sheet);
  document.enter(
    `'${sheet}'!A1`,
    Array.from({ length: 130 }, () => ["=SHARIAH_STATUS(Sheet1!A2)"]),
  );
  await document.settled();
  spreadsheet.protectedCells = Array.from({ length: 65 }, (_, index) => ({
    sheet,
    row: 2 * index + 1,
    column: 1,
    rows: 1,
    columns: 1,
  }));
  await document.menu("Refresh");
  await document.settled();
  expect(document.ui.toasts.at(-1)).toBe("Done: 70 formulas refreshed. Protected, or longer than 9 KB: 65.");
});

test("a formula longer than the journal's room is left as it is and told, and those around it are refreshed", async () => {
  const document = await fill();
  const long = `=IF(SHARIAH_STATUS(A2)="${"x".repeat(9_500)}",1,2)`;
  document.enter("B7", [[long], ["=SHARIAH_STATUS(A2)"]]);
  await document.settled();
  const runs = document.runs.filter(({ name }) => name === "SHARIAH_STATUS").length;
  await document.menu("Refresh");
  await document.settled();
  const formulas = document.spreadsheet.sheet("Sheet1").formulas({ row: 7, column: 2, rows: 2, columns: 1 });
  expect(formulas).toEqual([[long], ["=SHARIAH_STATUS(A2)"]]);
  expect(document.runs.filter(({ name }) => name === "SHARIAH_STATUS")).toHaveLength(runs + 6);
  expect(document.ui.toasts.at(-1)).toBe("Done: 6 formulas refreshed. Protected, or longer than 9 KB: 1.");
});

test("a refresh that died is put right when the document is opened, and leaves alone what was typed since", async () => {
  const document = await fill();
  const journal = [{ sheet: "Sheet1", row: 2, column: 2, formulas: ["=SHARIAH_STATUS(A2)", "=SHARIAH_STATUS(A3)"] }];
  document.properties.write({ "shariah.journal": JSON.stringify(journal) });
  document.enter("B2", [[""], ["mine"]]);
  await document.open();
  await document.settled();
  expect(document.values("B2:B3")).toEqual([["HALAL"], ["mine"]]);
  expect(Object.keys(document.properties.read()).join()).not.toContain("journal");
});

test("an interrupted refresh of cells that this user may not edit waits for a user who may, and blocks nothing", async () => {
  const document = await fill();
  const { spreadsheet, properties } = document;
  const journal = [
    { sheet: "Sheet1", row: 3, column: 2, formulas: [3, 4, 5].map((row) => `=SHARIAH_STATUS(A${row})`) },
  ];
  properties.write({ "shariah.journal": JSON.stringify(journal) });
  document.enter("B3", [[""], [""], [""]]);
  spreadsheet.protectedCells = [{ row: 4, column: 2, rows: 1, columns: 1 }];
  const formulas = () => spreadsheet.sheet("Sheet1").formulas({ row: 3, column: 2, rows: 3, columns: 1 }).flat();
  for (const _ of ["once", "again"]) {
    await document.menu("Refresh");
    await document.settled();
    expect(formulas()).toEqual(["=SHARIAH_STATUS(A3)", "", "=SHARIAH_STATUS(A5)"]);
  }
  expect(document.ui.toasts.at(-1)).toBe("Done: 4 formulas refreshed.");
  document.enter("B5", [[""]]);
  spreadsheet.protectedCells = [];
  await document.open();
  await document.settled();
  expect(formulas()).toEqual(["=SHARIAH_STATUS(A3)", "=SHARIAH_STATUS(A4)", ""]);
  expect(Object.keys(properties.read()).filter((key) => key.includes("journal"))).toEqual([]);
});

test("a long refresh goes on where it stopped", async () => {
  const document = await fill();
  const job = { at: document.clock.now(), where: "all", stale: document.clock.now(), written: 3, formulas: 5, kept: 1 };
  document.properties.write({ "shariah.refresh": JSON.stringify(job) });
  const before = document.runs.filter(({ name }) => name === "SHARIAH_STATUS").length;
  await document.menu("Refresh");
  await document.settled();
  expect(document.runs.filter(({ name }) => name === "SHARIAH_STATUS")).toHaveLength(before + 2);
  // Of what a run before it left as it is, the stored job tells.
  expect(document.ui.toasts.at(-1)).toBe("Done: 4 formulas refreshed. Protected, or longer than 9 KB: 1.");
  expect(Object.keys(document.properties.read()).join()).not.toContain("refresh");
});

test("the sidebar converts formulas from Excel's spelling to Sheets', and back", async () => {
  const document = await fill();
  document.enter("D1", [['=IF(SHARIAH.ETF.STATUS("SPUS")="x","SHARIAH.STATUS(1)",_xldudf_SHARIAH_RANK(A2))']]);
  const convert = (to: string) => document.run("pane", "converter.convert", [to]);
  expect(await convert("sheets")).toEqual({ converted: 1, untouched: 0, left: 0 });
  const at = (row: number, column: number) =>
    document.spreadsheet.sheet("Sheet1").formulas({ row, column, rows: 1, columns: 1 })[0]?.[0];
  expect(at(1, 4)).toBe('=IF(SHARIAH_ETF_STATUS("SPUS")="x","SHARIAH.STATUS(1)",SHARIAH_RANK(A2))');
  expect(await convert("excel")).toEqual({ converted: 6, untouched: 0, left: 0 });
  expect(at(2, 2)).toBe("=SHARIAH.STATUS(A2)");
});

test("frozen cells are values with the formula in their note; a range freezes whole, errors do not", async () => {
  const document = await fill();
  document.enter("D2", [["=SHARIAH_SCREEN(A2:A3)"]]);
  document.enter("A20", [["LON:VOD", "=SHARIAH_STATUS(A20)"]]);
  await document.settled();
  const shown = document.values("B2:J6");
  document.selection = "B2:J20";
  await document.menu("Freeze");
  await document.settled();
  expect(document.values("B2:J6")).toEqual(shown);
  const sheet = document.spreadsheet.sheet("Sheet1");
  expect(sheet.formulas({ row: 2, column: 2, rows: 5, columns: 9 }).flat().filter(Boolean)).toEqual([]);
  expect(sheet.formulas({ row: 20, column: 2, rows: 1, columns: 1 })).toEqual([["=SHARIAH_STATUS(A20)"]]);
  await document.menu("Thaw");
  await document.settled();
  expect(sheet.formulas({ row: 2, column: 2, rows: 1, columns: 3 })).toEqual([
    ["=SHARIAH_STATUS(A2)", "", "=SHARIAH_SCREEN(A2:A3)"],
  ]);
  expect(document.values("B2:J6")).toEqual(shown);
});

test("WHY's sentences are answers: they freeze, and are no errors", async () => {
  const document = await fill();
  document.enter("C2", [["=SHARIAH_WHY(A2:A6)"], [""]]);
  document.enter("D2", [["=SHARIAH_WHY(A2)"], ['=SHARIAH_WHY("ZZZZ")']]);
  await document.settled();
  const shown = document.values("C2:D2");
  await document.menu("Errors only");
  await document.settled();
  expect(document.ui.toasts.at(-1)).toMatch(/^Not refreshed: 1 answer\. The service returned nothing for ZZZZ: /);
  document.selection = "C2:D6";
  await document.menu("Freeze");
  expect(document.ui.toasts.at(-1)).toMatch(/^2 formulas frozen/);
  const sheet = document.spreadsheet.sheet("Sheet1");
  expect(sheet.formulas({ row: 2, column: 3, rows: 2, columns: 2 })).toEqual([
    ["", ""],
    ["", '=SHARIAH_WHY("ZZZZ")'],
  ]);
  expect(document.values("C2:D2")).toEqual(shown);
});

test.each([
  ["Freeze", "sheet.note", "after"],
  ["Freeze", "sheet.note", "after", "Freeze"],
  ["Freeze", "sheet.clear", "after"],
  ["Freeze", "sheet.enter", "before"],
  ["Freeze", "sheet.enter", "after"],
  ["Freeze", "sheet.flush", "after"],
  ["Thaw", "sheet.clear", "after"],
  ["Thaw", "sheet.enter", "after"],
  ["Thaw", "sheet.enter", "after", "Freeze"],
])("%s that ends at %s, %s it, loses no formula: Thaw brings it back", async (item, operation, when, first = "") => {
  const document = await fill();
  document.enter("D2", [["=SHARIAH_SCREEN(A2:A3)"]]);
  await document.settled();
  const sheet = document.spreadsheet.sheet("Sheet1");
  const at = { row: 2, column: 4, rows: 1, columns: 1 };
  document.selection = "D2";
  if (item === "Thaw") await document.menu("Freeze");
  const operations = document.spreadsheet.operations as Record<string, (...given: never[]) => unknown>;
  const whole = operations[operation] as (...given: unknown[]) => unknown;
  operations[operation] = async (execution: { kill(message: string): void }, ...given: unknown[]) => {
    if (when === "after") await whole(execution, ...given);
    execution.kill("Exceeded maximum execution time");
  };
  await document.menu(item).catch((error: Error) => expect(error.message).toContain("Exceeded"));
  operations[operation] = whole as never;
  await document.settled();
  if (first) await document.menu(first);
  await document.menu("Thaw");
  await document.settled();
  expect(sheet.formulas(at)).toEqual([["=SHARIAH_SCREEN(A2:A3)"]]);
  expect(sheet.notes(at)).toEqual([[""]]);
});
