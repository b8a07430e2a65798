/** What a preview shows of a formula before it is inserted, cell by cell, and what it would cost. */
import type { Asked, Cell } from "../../src/core/call";
import { fail } from "../../src/core/failure";
import { judgement, phrase } from "../../src/functions/words";
import { inserterPort } from "../../src/session/inserter";
import type { Workbook } from "../../src/workbook/workbook";
import { openSession, sheetOf } from "./openSession";

let bench: Awaited<ReturnType<typeof openSession>>;
beforeEach(async () => {
  bench = await openSession();
});
afterEach(() => bench.close());

function open(cells: Parameters<typeof sheetOf>[0] = [["AAPL"]]) {
  const { preview } = inserterPort(bench.session, sheetOf(cells) as unknown as Workbook, bench.askingOf(cells), []);
  if (!preview) throw new Error("This page calculates previews.");
  return preview;
}

test.each<[string, Cell, unknown]>([
  ["a number", 2.5, 2.5],
  ["zero", 0, 0],
  ["a text", "Apple Inc.", "Apple Inc."],
  ["a truth value", true, "true"],
  ["a day", { day: "2026-01-31" }, "2026-01-31"],
  ["a number that stands without its note", { number: 7, note: undefined }, 7],
  ["a verdict", judgement("NOT HALAL"), "NOT HALAL"],
])("%s is shown as the cell shows it", async (_, cell, shown) => {
  bench.session.functions.set("STATUS", () => anyAnswerAs(cell));
  expect((await open()('=SHARIAH.STATUS("AAPL")', true)).rows).toEqual([[shown]]);
});

test("a preview hands phrases, failures and numbers with notes on as data, so that the pane can translate them", async () => {
  const sentence = phrase("noRank");
  for (const cell of [sentence, fail("unreachable"), { number: 7, note: sentence }]) {
    bench.session.functions.set("STATUS", () => anyAnswerAs(cell as Cell));
    expect((await open()('=SHARIAH.STATUS("AAPL")', true)).rows).toEqual([[cell]]);
  }
});

/** Any answer to AAPL, shown as this cell. */
function anyAnswerAs(cell: Cell): Asked {
  const { operations } = bench.session;
  return { operation: operations.screening, inputs: [["AAPL"]], show: () => [[cell]] } as never;
}

test("a preview of WHY for an unknown ticker is that ticker's failure", async () => {
  const { rows } = await open()('=SHARIAH.WHY("NOSUCH")', true);
  expect(rows).toEqual([[expect.objectContaining({ failure: expect.stringMatching(/notReturned|unknownSymbol/) })]]);
});

test("a preview with a wrong argument shows the failure without a call", async () => {
  const before = bench.service.stats().calls;
  expect(await open()('=SHARIAH.RATIO("AAPL","nonsense")', true)).toEqual({
    rows: [[expect.objectContaining({ failure: "badArgument" })]],
    more: 0,
    calls: 0,
  });
  expect(bench.service.stats().calls).toBe(before);
});

test("a preview refuses arguments that only the sheet can calculate, with a phrase", async () => {
  await expect(open()('=SHARIAH.STATUS(UPPER("aapl"))', true)).rejects.toMatchObject({
    said: expect.objectContaining({ phrase: "calculatedArguments" }),
  });
});

test("a preview of a function that asks nothing costs no call, also where its answer is unknown", async () => {
  const preview = open();
  expect(await preview('=SHARIAH.AGE("AAPL")', false)).toMatchObject({ calls: 0 });
  expect(await preview('=SHARIAH.STATUS("AAPL")', false)).toMatchObject({ rows: [["…"]], calls: 1 });
  expect(bench.service.stats().calls).toBe(0);
});

test("a preview counts a call for each hundred unknown tickers, and none for a ticker that has failed", async () => {
  const cells = Array.from({ length: 150 }, (_, row) => [`T${row}`]);
  expect((await open(cells)("=SHARIAH.STATUS(A1:A150)", false)).calls).toBe(2);
  const preview = open();
  await preview('=SHARIAH.STATUS("NOSUCH")', true);
  expect(await preview('=SHARIAH.STATUS({"NOSUCH";"AAPL"})', false)).toMatchObject({
    tickers: ["NOSUCH", "AAPL"],
    calls: 1,
  });
  expect((await preview('=SHARIAH.STATUS("NOSUCH")', false)).calls).toBe(0);
});

test('a preview names the ticker of each row, "" for headers and blank cells, and none where rows have no ticker each', async () => {
  const preview = open([["AAPL"], [""], ["MSFT"]]);
  expect((await preview("=SHARIAH.STATUS(A1:A3)", false)).tickers).toEqual(["AAPL", "", "MSFT"]);
  expect((await preview('=SHARIAH.SCREEN(A1:A3,{"status"},TRUE)', false)).tickers).toEqual(["", "AAPL", "", "MSFT"]);
  expect((await preview("=SHARIAH.STATUS()", false)).tickers).toEqual([""]);
  expect(await preview("=SHARIAH.COVERAGE(A1:A3)", false)).not.toHaveProperty("tickers");
  expect(await preview('=SHARIAH.STATUS({"AAPL","MSFT"})', false)).not.toHaveProperty("tickers");
  await preview('=SHARIAH.RELATED("AAPL")', true);
  expect(await preview('=SHARIAH.RELATED("AAPL")', false)).not.toHaveProperty("tickers");
});
