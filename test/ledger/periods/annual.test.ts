/** ANNUAL stands in this service's place of a fourth quarter; a person says once whether it is that quarter or the year. */

import type { Observed } from "../../../src/ledger/entries/entries";
import { Ledger } from "../../../src/ledger/ledger";
import { openBook, personIn, q3, words } from "../ledgerBook";

const ledger = "Purification ledger";
const of = (label: string, perShare: number, at: number): Observed => ({
  ...q3,
  label,
  at,
  dividend: 1,
  percent: perShare * 100,
  perShare,
});
const quarters = [of("FIRST_QUARTER", 0.1, 1_000), of("SECOND_QUARTER", 0.1, 2_000), of("THIRD_QUARTER", 0.1, 3_000)];
const annual = of("ANNUAL", 0.45, 20_000);

/** A book with three closed quarters of each of these tickers, 100 shares each. */
function yearOf(...tickers: readonly string[]) {
  const opened = openBook();
  const all = (answers: readonly Observed[]) =>
    tickers.flatMap((ticker) => answers.map((answer) => ({ ...answer, ticker })));
  const fill = (shares = 100) =>
    opened.sheets.show(ledger, { checksum: null, shares: null }, { shares, currency: "USD" });
  for (const quarter of quarters) {
    opened.record(all([quarter]));
    fill();
    opened.close([]);
  }
  const said = { at: 30_000, by: "A. Auditor" };
  const agree = (answer: "quarter" | "year" | "each", at = said.at) =>
    opened.sheets.write(Ledger.in(opened.read(), words).agree({ convention: "annual", answer, ...said, at }));
  const take = (index = 0) => {
    const answers = Ledger.in(opened.read(), words)
      .said()
      .filter(({ about }) => !("convention" in about));
    opened.sheets.write(
      Ledger.in(opened.read(), words).takeBack({ id: answers[index]?.id ?? "", at: 40_000, by: "B" }),
    );
  };
  const annuals = () => opened.periods().filter(({ label }) => label === "ANNUAL");
  return { ...opened, ...personIn(opened), all, fill, agree, take, annuals };
}

test("ANNUAL is asked about once for each holding until a person answers, and each choice says what it books", () => {
  const { record, all, fill, close, annuals, totals } = yearOf("AAPL", "KO");
  record(all([annual]));
  fill();
  expect(annuals().map(({ state, questions }) => [state, questions])).toEqual(
    ["AAPL", "KO"].map((ticker) => [
      "look",
      [
        {
          kind: "look",
          resembles: { why: "annual", ticker, year: "2025", label: "THIRD_QUARTER" },
          choices: [
            { say: "new", books: 45 },
            { say: "year", books: 15 },
            { say: "nothing", books: 0 },
          ],
        },
      ],
    ]),
  );
  close([], () => true);
  expect(totals()).toEqual([["USD", 60]]);
});

test.each([
  ["quarter", 45],
  ["year", 15],
] as const)("an answer of ANNUAL for the service (%s) holds for all holdings, and for later years", (answer, books) => {
  const { record, all, fill, close, agree, annuals, totals } = yearOf("AAPL", "KO");
  record(all([annual]));
  fill();
  agree(answer);
  expect(annuals().map(({ state, amount }) => [state, amount])).toEqual([
    ["ready", books],
    ["ready", books],
  ]);
  close([]);
  expect(totals()).toEqual([["USD", 60 + 2 * books]]);
  const next = { ...annual, year: "2026", at: 60_000 };
  record(all([{ ...quarters[0], year: "2026", at: 50_000 } as Observed]));
  record(all([next]));
  fill();
  // Its quarter is closed together with it.
  expect(annuals().map(({ state, amount }) => [state, amount])).toEqual([
    ["closed", books],
    ["closed", books],
    ...[1, 2].map(() => ["ready", answer === "quarter" ? 45 : 35]),
  ]);
});

test("ANNUAL as the whole year: a restated year books the change, and a correction of its shares what the quarters lack", () => {
  const opened = yearOf("AAPL");
  opened.record([annual]);
  opened.fill();
  opened.agree("year");
  opened.close([]);
  opened.close([{ ...annual, percent: 50, perShare: 0.5, at: 70_000 }]);
  expect(opened.totals()).toEqual([["USD", 50]]);
  expect(opened.correct(opened.annuals()[0]?.id ?? "", 200)).toBeGreaterThan(0);
  expect(opened.totals()).toEqual([["USD", 70]]);
  opened.close([{ ...annual, percent: 55, perShare: 0.55, at: 80_000 }]);
  expect(opened.totals()).toEqual([["USD", 80]]);
});

test("ANNUAL as the whole year waits for an open quarter of it; and a closed year's quarter that is restated is asked about", () => {
  const opened = yearOf("AAPL");
  const { record, fill, close, agree, annuals, totals, periods } = opened;
  agree("year");
  record([of("FOURTH_QUARTER", 0.05, 15_000)]);
  record([annual]);
  const isAnnual = (id: string) => annuals().some((one) => one.id === id);
  fill();
  opened.closeOnly(isAnnual);
  expect(totals()).toEqual([["USD", 30]]);
  opened.sheets.show(ledger, { checksum: null, period: "FOURTH_QUARTER" }, { shares: null });
  expect(annuals()[0]).toMatchObject({ state: "look", questions: [{ kind: "waits" }] });
  opened.sheets.show(ledger, { checksum: null, period: "FOURTH_QUARTER" }, { shares: 100 });
  close([]);
  expect(totals()).toEqual([["USD", 45]]);
  const restated = { ...(quarters[2] as Observed), percent: 20, perShare: 0.2, at: 90_000 };
  expect(periods([restated]).at(-1)).toMatchObject({
    state: "look",
    resembles: { why: "inYear", label: "ANNUAL" },
    questions: [
      {
        choices: [
          { say: "nothing", books: 0 },
          { say: "same", books: 10 },
        ],
      },
    ],
  });
});

test("ANNUAL as the whole year, where it is less than its quarters, is asked about, and never books a negative amount unasked", () => {
  const { record, fill, close, agree, annuals, decide, totals } = yearOf("AAPL");
  agree("year");
  record([{ ...annual, percent: 20, perShare: 0.2 }]);
  fill();
  expect(annuals()[0]).toMatchObject({
    state: "look",
    resembles: { why: "lessThanQuarters", label: "THIRD_QUARTER" },
    questions: [
      {
        choices: [
          { say: "nothing", books: 0 },
          { say: "year", books: -10 },
          { say: "new", books: 20 },
        ],
      },
    ],
  });
  close([], () => true);
  expect(totals()).toEqual([["USD", 30]]);
  decide([], "year");
  close([]);
  expect(totals()).toEqual([["USD", 20]]);
});

test("ANNUAL that is decided each time is answered by itself for each holding; an answer that is taken back is asked again", () => {
  const { record, all, fill, agree, take, annuals, decide } = yearOf("AAPL", "KO");
  record(all([annual]));
  fill();
  agree("each");
  expect(annuals().map(({ state }) => state)).toEqual(["look", "look"]);
  decide([], "year");
  expect(annuals().map(({ state, amount }) => [state, amount])).toEqual([
    ["ready", 15],
    ["ready", 15],
  ]);
  take(0);
  expect(annuals().map(({ state }) => state)).toEqual(["look", "ready"]);
  agree("quarter", 50_000);
  expect(annuals().map(({ state, amount }) => [state, amount])).toEqual([
    ["ready", 45],
    ["ready", 15],
  ]);
});

test("ANNUAL is asked about anew where another service answers", () => {
  const { record, fill, agree, annuals } = yearOf("AAPL");
  record([{ ...annual, account: "https://one.example/us 1a" }]);
  fill();
  agree("quarter");
  expect(annuals()[0]?.state).toBe("ready");
  record([{ ...annual, year: "2026", account: "https://two.example/us 1a", at: 90_000 }]);
  record([{ ...annual, year: "2026", label: "FIRST_QUARTER", account: "https://two.example/us 1a", at: 80_000 }]);
  fill();
  expect(annuals()[1]?.resembles?.why).toBe("annual");
});
