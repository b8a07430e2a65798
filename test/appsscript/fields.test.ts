/** Readers of what is stored: each takes what is of its kind, and tells of anything else that there is none. */
import {
  area,
  count,
  counts,
  fieldsOf,
  flag,
  isSpoilt,
  listOf,
  number,
  objectReader,
  oneOf,
  parseJson,
  text,
} from "../../appsscript/shared/fields";
import { common, format, requireFormat } from "../../appsscript/shared/format";
import { RefusalError } from "../../src/ports/refusalError";

const all = ["a", "", 0, 1, -1, 1.5, true, false, null, undefined, {}, [], Number.NaN, Number.POSITIVE_INFINITY];

test.each([
  ["a text", text, ["a", ""]],
  ["yes or no", flag, [true, false]],
  ["a number", number, [0, 1, -1, 1.5]],
  ["a count", count, [0, 1]],
  ["one of these", oneOf("a", "b"), ["a"]],
])("%s is read, and nothing else", (_, read, taken) => {
  expect(all.filter((one) => read(one) !== undefined)).toEqual(taken);
  for (const one of taken) expect(read(one)).toBe(one);
});

test("entries of a list or of counts that cannot be read are left out; other values give undefined", () => {
  expect(listOf(count)([1, "2", 3, -1])).toEqual([1, 3]);
  expect(counts({ a: 1, b: "2", c: -3, d: null })).toEqual({ a: 1, c: -3 });
  for (const one of [[], "a", 7, null, undefined]) expect(counts(one)).toBeUndefined();
  for (const one of [{}, "a", 7, null, undefined]) expect(listOf(count)(one)).toBeUndefined();
});

test("an object is read by its fields' kinds; without a needed field it gives undefined", () => {
  const readers = { name: text, size: count };
  expect(fieldsOf<{ name: string; size: number }>(readers, { name: "a", size: "b", more: 1 })).toEqual({ name: "a" });
  for (const one of [null, undefined, 7, "a"]) expect(fieldsOf(readers, one)).toEqual({});
  const read = objectReader<{ name: string; size: number }>(readers, ["name"], { size: 5 });
  expect([read({ name: "a" }), read({ name: "a", size: 1 }), read({ size: 1 }), read(7)]).toEqual([
    { name: "a", size: 5 },
    { name: "a", size: 1 },
    undefined,
    undefined,
  ]);
  const whole = { sheet: "a", row: 0, column: 1, rows: 1, columns: 2 };
  expect(area(whole)).toEqual(whole);
  for (const field of Object.keys(whole)) expect(area({ ...whole, [field]: -1 })).toBeUndefined();
});

test("a field is spoilt when it is there and cannot be read", () => {
  const spoilt = [{ size: 1 }, { size: -1 }, {}, { size: undefined }, null, "size"].map((one) =>
    isSpoilt(one, "size", count),
  );
  expect(spoilt).toEqual([false, true, false, false, false, false]);
});

test("a text that is no JSON is nothing", () => {
  expect([parseJson('{"a":1}'), parseJson("0"), parseJson(""), parseJson("{"), parseJson(undefined)]).toEqual([
    { a: 1 },
    0,
    undefined,
    undefined,
    undefined,
  ]);
});

test("a sidebar of another format is told so, but for its first requests and for that of the format itself", () => {
  const refuses = (name: string, told: unknown) => {
    try {
      requireFormat(name, told);
      return false;
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(RefusalError);
      return true;
    }
  };
  expect(["settings.save", "format", ...common].map((name) => refuses(name, format))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  for (const told of [format - 1, undefined, String(format)])
    expect(["settings.save", "format", ...common].map((name) => refuses(name, told))).toEqual([
      true,
      false,
      false,
      false,
    ]);
});
