/** Which cells a refresh covers, what it costs, and its outcome, on slots as a planner leaves them. */

import { operations } from "../../../src/api/operations";
import type { Asked } from "../../../src/core/call";
import { fail } from "../../../src/core/failure";
import type { Operation } from "../../../src/core/operation";
import { Slot } from "../../../src/core/slot";
import { age } from "../../../src/functions/reasons";
import { status } from "../../../src/functions/stocks";
import {
  areasOfFigures,
  changesShown,
  changesSince,
  figuresShown,
  lacks,
  lookIn,
  lookOf,
  slotFigures,
} from "../../../src/ledger/figures";
import { markedFailure } from "../../../src/workbook/refresh/errorCells";
import type { AskingCell } from "../../../src/workbook/refresh/questions";
import {
  costsMore,
  demandsOf,
  type Extent,
  type Insight,
  isAnswered,
  isOfAll,
  isUnasked,
  partOf,
  refreshOutcome,
  refreshWork,
} from "../../../src/workbook/refresh/refresh";

const screening = operations.screening as unknown as Operation;
const now = 100 * 3_600_000;
const slot = (input: string, holds: Partial<Slot> = {}) => Object.assign(new Slot(screening, input), holds);
const known = slot("AAPL", { answer: {}, sentAt: now - 30 * 3_600_000 });
const failed = slot("XX", { failure: fail("notReturned", "XX"), failedAt: now - 10, failedUntil: now + 10 });
const senseless = slot("?", { failure: fail("notTicker", "?"), failedUntil: Number.POSITIVE_INFINITY });
const young = slot("KO", { answer: {}, sentAt: now - 1_000 });

const bySlots = new Map<Asked, readonly Slot[]>();
const cell = (row: number, slots: readonly Slot[], given: Partial<AskingCell> = {}): AskingCell => {
  const asked = fail("loading");
  bySlots.set(asked, slots);
  const place = { sheet: "Data", row, column: 0, rows: 1, columns: 1 };
  return { cell: place, formula: "", shows: "HALAL", asks: [asked], untold: false, ...given };
};
const cells = [
  cell(0, [known, senseless]),
  cell(1, [failed, young]),
  cell(2, [young], { shows: "#N/A" }),
  cell(3, [], { untold: true }),
];
/** As where cells are calculated when an answer comes: what shows an error shows it of what is known. */
const lately: Insight = {
  slotsOf: (asked) => bySlots.get(asked) ?? [],
  isGood: ({ sentAt, state }) => state !== "idle" || sentAt > now - 48 * 3_600_000,
  errorIn: ({ shows }) => (shows === "#N/A" ? "now" : undefined),
};
const workOf = (extent: Extent) => {
  const found = refreshWork(extent, cells, lately, now);
  return [found.cells.map(({ cell: { row } }) => row), [...found.slots].map(({ input }) => input), found.untold];
};

test("an extent covers cells and questions, and never a question that the service cannot answer", () => {
  expect(workOf({ kind: "all" })).toEqual([[0, 1, 2, 3], ["AAPL", "XX", "KO"], 1]);
  expect(workOf({ kind: "errors" })).toEqual([[1, 2], ["XX"], 0]);
  expect(workOf({ kind: "older", hours: 24 })).toEqual([[0, 1, 3], ["AAPL", "XX"], 1]);
  expect(["all", "sheet", "selection", "errors"].map((kind) => partOf({ kind } as Extent))).toEqual([
    "workbook",
    "sheet",
    "selection",
    "workbook",
  ]);
  expect([isOfAll({ kind: "selection" }, 0), isOfAll({ kind: "selection" }, 1), isOfAll({ kind: "all" }, 0)]).toEqual([
    false,
    true,
    true,
  ]);
});

test("a refresh of answers older than 24 h goes by the answer's own age, and leaves one of exactly 24 h", () => {
  const hours = 3_600_000;
  const of = (sentAt: number, age: number) => {
    const one = slot("AAPL", { answer: {}, sentAt, age });
    const asking = cell(0, [one]);
    return refreshWork({ kind: "older", hours: 24 }, [asking], lately, now).slots.size;
  };
  expect([of(now - 24 * hours, 0), of(now - 24 * hours - 1, 0), of(now - hours, 24 * hours)]).toEqual([0, 1, 1]);
});

test("a refresh of errors asks again only what failed in a cell that shows an error, and nothing where every answer is known", () => {
  const shown = { shows: "#N/A" };
  const both = [
    cell(0, [failed, young], shown),
    cell(1, [young, known], shown),
    cell(2, [], { untold: true, ...shown }),
  ];
  const found = refreshWork({ kind: "errors" }, both, lately, now);
  expect([...found.slots].map(({ input }) => input)).toEqual(["XX"]);
  expect(refreshWork({ kind: "errors" }, both.slice(0, 1), lately, now).slots).toEqual(new Set([failed]));
  expect([found.cells.length, found.untold]).toEqual([3, 1]);
});

test("a refresh of errors also asks a failing cell's other questions when their answers are no longer good and they are not on their way", () => {
  const aged = slot("KO", { answer: {}, sentAt: now - 50 * 3_600_000 });
  const under = (state: Slot["state"]) => slot("PEP", { state });
  const of = (...slots: readonly Slot[]) =>
    [...refreshWork({ kind: "errors" }, [cell(0, slots)], lately, now).slots].map(({ input }) => input);
  expect(of(failed, young, aged, under("idle"), under("queued"), under("in flight"))).toEqual(["XX", "KO", "PEP"]);
  expect(of(aged, under("idle"))).toEqual([]);
});

test("a refresh of all asks again what a formula asks, and not what it only looks at", () => {
  const [looks, asks] = [age([["AAPL"]]) as Asked, status([["KO"]]) as Asked];
  bySlots.set(looks, [known]);
  bySlots.set(asks, [young]);
  const of = (...asked: readonly Asked[]) => [
    ...refreshWork({ kind: "all" }, [cell(0, [], { asks: asked })], lately, now).slots,
  ];
  expect([of(looks), of(looks, asks)]).toEqual([[], [young]]);
});

test("a refresh of errors does not ask for good answers again when a cell's error may be older than they are, as in Sheets", () => {
  const stale: Insight = { ...lately, errorIn: ({ shows }) => (shows === "#N/A" ? "then" : undefined) };
  const shown = { shows: "#N/A" };
  const all = [
    cell(0, [young, known], shown),
    cell(1, [young, slot("PEP")], shown),
    cell(2, [], { untold: true, ...shown }),
  ];
  const { cells: found, slots, untold } = refreshWork({ kind: "errors" }, all, stale, now);
  expect([found.map(({ cell: { row } }) => row), [...slots].map(({ input }) => input), untold]).toEqual([
    [1, 2],
    ["PEP"],
    1,
  ]);
});

test("a cell that only looks at what is known is calculated again, and asks nothing", () => {
  const ages = cell(0, [], { asks: [age([["AAPL"]])] });
  const looking: Insight = { ...lately, slotsOf: () => [known] };
  const { cells: found, slots } = refreshWork({ kind: "sheet" }, [ages], looking, now);
  expect([found, slots.size]).toEqual([[ages], 0]);
  expect(refreshWork({ kind: "sheet" }, [{ ...ages, asks: [status([["AAPL"]])] }], looking, now).slots.size).toBe(1);
});

test("the price has no addition when all arguments are told", () => {
  expect(demandsOf([{ operation: screening }], () => 100)).toEqual([
    { what: screening.title.english, questions: 1, most: 100 },
  ]);
  expect(isOfAll({ kind: "sheet" }, 0)).toBe(false);
});

test("the price counts requests as the planner does, and a refresh without a shown price is not compared with one", () => {
  const etf = operations.etfReport as unknown as Operation;
  const questions = [...Array(101).fill({ operation: screening }), { operation: etf }, { operation: etf }];
  const demands = demandsOf(questions, (operation) => (operation === etf ? 1 : 100), 3);
  expect(demands).toEqual([
    { what: screening.title.english, questions: 101, most: 100 },
    { what: etf.title.english, questions: 2, most: 1 },
    { what: "calculated arguments", questions: 3, most: 100 },
  ]);
  expect([4, 5, undefined, null].map((calls) => costsMore(demands, calls))).toEqual([true, false, false, false]);
});

test("the outcome counts answered, cancelled and failed questions, with the most frequent failure", () => {
  const since = now - 500;
  const slots = [
    slot("A", { sentAt: now }),
    slot("B", { calledOffAt: now }),
    slot("C", { failure: fail("cancelled"), failedAt: now }),
    slot("D", { failure: fail("unreachable"), failedAt: now }),
    slot("E", { failure: fail("unreachable"), failedAt: now }),
    slot("F", { failure: fail("refused"), failedAt: now }),
    known,
  ];
  expect(refreshOutcome(slots, since)).toEqual({ answered: 1, cancelled: 2, failed: 3, why: fail("unreachable") });
  expect(slots.map((one) => isUnasked(one, since))).toEqual([false, false, false, false, false, false, true]);
});

test("the outcome includes what happened at the very moment when the refresh began, and nothing earlier", () => {
  const since = now;
  const outcome = (holds: Partial<Slot>) => refreshOutcome([slot("A", holds)], since);
  const none = { answered: 0, cancelled: 0, failed: 0, why: undefined };
  expect(outcome({ failure: fail("unreachable"), failedAt: now })).toEqual({
    ...none,
    failed: 1,
    why: fail("unreachable"),
  });
  expect(outcome({ failure: fail("unreachable"), failedAt: now - 1 })).toEqual(none);
  expect(outcome({ failure: fail("unreachable"), failedAt: now - 1, sentAt: now })).toEqual({ ...none, answered: 1 });
  expect(outcome({ failedAt: now, sentAt: now })).toEqual({ ...none, answered: 1 });
  expect(outcome({ failure: fail("cancelled"), failedAt: now })).toEqual({ ...none, cancelled: 1 });
  expect(outcome({ failure: fail("cancelled"), failedAt: now - 1, sentAt: now })).toEqual({ ...none, answered: 1 });
  expect(outcome({ calledOffAt: now, sentAt: now })).toEqual({ ...none, cancelled: 1 });
  expect(outcome({ calledOffAt: now - 1 })).toEqual(none);
  expect(
    [{ sentAt: now }, { sentAt: now - 1 }, { sentAt: now, failure: fail("unreachable"), failedAt: now }].map((holds) =>
      isAnswered(slot("A", holds), since),
    ),
  ).toEqual([true, false, false]);
  const unasked: readonly Partial<Slot>[] = [
    { sentAt: now },
    { failedAt: now },
    { calledOffAt: now },
    { state: "queued" },
  ];
  expect(unasked.map((holds) => isUnasked(slot("A", holds), since))).toEqual([false, false, false, false]);
  expect(isUnasked(slot("A", { sentAt: now - 1 }), since)).toBe(true);
});

test("the outcome's reason is the most frequent failure, whichever came first", () => {
  const failures = ["refused", "unreachable", "unreachable"] as const;
  const slots = failures.map((kind, nth) => slot(String(nth), { failure: fail(kind), failedAt: now }));
  const why = fail("unreachable");
  for (const some of [slots, [...slots].reverse()]) expect(refreshOutcome(some, now).why).toEqual(why);
});

test("figures are the service's own, by operation, and nothing of an answer that failed", () => {
  const of = (name: keyof typeof operations, answer: unknown, holds: Partial<Slot> = {}) =>
    slotFigures(Object.assign(new Slot(operations[name] as unknown as Operation, "X"), { answer, ...holds }));
  const screened = {
    shariahComplianceStatus: "COMPLIANT",
    complianceRanking: 4,
    interestBearingDebt: { ratio: 12 },
    revenueBreakdown: { notHalalRatio: 1, doubtfulRatio: 0.5 },
  };
  const figures = { verdict: "HALAL", rank: 4, revenue: 1.5, debt: 12 };
  expect([of("screening", screened), of("report", screened)]).toEqual([figures, figures]);
  expect(of("etfReport", { complianceStatus: "Doubtful", aggregateInterestBearingDebt: { debtRatio: 7 } })).toEqual({
    verdict: "DOUBTFUL",
    debt: 7,
  });
  expect(of("purification", { dividend_purification_amount_per_share: 0.5 })).toEqual({ purification: 0.5 });
  expect(Object.keys(of("purification", {}))).toEqual([]);
  const zakats = [
    { investment_type: "Not short", zakat_amount_per_share: 9 },
    { zakat_amount_per_share: 8 },
    { investment_type: "SHORT_TERM", zakat_amount_per_share: 2 },
  ];
  expect([of("zakat", zakats), of("zakat", zakats.slice(0, 2)), of("list", [screened])]).toEqual([
    { zakat: 2 },
    {},
    {},
  ]);
  for (const answer of [null, undefined, "text"]) expect(of("screening", answer)).toEqual({});
  expect(of("screening", screened, { failure: fail("unreachable") })).toEqual({});
  expect(of("screening", screened, { failure: fail("unreachable"), kept: true })).toEqual(figures);
});

test("a ticker's figures are put together from all its answers, and a ticker without answers has none", () => {
  const purification = Object.assign(new Slot(operations.purification as unknown as Operation, "AAPL"), {
    answer: { dividend_purification_amount_per_share: 0.5 },
  });
  const verdict = slot("AAPL", { answer: { shariahComplianceStatus: "HALAL" } });
  const look = lookOf([purification, verdict, slot("KO")]);
  expect(look).toEqual({ AAPL: { purification: 0.5, verdict: "HALAL" } });
  expect(Object.keys(look)).toEqual(["AAPL"]);
});

test("only new answers are compared: a failed or cancelled question is no change, a lost figure is one", () => {
  const purification = operations.purification as unknown as Operation;
  const amount = (input: string) =>
    Object.assign(new Slot(purification, input), {
      answer: { dividend_purification_amount_per_share: 0.5 },
      sentAt: now - 1_000,
    });
  const verdict = (input: string) =>
    slot(input, { answer: { shariahComplianceStatus: "COMPLIANT", complianceRanking: 4 }, sentAt: now - 1_000 });
  const [gone, lost, stopped, changed, short] = [amount("A"), amount("B"), verdict("C"), verdict("A"), verdict("D")];
  const before = new Map([gone, lost, stopped, changed, short].map((one) => [one, slotFigures(one)]));
  // An amount has no old answer in its place, so nothing is known of it any more.
  Object.assign(gone, { failure: fail("unreachable"), failedAt: now });
  Object.assign(lost, { answer: {}, sentAt: now });
  Object.assign(stopped, { calledOffAt: now });
  Object.assign(changed, { answer: { shariahComplianceStatus: "COMPLIANT", complianceRanking: 2 }, sentAt: now });
  Object.assign(short, { answer: { shariahComplianceStatus: "COMPLIANT" }, sentAt: now });
  expect([slotFigures(gone), slotFigures(stopped)]).toEqual([{}, before.get(stopped)]);
  expect(changesSince(before, now - 500)).toEqual([
    { ticker: "A", figure: "rank", before: 4, now: 2 },
    { ticker: "B", figure: "purification", before: 0.5, now: undefined },
    { ticker: "D", figure: "rank", before: 4, now: undefined },
  ]);
});

test("figures that cells show are told by ticker, one function a cell, and none of a number of shares", () => {
  const at = (row: number, column: number, rows = 1) => ({ sheet: "Data", row, column, rows, columns: 1 });
  const using = (column: number, name: string, ...args: readonly ({ value: unknown } | undefined)[]) => ({
    cell: at(1, column),
    formula: "",
    shows: "",
    uses: [{ name, args: [{ area: at(1, 0, 1_048_575) }, ...args] }],
  });
  const shown = figuresShown([
    using(1, "STATUS"),
    using(2, "RATIO", { value: "debt" }),
    using(3, "PURIFY", { value: 100 }),
    using(4, "PURIFY", undefined),
    using(5, "ZAKAT", { value: null }),
    { ...using(6, "STATUS"), uses: [] },
  ]);
  expect(shown.map(({ figure, figures }) => [figure, figures.column, figures.row + figures.rows])).toEqual([
    ["verdict", 1, 1_048_576],
    ["debt", 2, 1_048_576],
    ["zakat", 5, 1_048_576],
  ]);
  const other = { ...using(7, "RANK"), uses: [...using(7, "RANK").uses, ...using(7, "STATUS").uses] };
  const typed = { ...using(8, "STATUS"), uses: [{ name: "STATUS", args: [{ value: "AAPL" }] }] };
  const bare = { ...using(9, "STATUS"), uses: [{ name: "STATUS", args: [] }] };
  expect(figuresShown([other, typed, bare, using(10, "NAME")])).toEqual([]);
  const short = [{ figure: "verdict", tickers: at(1, 0, 3), figures: at(1, 2, 3) }];
  expect(areasOfFigures(short)).toEqual([at(1, 0, 3), at(1, 2, 3)]);
  expect(areasOfFigures([...short, { ...short[0], tickers: at(500, 0), figures: at(500, 2) } as never])).toEqual([
    at(1, 0, 500),
    at(1, 2, 500),
  ]);
  const values = [
    ["AAPL", "HALAL", 12, 7, 7, 0.5],
    ["", "", "", "", "", ""],
    ["XX", "#N/A", "", 7, 7, 0.25],
    ["KO", "HALAL (kept from 2026-03-31)", "", 7, 7, "Loading..."],
    ["PG", markedFailure("The service does not answer."), 3, 7, 7, "#ERROR!"],
  ];
  expect(lookIn(shown, [{ ...at(1, 0), values }])).toEqual({
    AAPL: { verdict: "HALAL", debt: 12, zakat: 0.5 },
    XX: { zakat: 0.25 },
    KO: { verdict: "HALAL" },
    PG: { debt: 3 },
  });
});

test("a new period is a change also where its amount is the same, by the cells that show year and quarter", () => {
  const at = (column: number) => ({ sheet: "Purification", row: 0, column, rows: 2, columns: 1 });
  const shown = figuresShown(
    [["Year"], ["Quarter"], []].map((second, index) => ({
      cell: { ...at(index + 1), rows: 1 },
      uses: [
        {
          name: second.length > 0 ? "PURIFICATION" : "PURIFY",
          args: [{ area: at(0) }, ...second.map((value) => ({ value }))],
        },
      ],
    })) as never,
  );
  const look = (rows: readonly (readonly (string | number)[])[]) => lookIn(shown, [{ ...at(0), values: rows }]);
  const before = look([
    ["AAPL", 2025, "third_quarter", 0.5],
    ["KO", 2025, "third_quarter", 0.25],
  ]);
  expect(before).toEqual({
    AAPL: { period: "2025 Q3", purification: 0.5 },
    KO: { period: "2025 Q3", purification: 0.25 },
  });
  const now = look([
    ["AAPL", 2025, "fourth_quarter", 0.5],
    ["KO", 2025, "Q3", 0.25],
  ]);
  expect(changesShown(before, now)).toEqual([{ ticker: "AAPL", figure: "period", before: "2025 Q3", now: "2025 Q4" }]);
});

test("a cell that shows no figure tells none: blanks, truth values, errors, sentences, and what is still calculated", () => {
  const at = (column: number) => ({ sheet: "Data", row: 0, column, rows: 9, columns: 1 });
  const shown = [{ figure: "verdict", tickers: at(0), figures: at(1) }];
  const texts = [
    "HALAL (kept from 2026-03-31)",
    "#N/A",
    "No. 1",
    "Is #1",
    "(a) b",
    "c (d) e",
    "Loading…",
    markedFailure("It is."),
    "It is.",
    true,
    "",
  ];
  const values = texts.map((text, nth) => [`T${nth}`, text]);
  expect(lookIn(shown, [{ ...at(0), values: [...values, ["", "HALAL"]] }])).toEqual({
    T0: { verdict: "HALAL" },
    T2: { verdict: "No. 1" },
    T3: { verdict: "Is #1" },
    T4: { verdict: "(a) b" },
    T5: { verdict: "c (d) e" },
    // Without a host's mark a sentence is an answer, whatever it ends with.
    T8: { verdict: "It is." },
  });
  const few = { ...at(0), values: [["AAPL", "HALAL"]] };
  expect(lookIn([{ ...shown[0], tickers: { ...at(0), rows: 1 } } as never], [few])).toEqual({
    AAPL: { verdict: "HALAL" },
  });
  const blank = { sheet: "Data", row: 0, column: 0, values: [["", "HALAL"]] };
  expect(lookIn(shown, [blank])).toEqual({});
  // Fewer figures than tickers were read.
  expect(lookIn(shown, [{ ...at(0), values: [["AAPL"], ["KO"]] }])).toEqual({});
});

test("a look that lacks a ticker or a figure of an earlier one is incomplete", () => {
  const before = { AAPL: { verdict: "HALAL", debt: 12 }, KO: { verdict: "HALAL" } };
  expect(lacks({ AAPL: { verdict: "X", debt: 1 } }, before)).toBe(true);
  expect(lacks({ AAPL: { debt: 1 }, KO: { verdict: "X" } }, before)).toBe(true);
  expect(lacks({ ...before, XOM: { rank: 1 } }, before)).toBe(false);
});

test("where cells alone tell, an error or a cell that is still calculated is no change", () => {
  const before = { AAPL: { verdict: "HALAL", debt: 12 }, KO: { verdict: "HALAL" } };
  const now = { AAPL: { verdict: "DOUBTFUL" } };
  expect(changesShown(before, now)).toEqual([{ ticker: "AAPL", figure: "verdict", before: "HALAL", now: "DOUBTFUL" }]);
  expect([lacks(now, before), lacks(before, before), lacks(before, now)]).toEqual([true, false, false]);
});
