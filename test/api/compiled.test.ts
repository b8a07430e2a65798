/** The words that a bundle's schemas are written down in; `build/schemas.test.ts` holds all of them to zod. */
import { anything, either, list, number, record, text } from "../../src/api/compiled";

const nestedRecord = () => record(number, "ratio", text, "status");
const entryRecord = () => {
  const nested = nestedRecord();
  return record(nested, text, "symbol name", number, "rank", nested, "debt", either(number, list), "items");
};

test("a kind takes what is of it, and nothing else has data", () => {
  const taken = (schema: typeof text) =>
    ["a", "", 0, 1.5, Number.POSITIVE_INFINITY, true, null, [], {}].map((value) => schema.read(value));
  const none = undefined;
  expect(taken(text)).toEqual(["a", "", none, none, none, none, none, none, none]);
  expect(taken(number)).toEqual([none, none, 0, 1.5, none, none, none, none, none]);
  expect(taken(list)).toEqual([none, none, none, none, none, none, none, [], none]);
  expect(anything.safeParse(null)).toEqual({ success: true, data: null });
  expect(text.safeParse("a")).toEqual({ success: true, data: "a" });
  expect(text.safeParse(1)).toEqual({ success: false, data: undefined });
});

test("of several schemas the first that takes it gives the data", () => {
  expect([either(number, text).read("a"), either(number, text).read(0), either(number, text).read(true)]).toEqual([
    "a",
    0,
    undefined,
  ]);
  const kept = record(text, "a");
  expect(either(kept, record(number, "a")).read({ a: 1 })).toEqual({ a: undefined });
});

test("a record has the fields of the one before it, and then its own, each by its schema", () => {
  const entry = entryRecord();
  expect(Object.keys(entry.shape)).toEqual(["ratio", "status", "symbol", "name", "rank", "debt", "items"]);
  expect(Object.keys(entry.shape).map((name) => entry.shape[name])).toEqual([
    ...[number, text, text, text, number],
    expect.objectContaining({ shape: { ratio: number, status: text } }),
    expect.objectContaining({ read: expect.any(Function) }),
  ]);
  expect(entry.shape).not.toHaveProperty("toString");
  expect(entry.safeParse({})).toEqual({ success: true, data: {} });
  expect(Object.keys(record(nestedRecord(), "debt").shape)).toEqual(["debt"]);
});

test("an object that is as documented is the answer itself, others beside", () => {
  const as = [
    { ratio: 1, status: "PASS", symbol: "A", name: "B", rank: 2, debt: { ratio: 3 }, items: [1] },
    { symbol: "A", other: null },
    { ratio: 1, other: {} },
    { rank: 0 },
  ];
  const entry = entryRecord();
  for (const one of as) expect(entry.read(one)).toBe(one);
});

test("an object that is not is made anew: documented fields first, what is none of its kind unknown, the others as they came", () => {
  const read = (given: object) => {
    const data = entryRecord().read(given) as object;
    expect(data).not.toBe(given);
    return Object.entries(data);
  };
  expect(read({ other: 1, symbol: 7, rank: "2", debt: [], items: 5 })).toEqual([
    ["symbol", undefined],
    ["rank", undefined],
    ["debt", undefined],
    ["items", 5],
    ["other", 1],
  ]);
  expect(read({ rank: 1, symbol: "A" })).toEqual([
    ["symbol", "A"],
    ["rank", 1],
  ]);
  expect(read({ name: "B", symbol: "A" })).toEqual([
    ["symbol", "A"],
    ["name", "B"],
  ]);
  expect(read({ other: {}, ratio: 1 })).toEqual([
    ["ratio", 1],
    ["other", {}],
  ]);
  expect(read({ debt: { ratio: "x", more: 1 } })).toEqual([["debt", { ratio: undefined, more: 1 }]]);
  const hostile = JSON.parse('{"__proto__":{"a":1},"toString":1,"symbol":"A"}');
  expect(read(hostile)).toEqual([
    ["symbol", "A"],
    ["toString", 1],
  ]);
  const entry = entryRecord();
  expect(Object.getPrototypeOf(entry.read(hostile))).toBe(Object.prototype);
  expect(Object.keys(entry.read(JSON.parse('{"symbol":"A","__proto__":1}')) as object)).toEqual(["symbol"]);
});

test("what is no object, or a list, is no record", () => {
  for (const value of [null, undefined, 1, "a", [], [{ symbol: "A" }]]) {
    expect(entryRecord().safeParse(value)).toEqual({ success: false, data: undefined });
  }
});
