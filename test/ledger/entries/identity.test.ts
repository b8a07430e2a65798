/** A period is known by its year, its quarter and its report's date: a figure is never booked into another quarter unasked. */
import { choicesIn, questionIn } from "../../../src/i18n/ledgerQuestions";
import type { Observed } from "../../../src/ledger/entries/entries";
import { openBook, personIn, q3 } from "../ledgerBook";

const ledger = "Purification ledger";
const second: Observed = { ...q3, label: "second_quarter", reportDate: "2025-06-30" };
const third: Observed = { ...q3, reportDate: "2025-09-30", at: 2_000 };
const more = { percent: 6, perShare: 0.015, at: 9_000 };

/** A book in which these are closed, with 100 shares. */
function bookOf(...answers: readonly Observed[]) {
  const opened = openBook();
  for (const answer of answers) opened.record([answer]);
  opened.sheets.show(ledger, {}, { shares: 100, currency: "USD" });
  opened.close([]);
  const last = (answer: Observed) => opened.periods([answer]).at(-1);
  const bookedAmounts = () =>
    opened.sheets.rows(ledger).flatMap(({ period, amount }) => (typeof amount === "number" ? [[period, amount]] : []));
  return { ...opened, ...personIn(opened), last, bookedAmounts };
}

describe("another label with the report date of a closed quarter", () => {
  const other = { ...third, label: "first_quarter", at: 9_000 };

  test("and its figures is asked about: the same books nothing, and says so", () => {
    const { close, decide, last, bookedAmounts } = bookOf(second, third);
    expect(last(other)).toMatchObject({
      state: "look",
      resembles: { why: "sameReport", label: "third_quarter" },
      questions: [{ choices: [{ say: "same", books: 0 }, { say: "new" }] }, { kind: "confirm" }],
    });
    decide([other], "same");
    close([other], () => true);
    expect(bookedAmounts()).toEqual([
      ["second_quarter", 0.75],
      ["third_quarter", 0.75],
    ]);
  });

  test.each([other, { ...other, label: "Q of the report" }])(
    "and other figures: the same books what differs, into that quarter: $label",
    (answer) => {
      const restated = { ...answer, ...more };
      const { close, decide, last, bookedAmounts } = bookOf(second, third);
      expect(last(restated)).toMatchObject({
        questions: [{ choices: [{ say: "same", books: 0.75 }, { say: "new" }] }, { kind: "confirm" }],
      });
      close([restated], () => true);
      expect(bookedAmounts()).toHaveLength(2);
      decide([restated], "same");
      expect(last(restated)).toMatchObject({ state: "ready", amount: 0.75 });
      close([restated]);
      expect(bookedAmounts()).toEqual([
        ["second_quarter", 0.75],
        ["third_quarter", 0.75],
        ["third_quarter", 0.75],
      ]);
    },
  );

  test("in its own row is asked about too: the row becomes one of that quarter", () => {
    const { record, close, decide, bookedAmounts } = bookOf(second, third);
    record([{ ...other, ...more }]);
    decide([], "same");
    close([]);
    expect(bookedAmounts().map(([label]) => label)).toEqual(["second_quarter", "third_quarter", "third_quarter"]);
  });
});

describe("a closed quarter that has another report date now", () => {
  test("is asked about: the same books what differs, new books all of it", () => {
    const later = { ...third, ...more, reportDate: "2025-12-31" };
    const { close, decide, last, bookedAmounts } = bookOf(third);
    expect(last(later)).toMatchObject({
      state: "look",
      resembles: { why: "otherReport", label: "third_quarter", reportDate: "2025-12-31" },
      questions: [
        {
          choices: [
            { say: "same", books: 0.75 },
            { say: "new", books: undefined },
          ],
        },
      ],
    });
    close([later], () => true);
    expect(bookedAmounts()).toHaveLength(1);
    decide([later], "same");
    close([later]);
    expect(bookedAmounts().map(([, amount]) => amount)).toEqual([0.75, 0.75]);
    // What has that report's date is not asked about again.
    expect(last({ ...later, percent: 7, perShare: 0.0175, at: 10_000 })?.state).toBe("ready");
  });

  test("and the same figures gets a row a quarter later, and none within one report's time", () => {
    const { last, periods } = bookOf(third);
    const later = { ...third, at: 9_000 };
    expect(last({ ...later, reportDate: "2025-12-31" })).toMatchObject({
      state: "look",
      resembles: { why: "otherReport" },
    });
    expect(periods([{ ...later, reportDate: "2025-10-31" }])).toHaveLength(1);
  });

  test("which is the date of another closed quarter is asked about, and the question names that quarter", () => {
    const wrong = { ...second, ...more, reportDate: third.reportDate };
    const { close, decide, last, bookedAmounts } = bookOf(second, third);
    const asked = last(wrong);
    expect(asked).toMatchObject({
      state: "look",
      label: "second_quarter",
      resembles: { why: "reportOf", label: "third_quarter" },
      questions: [
        {
          choices: [
            { say: "nothing", books: 0 },
            { say: "same", books: 0.75 },
          ],
        },
      ],
    });
    const [question] = asked?.questions ?? [];
    for (const tag of ["en", "ar"]) {
      if (!question) throw new Error("Nothing is asked.");
      expect(questionIn(tag, question)).toContain("AAPL Q3 2025");
      expect(choicesIn(tag, question, String)).toHaveLength(2);
    }
    close([wrong], () => true);
    expect(bookedAmounts()).toHaveLength(2);
    decide([wrong], "nothing");
    close([wrong], () => true);
    expect(bookedAmounts()).toHaveLength(2);
    // A restatement of that quarter's own report is none of a split.
    const own = { ...second, percent: 8, perShare: 0.02, at: 11_000 };
    expect(last(own)).toMatchObject({ state: "ready", amount: 1.25 });
  });
});
