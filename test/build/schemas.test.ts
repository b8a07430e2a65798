/** The module that a bundle holds in place of api/schemas, as a bundle would run it, against zod itself. */
import { join } from "node:path";
import { buildSync } from "esbuild";
import fc from "fast-check";
import * as z from "zod/mini";
import * as schemas from "../../src/api/schemas";
import { compiled } from "../../src/build/schemas";

type Reading = Pick<z.ZodMiniType, "safeParse">;

/** The exports of a module's text that stands where api/schemas does. */
function evaluated(text: string): Readonly<Record<string, Reading & { shape?: object }>> {
  const resolveDir = join(__dirname, "../../src/api");
  const stdin = { contents: text, resolveDir };
  const [{ text: script } = { text: "" }] = buildSync({ stdin, bundle: true, format: "cjs", write: false }).outputFiles;
  const module = { exports: {} };
  new Function("module", script)(module);
  return module.exports;
}

/** What the source sees of a reading, the order of fields included. */
function seen(schema: Reading | undefined, json: unknown): unknown {
  const { success, data } = schema?.safeParse(json) ?? {};
  const entries = typeof data === "object" && data !== null ? Object.keys(data) : [];
  return { success, data, entries, text: JSON.stringify(data) };
}

const forgiving = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

const text = compiled(schemas);
const modules = evaluated(text);

/** Records of these names, in one another, among any JSON. */
function jsonOf(names: readonly string[]): fc.Arbitrary<unknown> {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, fc.jsonValue({ maxDepth: 1 }), tie("entry"), fc.array(tie("value"))),
    entry: fc
      .array(fc.tuple(fc.constantFrom(...names, "other", "1", "toString", "constructor", "__proto__"), tie("value")))
      .map((fields) => JSON.parse(`{${fields.map((field) => field.map((one) => JSON.stringify(one)).join(":"))}}`)),
  }));
  return value;
}

it("exports the same schemas, with the same fields", () => {
  expect(Object.keys(modules).sort()).toEqual(Object.keys(schemas).sort());
  for (const [name, schema] of Object.entries(schemas)) {
    expect([name, ...Object.keys(modules[name]?.shape ?? {})]).toEqual([
      name,
      ...Object.keys("shape" in schema ? schema.shape : {}),
    ]);
  }
});

const fieldNames = [...new Set([...text.matchAll(/"([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" ")))];

it.each(Object.entries(schemas))("%s reads any JSON as zod does", (name, schema) => {
  const own = "shape" in schema ? Object.keys(schema.shape) : [];
  // Its own fields often, so that most of an entry is documented; those of the records in it, from among all.
  const json = fc.oneof(jsonOf([...own, ...own, ...own, ...fieldNames]), jsonOf(fieldNames), fc.jsonValue());
  fc.assert(fc.property(json, (value) => expect(seen(modules[name], value)).toStrictEqual(seen(schema, value))));
});

it("reads numbers that JSON can spell and nothing can be as zod does", () => {
  const json = JSON.parse('{"complianceRanking":1e999,"totalRevenue":-1e999}');
  expect(seen(modules.screeningEntry, json)).toStrictEqual(seen(schemas.screeningEntry, json));
  expect(modules.screeningEntry?.safeParse(json).data).toStrictEqual({
    complianceRanking: undefined,
    totalRevenue: undefined,
  });
});

it("makes nothing anew of an entry that is as documented, and a record's order of any other", () => {
  const entry = { companyName: "A", symbol: "A", interestBearingDebt: { ratio: 1, more: [] }, other: null };
  expect(modules.screeningEntry?.safeParse(entry).data).toBe(entry);
  const turned = { other: null, symbol: "A", companyName: 7 };
  expect(seen(modules.screeningEntry, turned)).toStrictEqual(seen(schemas.screeningEntry, turned));
  expect(Object.keys(modules.screeningEntry?.safeParse(turned).data as object)).toEqual([
    "companyName",
    "symbol",
    "other",
  ]);
});

it("leaves what it reads as it was, and the prototype of everything too", () => {
  const json = JSON.parse('{"symbol":7,"revenueBreakdown":{"status":null},"__proto__":{"polluted":true}}');
  const copy = structuredClone(json);
  const { data } = modules.screeningEntry?.safeParse(json) ?? {};
  expect(json).toStrictEqual(copy);
  expect((data as { polluted?: unknown }).polluted).toBeUndefined();
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

it.each([
  ["another kind", { a: z.boolean() }, /^a: .*boolean/],
  ["a rule", { a: z.string().check(z.minLength(1)) }, /^a: .*string with checks/],
  ["a format", { a: z.looseObject({ b: forgiving(z.int()) }) }, /^a\.b: .*number with/],
  ["coercion", { a: z.coerce.number() }, /^a: .*number with coerce/],
  ["a strict object", { a: z.strictObject({}) }, /^a: .*not loose/],
  ["an object that strips", { a: z.object({}) }, /^a: .*not loose/],
  ["a field that is not forgiven", { a: z.looseObject({ b: z.string() }) }, /^a\.b: .*not forgiven/],
  ["a field that must be there", { a: z.looseObject({ b: z.catch(z.string(), undefined as never) }) }, /must be there/],
  ["a value for the missing", { a: z.looseObject({ b: z.catch(z.optional(z.string()), "") }) }, /with a value/],
  ["a field that may be null", { a: z.looseObject({ b: z.catch(z.nullable(z.string()), null) }) }, /with a value/],
  ["a default", { a: z.looseObject({ b: forgiving(z._default(z.string(), "x")) }) }, /^a\.b: .*default/],
  ["a list of a kind", { a: z.looseObject({ b: forgiving(z.array(z.number())) }) }, /^a\.b: .*list of a kind/],
  ["a pipe", { a: z.pipe(z.string(), z.transform(Number)) }, /^a: .*pipe/],
  ["a name with a blank", { a: z.looseObject({ "b c": forgiving(z.string()) }) }, /^a\.b c: .*name/],
  ["an export that is no schema", { a: z.string(), b: 7 }, /^b: .*no schema/],
])("the build stops at %s", (_, exported, message) => {
  expect(() => compiled(exported)).toThrow(message);
});
