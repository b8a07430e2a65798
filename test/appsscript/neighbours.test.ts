/** What the cells of one's own column will ask, read from their formulas; and whether a formula leaves an argument out. */
import { isLeftOut, neighbours } from "../../appsscript/leader/neighbours";

/** The active cell's column, row by row: its formula, and what it shows. */
function column(...rows: readonly (readonly [formula: string, shows: unknown])[]) {
  const read: unknown[] = [];
  const sheet = {
    getName: () => "Sheet1",
    getLastRow: () => rows.length,
    getRange: (...place: number[]) => {
      read.push(place);
      return {
        getValues: () => rows.map(([, shows]) => [shows]),
        getFormulas: () => rows.map(([formula]) => [formula]),
      };
    },
  };
  const range = { getSheet: () => sheet, getColumn: () => 3, getFormula: () => rows[0]?.[0] ?? "" };
  Object.assign(globalThis, { SpreadsheetApp: { getActiveRange: () => range } });
  return read;
}
const inputs = () => neighbours().map(({ operation, input }) => `${operation.name} ${input}`);
const status = (ticker: string) => `=SHARIAH_STATUS("${ticker}")`;

test("neighbours that are blank or load are asked along; cells with a value, or without a formula of ours, are not", () => {
  const read = column(
    [status("AAPL"), ""],
    [status("MSFT"), "Loading..."],
    [status("KO"), "HALAL"],
    ["=SUM(A1)", ""],
    ["", ""],
    [status("AAPL"), ""],
  );
  expect(inputs()).toEqual(["screening AAPL", "screening MSFT"]);
  expect(read).toEqual([[1, 3, 6, 1]]);
});

test("where the sheet may not be read, or no cell is active, nothing is asked along", () => {
  const refused = () => {
    throw new Error("You do not have permission to call getActiveRange.");
  };
  for (const getActiveRange of [refused, () => null]) {
    Object.assign(globalThis, { SpreadsheetApp: { getActiveRange } });
    expect(neighbours()).toEqual([]);
  }
});

test("an argument between two commas is left out; one that is typed, or not there at all, is not", () => {
  const leftOut = (formula: string, index = 1) => {
    column([formula, ""]);
    return isLeftOut("SCREEN", index);
  };
  expect(leftOut('=SHARIAH_SCREEN("AAPL",,TRUE)')).toBe(true);
  expect(leftOut('=SHARIAH_SCREEN("AAPL", ,TRUE)')).toBe(true);
  expect(leftOut('=SHARIAH_SCREEN("AAPL",A1,TRUE)')).toBe(false);
  expect(leftOut('=SHARIAH_SCREEN("AAPL")')).toBe(false);
  expect(leftOut('=SHARIAH_SCREEN("AAPL",,TRUE)&SHARIAH_SCREEN("KO",A1)')).toBe(false);
  expect(leftOut('=SHARIAH_SCREEN("AAPL",,TRUE)&SHARIAH_STATUS("KO",A1)')).toBe(true);
});

test("an argument counts as left out when the cell's formula cannot be read", () => {
  const refused = () => {
    throw new Error("no");
  };
  Object.assign(globalThis, { SpreadsheetApp: { getActiveRange: refused } });
  expect(isLeftOut("SCREEN", 1)).toBe(true);
});
