import type { Row } from "../../../src/workbook/sheet/worksheet";
import { zakat } from "../../../src/worksheets/sheets/zakat";
import { worksheetWords } from "../../../src/worksheets/words/words";
import { type Answers, calculated, typed } from "../calculated";
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
  expect(formulaOf("long")).toContain('IF(longBy="market value",SHARIAH.ZAKAT([@ticker],[@shares],"short",');
  expect(formulaOf("long")).toContain('[@held]<>"long"');
});

test("in Arabic the words to choose are Arabic, and the functions are asked in the service's", () => {
  const [table] = zakat(held, worksheetWords("ar")).tables;
  const short = table?.columns.find(({ key }) => key === "short")?.formula;
  expect(short).toContain('[@held]<>"قصير"');
  expect(short).toContain('"short",IF(year="شمسية","solar",IF(OR(year="قمرية",year=""),"lunar",year))');
  expect(table?.rows[0]?.held).toBe("قصير");
});

test("the sheet tells its rate, 2.5 % for a lunar year and 2.577 % for a solar one, and the minutes that its calls take", () => {
  const formulas = sheet.cells.flatMap(({ formula }) => formula ?? []);
  expect(formulas).toContain('=IF(year="solar",2.577&" %",IF(OR(year="lunar",year=""),2.5&" %","say lunar or solar"))');
  expect(formulas).toContain("=ROUNDUP((ROWS(zakat[ticker])-COUNTBLANK(zakat[ticker]))/60,0)");
});

test("what has no amount says why, and is counted by currency beside the sums", () => {
  for (const reason of [
    english.zakat.sayHeld,
    english.zakat.noShares,
    english.zakat.noFigure,
    english.zakat.paysItself,
  ]) {
    expect(formulaOf("left")).toContain(`"${reason}"`);
  }
  const formulas = sheet.cells.flatMap(({ formula }) => formula ?? []);
  // Four currencies, and the rows without one.
  expect(formulas.filter((formula) => formula.includes('zakat[left],"?*"'))).toHaveLength(5);
});

describe("calculated", () => {
  const answers: Answers = (name, ticker, shares, kind) => {
    if (name === "ZAKAT") return kind === "long" ? 10 : Number(shares);
    return name === "REPORT" ? 40 : `${name} ${ticker}`;
  };
  const filled = (rows: readonly Row[], named: Readonly<Record<string, string>> = {}) =>
    calculated(typed(zakat([], english), rows, named), answers);
  const row = (ticker: string, more: Row): Row => ({ ticker, shares: 1, held: "short", currency: "USD", ...more });
  const totals = { row: 5, column: 8 };

  test("a company that pays zakat itself is left out, and its row says so", async () => {
    const book = await filled([row("A", {}), row("2222.SR", { itself: "yes" }), row("B", { itself: "no" })]);
    expect(book.column("short")).toEqual([1, "", 1]);
    expect(book.column("left")).toEqual(["", "company pays it itself", ""]);
    expect(book.value(totals)).toBe(2);
  });

  test("the long term is by market value where one's body asks for that, and says so", async () => {
    const long = row("A", { held: "long", shares: 3 });
    expect((await filled([long])).column("long")).toEqual([10]);
    const book = await filled([long], { longBy: "market value" });
    expect(book.column("long")).toEqual([3]);
    expect(book.column("basis")).toEqual(["By market value, as for the short term: WHY A"]);
  });

  test("there is no total where amounts of a solar year meet the service's long-term ones, in the same currency alone", async () => {
    const both = [row("A", {}), row("B", { held: "long" })];
    expect((await filled(both)).value(totals)).toBe(11);
    expect((await filled(both, { year: "solar" })).value(totals)).toBe("two years");
    // The factor is on all of them.
    expect((await filled(both, { year: "solar", longBy: "market value" })).value(totals)).toBe(2);
    const apart = [row("A", {}), row("B", { held: "long", currency: "SAR" })];
    expect((await filled(apart, { year: "solar" })).value(totals)).toBe(1);
    const none = both.map((one) => ({ ...one, currency: null }));
    expect((await filled(none, { year: "solar" })).value({ ...totals, row: 9 })).toBe("two years");
  });
});

test("the sheet names what is unknown of the service's figure for the long term", () => {
  expect(sheet.cells.map(({ value }) => value)).toContain(english.zakat.longUnknown);
});

test("a sheet of an earlier version keeps its columns that new sheets lack, and its formulas", () => {
  const [table] = sheet.tables;
  expect(table?.columns.map(({ key }) => key)).not.toContain("hours");
  expect(table?.retired?.map(({ key }) => key)).toEqual(["source", "hours"]);
  const old = table?.columns.find(({ key }) => key === "short")?.earlier ?? [];
  expect(old[0]).not.toContain("itself");
});
