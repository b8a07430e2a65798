/** The skill for assistants: it is short, holds every function of the catalogue, and its examples are right. */
import { readHelps } from "../../src/build/functions/views";
import { examples, skillText } from "../../src/build/skill";
import { formulaCheck } from "../../src/cli/assistant/formulaCheck";
import { catalogue } from "../../src/functions/catalogue";

const helps = readHelps(process.cwd());

test("the skill has every function with its arguments and cost, in under 500 lines", async () => {
  const text = skillText("1.2.3", await helps, ({ name }) => `cost of ${name}.`);
  expect(text.split("\n").length).toBeLessThan(500);
  for (const { name } of catalogue) {
    expect(text).toContain(`### SHARIAH.${name}(`);
    expect(text).toContain(`Cost: cost of SHARIAH.${name}.`);
  }
});

test("the skill begins with the front matter that assistants look for, and says that skills in Excel are a preview", async () => {
  const text = skillText("1.2.3", await helps, () => "");
  expect(text).toMatch(/^---\nname: shariah-sheets\ndescription: .{100,1024}\n---\n/);
  expect(text).toMatch(/Skills in Copilot for Excel are a preview/);
  expect(text).toMatch(/Unknown is never 0/);
  expect(text).toContain("one range and not a thousand cells");
});

test("the skill has ten worked examples", () => expect(examples).toHaveLength(10));

test.each(examples)("the worked example $formula is understood, and answered on sample data", ({ formula }) => {
  const { ok, calls } = formulaCheck(formula);
  expect({ formula, ok }).toEqual({ formula, ok: true });
  for (const { sample } of calls) {
    expect(sample.length).toBeGreaterThan(0);
    expect(sample.filter((text) => !text.startsWith("#"))).not.toEqual([]);
  }
});
