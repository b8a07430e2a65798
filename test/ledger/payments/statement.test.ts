/** What is owed, booked, corrected, given: by currency, portfolio and year, carried over, and as journal lines. */
import fc from "fast-check";
import { type Booked, type Observed, sealEntry } from "../../../src/ledger/entries/entries";
import { rangeLabel } from "../../../src/ledger/entries/period";
import { exactSum } from "../../../src/ledger/payments/exactSum";
import { journalOf } from "../../../src/ledger/payments/journal";
import { type Line, ledgerLines } from "../../../src/ledger/payments/lines";
import { minorDigits, roundedMoney } from "../../../src/ledger/payments/minorUnit";
import { allGiven, nextPayment, type PaymentRecord } from "../../../src/ledger/payments/paymentRecords";
import { quarterAmounts } from "../../../src/ledger/payments/quarterAmounts";
import { amountsOwed, statementOf } from "../../../src/ledger/payments/statement";
import type { Row } from "../../../src/workbook/sheet/worksheet";
import { closedEntry, observation } from "../bookedEntry";

const q3 = observation({ percent: 4, perShare: 0.01 });
const accounts = { expense: "Expense", payable: "Payable", bank: "Bank" };

interface Given {
  readonly shares?: number;
  readonly currency?: string;
  readonly portfolio?: string;
  /** The year in which it is closed. */
  readonly closedIn?: number;
}

function bookedEntry(of: Partial<Observed> = {}, { closedIn = 2026, ...given }: Given = {}, restates?: Booked): Booked {
  return closedEntry({ ...q3, ...of }, { at: Date.UTC(closedIn, 0, 31, 23), ...given }, restates);
}

function takenBack(entry: Booked, closedIn: number): Booked {
  const { closing } = entry;
  const { shares = 0, amount = 0 } = closing ?? {};
  const minus = { ...closing, shares: -shares, amount: -amount, at: Date.UTC(closedIn, 5, 1) };
  return sealEntry({ ...entry, reverses: closing?.sum, reason: "not ours", closing: minus } as Booked, closing?.sum);
}

const payment = (more: Partial<PaymentRecord>): PaymentRecord => ({
  payment: "P1",
  day: "2026-02-01",
  year: "2026",
  amount: 1,
  currency: "USD",
  portfolio: "",
  paidTo: "Charity",
  reference: "R-1",
  quarter: "",
  ...more,
});
const journal = (year: string, lines: readonly Line[], given: readonly PaymentRecord[]) =>
  journalOf(year, lines, given, accounts, ["Day", "Account", "Debit"])
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));

test("a year's statement begins with what was owed at the end of the year before, and asks for whole cents", () => {
  const lines = ledgerLines(
    [bookedEntry({ perShare: 0.012345 }), bookedEntry({ year: "2026", label: "Q1", perShare: 0.02 })],
    [],
  );
  const given = [payment({ day: "2025-12-31", year: "2025", amount: 1 })];
  expect(statementOf("2025", lines, given)).toEqual([
    {
      currency: "USD",
      portfolio: "",
      start: 0,
      booked: 1.2345,
      corrected: 0,
      given: 1,
      end: 0.2345,
      toGive: 0.23,
      rounding: 0.0045,
    },
  ]);
  expect(statementOf("2026", lines, given)).toEqual([
    {
      currency: "USD",
      portfolio: "",
      start: 0.2345,
      booked: 2,
      corrected: 0,
      given: 0,
      end: 2.2345,
      toGive: 2.23,
      rounding: 0.0045,
    },
  ]);
  expect(statementOf("2024", lines, given)).toEqual([]);
});

test("a correction that is made in a later year is of that year, so that a signed year stays as it was", () => {
  const one = bookedEntry();
  const before = statementOf("2025", ledgerLines([one], []), []);
  const lines = ledgerLines([one, takenBack(one, 2027)], []);
  expect(statementOf("2025", lines, [])).toEqual(before);
  expect(statementOf("2027", lines, [])).toMatchObject([{ start: 1, booked: 0, corrected: -1, end: 0 }]);
  // Within its own year, and for a restatement too.
  const restated = bookedEntry({ perShare: 0.03, at: 2_000 }, { closedIn: 2025 }, bookedEntry({}, { closedIn: 2025 }));
  expect(statementOf("2025", ledgerLines([restated], []), [])).toMatchObject([{ booked: 0, corrected: 2 }]);
});

test("pence and pounds are accounts of their own, and so is each portfolio", () => {
  const lines = ledgerLines(
    [
      bookedEntry({}, { currency: "GBp", shares: 4_068 }),
      bookedEntry({ ticker: "VOD" }, { currency: "GBP" }),
      bookedEntry({}, { portfolio: "Family" }),
    ],
    [],
  );
  expect(statementOf("2025", lines, []).map((one) => [one.currency, one.portfolio, one.end, one.toGive])).toEqual([
    ["GBP", "", 1, 1],
    ["GBX", "", 40.68, 41],
    ["USD", "Family", 1, 1],
  ]);
});

test("a row with a day is paid in full; rows of one day, receiver and reference are one payment of whole cents", () => {
  const entries = [
    bookedEntry({ perShare: 0.010003 }),
    bookedEntry({ ticker: "KO", perShare: 0.010003 }),
    bookedEntry({ ticker: "XOM" }),
  ];
  const rows: readonly Row[] = [
    { paidOn: 46_054, reference: "R-1", paidTo: "Charity" },
    { paidOn: 46_054, reference: "R-1", paidTo: "Charity" },
    { paidOn: "in March" },
  ];
  const given = allGiven(ledgerLines(entries, rows), []);
  expect(given.map((one) => [one.day, one.year, one.amount, one.paidTo, one.quarter])).toEqual([
    ["2026-02-01", "2026", 2, "Charity", "2025 Q3"],
    // A text that is no day does not say when: it is of the year of its row.
    ["in March", "2025", 1, "", "2025 Q3"],
  ]);
});

test("a row that a payment settled counts through that payment alone; where the payment is gone, by itself", () => {
  const lines = ledgerLines([bookedEntry()], [{ paidOn: 46_054, payment: "P7" }]);
  expect(allGiven(lines, [payment({ payment: "P7", amount: 5 })])).toEqual([payment({ payment: "P7", amount: 5 })]);
  expect(allGiven(lines, [payment({ payment: "P8", amount: 5 })]).map(({ amount }) => amount)).toEqual([5, 1]);
  // What was changed by hand is in no total, and is not paid either.
  const changed = ledgerLines([{ ...bookedEntry(), ticker: "MSFT" }], [{ paidOn: 46_054 }]);
  expect(allGiven(changed, [])).toEqual([]);
});

test("the next payment has the next number, also where the sheet of payments lost rows that the ledger names", () => {
  expect([nextPayment([], []), nextPayment([{ payment: "P2" }, { payment: "mine" }], [{ payment: "P9" }])]).toEqual([
    "P1",
    "P10",
  ]);
});

describe("what can be paid", () => {
  const lines = ledgerLines(
    [bookedEntry(), bookedEntry({ label: "Q4", ticker: "KO" }), bookedEntry({}, { portfolio: "Family" })],
    [],
  );
  const told = (given: readonly PaymentRecord[]) =>
    amountsOwed(lines, given).map(({ currency, portfolio, quarter, toGive }) => [currency, portfolio, quarter, toGive]);

  test("is offered for each quarter, and for all of an account where there are several", () => {
    expect(told([])).toEqual([
      ["USD", "", "", 2],
      ["USD", "", "2025 Q3", 1],
      ["USD", "", "2025 Q4", 1],
      ["USD", "Family", "2025 Q3", 1],
    ]);
  });

  test("is less by a part that was given, and nothing once all is given", () => {
    expect(told([payment({ quarter: "2025 Q3", amount: 0.4 })]).slice(0, 2)).toEqual([
      ["USD", "", "", 1.6],
      ["USD", "", "2025 Q3", 0.6],
    ]);
    expect(told([payment({ amount: 2 }), payment({ portfolio: "Family", amount: 3 })])).toEqual([]);
  });

  test("is no more than the whole where a part was given without a quarter", () => {
    expect(told([payment({ amount: 1.5 })]).slice(0, 3)).toEqual([
      ["USD", "", "", 0.5],
      ["USD", "", "2025 Q3", 0.5],
      ["USD", "", "2025 Q4", 0.5],
    ]);
  });
});

describe("the journal", () => {
  test("has two lines for each closed row, of the period's end, and two for each payment", () => {
    const one = bookedEntry({}, { portfolio: "Family" });
    const sum = one.closing?.sum;
    const given = [
      payment({ payment: "P3", day: "2025-12-30", year: "2025", portfolio: "Family", quarter: "2025 Q3" }),
    ];
    expect(journal("2025", ledgerLines([one], []), given)).toEqual([
      ["2025-09-30", "Expense", "1", "", "USD", "AAPL 2025 Q3 Family", sum],
      ["2025-09-30", "Payable", "", "1", "USD", "AAPL 2025 Q3 Family", sum],
      ["2025-12-30", "Payable", "1", "", "USD", "P3 2025 Q3 Family Charity", "R-1"],
      ["2025-12-30", "Bank", "", "1", "USD", "P3 2025 Q3 Family Charity", "R-1"],
    ]);
  });

  test.each([
    [{ label: "Q2" }, "2025-06-30"],
    [{ label: "ANNUAL" }, "2025-12-31"],
    [{ label: "H1" }, "2025-06-30"],
    [{ year: "", label: rangeLabel("2025-11-01", "2025-12-15") }, "2025-12-15"],
    // Of a label that is not understood only the day of closing is known.
    [{ year: "2026", label: "winter" }, "2026-01-31"],
  ])("has a line on the last day of %j", (of, day) => {
    const year = day.slice(0, 4);
    expect(journal(year, ledgerLines([bookedEntry(of)], []), [])[0]?.[0]).toBe(day);
  });

  test("reverses a row that was taken back, on its own day in a later year; an amount of 0 has no lines", () => {
    const one = bookedEntry();
    const lines = ledgerLines([one, takenBack(one, 2027), bookedEntry({ ticker: "KO" }, { shares: 0 })], []);
    expect(journal("2027", lines, []).map((line) => line.slice(0, 5))).toEqual([
      ["2027-06-01", "Payable", "1", "", "USD"],
      ["2027-06-01", "Expense", "", "1", "USD"],
    ]);
    expect(journal("2025", lines, [])).toHaveLength(2);
  });

  test("posts pence in pounds, and carries what rounding leaves into the next line", () => {
    const pence = ledgerLines([bookedEntry({}, { currency: "GBp", shares: 40_680 })], []);
    expect(journal("2025", pence, [])[0]?.slice(2, 5)).toEqual(["4.07", "", "GBP"]);
    const thirds = ["A", "B", "C"].map((ticker) => bookedEntry({ ticker, perShare: 0.01 / 3 }));
    const amounts = journal("2025", ledgerLines(thirds, []), []).map(([, , debit]) => debit);
    expect(
      amounts
        .filter((one) => one !== "")
        .map(Number)
        .sort(),
    ).toEqual([0.33, 0.33, 0.34]);
  });
});

test("each year begins as the last ended, and all years add up to the ledger and the journal, whatever is booked, corrected and given", () => {
  const one = fc.record({
    year: fc.constantFrom("2024", "2025", "2026"),
    label: fc.constantFrom("Q1", "Q3", "ANNUAL"),
    ticker: fc.constantFrom("AAPL", "KO", "XOM", "PEP"),
    perShare: fc.integer({ min: 0, max: 99_999 }).map((size) => size / 1e6),
    shares: fc.integer({ min: 0, max: 5_000 }),
    currency: fc.constantFrom("USD", "JPY", "KWD", "GBp"),
    portfolio: fc.constantFrom(undefined, "Family"),
    closedIn: fc.constantFrom(2026, 2027),
    isTakenBack: fc.boolean(),
    isPaid: fc.boolean(),
  });
  const paid = fc.record({
    year: fc.constantFrom("2024", "2026", "2027"),
    amount: fc.integer({ min: 1, max: 900 }),
    currency: fc.constantFrom("USD", "JPY", "GBX"),
    portfolio: fc.constantFrom("", "Family"),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(one, { selector: (row) => JSON.stringify([row.ticker, row.year, row.label, row.portfolio]) }),
      fc.array(paid),
      (rows, payments) => {
        const sheet = rows.flatMap(({ isTakenBack, isPaid, shares, currency, portfolio, closedIn, ...of }) => {
          const entry = bookedEntry(of, { shares, currency, closedIn, ...(portfolio && { portfolio }) });
          const row: Row = isPaid ? { paidOn: 46_054 } : {};
          return [{ entry, row }, ...(isTakenBack ? [{ entry: takenBack(entry, closedIn + 1), row: {} }] : [])];
        });
        const lines = ledgerLines(
          sheet.map(({ entry }) => entry),
          sheet.map(({ row }) => row),
        );
        const given = allGiven(
          lines,
          payments.map((more) => payment({ ...more, day: `${more.year}-02-01` })),
        );
        const years = ["2024", "2025", "2026", "2027", "2028"];
        const all = years.map((year) => statementOf(year, lines, given));
        const accountsOf = new Set(all.flat().map(({ currency, portfolio }) => JSON.stringify([currency, portfolio])));
        for (const key of accountsOf) {
          const [currency, portfolio] = JSON.parse(key) as [string, string];
          const own = all.flatMap((year) =>
            year.filter((one) => one.currency === currency && one.portfolio === portfolio),
          );
          own.forEach((balance, index) => {
            expect(balance.start).toBe(own[index - 1]?.end ?? 0);
            expect(exactSum(balance.start, balance.booked, balance.corrected, -balance.given)).toBe(balance.end);
            expect(balance.toGive).toBe(roundedMoney(balance.end, currency));
          });
          const booksOf = lines.filter(
            ({ entry }) => entry.closing?.currency === currency && (entry.portfolio ?? "") === portfolio,
          );
          const amounts = booksOf.map(({ entry }) => entry.closing?.amount ?? 0);
          expect(exactSum(...own.flatMap((one) => [one.booked, one.corrected]))).toBe(exactSum(...amounts));
          const ofIt = given.filter((one) => one.currency === currency && one.portfolio === portfolio);
          expect(exactSum(...own.map((one) => one.given))).toBe(exactSum(...ofIt.map(({ amount }) => amount)));
          // The journal of all years leaves in the account of what is payable what the statement asks for, to the unit.
          const posted = years.flatMap((year) => journal(year, booksOf, ofIt));
          const payable = posted.filter(([, account]) => account === "Payable");
          const owed = exactSum(...payable.map(([, , debit, credit]) => Number(credit) - Number(debit)));
          const last = own[own.length - 1]?.end ?? 0;
          const per = currency === "GBX" ? 100 : 1;
          expect(Math.abs(owed * per - last)).toBeLessThanOrEqual(0.5 * 10 ** -minorDigits(currency) + 1e-9);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("what was booked and given stands by quarter and currency, and what was given for no quarter stands last", () => {
  const lines = ledgerLines(
    [
      bookedEntry(),
      bookedEntry({ ticker: "KO" }, { currency: "SAR", shares: 50 }),
      bookedEntry({ year: "2026", label: "Q1" }),
    ],
    [],
  );
  const given = [payment({ amount: 0.4, quarter: "2025 Q3" }), payment({ amount: 0.25, payment: "P2" })];
  expect(quarterAmounts(lines, given)).toEqual([
    { quarter: "2026 Q1", currency: "USD", booked: 1, given: 0 },
    { quarter: "2025 Q3", currency: "SAR", booked: 0.5, given: 0 },
    { quarter: "2025 Q3", currency: "USD", booked: 1, given: 0.4 },
    { quarter: "", currency: "USD", booked: 0, given: 0.25 },
  ]);
  const [changed] = lines;
  const broken = changed ? [{ ...changed, holds: false }] : [];
  expect(quarterAmounts(broken, [])).toEqual([]);
});
