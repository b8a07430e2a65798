import { funds } from "../../../src/worksheets/sheets/funds";
import { worksheetWords } from "../../../src/worksheets/words/words";
import { describedProperly } from "../described";

const held = [{ ticker: "SPUS" }, { ticker: "HLAL" }];
const sheet = funds(held, worksheetWords("en"));
const formulaOf = (key: string) => sheet.tables[0]?.columns.find((one) => one.key === key)?.formula;

describedProperly("funds", (words) => funds(held, words));

test("a fund's verdict has beside it how many of its holdings it covers, as n of m", () => {
  expect(formulaOf("covered")).toBe(
    '=IF(COUNT([@holdings],[@uncovered])<2,"",[@holdings]-[@uncovered]&" of "&[@holdings])',
  );
});

test("purification waits until both days hold something, and a fund that purifies itself leaves nothing to pay", () => {
  expect(formulaOf("amount")).toContain('IF(OR([@ticker]="",from="",to="")');
  expect(formulaOf("amount")).toContain("SHARIAH.ETF.PURIFY([@ticker],[@dividends],from,to)");
  expect(formulaOf("pay")).toBe('=IF([@itself]="yes","",[@amount])');
  expect(sheet.cells.find(({ value }) => /purify their dividends themselves/.test(String(value)))?.row).toBe(2);
});

test("the holdings of one fund stand where nothing is below or beside them", () => {
  const shown = sheet.cells.find(({ formula }) => formula?.includes("ETF.HOLDINGS"));
  const [table] = sheet.tables;
  expect(shown?.column).toBeGreaterThan((table?.column ?? 0) + (table?.columns.length ?? 0));
  expect(sheet.cells.filter((cell) => cell.row > (shown?.row ?? 0) || cell.column > (shown?.column ?? 0))).toEqual([]);
});
