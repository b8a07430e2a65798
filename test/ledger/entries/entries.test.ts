import fc from "fast-check";
import {
  type Booked,
  closeEntry,
  differenceOf,
  factorOf,
  isPaidFor,
  type Observed,
  sealEntry,
  subtotals,
  tamperedEntries,
  withAnswers,
} from "../../../src/ledger/entries/entries";
import { keyOf, rangeLabel } from "../../../src/ledger/entries/period";
import { live, observation, stamp } from "../bookedEntry";

const q3 = observation();
const book = (ledger: readonly Booked[], shares = 100, currency = "USD") =>
  ledger.map((entry) => {
    const done = closeEntry(entry, { shares, currency }, stamp);
    return typeof done === "string" ? entry : sealEntry(done, "start");
  });

const sums = (ledger: readonly Booked[]) => subtotals(ledger).map(({ currency, amount }) => [currency, amount]);

test("a period once seen stays, whatever the service returns next", () => {
  const first = withAnswers([], [q3]);
  const next = withAnswers(first, [{ ...q3, label: "fourth_quarter", at: 2_000 }]);
  expect(next.map(({ label }) => label)).toEqual(["third_quarter", "fourth_quarter"]);
  expect(next[0]).toBe(first[0]);
  expect(withAnswers(next, [{ ...q3, at: 3_000 }])).toBe(next);
});

test("kept answers, the sample's, and answers without any figure are never booked", () => {
  const none = { dividend: undefined, perShare: undefined };
  expect(
    withAnswers(
      [],
      [
        { ...q3, kept: true },
        { ...q3, sample: true },
        { ...q3, ...none },
      ],
    ),
  ).toEqual([]);
});

test("a closed period has values with a stamp, and its checksum shows a change by hand", () => {
  const [entry] = book(withAnswers([], [q3]));
  expect(entry?.closing).toMatchObject({ shares: 100, currency: "USD", amount: 0.75, at: 5_000, by: "A. Auditor" });
  expect(tamperedEntries(entry ? [entry] : [])).toEqual([]);
  const changed = { ...entry, closing: { ...entry?.closing, amount: 0.57 } } as Booked;
  expect(tamperedEntries([changed])).toEqual([changed]);
  expect(closeEntry(entry, { shares: 1, currency: "USD" }, stamp)).toBe("closed");
});

test("an entry without amount, shares or currency is not closed", () => {
  const [entry] = withAnswers([], [q3]);
  const given = { shares: 100, currency: "USD" };
  expect(closeEntry(undefined, given, stamp)).toBe("missing");
  expect(closeEntry(entry, { ...given, shares: undefined }, stamp)).toBe("noShares");
  expect(closeEntry(entry, { ...given, currency: "" }, stamp)).toBe("noCurrency");
  expect(closeEntry(withAnswers([], [{ ...q3, perShare: undefined }])[0], given, stamp)).toBe("noAmount");
  expect(closeEntry(withAnswers([], [{ ...q3, dividend: 0, perShare: 0 }])[0], given, stamp)).toMatchObject({
    closing: { amount: 0 },
  });
});

test("a figure that differs later is a restatement with both figures, the difference and since when", () => {
  const booked = book(withAnswers([], [q3]));
  const later = withAnswers(booked, [{ ...q3, percent: 4, perShare: 0.01, at: 9_000 }]);
  expect(later[0]).toBe(booked[0]);
  expect(later[1]).toMatchObject({ before: { perShare: 0.0075 }, perShare: 0.01, at: 9_000 });
  expect(later.map(differenceOf)).toEqual([undefined, 0.0025]);
  expect(withAnswers(later, [{ ...q3, percent: 4, perShare: 0.01, at: 9_500 }])).toBe(later);
  expect(withAnswers(later, [{ ...q3, at: 9_900 }])).toHaveLength(3);
  // Booked as the difference: both together are what is owed now.
  expect(sums(book(later))).toEqual([["USD", 1]]);
});

test("rows that were sorted otherwise are the same ledger, and one changed by hand is no restatement of the service's", () => {
  const ledger = withAnswers(withAnswers([], [q3]), [{ ...q3, perShare: 0.01, at: 2_000 }]);
  const sorted = [...ledger].reverse();
  expect(withAnswers(sorted, [{ ...q3, perShare: 0.01, at: 3_000 }])).toBe(sorted);
  const [entry] = book(withAnswers([], [q3]));
  const changed = [{ ...entry, perShare: 0.07 } as Booked];
  expect(tamperedEntries(changed)).toHaveLength(1);
  expect(withAnswers(changed, [{ ...q3, at: 9_000 }])).toBe(changed);
});

test("a fund is booked by its range of dates, and its percent of the dividends received", () => {
  const range = rangeLabel("2026-01-01", "2026-03-31");
  const fund: Observed = {
    ticker: "SPUS",
    year: "",
    label: range,
    dividend: undefined,
    perShare: undefined,
    percent: 4,
    at: 1_000,
    ...live,
  };
  const ledger = withAnswers(
    [],
    [fund, { ...fund, label: rangeLabel("2026-01-01", "2026-06-30"), percent: undefined }],
  );
  expect(ledger.map(({ label }) => label)).toEqual([range]);
  expect(closeEntry(ledger[0], { shares: 120, currency: "USD" }, stamp)).toMatchObject({ closing: { amount: 4.8 } });
  const later = withAnswers(ledger, [{ ...fund, percent: 5, at: 2_000 }]);
  expect(closeEntry(later[1], { shares: 120, currency: "USD" }, stamp)).toMatchObject({ closing: { amount: 1.2 } });
  // A stock's percent is of its revenue, and no amount without a dividend.
  const stock = withAnswers([], [{ ...q3, perShare: undefined }]);
  expect(closeEntry(stock[0], { shares: 120, currency: "USD" }, stamp)).toBe("noAmount");
});

test("two currencies are two subtotals", () => {
  const [dollars, riyals] = withAnswers([], [q3, { ...q3, ticker: "2222.SR" }]);
  const ledger = [...book(dollars ? [dollars] : []), ...book(riyals ? [riyals] : [], 10, "sar")];
  expect(sums(ledger)).toEqual([
    ["USD", 0.75],
    ["SAR", 0.075],
  ]);
});

test("a period in another spelling is the same period: nothing is new, and a figure that differs is a restatement", () => {
  const booked = book(withAnswers([], [q3]));
  for (const label of ["THIRD_QUARTER", "Third Quarter", "Third_quarter", "Q3", "Q3 2025"]) {
    expect(withAnswers(booked, [{ ...q3, label, at: 9_000 }])).toBe(booked);
    const later = withAnswers(booked, [{ ...q3, label, perShare: 0.01, at: 9_000 }]);
    expect(later[1]).toMatchObject({ label, before: { perShare: 0.0075 } });
    expect(sums(book(later))).toEqual([["USD", 1]]);
  }
});

test("a text in Paid for means a period with its year before or after the label, in any case; a blank means none", () => {
  const period = { year: "2025", label: "Third_quarter" };
  const typed = ["2025 third_quarter", " THIRD_QUARTER 2025 ", "2025", "third_quarter", "2026 third_quarter", ""];
  expect(typed.map((text) => isPaidFor(text, period))).toEqual([true, true, false, false, false, false]);
  expect(isPaidFor(" ", { year: "", label: "" })).toBe(false);
  expect(isPaidFor("2026-01-01 – 2026-03-31", { year: "", label: rangeLabel("2026-01-01", "2026-03-31") })).toBe(false);
});

test("one figure of three is enough for a row, and each of them that differs is a restatement", () => {
  const none = { dividend: undefined, percent: undefined, perShare: undefined };
  const told = [{ perShare: 0 }, { dividend: 0 }, { percent: 3 }].map((figure) => ({ ...q3, ...none, ...figure }));
  expect(told.map((answer) => withAnswers([], [answer]).length)).toEqual([1, 1, 0]);
  const ledger = withAnswers([], [q3]);
  expect(ledger).toEqual([
    {
      ticker: "AAPL",
      year: "2025",
      label: "third_quarter",
      dividend: 0.25,
      percent: 3,
      perShare: 0.0075,
      at: 1_000,
      before: undefined,
      closing: undefined,
    },
  ]);
  for (const change of [{ dividend: 0.5 }, { percent: 4 }, { perShare: 0.01 }]) {
    const [, later] = withAnswers(ledger, [{ ...q3, ...change, at: 1_001 }]);
    expect(later).toEqual({
      ...ledger[0],
      ...change,
      at: 1_001,
      before: { dividend: 0.25, percent: 3, perShare: 0.0075 },
    });
    expect(withAnswers(ledger, [{ ...q3, ...change, at: 1_000 }])).toBe(ledger);
  }
  // Two answers in one go: the second is held against the first.
  expect(withAnswers([], [q3, { ...q3, perShare: 1, at: 2_000 }, { ...q3, perShare: 1, at: 3_000 }])).toHaveLength(2);
});

test("of two rows that were observed at one moment the lower is the later", () => {
  const rows = withAnswers(withAnswers([], [q3]), [{ ...q3, perShare: 0.01, at: 2_000 }]).map((row) => ({
    ...row,
    at: 5,
  }));
  expect(withAnswers(rows, [{ ...q3, perShare: 0.01, at: 9_000 }])).toBe(rows);
});

test("closing takes shares of 0 or more and a currency of three letters, and nothing else", () => {
  const [entry] = withAnswers([], [q3]);
  const close = (shares: number, currency: string) => closeEntry(entry, { shares, currency }, stamp);
  for (const shares of [-1, Number.NaN, Number.POSITIVE_INFINITY]) expect(close(shares, "USD")).toBe("noShares");
  for (const code of ["US", "USDX", "U$D", "1USD"]) expect(close(1, code)).toBe("noCurrency");
  expect(closeEntry(entry, { shares: 1, currency: undefined }, stamp)).toBe("noCurrency");
  expect(close(0, " usd ")).toMatchObject({ closing: { shares: 0, currency: "USD", amount: 0, ...stamp } });
});

test("amounts and their sums have no binary rounding errors", () => {
  const close = (perShare: number, shares: number, currency = "USD") =>
    book(withAnswers([], [{ ...q3, dividend: 1, perShare }]), shares, currency);
  const [entry] = close(0.1, 3);
  expect(entry?.closing?.amount).toBe(0.3);
  const third = 1 / 3;
  expect(close(third, 1)[0]?.closing?.amount).toBe(0.333333333333);
  const [open] = withAnswers([], [{ ...q3, ticker: "KO" }]);
  expect(sums([...close(0.1, 1), ...close(0.2, 1), ...(open ? [open] : [])])).toEqual([["USD", 0.3]]);
  const restated = withAnswers(withAnswers([], [{ ...q3, perShare: 0.1 }]), [{ ...q3, perShare: 0.3, at: 2_000 }]);
  expect(restated.map(differenceOf)).toEqual([undefined, 0.2]);
});

test("a restatement has no difference where the figure is not given, before or now", () => {
  const figures = { dividend: 0.25, percent: 3, perShare: undefined };
  const [entry] = withAnswers([], [q3]) as [Booked];
  expect(differenceOf({ ...entry, before: figures })).toBeUndefined();
  expect(differenceOf({ ...entry, ...figures, before: q3 })).toBeUndefined();
  // Nothing was booked for what was not given: the whole is.
  expect(closeEntry({ ...entry, before: figures }, { shares: 100, currency: "USD" }, stamp)).toMatchObject({
    closing: { amount: 0.75 },
  });
});

test("a percent alone gives an amount only for a fund's range of dates", () => {
  const of = (year: string, label: string) => factorOf({ year, label, dividend: 1, percent: 4, perShare: undefined });
  const range = rangeLabel("2026-01-01", "2026-03-31");
  expect(range).toBe("2026-01-01 – 2026-03-31");
  expect([of("", range), of("2026", range), of("", `x${range}`), of("", `${range}x`), of("", "Q1")]).toEqual([
    0.04,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(factorOf({ year: "", label: range, dividend: 1, percent: 4, perShare: 0.5 })).toBe(0.5);
  expect(factorOf({ year: "", label: range, dividend: 1, percent: undefined, perShare: undefined })).toBeUndefined();
});

/** As versions up to 1.0 sealed them. */
const earlier = (entries: readonly Booked[], ...sums: readonly string[]) =>
  entries.map((entry, index): Booked => {
    const { follows, ...closing } = entry.closing as NonNullable<Booked["closing"]>;
    return { ...entry, closing: { ...closing, sum: sums[index] ?? "" } };
  });
const twice = () => book(withAnswers(book(withAnswers([], [q3])), [{ ...q3, percent: 4, perShare: 0.01, at: 9_000 }]));

test("checksums that version 1.0 wrote hold by its recipe, and each figure is in them", () => {
  const booked = earlier(twice(), "5rnt5m-w1gv2g", "1t2k1rz-nkl53j");
  expect(tamperedEntries(booked)).toEqual([]);
  const [, entry] = booked as [Booked, Booked];
  expect(changesOf(entry).map((change) => tamperedEntries([{ ...entry, ...change }]).length)).toEqual(
    changesOf(entry).map(() => 1),
  );
  const [told] = earlier(
    book(withAnswers([], [{ ...q3, reportDate: "2025-09-30", account: "a" }])),
    "sszg3r-xwsoyl",
  ) as [Booked];
  expect(tamperedEntries([told])).toEqual([]);
  for (const change of [{ reportDate: undefined }, { account: "b" }]) {
    expect(tamperedEntries([{ ...told, ...change }])).toHaveLength(1);
  }
});

function changesOf(entry: Booked): readonly Partial<Booked>[] {
  const before = { dividend: 0.25, percent: 3, perShare: 0.0075 };
  return [
    { ticker: "XOM" },
    { year: "2024" },
    { label: "Q" },
    { dividend: 1 },
    { percent: 1 },
    { perShare: 1 },
    { at: 1 },
    { before: { ...before, dividend: 1 } },
    { before: { ...before, percent: 1 } },
    { before: undefined },
    { before: { ...before, perShare: 1 } },
    ...[{ shares: 1 }, { currency: "SAR" }, { amount: 1 }, { at: 1 }, { by: "" }, { sum: "" }].map((own) => ({
      closing: { ...(entry.closing as NonNullable<Booked["closing"]>), ...own },
    })),
  ];
}

test("checksums of this version stay valid, and each figure and origin of a row is in them", () => {
  const booked = twice();
  expect(booked.map(({ closing }) => closing?.sum)).toEqual([
    "t6dc7fab27c5cadc43427e4391afefb03",
    "tef94bba3fa05ae9f5ae623757679170b",
  ]);
  const [, entry] = booked as [Booked, Booked];
  expect(tamperedEntries([entry])).toEqual([]);
  const evidence = [
    "reportDate",
    "company",
    "source",
    "account",
    "portfolio",
    "reason",
    "reverses",
    "corrects",
    "method",
    "income",
    "outstanding",
  ];
  const signed = ["reviewedBy", "follows"].map((key) => ({ closing: { ...entry.closing, [key]: "x" } }));
  const changes = [...changesOf(entry), ...evidence.map((key) => ({ [key]: "x" })), ...signed] as Partial<Booked>[];
  expect(changes.map((change) => tamperedEntries([{ ...entry, ...change }]).length)).toEqual(changes.map(() => 1));
});

/** What this version books, as it was sealed before the method was: without it, and with these checksums. */
const beforeMethods = (ledger: readonly Booked[], ...sums: readonly string[]): readonly Booked[] =>
  ledger.map(({ method, ...entry }, index) => ({
    ...entry,
    closing: { ...(entry.closing as NonNullable<Booked["closing"]>), sum: sums[index] ?? "" },
  }));

test("rows that were sealed before their method was hold by their own recipe, and beside new ones", () => {
  const old = beforeMethods(twice(), "s35d8d89ebae3b045ea12d50ac4a68953", "s38b58b76e441c5d2c606074c32d4ccf8");
  expect(tamperedEntries([...old, ...twice()])).toEqual([]);
  const [, entry] = old as [Booked, Booked];
  expect(changesOf(entry).map((change) => tamperedEntries([{ ...entry, ...change }]).length)).toEqual(
    changesOf(entry).map(() => 1),
  );
});

test("the currency of a new row is sealed as it is written, so that pence are told from pounds", () => {
  const [entry] = twice() as [Booked];
  const as = (currency: string) => sealEntry({ ...entry, closing: { ...closingIn(entry), currency } }, "start");
  const [pounds, pence] = [as("GBP"), as("GBp")];
  expect(pounds.closing?.sum).not.toBe(pence.closing?.sum);
  expect(tamperedEntries([{ ...pounds, closing: { ...closingIn(pounds), currency: "GBp" } }])).toHaveLength(1);
});

const closingIn = ({ closing }: Booked) => closing as NonNullable<Booked["closing"]>;

test("after any refreshes with any answers each booked period is as it was booked", () => {
  const figure = fc.option(fc.constantFrom(0, 0.25, 0.5, 1), { nil: undefined });
  const answer: fc.Arbitrary<Observed> = fc.record({
    ticker: fc.constantFrom("AAPL", "aapl ", "XOM"),
    year: fc.constantFrom("2025", "2026", ""),
    label: fc.constantFrom("Q3", "third_quarter", "=1+1", ""),
    dividend: figure,
    percent: figure,
    perShare: figure,
    at: fc.integer({ min: 0, max: 50 }),
    kept: fc.boolean(),
    sample: fc.boolean(),
  });
  const step = fc.oneof(fc.array(answer, { maxLength: 6 }), fc.integer({ min: 0, max: 9 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let ledger: readonly Booked[] = [];
      const asBooked = new Map<number, string>();
      for (const one of steps) {
        if (typeof one !== "number") ledger = withAnswers(ledger, one);
        else {
          const done = closeEntry(ledger[one], { shares: one, currency: "USD" }, stamp);
          if (typeof done === "string") continue;
          ledger = ledger.map((entry, index) => (index === one ? sealEntry(done, "start") : entry));
          asBooked.set(one, JSON.stringify(ledger[one]));
        }
        for (const [index, booked] of asBooked) expect(JSON.stringify(ledger[index])).toBe(booked);
        expect(tamperedEntries(ledger)).toEqual([]);
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
