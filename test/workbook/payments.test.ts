/** What the user typed about payments in Purification, and what of it the ledger records. */
import type { Booked } from "../../src/workbook/ledger";
import { paidBy, paidInto, payingFills } from "../../src/workbook/payments";

const entry: Booked = {
  ...{ ticker: " aapl", year: "2025", label: "Q3", dividend: 1, percent: 1, perShare: 1, at: 1 },
  ...{ before: undefined, closing: undefined },
};
const row = { ticker: "AAPL ", paidFor: "Q3 2025", paidOn: 46_000, reference: "A-1" };
const told = { paidOn: 46_000, reference: "A-1" };

test("a payment is its ticker's, for its period, and of a first observation alone", () => {
  expect(paidBy([row])(entry)).toEqual(told);
  expect(paidBy([{ ...row, ticker: "\u200fAAPL\u200b" }])(entry)).toEqual(told);
  expect(paidBy([row])({ ...entry, before: { dividend: 1, percent: 1, perShare: 2 } })).toBeUndefined();
  for (const other of [{ ticker: "KO" }, { paidFor: "Q4 2025" }, { paidFor: null }, { ticker: null }]) {
    expect([other, paidBy([{ ...row, ...other }])(entry)]).toEqual([other, undefined]);
  }
});

test("day or reference is enough; without both nothing was paid", () => {
  const of = (paidOn: string | number | null, reference: string | null) =>
    paidBy([{ ...row, paidOn, reference }])(entry);
  expect([of(46_000, null), of(null, "A-1"), of(" ", ""), of(null, null)]).toEqual([
    { paidOn: 46_000, reference: null },
    { paidOn: null, reference: "A-1" },
    undefined,
    undefined,
  ]);
});

test("two rows that tell the same payment are one; of two different ones neither is taken", () => {
  expect(paidBy([row, { ...row }])(entry)).toEqual(told);
  expect(paidBy([row, { ...row, reference: "B-2" }])(entry)).toBeUndefined();
  expect(
    paidBy([row, { ...row, reference: "B-2", paidFor: "Q4 2025" }, { ...row, paidOn: null, reference: "" }])(entry),
  ).toEqual(told);
  expect(paidBy([])(entry)).toBeUndefined();
});

test("what stands in the ledger's row stays, day and reference together", () => {
  const paid = paidBy([row]);
  expect(paidInto({ paidOn: null, reference: " " }, entry, paid)).toEqual(told);
  expect([paidInto({ paidOn: 1 }, entry, paid), paidInto({ reference: "mine" }, entry, paid)]).toEqual([
    undefined,
    undefined,
  ]);
  const rows = [{ note: 1 }, { paidOn: 5 }, {}];
  expect(payingFills([entry, entry, undefined, entry], rows, paid)).toEqual([
    { row: 0, expected: { note: 1 }, values: told },
    { row: 3, expected: {}, values: told },
  ]);
});
