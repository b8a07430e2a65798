/** What the user typed about payments in Purification, and what of it the ledger records. */
import { type Booked, sealEntry } from "../../../src/ledger/entries/entries";
import {
  paidForFills,
  payablePeriods,
  paymentFills,
  paymentFinder,
  paymentInto,
  typedPayments,
} from "../../../src/ledger/payments/payments";
import { openEntry } from "../bookedEntry";

const entry = openEntry({ ticker: " aapl", label: "Q3" });
const row = { ticker: "AAPL ", paidFor: "Q3 2025", paidOn: 46_000, reference: "A-1" };
const told = { paidOn: 46_000, reference: "A-1" };

test("a payment is found for its ticker and period, and only for a first observation", () => {
  expect(paymentFinder([row])(entry)).toEqual(told);
  expect(paymentFinder([{ ...row, ticker: "\u200fAAPL\u200b" }])(entry)).toEqual(told);
  expect(paymentFinder([row])({ ...entry, before: { dividend: 1, percent: 1, perShare: 2 } })).toBeUndefined();
  for (const other of [{ ticker: "KO" }, { paidFor: "Q4 2025" }, { paidFor: null }, { ticker: null }]) {
    expect([other, paymentFinder([{ ...row, ...other }])(entry)]).toEqual([other, undefined]);
  }
});

test("a payment has a day or a reference; a row without both is no payment", () => {
  const of = (paidOn: string | number | null, reference: string | null) =>
    paymentFinder([{ ...row, paidOn, reference }])(entry);
  expect([of(46_000, null), of(null, "A-1"), of(" ", ""), of(null, null)]).toEqual([
    { paidOn: 46_000, reference: null },
    { paidOn: null, reference: "A-1" },
    undefined,
    undefined,
  ]);
});

test("two rows that tell the same payment are one; of two different ones neither is taken", () => {
  expect(paymentFinder([row, { ...row }])(entry)).toEqual(told);
  expect(paymentFinder([row, { ...row, reference: "B-2" }])(entry)).toBeUndefined();
  expect(
    paymentFinder([row, { ...row, reference: "B-2", paidFor: "Q4 2025" }, { ...row, paidOn: null, reference: "" }])(
      entry,
    ),
  ).toEqual(told);
  expect(paymentFinder([])(entry)).toBeUndefined();
});

test("day and reference that stand in the ledger's row stay, both of them", () => {
  const paid = paymentFinder([row]);
  expect(paymentInto({ paidOn: null, reference: " " }, entry, paid)).toEqual(told);
  expect([paymentInto({ paidOn: 1 }, entry, paid), paymentInto({ reference: "mine" }, entry, paid)]).toEqual([
    undefined,
    undefined,
  ]);
  const rows = [{ note: 1 }, { paidOn: 5 }, {}];
  expect(paymentFills([entry, entry, undefined, entry], rows, paid)).toEqual([
    { row: 0, expected: { note: 1 }, values: told },
    { row: 3, expected: {}, values: told },
  ]);
});

describe("payments that the ledger writes into Purification", () => {
  const [second, third] = ["Q2", "Q3"];
  const shown = { ticker: "AAPL", year: "2025", period: third, paidFor: `2025 ${second}` };
  const now = { ...entry, ticker: "AAPL", label: third };
  const earlier = { ...now, label: second };

  test("another payment that is typed stays, unless the ledger has it for that ticker", () => {
    const fillsAfter = (before: readonly Booked[]) => paidForFills([shown], [{ entry: now, told }], before);
    expect(fillsAfter([])).toEqual([]);
    expect(fillsAfter([{ ...earlier, ticker: "KO" }])).toEqual([]);
    expect(fillsAfter([{ ...earlier, label: "Q1" }])).toEqual([]);
    expect(fillsAfter([{ ...earlier, ticker: "KO" }, earlier])).toEqual([
      { row: 0, expected: shown, values: { paidFor: `2025 ${third}`, ...told } },
    ]);
  });

  test("a period is paid when each row that counts has a day, and the last of these days is taken", () => {
    const rows = [{ ...shown, paidFor: null }];
    const closing = { shares: 1, currency: "USD", amount: 1, at: 2, by: "", sum: "" };
    const first = sealEntry({ ...now, closing }, undefined);
    const restated = sealEntry(
      { ...now, at: 3, before: { dividend: 1, percent: 1, perShare: 2 }, closing },
      first.closing?.sum,
    );
    const fills = (...days: (number | null)[]) =>
      typedPayments(
        rows,
        [first, undefined, restated],
        [{ paidOn: days[0] ?? null, reference: "A-1" }, { paidOn: 9 }, { paidOn: days[1] ?? null, reference: "B-2" }],
      ).map(({ values }) => values);
    expect(fills(46_000, null)).toEqual([]);
    expect(fills(46_000, 46_010)).toEqual([{ paidFor: `2025 ${third}`, paidOn: 46_010, reference: "B-2" }]);
    expect(fills(46_010, 46_000)).toEqual([{ paidFor: `2025 ${third}`, paidOn: 46_010, reference: "A-1" }]);
  });

  test("the periods to choose from are each once, the latest first, and the last eight; a fund has none", () => {
    const quarters = [
      "2023 Q4",
      "2024 Q1",
      "2024 Q2",
      "2024 Q3",
      "2024 Q4",
      "2025 Q1",
      "2025 Q2",
      "2025 Q3",
      "2025 Q4",
    ];
    const entries = ["2024 Q1", ...quarters].map((period) => {
      const [year = "", label = ""] = period.split(" ");
      return { ...entry, year, label };
    });
    const fund = { ...entry, year: "", label: "2026-01-01 – 2026-03-31" };
    const unclear = { ...entry, label: "some period" };
    expect(payablePeriods([fund, ...entries, unclear])).toEqual(quarters.slice(1).reverse());
  });
});
