/** Which entries of a label that several periods have are one period, and what takes a booked one back. */
import { correctionRows, periodStarts } from "../../../src/ledger/entries/corrections";
import { type Booked, sealEntry } from "../../../src/ledger/entries/entries";
import { openEntry } from "../bookedEntry";

const quarter = openEntry({ year: "", label: "Q3", dividend: 1, percent: 1, perShare: 0.01 });
const before = { dividend: 1, percent: 1, perShare: 0.01 };
const restatement = (at: number, perShare: number, more: Partial<Booked> = {}): Booked => ({
  ...quarter,
  before,
  at,
  percent: perShare * 100,
  perShare,
  ...more,
});
const closing = { shares: 100, currency: "USD", at: 5_000, by: "A. Auditor", sum: "" };
const closeWith = (entry: Booked, amount: number): Booked =>
  sealEntry({ ...entry, closing: { ...closing, amount } }, undefined);

test("under one label each entry is of the last new period before it, whatever order they stand in", () => {
  const [second, third] = [restatement(2_000, 0.02), restatement(4_000, 0.04)];
  const news = new Set([second, third]);
  const after = [quarter, second, restatement(3_000, 0.03), third, restatement(4_500, 0.05)];
  for (const ledger of [after, [...after].reverse()]) {
    const start = periodStarts(ledger, (entry) => news.has(entry));
    expect(after.map(start)).toEqual([undefined, second, second, third, third]);
  }
  expect(after.map(periodStarts(after))).toEqual(after.map(() => undefined));
});

test("another account's new period is no start, nor is another portfolio's or a correction", () => {
  const other = restatement(2_000, 0.02, { account: "b" });
  const own = restatement(3_000, 0.03, { account: "a" });
  expect(periodStarts([other, own], () => true)(own)).toBe(own);
  expect(periodStarts([other], () => true)(own)).toBeUndefined();
  const portfolio = restatement(2_000, 0.02, { portfolio: "A" });
  expect(periodStarts([portfolio], () => true)(restatement(3_000, 0.03))).toBeUndefined();
  expect(periodStarts([{ ...portfolio, corrects: "sum" }], () => true)(portfolio)).toBeUndefined();
});

test("where nobody said so, the amount tells a period that was booked whole from a difference", () => {
  const starts = (entry: Booked) => periodStarts([entry])(entry) === entry;
  // 0.03 for one of 100 shares: 3 is all of it, 2 what it is more than before.
  const later = restatement(2_000, 0.03);
  expect([3, 2.6, 2.4, 2].map((amount) => starts(closeWith(later, amount)))).toEqual([true, true, false, false]);
  const none = { ...closeWith(later, 3), before: { dividend: undefined, percent: undefined, perShare: 0 } };
  expect([starts(none), starts({ ...later, closing: { ...closing, shares: 0, amount: 3 } })]).toEqual([false, false]);
});

describe("a correction", () => {
  const said = { shares: 50, currency: " usd ", reason: " typed wrong ", at: 9_000, by: "B. Reviewer" };
  const first = closeWith(quarter, 1);
  const later = closeWith(restatement(2_000, 0.03), 2);
  const told = (ledger: readonly Booked[], of: Booked, more: object = {}) =>
    correctionRows(ledger, of, { ...said, ...more }).map(({ closing: link, reverses, corrects, reason }) => [
      link?.shares,
      link?.amount,
      link?.currency,
      reason,
      reverses ?? corrects,
    ]);

  test("takes back each entry that counts, and books the last figure anew, whatever order they stand in", () => {
    const rows = [
      [-100, -1, "USD", "typed wrong", first.closing?.sum],
      [-100, -2, "USD", "typed wrong", later.closing?.sum],
      [50, 1.5, "USD", "typed wrong", later.closing?.sum],
    ];
    expect(told([first, later], first)).toEqual(rows);
    expect(told([later, first], later)).toEqual([rows[1], rows[0], rows[2]]);
    expect(told([first, later], first, { shares: undefined }).at(-1)?.slice(0, 2)).toEqual([0, 0]);
  });

  test("of a period that was closed with 0 shares has 0, and not -0", () => {
    const empty = sealEntry({ ...quarter, closing: { ...closing, shares: 0, amount: 0 } }, undefined);
    expect(told([empty], empty).map(([shares, amount]) => [Object.is(shares, 0), Object.is(amount, 0)])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  test.each([
    ["no reason", { reason: "  " }],
    ["fewer than no shares", { shares: -1 }],
    ["shares that are no number", { shares: Number.NaN }],
    ["a currency of two letters", { currency: "US" }],
    ["a currency of four letters", { currency: "USDT" }],
    ["no currency", { currency: "" }],
  ])("with %s adds no rows", (_, more) => {
    expect(told([first, later], first, more)).toEqual([]);
  });

  test("adds no rows for an open or another period, or where a row of the period was changed", () => {
    expect(told([quarter], quarter)).toEqual([]);
    expect(told([first], { ...quarter, label: "Q2" })).toEqual([]);
    const changed = { ...later, closing: { ...later.closing, amount: 7 } } as Booked;
    expect(told([first, changed], first)).toEqual([]);
    // A changed row of another period is in nobody's way.
    expect(told([first, { ...changed, label: "Q2" }], first)).toHaveLength(2);
  });
});
