/** Where worksheets say that their answers come from: the service, or made up; how that changes, and whose reports are read. */
import { excelWorkbook } from "../../src/excel/workbook";
import { FormulaQuestions } from "../../src/session/formulaQuestions";
import { samplePort } from "../../src/session/sample";
import { workbookPorts } from "../../src/session/worksheets/workbookPorts";
import type { Workbook } from "../../src/workbook/workbook";
import { purification } from "../../src/worksheets/sheets/purification";
import { worksheetWords } from "../../src/worksheets/words/words";
import { openClient } from "../excel/client";
import type { Book } from "../excel/server/book";
import { openSession } from "./openSession";

const words = worksheetWords("en");
let bench: Awaited<ReturnType<typeof openSession>>;
let workbook: Book;
afterEach(() => bench.close());

/** Worksheets over a workbook in memory, in which our formulas show themselves. */
async function open({ isSetUp = true, lent = {} as Partial<Workbook> } = {}) {
  bench = await openSession(isSetUp);
  workbook = openClient((formula) => [[formula]]).book;
  const sheets = excelWorkbook();
  if (!sheets) throw new Error("There is a workbook here.");
  const grid = { ...sheets, ...lent };
  const { session } = bench;
  const sample = samplePort(session, async () => undefined);
  const ports = (language: string) => workbookPorts(session, grid, new FormulaQuestions(session, grid), language);
  return { ...ports("en"), ports, grid, session, sample };
}

/** What stands in a row of a sheet. */
const texts = (sheet: string, row: number) =>
  Array.from({ length: 30 }, (_, column) => String(workbook.get(sheet, row, column)))
    .join(" ")
    .replace(/[\u2066-\u2069]/g, "")
    .trim();
const column = (sheet: string, key: string) => {
  const [table] = purification([], words).tables;
  const place = table?.columns.findIndex((one) => one.key === key) ?? 0;
  const top = (table?.row ?? 0) + 1;
  return [0, 1, 2].map((down) => workbook.get(sheet, top + down, place + (table?.column ?? 0)));
};
const about = () => Array.from({ length: 70 }, (_, row) => texts("About", row)).join("\n");

const lender = (isSample: boolean): Partial<Workbook> => ({ madeUp: async () => isSample });

test.each([
  ["nothing is set up", { isSetUp: false }, false],
  ["a service of one's own answers", {}, false],
  ["the page says that it lends a sample", { lent: lender(true) }, true],
  ["the page says that it lends none", { lent: lender(false) }, false],
] as const)(
  "a worksheet says below its title whether its verdicts are made up, when %s",
  async (_, choices, isMadeUp) => {
    const { worksheets } = await open(choices);
    await worksheets.insert("portfolio", "AAPL");
    expect(texts("Portfolio", 1)).toBe(isMadeUp ? words.madeUp : words.notFatwa);
    await worksheets.insert("about");
    expect(about().includes(words.about.madeUp)).toBe(isMadeUp);
  },
);

test("a worksheet that is inserted with demo operations says that its answers are made up", async () => {
  const { worksheets, session } = await open();
  await session.configure({ ...bench.good, demo: true });
  await worksheets.insert("portfolio", "AAPL");
  expect(texts("Portfolio", 1)).toBe(words.madeUp);
});

test("the line below a worksheet's title follows sample data on and off, and stays where a cell of the sheet is frozen", async () => {
  const { worksheets, grid, sample } = await open();
  await worksheets.insert("portfolio", "AAPL");
  await worksheets.insert("funds", "SPUS");
  const lines = () => [texts("Portfolio", 1), texts("Funds", 1)];
  const own = lines();
  expect(own.join()).not.toContain(words.madeUp);
  await sample.start();
  await worksheets.follow();
  const madeUp = lines();
  for (const line of madeUp) expect(line).toContain(words.madeUp);
  await grid.pin([{ name: "1_0", cell: { sheet: "Funds", row: 10, column: 1, rows: 1, columns: 1 } }]);
  await sample.stop();
  await worksheets.follow();
  expect(lines()).toEqual([own[0], madeUp[1]]);
  await grid.unpin(["1_0"]);
  await worksheets.follow();
  expect(lines()).toEqual(own);
});

test("the line of a worksheet that was inserted in Arabic is changed in Arabic, though the pane is English", async () => {
  const { worksheets, ports, sample } = await open();
  await ports("ar").worksheets.insert("portfolio", "AAPL");
  const [sheet = ""] = [...workbook.sheetNames].slice(-1);
  expect(texts(sheet, 1)).toBe(worksheetWords("ar").notFatwa);
  await sample.start();
  await worksheets.follow();
  expect(texts(sheet, 1)).toBe(worksheetWords("ar").madeUp);
});

test("the workbook is read for that line again only when sample data go on or off or a worksheet is inserted", async () => {
  let reads = 0;
  const { worksheets, sample } = await open({
    lent: {
      snapshot: async (...marks) => {
        reads += 1;
        return (excelWorkbook() as Workbook).snapshot(...marks);
      },
    },
  });
  const read = async () => {
    const before = reads;
    await worksheets.follow();
    return reads > before;
  };
  await worksheets.insert("portfolio", "AAPL");
  expect([await read(), await read()]).toEqual([true, false]);
  await sample.start();
  expect([await read(), await read()]).toEqual([true, false]);
  await worksheets.insert("funds", "SPUS");
  expect([await read(), await read()]).toEqual([true, false]);
});

test("About names the version and the server but no credential, and on sample data no server", async () => {
  const { worksheets, sample } = await open();
  const { address, clientId, secret, segment } = bench.good;
  await worksheets.insert("about");
  expect(about()).toContain(new URL(address).host);
  expect(about()).toMatch(/Shariah Sheets \d+\.\d+\.\d+/);
  for (const hidden of [clientId, secret, segment]) expect(about()).not.toContain(hidden);
  await sample.start();
  expect(await worksheets.insert("about")).toMatchObject({ about: "outdated" });
  expect(about()).not.toContain(new URL(address).host);
  expect(about()).toContain(words.about.unknownAddress);
});

test("missing currencies are counted, asked once for each ticker, and written with the report's day", async () => {
  const { worksheets, currencies } = await open();
  expect(await currencies?.missing()).toEqual({ tickers: [], demands: [] });
  await worksheets.insert("purification", "AAPL\t5\nNOSUCH\t1\nMSFT\t2");
  expect(await currencies?.missing()).toEqual({
    tickers: ["AAPL", "NOSUCH", "MSFT"],
    demands: [expect.objectContaining({ questions: 3 })],
  });
  const before = bench.service.stats().calls;
  const read = await currencies?.read(["AAPL", "NOSUCH", "MSFT"]);
  expect(bench.service.stats().calls).toBe(before + 3);
  expect(read).toEqual({
    written: 2,
    left: [expect.objectContaining({ ticker: "NOSUCH", why: expect.objectContaining({ failure: "unknownSymbol" }) })],
  });
  expect(column("Purification", "currency")).toEqual(["USD", "", "USD"]);
  expect(String(column("Purification", "currencyFrom")[0])).toMatch(/^USD: full report of \d{4}-\d\d-\d\d/);
  // What is known costs nothing: neither the currencies found, nor the one that no report names.
  expect(await currencies?.missing()).toEqual({ tickers: ["NOSUCH"], demands: [] });
});

test("a currency from sample data is marked as made up, and counts as missing once the service answers", async () => {
  const { worksheets, currencies, sample } = await open();
  await worksheets.insert("purification", "AAPL\t5");
  await sample.start();
  expect(await currencies?.read(["AAPL"])).toEqual({ written: 1, left: [] });
  expect(String(column("Purification", "currencyFrom")[0])).toContain("made up");
  expect((await currencies?.missing())?.tickers).toEqual([]);
  await sample.stop();
  expect((await currencies?.missing())?.tickers).toEqual(["AAPL"]);
});

test("the plan of a worksheet costs the answers that are not known, and has no holdings where nothing is selected", async () => {
  const { worksheets, session } = await open();
  const questions = async (text: string) =>
    (await worksheets.plan("portfolio", text)).demands.reduce((sum, one) => sum + one.questions, 0);
  const before = await questions("AAPL\nMSFT");
  const cells = session.run(session.functions.get("STATUS")?.([["AAPL"]]) as never);
  if ("promise" in cells) await cells.promise;
  expect([before, await questions("AAPL\nMSFT"), await questions("AAPL")]).toEqual([2, 1, 0]);
  workbook.isChartSelected = true;
  expect(await worksheets.plan("portfolio")).toMatchObject({ holdings: [], last: 0 });
});
