/** What the diagnostics tell a person who helps: which calls were made, and why cells have no answer, ticker by ticker. */
import { fail } from "../../src/core/failure";
import { diagnosticsPort } from "../../src/session/diagnostics";
import { samplePort } from "../../src/session/sample";
import { openSession } from "./openSession";

let bench: Awaited<ReturnType<typeof openSession>>;
afterEach(() => bench.close());

const unknown = expect.stringMatching(/notReturned|unknownSymbol/);

/** The diagnostics of a sheet with these formulas one below another, after all of them have asked. */
async function diagnosticsOf(...formulas: string[]) {
  const asking = bench.askingOf(formulas.map((formula) => [formula]));
  await bench.ask(asking);
  return diagnosticsPort(bench.session, bench.record, asking);
}

/** Each kind of failure, how many cells show it, and for which tickers. */
async function told(...formulas: string[]) {
  const failed = await (await diagnosticsOf(...formulas)).failures();
  return failed.map(({ failure, cells, tickers }) => [failure.failure, cells, tickers]);
}

test("without settings diagnostics list one failure for all cells, without tickers, and no call", async () => {
  bench = await openSession(false);
  const asking = bench.askingOf([['=SHARIAH.STATUS("AAPL")'], ['=SHARIAH.STATUS({"MSFT","XOM"})']]);
  const port = diagnosticsPort(bench.session, bench.record, asking);
  expect(await port.failures()).toEqual([
    { failure: expect.objectContaining({ failure: "notSetUp" }), cells: 2, tickers: [] },
  ]);
  expect([await port.calls(), await port.stale()]).toEqual([[], undefined]);
});

test("on sample data diagnostics list only the tickers that the sample does not know", async () => {
  bench = await openSession(false);
  await samplePort(bench.session, async () => undefined).start();
  expect(await told('=SHARIAH.STATUS("AAPL")', '=SHARIAH.STATUS("NOSUCH")')).toEqual([[unknown, 1, ["NOSUCH"]]]);
});

test("without a workbook diagnostics list no failure and no older answer", async () => {
  bench = await openSession();
  const port = diagnosticsPort(bench.session, bench.record, undefined);
  expect([await port.failures(), await port.stale()]).toEqual([[], undefined]);
});

test("a question that was never asked is no failure in diagnostics", async () => {
  bench = await openSession();
  const asking = bench.askingOf([['=SHARIAH.STATUS("NOSUCH")']]);
  expect(await diagnosticsPort(bench.session, bench.record, asking).failures()).toEqual([]);
});

describe("diagnostics list a failure with the ticker that it belongs to", () => {
  beforeEach(async () => {
    bench = await openSession();
  });

  test.each([
    ["below a row of headers", '=SHARIAH.SCREEN({"AAPL";"NOSUCH";"MSFT"},{"status"},TRUE)', 1],
    ["in a table without headers", '=SHARIAH.SCREEN({"AAPL";"NOSUCH";"MSFT"},{"status"})', 1],
    ["in several columns of one row", '=SHARIAH.SCREEN({"AAPL";"NOSUCH"},{"status","rank"},TRUE)', 2],
    ["in a row of tickers", '=SHARIAH.STATUS({"AAPL","NOSUCH","MSFT"})', 1],
  ])("which stands %s", async (_, formula, cells) => {
    expect(await told(formula)).toEqual([[unknown, cells, ["NOSUCH"]]]);
  });

  test("where the first ticker of a table fails, not its row of headers", async () => {
    expect(await told('=SHARIAH.SCREEN({"NOSUCH";"AAPL"},{"status"},TRUE)')).toEqual([[unknown, 1, ["NOSUCH"]]]);
  });

  test("each ticker once, however many cells ask about it, and the failure of most cells first", async () => {
    const formulas = ['=SHARIAH.RANK("AOS")', '=SHARIAH.STATUS("NOSUCH")', '=SHARIAH.NAME("nosuch")'];
    expect(await told(...formulas)).toEqual([
      [unknown, 2, ["NOSUCH"]],
      ["missing", 1, ["AOS"]],
    ]);
  });

  test("a text that is no ticker as typed, trimmed and at most 60 characters long", async () => {
    const long = `LON:${"V".repeat(80)}`;
    expect(await told('=SHARIAH.STATUS("  LON:VOD ")', `=SHARIAH.STATUS("${long}")`)).toEqual([
      ["notTicker", 2, ["LON:VOD", long.slice(0, 60)]],
    ]);
    expect(await told("=SHARIAH.STATUS(TRUE)")).toEqual([["notTicker", 1, []]]);
  });

  test("the ticker or country of a question, without its period or sector", async () => {
    expect(await told('=SHARIAH.LIST("Atlantis")', '=SHARIAH.LIST("US","Magic")')).toEqual([
      ["badArgument", 2, ["Atlantis", "US"]],
    ]);
    expect(await told('=SHARIAH.ETF.PURIFY("NOFUND",2,"2026-01-01","2026-03-31")')).toEqual([[unknown, 1, ["NOFUND"]]]);
  });

  test("no ticker where the figure is missing in a table of other companies", async () => {
    expect(await told('=SHARIAH.RELATED("AAPL")')).toEqual([["missing", 1, []]]);
  });

  test("the failing tickers of a sum, not the sum", async () => {
    expect(await told('=SHARIAH.COMPLIANCE({"AAPL","NOSUCH"})')).toEqual([[unknown, 1, ["NOSUCH"]]]);
  });

  test("the ticker of a WHY whose verdict failed, with the verdict's reason", async () => {
    expect(await told('=SHARIAH.WHY("NOSUCH")')).toEqual([[unknown, 1, ["NOSUCH"]]]);
  });
});

test("diagnostics suggest the known company that a typed name can mean, and none for a sector", async () => {
  bench = await openSession();
  const failed = await (await diagnosticsOf('=SHARIAH.STATUS("Apple")', '=SHARIAH.STATUS("AAPL")')).failures();
  expect(failed).toEqual([
    {
      failure: expect.objectContaining({ failure: unknown }),
      cells: 1,
      tickers: ["APPLE"],
      meant: [{ typed: "APPLE", symbol: "AAPL", name: "Apple Inc." }],
    },
  ]);
  // A sector that does not exist has nothing to do with a spelling, though a company has that name.
  const [other] = await (await diagnosticsOf('=SHARIAH.LIST("Apple")', '=SHARIAH.STATUS("AAPL")')).failures();
  expect(other?.failure.failure).toBe("badArgument");
  expect(other).not.toHaveProperty("meant");
});

test("diagnostics count cells that show an older answer apart from failures, with the oldest moment", async () => {
  bench = await openSession();
  const { planning, operations } = bench.session;
  const port = await diagnosticsOf('=SHARIAH.STATUS({"AAPL","MSFT"})', '=SHARIAH.STATUS("XOM")');
  expect(await port.stale()).toBeUndefined();
  const { sentAt = 0 } = planning.peek(operations.screening, "AAPL") ?? {};
  for (const [ticker, earlier] of Object.entries({ AAPL: 1_000, MSFT: 5_000 })) {
    const slot = planning.peek(operations.screening, ticker) ?? {};
    Object.assign(slot, { failure: fail("unreachable"), kept: true, sentAt: sentAt - earlier });
  }
  expect([await port.failures(), await port.stale()]).toEqual([[], { cells: 2, since: sentAt - 5_000 }]);
});

test("the calls and failures of diagnostics hold no secret, and the calls no ticker", async () => {
  bench = await openSession();
  const port = await diagnosticsOf('=SHARIAH.STATUS("AAPL")', '=SHARIAH.STATUS("NOSUCH")');
  const calls = await port.calls();
  expect(calls.map(({ operation, status }) => [operation, status])).toContainEqual(["screening", 200]);
  expect(JSON.stringify(calls)).not.toMatch(/AAPL|NOSUCH/);
  const { secret, clientId, segment } = bench.good;
  for (const hidden of [secret, clientId, segment]) {
    expect(JSON.stringify([calls, await port.failures()])).not.toContain(hidden);
  }
});
