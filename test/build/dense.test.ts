/** A bundle made dense does what it did: both are run, and only the words differ. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { parse } from "acorn";
import { dense } from "../../src/build/dense";

const root = mkdtempSync(join(tmpdir(), "dense-"));
mkdirSync(join(root, "appsscript"));
writeFileSync(
  join(root, "appsscript/kept.ts"),
  'interface Free { shortened: 1 }\n/** @kept */\nexport type Kept = Pick<Free, "picked"> & { readonly lasting: { deep: 1 } };\n',
);

const stubs = 'function ask(){return Shariah.run("looked up")}\n';

/** What `given` is when the statements have run, alone or as a bundle that exports it. */
function outcome(script: string, given: string): unknown {
  return JSON.parse(runInContext(`${script}\n;JSON.stringify(${given})`, createContext({})) as string);
}

test.each([
  [
    "chains",
    `const known = "one two three"; const deep = { one: { two: { three: 3, self() { return this.three; }, add: (a, b) => a + b } } };
     const look = (at) => [at?.one, at?.one?.two?.three, at?.one.two?.self(), at?.one?.two?.["three"], at?.["one"]?.two?.self(),
       at?.one && at.one.self?.(), 
       at && at.lacking?.(), at?.one?.two?.add(at?.one?.two?.three ?? 1, (null ?? undefined) ?? 0), (at?.one ?? deep).two?.three ?? "none"];
     const given = [look(deep), look(null), look(undefined), look({ one: { two: null } })];`,
  ],
  ["what is null, and what is only false", 'const given = [0 ?? 1, "" ?? 1, false ?? 1, null ?? 1, undefined ?? 1];'],
  [
    "one inside another",
    `const f = (a, b) => a?.x ?? (b?.x ?? (a ?? {}).y?.(b?.y ?? 5));
     const given = [f({ x: 1 }), f({ y: (n) => n }, { y: 7 }), f(null, { x: 2 }), f({ y: (n) => n })];`,
  ],
  [
    "functions before their place",
    `const given = [twice(3), new Made(4).value];
     function twice(n = half(4)) { return n * 2; }
     function half(n) { return n / 2; }
     function Made(n) { this.value = n; }`,
  ],
  [
    "functions with words of their own",
    `function count() { return arguments.length; }
     function named({ arguments: list }) { return list.length; }
     function* two() { yield 1; yield 2; }
     const given = [count(1, 2, 3), named({ arguments: [1] }), [...two()]];`,
  ],
  [
    "functions in blocks",
    `const made = [];
     for (const n of [1, 2]) { made.push(() => inner()); function inner() { return n; } }
     const given = made.map((each) => each());`,
  ],
  [
    "this in methods",
    `class Counter {
       constructor(by) { this.by = by; this.sum = 0; this.all = []; this.add(by); }
       add(n) { const more = () => { this.sum += n * this.by; }; more(); this.all.push(this.sum, function () { return this; }.call(n) + 0); return this; }
       get last() { class Inner { one() { return this.two() + this.two() + this.two() + this.two(); } two() { return 2; } }
         return [this.sum, this.all.length, this.by, this === this.add(0), new Inner().one()]; }
     }
     const given = [new Counter(2).add(3).last, new Counter(1).all];`,
  ],
  ["the word that is nothing", "const given = [undefined === void 0, [undefined], ((a) => a === undefined)()];"],
])("%s: what was meant is what happens, in ES2019", async (_, statements) => {
  for (const small of [true, false]) {
    const script = await dense(`${statements}\nexport { given };`, stubs, root, small);
    expect(() => parse(script, { ecmaVersion: 2019, sourceType: "script" })).not.toThrow();
    expect(outcome(script, "Shariah.given")).toEqual(outcome(`"use strict";${statements}`, "given"));
  }
});

test("names that somebody else knows are kept, and all others shortened", async () => {
  const fields = [
    "shortened",
    "private_name",
    "symbol",
    "words",
    "picked",
    "lasting",
    "deep",
    "toISOString",
    "setValues",
  ];
  const bundle = `const made = (n) => ({ ${fields.map((field) => `${field}: n`).join(", ")} });
    const given = made(Math.random()); const names = "symbol words";
    export { given, names };`;
  const script = await dense(bundle, stubs, root, true);
  const names = outcome(script, "Object.keys(Shariah.given)") as string[];
  expect(names).toEqual([expect.stringMatching(/^.$/), expect.stringMatching(/^.$/), ...fields.slice(2)]);
});

test("what stands in quotes beside the bundle is looked up by it", async () => {
  const bundle = 'const run = (name) => ({ "looked up": 1 })[name]; export { run };';
  expect(outcome(await dense(bundle, stubs, root, true), "ask()")).toBe(1);
});

test("the cache of one release is not read by another that has other names", async () => {
  const mark = async (field: string) => {
    const bundle = `const given = "shariah1." + { ${field}: 1 }.${field}; const other = (n) => ({ ${field}: n }); export { given, other };`;
    return outcome(await dense(bundle, stubs, root, true), "Shariah.given");
  };
  expect(await mark("oneName")).toMatch(/^shariah1\.[\w-]{6}\.1$/);
  expect(await mark("oneName")).toBe(await mark("oneName"));
  expect(await mark("oneName")).not.toBe(await mark("otherName"));
});

test("a chain that would need a second look stops the build", async () => {
  await expect(dense("const given = (a) => a?.b?.(); export { given };", stubs, root, true)).rejects.toThrow(
    "two steps",
  );
});

test("a bundle that exports nothing stops the build", async () => {
  await expect(dense("const given = 1;", stubs, root, true)).rejects.toThrow("exports nothing");
});
