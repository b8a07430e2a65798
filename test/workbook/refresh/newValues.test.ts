/** What a refresh of a closed workbook writes, why it leaves a cell, and in which round each formula is asked. */
import fc from "fast-check";
import type { Cells } from "../../../src/core/call";
import { fail } from "../../../src/core/failure";
import type { Phrase } from "../../../src/core/phrase";
import { english } from "../../../src/core/wording";
import { badArgument, judgement, missingValue, phrase } from "../../../src/functions/words";
import { type Area, addressOf, areaOf, intersection } from "../../../src/workbook/area";
import {
  AreaIndex,
  type CellValue,
  changeIn,
  isUnanswered,
  type KeptFormula,
  type Moved,
  type NewValues,
  readyOf,
  type Surface,
  unmoved,
  newValues as writtenOf,
} from "../../../src/workbook/refresh/newValues";
import type { Using } from "../../../src/workbook/refresh/questions";

const area = (at: string, sheet = "Data") => areaOf(at, sheet) as Area;
const own = (reach: string, more: Partial<KeptFormula> = {}): KeptFormula => ({
  cell: { ...area(reach), rows: 1, columns: 1 },
  reach: area(reach),
  isDynamic: true,
  isArray: true,
  ...more,
});
const surface = (held: Readonly<Record<string, CellValue>> = {}, obstacle?: string): Surface => ({
  valueAt: (cell) => held[addressOf(cell)],
  filledIn: (within) => Object.keys(held).flatMap((at) => (intersection(area(at), within) ? area(at) : [])),
  obstacle: () => obstacle,
});
const everywhere: Moved = { any: true, at: () => true };
type More = Parameters<typeof writtenOf> extends [unknown, unknown, unknown, unknown, ...infer Rest] ? Rest : never;
const writeCells = (formula: KeptFormula, cells: Cells, on: Surface, moved: boolean | Moved, ...more: More) =>
  writtenOf(
    formula,
    { cells, blankRows: 0 },
    on,
    typeof moved === "object" ? moved : moved ? everywhere : unmoved,
    ...more,
  );
const writtenTexts = (written: NewValues) =>
  "left" in written
    ? written.left
    : Object.fromEntries(written.cells.map(({ cell, after, isKept }) => [addressOf(cell), isKept ? "kept" : after]));
const unreachable = fail("unreachable");

test("a failure leaves the value that is there, and what the service has nothing of is an answer", () => {
  const held = { B2: "HALAL", B3: "DOUBTFUL", B4: 3 };
  const given: Cells = [[unreachable], [missingValue("noVerdict")], [5]];
  expect(writtenTexts(writeCells(own("B2:B4"), given, surface(held), false))).toEqual({
    B2: "kept",
    B3: { error: "#N/A" },
    B4: 5,
  });
});

test("when a formula asks about something else, or its shape changed, no earlier value stays", () => {
  const held = { B2: "HALAL", B3: "DOUBTFUL" };
  expect(writtenTexts(writeCells(own("B2"), [[unreachable]], surface(held), true))).toEqual({ B2: { error: "#N/A" } });
  expect(writtenTexts(writeCells(own("B2"), [[badArgument("x", "aTest")]], surface(held), true))).toEqual({
    B2: { error: "#VALUE!" },
  });
  expect(writtenTexts(writeCells(own("B2:B3"), [[unreachable]], surface(held), true))).toEqual({
    B2: { error: "#N/A" },
    B3: { error: "#N/A" },
  });
  expect(writtenTexts(writeCells(own("B2:B3"), [[badArgument("x", "aTest")]], surface(held), true))).toEqual({
    B2: { error: "#VALUE!" },
    B3: undefined,
  });
});

test("an outage is never written over an answer, also where a table would grow or shrink: it keeps its size and values", () => {
  const held = { B2: "HALAL", C2: 1, B3: "DOUBTFUL", C3: 2, B4: "HALAL" };
  const stays = { B2: "kept", C2: "kept", B3: "kept", C3: "kept" };
  for (const failure of [unreachable, fail("service", 503), fail("notUnderstood"), fail("paused", 0)]) {
    for (const given of [
      [[failure, failure]],
      [
        ["HALAL", 1],
        [failure, failure],
        ["HALAL", 2],
      ],
      [[failure]],
    ]) {
      const written = writeCells(own("B2:C3"), given, surface(held), false);
      expect(writtenTexts(written)).toEqual(stays);
      expect("reach" in written && addressOf(written.reach)).toBe("B2:C3");
      expect("cells" in written && written.cells.every(isUnanswered)).toBe(true);
    }
  }
});

test("rows of a table that ask about something else show the failure in an outage, and keep no value of another ticker", () => {
  const held = { B2: "HALAL", B3: "DOUBTFUL" };
  const second: Moved = { any: true, at: (row) => row === 1 };
  const given: Cells = [[unreachable], [unreachable], [unreachable]];
  expect(writtenTexts(writeCells(own("B2:B3"), given, surface(held), second))).toEqual({
    B2: "kept",
    B3: { error: "#N/A" },
  });
  expect(writtenTexts(writeCells(own("B2:B3"), given.slice(1), surface(held), second))).toEqual({
    B2: "kept",
    B3: { error: "#N/A" },
  });
});

test("a table that grows keeps nobody else's answer for a ticker that the service does not know", () => {
  const given: Cells = [["HALAL"], [fail("unknownSymbol", "NOSUCH1")], [fail("notReturned", "NOSUCH2")]];
  expect(writtenTexts(writeCells(own("B2:B3"), given, surface({ B2: "DOUBTFUL", B3: "HALAL" }), false))).toEqual({
    B2: "HALAL",
    B3: { error: "#N/A" },
    B4: { error: "#N/A" },
  });
});

test("a table keeps all its rows when the one call for it has no answer", () => {
  const held = { B2: "HALAL", B3: "DOUBTFUL" };
  const written = writeCells(own("B2:B3"), [[unreachable]], surface(held), false);
  expect(writtenTexts(written)).toEqual({ B2: "kept", B3: "kept" });
  expect("reach" in written && addressOf(written.reach)).toBe("B2:B3");
});

const unknown = fail("unknownSymbol", "NOSUCH1");

test.each<[string, "answered" | "unanswered", CellValue | undefined, Cells[number][number]]>([
  ["an unknown symbol over a verdict", "unanswered", "HALAL", unknown],
  ["an unknown symbol over an error", "answered", { error: "#N/A" }, unknown],
  ["an unknown symbol in a cell without a value", "answered", undefined, unknown],
  ["a symbol that was not returned, in a blank cell", "answered", "", fail("notReturned", "NOSUCH1")],
  ["a wrong argument over an error", "answered", { error: "#VALUE!" }, badArgument("x", "aTest")],
  ["a wrong argument over a number", "unanswered", 3, badArgument("x", "aTest")],
  ["an unreachable service over an error", "unanswered", { error: "#N/A" }, unreachable],
  ["a failure's sentence over the same sentence", "answered", unknown.message, { told: unknown }],
  ["a failure's sentence over another text", "unanswered", "HALAL: as it was", { told: unknown }],
])(
  "%s counts as %s: what fails every night replaces no known value, and is the answer where there is none",
  (_, end, before, given) => {
    const held = before === undefined ? {} : { B2: before };
    const written = writeCells(own("B2"), [[given]], surface(held), false);
    const [cell] = "cells" in written ? written.cells : [];
    expect(cell && isUnanswered(cell)).toBe(end === "unanswered");
    expect(cell?.isKept).toBe(end === "unanswered");
    if (before === "" || before === undefined) expect(cell?.after).toEqual({ error: "#N/A" });
  },
);

test("a table grows and shrinks where it may, and is left where it may not", () => {
  const two: Cells = [["a", "b"]];
  expect(writtenTexts(writeCells(own("A1:A3"), two, surface({ A1: 1, A2: 2, A3: 3, A4: 4 }), false))).toEqual({
    A1: "a",
    B1: "b",
    A2: undefined,
    A3: undefined,
  });
  expect(writtenTexts(writeCells(own("A1"), two, surface({}, "a table"), false))).toBe(
    "there is no room for A1:B1: a table is in the way",
  );
  expect(writtenTexts(writeCells(own("A1:B1"), two, surface({}, "a table"), false))).toEqual({ A1: "a", B1: "b" });
  expect(writtenTexts(writeCells(own("A1:A2", { isDynamic: false }), two, surface(), false))).toContain(
    "stored for A1:A2",
  );
  expect(writtenTexts(writeCells(own("A1", { isArray: false }), two, surface(), false))).toContain(
    "stored for one cell",
  );
});

test("rows of blanks below what is given take room, empty what stood there, and are no cells of their own", () => {
  const written = writtenOf(
    own("A1:A9"),
    { cells: [["a"]], blankRows: 999_999 },
    surface({ A3: "x", B3: "y" }),
    unmoved,
  );
  expect(writtenTexts(written)).toEqual({ A1: "a", A3: undefined });
  expect("reach" in written && addressOf(written.reach)).toBe("A1:A1000000");
});

test("days, numbers with notes, truth values and sentences are written as a file takes them, and texts in the language of the cell", () => {
  const given: Cells = [
    [
      { day: "2025-03-31" },
      { number: 2.5, note: phrase("calculated") },
      true,
      { told: missingValue("noVerdict") },
      phrase("calculated"),
    ],
  ];
  const arabic = { sentence: () => "بالعربية", text: () => "محسوب" };
  const held = surface({ E1: "قديم" });
  const written = writeCells(own("A1:E1"), given, held, false, (before) => (before === "قديم" ? arabic : english));
  expect(Object.values(writtenTexts(written))).toEqual([
    45747,
    2.5,
    true,
    "No verdict given: it is unknown, which is not zero.",
    "محسوب",
  ]);
  expect("cells" in written && written.cells[0]?.day).toBe("day");
});

test.each([
  ["STATUS", "HALAL", "NOT HALAL", "verdict"],
  ["STATUS", "HALAL", { error: "#N/A" }, "verdict"],
  ["LIST", "DOUBTFUL", "HALAL", "verdict"],
  ["ETF.STATUS", "حلال", "غير حلال", "verdict"],
  ["SCREEN", "PASS", "FAIL", "test"],
  ["TEST", "PASS", "NOT COVERED", "test"],
  ["RANK", 5, 4, "rank"],
  ["RANK", 5, 5, undefined],
  ["STATUS", "", "HALAL", undefined],
  ["STATUS", { error: "#N/A" }, "HALAL", undefined],
  ["STATUS", 0, "HALAL", undefined],
  ["NAME", "Apple", "Apple Inc.", undefined],
  ["RATIO", 1.5, 2, undefined],
] as const)("%s: from %j to %j is a change of %s", (name, before, after, change) => {
  expect(changeIn(name, { cell: area("A1"), before, after, isKept: false }, name === "RANK")).toBe(change);
});

test("a verdict in Arabic, an old verdict and a card's verdict are changes of a verdict too", () => {
  const arabic = { sentence: () => "غير حلال", text: () => "غير حلال" };
  const now = judgement("NOT HALAL") as Phrase;
  const given: Cells = [[now, phrase("keptFrom", now, "2026-03-31"), { card: now, properties: {} }, judgement("FAIL")]];
  const held = surface({ A1: "حلال", B1: "حلال", C1: "حلال", D1: "ناجح" });
  const written = writeCells(own("A1:D1"), given, held, false, () => arabic);
  if ("left" in written) throw new Error(written.left);
  expect(written.cells.map((cell) => changeIn("SCREEN", cell, false))).toEqual([
    "verdict",
    "verdict",
    "verdict",
    "test",
  ]);
});

const askingFormula = (at: string, reads: readonly string[], name = "STATUS") => ({
  own: own(at),
  using: {
    cell: area(at),
    formula: "",
    shows: "",
    uses: [{ name, args: reads.map((one) => ({ area: area(one) })) }],
  } as Using,
});
const names = (ready: readonly { readonly own: KeptFormula }[]) => ready.map((one) => addressOf(one.own.reach));

test("a formula that reads another's cells is asked after it, AGE last, and a circle never", () => {
  const list = askingFormula("A5:D20", []);
  const status = askingFormula("F5", ["A5:A20"]);
  const age = askingFormula("H5", ["A5"], "AGE");
  expect(names(readyOf([list, status, age]))).toEqual(["A5:D20"]);
  expect(names(readyOf([status, age]))).toEqual(["F5"]);
  expect(names(readyOf([age]))).toEqual(["H5"]);
  expect(readyOf([askingFormula("A1", ["B1"]), askingFormula("B1", ["A1"])])).toEqual([]);
  expect(names(readyOf([askingFormula("A1", ["Other!B1"]), askingFormula("B1", ["C1"])]))).toEqual(["A1", "B1"]);
});

test("a set of areas finds the same overlaps as a search through all of them", () => {
  const some = fc
    .record({
      row: fc.nat(8),
      column: fc.nat(8),
      rows: fc.integer({ min: 1, max: 5 }),
      columns: fc.integer({ min: 1, max: 5 }),
    })
    .map((one): Area => ({ sheet: "Data", ...one }));
  fc.assert(
    fc.property(fc.array(some, { maxLength: 6 }), some, fc.nat(6), fc.boolean(), (areas, one, by, isTall) => {
      const places = new AreaIndex();
      areas.forEach((each, index) => {
        places.add(each, index);
      });
      const asked = isTall ? { ...one, row: 0, rows: 1_048_576 } : one;
      expect(places.isTouched(asked, by)).toBe(
        areas.some((each, index) => index !== by && intersection(each, asked) !== undefined),
      );
      expect(places.isTouched({ ...asked, sheet: "data" })).toBe(
        areas.some((each) => intersection(each, asked) !== undefined),
      );
      expect(places.isTouched({ ...asked, sheet: "Other" })).toBe(false);
    }),
  );
});
