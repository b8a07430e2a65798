/** The gate through which a figure enters the book: what it asks, in which order, and what each choice books. */

import type { Booked } from "../../../src/ledger/entries/entries";
import { type BookOfPeriod, examine, type FigureRow, type SheetsOfFigure } from "../../../src/ledger/periods/examine";
import type { Resemblance } from "../../../src/ledger/periods/resemblance";
import { openEntry, stamp } from "../bookedEntry";

const entry = openEntry();
const { dividend, percent, perShare } = entry;
const figures = { dividend, percent, perShare };
/** The same quarter with another dividend, and with the figures of two shares for each one. */
const higher: Booked = { ...entry, dividend: 0.2975, perShare: 0.008925, before: figures, at: 2_000 };
const split: Booked = { ...entry, dividend: 0.125, perShare: 0.00375, before: figures, at: 2_000 };
const other: Resemblance = { why: "sameReport", ticker: "AAPL", year: "2025", label: "second_quarter" };
const closeWith = (one: Booked, amount: number): Booked => ({
  ...one,
  closing: { shares: 100, currency: "USD", amount, ...stamp, sum: "t0" },
});

interface Case {
  readonly row?: Partial<FigureRow>;
  readonly book?: Partial<BookOfPeriod>;
  readonly sheet?: Partial<SheetsOfFigure>;
}

function examineCase({ row, book, sheet }: Case) {
  const own = row?.entry ?? entry;
  return examine(
    { entry: own, as: own, unread: [], ...row },
    {
      before: [],
      isWhole: () => false,
      isFixed: false,
      isTwice: false,
      waits: false,
      parts: 0,
      isAfterSplit: false,
      ...book,
    },
    {
      canBeWritten: true,
      given: { shares: 100, currency: "USD", isProposed: false, differs: false },
      resembles: undefined,
      meant: undefined,
      ofFigures: undefined,
      isOther: false,
      isNew: false,
      booksIf: (said) => ({ same: 1, new: 2, nothing: 0, year: 3 })[said],
      ...sheet,
    },
    stamp,
  );
}

function kinds(of: Case) {
  const found = examineCase(of);
  return "questions" in found ? found.questions.map(({ kind }) => kind) : found;
}

const lacks = (given: Partial<SheetsOfFigure["given"]>): Partial<SheetsOfFigure> => ({
  given: { shares: 100, currency: "USD", isProposed: false, differs: false, ...given },
});

test("a figure that nothing speaks against is ready, with what is booked of it", () => {
  expect(examineCase({})).toMatchObject({
    ready: { ticker: "AAPL", closing: { amount: 0.75, currency: "USD", by: "A. Auditor" } },
  });
  const restated = examineCase({ row: { entry: higher }, book: { before: [closeWith(entry, 0.75)] } });
  expect(restated).toMatchObject({ ready: { closing: { amount: 0.1425 } } });
});

test.each([
  ["a column that was deleted", { sheet: { canBeWritten: false } }, ["noColumn"]],
  ["figures that cannot be true", { row: { entry: { ...entry, percent: 101 } } }, ["impossible"]],
  ["no dividend", { row: { entry: { ...entry, dividend: undefined, perShare: undefined } } }, ["noAmount"]],
  ["no shares", { sheet: lacks({ shares: undefined }) }, ["noShares"]],
  ["no currency", { sheet: lacks({ currency: undefined }) }, ["noCurrency"]],
  ["a row that is closed already", { row: { entry: closeWith(entry, 0.75) } }, ["noAmount"]],
  ["other shares than its period was closed with", { sheet: lacks({ differs: true }) }, ["differs"]],
  ["an open period before it", { book: { waits: true } }, ["waits"]],
  ["shares of an earlier period", { sheet: lacks({ isProposed: true }) }, ["confirm"]],
  ["the currency of a report", { sheet: lacks({ isReported: true }) }, ["currency"]],
  ["a period that is closed twice", { book: { isTwice: true } }, ["twice"]],
  ["a period that it resembles", { sheet: { resembles: other } }, ["look"]],
] satisfies [string, Case, string[]][])("%s is asked about", (_, of, expected) => {
  expect(kinds(of)).toEqual(expected);
});

test("questions are in the order of answering: shares and currency come last where they may be the booked period's", () => {
  for (const [missing, kind] of [
    [{ shares: undefined }, "noShares"],
    [{ currency: undefined }, "noCurrency"],
  ] as const) {
    expect(kinds({ sheet: { ...lacks(missing), resembles: other } })).toEqual(["look", kind]);
    expect(kinds({ sheet: lacks(missing), book: { isTwice: true, waits: true } })).toEqual(["twice", "waits", kind]);
    expect(kinds({ sheet: lacks({ ...missing, differs: true }) })).toEqual([kind, "differs"]);
  }
  const noAmount = { entry: { ...entry, dividend: undefined, perShare: undefined } };
  expect(kinds({ row: noAmount, sheet: { resembles: other } })).toEqual(["noAmount", "look"]);
  expect(kinds({ row: noAmount, book: { isTwice: true } })).toEqual(["noAmount", "twice"]);
});

test("of a row with a text in place of a figure only that is asked, and no amount is given", () => {
  const unread = ["shares"] as const;
  const found = examineCase({ row: { unread }, sheet: lacks({ shares: undefined, isProposed: true }) });
  expect(found).toEqual({
    questions: [
      { kind: "unread", figures: unread },
      { kind: "confirm", choices: [{ say: "confirm", books: undefined }] },
    ],
    done: undefined,
  });
});

test("a question to confirm has one choice, with the amount that it books", () => {
  const choices = [{ say: "confirm", books: 0.75 }];
  const found = examineCase({ sheet: lacks({ isProposed: true, isReported: true }) });
  expect(found).toMatchObject({
    questions: [
      { kind: "currency", currency: "USD", choices },
      { kind: "confirm", choices },
    ],
    done: { closing: { amount: 0.75 } },
  });
  expect(examineCase({ sheet: lacks({ currency: undefined, isReported: true }) })).toEqual({
    questions: [{ kind: "noCurrency" }],
    done: undefined,
  });
});

test.each([
  ["annual", ["new", "year", "nothing"]],
  ["lessThanQuarters", ["nothing", "year", "new"]],
  ["reportOf", ["nothing", "same"]],
  ["inYear", ["nothing", "same"]],
  ["account", ["nothing", "same"]],
  ["sameReport", ["same", "new"]],
] as const)("the choices of what it resembles (%s) each tell what they book", (why, choices) => {
  const found = examineCase({ sheet: { resembles: { ...other, why } as Resemblance } });
  const books = { same: 1, new: 2, nothing: 0, year: 3 };
  expect(found).toMatchObject({
    questions: [{ kind: "look", choices: choices.map((say) => ({ say, books: books[say] })) }],
  });
});

describe("what a person said", () => {
  const same = { resembles: other, meant: "same" as const, isOther: true };
  const named = { ...entry, label: "second_quarter" };

  test("of the same period in another spelling books nothing where nothing differs, and else the difference", () => {
    const before = [closeWith(named, 0.75)];
    expect(examineCase({ row: { as: { ...named, before: figures } }, book: { before }, sheet: same })).toEqual({
      same: true,
    });
    const more = { ...named, dividend: 0.2975, perShare: 0.008925, before: figures };
    expect(examineCase({ row: { as: more }, book: { before }, sheet: same })).toMatchObject({
      ready: { closing: { amount: 0.1425 } },
    });
    // Nothing of it is booked yet.
    expect(examineCase({ row: { as: named }, sheet: same })).toEqual({ same: true });
    const unknown = { ...named, dividend: undefined, perShare: undefined, before: figures };
    expect(examineCase({ row: { as: unknown }, book: { before }, sheet: same })).toEqual({ same: true });
  });

  test("of the same days books nothing, whatever the figures are", () => {
    expect(examineCase({ row: { entry: higher }, book: { before: [closeWith(entry, 0.75)] }, sheet: same })).toEqual({
      same: true,
    });
  });

  test("of the same figures of its own period books nothing, and of a restatement what differs", () => {
    const own = { resembles: { ...other, why: "reportOf" } as Resemblance, meant: "same" as const };
    expect(examineCase({ book: { before: [] }, sheet: own })).toEqual({ same: true });
    const before = [closeWith(entry, 0.75)];
    expect(examineCase({ row: { entry: higher }, book: { before }, sheet: own })).toMatchObject({
      ready: { closing: { amount: 0.1425 } },
    });
    const equal = { ...higher, ...figures };
    expect(examineCase({ row: { entry: equal }, book: { before }, sheet: own })).toMatchObject({
      ready: { closing: { amount: 0 } },
    });
  });

  test("of a new period books it, and nothing books nothing", () => {
    expect(examineCase({ sheet: { resembles: other, meant: "new", isOther: true, isNew: true } })).toMatchObject({
      ready: { closing: { amount: 0.75 } },
    });
    expect(examineCase({ sheet: { resembles: other, meant: "nothing" } })).toEqual({ same: true });
    // Where it cannot be written down, the column is asked for first.
    expect(kinds({ sheet: { resembles: other, meant: "nothing", canBeWritten: false } })).toEqual(["noColumn"]);
  });
});

describe("figures of a booked period that are now those of other shares", () => {
  const before = [closeWith(entry, 0.75)];
  const asked = { why: "split", ticker: "AAPL", year: "2025", label: "third_quarter" };

  test("are a question with the ratio, and their answer is one of their own", () => {
    expect(examineCase({ row: { entry: split }, book: { before } })).toMatchObject({
      questions: [
        {
          kind: "look",
          resembles: { ...asked, ratio: "2:1" },
          choices: [
            { say: "nothing", books: 0 },
            { say: "same", books: 1 },
          ],
        },
      ],
    });
    expect(examineCase({ row: { entry: split }, book: { before }, sheet: { ofFigures: "nothing" } })).toEqual({
      same: true,
    });
    expect(examineCase({ row: { entry: split }, book: { before }, sheet: { ofFigures: "same" } })).toMatchObject({
      ready: { closing: { amount: -0.375 } },
    });
    // What was said of the period itself is no answer to it.
    expect(kinds({ row: { entry: split }, book: { before }, sheet: { meant: "same" } })).toEqual(["look"]);
  });

  test("are asked about after a split too, whatever they are; not where nothing is booked, and not of a correction", () => {
    expect(examineCase({ row: { entry: higher }, book: { before, isAfterSplit: true } })).toMatchObject({
      questions: [{ kind: "look", resembles: { ...asked, ratio: "" } }],
    });
    expect(kinds({ row: { entry: split }, book: { waits: true } })).toEqual(["waits"]);
    expect(kinds({ row: { entry: split }, book: { waits: true, isFixed: true } })).toEqual(["waits"]);
    expect(examineCase({ book: { before, isAfterSplit: true, isFixed: true } })).toMatchObject({ ready: {} });
    expect(examineCase({ row: { entry: { ...split, corrects: "t1" } }, book: { before } })).toMatchObject({
      ready: {},
    });
  });
});
