import fc from "fast-check";
import * as z from "zod/mini";
import { anything, either, flag, list, number, record, text, where } from "../../src/api/shape";

describe("a shape reads what a validator that forgives would", () => {
  const forgiving = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);
  const ours = record({
    amount: number,
    name: text,
    kept: flag,
    items: list,
    either: either(number, text),
    raw: anything,
    nested: record({ amount: number, name: text }),
  });
  const theirs = z.looseObject({
    amount: forgiving(z.number()),
    name: forgiving(z.string()),
    kept: forgiving(z.boolean()),
    items: forgiving(z.array(z.unknown())),
    either: forgiving(z.union([z.number(), z.string()])),
    raw: z.optional(z.unknown()),
    nested: forgiving(z.looseObject({ amount: forgiving(z.number()), name: forgiving(z.string()) })),
  });
  const value = fc.jsonValue();
  const nested = fc.record({ amount: value, name: fc.string(), other: value }, { requiredKeys: [] });
  const entry = fc.record(
    { amount: value, name: value, kept: value, items: value, either: value, raw: value, nested, other: value },
    { requiredKeys: [] },
  );

  it("for any JSON", () => {
    fc.assert(
      fc.property(fc.oneof(entry, value), (json) => {
        const parsed = theirs.safeParse(json);
        expect(ours.read(json)).toEqual(parsed.success ? parsed.data : undefined);
      }),
    );
  });

  it("for numbers that JSON can spell and nothing can be", () => {
    expect(number.read(JSON.parse("1e999"))).toBeUndefined();
    expect(theirs.parse({ amount: JSON.parse("1e999") }).amount).toBeUndefined();
  });
});

it("leaves what it reads as it was", () => {
  const json = { amount: "many", nested: { amount: null } };
  record({ amount: number, nested: record({ amount: number }) }).read(json);
  expect(json).toEqual({ amount: "many", nested: { amount: null } });
});

it("takes of a shape's values those that pass", () => {
  const share = where(number, (one) => one <= 1);
  expect([0, 1, 2, "1", null].map(share.read)).toEqual([0, 1, undefined, undefined, undefined]);
});

it("keeps a field named after the prototype a field", () => {
  const read = record({ amount: number }).read(JSON.parse('{"amount":1,"__proto__":{"polluted":true}}'));
  expect((read as { polluted?: unknown }).polluted).toBeUndefined();
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});
