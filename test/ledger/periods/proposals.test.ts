/** The next quarter is proposed with what the last one was closed with: by portfolio, and after corrections. */

import type { Observed } from "../../../src/ledger/entries/entries";
import { Ledger } from "../../../src/ledger/ledger";
import { insertable } from "../../../src/ledger/sheets/insertable";
import { holdingOf, laidFund, openBook, personIn, q3, q4, words } from "../ledgerBook";

const next: Observed = { ...q4, at: 20_000 };

function bookClosedFor(portfolios: readonly (readonly [name: string, shares: number, currency: string])[]) {
  const opened = openBook();
  opened.sheets.lay(insertable.get("entitlements")?.of([], words, { version: "1" }));
  opened.sheets.replace(
    "Entitlements",
    portfolios.map(([portfolio, shares, currency]) => ({
      ticker: "AAPL",
      period: "2025 Q3",
      portfolio: portfolio || null,
      shares,
      currency,
    })),
  );
  opened.record([q3]);
  opened.close([q3]);
  opened.record([next]);
  const open = () =>
    opened
      .periods([next])
      .filter(({ closed }) => !closed)
      .map(({ portfolio, state, shares, currency }) => [portfolio, state, shares, currency]);
  return { ...opened, ...personIn(opened), open };
}

test("two portfolios are closed again with two clicks and no typed figure", () => {
  const { open, confirm, close, totals, sheets } = bookClosedFor([
    ["A", 100, "USD"],
    ["B", 10, "SAR"],
  ]);
  expect(open()).toEqual([
    ["A", "confirm", 100, "USD"],
    ["B", "confirm", 10, "SAR"],
  ]);
  close([next], () => true);
  expect(totals()).toEqual([
    ["USD", 0.75],
    ["SAR", 0.075],
  ]);
  expect(confirm([next])).toBe(2);
  expect(sheets.rows("Entitlements").slice(2)).toMatchObject([
    { ticker: "AAPL", period: "2025 Q4", portfolio: "A", shares: 100, currency: "USD", source: words.ledger.name },
    { ticker: "AAPL", period: "2025 Q4", portfolio: "B", shares: 10, currency: "SAR", source: words.ledger.name },
  ]);
  expect(open().map(([, state]) => state)).toEqual(["ready", "ready"]);
  close([next]);
  expect(totals()).toEqual([
    ["USD", 1.5],
    ["SAR", 0.15],
  ]);
});

test("shares typed for the new quarter count, and the other portfolio's are still proposed", () => {
  const { open, sheets } = bookClosedFor([
    ["A", 100, "USD"],
    ["B", 10, "SAR"],
  ]);
  const typed = { ticker: "AAPL", period: "2025 Q4", portfolio: "A", shares: 120, currency: "USD" };
  sheets.replace("Entitlements", [...sheets.rows("Entitlements"), typed]);
  expect(open()).toEqual([
    ["A", "ready", 120, "USD"],
    ["B", "confirm", 10, "SAR"],
  ]);
});

test("a corrected quarter proposes the correction's shares, and nothing where all was taken back", () => {
  for (const [shares, expected] of [
    [90, ["", "confirm", 90, "USD"]],
    [undefined, ["", "noShares", undefined, undefined]],
  ] as const) {
    const { open, periods, correct } = bookClosedFor([["", 100, "USD"]]);
    correct(periods([])[0]?.id ?? "", shares);
    expect(open()).toEqual([expected]);
  }
});

test("shares in Purification that the last quarter was closed with give way to its correction, and newer ones do not", () => {
  const opened = openBook();
  const { sheets, record, close, periods, correct } = opened;
  sheets.lay(insertable.get("purification")?.of([holdingOf("AAPL", null)], words, { version: "1" }));
  const show = (period: string, shares: number) =>
    sheets.show("Purification", { ticker: "AAPL" }, { year: 2025, period, shares, currency: "USD" });
  show("third_quarter", 100);
  record([q3]);
  close([q3]);
  show("fourth_quarter", 100);
  const last = () => periods([next]).at(-1);
  expect(last()).toMatchObject({ state: "confirm", shares: 100 });
  correct(periods([])[0]?.id ?? "", 90);
  expect(last()).toMatchObject({ state: "confirm", shares: 90 });
  show("fourth_quarter", 120);
  expect(last()).toMatchObject({ state: "confirm", shares: 120 });
  const ids = [last()?.id ?? ""];
  sheets.write(Ledger.in(opened.read(), words, [next]).confirm({ ids, at: 30_000, by: "A" }).writings);
  expect(sheets.rows("Entitlements")[0]).toMatchObject({ shares: 120, source: words.purification.name });
  expect(last()).toMatchObject({ state: "ready", row: undefined });
});

test("a fund's dividends of one time are not proposed for the next", () => {
  const opened = openBook();
  const fund = laidFund(opened.sheets);
  opened.record([fund]);
  opened.close([fund]);
  const later = { ...fund, label: "2026-04-01 – 2026-06-30", at: 20_000 };
  expect(opened.periods([later]).at(-1)).toMatchObject({ state: "noShares" });
});
