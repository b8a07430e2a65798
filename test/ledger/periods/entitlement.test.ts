/** What a period is entitled to, as Entitlements and the ledger's rows give it. */

import type { Booked, Closing } from "../../../src/ledger/entries/entries";
import { ledgerRows } from "../../../src/ledger/ledgerRows";
import { closingOf, entitlementIn } from "../../../src/ledger/periods/entitlement";
import { entitlements } from "../../../src/ledger/sheets/entitlements";
import type { Row } from "../../../src/workbook/sheet/worksheet";
import { worksheetWords } from "../../../src/worksheets/words/words";
import { openEntry } from "../bookedEntry";
import { plainSheets } from "../plain-sheets";

const words = worksheetWords("en");
const { same } = words.entitlements;
const q3 = openEntry({ label: "Q3" });
const restated: Booked = { ...q3, before: { dividend: 1, percent: 1, perShare: 0.005 }, at: 2_000 };
const of: Row = { ticker: "AAPL", period: "2025 Q3" };

function readingOf(rows: readonly Row[]) {
  const sheets = plainSheets();
  const worksheet = entitlements([], words);
  sheets.lay(worksheet);
  sheets.replace(worksheet.name, rows);
  return sheets.reading([worksheet]);
}
const entitlementFrom = (rows: readonly Row[], entries: readonly Booked[] = [q3], own: readonly Row[] = [{}]) =>
  entitlementIn({ ...ledgerRows(readingOf(rows), words), entries, rows: own });

describe("of several rows for a period", () => {
  const shares = (...rows: readonly Row[]) => entitlementFrom(rows.map((row) => ({ ...of, ...row }))).given(q3).shares;
  const early = "2026-01-01T00:00:00.000Z";
  const late = "2026-02-01T00:00:00.000Z";

  test("the one entered last counts, wherever it stands, and of rows without a moment the lowest", () => {
    expect(shares({ shares: 1, enteredAt: late }, { shares: 2, enteredAt: early })).toBe(1);
    expect(shares({ shares: 1, enteredAt: early }, { shares: 2, enteredAt: late })).toBe(2);
    expect(shares({ shares: 1, enteredAt: late }, { shares: 2, enteredAt: late })).toBe(2);
    expect(shares({ shares: 1 }, { shares: 2 })).toBe(2);
    expect(shares({ shares: 1, enteredAt: early }, { shares: 2 }, { shares: 3, enteredAt: "yesterday" })).toBe(1);
  });

  test("one that holds only a decision takes no shares away", () => {
    expect(shares({ shares: 40 }, { meant: same })).toBe(40);
  });

  test("one may give shares alone, or a currency alone", () => {
    const one = entitlementFrom([{ ...of, shares: 40 }]);
    expect([one.portfolios(q3), one.given(q3)]).toMatchObject([[""], { shares: 40, currency: undefined }]);
    const other = entitlementFrom([{ ...of, currency: " SAR " }]);
    expect([other.portfolios(q3), other.given(q3)]).toMatchObject([[""], { shares: undefined, currency: "SAR" }]);
  });
});

describe("shares and currency", () => {
  test("in the period's own row come before those entered, and a text there is replaced by nothing", () => {
    const { given } = entitlementFrom([{ ...of, shares: 40, currency: "USD" }]);
    expect(given(q3, { shares: 7, currency: "SAR" })).toMatchObject({ shares: 7, currency: "SAR", differs: false });
    expect(given(q3, { shares: 0 })).toMatchObject({ shares: 0, currency: "USD" });
    expect(given(q3, { shares: "seven" })).toMatchObject({ shares: undefined, currency: "USD" });
  });

  test("typed in a period's open row are its restatement's too, but those of a restatement are its own alone", () => {
    const typed = { shares: 7, currency: "SAR" };
    expect(entitlementFrom([], [q3, restated], [typed, {}]).given(restated)).toMatchObject(typed);
    expect(entitlementFrom([], [q3, restated], [{}, typed]).given(q3)).toMatchObject({ shares: undefined });
    const other = { ...restated, label: "Q2" };
    expect(entitlementFrom([], [q3, other], [typed, {}]).given(other)).toMatchObject({ shares: undefined });
  });

  test("that a period was closed with stay, and a row with other ones is reported as different", () => {
    const own = { shares: 100, currency: "USD", amount: 1, at: 1, by: "", sum: "" } as Closing;
    const { given } = entitlementFrom([{ ...of, shares: 40, currency: "SAR" }]);
    const differs = (row: Row) => given(q3, row, own);
    for (const row of [{}, { shares: 100 }, { currency: "usd" }, { shares: 100, currency: " USD " }])
      expect(differs(row)).toEqual({ shares: 100, currency: "USD", isProposed: false, differs: false });
    for (const row of [{ shares: 99 }, { shares: "100 pieces" }, { currency: "SAR" }])
      expect(differs(row)).toEqual({ shares: 100, currency: "USD", isProposed: false, differs: true });
  });
});

test("a period that was closed takes what its first closing had, an original before a restatement", () => {
  const closing = (shares: number) => ({ shares, currency: "USD", amount: 1, at: 1, by: "", sum: "" }) as Closing;
  const [first, second, third] = [1, 2, 3].map(closing) as [Closing, Closing, Closing];
  const original = { ...q3, closing: second };
  expect(closingOf([{ ...restated, closing: first }, original, { ...restated, closing: third }])).toBe(second);
  expect(
    closingOf([
      { ...restated, closing: first },
      { ...restated, closing: third },
    ]),
  ).toBe(first);
  expect(closingOf([])).toBeUndefined();
});
