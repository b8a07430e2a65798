/** The evidence pack, the year and the journal lines that a ledger gives, on plain sheets. */

import { rangeLabel } from "../../src/ledger/entries/period";
import { Ledger } from "../../src/ledger/ledger";
import { insertable } from "../../src/ledger/sheets/insertable";
import { holdingOf, openBook, q3, q4, words } from "./ledgerBook";

describe("the evidence pack", () => {
  const ledger = "Purification ledger";
  const openLedger = () => {
    const one = openBook();
    const { sheets, record, close } = one;
    const label = rangeLabel("2025-07-01", "2025-09-30");
    const fund = { ...q3, ticker: "SPUS", year: "", label, dividend: undefined, perShare: undefined, percent: 4 };
    record([
      { ...q3, company: "Apple Inc", source: "https://example.com/10-q", account: "https://api.example.com/us a" },
      { ...q3, ticker: "=2222", percent: 5 },
      { ...q3, label: "Q4", at: 2_000 },
      fund,
      { ...q3, ticker: "KO", perShare: undefined, percent: 6 },
    ]);
    sheets.show(ledger, {}, { shares: 100, currency: "USD" });
    sheets.show(ledger, { ticker: "=2222" }, { currency: "SAR" });
    close([]);
    return one;
  };
  const balance = { portfolio: "", start: 0, corrected: 0, rounding: 0 };
  const made = { year: "2025", by: "A. Auditor", at: Date.UTC(2026, 0, 31), unanswered: [], statuses: [] };
  const packOf = ({ read }: ReturnType<typeof openBook>) =>
    Ledger.in(read(), words)
      .pack(made)
      .map((writing) => {
        if (writing.how !== "lay") throw new Error("Each is a sheet of its own.");
        return writing.worksheet;
      });
  const fact = (sheet: ReturnType<typeof packOf>[number] | undefined, label: string) => {
    const at = sheet?.cells.find(({ value }) => value === label)?.row;
    return sheet?.cells.find(({ row, column }) => row === at && column > 0)?.value;
  };

  test("is a sheet of values for each quarter, a fund's days in theirs, and the year's summary", () => {
    const one = openLedger();
    one.sheets.show(ledger, { ticker: "AAPL", period: "third_quarter" }, { paidOn: 46_000, reference: "R-1" });
    const sheets = packOf(one);
    expect(sheets.map(({ name }) => name)).toEqual(["Evidence Q3 2025", "Evidence Q4 2025", "Statement 2025"]);
    const [third] = sheets;
    expect(third?.tables[0]?.columns.some(({ formula }) => formula !== undefined)).toBe(false);
    expect(third?.print.columns).toBe(12);
    expect(
      third?.tables[0]?.rows.map(({ ticker, amount }, index) => {
        const { holds, reviewedBy } = third.tables[1]?.rows[index] ?? {};
        return [ticker, amount, holds, reviewedBy];
      }),
    ).toEqual([
      ["AAPL", 0.75, "holds", "not reviewed"],
      ["=2222", 0.75, "holds", "not reviewed"],
      ["SPUS", 4, "holds", "not reviewed"],
    ]);
    expect(third?.tables[1]?.rows[0]).toMatchObject({
      company: "Apple Inc",
      filing: "https://example.com/10-q",
      paid: "2025-12-09, R-1",
    });
    expect([fact(third, "Checks passed"), fact(third, "Deleted after closing"), fact(third, "Made by")]).toEqual([
      "3 of 3",
      "0",
      "A. Auditor",
    ]);
    const sums = one.sheets.rows(ledger).map(({ checksum }) => checksum);
    expect(sums).toContain(fact(third, "Last checksum of the ledger"));
    expect(fact(third, "Closed rows of the ledger")).toBe("4");
    const usd = third?.cells.find(({ value }) => value === "USD");
    const line = third?.cells.filter(({ row }) => row === usd?.row).map(({ value }) => value);
    expect(line).toEqual(["USD", 4.75, 0.75, 4, 4]);
    expect(fact(third, "No figures for this quarter")).toBe("none");
    expect([fact(third, "Closed"), fact(third, "Dividend or percentage not given")]).toEqual([
      "=2222, AAPL, SPUS",
      "KO",
    ]);
    expect(fact(sheets[1], "No figures for this quarter")).toBe("=2222, KO, SPUS");
    expect(sheets[2]?.tables[0]?.rows).toEqual([
      { ...balance, currency: "SAR", booked: 0.75, given: 0, end: 0.75, toGive: 0.75 },
      // What was paid is money, 0.75, and of this year by its day.
      { ...balance, currency: "USD", booked: 5.5, given: 0.75, end: 4.75, toGive: 4.75 },
    ]);
    expect(sheets[2]?.tables[2]?.rows.map(({ ticker, quarter, accrued }) => [ticker, quarter, accrued])).toEqual([
      ["=2222", "Q3 2025", 0.75],
      ["AAPL", "Q3 2025", 0.75],
      ["AAPL", "Q4 2025", 0.75],
      ["SPUS", "Q3 2025", 4],
    ]);
    expect(Ledger.in(one.read(), words).pack({ ...made, year: "2024" })).toEqual([]);
  });

  test("has its quarters in their order, whichever was booked first, and the years from the latest", () => {
    const { sheets, read, record, close } = openBook();
    const labels = ["Q4", "Q1", "Q3", "Q2"];
    record([...labels.map((label, at) => ({ ...q3, label, at })), { ...q3, year: "2026", label: "Q1" }]);
    sheets.show(ledger, {}, { shares: 100, currency: "USD" });
    expect([Ledger.in(read(), words).years(), Ledger.in(read(), words).pack(made)]).toEqual([[], []]);
    close([]);
    const names = Ledger.in(read(), words)
      .pack(made)
      .map((one) => one.how === "lay" && one.worksheet.name);
    expect(names).toEqual([...["Q1", "Q2", "Q3", "Q4"].map((name) => `Evidence ${name} 2025`), "Statement 2025"]);
    expect(Ledger.in(read(), words).years()).toEqual(["2026", "2025"]);
  });

  test("has every holding in the grid of what is booked, also one that no ledger names", () => {
    const { sheets, read, record } = openBook();
    sheets.lay(insertable.get("purification")?.of([holdingOf("ko", 5)], words, { version: "1" }));
    sheets.lay(insertable.get("funds")?.of([holdingOf("SPUS", 0)], words, { version: "1" }));
    sheets.lay(insertable.get("entitlements")?.of([], words, { version: "1" }));
    sheets.replace("Entitlements", [{ ticker: "XOM", period: "2025 Q3", shares: 1, currency: "USD" }]);
    record([q3]);
    const { periods, rows } = Ledger.in(read(), words, [{ ...q3, label: "Q4", at: 2_000 }]).coverage(["KO"]);
    expect([periods, rows.map(({ ticker }) => ticker)]).toEqual([
      ["2025 Q4", "2025 Q3"],
      ["AAPL", "KO", "SPUS", "XOM"],
    ]);
  });

  test("names a row that was changed, which counts for nothing", () => {
    const one = openLedger();
    one.sheets.show(ledger, { ticker: "SPUS" }, { amount: 9 });
    const [third] = packOf(one);
    expect(third?.tables[1]?.rows[2]).toMatchObject({ ticker: "SPUS", holds: "CHANGED" });
    const usd = third?.cells.find(({ value }) => value === "USD");
    const line = third?.cells.filter(({ row }) => row === usd?.row).map(({ value }) => value);
    expect([fact(third, "Checks passed"), line]).toEqual(["2 of 3", ["USD", 0.75, 0, 0.75, 0.75]]);
  });

  test("journal lines balance by currency, a correction turns them round, and no text becomes a formula", () => {
    const one = openLedger();
    const { sheets, read, periods } = one;
    sheets.show(ledger, { ticker: "AAPL", period: "third_quarter" }, { paidOn: 46_000, reference: "+R-1" });
    const [{ id = "" } = {}] = periods().filter(({ ticker }) => ticker === "=2222");
    const said = { shares: undefined, currency: "SAR", reason: "not ours", at: 9_000, by: "A. Auditor" };
    sheets.write(Ledger.in(read(), words).correct({ id, ...said }).writings);
    const [, ...lines] = Ledger.in(read(), words)
      .journal("2025", {})
      .split("\r\n")
      .map((line) => line.split(","));
    expect(lines.filter((line) => line[5] === "AAPL 2025 Q3").map((line) => line.slice(0, 5))).toEqual([
      ["2025-09-30", "Purification", "0.75", "", "USD"],
      ["2025-09-30", "Purification payable", "", "0.75", "USD"],
    ]);
    expect(lines.slice(-2).map((line) => line.slice(0, 6))).toEqual([
      ["2025-12-09", "Purification payable", "0.75", "", "USD", "2025 Q3"],
      ["2025-12-09", "Bank", "", "0.75", "USD", "2025 Q3"],
    ]);
    expect(lines[lines.length - 1]?.[6]).toBe(`"'+R-1"`);
    const named = Ledger.in(read(), words).journal("2025", { bank: "1020 Bank", expense: " " });
    expect([named.includes(",1020 Bank,"), named.includes(",Purification,")]).toEqual([true, true]);
    const riyals = lines.filter(([, , , , currency]) => currency === "SAR");
    expect(riyals.map(([, account, debit, credit, , text]) => [account, debit, credit, text])).toEqual([
      ["Purification", "0.75", "", `"'=2222 2025 Q3"`],
      ["Purification payable", "", "0.75", `"'=2222 2025 Q3"`],
      ["Purification payable", "0.75", "", `"'=2222 2025 Q3 not ours"`],
      ["Purification", "", "0.75", `"'=2222 2025 Q3 not ours"`],
    ]);
    for (const currency of ["USD", "SAR"]) {
      const own = lines.filter((line) => line[4] === currency);
      const sum = (at: number) => own.reduce((before, line) => before + Number(line[at] ?? 0), 0);
      expect(sum(2)).toBeCloseTo(sum(3), 10);
    }
  });
});

test("a row of Entitlements of no known period is named with its number; one without figures, and one of an answer, are none", () => {
  const { sheets, read, record } = openBook();
  sheets.lay(insertable.get("entitlements")?.of([], words, { version: "1" }));
  record([q3]);
  const of = (ticker: string, period: string, shares: number | null) => ({ ticker, period, shares });
  const rows = [
    of("AAPL", "Q3 2025", 1),
    of("AAPL", "Q3 2024", 1),
    of("KO", "2025 Q3", null),
    of("aapl", "2025 Q4", 1),
  ];
  sheets.replace("Entitlements", [...rows, { ...of("KO", "2025 Q3", null), currency: "USD" }]);
  const top = (insertable.get("entitlements")?.of([], words, { version: "1" }).tables[0]?.row ?? 0) + 2;
  expect(Ledger.in(read(), words).unmatched()).toEqual([top + 1, top + 3, top + 4]);
  expect(Ledger.in(read(), words, [q4]).unmatched()).toEqual([top + 1, top + 4]);
});
