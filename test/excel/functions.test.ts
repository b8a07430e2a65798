/**
 * The built functions as Excel calls them, over Microsoft's own client: what a call, a cancellation, a preview and a
 * data type come to, and how many messages of how many bytes the answers of 20,000 cells take.
 */
import type { Failure } from "../../src/core/failure";
import { english } from "../../src/core/wording";
import { reasonOf } from "../../src/functions/reasonText";
import type { Screened } from "../../src/functions/screeningEntry";
import { sentencesAr } from "../../src/i18n/sentencesAr";
import { wordingIn } from "../../src/i18n/wordingIn";
import { failures } from "../failures";
import { down } from "../stage/stage";
import { type Called, errorCodes, type Result } from "./functionCalls";
import { type FunctionHost, mostBytes, openFunctionHost } from "./functionHost";

const many = 20_000;
const arabic = wordingIn(sentencesAr, true);
const longestOf = (texts: readonly string[]) =>
  texts.reduce((most, text) => (Buffer.byteLength(text) > Buffer.byteLength(most) ? text : most));
const longestSentence = longestOf(Object.values(failures).map((failure: Failure) => arabic.sentence(failure)));

/** WHY of every mix of results, with figures that contradict all of them. */
function longestReason(): string {
  const results = ["PASS", "FAIL", "DOUBTFUL", undefined];
  const ratios = [-0.0123, 98.7654];
  const entries = results.flatMap((revenue) =>
    results.flatMap((other) =>
      ratios.map((ratio) => ({
        symbol: "AAPL",
        shariahComplianceStatus: "NON_COMPLIANT",
        revenueBreakdown: { halalRatio: ratio, notHalalRatio: ratio, doubtfulRatio: ratio, status: revenue },
        interestBearingSecuritiesAndAssets: { ratio, status: other },
        interestBearingDebt: { ratio, status: other },
        reportDate: "2026-03-31",
        uncoveredHoldings: 123,
        numberOfHoldings: 456,
      })),
    ),
  );
  return longestOf(entries.map((entry) => arabic.text(reasonOf(entry as unknown as Screened))));
}

const column = (name: string, cells: number, ticker: (nth: number) => unknown): readonly Called[] =>
  Array.from({ length: cells }, (_, nth) => ({ name, given: [[[ticker(nth)]]] }));
const one = (name: string, ...given: readonly unknown[]): Called => ({ name, given });

/** The sizes of a host's messages: how many, the largest in bytes, and whether each was taken. */
function sizes({ messages }: FunctionHost) {
  return {
    messages: messages.length,
    largest: Math.max(...messages.map(({ bytes }) => bytes)),
    refused: messages.filter(({ isTaken }) => !isTaken).length,
  };
}

const isFailed = (result: Result) => "message" in result;

// E6: Microsoft's client, `_setErrorWithOutboundData`; Microsoft Learn, *Handle and return errors from your custom
// function*
test("a call comes back with its value in one message, and a lone cell's failure as a rejection with its sentence", async () => {
  const host = await openFunctionHost();
  const [known] = await host.answers(host.call(one("STATUS", [["AAPL"]])));
  expect(known).toEqual({ value: [["HALAL"]] });
  const both = await host.answers(host.call(one("STATUS", [["??"]]), one("STATUS", [["AAPL"]])));
  expect(both).toEqual([
    { message: expect.stringContaining("is not a ticker"), code: errorCodes.invalidValue },
    { value: [["HALAL"]] },
  ]);
  const [unknown] = await host.answers(host.call(one("STATUS", [["ZZZZZZ"]])));
  expect(unknown).toEqual({ message: expect.stringMatching(/ZZZZZZ.*[.]$/), code: errorCodes.notAvailable });
  // In a table an error stays where its ticker is.
  const [table] = await host.answers(host.call(one("STATUS", down("AAPL", "ZZZZZZ"))));
  expect(table).toEqual({ value: [["HALAL"], [expect.objectContaining({ basicValue: "#N/A", type: "Error" })]] });
});

// E8: Microsoft's client, `_handleCancellationEntries`; Microsoft Learn, *Receive and handle data with custom
// functions*
test("a call that is cancelled is not asked, and its neighbours are answered", async () => {
  const host = await openFunctionHost();
  const [gone = 0, left = 0] = host.call(one("STATUS", [["AAPL"]]), one("STATUS", [["XOM"]]));
  host.cancel(gone);
  expect(await host.answers([left])).toEqual([{ value: [["NOT HALAL"]] }]);
  expect(host.arrived(gone)).toEqual({ message: expect.stringContaining("Cancelled"), code: errorCodes.notAvailable });
  expect(host.world.arrivals).toHaveLength(1);
});

// E12: Microsoft Learn, *Formula value preview*; DefinitelyTyped #72493
test("a formula's preview shows stored answers, and sends no call", async () => {
  let isPreview = false;
  const host = await openFunctionHost({ isPreview: () => isPreview });
  await host.answers(host.call(one("STATUS", [["AAPL"]])));
  isPreview = true;
  expect(await host.answers(host.call(one("STATUS", [["AAPL"]]), one("STATUS", [["XOM"]])))).toEqual([
    { value: [["HALAL"]] },
    { message: expect.stringContaining("Still loading"), code: errorCodes.notAvailable },
  ]);
  expect(host.world.arrivals).toHaveLength(1);
});

// E10: Microsoft Learn, *Use data types with custom functions*; client, `_transferCustomFunctionRichData`
test("a data type as an argument is read as the ticker that it stands for", async () => {
  const host = await openFunctionHost();
  const stock = {
    type: "LinkedEntity",
    basicType: "Error",
    basicValue: "#VALUE!",
    text: "APPLE INC. (XNAS:AAPL)",
    id: { serviceId: 268_435_456, domainId: "stock", entityId: "a1", culture: "en-US" },
    properties: { "Ticker symbol": { type: "String", basicValue: "AAPL" } },
  };
  const rich = { value: JSON.stringify(stock) };
  const answers = await host.answers(host.call({ ...one("STATUS", [[rich]]), rich: true }));
  expect(answers).toEqual([{ value: [["HALAL"]] }]);
});

// E15: Microsoft Learn, *Custom functions requirement sets*
test("an Excel without data types gets plain numbers, and one with them a number with its format", async () => {
  const values = [];
  for (const version of ["1.3", "1.4"]) {
    const host = await openFunctionHost({ sets: { CustomFunctionsRuntime: version, CustomFunctions: "1.9" } });
    values.push(...(await host.answers(host.call(one("ASOF", [["AAPL"]])))));
  }
  expect(values).toEqual([
    { value: [[expect.any(Number)]] },
    { value: [[{ type: "FormattedNumber", basicValue: expect.any(Number), numberFormat: "yyyy-mm-dd" }]] },
  ]);
});

// E1: Microsoft's client, `_invokeRemainingBatchEntries`
test("20,000 cells of two tickers are one call, and their answers one message", async () => {
  const host = await openFunctionHost();
  const answers = await host.answers(host.call(...column("STATUS", many, (nth) => (nth % 2 === 0 ? "AAPL" : "XOM"))));
  expect(answers).toHaveLength(many);
  expect(host.world.arrivals).toHaveLength(1);
  expect(sizes(host)).toMatchObject({ messages: 1, refused: 0 });
});

// E4: Microsoft's client, `_setResultsLifeMillis`; office-js #4654
test("20,000 cells that fail, in the longest Arabic sentence, take messages below 5 MB and all arrive", async () => {
  const host = await openFunctionHost({ settings: false });
  host.page.sayBy({ ...arabic, sentence: () => longestSentence });
  const answers = await host.answers(host.call(...column("STATUS", many, (nth) => `T${nth}`)));
  expect(answers.every((answer) => "message" in answer && answer.message === longestSentence)).toBe(true);
  expect(sizes(host)).toMatchObject({ refused: 0 });
  expect(sizes(host).largest).toBeLessThan(mostBytes);
});

test("20,000 cells that were not set up take one message of half the bytes", async () => {
  const host = await openFunctionHost({ settings: false });
  const answers = await host.answers(host.call(...column("STATUS", many, (nth) => `T${nth}`)));
  expect(answers.every(isFailed)).toBe(true);
  expect(sizes(host)).toMatchObject({ messages: 1, refused: 0 });
  expect(sizes(host).largest).toBeLessThan(2_700_000);
});

// E2: Microsoft's client, `_executeSetResultsTask`
test.each([20, 600])(
  "20,000 cells of WHY at its longest arrive while Excel takes %i ms for a message, each below 5 MB",
  async (slow) => {
    const reason = longestReason();
    const host = await openFunctionHost({ slow });
    host.page.sayBy({ ...english, text: () => reason });
    const answers = await host.answers(host.call(...column("WHY", many, () => "AAPL")));
    expect(answers.every((answer) => "value" in answer && (answer.value as string[][])[0]?.[0] === reason)).toBe(true);
    // All that is on its way would be several times what one message takes.
    expect(Buffer.byteLength(reason) * many).toBeGreaterThan(2 * mostBytes);
    expect(sizes(host)).toMatchObject({ refused: 0 });
    const moments = host.messages.map(({ at }) => at);
    for (const [nth, at] of moments.entries())
      if (nth > 0) expect(at - (moments[nth - 1] ?? 0)).toBeGreaterThanOrEqual(500);
  },
);

// E5: Microsoft's client, `_maxResultSize`
test("a table too large for any message is refused with a sentence, and one just below that is given whole", async () => {
  const host = await openFunctionHost();
  const text = "x".repeat(400);
  host.page.sayBy({ ...english, text: () => text });
  const rows = (count: number) => one("WHY", down(...Array.from({ length: count }, () => "AAPL")));
  const [whole] = await host.answers(host.call(rows(4_900)));
  expect((whole as { value: string[][] }).value).toHaveLength(4_900);
  const [refused] = await host.answers(host.call(rows(5_000)));
  expect(refused).toEqual({
    message: expect.stringMatching(/^Too large .* fewer tickers/),
    code: errorCodes.invalidValue,
  });
  expect(sizes(host)).toMatchObject({ refused: 0 });
});

test("a column of 20,000 tickers in one formula that all fail for one reason says that reason", async () => {
  const host = await openFunctionHost({ settings: false });
  const tickers = down(...Array.from({ length: many }, (_, nth) => `T${nth}`));
  expect(await host.answers(host.call(one("STATUS", tickers)))).toEqual([
    { message: expect.stringContaining("Not set up"), code: errorCodes.notAvailable },
  ]);
});
