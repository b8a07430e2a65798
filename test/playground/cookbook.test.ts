/** The cookbook's ten recipes, typed into a real grid as written: every cell shows what the page says. */
import { readFileSync } from "node:fs";
import { cellsOf } from "../../src/build/handbook/markdown";
import { playgroundStage } from "../stage/playground";

const stage = playgroundStage();
beforeAll(() => stage.start(), 120_000);
afterAll(() => stage.stop());

interface Recipe {
  readonly title: string;
  readonly rows: readonly (readonly [cell: string, typed: string, shows?: string])[];
}

const text = readFileSync("docs/help/en/cookbook.md", "utf8");
const [first = "", ...sections] = text.split(/^## /m);
const rowsIn = (section: string) => {
  const block = section.split("\n\n").find((one) => one.startsWith("|")) ?? "";
  return cellsOf(block)
    .slice(1)
    .map((row) => row.map((cell) => cell.replace(/^`|`$/g, "")));
};
const base = rowsIn(first).flatMap(([a = "", one = "", b = "", other = ""]) => [
  [a, one] as const,
  [b, other] as const,
]);
const recipes: readonly Recipe[] = sections.map((section) => ({
  title: section.split("\n")[0] ?? "",
  rows: rowsIn(section) as unknown as Recipe["rows"],
}));

/** The grid opens with a portfolio in its first rows: each recipe stands below it, in a hundred rows of its own. */
const aside = (typed: string, nth: number) =>
  typed.replace(
    /(?<![A-Z"])([A-L])(\d+)\b/g,
    (_, column: string, row: string) => column + (Number(row) + 100 + 100 * nth),
  );
const inputOf = (typed: string, nth: number) => {
  if (typed.startsWith("=")) return aside(typed, nth);
  return /^\d+$/.test(typed) ? Number(typed) : typed;
};
const asText = (value: unknown) => {
  if (typeof value === "number") return String(Number(value.toPrecision(10)));
  return typeof value === "boolean" ? String(value).toUpperCase() : (value ?? "");
};

test("each cell of the cookbook's ten recipes shows what its page says, on the sample service", async () => {
  expect(recipes).toHaveLength(10);
  const { type, shown, close } = await stage.open({ rate: 20 });
  const cells = recipes.flatMap(({ rows }, nth) =>
    [...base, ...rows].map(([cell, typed]) => [aside(cell, nth), inputOf(typed, nth)] as const),
  );
  await type(Object.fromEntries(cells));
  for (const [nth, { title, rows }] of recipes.entries()) {
    const found = await shown(...rows.map(([cell]) => aside(cell, nth)));
    for (const [index, [cell, typed, shows = ""]] of rows.entries()) {
      expect([title, cell, typed, asText(found[index])]).toEqual([title, cell, typed, shows]);
    }
  }
  await close();
});
