import { purificationLedger } from "../../src/ledger/sheets/ledgers";
import type { Block } from "../../src/workbook/area";
import { spell, spellings } from "../../src/workbook/sheet/spelling";
import { againOn } from "../../src/worksheets/againOn";
import { marksOf } from "../../src/worksheets/marks";
import { laidPortfolio, portfolioOf, words } from "./laidPortfolio";

/** Everything that laying this would write, as a host gives it back. */
function written(
  worksheet: ReturnType<typeof portfolioOf>,
  change: (row: number, column: number) => unknown = () => undefined,
): Block {
  const [table] = worksheet.tables;
  const cells = new Map(worksheet.cells.map((cell) => [`${cell.row},${cell.column}`, cell] as const));
  const holds = (row: number, column: number) => {
    const told = change(row, column);
    if (told !== undefined) return told;
    const cell = cells.get(`${row},${column}`);
    if (cell) return cell.formula ? spell(cell.formula, worksheet, spellings.sheets) : (cell.value ?? "");
    const own = table?.columns[column];
    if (!table || !own || row < table.row || row > table.row + table.rows.length) return "";
    if (row === table.row) return own.heading;
    const into = { table, row: row - table.row - 1 };
    return own.formula
      ? spell(own.formula, worksheet, spellings.sheets, into)
      : (table.rows[into.row]?.[own.key] ?? "");
  };
  const all = Array.from({ length: 40 }, (_, row) => Array.from({ length: 30 }, (__, column) => holds(row, column)));
  const isFormula = (cell: unknown) => String(cell).startsWith("=");
  return {
    sheet: "Mine",
    row: 0,
    column: 0,
    rows: 40,
    columns: 30,
    formulas: all.map((row) => row.map((cell) => (isFormula(cell) ? cell : ""))),
    values: all.map((row) => row.map((cell) => (isFormula(cell) ? 7 : cell))),
  };
}

test("a worksheet whose writing broke off is laid again, but not over what somebody typed there since", () => {
  const worksheet = portfolioOf("AAPL", "KO");
  const { marks } = laidPortfolio(["AAPL"]);
  const row = (worksheet.tables[0]?.row ?? 0) + 1;
  const again = (change?: (row: number, column: number) => unknown) =>
    againOn(worksheet, marks, [written(worksheet, change)]);
  const at = (where: readonly [number, number], value: unknown) =>
    again((down, across) => (down === where[0] && across === where[1] ? value : undefined));
  const formula = worksheet.tables[0]?.columns.findIndex((column) => column.formula) ?? -1;
  expect(again()).toBe("Mine");
  // What is blank still was not written yet.
  expect([at([row, 0], ""), at([row, formula], ""), again(() => "")]).toEqual(["Mine", "Mine", "Mine"]);
  expect([at([row, 0], "MSFT"), at([row + 1, 0], "AAPL"), at([39, 29], "a note"), at([0, 0], "My title")]).toEqual(
    Array(4).fill(undefined),
  );
  expect([at([row, formula], "=1+1"), at([row, 0], "=A1"), at([39, 29], "=A1"), at([0, 0], "=A1")]).toEqual(
    Array(4).fill(undefined),
  );
  // Any host's spelling of a formula of ours is ours.
  const [table] = worksheet.tables;
  const own = table?.columns[formula]?.formula ?? "";
  const excel = table && spell(own, worksheet, spellings.excel, { table, row: 0 });
  expect(excel).toContain("[@[");
  expect(at([row, formula], excel?.replace("[@[", "[ @ [").toLowerCase())).toBe("Mine");
  expect(at([row + 2, formula], excel)).toBeUndefined();
});

test("a worksheet is not laid again over a formula of the user's, even when it shows the laid value or nothing", () => {
  const worksheet = portfolioOf("AAPL");
  const { marks } = laidPortfolio(["AAPL"]);
  const row = (worksheet.tables[0]?.row ?? 0) + 1;
  const block = written(worksheet);
  for (const [down, across] of [
    [row, 0],
    [39, 29],
  ]) {
    const formulas = block.formulas.map((line, at) =>
      line.map((formula, column) => (at === down && column === across ? "=A1" : formula)),
    );
    expect(againOn(worksheet, marks, [{ ...block, formulas }])).toBeUndefined();
  }
  const values = block.formulas.map((line) => line.map((formula) => (formula === "" ? "" : 7)));
  expect(
    againOn(worksheet, marks, [{ ...block, values, formulas: block.formulas.map((line) => line.map(() => 7)) }]),
  ).toBeUndefined();
});

test("a ledger that is marked as laid but has no rows is laid again on its sheet", () => {
  const ledger = purificationLedger([], words);
  const marks = new Map(
    marksOf(ledger).map(({ name, ...at }) => [name, { sheet: "Mine", ...at, rows: 1, columns: 1 }]),
  );
  expect(againOn(ledger, marks, [written(ledger)])).toBe("Mine");
});

test("a sheet of which nothing was read is laid again, and one that is not marked is not known", () => {
  const worksheet = portfolioOf("AAPL");
  const { marks } = laidPortfolio(["AAPL"]);
  expect([againOn(worksheet, marks, []), againOn(worksheet, new Map(), [written(worksheet)])]).toEqual([
    "Mine",
    undefined,
  ]);
  const block = written(worksheet);
  const [noFormulas, moved] = [
    { ...block, formulas: [] },
    { ...block, row: 1, rows: 39, formulas: block.formulas.slice(1), values: block.values.slice(1) },
  ];
  expect([againOn(worksheet, marks, [noFormulas]), againOn(worksheet, marks, [moved])]).toEqual(["Mine", "Mine"]);
  const other = { ...block, sheet: "Other", values: [["mine"]] };
  expect(againOn(worksheet, marks, [other, block])).toBe("Mine");
});
