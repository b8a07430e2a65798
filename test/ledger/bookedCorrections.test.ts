/** Corrections of closed periods, on plain sheets. */
import { Ledger } from "../../src/ledger/ledger";
import { openBook, q3, words } from "./ledgerBook";

describe("the correction of a closed period", () => {
  const ledger = "Purification ledger";
  const first = { ...q3, percent: 4, perShare: 0.01 };
  const closedTwice = () => {
    const opened = openBook();
    const { sheets, record, close } = opened;
    record([first]);
    sheets.show(ledger, {}, { shares: 100, currency: "USD" });
    close([]);
    record([{ ...first, percent: 12, perShare: 0.03, at: 9_000 }]);
    close([]);
    const correct = (id: string, given: { shares?: number; currency?: string; reason?: string }) => {
      const said = { shares: undefined, currency: "USD", reason: "counted twice", ...given };
      const signed = { at: 20_000, by: "A. Auditor", reviewedBy: "B. Reviewer" };
      const { added, writings } = Ledger.in(opened.read(), words).correct({ id, ...said, ...signed });
      sheets.write(writings);
      sheets.write(Ledger.in(opened.read(), words).count(0));
      return added;
    };
    const ids = () => opened.periods().map(({ id }) => id) as [string, ...string[]];
    return { ...opened, correct, ids };
  };

  test("adds rows that take back all that was booked, and one with the last figure times the new shares; closed rows stay as they were", () => {
    const { sheets, read, correct, ids, periods, totals } = closedTwice();
    const booked = sheets.rows(ledger);
    expect(totals()).toEqual([["USD", 3]]);
    expect(correct(ids()[0], { shares: 50, currency: "usd" })).toBe(3);
    const rows = sheets.rows(ledger);
    expect(rows.slice(0, 2)).toEqual(booked);
    expect(rows.slice(2)).toMatchObject([
      { shares: -100, amount: -1, currency: "USD", reverses: booked[0]?.checksum, corrects: null, wasPerShare: null },
      { shares: -100, amount: -2, reverses: booked[1]?.checksum, wasPerShare: 0.01 },
      { shares: 50, amount: 1.5, reverses: null, corrects: booked[1]?.checksum, wasPerShare: null, perShare: 0.03 },
    ]);
    for (const row of rows.slice(2)) {
      expect(row).toMatchObject({ reason: "counted twice", closedBy: "A. Auditor", reviewedBy: "B. Reviewer" });
    }
    expect(periods().map(({ state, correction, stands }) => [state, correction?.how, stands])).toEqual([
      ["closed", undefined, false],
      ["closed", undefined, false],
      ["closed", "minus", false],
      ["closed", "minus", false],
      ["closed", "plus", true],
    ]);
    expect([totals(), Ledger.in(read(), words).missing(), Ledger.in(read(), words).torn()]).toEqual([
      [["USD", 1.5]],
      0,
      [],
    ]);
    expect(new Set(ids()).size).toBe(5);
  });

  test("gives its shares to the next restatement, and can be corrected again", () => {
    const { record, close, correct, ids, totals } = closedTwice();
    correct(ids()[1] ?? "", { shares: 50 });
    const restated = { ...first, percent: 16, perShare: 0.04, at: 30_000 };
    record([restated]);
    close([restated]);
    expect(totals()).toEqual([["USD", 2]]);
    expect(correct(ids()[4] ?? "", { shares: 10, currency: "SAR" })).toBe(3);
    expect(totals()).toEqual([
      ["USD", 0],
      ["SAR", 0.4],
    ]);
  });

  test("that only takes back books the period with no shares: a restatement adds nothing until shares are put right", () => {
    const { record, close, correct, ids, periods, totals } = closedTwice();
    expect(correct(ids()[0], {})).toBe(3);
    expect([
      totals(),
      periods()
        .filter(({ stands }) => stands)
        .map(({ shares }) => shares),
    ]).toEqual([[["USD", 0]], [0]]);
    record([{ ...first, percent: 16, perShare: 0.04, at: 30_000 }]);
    close([]);
    expect(totals()).toEqual([["USD", 0]]);
    const { id = "" } = periods().find(({ stands }) => stands) ?? {};
    expect(correct(id, { shares: 10 })).toBeGreaterThan(0);
    expect(totals()).toEqual([["USD", 0.4]]);
  });

  test("adds no rows without a reason, with shares or a currency that cannot be booked, or where the row was changed", () => {
    const { sheets, record, correct, ids, periods } = closedTwice();
    const id = ids()[0];
    for (const wrong of [{ reason: " " }, { shares: -1 }, { shares: Number.NaN }, { shares: 1, currency: "US" }]) {
      expect([wrong, correct(id, wrong)]).toEqual([wrong, 0]);
    }
    expect(correct("another", { shares: 1 })).toBe(0);
    record([{ ...q3, ticker: "XOM" }]);
    expect(correct(ids()[2] ?? "", { shares: 1 })).toBe(0);
    sheets.show(ledger, { ticker: "AAPL" }, { perShare: 5 });
    expect(correct(id, { shares: 1 })).toBe(0);
    sheets.forget(ledger, "reason");
    expect([correct(id, { shares: 1 }), periods().length]).toEqual([0, 3]);
  });
});
