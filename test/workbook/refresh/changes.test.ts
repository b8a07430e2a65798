import { purification, screening, zakat } from "../../../src/api/stocks";
import { fail } from "../../../src/core/failure";
import type { Operation } from "../../../src/core/operation";
import { Slot } from "../../../src/core/slot";
import { slotFigures } from "../../../src/ledger/figures";
import { asTable, changesBetween } from "../../../src/workbook/refresh/changes";

test("changes list each figure that differs or is gone, and none that is new or the same", () => {
  const before = {
    MSFT: { verdict: "HALAL", rank: 4, debt: 12.5 },
    AAPL: { verdict: "HALAL" },
    KO: { verdict: "DOUBTFUL", purification: 0.2 },
  };
  const now = {
    MSFT: { debt: 31, rank: 4, verdict: "NOT HALAL", zakat: 2 },
    AAPL: { verdict: "HALAL", rank: 5 },
    KO: { verdict: "DOUBTFUL", purification: 0 },
    TSLA: { verdict: "HALAL" },
  };
  expect(changesBetween(before, now)).toEqual([
    { ticker: "KO", figure: "purification", before: 0.2, now: 0 },
    { ticker: "MSFT", figure: "verdict", before: "HALAL", now: "NOT HALAL" },
    { ticker: "MSFT", figure: "debt", before: 12.5, now: 31 },
  ]);
  expect(changesBetween({ KO: { rank: 1 } }, {})).toEqual([
    { ticker: "KO", figure: "rank", before: 1, now: undefined },
  ]);
});

test("a new period is a change, also where the service gives the same amount; another spelling of it is none", () => {
  const known = (reported_year: unknown, reported_quarter: unknown) =>
    slotFigures(
      slot(purification, { answer: { reported_year, reported_quarter, dividend_purification_amount_per_share: 0.01 } }),
    );
  const before = { AAPL: known(2025, "third_quarter") };
  expect(before.AAPL).toEqual({ period: "2025 Q3", purification: 0.01 });
  expect(changesBetween(before, { AAPL: known(2025, "fourth_quarter") })).toEqual([
    { ticker: "AAPL", figure: "period", before: "2025 Q3", now: "2025 Q4" },
  ]);
  expect(changesBetween(before, { AAPL: known(2025, "Third Quarter") })).toEqual([]);
  // What was looked at with an earlier version has no period.
  expect(changesBetween({ AAPL: { purification: 0.01 } }, before)).toEqual([]);
  expect(known(undefined, undefined)).toEqual({ purification: 0.01 });
});

test("a ticker that is a JavaScript name, such as constructor, is a ticker", () => {
  expect(changesBetween({ constructor: { rank: 1 } }, { constructor: { rank: 1 } })).toEqual([]);
  expect(changesBetween({ constructor: { rank: 1 } }, {})).toHaveLength(1);
});

function slot(operation: unknown, outcome: object): Slot {
  return Object.assign(new Slot(operation as Operation, "AAPL"), outcome);
}

test("the figures of an answer are the service's own; of a failure there are none, unless one from before stands in", () => {
  const answer = {
    shariahComplianceStatus: "Not Halal",
    complianceRanking: 2,
    revenueBreakdown: { notHalalRatio: 1, doubtfulRatio: 2 },
    interestBearingDebt: { ratio: 31.5 },
  };
  const known = { verdict: "NOT HALAL", rank: 2, revenue: 3, debt: 31.5 };
  expect(slotFigures(slot(screening, { answer }))).toEqual(known);
  expect(slotFigures(slot(screening, { answer, failure: fail("service", 503) }))).toEqual({});
  expect(slotFigures(slot(screening, { answer, failure: fail("service", 503), kept: true }))).toEqual(known);
  const zakats = [
    { investment_type: "Long-term", zakat_amount_per_share: 9 },
    { investment_type: "Short-term", zakat_amount_per_share: 2 },
  ];
  expect(slotFigures(slot(zakat, { answer: zakats }))).toEqual({ zakat: 2 });
  expect(slotFigures(slot(zakat, { answer: zakats.slice(0, 1) }))).toEqual({});
});

test("the table of changes to copy has a line for each, and no cell's own tabs or lines break it", () => {
  expect(asTable(["Ticker", "Now"], [["KO", "a\tb\r\nc"]])).toBe("Ticker\tNow\nKO\ta b c");
});
