/** What a refresh is of, what it costs, and what came of it: on slots as a planner leaves them. */
import { operations } from "../../src/api/operations";
import type { Asked } from "../../src/core/call";
import { fail } from "../../src/core/failure";
import type { Operation } from "../../src/core/operation";
import { Slot } from "../../src/core/slot";
import type { AskingCell } from "../../src/workbook/asking";
import { changesShown, changesSince, figuresOf, figuresShown, lacks, lookIn } from "../../src/workbook/figures";
import {
  costsMore,
  demandsOf,
  type Extent,
  isOfAll,
  isUnasked,
  meantBy,
  outcomeOf,
  partOf,
} from "../../src/workbook/refreshing";

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
const meant = (extent: Extent) => {
  const found = meantBy(extent, cells, (asked) => bySlots.get(asked) ?? [], now);
  return [found.cells.map(({ cell: { row } }) => row), [...found.slots].map(({ input }) => input), found.untold];
};

test("a extent means cells and questions; what no service could answer is never among them", () => {
  expect(meant({ kind: "all" })).toEqual([[0, 1, 2, 3], ["AAPL", "XX", "KO"], 1]);
  expect(meant({ kind: "errors" })).toEqual([[1, 2], ["XX", "KO"], 0]);
  expect(meant({ kind: "older", hours: 24 })).toEqual([[0, 1, 3], ["AAPL", "XX"], 1]);
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

test("its price is the planner's word for each operation, and nobody is held to what was not said", () => {
  const etf = operations.etfReport as unknown as Operation;
  const questions = [...Array(101).fill({ operation: screening }), { operation: etf }, { operation: etf }];
  const demands = demandsOf(questions, (operation) => (operation === etf ? 1 : 100), 3);
  expect(demands).toEqual([
    { what: screening.title, questions: 101, most: 100 },
    { what: etf.title, questions: 2, most: 1 },
    { what: "calculated arguments", questions: 3, most: 100 },
  ]);
  expect([4, 5, undefined, null].map((calls) => costsMore(demands, calls))).toEqual([true, false, false, false]);
});

test("what came of it: answered, called off, failed, and why most of them did", () => {
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
  expect(outcomeOf(slots, since)).toEqual({ answered: 1, cancelled: 2, failed: 3, why: fail("unreachable").message });
  expect(slots.map((one) => isUnasked(one, since))).toEqual([false, false, false, false, false, false, true]);
});

test("new answers alone are compared: what failed or was called off is no change, what came back without a figure is one", () => {
  const purification = operations.purification as unknown as Operation;
  const amount = (input: string) =>
    Object.assign(new Slot(purification, input), {
      answer: { dividend_purification_amount_per_share: 0.5 },
      sentAt: now - 1_000,
    });
  const verdict = (input: string) =>
    slot(input, { answer: { shariahComplianceStatus: "COMPLIANT", complianceRanking: 4 }, sentAt: now - 1_000 });
  const [gone, lost, stopped, changed, short] = [amount("A"), amount("B"), verdict("C"), verdict("A"), verdict("D")];
  const before = new Map([gone, lost, stopped, changed, short].map((one) => [one, figuresOf(one)]));
  // An amount has no old answer in its place, so nothing is known of it any more.
  Object.assign(gone, { failure: fail("unreachable"), failedAt: now });
  Object.assign(lost, { answer: {}, sentAt: now });
  Object.assign(stopped, { calledOffAt: now });
  Object.assign(changed, { answer: { shariahComplianceStatus: "COMPLIANT", complianceRanking: 2 }, sentAt: now });
  Object.assign(short, { answer: { shariahComplianceStatus: "COMPLIANT" }, sentAt: now });
  expect([figuresOf(gone), figuresOf(stopped)]).toEqual([{}, before.get(stopped)]);
  expect(changesSince(before, now - 500)).toEqual([
    { ticker: "A", figure: "rank", before: 4, now: 2 },
    { ticker: "B", figure: "purification", before: 0.5, now: undefined },
    { ticker: "D", figure: "rank", before: 4, now: undefined },
  ]);
});

test("figures that cells show are told by ticker, one function a cell, and none of a number of shares", () => {
  const at = (row: number, column: number, rows = 1) => ({ sheet: "Data", row, column, rows, columns: 1 });
  const using = (column: number, name: string, ...args: readonly ({ value: unknown } | undefined)[]) => ({
    ...{ cell: at(1, column), formula: "", shows: "" },
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
  const values = [
    ["AAPL", "HALAL", 12, 7, 7, 0.5],
    ["", "", "", "", "", ""],
    ["XX", "#N/A", "", 7, 7, 0.25],
    ["KO", "HALAL (kept from 2026-03-31)", "", 7, 7, "Loading..."],
    ["PG", "The service does not answer.", 3, 7, 7, "#ERROR!"],
  ];
  expect(lookIn(shown, [{ ...at(1, 0), values }])).toEqual({
    AAPL: { verdict: "HALAL", debt: 12, zakat: 0.5 },
    XX: { zakat: 0.25 },
    KO: { verdict: "HALAL" },
    PG: { debt: 3 },
  });
});

test("where cells alone tell, an error or a cell that is still calculated is no change", () => {
  const before = { AAPL: { verdict: "HALAL", debt: 12 }, KO: { verdict: "HALAL" } };
  const now = { AAPL: { verdict: "DOUBTFUL" } };
  expect(changesShown(before, now)).toEqual([{ ticker: "AAPL", figure: "verdict", before: "HALAL", now: "DOUBTFUL" }]);
  expect([lacks(now, before), lacks(before, before), lacks(before, now)]).toEqual([true, false, false]);
});
