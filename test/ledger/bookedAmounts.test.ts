/** Amounts that would be booked wrong in silence: each is right, or its period is to be looked at. */

import fc from "fast-check";
import type { Observed } from "../../src/ledger/entries/entries";
import { keyOf } from "../../src/ledger/entries/period";
import { Ledger } from "../../src/ledger/ledger";
import type { Booking } from "../../src/ledger/periods/bookings";
import { insertable } from "../../src/ledger/sheets/insertable";
import type { Row } from "../../src/workbook/sheet/worksheet";
import { stamp } from "./bookedEntry";
import { above, countAt, firstRow, holdingOf, openBook, personIn, q3, words } from "./ledgerBook";

describe("amounts that may be wrong", () => {
  const first = { ...q3, percent: 4, perShare: 0.01 };
  const more = { percent: 12, perShare: 0.03, at: 9_000 };
  const bookClosedOnce = (answer: Observed = first) => {
    const opened = openBook();
    const fill = (shares: number) =>
      opened.sheets.show("Purification ledger", { checksum: null, shares: null }, { shares, currency: "USD" });
    opened.record([answer]);
    fill(100);
    opened.close([]);
    return { ...opened, ...personIn(opened), fill };
  };

  /** With these rows in Entitlements. */
  const openEntitled = (rows: readonly Row[]) => {
    const opened = openBook();
    opened.sheets.lay(insertable.get("entitlements")?.of([], words, { version: "1" }));
    const of = { period: "2025 Q3", currency: "USD" };
    opened.sheets.replace(
      "Entitlements",
      rows.map((row) => ({ ...of, ...row })),
    );
    return opened;
  };

  test("a figure that was missing for a while does not book the whole amount again", () => {
    const { record, close, totals } = bookClosedOnce();
    record([{ ...first, percent: undefined, perShare: undefined, at: 7_000 }]);
    record([{ ...first, ...more }]);
    close([]);
    expect(totals()).toEqual([["USD", 3]]);
  });

  test.each([
    ["2025", "T3"],
    ["2025", "3. Quartal"],
    ["2025", "3Q25"],
    ["2025", "第三季度"],
    ["FY2025", "Q3"],
    ["25", "Q3"],
    ["2025", "H2"],
    ["2025", "annual"],
    ["2025", "Jul-Sep"],
  ])("other figures under a label that may be the same period are to be looked at: %s %s", (year = "", label = "") => {
    const { record, close, fill, periods, totals } = bookClosedOnce();
    record([{ ...first, ...more, year, label }]);
    fill(100);
    expect(periods()[1]).toMatchObject({ state: "look", resembles: { ticker: "AAPL", label: "third_quarter" } });
    close([], () => true);
    expect(totals()).toEqual([["USD", 1]]);
  });

  test("a label that is not understood is not asked about where its year is another one, nor a half without the booked quarter", () => {
    const { record, fill, periods } = bookClosedOnce();
    record([
      { ...first, ...more, year: "2026", label: "T3" },
      { ...first, ...more, label: "H1" },
    ]);
    fill(100);
    expect(periods().map(({ state }) => state)).toEqual(["closed", "ready", "ready"]);
  });

  test("on each line of an evidence sheet the amount is the product of its factors, also of a restatement", () => {
    const { read, record, close } = bookClosedOnce();
    record([{ ...first, ...more }]);
    close([]);
    const [sheet] = Ledger.in(read(), words).pack({
      year: "2025",
      unanswered: [],
      statuses: [],
      by: "A. Auditor",
      at: 9_900,
    });
    const rows = sheet?.how === "lay" ? (sheet.worksheet.tables[0]?.rows ?? []) : [];
    expect(rows.map(({ perShare, shares, amount }) => [perShare, shares, amount])).toEqual([
      [0.01, 100, 1],
      [0.02, 100, 2],
    ]);
  });

  test.each([
    ["same", [0.01, 0.02], [1, 2]],
    ["new", [0.01, 0.03], [1, 3]],
  ] as const)(
    "on each line of an evidence sheet the amount is the product of its factors, also of a restatement that a person called %s",
    (meant, perShares, amounts) => {
      const old = { ...first, year: "", label: "Q3" };
      const { read, record, close, decide, fill } = bookClosedOnce(old);
      record([{ ...old, ...more }]);
      fill(100);
      decide([], meant);
      close([]);
      const made = { year: "q3", unanswered: [], statuses: [], by: "A. Auditor", at: 9_900 };
      const [sheet] = Ledger.in(read(), words).pack(made);
      const rows = sheet?.how === "lay" ? (sheet.worksheet.tables[0]?.rows ?? []) : [];
      expect([rows.map(({ perShare }) => perShare), rows.map(({ amount }) => amount)]).toEqual([perShares, amounts]);
    },
  );

  test("a second row of a booked period, as version 1.0 wrote one for each spelling, is not booked in silence", () => {
    const { sheets, fill, close, periods, totals } = bookClosedOnce();
    const [row = {}] = sheets.rows("Purification ledger");
    const open = { shares: null, currency: null, amount: null, closedAt: null, closedBy: null, checksum: null };
    const second = { ...row, ...open, follows: null, period: "Q3", observed: new Date(2_000).toISOString() };
    sheets.replace("Purification ledger", [row, second]);
    fill(100);
    expect(periods()[1]).toMatchObject({ state: "look", resembles: { why: "respelt", label: "third_quarter" } });
    close([], () => true);
    expect(totals()).toEqual([["USD", 1]]);
  });

  test("figures that are booked for another account are not booked once more", () => {
    const [a, b] = ["a", "b"].map((one) => ({ ...first, account: `https://api.example.com/us ${one}` })) as [
      Observed,
      Observed,
    ];
    const { sheets, read, record, close, periods, totals } = bookClosedOnce(a);
    const sayTheSame = (at: number) => {
      const ids = periods().flatMap(({ id, state }) => (state === "look" ? [id] : []));
      sheets.write(Ledger.in(read(), words).decide({ ids, meant: "same", at, by: "A. Auditor" }).writings);
      close([]);
    };
    record([{ ...b, ...more }]);
    sayTheSame(9_100);
    expect(Ledger.in(read(), words, [{ ...a, ...more, at: 9_500 }]).record().added).toBe(0);
    record([{ ...a, percent: 20, perShare: 0.05, at: 9_700 }]);
    sayTheSame(9_800);
    expect(totals()).toEqual([["USD", 5]]);
  });

  test("a restatement that is closed before its first figures has the same number of shares as they", () => {
    const { sheets, record, close, periods, totals } = openBook();
    sheets.lay(insertable.get("purification")?.of([holdingOf("AAPL", 100)], words, { version: "1" }));
    sheets.show("Purification", { ticker: "AAPL" }, { year: 2025, period: "third_quarter", currency: "USD" });
    record([first]);
    record([{ ...first, ...more }]);
    const [, restated] = periods();
    sheets.write(
      Ledger.in(sheets.reading(Ledger.sources(words)), words).close({ ids: [restated?.id ?? ""], ...stamp }).writings,
    );
    sheets.show("Purification", { ticker: "AAPL" }, { shares: 500, currency: "SAR" });
    close([]);
    expect(totals()).toEqual([["USD", 3]]);
  });

  test("a restatement that is closed alone is the whole difference, and the open one before it adds nothing", () => {
    const { sheets, record, close, periods, totals } = bookClosedOnce();
    record([{ ...first, percent: 8, perShare: 0.02, at: 7_000 }]);
    record([{ ...first, ...more }]);
    expect(periods().map(({ state, amount }) => [state, amount])).toEqual([
      ["closed", 1],
      ["ready", 1],
      ["ready", 1],
    ]);
    const { id = "" } = periods()[2] ?? {};
    const found = sheets.reading(Ledger.sources(words));
    sheets.write(Ledger.in(found, words).close({ ids: [id], ...stamp }).writings);
    expect(totals()).toEqual([["USD", 3]]);
    expect(sheets.rows("Purification ledger")[2]).toMatchObject({ wasPerShare: 0.01, amount: 2 });
    close([]);
    expect(periods().map(({ state, amount }) => [state, amount])).toEqual([
      ["closed", 1],
      ["closed", 0],
      ["closed", 2],
    ]);
  });

  test("an older figure of 0 that is closed after later figures does not close the period twice", () => {
    const { sheets, record, closeOnly, close, periods, totals } = openBook();
    record([{ ...first, percent: 0, perShare: 0 }]);
    record([{ ...first, ...more }]);
    sheets.show("Purification ledger", {}, { shares: 100, currency: "USD" });
    const [, later] = periods();
    closeOnly((id) => id === later?.id);
    close([]);
    expect(periods().map(({ state, amount }) => [state, amount])).toEqual([
      ["closed", 0],
      ["closed", 3],
    ]);
    expect(totals()).toEqual([["USD", 3]]);
  });

  test("the older figures of an open row are not booked beside a correction of their period", () => {
    const { sheets, read, record, close, periods, totals } = bookClosedOnce();
    record([{ ...first, percent: 8, perShare: 0.02, at: 7_000 }]);
    record([{ ...first, ...more }]);
    const { id = "" } = periods()[2] ?? {};
    sheets.write(Ledger.in(read(), words).close({ ids: [id], ...stamp }).writings);
    const said = { shares: 10, currency: "USD", reason: "typed wrong", at: 9_900, by: "B. Reviewer" };
    sheets.write(Ledger.in(read(), words).correct({ id, ...said }).writings);
    sheets.show("Purification ledger", { checksum: null }, { shares: null, currency: null });
    close([]);
    expect(totals()).toEqual([["USD", 0.3]]);
  });

  describe("a ticker that was renamed", () => {
    const company = "Meta Platforms, Inc.";
    const fb = { ...first, ticker: "FB", company };
    const meta = { ...fb, ...more, ticker: "META" };

    test.each([company, " META platforms, inc. "])("is to be looked at with other figures too: %s", (named) => {
      const { record, close, decide, fill, periods, totals } = bookClosedOnce(fb);
      record([{ ...meta, company: named }]);
      fill(100);
      for (const answers of [[], [{ ...meta, company: named }]]) {
        expect(periods(answers)[1]).toMatchObject({ state: "look", resembles: { why: "company", ticker: "FB" } });
      }
      record([{ ...meta, company: named, percent: 16, perShare: 0.04, at: 9_500 }]);
      fill(100);
      expect(periods().map(({ state }) => state)).toEqual(["closed", "look", "look"]);
      close([], () => true);
      expect(totals()).toEqual([["USD", 1]]);
      decide([], "same");
      close([]);
      expect(totals()).toEqual([["USD", 4]]);
    });

    test("is not asked about where the company or the period is another, or its name is spelt otherwise", () => {
      const { record, fill, periods } = bookClosedOnce(fb);
      record([
        { ...meta, company: "Metro AG" },
        { ...meta, ticker: "MET", company: "Meta Platforms Inc" },
        { ...meta, label: "Q4", at: 9_000 },
        { ...meta, ticker: "OLD", year: "2024", label: "T3" },
        { ...meta, ticker: "NONE", company: undefined },
      ]);
      fill(100);
      expect(
        periods()
          .slice(1)
          .map(({ state }) => state),
      ).toEqual(["ready", "ready", "ready", "ready", "ready"]);
    });

    test.each([
      ["T3", "same", 3],
      ["T3", "new", 4],
      ["annual", "same", 1],
      ["H2", "new", 4],
    ] as const)(
      "is to be looked at where its period is spelt otherwise or contains the booked one: %s, %s",
      (label, meant, sum) => {
        const { record, close, decide, fill, periods, totals } = bookClosedOnce(fb);
        const other = { ...meta, label };
        record([other]);
        fill(100);
        for (const answers of [[other], [fb, other]]) {
          expect(periods(answers)[1]).toMatchObject({ state: "look", resembles: { why: "company", ticker: "FB" } });
        }
        close([], () => true);
        expect(totals()).toEqual([["USD", 1]]);
        decide([], meant);
        close([]);
        expect(totals()).toEqual([["USD", sum]]);
      },
    );

    const listings = () =>
      ["GOOGL", "GOOG"].map((ticker) => ({ ...first, ticker, company: "Alphabet Inc." })) as [Observed, Observed];
    const quarterOf = (year: string, at: number) => (answer: Observed) => ({ ...answer, year, at });

    test("is asked about where both are answered and its figures differ from the closed ones: same books the difference, new the whole", () => {
      for (const [meant, sum] of [
        ["same", 3],
        ["new", 4],
      ] as const) {
        const { record, close, decide, fill, periods, totals } = bookClosedOnce(fb);
        const answers = [fb, meta];
        record(answers);
        fill(100);
        expect(periods(answers)[1]).toMatchObject({ state: "look", resembles: { why: "company", ticker: "FB" } });
        close(answers, () => true);
        expect(totals()).toEqual([["USD", 1]]);
        expect(decide(answers, meant)).toBe(1);
        close(answers);
        expect(totals()).toEqual([["USD", sum]]);
        expect(periods(answers).map(({ state }) => state)).toEqual(["closed", "closed"]);
      }
    });

    test("is asked about once the other is closed where it was observed while the other was open, and not while both are open", () => {
      const { sheets, read, record, close, periods, totals } = openBook();
      record([fb, meta]);
      sheets.show("Purification ledger", {}, { shares: 100, currency: "USD" });
      expect(periods([fb, meta]).map(({ state }) => state)).toEqual(["ready", "ready"]);
      const { id = "" } = periods()[0] ?? {};
      sheets.write(Ledger.in(read(), words).close({ ids: [id], ...stamp }).writings);
      close([fb, meta], () => true);
      expect(totals()).toEqual([["USD", 1]]);
    });

    test("two share classes are asked about once: what a person called new is new in each later quarter", () => {
      const [googl, goog] = listings();
      const other = { ...goog, ...more };
      const { record, close, decide, fill, periods } = bookClosedOnce(googl);
      record([other]);
      fill(100);
      expect(periods([googl, other])[1]?.state).toBe("look");
      decide([googl, other], "new");
      for (const [year, at] of [
        ["2026", 20_000],
        ["2027", 30_000],
      ] as const) {
        const [one, two] = [googl, other].map(quarterOf(year, at)) as [Observed, Observed];
        record([one]);
        fill(100);
        close([one], (state) => state === "ready");
        record([{ ...two, at: at + 5_000 }]);
        fill(100);
        expect(periods([one, two]).at(-1)).toMatchObject({ ticker: "GOOG", state: "ready" });
      }
    });

    test("two share classes that were booked for one period are two in each other, whichever comes later, and whatever equals", () => {
      const [googl, goog] = listings();
      const { sheets, record, close, periods } = openBook();
      record([googl, { ...goog, perShare: 0.02 }]);
      sheets.show("Purification ledger", {}, { shares: 100, currency: "USD" });
      close([]);
      const [one, two] = [goog, googl].map(quarterOf("2026", 20_000)) as [Observed, Observed];
      record([one]);
      sheets.show("Purification ledger", { checksum: null }, { shares: 100, currency: "USD" });
      close([]);
      for (const figures of [{}, { perShare: 0.05 }]) {
        expect(periods([one, { ...two, ...figures, at: 30_000 }]).at(-1)).toMatchObject({ resembles: undefined });
      }
    });

    test("two tickers that were booked for one period are one again once a correction takes one back", () => {
      const { sheets, read, record, close, periods } = openBook();
      record([fb, meta]);
      sheets.show("Purification ledger", {}, { shares: 100, currency: "USD" });
      close([]);
      const { id = "" } = periods()[1] ?? {};
      const said = { shares: undefined, currency: "USD", reason: "one company", at: 9_900, by: "B. Reviewer" };
      sheets.write(Ledger.in(read(), words).correct({ id, ...said }).writings);
      const [one, two] = [fb, meta].map(quarterOf("2026", 20_000)) as [Observed, Observed];
      record([one]);
      sheets.show("Purification ledger", { checksum: null }, { shares: 100, currency: "USD" });
      close([]);
      expect(periods([one, { ...two, at: 30_000 }]).at(-1)).toMatchObject({
        state: "look",
        resembles: { ticker: "FB" },
      });
    });

    test.each([
      ["first", 20_000, 21_000, 6],
      ["last", 21_000, 20_000, 4],
      ["in one reply", 20_000, 20_000, 4],
    ])(
      "two tickers that a person called the same are asked about in a later quarter too: the new one %s",
      (_, at, then, sum) => {
        const { record, close, decide, fill, periods, totals } = bookClosedOnce(fb);
        record([meta]);
        decide([fb, meta], "same");
        close([]);
        expect(totals()).toEqual([["USD", 3]]);
        const answers = [quarterOf("2026", then)(fb), quarterOf("2026", at)(meta)];
        record([...answers].sort((one, other) => one.at - other.at));
        fill(100);
        expect(
          periods(answers)
            .slice(2)
            .map(({ state }) => state)
            .sort(),
        ).toEqual(["look", "ready"]);
        close(answers);
        expect(totals()).toEqual([["USD", sum]]);
      },
    );

    test("shares that are entered under the new ticker for another portfolio are booked in full, once both are the same", () => {
      const opened = openEntitled([
        { ticker: "FB", portfolio: "A", shares: 100 },
        { ticker: "META", portfolio: "C", shares: 10 },
      ]);
      const { record, close, totals } = opened;
      record([fb]);
      close([]);
      record([meta]);
      personIn(opened).decide([fb, meta], "same");
      close([fb, meta]);
      close([fb, meta]);
      expect(totals()).toEqual([["USD", 3.3]]);
    });

    test("two tickers that a person called the same restate nothing by turns, while both are answered", () => {
      const { read, record, close, decide } = bookClosedOnce(fb);
      const added = (answers: readonly Observed[]) => Ledger.in(read(), words, answers).record().added;
      record([meta]);
      decide([fb, meta], "same");
      close([]);
      expect(added([fb, meta].map((one) => ({ ...one, at: 20_000 })))).toBe(0);
      expect(added([{ ...fb, perShare: 0.05, at: 23_000 }])).toBe(1);
    });
  });

  describe("a spelling that a person said is a booked period", () => {
    const strange = { ...first, ...more, label: "T3" };

    test("books its difference, by that period's shares and currency, and what follows under it is that period", () => {
      const { sheets, record, close, decide, periods, totals } = bookClosedOnce();
      record([strange]);
      expect(periods()[1]?.state).toBe("look");
      expect(decide([], "same")).toBe(1);
      expect(periods()[1]).toMatchObject({
        state: "ready",
        shares: 100,
        currency: "USD",
        amount: 2,
        restated: { was: 0.01, difference: 0.02 },
      });
      close([]);
      expect(totals()).toEqual([["USD", 3]]);
      expect(sheets.rows("Purification ledger")[1]).toMatchObject({
        year: "2025",
        period: "third_quarter",
        perShare: 0.03,
        wasPerShare: 0.01,
        difference: 0.02,
        amount: 2,
      });
      expect(periods([{ ...strange, at: 9_500 }]).map(({ state }) => state)).toEqual(["closed", "closed"]);
      const next = { ...strange, percent: 20, perShare: 0.05, at: 9_700 };
      expect(periods([next])[2]).toMatchObject({ label: "third_quarter", state: "ready", amount: 2 });
      record([next]);
      record([{ ...next, label: "Q3", at: 9_800 }]);
      close([]);
      expect(totals()).toEqual([["USD", 5]]);
    });

    test("books nothing with the same figures, or before that period is booked", () => {
      const { record, close, decide, fill, periods, totals } = bookClosedOnce();
      record([{ ...first, label: "T3", at: 9_000 }]);
      fill(100);
      decide([], "same");
      expect(periods()[1]?.state).toBe("same");
      record([strange, { ...strange, percent: 16, perShare: 0.04, at: 9_500 }]);
      close([]);
      expect(totals()).toEqual([["USD", 4]]);
      const both = openBook();
      both.record([first, strange]);
      both.sheets.show("Purification ledger", {}, { shares: 100, currency: "USD" });
      personIn(both).decide([], "same");
      expect(both.periods().map(({ state }) => state)).toEqual(["ready", "same"]);
      both.close([]);
      both.close([]);
      expect(both.totals()).toEqual([["USD", 3]]);
    });

    test("is still to be looked at where its row has other shares", () => {
      const { record, close, decide, fill, periods, totals } = bookClosedOnce();
      record([strange]);
      fill(200);
      decide([], "same");
      expect(periods()[1]).toMatchObject({ state: "look", resembles: undefined, shares: 100 });
      close([], () => true);
      expect(totals()).toEqual([["USD", 1]]);
    });

    test("a restatement of its open row is the same question, and one answer is enough for both", () => {
      const { record, close, decide, fill, periods, totals } = bookClosedOnce();
      record([strange]);
      record([{ ...strange, percent: 20, perShare: 0.05, at: 9_500 }]);
      fill(100);
      expect(periods().map(({ state }) => state)).toEqual(["closed", "look", "look"]);
      decide([], "new");
      close([]);
      expect(totals()).toEqual([["USD", 6]]);
    });

    test("each portfolio books the difference by its own shares", () => {
      const opened = openEntitled([
        { ticker: "AAPL", portfolio: "A", shares: 100 },
        { ticker: "AAPL", portfolio: "B", shares: 10 },
      ]);
      const { record, close, totals } = opened;
      record([first]);
      close([]);
      record([strange]);
      personIn(opened).decide([], "same");
      close([]);
      expect(totals()).toEqual([["USD", 3.3]]);
    });

    test("of several periods that it may be, the one with its figures is named, else the latest", () => {
      const { record, close, fill, periods } = bookClosedOnce();
      record([{ ...first, label: "Q2", perShare: 0.02, percent: 8, at: 6_000 }]);
      fill(100);
      close([]);
      for (const [figures, label] of [
        [{ percent: 4, perShare: 0.01 }, "third_quarter"],
        [{ percent: 12, perShare: 0.03 }, "Q2"],
      ] as const) {
        expect(periods([{ ...strange, ...figures }])[2]).toMatchObject({ state: "look", resembles: { label } });
      }
    });
  });

  test.each([0.01, 0])("what is restated of a new period has the shares of that period: %d before", (was) => {
    const old = { ...first, year: "", perShare: was };
    const { record, close, decide, fill, periods, totals } = bookClosedOnce(old);
    record([{ ...old, ...more }]);
    fill(200);
    decide([], "new");
    record([{ ...old, percent: 20, perShare: 0.05, at: 9_500 }]);
    decide([], "same");
    expect(periods().slice(1)).toMatchObject([
      { state: "ready", shares: 200, amount: 6 },
      { state: "ready", shares: 200, amount: 4 },
    ]);
    close([]);
    record([{ ...old, percent: 24, perShare: 0.06, at: 9_700 }]);
    decide([], "same", 9_800);
    expect(periods()[3]).toMatchObject({ state: "ready", shares: 200, amount: 2 });
    close([]);
    expect(totals()).toEqual([["USD", was * 100 + 12]]);
  });

  test("what is restated of a new period waits until that period is closed", () => {
    const old = { ...first, year: "" };
    const { sheets, record, close, decide, periods, totals } = bookClosedOnce(old);
    record([{ ...old, ...more }]);
    decide([], "new");
    record([{ ...old, percent: 20, perShare: 0.05, at: 9_500 }]);
    decide([], "same");
    sheets.show("Purification ledger", { perShare: 0.05 }, { shares: 50, currency: "USD" });
    expect(periods().map(({ state }) => state)).toEqual(["closed", "noShares", "look"]);
    close([], () => true);
    expect(totals()).toEqual([["USD", 1]]);
  });

  test("a new period under an old label has shares of its own, and a correction of one leaves the other", () => {
    const old = { ...first, year: "" };
    const { sheets, read, record, close, decide, fill, periods, totals } = bookClosedOnce(old);
    record([{ ...old, ...more }]);
    fill(200);
    decide([], "new");
    close([]);
    expect(totals()).toEqual([["USD", 7]]);
    const [{ id } = { id: "" }] = periods();
    const said = { shares: 200, currency: "USD", reason: "typed wrong", at: 9_900, by: "B. Reviewer" };
    sheets.write(Ledger.in(read(), words).correct({ id, ...said }).writings);
    expect(totals()).toEqual([["USD", 8]]);
  });
});

/** The entry whose figure counts: the last that was closed, unless it is older than what its account has booked. */
function lastClosed(standing: readonly Booking[], accountOf: (entry: Booking) => unknown): Booking | undefined {
  const order = (one: Booking) => [one.closed?.at ?? 0, one.observed] as const;
  const inOrder = [...standing].sort(
    (one, other) => order(one)[0] - order(other)[0] || order(one)[1] - order(other)[1],
  );
  return inOrder.reduce<Booking | undefined>((last, entry, index) => {
    const isOld = inOrder
      .slice(0, index)
      .some((one) => accountOf(one) === accountOf(entry) && one.observed > entry.observed);
    return isOld ? last : entry;
  }, undefined);
}

test("after any refreshes, spellings, accounts, typed shares, corrections and undone counts what is booked stays, and its sum is amount times its own shares", () => {
  const periodsOf2025 = [
    ["third_quarter", "Q3", "Third Quarter 2025", "T3"],
    ["fourth_quarter", "4Q", "FOURTH_QUARTER", "Q4"],
  ];
  const refresh = fc.record({
    quarter: fc.constantFrom(0, 0, 1),
    spelling: fc.nat(3),
    perShare: fc.constantFrom(0.01, 0.02, 0.03, 0),
    account: fc.constantFrom("a", "a", "b"),
  });
  const typing = fc.record({ shares: fc.integer({ min: 1, max: 9 }), currency: fc.constantFrom("USD", "SAR") });
  const act = fc.oneof(
    { weight: 3, arbitrary: refresh },
    typing,
    fc.record({
      correct: fc.nat(3),
      to: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
      code: fc.constantFrom("USD", "SAR"),
    }),
    ...["undo" as const, "sort" as const, "confirm" as const].map((one) => fc.constant(one)),
    { weight: 2, arbitrary: fc.constant("same" as const) },
    { weight: 3, arbitrary: fc.constant("close" as const) },
    fc.record({ closeOne: fc.nat(5) }),
  );
  fc.assert(
    fc.property(fc.array(act, { minLength: 8, maxLength: 20 }), (acts) => {
      const opened = openBook();
      const { sheets, record, periods } = opened;
      const { confirm, decide } = personIn(opened);
      const ledger = "Purification ledger";
      const own = { ...q3, account: "a" };
      let now = own;
      let moment = 1_000;
      const closeReady = (at: number, chosen = (ready: readonly string[]) => ready) => {
        const ids = chosen(periods([now]).flatMap(({ id, state }) => (state === "ready" ? [id] : [])));
        sheets.write(Ledger.in(opened.read(), words, [now]).close({ ids, at, by: "A. Auditor" }).writings);
        sheets.write(Ledger.in(opened.read(), words).count(0));
      };
      sheets.lay(insertable.get("purification")?.of([holdingOf("AAPL", 100)], words, { version: "1" }));
      const show = (values: Row) => sheets.show("Purification", { ticker: "AAPL" }, values);
      show({ year: 2025, period: own.label, currency: "USD" });
      record([own]);
      let booked: readonly Row[] = [];
      for (const one of acts) {
        moment += 1_000;
        if (one === "close") closeReady(moment);
        else if (one === "confirm") confirm([now]);
        else if (one === "same") decide([now], "same", moment);
        else if (one === "undo") sheets.put(ledger, above, countAt, null);
        else if (one === "sort") sheets.sort(ledger, "observed", moment % 2_000 === 0);
        else if ("correct" in one) {
          const counting = periods([now]).filter(({ stands }) => stands);
          const { id = "" } = counting[one.correct % Math.max(1, counting.length)] ?? {};
          const said = { id, shares: one.to, currency: one.code, reason: "typed wrong", at: moment, by: "B. Reviewer" };
          sheets.write(Ledger.in(opened.read(), words).correct(said).writings);
        } else if ("closeOne" in one) {
          closeReady(moment, (ready) => ready.filter((_, index) => index === one.closeOne % ready.length));
        } else if ("shares" in one) show(one);
        else {
          const { quarter, spelling, perShare, account } = one;
          const label = periodsOf2025[quarter]?.[spelling] ?? "";
          now = { ...own, label, perShare, account, at: moment };
          show({ period: label });
          record([now]);
        }
        const rows = sheets.rows(ledger);
        for (const row of booked) expect(rows).toContainEqual(row);
        booked = rows.filter(({ checksum }) => checksum !== null);
        const told = periods([now]);
        expect(told.filter(({ state }) => state === "changed")).toEqual([]);
        for (const key of new Set(told.map(keyOf))) {
          const entries = told.filter((entry) => keyOf(entry) === key && entry.closed);
          // What is taken back, and what takes it back, come to nothing; the rest is of one number of shares.
          const standing = entries.filter(({ stands }) => stands);
          const [{ shares = 0, currency } = {}] = standing;
          expect(standing.map((entry) => [entry.shares, entry.currency])).toEqual(
            standing.map(() => [shares, currency]),
          );
          const last = lastClosed(standing, ({ row = 0 }) => rows[row - firstRow]?.account);
          for (const code of ["USD", "SAR"]) {
            const own = entries.filter((entry) => entry.currency === code);
            const sum = own.reduce((before, { amount = 0 }) => before + amount, 0);
            expect(sum).toBeCloseTo(code === currency ? (last?.factor ?? 0) * shares : 0, 10);
          }
        }
        expect(Ledger.in(opened.read(), words).torn()).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});
