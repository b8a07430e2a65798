/** What the playground saves of its workbook: what was typed, not the results; limited in size, checked when read. */

import { mostSaved, readSaved, type SavedWorkbook, savedText } from "../../src/playground/store/savedWorkbook";
import { targets } from "../../src/workbook/sheet/step";
import { portfolio } from "../../src/worksheets/sheets/portfolio";
import { drawnSteps } from "../../src/worksheets/steps";
import { worksheetWords } from "../../src/worksheets/words/words";

const place = { sheet: "one", row: 3, column: 1 };
const today = portfolio([{ ticker: "AAPL" }], worksheetWords("en"));
const steps = drawnSteps(today, targets.playground);
const areas = steps.flatMap((step) => (step.do === "rules" ? step.areas : []));
const charts = steps.filter((step) => step.do === "chart");
const cellData = {
  0: { 0: { v: "AAPL", t: 1 }, 1: { f: "=SHARIAH.STATUS(A1)", v: "HALAL", t: 1, s: "style" }, 2: null },
  1: { 1: { si: "shared", v: 12 }, 2: { v: "HALAL", custom: { playground: { frozen: true } } } },
};
const saved = {
  workbook: {
    id: "playground",
    locale: "enUS",
    sheetOrder: ["one"],
    sheets: { one: { id: "one", name: "One", cellData } },
  },
  ledger: [["frozen", "=SHARIAH.STATUS(A2)"]],
  pins: [["frozen-1", place]],
  areas,
  charts,
  marks: [["portfolio/table", place]],
} as unknown as SavedWorkbook;

test("a saved workbook has formulas, styles, notes, freezes and worksheets, and no results of formulas", () => {
  const again = readSaved(savedText(saved));
  expect(again).toMatchObject({ ledger: saved.ledger, pins: saved.pins, areas, charts, marks: saved.marks });
  expect(again?.workbook.sheets?.one?.cellData).toEqual({
    0: { 0: { v: "AAPL", t: 1 }, 1: { f: "=SHARIAH.STATUS(A1)", s: "style" }, 2: null },
    1: { 1: { si: "shared" }, 2: { v: "HALAL", custom: { playground: { frozen: true } } } },
  });
  expect(again?.workbook.locale).toBeUndefined();
});

test("a workbook that is too big is not saved", () => {
  const big = { ...saved, ledger: [["x".repeat(mostSaved)]] };
  expect(savedText(big)).toBeUndefined();
});

test("a workbook that was kept as form 1, with its worksheets whole, is read with the same rules and charts", () => {
  const { areas: _, charts: __, ...rest } = JSON.parse(savedText(saved) ?? "") as Record<string, unknown>;
  const first = JSON.parse(JSON.stringify({ ...rest, form: 1, laid: [["portfolio", today]] })) as object;
  expect(readSaved(JSON.stringify(first))).toEqual(readSaved(savedText(saved)));
  expect(areas.map(({ mark }) => mark)).toContain("portfolio.holdings.status");
  for (const laid of [undefined, [["portfolio", {}]], [["portfolio", { ...today, tables: [] }]]]) {
    expect(readSaved(JSON.stringify({ ...first, laid }))).toBeUndefined();
  }
});

const whole = JSON.parse(savedText(saved) ?? "") as Record<string, unknown>;
const inSheet = (sheet: unknown) => ({ ...whole, workbook: { sheetOrder: ["one"], sheets: { one: sheet } } });
test.each<[string, unknown]>([
  ["nothing", undefined],
  ["no text", 7],
  ["cut off", savedText(saved)?.slice(0, -9)],
  ["a list", "[]"],
  ["null", "null"],
  ["of another form", JSON.stringify({ ...whole, form: 3 })],
  ["without a workbook", JSON.stringify({ ...whole, workbook: null })],
  ["without sheets", JSON.stringify({ ...whole, workbook: { sheetOrder: [], sheets: {} } })],
  ["a sheet that is not there", JSON.stringify({ ...whole, workbook: { sheetOrder: ["two"], sheets: {} } })],
  ["a sheet without cells", JSON.stringify(inSheet({ name: "One" }))],
  ["a cell that is none", JSON.stringify(inSheet({ name: "One", cellData: { 0: { 0: "AAPL" } } }))],
  ["a place that is none", JSON.stringify({ ...whole, pins: [["frozen-1", { sheet: "one", row: "3" }]] })],
  ["rules that are none", JSON.stringify({ ...whole, areas: [{}] })],
  ["a chart that is none", JSON.stringify({ ...whole, charts: [7] })],
  ["without what was frozen", JSON.stringify({ ...whole, ledger: undefined })],
])("a saved workbook is not opened: %s", (_, text) => {
  expect(readSaved(text)).toBeUndefined();
});
