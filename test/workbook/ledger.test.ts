import fc from "fast-check";
import {
  type Booked,
  closed,
  differenceOf,
  keyOf,
  type Observed,
  observed,
  rangeLabel,
  subtotals,
  tampered,
} from "../../src/workbook/ledger";

const live = { kept: false, sample: false };
const q3: Observed = {
  ...{ ticker: "AAPL", year: "2025", label: "third_quarter", dividend: 0.25, percent: 3, perShare: 0.0075, at: 1_000 },
  ...live,
};
const stamp = { at: 5_000, by: "A. Auditor" };
const book = (ledger: readonly Booked[], shares = 100, currency = "USD") =>
  ledger.map((entry) => {
    const done = closed(entry, { shares, currency }, stamp);
    return typeof done === "string" ? entry : done;
  });

test("a period once seen stays, whatever the service returns next", () => {
  const first = observed([], [q3]);
  const next = observed(first, [{ ...q3, label: "fourth_quarter", at: 2_000 }]);
  expect(next.map(({ label }) => label)).toEqual(["third_quarter", "fourth_quarter"]);
  expect(next[0]).toBe(first[0]);
  expect(observed(next, [{ ...q3, at: 3_000 }])).toBe(next);
});

test("kept answers, the sample's, and answers without any figure are never booked", () => {
  const none = { dividend: undefined, perShare: undefined };
  expect(
    observed(
      [],
      [
        { ...q3, kept: true },
        { ...q3, sample: true },
        { ...q3, ...none },
      ],
    ),
  ).toEqual([]);
});

test("a closed period is values with a stamp, and its checksum tells a change by hand", () => {
  const [entry] = book(observed([], [q3]));
  expect(entry?.closing).toMatchObject({ shares: 100, currency: "USD", amount: 0.75, at: 5_000, by: "A. Auditor" });
  expect(tampered(entry ? [entry] : [])).toEqual([]);
  const changed = { ...entry, closing: { ...entry?.closing, amount: 0.57 } } as Booked;
  expect(tampered([changed])).toEqual([changed]);
  expect(closed(entry, { shares: 1, currency: "USD" }, stamp)).toBe("closed");
});

test("nothing is assumed: no amount, no shares, no currency, no entry", () => {
  const [entry] = observed([], [q3]);
  const given = { shares: 100, currency: "USD" };
  expect(closed(undefined, given, stamp)).toBe("missing");
  expect(closed(entry, { ...given, shares: undefined }, stamp)).toBe("noShares");
  expect(closed(entry, { ...given, currency: "" }, stamp)).toBe("noCurrency");
  expect(closed(observed([], [{ ...q3, perShare: undefined }])[0], given, stamp)).toBe("noAmount");
  expect(closed(observed([], [{ ...q3, dividend: 0, perShare: 0 }])[0], given, stamp)).toMatchObject({
    closing: { amount: 0 },
  });
});

test("a figure that differs later is a restatement: both figures, the difference, since when", () => {
  const booked = book(observed([], [q3]));
  const later = observed(booked, [{ ...q3, percent: 4, perShare: 0.01, at: 9_000 }]);
  expect(later[0]).toBe(booked[0]);
  expect(later[1]).toMatchObject({ before: { perShare: 0.0075 }, perShare: 0.01, at: 9_000 });
  expect(later.map(differenceOf)).toEqual([undefined, 0.0025]);
  expect(observed(later, [{ ...q3, percent: 4, perShare: 0.01, at: 9_500 }])).toBe(later);
  expect(observed(later, [{ ...q3, at: 9_900 }])).toHaveLength(3);
  // Booked as the difference: both together are what is owed now.
  expect([...subtotals(book(later))]).toEqual([["USD", 1]]);
});

test("rows that were sorted otherwise are the same ledger, and one changed by hand is no restatement of the service's", () => {
  const ledger = observed(observed([], [q3]), [{ ...q3, perShare: 0.01, at: 2_000 }]);
  const sorted = [...ledger].reverse();
  expect(observed(sorted, [{ ...q3, perShare: 0.01, at: 3_000 }])).toBe(sorted);
  const [entry] = book(observed([], [q3]));
  const changed = [{ ...entry, perShare: 0.07 } as Booked];
  expect(tampered(changed)).toHaveLength(1);
  expect(observed(changed, [{ ...q3, at: 9_000 }])).toBe(changed);
});

test("a fund is booked by its range of dates, and its percent of the dividends received", () => {
  const range = rangeLabel("2026-01-01", "2026-03-31");
  const fund: Observed = {
    ...{ ticker: "SPUS", year: "", label: range, dividend: undefined, perShare: undefined, percent: 4, at: 1_000 },
    ...live,
  };
  const ledger = observed([], [fund, { ...fund, label: rangeLabel("2026-01-01", "2026-06-30"), percent: undefined }]);
  expect(ledger.map(({ label }) => label)).toEqual([range]);
  expect(closed(ledger[0], { shares: 120, currency: "USD" }, stamp)).toMatchObject({ closing: { amount: 4.8 } });
  const later = observed(ledger, [{ ...fund, percent: 5, at: 2_000 }]);
  expect(closed(later[1], { shares: 120, currency: "USD" }, stamp)).toMatchObject({ closing: { amount: 1.2 } });
  // A stock's percent is of its revenue, and no amount without a dividend.
  const stock = observed([], [{ ...q3, perShare: undefined }]);
  expect(closed(stock[0], { shares: 120, currency: "USD" }, stamp)).toBe("noAmount");
});

test("two currencies are two subtotals", () => {
  const [dollars, riyals] = observed([], [q3, { ...q3, ticker: "2222.SR" }]);
  const ledger = [...book(dollars ? [dollars] : []), ...book(riyals ? [riyals] : [], 10, "sar")];
  expect([...subtotals(ledger)]).toEqual([
    ["USD", 0.75],
    ["SAR", 0.075],
  ]);
});

test("any refreshes over any answers leave each booked period as it was booked", () => {
  const figure = fc.option(fc.constantFrom(0, 0.25, 0.5, 1), { nil: undefined });
  const answer: fc.Arbitrary<Observed> = fc.record({
    ...{ ticker: fc.constantFrom("AAPL", "aapl ", "XOM"), year: fc.constantFrom("2025", "2026", "") },
    ...{
      label: fc.constantFrom("Q3", "third_quarter", "=1+1", ""),
      dividend: figure,
      percent: figure,
      perShare: figure,
    },
    ...{ at: fc.integer({ min: 0, max: 50 }), kept: fc.boolean(), sample: fc.boolean() },
  });
  const step = fc.oneof(fc.array(answer, { maxLength: 6 }), fc.integer({ min: 0, max: 9 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let ledger: readonly Booked[] = [];
      const asBooked = new Map<number, string>();
      for (const one of steps) {
        if (typeof one !== "number") ledger = observed(ledger, one);
        else {
          const done = closed(ledger[one], { shares: one, currency: "USD" }, stamp);
          if (typeof done === "string") continue;
          ledger = ledger.map((entry, index) => (index === one ? done : entry));
          asBooked.set(one, JSON.stringify(done));
        }
        for (const [index, booked] of asBooked) expect(JSON.stringify(ledger[index])).toBe(booked);
        expect(tampered(ledger)).toEqual([]);
      }
      // A period is there once, and what comes after it tells what stood before.
      const seen = new Set<string>();
      for (const entry of ledger) {
        expect(entry.before !== undefined).toBe(seen.has(keyOf(entry)));
        seen.add(keyOf(entry));
      }
    }),
  );
});
