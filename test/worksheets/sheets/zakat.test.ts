import { zakat } from "../../../src/worksheets/sheets/zakat";
import { worksheetWords } from "../../../src/worksheets/words/words";
import { describedProperly } from "../described";

const english = worksheetWords("en");
const held = [{ ticker: "AAPL", shares: 100 }, { ticker: "0700" }];
const sheet = zakat(held, english);
const formulaOf = (key: string) => sheet.tables[0]?.columns.find((one) => one.key === key)?.formula ?? "";

describedProperly("zakat", (words) => zakat(held, words));

test("each holding starts as held for the short term, which the user changes in its row", () => {
  expect(sheet.tables[0]?.rows).toEqual([
    { ticker: "AAPL", shares: 100, currency: null, held: "short" },
    { ticker: "0700", shares: null, currency: null, held: "short" },
  ]);
  expect(sheet.tables[0]?.columns.find(({ key }) => key === "held")?.choices).toEqual(["short", "long"]);
});

test("a column has amounts of one kind alone, and the solar year is for the short term", () => {
  expect(formulaOf("short")).toContain(
    'SHARIAH.ZAKAT([@ticker],[@shares],"short",IF(year="solar","solar",IF(OR(year="lunar",year=""),"lunar",year)))',
  );
  expect(formulaOf("short")).toContain('[@held]<>"short"');
  expect(formulaOf("long")).toContain('SHARIAH.ZAKAT([@ticker],[@shares],"long")');
  expect(formulaOf("long")).toContain('[@held]<>"long"');
});

test("in Arabic the words to choose are Arabic, and the functions are asked in the service's", () => {
  const [table] = zakat(held, worksheetWords("ar")).tables;
  const short = table?.columns.find(({ key }) => key === "short")?.formula;
  expect(short).toContain('[@held]<>"قصير"');
  expect(short).toContain('"short",IF(year="شمسية","solar",IF(OR(year="قمرية",year=""),"lunar",year))');
  expect(table?.rows[0]?.held).toBe("قصير");
});

test("rates: a fortieth for a lunar year, 2.577 % for a solar one; calls and minutes stand in the sheet", () => {
  const formulas = sheet.cells.flatMap(({ formula }) => formula ?? []);
  expect(formulas).toContain('=IF(year="solar",2.577&" %",IF(OR(year="lunar",year=""),2.5&" %","say lunar or solar"))');
  expect(formulas).toContain("=ROUNDUP((ROWS(zakat[ticker])-COUNTBLANK(zakat[ticker]))/60,0)");
});

test("what has no amount says why, and is counted by currency beside the sums", () => {
  for (const reason of [english.zakat.sayHeld, english.zakat.noShares, english.zakat.noFigure]) {
    expect(formulaOf("left")).toContain(`"${reason}"`);
  }
  const formulas = sheet.cells.flatMap(({ formula }) => formula ?? []);
  expect(formulas.filter((formula) => formula.includes('zakat[left],"?*"'))).toHaveLength(4);
});
