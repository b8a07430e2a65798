/** Undocumented names of fields: what the failure says, and which names it suggests. */
import { readFileSync } from "node:fs";
import type { Asked } from "../../../src/core/call";
import { type Failure, isFailure } from "../../../src/core/failure";
import { misspeltField } from "../../../src/functions/arguments/serviceFields";
import { unknownField } from "../../../src/functions/arguments/unknownField";
import { catalogue } from "../../../src/functions/catalogue";

const listed = JSON.parse(readFileSync("dist/excel/functions.json", "utf8")) as {
  readonly functions: readonly { readonly id: string; readonly parameters: readonly { readonly name: string }[] }[];
};

const inner = { shape: { halalRatio: {}, status: {} } };
const shape = { totalRevenue: {}, revenueBreakdown: { def: { innerType: { def: { innerType: inner } } } }, items: {} };
const titles = ["report date", "debt test"];
const messageOf = (...paths: string[]) => misspeltField(paths, shape, titles)?.message;

test("documented fields and columns' titles are known, in parts and in any spelling of a title", () => {
  for (const path of ["totalRevenue", "revenueBreakdown.halalRatio", "Report Date", "debt_test", "items.0.name"]) {
    expect([path, messageOf(path)]).toEqual([path, undefined]);
  }
  expect(misspeltField([], shape)).toBeUndefined();
  expect(misspeltField(["totalRevenue"], shape)).toBeUndefined();
});

test("the first unknown field is named, with the known names beside it, the nearest first", () => {
  expect(messageOf("items", "totalRevenu", "x")).toBe(
    'There is no field "totalRevenu". Did you mean totalRevenue? ' +
      "Fields: totalRevenue, report date, debt test, revenueBreakdown, items.",
  );
  expect(messageOf("revenueBreakdown.stat")).toBe(
    'There is no field "revenueBreakdown.stat". Did you mean revenueBreakdown.status? ' +
      "Fields: revenueBreakdown.status, revenueBreakdown.halalRatio.",
  );
  expect(messageOf("debt tests")).toMatch(
    /^There is no field "debt tests"\. Did you mean debt test\? Fields: debt test, /,
  );
  expect(messageOf("revenueBreakdown.debt test")).toBe(
    'There is no field "revenueBreakdown.debt test". Fields: revenueBreakdown.halalRatio, revenueBreakdown.status.',
  );
  expect(messageOf("totalrevenue")).toContain("Did you mean totalRevenue?");
});

const near = (typed: string, ...names: string[]) =>
  /Did you mean (.*)\?/.exec(unknownField(typed, typed, "", names).message)?.[1]?.split(", ") ?? [];

test("suggestions are names that contain the typed one, then names a few letters away, three at most", () => {
  expect(near("ratio", "radio", "halalRatio", "rati", "nation", "rate")).toEqual(["radio", "halalRatio", "rati"]);
  expect(near("debt", "dbt", "xdebtx", "debts", "deb")).toEqual(["dbt", "xdebtx", "debts"]);
  expect(near("abcdef", "abcd", "abc", "fedcba")).toEqual(["abcd"]);
  expect(near("ab", "cd", "xyz", "a")).toEqual(["a", "cd"]);
  expect(near("abcdefghi", "abcdefxyz", "abcdewxyz")).toEqual(["abcdefxyz"]);
  expect(near("Halal_Ratio", "halalRatio")).toEqual(["halalRatio"]);
});

test.each([
  ["abcdef", "abcdef", true],
  ["abcdef", "bcdef", true],
  ["abcdef", "xabcdef", true],
  ["abcdef", "xbcdef", true],
  ["abcdef", "bacdef", true],
  ["abcdef", "abxxef", true],
  ["abcdef", "axxxef", false],
  ["abcdef", "def", false],
  ["abcdef", "abcdefghi", true],
  ["bcdefa", "abcdefx", true],
  ["bcdefa", "abcdexy", false],
  ["kitten", "sitting", false],
  ["sundays", "saturday", false],
  ["kittens", "sittens", true],
])("%s is near %s: %p", (typed, name, isNear) => {
  expect(near(typed, name)).toEqual(isNear ? [name] : []);
});

test("a name of more than sixty letters gets no suggestion, and a value that is no name is not repeated", () => {
  const said = (...given: Parameters<typeof unknownField>) => unknownField(...given).message;
  const long = "x".repeat(60);
  expect(said(long, long, "", [long])).toBe(`There is no field "${long}". Did you mean ${long}? Fields: ${long}.`);
  const longer = "x".repeat(61);
  expect(said(longer, longer, "", ["a"])).toBe("There is no such field. Fields: a.");
  for (const odd of ["=1+1", "a\nb", "a<b", "<a", "a<", "a. b", ""]) {
    expect(said(odd, "xyz", "", ["a"])).toBe("There is no such field. Fields: a.");
  }
  expect(said("rate", "rate", "a.", ["rates", "other", "ratio"])).toBe(
    'There is no field "rate". Did you mean a.rates, a.ratio? Fields: a.rates, a.ratio, a.other.',
  );
});

test("in every function that takes fields, each name that is told is taken", () => {
  const typed: Readonly<Record<string, (field: string) => unknown[]>> = {
    SCREEN: (field) => [[["AAPL"]], [[field]]],
    REPORT: (field) => [[["AAPL"]], field],
    PURIFICATION: (field) => [[["AAPL"]], [[field]]],
    "ETF.SCREEN": (field) => [[["SPUS"]], [[field]]],
    "ETF.REPORT": (field) => [[["SPUS"]], field],
    "ETF.PROFILE": (field) => [[["SPUS"]], field],
    "ETF.PURIFICATION": (field) => [[["SPUS"]], "2026-01-01", "2026-03-31", [[field]]],
    USAGE: (field) => [field],
  };
  for (const [name, given] of Object.entries(typed)) {
    const run = catalogue.find((entry) => entry.name === name)?.run as (...typed: unknown[]) => Asked;
    const refused = run(...given("sttaus"));
    expect([name, refused]).toMatchObject([name, { failure: "noField" }]);
    const fields = /Fields: (.*)\.$/.exec((refused as Failure).message)?.[1]?.split(", ") ?? [];
    expect([name, fields.length > 3, fields.filter((field) => isFailure(run(...given(field))))]).toEqual([
      name,
      true,
      [],
    ]);
  }
  const takingFields = listed.functions.filter(({ parameters }) =>
    parameters.some((one) => /^fields?$/.test(one.name)),
  );
  expect(takingFields.map(({ id }) => id).sort()).toEqual(Object.keys(typed).sort());
});
