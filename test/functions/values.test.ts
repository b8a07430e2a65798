import fc from "fast-check";
import { etfHolding } from "../../src/functions/etfs";
import { clip, dayOf, fieldAt, scalar, tabulate } from "../../src/functions/values";
import { failureOf, showCells } from "./showCells";

test("a list of objects has the union of their fields on top, in the order first seen", () => {
  expect(
    tabulate([
      { a: 1, b: { c: "x" } },
      { d: true, a: 2 },
    ]),
  ).toEqual([
    ["a", "b.c", "d"],
    [1, "x", ""],
    [2, "", true],
  ]);
});

test("an object is two columns; lists inside it are walked, lists of values joined", () => {
  expect(tabulate({ a: { b: [{ c: 1 }, { c: 2 }] }, d: [1, 2] })).toEqual([
    ["a.b.0.c", 1],
    ["a.b.1.c", 2],
    ["d", "1, 2"],
  ]);
});

test("a bare value is one cell, a list of values one column, and no value no cell", () => {
  expect(tabulate("x")).toEqual([["x"]]);
  expect(tabulate([1, "x", null])).toEqual([[1], ["x"], [failureOf("missing")]]);
  for (const nothing of [null, [], {}, ""]) expect(tabulate(nothing)).toEqual([]);
});

test("entries that are all empty are a cell that says so, and not rows without columns", () => {
  for (const empty of [[{}], [{}, { a: {} }], {}, []]) {
    expect(showCells(etfHolding([["SPUS"]]), [[empty]])).toEqual([[failureOf("missing")]]);
  }
});

test("a table has all its rows, and one of over a million cells is refused and not cut; ten levels stay a table", () => {
  expect(tabulate(Array.from({ length: 20_000 }, (_, index) => ({ index })))).toHaveLength(20_001);
  const wide = Object.fromEntries(Array.from({ length: 101 }, (_, nth) => [`c${nth}`, nth]));
  expect(tabulate(Array.from({ length: 10_000 }, () => wide))).toEqual([[failureOf("tableTooLarge")]]);
  const deep = JSON.parse(`${'{"a":'.repeat(30)}1${"}".repeat(30)}`);
  expect(tabulate(deep)).toEqual([[expect.stringMatching(/^a(\.a)+$/), "1 field"]]);
});

test("only ISO dates are shown as days", () => {
  expect(dayOf("2026-03-31")).toEqual({ day: "2026-03-31" });
  expect(dayOf("2026-03-31T10:00:00.123Z")).toEqual({ day: "2026-03-31" });
  for (const no of ["2026-02-30", "31.03.2026", "20260331", undefined]) expect(dayOf(no)).toBeUndefined();
});

test("a dotted path reaches own fields and nothing else", () => {
  const report = { items: [{ name: "Sales" }], note: "  " };
  expect(fieldAt(report, "items.0.name")).toBe("Sales");
  expect(fieldAt(report, "items.0")).toMatchObject({ message: expect.stringContaining("name") });
  for (const path of ["note", "items.1", "__proto__", "constructor.name", "items.length.x", "toString"]) {
    expect(fieldAt(report, path)).toEqual(failureOf("missing"));
  }
});

test("a field that has parts names twelve of them, and a list of values is one cell", () => {
  const parts = Object.fromEntries(Array.from({ length: 13 }, (_, nth) => [`p${nth}`, nth]));
  const report = { parts, none: {}, list: [1, null, "a"], mixed: [1, { a: 1 }] };
  const said = (path: string) => (fieldAt(report, path) as { message: string }).message;
  const twelve = Object.keys(parts).slice(0, 12).join(", ");
  expect(said("parts")).toBe(`Argument field: parts has parts: add one of ${twelve} after a dot.`);
  expect(said("none")).toContain("add one of none after a dot");
  expect(said("mixed")).toContain("add one of 0, 1 after a dot");
  expect(fieldAt(report, "list")).toBe("1, , a");
  expect(said("x".repeat(70))).toMatch(/^No field x{60}:/);
});

test("lists and texts are cut to what a cell holds, and lists of entries counted", () => {
  const long = "x".repeat(32_000);
  expect([clip(long), clip(`${long}y`)]).toEqual([long, `${long}…`]);
  expect([scalar(["a", null, 2]), scalar([{}, {}]), scalar([1, {}])]).toEqual(["a, , 2", "2 entries", "2 entries"]);
  expect([scalar(Number.NaN), scalar(false), scalar(" "), scalar(null), scalar({})]).toEqual([
    undefined,
    false,
    undefined,
    undefined,
    undefined,
  ]);
});

test("a table keeps to its most columns, and has all its rows", () => {
  const many = Array.from({ length: 10_001 }, (_, nth) => nth);
  expect([tabulate(many).length, tabulate([...many, {}]).length]).toEqual([10_001, 10_002]);
  expect(tabulate([{ a: 1 }, 2])).toEqual([["1 field"], [2]]);
  const wide = Object.fromEntries(many.slice(0, 201).map((nth) => [`c${nth}`, nth]));
  expect(tabulate([wide]).map((row) => row.length)).toEqual([200, 200]);
  const long = Object.fromEntries(many.map((nth) => [`c${nth}`, nth]));
  expect(tabulate(long)).toHaveLength(10_001);
  const nested = { a: Object.fromEntries(many.slice(1).map((nth) => [`c${nth}`, nth])), b: 1, c: { d: 1 } };
  expect(tabulate(nested)).toHaveLength(10_002);
  // In a table of rows lists inside are counted, and in one of fields walked unless they hold values alone.
  expect(tabulate([{ a: [{ b: 1 }, { b: 2 }] }])).toEqual([["a"], ["2 entries"]]);
  expect(tabulate({ a: [1, { b: 2 }] })).toEqual([
    ["a.0", 1],
    ["a.1.b", 2],
  ]);
  const deep = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);
  expect(tabulate(deep(12))).toEqual([["a.a.a.a.a.a.a.a.a.a.a.a", 1]]);
  expect(tabulate(deep(13))).toEqual([["a.a.a.a.a.a.a.a.a.a.a.a", "1 field"]]);
});

test("any JSON gives cells that are values or failures", () => {
  const isCell = (value: unknown) =>
    ["string", "boolean"].includes(typeof value) ||
    (typeof value === "number" && Number.isFinite(value)) ||
    (typeof value === "object" && value !== null && ("failure" in value || "day" in value));
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (json) => {
      const cells = tabulate(json).flat();
      expect(
        cells.filter(
          (one) =>
            !isCell(one) ||
            (String(one) === "[object Object]" && !("failure" in Object(one)) && !("day" in Object(one))),
        ),
      ).toEqual([]);
      const one = scalar(json);
      expect(one === undefined || isCell(one)).toBe(true);
    }),
  );
});
