import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readExamples, readGives } from "../../../src/build/functions/examples";
import { functionFiles } from "../../../src/build/functions/metadata";
import { signaturesText } from "../../../src/build/functions/signatures";
import { catalogue } from "../../../src/functions/catalogue";

/** A file with one function, with these lines among its tags. */
function fileWith(...lines: readonly string[]): string {
  const file = join(mkdtempSync(join(tmpdir(), "examples-")), "one.ts");
  const tags = ["What it gives.", "@customfunction ONE", ...lines, "@cancelable"].map((line) => ` * ${line}\n`);
  writeFileSync(
    file,
    `/**\n${tags.join("")} */\nexport function one() {}\n\n/** No function of a sheet. */\nexport const two = 2;\n`,
  );
  return file;
}

test("a function's example and the operations that it asks are read by its id", () => {
  const file = fileWith('@example =SHARIAH.ONE({"A","B"},"x,y")', "@asks 5, 4");
  expect([...readExamples([file])]).toEqual([["ONE", { example: '=SHARIAH.ONE({"A","B"},"x,y")', asks: [5, 4] }]]);
});

test("a function without @asks asks nothing", () => {
  expect(readExamples([fileWith("@example =SHARIAH.ONE()")]).get("ONE")).toEqual({
    example: "=SHARIAH.ONE()",
    asks: [],
  });
});

test.each([
  ["no example", [], /ONE: give it an "@example/],
  ["another function's example", ["@example =SHARIAH.ONES(1)"], /ONE: give it an "@example/],
  ["an operation's name", ["@example =SHARIAH.ONE()", "@asks zakat"], /ONE: after @asks stand numbers/],
])("the build stops, and says what to write, at a function with %s", (_, lines, message) => {
  expect(() => readExamples([fileWith(...lines)])).toThrow(message);
});

test("every function of the catalogue has an example, and only those have", () => {
  const examples = readExamples(functionFiles("src/functions"));
  expect([...examples.keys()].sort()).toEqual(catalogue.map(({ name }) => name).sort());
});

test("`@gives` is read with the parameter that it needs", () => {
  expect(readGives([fileWith("@gives each which")]).get("ONE")).toEqual({ shape: "each", given: "which" });
  expect(readGives([fileWith("@gives table")]).get("ONE")).toEqual({ shape: "table", given: undefined });
});

test.each([[[]], [["@gives cells"]]])("the build stops at a function that does not say what it gives: %j", (lines) => {
  expect(() => readGives([fileWith(...lines)])).toThrow(/ONE: say "@gives each"/);
});

test("the build stops at a @gives that names a parameter which the function has not", () => {
  const functions = [{ id: "ONE", parameters: [] }] as never;
  expect(() => signaturesText({ functions }, readGives([fileWith("@gives each which")]))).toThrow(
    'ONE: @gives names "which", which is no parameter of it.',
  );
});
