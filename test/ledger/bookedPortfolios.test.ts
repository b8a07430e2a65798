/** Several portfolios in one ledger, on plain sheets. */

import { rangeLabel } from "../../src/ledger/entries/period";
import { Ledger } from "../../src/ledger/ledger";
import type { Owed } from "../../src/ledger/payments/statement";
import { insertable } from "../../src/ledger/sheets/insertable";
import { purificationLedger } from "../../src/ledger/sheets/ledgers";
import type { Row, Worksheet } from "../../src/workbook/sheet/worksheet";
import { standingSheet } from "../../src/worksheets/standingSheet";
import { stamp } from "./bookedEntry";
import { earlierPurification } from "./earlierPurification";
import { firstRow, holdingOf, openBook, q3, words } from "./ledgerBook";

describe("several portfolios in one ledger", () => {
  const ledger = "Purification ledger";
  const entitledTo = (rows: readonly Row[]) => {
    const opened = openBook();
    opened.sheets.lay(insertable.get("entitlements")?.of([], words, { version: "1" }));
    opened.sheets.replace("Entitlements", rows);
    const bookedRows = () =>
      opened.sheets
        .rows(ledger)
        .map(({ portfolio, shares, amount, currency }) => [portfolio, shares, amount, currency]);
    return { ...opened, bookedRows };
  };
  const of = (portfolio: string, shares: number, currency = "USD") => ({
    ticker: "AAPL",
    period: "2025 Q3",
    portfolio,
    shares,
    currency,
  });

  test("each has a row and a currency of its own, its restatement too, and one that is entered later is closed in full", () => {
    const opened = entitledTo([of("A", 100), of("B", 10, "SAR")]);
    const { sheets, read, record, close, periods, totals, bookedRows } = opened;
    const first = { ...q3, percent: 4, perShare: 0.01 };
    record([first]);
    expect(periods().map(({ portfolio, state, row }) => [portfolio, state, row])).toEqual([
      ["A", "ready", firstRow],
      ["B", "ready", undefined],
    ]);
    close([]);
    expect(bookedRows()).toEqual([
      ["A", 100, 1, "USD"],
      ["B", 10, 0.1, "SAR"],
    ]);
    expect(close([first], () => true)).toBe(0);
    record([{ ...first, percent: 12, perShare: 0.03, at: 9_000 }]);
    close([]);
    expect(totals()).toEqual([
      ["USD", 3],
      ["SAR", 0.3],
    ]);
    sheets.replace("Entitlements", [of("A", 999), of("B", 10, "SAR"), of("C", 1)]);
    close([]);
    expect(bookedRows().slice(4)).toEqual([
      ["C", 1, 0.01, "USD"],
      ["C", 1, 0.02, "USD"],
    ]);
    expect([
      periods().every(({ state }) => state === "closed"),
      Ledger.in(read(), words).missing(),
      Ledger.in(read(), words).torn(),
    ]).toEqual([true, 0, []]);
  });

  test("each is closed by itself", () => {
    const { read, sheets, record, periods } = entitledTo([of("A", 100), of("B", 10)]);
    record([q3]);
    const ids = () => periods().map(({ id }) => id);
    expect(new Set(ids()).size).toBe(2);
    sheets.write(Ledger.in(read(), words).close({ ids: ids().slice(1), ...stamp }).writings);
    expect(Object.fromEntries(periods().map(({ portfolio, state }) => [portfolio, state]))).toEqual({
      A: "ready",
      B: "closed",
    });
  });

  test("a period that was closed without a portfolio was closed for all: no portfolio is offered again", () => {
    const { sheets, record, close, periods } = entitledTo([]);
    record([q3]);
    sheets.show(ledger, {}, { shares: 60, currency: "USD" });
    close([]);
    sheets.replace("Entitlements", [of("A", 40), of("B", 20)]);
    expect(periods().map(({ portfolio, state }) => [portfolio, state])).toEqual([["", "closed"]]);
  });

  /** Enters a payment of all that is owed for the first period of this portfolio; or of a part of it. */
  const payer =
    ({ sheets, read }: ReturnType<typeof entitledTo>) =>
    (portfolio: string, reference: string, { quarter, part }: { quarter?: string; part?: number } = {}) => {
      const isMeant = (one: Owed) =>
        one.portfolio === portfolio && one.quarter !== "" && (quarter === undefined || one.quarter === quarter);
      const { key = "", toGive = 0 } = Ledger.in(read(), words).owed().find(isMeant) ?? {};
      const said = { key, day: "2026-02-01", amount: part ?? toGive, paidTo: "Charity", by: "A. Auditor", at: 9_000 };
      const { added, marked, writings } = Ledger.in(read(), words).pay({ ...said, reference });
      sheets.write(writings);
      return [added, marked];
    };

  test("a payment that settles a period is written into its rows, and into Purification while it shows that period", () => {
    const book = entitledTo([of("A", 100), of("B", 10)]);
    const { sheets, record, close, periods } = book;
    const pay = payer(book);
    sheets.lay(earlierPurification([holdingOf("AAPL", 100), holdingOf("XOM", 5)]));
    sheets.show("Purification", {}, { year: 2025, period: "third_quarter" });
    record([q3, { ...q3, ticker: "XOM", percent: 9 }]);
    close([]);
    expect([pay("A", "R-1", { part: 0.5 }), pay("A", " R-2 "), pay("B", ""), pay("B", "R-4")]).toEqual([
      [1, 0],
      [1, 1],
      [1, 1],
      [0, 0],
    ]);
    const marked = sheets
      .rows(ledger)
      .map(({ paidOn, reference, paidTo, payment }) => [paidOn, reference, paidTo, payment]);
    expect(marked).toEqual([
      [46_054, "R-2", "Charity", "P2"],
      [null, null, null, null],
      [46_054, null, "Charity", "P3"],
    ]);
    expect(sheets.rows("Payments").map((row) => [row.payment, row.amount, row.portfolio, row.paidFor, row.by])).toEqual(
      [
        ["P1", 0.5, "A", "2025 Q3", "A. Auditor"],
        ["P2", 0.25, "A", "2025 Q3", "A. Auditor"],
        // 0.075 in whole cents.
        ["P3", 0.08, "B", "2025 Q3", "A. Auditor"],
      ],
    );
    expect(sheets.rows("Purification").map(({ paidFor, paidOn }) => [paidFor, paidOn])).toEqual([
      ["2025 third_quarter", 46_054],
      [null, null],
    ]);
    expect(periods().map(({ isPaid }) => isPaid)).toEqual([true, false, true]);
  });

  test("nothing about a payment is written into a Purification that has no columns for it", () => {
    const book = entitledTo([of("A", 100)]);
    const { sheets, read, record, close } = book;
    sheets.lay(insertable.get("purification")?.of([holdingOf("AAPL", 100)], words, { version: "1" }));
    sheets.show("Purification", {}, { year: 2025, period: "third_quarter" });
    record([q3]);
    close([]);
    const [{ key, toGive } = { key: "", toGive: 0 }] = Ledger.in(read(), words).owed();
    const said = { key, day: "2026-02-01", amount: toGive, paidTo: "", reference: "R-1", by: "A. Auditor", at: 9_000 };
    const { marked, writings } = Ledger.in(read(), words).pay(said);
    const written = writings.map((one) => [one.how, one.how === "lay" ? one.worksheet.name : one.sheet]);
    expect([marked, written]).toEqual([
      1,
      [
        ["lay", "Payments"],
        ["fill", ledger],
      ],
    ]);
    sheets.write(writings);
    expect(record([])).toBe(0);
    expect(sheets.choices("Purification", "paidFor")).toBeUndefined();
  });

  test("a payment that is typed for another period in Purification is not written over", () => {
    const book = entitledTo([of("A", 100)]);
    const { sheets, record, close } = book;
    sheets.lay(earlierPurification([holdingOf("AAPL", 100)]));
    const typed = { paidFor: "2025 fourth_quarter", paidOn: 46_000, reference: "mine" };
    record([q3, { ...q3, label: "fourth_quarter" }]);
    close([]);
    sheets.show("Purification", {}, { year: 2025, period: "third_quarter", ...typed });
    payer(book)("A", "R-1");
    expect(sheets.rows(ledger).map(({ paidOn, reference }) => [paidOn, reference])).toEqual([
      [46_054, "R-1"],
      [null, null],
    ]);
    expect(sheets.rows("Purification")).toMatchObject([typed]);
  });

  test("where the ledger has the payment that Purification names, the next one takes its place there", () => {
    const book = entitledTo([of("A", 100), { ...of("A", 100), period: "2025 Q4" }]);
    const { sheets, record, close } = book;
    sheets.lay(earlierPurification([holdingOf("AAPL", 100)]));
    record([q3, { ...q3, label: "fourth_quarter" }]);
    close([]);
    const pay = (meant: string, quarter: string, reference: string) => {
      sheets.show("Purification", {}, { year: 2025, period: meant });
      payer(book)("A", reference, { quarter });
      return sheets.rows("Purification").map(({ paidFor, reference: told }) => [paidFor, told]);
    };
    expect(pay("third_quarter", "2025 Q3", "R-1")).toEqual([["2025 third_quarter", "R-1"]]);
    expect(pay("fourth_quarter", "2025 Q4", "R-2")).toEqual([["2025 fourth_quarter", "R-2"]]);
  });

  test("a payment typed into the ledger reaches Purification, once each row of the period has a day", () => {
    const { sheets, record, close } = entitledTo([of("A", 100), of("B", 10)]);
    sheets.lay(earlierPurification([holdingOf("AAPL", 100)]));
    sheets.show("Purification", {}, { year: 2025, period: "third_quarter" });
    record([q3]);
    close([]);
    const paidFor = () => sheets.rows("Purification").map((row) => [row.paidFor, row.paidOn, row.reference]);
    const type = (portfolio: string, values: Row) => {
      sheets.show(ledger, { portfolio }, values);
      return record([]);
    };
    expect(type("A", { paidOn: 46_054, reference: "R-1" })).toBe(0);
    expect(paidFor()).toEqual([[null, null, null]]);
    expect(type("B", { paidOn: 46_060, reference: "R-2" })).toBe(1);
    expect(paidFor()).toEqual([["2025 third_quarter", 46_060, "R-2"]]);
    // It is said once; what a person types there afterwards stays.
    sheets.show("Purification", {}, { reference: "mine" });
    expect(record([])).toBe(0);
    expect(paidFor()).toEqual([["2025 third_quarter", 46_060, "mine"]]);
    // Another payment, which the ledger does not have, is not written over.
    sheets.show("Purification", {}, { paidFor: "2025 second_quarter" });
    expect(record([])).toBe(0);
  });

  test("the ledger's periods are what Paid for can be chosen from, the latest first, also in rows that come later", () => {
    const { sheets, read, record } = openBook();
    const today = insertable.get("purification")?.of([holdingOf("AAPL", 100)], words, { version: "1" }) as Worksheet;
    const fund = { ...q3, ticker: "SPUS", year: "", label: rangeLabel("2026-01-01", "2026-03-31") };
    record([q3, fund]);
    expect(sheets.choices("Purification", "paidFor")).toBeUndefined();
    sheets.lay(earlierPurification([holdingOf("AAPL", 100)]));
    const choicesOf = (worksheet: Worksheet) => {
      const { marked, blocks } = sheets.reading([worksheet]);
      const columns = standingSheet(worksheet, marked, blocks)?.worksheet.tables[0]?.columns ?? [];
      return columns.find(({ key }) => key === "paidFor")?.choices;
    };
    const offered = choicesOf(Ledger.in(read(), words).withPayable(today));
    expect([choicesOf(today), offered]).toEqual([undefined, ["2025 third_quarter"]]);
    record([
      { ...q3, label: "Q4", at: 2_000 },
      { ...q3, label: "fourth, late", at: 2_000 },
    ]);
    expect(sheets.choices("Purification", "paidFor")).toEqual(["2025 Q4", "2025 third_quarter"]);
    expect(Ledger.in(read(), words).withPayable(purificationLedger([], words))).toEqual(purificationLedger([], words));
  });
});
