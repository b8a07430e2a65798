/** Purification by income in the ledger: from a full report and the worksheet to a closed row, and what is asked before. */
import fc from "fast-check";
import { operations } from "../../../src/api/operations";
import type { Operation } from "../../../src/core/operation";
import { Slot } from "../../../src/core/slot";
import { cachedAnswers } from "../../../src/ledger/cachedAnswers";
import type { Agreement } from "../../../src/ledger/decisions/conventions";
import type { SameOrNew } from "../../../src/ledger/decisions/decisions";
import { Ledger } from "../../../src/ledger/ledger";
import { insertable } from "../../../src/ledger/sheets/insertable";
import type { Row } from "../../../src/workbook/sheet/worksheet";
import { stamp } from "../bookedEntry";
import { holdingOf, openBook, q3, words } from "../ledgerBook";

const ledger = "Purification ledger";
const sheet = "Purification by income";
/** A report in millions of dollars, of which `notHalal` and 1 million are to be purified. */
const reportOf = (notHalal: number, more: object = {}) => ({
  units: 1_000_000,
  mainCurrency: "USD",
  reportedYear: 2025,
  reportedQuarter: "FIRST_QUARTER",
  revenueBreakdown: { notHalalRevenue: notHalal, doubtfulRevenue: 1 },
  ...more,
});

/** A workbook by income with these holdings, 100 shares each of companies with a thousand million. */
function byIncome(...tickers: readonly string[]) {
  const opened = openBook();
  opened.sheets.lay(
    insertable.get("income")?.of(
      tickers.map((ticker) => holdingOf(ticker, 100)),
      words,
      { version: "1" },
    ),
  );
  opened.sheets.show(sheet, {}, { outstanding: 1_000_000_000 });
  /** What cells have of these reports, which the worksheet shows then. */
  const answerReports = (reports: Readonly<Record<string, object>>, at: number, holds: Partial<Slot> = {}) => {
    for (const [ticker, report] of Object.entries(reports)) {
      const { reportedYear = null, reportedQuarter = null } = report as Record<string, string>;
      opened.sheets.show(sheet, { ticker }, { year: reportedYear, period: reportedQuarter });
    }
    const slots = Object.entries(reports).map(([ticker, answer]) =>
      Object.assign(new Slot(operations.report as unknown as Operation, ticker), {
        answer,
        sentAt: at,
        age: 0,
        ...holds,
      }),
    );
    return cachedAnswers(slots, false);
  };
  const said = { at: 30_000, by: "A. Auditor" };
  const agree = (answer: Agreement, at = said.at) =>
    opened.sheets.write(Ledger.in(opened.read(), words).agree({ convention: "revenue", answer, ...said, at }));
  const decide = (id: string, meant: SameOrNew, at = said.at) => {
    const { added, writings } = Ledger.in(opened.read(), words).decide({ ids: [id], meant, ...said, at });
    opened.sheets.write(writings);
    return added;
  };
  const confirm = () => {
    const ids = opened.periods().flatMap(({ id, state }) => (state === "confirm" ? [id] : []));
    opened.sheets.write(Ledger.in(opened.read(), words).confirm({ ids, ...said }).writings);
  };
  /** Records the report of a quarter with so many millions to be purified, and types its shares. */
  const quarter = (label: string, millions: number, at: number, ticker = "AAPL") => {
    const { periods } = answerReports({ [ticker]: reportOf(millions - 1, { reportedQuarter: label }) }, at);
    opened.record(periods);
    opened.sheets.show(ledger, { checksum: null, method: "income" }, { shares: 100 });
    return periods;
  };
  const told = () =>
    opened.periods().map(({ label, state, amount, resembles }) => [label, state, resembles?.why, amount]);
  return { ...opened, answerReports, agree, decide, confirm, quarter, told };
}

test("a full report and the worksheet's row give a period by income, which is closed with their figures", () => {
  const { sheets, answerReports, record, close, periods, read } = byIncome("AAPL");
  const known = answerReports({ AAPL: reportOf(49, { reportDate: "2025-03-31" }) }, 2_000);
  record(known.periods);
  expect(periods()).toMatchObject([{ state: "ready", factor: 0.05, shares: 100, currency: "USD", amount: 5 }]);
  close([]);
  expect(sheets.rows(ledger)).toMatchObject([
    {
      ticker: "AAPL",
      year: "2025",
      period: "FIRST_QUARTER",
      method: "income",
      dividend: null,
      percent: null,
      income: 50_000_000,
      outstanding: 1_000_000_000,
      perShare: 0.05,
      shares: 100,
      currency: "USD",
      amount: 5,
      reportDate: "2025-03-31",
      checksum: expect.stringMatching(/^t/),
    },
  ]);
  expect(periods().map(({ state }) => state)).toEqual(["closed"]);
  expect(Ledger.in(read(), words).totals()).toEqual([{ method: "income", currency: "USD", amount: 5 }]);
});

test("a report gives no period by income where its ticker, or the worksheet, is not there", () => {
  const { answerReports, read } = byIncome("AAPL");
  const { periods } = answerReports({ KO: reportOf(49) }, 2_000);
  expect(Ledger.in(read(), words, periods).periods()).toEqual([]);
  expect(Ledger.in(openBook().read(), words, periods).periods()).toEqual([]);
});

test.each<[string, object, Row, string]>([
  ["units", { units: undefined }, {}, "Amount with its scale not given"],
  ["currency", { mainCurrency: undefined }, {}, "No currency given"],
  ["currency's code", { mainCurrency: "money" }, {}, "No currency given"],
  ["period", { reportedQuarter: undefined }, {}, "No period given"],
  ["revenue", { revenueBreakdown: { notHalalRevenue: 1 } }, {}, "No revenue that is not halal"],
  ["revenue", { revenueBreakdown: { notHalalRevenue: -1, doubtfulRevenue: 1 } }, {}, "revenue of -1 is below 0"],
  ["shares outstanding", {}, { outstanding: null }, "No shares outstanding given"],
  ["shares outstanding", {}, { outstanding: 0 }, "a number over 0"],
  ["shares outstanding", {}, { outstanding: "many" }, "a number"],
])("nothing is booked where %s cannot be known, and it is told why: %j %j", (_, report, row, why) => {
  const { sheets, answerReports, read } = byIncome("AAPL");
  const { periods, refused } = answerReports({ AAPL: reportOf(49, report) }, 2_000);
  sheets.show(sheet, {}, row);
  const found = Ledger.in(read(), words, periods, refused);
  expect([found.periods(), found.record().added]).toEqual([[], 0]);
  expect(found.refused.map(({ ticker, why: failure }) => [ticker, failure.message])).toEqual([
    ["AAPL", expect.stringContaining(why)],
  ]);
});

test("rows of one ticker with different shares outstanding are refused, and shares of several rows are added", () => {
  const { sheets, answerReports, read } = byIncome("AAPL", "AAPL");
  const { periods } = answerReports({ AAPL: reportOf(49) }, 2_000);
  expect(Ledger.in(read(), words, periods).periods()).toMatchObject([{ shares: 200, amount: 10 }]);
  const rows = sheets.rows(sheet);
  sheets.replace(sheet, [rows[0] ?? {}, { ...rows[1], outstanding: 5 }]);
  expect(Ledger.in(read(), words, periods).refused).toMatchObject([{ ticker: "AAPL" }]);
});

test("an open row follows the shares outstanding that are typed later; a closed one stays as it is", () => {
  const { sheets, quarter, close, periods, totals } = byIncome("AAPL");
  const answers = quarter("FIRST_QUARTER", 50, 2_000);
  sheets.show(sheet, {}, { outstanding: 500_000_000 });
  expect(periods(answers)).toMatchObject([{ state: "ready", factor: 0.1, amount: 10 }]);
  close(answers);
  expect(sheets.rows(ledger)).toMatchObject([{ outstanding: 500_000_000, perShare: 0.1, amount: 10 }]);
  sheets.show(sheet, {}, { outstanding: 250_000_000 });
  const later = quarter("FIRST_QUARTER", 50, 3_000);
  expect(periods(later).map(({ state }) => state)).toEqual(["closed"]);
  const restated = quarter("FIRST_QUARTER", 60, 4_000);
  close(restated);
  expect(totals()).toEqual([["USD", 12]]);
  expect(periods().map(({ state }) => state)).toEqual(["closed", "closed"]);
});

test("shares typed for an earlier quarter are confirmed before the next is closed, and so is a far day of the outstanding", () => {
  const { sheets, answerReports, agree, record, close, periods, confirm } = byIncome("AAPL");
  agree("quarter");
  sheets.show(sheet, {}, { outstandingOn: 45_000 });
  record(answerReports({ AAPL: reportOf(49, { reportDate: "2025-03-31" }) }, 2_000).periods);
  expect(periods().map(({ state }) => state)).toEqual(["confirm"]);
  sheets.show(sheet, {}, { outstandingOn: "2025-03-20" });
  close([]);
  record(answerReports({ AAPL: reportOf(49, { reportedQuarter: "Q2" }) }, 3_000).periods);
  expect(periods().map(({ state }) => state)).toEqual(["closed", "confirm"]);
  confirm();
  expect(periods().map(({ state }) => state)).toEqual(["closed", "ready"]);
});

describe("a second period of a year by income", () => {
  const openYear = () => {
    const one = byIncome("AAPL");
    one.quarter("FIRST_QUARTER", 50, 2_000);
    one.close([]);
    one.quarter("SECOND_QUARTER", 80, 3_000);
    return one;
  };

  test("is a question and never ready, until it is said of what time a report's revenue is", () => {
    const { periods, close, totals } = openYear();
    expect(periods()[1]).toMatchObject({
      state: "look",
      resembles: { why: "revenue", label: "FIRST_QUARTER" },
      questions: [
        {
          kind: "look",
          choices: [
            { say: "new", books: 8 },
            { say: "year", books: 3 },
            { say: "nothing", books: 0 },
          ],
        },
      ],
    });
    close([], () => true);
    expect(totals()).toEqual([["USD", 5]]);
  });

  test("is a question too while the first one is open", () => {
    const { quarter, told } = byIncome("AAPL");
    quarter("FIRST_QUARTER", 50, 2_000);
    quarter("SECOND_QUARTER", 80, 3_000);
    expect(told().map(([, state]) => state)).toEqual(["ready", "look"]);
  });

  test.each([
    ["quarter", [5, 8, 2]],
    ["toDate", [5, 3, 5]],
    ["year", [5, 3, 5]],
  ] as const)("books what the answer says: %s", (answer, books) => {
    const { agree, quarter, close, told } = openYear();
    agree(answer);
    close([]);
    quarter("THIRD_QUARTER", answer === "quarter" ? 20 : 130, 4_000);
    close([]);
    expect(told()).toEqual(
      ["FIRST_QUARTER", "SECOND_QUARTER", "THIRD_QUARTER"].map((label, at) => [label, "closed", undefined, books[at]]),
    );
  });

  test("is answered by itself where it is decided each time, and an answer that is taken back is asked again", () => {
    const { agree, decide, periods, read, sheets, told } = openYear();
    agree("each");
    expect(told()[1]).toEqual(["SECOND_QUARTER", "look", "revenue", 8]);
    const id = periods()[1]?.id ?? "";
    expect(decide(id, "year")).toBe(1);
    expect(told()[1]).toEqual(["SECOND_QUARTER", "ready", undefined, 3]);
    const [, own] = Ledger.in(read(), words).said();
    sheets.write(Ledger.in(read(), words).takeBack({ id: own?.id ?? "", at: 40_000, by: "B" }));
    expect(told()[1]?.[1]).toBe("look");
    decide(id, "new", 50_000);
    expect(told()[1]).toEqual(["SECOND_QUARTER", "ready", undefined, 8]);
    sheets.write(Ledger.in(read(), words).takeBack({ id: own?.id ?? "", at: 60_000, by: "B" }));
    decide(id, "nothing", 70_000);
    expect(told()[1]?.[1]).toBe("same");
  });

  test("of the year to date waits for an open quarter before it, and one before a booked one is asked about", () => {
    const { agree, quarter, told, periods, closeOnly, close, totals } = byIncome("AAPL");
    agree("toDate");
    quarter("FIRST_QUARTER", 50, 2_000);
    quarter("SECOND_QUARTER", 80, 3_000);
    const [first, second] = periods().map(({ id }) => id);
    closeOnly((id) => id === second);
    expect(totals()).toEqual([]);
    closeOnly((id) => id === first);
    close([]);
    expect(totals()).toEqual([["USD", 8]]);
    const other = byIncome("AAPL");
    other.agree("toDate");
    other.quarter("SECOND_QUARTER", 80, 2_000);
    other.close([]);
    other.quarter("FIRST_QUARTER", 50, 3_000);
    expect(other.told()[1]?.slice(0, 3)).toEqual(["FIRST_QUARTER", "look", "inLater"]);
    expect(told().map(([, state]) => state)).toEqual(["closed", "closed"]);
  });

  test("of the year to date that is less than what is booked is asked about", () => {
    const { agree, quarter, periods, totals, close, decide } = byIncome("AAPL");
    agree("toDate");
    quarter("FIRST_QUARTER", 50, 2_000);
    close([]);
    quarter("SECOND_QUARTER", 40, 3_000);
    expect(periods()[1]).toMatchObject({
      state: "look",
      resembles: { why: "lessToDate" },
      questions: [
        {
          choices: [
            { say: "nothing", books: 0 },
            { say: "year", books: -1 },
            { say: "new", books: 4 },
          ],
        },
      ],
    });
    close([], () => true);
    expect(totals()).toEqual([["USD", 5]]);
    decide(periods()[1]?.id ?? "", "year");
    close([]);
    expect(totals()).toEqual([["USD", 4]]);
  });

  test("that is restated, or corrected, keeps to what its year lacked when it was closed, whatever is said since", () => {
    const { agree, answerReports, quarter, record, close, correct, periods, totals } = openYear();
    agree("toDate");
    close([]);
    agree("quarter", 40_000);
    quarter("SECOND_QUARTER", 90, 4_000);
    close([]);
    expect(totals()).toEqual([["USD", 9]]);
    const closed = periods().filter(({ label, stands }) => label === "SECOND_QUARTER" && stands);
    expect(correct(closed[0]?.id ?? "", 200)).toBeGreaterThan(0);
    expect(totals()).toEqual([["USD", 13]]);
    record(answerReports({ AAPL: reportOf(99, { reportedQuarter: "SECOND_QUARTER" }) }, 5_000).periods);
    close([]);
    expect(totals()).toEqual([["USD", 15]]);
  });

  test("a quarter that is restated after a later one of the year to date is asked about", () => {
    const { agree, quarter, close, periods } = openYear();
    agree("toDate");
    close([]);
    quarter("FIRST_QUARTER", 60, 4_000);
    expect(periods()[2]).toMatchObject({
      state: "look",
      resembles: { why: "inYear", label: "SECOND_QUARTER" },
      questions: [
        {
          choices: [
            { say: "nothing", books: 0 },
            { say: "same", books: 1 },
          ],
        },
      ],
    });
  });
});

describe("a period by two methods", () => {
  const dividend = { ...q3, label: "FIRST_QUARTER", at: 1_000 };
  const openedBoth = () => {
    const one = byIncome("AAPL");
    one.record([dividend]);
    one.sheets.show(ledger, { method: null }, { shares: 100, currency: "USD" });
    return one;
  };

  test("closed by the one is a question under the other, whose one answer books nothing", () => {
    const { quarter, close, periods, decide, totals } = openedBoth();
    close([]);
    quarter("FIRST_QUARTER", 50, 2_000);
    expect(periods()[1]).toMatchObject({
      state: "look",
      resembles: { why: "otherMethod", method: "dividend", label: "FIRST_QUARTER" },
      questions: [{ kind: "look", choices: [{ say: "nothing", books: 0 }] }],
    });
    close([], () => true);
    expect(totals()).toEqual([["USD", 0.75]]);
    decide(periods()[1]?.id ?? "", "nothing");
    expect(periods().map(({ state }) => state)).toEqual(["closed", "same"]);
  });

  test("closed by its dividend can be closed by income once the closing is corrected to nothing", () => {
    const { read, sheets, quarter, close, periods } = openedBoth();
    close([]);
    quarter("FIRST_QUARTER", 50, 2_000);
    const said = { id: periods()[0]?.id ?? "", shares: undefined, currency: "USD", reason: "by income", ...stamp };
    sheets.write(Ledger.in(read(), words).correct(said).writings);
    close([]);
    expect(Ledger.in(read(), words).totals()).toEqual([
      { method: "dividend", currency: "USD", amount: 0 },
      { method: "income", currency: "USD", amount: 5 },
    ]);
  });

  test("open by both is never ready by both: each names the other, until nothing is booked of one", () => {
    const { quarter, periods, decide, close, totals } = openedBoth();
    quarter("FIRST_QUARTER", 50, 2_000);
    expect(periods().map(({ state, resembles }) => [state, resembles?.method])).toEqual([
      ["look", "income"],
      ["look", "dividend"],
    ]);
    decide(periods()[0]?.id ?? "", "nothing");
    expect(periods().map(({ state }) => state)).toEqual(["same", "ready"]);
    close([]);
    expect(totals()).toEqual([["USD", 5]]);
  });

  test("is asked about where the one is of the whole year, or a label is not understood, and of one portfolio alone", () => {
    for (const label of ["ANNUAL", "H1", "quarter one"]) {
      const { quarter, close, told } = openedBoth();
      close([]);
      quarter(label, 50, 2_000);
      expect(told()[1]?.slice(0, 3)).toEqual([label, "look", "otherMethod"]);
    }
    const both = openedBoth();
    both.sheets.show(ledger, {}, { portfolio: "A" });
    both.close([]);
    both.quarter("FIRST_QUARTER", 50, 2_000);
    both.sheets.show(ledger, { method: "income" }, { portfolio: "B" });
    expect(both.told().map(([, , why]) => why)).toEqual([undefined, undefined]);
  });
});

test("a period by income is not recorded in a ledger whose column of the method is gone", () => {
  const { sheets, record, quarter, periods } = byIncome("AAPL");
  record([q3]);
  sheets.forget(ledger, "method");
  const answers = quarter("FIRST_QUARTER", 50, 2_000);
  expect(sheets.rows(ledger)).toHaveLength(1);
  expect(periods(answers)[1]).toMatchObject({ state: "noColumn" });
});

test("the evidence of a year has income and shares outstanding in each row, and totals by method, and its statement adds up", () => {
  const { read, record, sheets, agree, quarter, close } = byIncome("AAPL");
  agree("toDate");
  record([{ ...q3, ticker: "KO", label: "SECOND_QUARTER" }]);
  sheets.show(ledger, {}, { shares: 100, currency: "USD" });
  quarter("FIRST_QUARTER", 50, 2_000);
  quarter("SECOND_QUARTER", 80, 3_000);
  close([], undefined, Date.UTC(2026, 1, 1));
  const made = { year: "2025", unanswered: [], statuses: [], by: "A. Auditor", at: Date.UTC(2026, 1, 2) };
  const pack = Ledger.in(read(), words).pack(made);
  const laid = pack.flatMap((one) => (one.how === "lay" ? [one.worksheet] : []));
  const tables = laid.flatMap((one) => one.tables);
  const rows = tables.filter(({ key }) => key === "amounts").flatMap((table) => table.rows);
  expect(
    rows.map(({ ticker, income, outstanding, amount, entry }) => [ticker, income, outstanding, amount, entry]),
  ).toEqual([
    ["AAPL", 50_000_000, 1_000_000_000, 5, "booked"],
    ["KO", null, null, 0.75, "booked"],
    ["AAPL", 80_000_000, 1_000_000_000, 3, "Booked, less 0.05 of its year"],
  ]);
  const said = laid.map(({ cells }) => {
    const at = cells.find(({ value }) => value === words.evidence.byMethod);
    return cells.find(({ row, column }) => row === at?.row && column > 0)?.value;
  });
  expect(said).toEqual(["income 5 USD", "dividend 0.75 USD, income 3 USD", "dividend 0.75 USD, income 8 USD"]);
  // What a period books of its year is no correction, also where it is closed in the next year.
  const balances = tables.find(({ key }) => key === "balances")?.rows;
  expect(balances).toMatchObject([{ currency: "USD", booked: 8.75, corrected: 0, end: 8.75 }]);
});

test("after any refreshes by two methods, answers, closings and typed shares outstanding what is booked stays, no period is closed by both, and each part of a year is booked once", () => {
  const quarters = ["FIRST_QUARTER", "SECOND_QUARTER", "THIRD_QUARTER"] as const;
  const refresh = fc.record({ quarter: fc.nat(2), millions: fc.integer({ min: 1, max: 9 }), isIncome: fc.boolean() });
  const act = fc.oneof(
    { weight: 5, arbitrary: refresh },
    { weight: 3, arbitrary: fc.constant("close" as const) },
    fc.record({ closeOne: fc.nat(5) }),
    fc.record({ outstanding: fc.constantFrom(1_000_000_000, 500_000_000) }),
    fc.record({ nothing: fc.nat(5) }),
    fc.constant("sort" as const),
  );
  const conventions = fc.constantFrom<Agreement | undefined>("quarter", "toDate", "year", "each", undefined);
  fc.assert(
    fc.property(conventions, fc.array(act, { minLength: 6, maxLength: 16 }), (convention, acts) => {
      const { sheets, read, periods, record, quarter, close, agree, decide } = byIncome("AAPL");
      if (convention) agree(convention, 500);
      // The ledger begins with another holding's period.
      record([{ ...q3, ticker: "KO" }]);
      let moment = 1_000;
      let booked: readonly Row[] = [];
      for (const one of acts) {
        moment += 1_000;
        if (one === "close") close([], undefined, moment);
        else if (one === "sort") sheets.sort(ledger, "observed", moment % 2_000 === 0);
        else if ("closeOne" in one) {
          const ready = periods().filter(({ state }) => state === "ready");
          const ids = ready
            .slice(one.closeOne % Math.max(1, ready.length))
            .slice(0, 1)
            .map(({ id }) => id);
          sheets.write(Ledger.in(read(), words).close({ ids, at: moment, by: "A. Auditor" }).writings);
        } else if ("outstanding" in one) sheets.show(sheet, {}, one);
        else if ("nothing" in one) {
          const asked = periods().filter(({ resembles }) => resembles?.why === "otherMethod");
          decide(asked[one.nothing % asked.length]?.id ?? "", "nothing", moment);
        } else if (one.isIncome) quarter(quarters[one.quarter] ?? "", 10 * one.millions, moment);
        else {
          record([
            {
              ...q3,
              label: quarters[one.quarter] ?? "",
              percent: one.millions,
              perShare: 0.01 * one.millions,
              dividend: 1,
              at: moment,
            },
          ]);
          sheets.show(ledger, { checksum: null, shares: null, method: null }, { shares: 100, currency: "USD" });
        }
        const rows = sheets.rows(ledger);
        for (const row of booked) expect(rows).toContainEqual(row);
        booked = rows.filter(({ checksum }) => checksum !== null);
        const told = periods();
        for (const label of quarters) {
          const own = told.filter((entry) => entry.label === label && (entry.state === "ready" || entry.stands));
          expect(new Set(own.map(({ method }) => method)).size).toBeLessThan(2);
        }
        const closed = booked.filter(({ method }) => method === "income");
        const sum = closed.reduce((before, { amount }) => before + Number(amount), 0);
        // The latest figure of each quarter of which one is closed, in the order of the year.
        const last = quarters.flatMap((label) => {
          const own = closed.filter(({ period }) => period === label);
          own.sort((a, b) => (String(a.observed) < String(b.observed) ? -1 : 1));
          return own.slice(-1).map(({ perShare }) => 100 * Number(perShare));
        });
        const isToDate = convention === "toDate" || convention === "year";
        if (convention === undefined || convention === "each") expect(last.length).toBeLessThan(2);
        expect(sum).toBeCloseTo(isToDate ? (last.at(-1) ?? 0) : last.reduce((before, next) => before + next, 0), 9);
      }
    }),
    { numRuns: 60 },
  );
});
