/** What speaks against closing a period: shares of another period, and another period that it resembles. */

import type { Observed } from "../../../src/ledger/entries/entries";
import { rangeLabel } from "../../../src/ledger/entries/period";
import { Ledger } from "../../../src/ledger/ledger";
import { insertable } from "../../../src/ledger/sheets/insertable";
import type { Row } from "../../../src/workbook/sheet/worksheet";
import { holdingOf, laidFund, openBook, personIn, q3, q4, words } from "../ledgerBook";

describe("shares and currency of a period", () => {
  const closedOnce = (shares = 100) => {
    const opened = openBook();
    const { sheets, close } = opened;
    sheets.lay(insertable.get("purification")?.of([holdingOf("AAPL", shares)], words, { version: "1" }));
    sheets.show("Purification", { ticker: "AAPL" }, { year: 2025, period: "third_quarter", currency: "USD" });
    const first = { ...q3, percent: 4, perShare: 0.01 };
    close([first]);
    return { ...opened, ...personIn(opened), first };
  };

  test("a restatement takes those that its period was closed with, whatever is typed for the next one", () => {
    const { sheets, close, periods, totals, first } = closedOnce();
    sheets.show("Purification", { ticker: "AAPL" }, { shares: 200, currency: "SAR" });
    const restated = { ...first, percent: 12, perShare: 0.03, at: 9_000 };
    expect(periods([restated])[1]).toMatchObject({ state: "ready", shares: 100, currency: "USD", amount: 2 });
    close([restated]);
    expect(totals()).toEqual([["USD", 3]]);
  });

  test("a restatement whose row tells something else than its period was closed with is to be looked at", () => {
    const { sheets, record, close, periods, totals, first } = closedOnce();
    record([{ ...first, percent: 12, perShare: 0.03, at: 9_000 }]);
    for (const typed of [{ shares: 200 }, { currency: "SAR" }]) {
      sheets.show("Purification ledger", { checksum: null }, { shares: null, currency: null, ...typed });
      expect(periods()[1]).toMatchObject({ state: "look", shares: 100, currency: "USD", resembles: undefined });
      close([]);
    }
    expect(totals()).toEqual([["USD", 1]]);
    sheets.show("Purification ledger", { checksum: null }, { shares: 100, currency: "usd" });
    expect(periods()[1]).toMatchObject({ state: "ready" });
  });

  test("the last quarter's shares close no new quarter until a person confirms them; once is enough", () => {
    const { sheets, close, confirm, periods, totals } = closedOnce();
    sheets.show("Purification", { ticker: "AAPL" }, { period: "fourth_quarter" });
    expect(periods([q4])[1]).toMatchObject({ state: "confirm", shares: 100, currency: "USD", amount: 0.75 });
    close([q4], () => true);
    expect(totals()).toEqual([["USD", 1]]);
    expect([confirm([q4]), confirm([q4])]).toEqual([1, 0]);
    expect(sheets.rows("Entitlements")).toEqual([
      {
        ticker: "AAPL",
        period: "2025 Q4",
        portfolio: null,
        shares: 100,
        currency: "USD",
        source: "Purification",
        by: "A. Auditor",
        enteredAt: "1970-01-01T00:00:04.000Z",
      },
    ]);
    // What is typed for the quarter after that changes nothing of this one.
    sheets.show("Purification", { ticker: "AAPL" }, { shares: 500, period: "first_quarter", year: 2026 });
    expect(periods([q4])[1]).toMatchObject({ state: "ready", shares: 100, amount: 0.75 });
    close([q4]);
    expect(totals()).toEqual([["USD", 1.75]]);
  });

  test("a fund's dividends are of the days above them: for other days they are confirmed first", () => {
    const opened = openBook();
    const { sheets, close, periods, totals } = opened;
    const { confirm } = personIn(opened);
    const fund = laidFund(sheets);
    close([fund]);
    expect(totals()).toEqual([["USD", 4.8]]);
    sheets.named("Funds", "from", "2026-04-01");
    sheets.named("Funds", "to", "2026-06-30");
    const next = { ...fund, label: rangeLabel("2026-04-01", "2026-06-30"), at: 9_000 };
    expect(periods([next])[1]).toMatchObject({ state: "confirm", shares: 120 });
    close([next], () => true);
    expect(totals()).toEqual([["USD", 4.8]]);
    sheets.show("Funds", { ticker: "SPUS" }, { dividends: 80 });
    expect(confirm([next])).toBe(1);
    close([next]);
    expect(totals()).toEqual([["USD", 8]]);
  });

  test("shares that are pasted into Entitlements count for their period, in any spelling and by portfolio", () => {
    const { sheets, periods } = openBook();
    sheets.lay(insertable.get("entitlements")?.of([], words, { version: "1" }));
    const table = (rows: readonly Row[]) => sheets.replace("Entitlements", rows);
    const told = () => periods([q4]).map(({ state, shares, currency }) => [state, shares, currency]);
    table([{ ticker: "aapl", period: "Q4 2025", shares: 40, currency: "USD" }]);
    expect(told()).toEqual([["ready", 40, "USD"]]);
    table([
      { ticker: "AAPL", period: "2025 fourth_quarter", portfolio: "A", shares: 40, currency: "USD" },
      { ticker: "AAPL", period: "2025 Q4", portfolio: "B", shares: 2, currency: "usd" },
      { ticker: "AAPL", period: "2025 Q3", portfolio: "B", shares: 1_000, currency: "SAR" },
      { ticker: "AAPL", period: "2025 Q4", portfolio: "B", shares: 20, currency: "usd" },
    ]);
    expect(told()).toEqual([
      ["ready", 40, "USD"],
      ["ready", 20, "usd"],
    ]);
    table([{ ticker: "AAPL", period: "2025 Q4", shares: "forty", currency: "USD" }]);
    expect(told()).toEqual([["noShares", undefined, "USD"]]);
  });
});

describe("a period that resembles a booked one", () => {
  const bookResembling = (next: Observed, first: Observed = q3) => {
    const opened = openBook();
    const { sheets, record, close } = opened;
    record([first]);
    sheets.show("Purification ledger", { checksum: null }, { shares: 100, currency: "USD" });
    close([first]);
    record([next]);
    sheets.show("Purification ledger", { checksum: null }, { shares: 100, currency: "USD" });
    return { ...opened, ...personIn(opened) };
  };
  const days = (from: string, to: string): Observed => ({
    ...q3,
    ticker: "SPUS",
    year: "",
    label: rangeLabel(from, to),
    dividend: undefined,
    perShare: undefined,
    percent: 1,
  });
  const quarter = days("2026-01-01", "2026-03-31");
  const cases: readonly (readonly [why: string, next: Observed, first: Observed])[] = [
    ["renamed", { ...q3, ticker: "META", at: 9_000 }, q3],
    ["respelt", { ...q3, label: "Q3 (unaudited)", at: 9_000 }, q3],
    ["overlaps", { ...days("2026-03-31", "2026-06-30"), at: 9_000 }, quarter],
    ["overlaps", { ...days("2025-01-01", "2026-12-31"), at: 9_000 }, quarter],
  ];

  test.each(cases)(
    "%s: nothing is closed before, the same is never closed, and new is closed in full",
    (why, next, first) => {
      const { close, decide, periods, totals } = bookResembling(next, first);
      const [[, amount]] = totals() as [[string, number]];
      expect(periods([next])[1]).toMatchObject({
        state: "look",
        resembles: { why, ticker: first.ticker, label: first.label },
      });
      close([next], () => true);
      expect(totals()).toEqual([["USD", amount]]);
      const same = bookResembling(next, first);
      expect([same.decide([next], "same"), same.decide([next], "same")]).toEqual([1, 0]);
      expect(same.periods([next])[1]?.state).toBe("same");
      same.close([next], () => true);
      expect(same.totals()).toEqual([["USD", amount]]);
      expect(decide([next], "new")).toBe(1);
      expect(periods([next])[1]?.state).toBe("ready");
      close([next]);
      expect(totals()).toEqual([["USD", amount * 2]]);
    },
  );

  test("adds nothing where it is a year of which a person books nothing, or once said that it is the same as its quarter", () => {
    const year = { ...q3, label: "annual", percent: 12, perShare: 0.03, at: 9_000 };
    const { close, decide, periods, sheets, totals } = bookResembling(year);
    decide([year], "nothing");
    expect(periods([year])[1]).toMatchObject({ state: "same" });
    // Earlier versions offered the same.
    sheets.show("Decisions", { ticker: "AAPL" }, { meant: "same" });
    expect(periods([year])[1]).toMatchObject({ state: "same" });
    close([year], () => true);
    expect(totals()).toEqual([["USD", 0.75]]);
  });

  test("a figure that differs, of a quarter without a year, may be another year's: the difference, or all of it", () => {
    const first = { ...q3, year: "", perShare: 0.01 };
    const next = { ...first, perShare: 0.03, at: 9_000 };
    const same = bookResembling(next, first);
    expect(same.periods([next])[1]).toMatchObject({ state: "look", resembles: { why: "noYear" } });
    same.close([next], () => true);
    expect([same.totals(), same.decide([next], "same")]).toEqual([[["USD", 1]], 1]);
    same.close([next]);
    expect(same.totals()).toEqual([["USD", 3]]);
    const another = bookResembling(next, first);
    another.decide([next], "new");
    another.close([next]);
    expect(another.totals()).toEqual([["USD", 4]]);
    expect(another.periods([]).map(({ state }) => state)).toEqual(["closed", "closed"]);
  });

  test("another account's figures are no restatement until a person says so, and the own ones are held against the own", () => {
    const [own, other] = ["https://api.example.com/us a", "https://api.example.com/us b"];
    const first = { ...q3, perShare: 0.01, account: own };
    const others = { ...q3, perShare: 0.05, account: other, at: 9_000 };
    const { sheets, record, close, periods, totals, decide } = bookResembling(others, first);
    sheets.show("Purification ledger", { account: other }, { shares: null, currency: null });
    expect(periods([others])[1]).toMatchObject({
      state: "look",
      questions: [
        {
          resembles: { why: "account" },
          choices: [
            { say: "nothing", books: 0 },
            { say: "same", books: 4 },
          ],
        },
      ],
    });
    close([others], () => true);
    expect(totals()).toEqual([["USD", 1]]);
    // The same figures of another account are nothing new; the own account's next ones are held against its own.
    expect(
      Ledger.in(sheets.reading(Ledger.sources(words)), words, [{ ...first, account: other, at: 9_500 }]).record(),
    ).toMatchObject({
      added: 1,
    });
    expect(periods([{ ...first, at: 9_600 }])).toHaveLength(2);
    const restated = { ...first, perShare: 0.03, at: 9_700 };
    record([restated]);
    expect(periods([])[2]).toMatchObject({ state: "ready", amount: 2, restated: { was: 0.01 } });
    close([]);
    expect(totals()).toEqual([["USD", 3]]);
    expect(decide([], "same")).toBe(1);
    expect(periods([])[1]).toMatchObject({ state: "ready", amount: 2, restated: { was: 0.03, difference: 0.02 } });
    close([]);
    expect(totals()).toEqual([["USD", 5]]);
    expect(sheets.rows("Purification ledger")[1]).toMatchObject({ perShare: 0.05, wasPerShare: 0.03, amount: 2 });
  });

  test("another account's figures that a person left out are neither asked about nor booked", () => {
    const others = { ...q3, perShare: 0.05, account: "https://api.example.com/us b", at: 9_000 };
    const first = { ...q3, perShare: 0.01, account: "https://api.example.com/us a" };
    const { close, decide, periods, totals } = bookResembling(others, first);
    expect([decide([others], "new"), decide([others], "nothing")]).toEqual([0, 1]);
    expect(periods([others])[1]).toMatchObject({ state: "same", questions: [] });
    close([others], () => true);
    expect(totals()).toEqual([["USD", 1]]);
  });

  test("a relay that tells its account at last: what was closed under none stands, and what it restates is ready", () => {
    const [before, now, other] = ["relay", "0a1b2c3d4e5f6789", "9876f5e4d3c2b1a0"].map(
      (one) => `https://relay.example/us ${one}`,
    );
    const first = { ...q3, perShare: 0.01, account: before };
    const told = { ...first, account: now, at: 9_000 };
    const { record, close, periods, totals } = bookResembling(told, first);
    expect(periods([told])).toMatchObject([{ state: "closed" }]);
    expect(record([told])).toBe(0);
    record([{ ...told, perShare: 0.03, at: 9_500 }]);
    expect(periods([])[1]).toMatchObject({ state: "ready", amount: 2, restated: { was: 0.01 } });
    close([]);
    expect(totals()).toEqual([["USD", 3]]);
    // Behind the same relay, another account than the one that is known is another source.
    record([{ ...told, account: other, perShare: 0.05, at: 9_700 }]);
    expect(periods([])[2]).toMatchObject({ state: "look", resembles: { why: "account" } });
  });

  test("two companies that happen to give the same, and ranges of days beside one another, are closed as they are", () => {
    const { periods } = openBook();
    const both = [q3, { ...q3, ticker: "META", at: 1_500 }];
    expect(periods(both).map(({ state }) => state)).toEqual(["noShares", "noShares"]);
    const next = bookResembling({ ...days("2026-04-01", "2026-06-30"), at: 9_000 }, quarter);
    expect(next.periods([])[1]?.state).toBe("ready");
    const other = bookResembling({ ...q3, ticker: "META", percent: 4, at: 9_000 });
    expect(other.periods([])[1]?.state).toBe("ready");
  });

  test("a ticker that took another one's place is to be looked at before anything is booked too", () => {
    const { sheets, record, periods } = openBook();
    const renamed = { ...q3, ticker: "META", at: 2_000 };
    record([{ ...q3, ticker: "FB" }, renamed]);
    sheets.show("Purification ledger", {}, { shares: 5, currency: "USD" });
    expect(periods([renamed]).map(({ state }) => state)).toEqual(["ready", "look"]);
    expect(periods([{ ...q3, ticker: "FB" }, renamed]).map(({ state }) => state)).toEqual(["ready", "ready"]);
  });
});
