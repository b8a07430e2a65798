/** Cells that a refresh left with a value from before are known to the next one, until their value is another. */
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StaleCells } from "../../../src/cli/book/staleCells";
import { type Area, areaOf } from "../../../src/workbook/area";
import type { CellValue } from "../../../src/workbook/refresh/newValues";

const fresh = () => join(mkdtempSync(join(tmpdir(), "stale-")), "stale");
const cell = (at: string) => areaOf(at, "My Data") as Area;
const all = [
  { cell: cell("B9"), value: 7, isTotal: true },
  { cell: cell("C9"), value: undefined, isTotal: false },
  { cell: cell("D9"), value: { error: "#N/A" }, isTotal: false },
];
const holding = (values: readonly (CellValue | undefined)[]) => (area: Area) => values[area.column - 1];

test("stale cells are known for the written file alone, and only while they hold the noted value", () => {
  const folder = fresh();
  new StaleCells(folder).keep("one", all);
  const later = new StaleCells(folder);
  expect(later.of("one", holding([7, undefined, { error: "#N/A" }]))).toEqual(all);
  expect(later.of("one", holding([8, "", { error: "#VALUE!" }]))).toEqual([all[1]]);
  expect(later.of("other", holding([7]))).toEqual([]);
});

test("a workbook without stale cells leaves no note, and one that has none any more has its note removed", () => {
  const folder = fresh();
  const cells = new StaleCells(folder);
  cells.keep("one", all);
  cells.keep("two", []);
  expect(readdirSync(folder)).toEqual(["one.json"]);
  cells.keep("one", []);
  expect(cells.of("one", holding([7]))).toEqual([]);
});

test("a note that is damaged, of another form, or that cannot be written does not fail the refresh", () => {
  const folder = fresh();
  const cells = new StaleCells(folder);
  cells.keep("one", all);
  for (const text of ["{", "[]", '{"version":1,"cells":[1,{"sheet":5},{"sheet":"S","cell":"?","value":1}]}']) {
    writeFileSync(join(folder, "one.json"), text);
    expect(cells.of("one", () => 1)).toEqual([]);
  }
  new StaleCells(join(folder, "one.json", "below")).keep("two", all);
});
