/** Every function's example, on the sample service, through the driver and through the built bundle. */
import { readExamples } from "../../src/build/examples";
import { functionFiles } from "../../src/build/metadata";
import { bundleStage } from "../stage/bundle";
import { asyncStage } from "../stage/drivers";
import { readFormula } from "../stage/formula";

const examples = [...readExamples(functionFiles("src/functions"))].map(
  ([name, { example }]) => [name, example] as const,
);

test.each(examples)("%s: %s", async (name, example) => {
  const { name: typedName, typed } = readFormula(example);
  expect(typedName).toBe(name);
  const workbook = await asyncStage.open();
  const cells = await workbook.cells(name, ...typed);
  expect(cells.slice(0, 6).map((row) => row.slice(0, 8))).toMatchSnapshot(example);
  const built = await bundleStage.open();
  const shown = await built.cells(name, ...typed);
  expect([shown.length, shown[0]?.length]).toEqual([cells.length, cells[0]?.length]);
  expect(await built.calls()).toBe(await workbook.calls());
  const refused = cells.flat().filter((cell) => typeof cell === "object" && cell.error === "#VALUE!");
  expect(refused).toEqual([]);
});
