import { failGoogle } from "../../appsscript/shared/googleFailures";
import { limitKnown } from "../../src/core/batchFailure";
import { type Failure, fail, failUntil, isFailure, isLasting, isMisuse } from "../../src/core/failure";

const all: readonly Failure[] = [
  fail("notSetUp"),
  fail("wrongAddress"),
  fail("badRequest", "AAPL"),
  fail("unreachable"),
  fail("blocked"),
  fail("clock", 40),
  fail("refused"),
  fail("plan", "screening"),
  fail("month", "12:00 UTC", limitKnown("monthNamed")),
  fail("paused", "12:00 UTC"),
  fail("service", 503),
  fail("notUnderstood"),
  fail("notReturned", "AAPL"),
  fail("unknownSymbol", "AAPL"),
  fail("badArgument", "which", "give one of revenue, debt"),
  fail("missing", "No rank given"),
  fail("incomplete", 2, 5),
  fail("sizes", "shares"),
  fail("consent", 240, 4),
  fail("budget", 95_000, 100_000, "2026-02-05"),
  fail("refusedFor", "dividend purification"),
  fail("loading"),
  fail("cancelled"),
  fail("tooOld", "2026-01-01"),
  failGoogle("storeFull"),
  failGoogle("fetchShare"),
  failGoogle("fetchPermission"),
  failGoogle("fetchAllowlist"),
  failGoogle("fetchAdmin"),
  failGoogle("fetchBandwidth"),
  failGoogle("certificate"),
  failGoogle("hostName"),
  failGoogle("noAnswer"),
  failGoogle("fetchFailed", "Unexpected error"),
  failGoogle("scriptPermission"),
  failGoogle("googleBusy", "locks"),
  failGoogle("googleShare", "Service invoked too many times for one day: spreadsheets"),
  failGoogle("googleFault", "We're sorry, a server error occurred"),
];

it("each failure's sentence says what is wrong and what to do, and fits a cell", () => {
  for (const { message } of all) {
    expect(message).toMatch(/^[A-Z].*[:;,.] ?\S.*\.$/);
    expect(message.length).toBeLessThan(160);
  }
});

it("a failure says how many calls and minutes a consent is about, and until when a pause lasts", () => {
  expect(fail("consent", 240, 4).message).toMatch(/240 calls, about 4 min/);
  expect(failUntil(5, "paused", "12:00 UTC")).toEqual({ ...fail("paused", "12:00 UTC"), until: 5 });
});

it("an object that only looks like a failure is not taken for one", () => {
  for (const failure of all) expect(isFailure(failure)).toBe(true);
  expect(isFailure(JSON.parse(JSON.stringify(fail("clock", 40))))).toBe(true);
  for (const other of [
    null,
    undefined,
    "failure",
    {},
    { failure: true, message: "no" },
    { failure: "toString", message: "no" },
    { failure: "month", message: { toString: 1 } },
    { failure: "month", message: "no", until: "for ever" },
  ]) {
    expect(isFailure(other)).toBe(false);
  }
});

it("a mistake in the formula is told apart from a failure of the service or the network", () => {
  expect(all.filter(isMisuse).map(({ failure }) => failure)).toEqual(["badArgument", "sizes"]);
  expect(all.filter(isLasting).map(({ failure }) => failure)).toEqual([
    "plan",
    "unknownSymbol",
    "badArgument",
    "sizes",
    "refusedFor",
    "fetchPermission",
    "fetchAllowlist",
    "fetchAdmin",
  ]);
});
