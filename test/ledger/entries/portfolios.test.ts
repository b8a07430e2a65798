/** Where each portfolio's entry of a period stands: in the row that is open, in a row of its own, or where it was closed. */
import type { Booked, Closing } from "../../../src/ledger/entries/entries";
import { portfolioPlaces } from "../../../src/ledger/entries/portfolios";
import type { Row } from "../../../src/workbook/sheet/worksheet";
import { openEntry } from "../bookedEntry";

const open = openEntry();
const closing: Closing = { shares: 1, currency: "USD", amount: 0.04, at: 5_000, by: "A. Auditor", sum: "s" };
const entryClosedFor = (portfolio?: string, more: Partial<Booked> = {}): Booked => ({
  ...open,
  closing,
  ...more,
  ...(portfolio !== undefined && { portfolio }),
});

/** The places, where these portfolios have shares of each period: portfolio, row, whether it is new, whether it is closed. */
function places(
  entries: readonly (Booked | undefined)[],
  names: readonly string[],
  added: readonly Booked[] = [],
  rows: readonly Row[] = [],
) {
  return portfolioPlaces(entries, rows, added, () => names).map(({ entry, index, isNew }) => [
    entry.portfolio,
    index,
    isNew,
    entry.closing !== undefined,
  ]);
}

test("without portfolios each entry stands in its row, and a new one gets one below", () => {
  const other = { ...open, ticker: "KO" };
  expect(places([open, undefined, entryClosedFor(undefined, { ticker: "XOM" })], [""], [other])).toEqual([
    [undefined, 0, false, false],
    [undefined, 2, false, true],
    [undefined, undefined, true, false],
  ]);
  // None has shares of it.
  expect(places([open], [])).toEqual([[undefined, 0, false, false]]);
});

test("an open row is the first portfolio's, and the others get rows of their own when they are closed", () => {
  expect(places([open], ["A", "B", ""])).toEqual([
    ["A", 0, false, false],
    ["B", undefined, false, false],
    [undefined, undefined, false, false],
  ]);
  expect(places([], ["A", "B"], [open])).toEqual([
    ["A", undefined, true, false],
    ["B", undefined, false, false],
  ]);
  // What a row says is asked with the row.
  const asked: unknown[] = [];
  const row = { portfolio: "A" };
  portfolioPlaces([undefined, open], [{}, row], [{ ...open, ticker: "KO" }], (...what) => {
    asked.push(what);
    return ["A"];
  });
  expect(asked).toEqual([
    [open, row],
    [{ ...open, ticker: "KO" }, undefined],
  ]);
});

test("a row that names a portfolio of before loses it for those that have no name", () => {
  expect(places([{ ...open, portfolio: "A" }], ["B", ""])).toEqual([
    ["B", 0, false, false],
    [undefined, undefined, false, false],
  ]);
});

test("a portfolio that is closed is not offered again: the open row is the next one's", () => {
  expect(places([entryClosedFor("A"), open], ["A", "B", "C"])).toEqual([
    ["A", 0, false, true],
    ["B", 1, false, false],
    ["C", undefined, false, false],
  ]);
  expect(places([entryClosedFor("A"), open], ["A"])).toEqual([
    ["A", 0, false, true],
    [undefined, 1, false, false],
  ]);
  expect(places([entryClosedFor(), open], ["", "B"])).toEqual([
    [undefined, 0, false, true],
    ["B", 1, false, false],
  ]);
});

test("a portfolio that gets shares after all rows are closed has one more open row, once", () => {
  const closed = [entryClosedFor("A"), entryClosedFor("B", { closing: { ...closing, sum: "t" } })];
  expect(places(closed, ["A", "B", "C", ""])).toEqual([
    ["A", 0, false, true],
    ["B", 1, false, true],
    ["C", undefined, false, false],
  ]);
  expect(places(closed, ["A", "B"])).toEqual([
    ["A", 0, false, true],
    ["B", 1, false, true],
  ]);
});

test("an entry of another account, moment, label or ticker has portfolios of its own", () => {
  const theirs: Partial<Booked> = { account: "https://api.example.com/other" };
  for (const more of [theirs, { at: 2_000 }, { label: "Q4" }, { ticker: "KO" }]) {
    expect(places([entryClosedFor("A"), entryClosedFor("A", more)], ["A", "B"])).toEqual([
      ["A", 0, false, true],
      ["A", 1, false, true],
      ["B", undefined, false, false],
      ["B", undefined, false, false],
    ]);
    expect(places([entryClosedFor("A"), { ...open, ...more }], ["A"])).toEqual([
      ["A", 0, false, true],
      ["A", 1, false, false],
    ]);
  }
  // A period spelt in another way is the same.
  expect(places([entryClosedFor("A"), { ...open, label: "third quarter" }], ["A", "B"])).toEqual([
    ["A", 0, false, true],
    ["B", 1, false, false],
  ]);
});

test("a correction closes no portfolio and asks for none; it stands where it is", () => {
  const back = entryClosedFor("B", { reverses: "s" });
  const anew = entryClosedFor("B", { corrects: "s", at: 3_000 });
  expect(places([back, anew], ["A", "B"])).toEqual([
    ["B", 0, false, true],
    ["B", 1, false, true],
  ]);
  expect(places([back, open], ["B"])).toEqual([
    ["B", 0, false, true],
    ["B", 1, false, false],
  ]);
});
