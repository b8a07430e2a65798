import fc from "fast-check";
import {
  bandOf,
  type Seen,
  type StatusRow,
  statusChangesSince,
  withStatuses,
} from "../../../src/ledger/statuses/statusChanges";

const apple: Seen = {
  ticker: "AAPL",
  verdict: "HALAL",
  rank: 4,
  reportDate: "2025-09-30",
  at: 1_000,
  kept: false,
  sample: false,
  tests: { revenue: "PASS", securities: "PASS", debt: "PASS" },
  bands: { revenue: "clear", securities: "clear", debt: "near" },
};

test("the first status of a ticker is a row, and so is each change; the same again is none", () => {
  const first = withStatuses([], [apple]);
  expect(first).toMatchObject([{ ticker: "AAPL", verdict: "HALAL", at: 1_000, reportDate: "2025-09-30" }]);
  expect(first[0]).not.toHaveProperty("kept");
  expect(withStatuses(first, [{ ...apple, at: 2_000, reportDate: "2025-12-31" }])).toBe(first);
  const changes = [{ verdict: "DOUBTFUL" }, { rank: undefined }, { bands: { ...apple.bands, debt: "over" as const } }];
  for (const change of changes) expect(withStatuses(first, [{ ...apple, at: 2_000, ...change }])).toHaveLength(2);
});

test("kept answers, the sample's, and those older than the last row are not recorded", () => {
  const first = withStatuses([], [apple]);
  const other = { ...apple, verdict: "NOT HALAL", at: 2_000 };
  expect(
    withStatuses(first, [
      { ...other, kept: true },
      { ...other, sample: true },
      { ...other, at: 500 },
    ]),
  ).toBe(first);
});

test("a verdict that changed since a moment is listed with what was between, also where it changed back", () => {
  let ledger: readonly StatusRow[] = withStatuses([], [apple, { ...apple, ticker: "XOM" }]);
  ledger = withStatuses(ledger, [{ ...apple, verdict: "DOUBTFUL", at: 2_000 }]);
  ledger = withStatuses(ledger, [{ ...apple, ticker: "CAT", at: 2_500 }]);
  expect(
    statusChangesSince(ledger, 1_000).map(({ ticker, before, now }) => [ticker, before?.verdict, now.verdict]),
  ).toEqual([
    ["AAPL", "HALAL", "DOUBTFUL"],
    ["CAT", undefined, "HALAL"],
  ]);
  ledger = withStatuses(ledger, [{ ...apple, at: 3_000 }]);
  const verdicts = statusChangesSince(ledger, 1_000).map(({ ticker, before, between, now }) => [
    ticker,
    before?.verdict,
    between.map(({ verdict }) => verdict).join(),
    now.verdict,
  ]);
  expect(verdicts).toEqual([
    ["AAPL", "HALAL", "DOUBTFUL", "HALAL"],
    ["CAT", undefined, "", "HALAL"],
  ]);
  expect(statusChangesSince(ledger, 2_000).map(({ ticker }) => ticker)).toEqual(["AAPL", "CAT"]);
  expect(statusChangesSince(ledger, 3_000)).toEqual([]);
});

test("changes are sorted by ticker, and one at that very moment is before it", () => {
  const ledger = withStatuses(
    [],
    ["XOM", "AAPL", "CAT"].map((ticker) => ({ ...apple, ticker })),
  );
  expect(statusChangesSince(ledger, 999).map(({ ticker, before }) => [ticker, before])).toEqual([
    ["AAPL", undefined],
    ["CAT", undefined],
    ["XOM", undefined],
  ]);
  expect(statusChangesSince(ledger, 1_000)).toEqual([]);
  const same = { ...apple, at: 1_000, verdict: "DOUBTFUL" };
  expect(withStatuses(ledger, [same])).toBe(ledger);
  const later = withStatuses(ledger, [{ ...same, at: 1_001 }]);
  expect(statusChangesSince(later, 1_000).map(({ ticker }) => ticker)).toEqual(["AAPL"]);
  // A rank of none and one of nothing are told apart from 0.
  expect(withStatuses(ledger, [{ ...apple, at: 2_000, rank: 0 }])).toHaveLength(4);
});

test("rows that were sorted otherwise are the same ledger", () => {
  const ledger = withStatuses(withStatuses([], [apple]), [{ ...apple, verdict: "DOUBTFUL", at: 2_000 }]);
  const sorted = [...ledger].reverse();
  expect(withStatuses(sorted, [{ ...apple, verdict: "DOUBTFUL", at: 3_000 }])).toBe(sorted);
  expect(statusChangesSince(sorted, 1_500)).toEqual(statusChangesSince(ledger, 1_500));
});

test("a ratio at its limit is over it, and an unknown ratio is in no band", () => {
  expect([-1, 0, 0.5, 2, 2.1, undefined].map((headroom) => bandOf(headroom, 2))).toEqual([
    "over",
    "over",
    "near",
    "near",
    "clear",
    "unknown",
  ]);
});

test("rows never change once written, whatever is observed after them", () => {
  const answer: fc.Arbitrary<Seen> = fc.record({
    ticker: fc.constantFrom("A", "B"),
    verdict: fc.constantFrom("HALAL", "NOT HALAL"),
    kept: fc.boolean(),
    rank: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
    reportDate: fc.constant(""),
    tests: fc.constant(apple.tests),
    bands: fc.constant(apple.bands),
    at: fc.nat(40),
    sample: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(fc.array(answer, { maxLength: 5 }), { maxLength: 10 }), (rounds) => {
      let ledger: readonly StatusRow[] = [];
      for (const answers of rounds) {
        const next = withStatuses(ledger, answers);
        expect(next.slice(0, ledger.length)).toEqual(ledger);
        ledger = next;
      }
    }),
  );
});

test("answers are compared with rows of their own account: a verdict that differs between two accounts is no change", () => {
  const own = { ...apple, account: "https://api.example.com/us a" };
  const others = { ...apple, account: "https://api.example.com/us b", verdict: "NOT HALAL" };
  let ledger = withStatuses([], [own]);
  ledger = withStatuses(ledger, [{ ...others, at: 2_000 }]);
  ledger = withStatuses(ledger, [{ ...own, at: 3_000 }]);
  expect(ledger.map(({ verdict, account }) => [verdict, account])).toEqual([
    ["HALAL", own.account],
    ["NOT HALAL", others.account],
  ]);
  expect(statusChangesSince(ledger, 1_500)).toMatchObject([{ before: undefined, now: { account: others.account } }]);
  expect(statusChangesSince(ledger, 2_500)).toEqual([]);
  ledger = withStatuses(ledger, [{ ...own, verdict: "DOUBTFUL", at: 4_000 }]);
  expect(statusChangesSince(ledger, 2_500)).toMatchObject([
    { before: { verdict: "HALAL" }, between: [], now: { verdict: "DOUBTFUL", account: own.account } },
  ]);
});

test("the first answer of a relay that names its account adds no row: earlier rows count as its own", () => {
  const before = { ...apple, account: "https://relay.example/us relay" };
  const now = { ...apple, account: "https://relay.example/us 0a1b2c3d4e5f6789", at: apple.at + 1_000 };
  expect(withStatuses(withStatuses([], [before]), [now])).toHaveLength(1);
  const changed = { ...now, verdict: "NOT HALAL" };
  const ledger = withStatuses(withStatuses([], [before]), [changed]);
  expect(statusChangesSince(ledger, apple.at)).toMatchObject([
    { before: { verdict: apple.verdict }, now: { verdict: "NOT HALAL", account: now.account } },
  ]);
});

test("after a row of an earlier version, which names no account, a status that differs is a change", () => {
  const first = withStatuses([], [apple]);
  const own = { ...apple, account: "https://api.example.com/us a", at: 2_000 };
  expect(withStatuses(first, [own])).toBe(first);
  const ledger = withStatuses(first, [{ ...own, verdict: "DOUBTFUL" }]);
  expect(statusChangesSince(ledger, 1_500)).toMatchObject([
    { before: { verdict: "HALAL" }, now: { verdict: "DOUBTFUL" } },
  ]);
});
