/** Names of fields that nobody documents: what is said of them, and what may be meant. */
import { unknownField } from "../../src/functions/nearest";
import { misspelt } from "../../src/functions/spelling";

const inner = { shape: { halalRatio: {}, status: {} } };
const shape = { totalRevenue: {}, revenueBreakdown: { def: { innerType: { def: { innerType: inner } } } }, items: {} };
const titles = ["report date", "debt test"];
const told = (...paths: string[]) => misspelt("fields", paths, shape, titles)?.message;

test("documented fields and columns' titles are known, in parts and in any spelling of a title", () => {
  for (const path of ["totalRevenue", "revenueBreakdown.halalRatio", "Report Date", "debt_test", "items.0.name"]) {
    expect([path, told(path)]).toEqual([path, undefined]);
  }
  expect(misspelt("field", [], shape)).toBeUndefined();
  expect(misspelt("field", ["totalRevenue"], shape)).toBeUndefined();
});

test("the first that is not is told, with its argument and the nearest names of where it stands", () => {
  expect(told("items", "totalRevenu", "x")).toBe(
    "Argument fields: no field totalRevenu; totalRevenue? Insert in the pane has them all.",
  );
  expect(told("revenueBreakdown.stat")).toBe(
    "Argument fields: no field revenueBreakdown.stat; revenueBreakdown.status? Insert in the pane has them all.",
  );
  expect(told("debt tests")).toBe("Argument fields: no field debt tests; debt test? Insert in the pane has them all.");
  expect(told("revenueBreakdown.debt test")).not.toContain("?");
  expect(told("totalrevenue")).toContain(" totalRevenue?");
});

const near = (typed: string, ...names: string[]) =>
  [...unknownField(typed, typed, "", names).matchAll(/ (\w+)\?/g)].map(([, name]) => name);

test("near is what has it inside, then what few letters make of it, three at most, the nearest first", () => {
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

test("a name beyond sixty letters is compared with none, and what is no name is not repeated", () => {
  const long = "x".repeat(60);
  expect(unknownField(long, long, "", [long])).toBe(`no field ${long}; ${long}? Insert in the pane has them all`);
  const longer = "x".repeat(61);
  expect(unknownField(longer, longer, "", [longer])).toBe("no field of that name; Insert in the pane has them all");
  for (const odd of ["=1+1", "a\nb", "a<b", "<a", "a<"]) {
    expect(unknownField(odd, "a", "", [])).toBe("no field of that name; Insert in the pane has them all");
  }
  expect(unknownField("rate", "rate", "a.", ["rates", "ratio"])).toBe(
    "no field rate; a.rates? a.ratio? Insert in the pane has them all",
  );
  expect(unknownField("a b.c-d_1", "zzzz", "a.", ["zzzy"])).toBe(
    "no field a b.c-d_1; a.zzzy? Insert in the pane has them all",
  );
});
