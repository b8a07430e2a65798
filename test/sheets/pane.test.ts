import { readFileSync } from "node:fs";
import { portsOver } from "../../appsscript/sidebar/page/ports";
import type { Settings } from "../../src/api/settings";
import type { FunctionHelp } from "../../src/functions/help/help";
import { portsContract } from "../pane/ports.contract";
import { open } from "./opened";

const tickers = ["AAPL", "MSFT", "KO", "PG", "AMZN"];

const ports = [
  ...([
    "preferences",
    "sample",
    "usage",
    "queue",
    "refresher",
    "inserter",
    "preview",
    "worksheets",
    "freezer",
  ] as const),
] as const;

// The build writes the functions' help into the sidebar.
Object.assign(globalThis, {
  SHARIAH_SHEETS_HELPS: JSON.parse(readFileSync("dist/excel/help.json", "utf8")) as readonly FunctionHelp[],
});

portsContract("Google Sheets", ports, async () => {
  const { document, settings, close } = await open({ bare: true, speed: 4 });
  const ask = (name: string, ...given: readonly unknown[]) =>
    document.run("pane", name, JSON.parse(JSON.stringify(given)));
  let row = 1;
  return {
    host: portsOver(ask, 50) as never,
    good: settings as Settings,
    tickers,
    type: async (count) => {
      const typed = tickers.slice(0, count).map((ticker, index) => [ticker, `=SHARIAH_STATUS(A${row + index})`]);
      document.enter(`A${row}`, typed);
      document.selection = `B${row}:B${row + count - 1}`;
      row += count;
    },
    insertRow: async () => document.insertRow(1),
    formulasBack: async () => {
      const area = { row: 1, column: 2, rows: 20, columns: 1 };
      const formulas = document.spreadsheet.sheet("Sheet1").formulas(area).flat();
      return formulas.filter((formula, index) => formula === `=SHARIAH_STATUS(A${index + 1})`).length;
    },
    settled: () => document.settled(),
    close,
  };
});

test("refreshing errors is said to cost what it will ask, and not the answers that stand beside them", async () => {
  const { document, service, close } = await open({ speed: 4 });
  const demands = () => document.run("pane", "refresher.demands", ["errors"]);
  document.enter("A1", [["AAPL"], ["NOSUCH"], ["MSFT"]]);
  document.enter("B1", [["=SHARIAH_STATUS(A1:A3)"]]);
  await document.settled();
  expect(await demands()).toEqual([{ what: "screening", questions: 1, most: 100 }]);
  document.enter("D1", [["=SHARIAH_STATUS(NOSUCHNAME)"]]);
  await document.settled();
  expect(await demands()).toContainEqual({ what: "calculated arguments", questions: 1, most: 100 });
  const before = service.stats().calls;
  await demands();
  expect(service.stats().calls).toBe(before);
  await close();
});

test("the cells that show a verdict are selected on their sheet, also those that one formula fills, and no text that was typed", async () => {
  const { document, close } = await open({ speed: 4 });
  const ask = (name: string, ...given: readonly unknown[]) =>
    document.run("pane", name, JSON.parse(JSON.stringify(given)));
  const { refresher } = portsOver(ask, 5_000);
  document.spreadsheet.insert("Mine");
  document.enter("Mine!A2", [["AAPL"], ["MSFT"], ["JPM"], ["KO"], ["JPM"], ["PG"]]);
  document.enter("Mine!B2", [["=SHARIAH_STATUS(A2:A7)"]]);
  document.enter("Mine!D1", [["=SHARIAH_STATUS(A4)"]]);
  await document.settled();
  const { spreadsheet } = document;
  const shown = spreadsheet.sheet("Mine").values({ row: 2, column: 2, rows: 6, columns: 1 }).flat();
  const [halal, , not] = shown as readonly string[];
  expect(shown).toEqual([halal, halal, not, halal, not, halal]);
  document.enter("Mine!C3", [[not]]);
  document.enter("Mine!C4", [[not]]);
  document.selection = "Sheet1!A1";
  await refresher?.select("Mine", ["DOUBTFUL"]);
  expect([spreadsheet.front, spreadsheet.selected]).toEqual(["", ""]);
  await refresher?.select("Mine", [not ?? ""]);
  expect([spreadsheet.front, spreadsheet.selected]).toEqual(["Mine", "B4,B6,D1"]);
  await refresher?.select("Mine", [halal ?? ""]);
  expect(spreadsheet.selected).toBe("B2:B3,B5,B7");
  await expect(refresher?.select("Gone", [halal ?? ""])).rejects.toThrow(/Gone/);
  await close();
});

test("on a route that was learnt a worksheet is said to cost a call a ticker, as its cells then do", async () => {
  const { document, service, close } = await open({ speed: 4, service: { plan: "singles-only" } });
  const ask = (name: string, ...given: readonly unknown[]) =>
    document.run("pane", name, JSON.parse(JSON.stringify(given)));
  const { worksheets } = portsOver(ask, 5_000);
  const demands = async () => (await worksheets?.plan("portfolio", "AAPL\nMSFT\nKO"))?.demands;
  expect(await demands()).toEqual([{ what: "screening", questions: 3, most: 100 }]);
  document.enter("A1", [['=SHARIAH_STATUS("AAPL")']]);
  await document.settled();
  expect(await demands()).toEqual([{ what: "screening", questions: 2, most: 1 }]);
  const before = service.stats().calls;
  await document.run("allowCalls", "screening", 2);
  document.enter("A2", [['=SHARIAH_STATUS("MSFT")'], ['=SHARIAH_STATUS("KO")']]);
  await document.settled();
  expect(service.stats().calls - before).toBe(2);
  await close();
});

test("one stock is answered in the sidebar with one call: verdict, reason, ratios, day and source; the second time with none", async () => {
  const { document, service, close } = await open({ speed: 4 });
  const ask = (name: string, ...given: readonly unknown[]) =>
    document.run("pane", name, JSON.parse(JSON.stringify(given)));
  const { inserter } = portsOver(ask, 5_000);
  const preview = (formula: string, asks: boolean) => inserter?.preview?.(formula, asks);
  const screen = '=SHARIAH_SCREEN("KO","name,status,revenue,securities,debt,report date")';
  expect(await preview(screen, false)).toMatchObject({ calls: 1 });
  expect(service.stats().calls).toBe(0);
  const told = await preview(screen, true);
  const [[name, status, ...rest] = []] = told?.rows ?? [];
  expect([name, status, told?.calls]).toEqual(["Coca-Cola Company (The)", expect.stringMatching(/HALAL/), 0]);
  expect(rest.map((cell) => typeof cell)).toEqual(["number", "number", "number", "string"]);
  expect((await preview('=SHARIAH_WHY("KO")', false))?.rows[0]?.[0]).toMatchObject({ phrase: expect.any(String) });
  expect((await preview('=SHARIAH_SOURCE("KO")', false))?.rows[0]?.[0]).toMatch(/^https:/);
  await preview(screen, true);
  expect(service.stats().calls).toBe(1);
  expect((await preview('=SHARIAH_STATUS("NOSUCH")', true))?.rows[0]?.[0]).toMatchObject({
    failure: expect.any(String),
  });
  await expect(preview("=SHARIAH_STATUS(UNIQUE(A1:A3))", false)).rejects.toThrow(/calculates its arguments/);
  await close();
});

test("in the sidebar a company's name is found in the lists, once they are fetched, for two calls", async () => {
  const { document, service, close } = await open({ speed: 4 });
  const ask = (name: string, ...given: readonly unknown[]) =>
    document.run("pane", name, JSON.parse(JSON.stringify(given)));
  const { finder } = portsOver(ask, 5_000);
  expect(await finder?.known()).toEqual([]);
  await finder?.fetch();
  expect(service.stats().calls).toBe(2);
  expect(await finder?.known()).toContainEqual(expect.objectContaining({ ticker: "AAPL", name: "Apple Inc." }));
  expect(service.stats().calls).toBe(2);
  await close();
});
