/** The README's examples give what it says, and its commands are there. */
import { readFileSync } from "node:fs";
import { asyncStage } from "./stage/driverStages";
import { readFormula } from "./stage/formula";

const readme = readFileSync("README.md", "utf8");
const examples = [...readme.matchAll(/^(=SHARIAH\.\S+)\s{2,}(.+)$/gm)].map(([, formula = "", shown = ""]) => [
  formula,
  shown,
]);

test("README has three examples at least", () => expect(examples.length).toBeGreaterThanOrEqual(3));

test.each(examples)("the example %s of README shows %s", async (formula, shown) => {
  const workbook = await asyncStage.open();
  const { name, typed } = readFormula(formula);
  const [[cell] = []] = await workbook.cells(name, ...typed);
  const text = typeof cell === "object" ? `${cell.error}  ${cell.message}` : String(cell);
  expect(text).toBe(shown);
});

test("README names the two commands, and CI runs npm ci && npm test", () => {
  expect(readme).toContain("npm ci && npm start");
  expect(readme).toContain("npm ci && npm test");
  expect(readFileSync(".ci/run", "utf8")).toContain("npm ci && npm test");
});
