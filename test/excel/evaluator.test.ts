/** The evaluator behind the object server: what Excel's documentation says of formulas, and what it does where it knows too little. */
import { type Book, Book as Workbook } from "./server/book";
import { evaluator, settle } from "./server/evaluator";
import { HostError } from "./server/hostError";

const prices: Readonly<Record<string, number>> = { AAPL: 190.5, KO: 60 };
/** `PRICE` answers a cell for each ticker, `LATE` some time later; of a ticker that is none there is no answer. */
const own = evaluator((name, [tickers = []]) => {
  const values = tickers.map((line) => line.map((ticker) => prices[String(ticker)] ?? "#N/A"));
  return name === "LATE" ? Promise.resolve(values) : values;
});

let book: Book;
beforeEach(() => {
  book = new Workbook(own);
  const rows: readonly (readonly unknown[])[] = [
    ["Ticker", "Shares", "It's [1]"],
    ["AAPL", 100, ""],
    ["KO", "", "x"],
    ["NONE", -3, "10"],
  ];
  for (const [row, line] of rows.entries()) {
    for (const [column, value] of line.entries()) book.set("Sheet1", row, column, value);
  }
  book.addTable("Held", "Sheet1", { row: 0, column: 0, rows: 4, columns: 3 });
  book.addName("Rate", "Sheet1", { row: 1, column: 1 });
  book.addSheet("My sheet");
  book.set("My sheet", 0, 0, "5");
});
const evaluate = (formula: string, row = 9, column = 5) => {
  book.set("Sheet1", row, column, formula);
  return book.get("Sheet1", row, column);
};

test.each([
  ["=SUM(Held[Shares])", 97],
  ["=SUM(Held[[Shares]])/2", 48.5],
  ["=Held[[#This Row],[Shares]]", "#VALUE!"],
  ["=COUNTIF(Held[It''s '[1']],\"x\")", 1],
  ["=SUM(Held[Price])", "#REF!"],
  ["=SUM(Other[Shares])", "#REF!"],
  ['=Rate*2&" "', "200 "],
  ["=Rat", "#NAME?"],
  ["='My sheet'!A1+1", 6],
  ["=Nowhere!A1", "#REF!"],
  ["=SHARIAH.PRICE(A2)", 190.5],
  ['=IFERROR(SHARIAH.PRICE(A4),"none")', "none"],
  ["=SHARIAH.PRICE(SHARIAH.PRICE(A4))", "#N/A"],
  ["=OTHER(1)", "#NAME?"],
])("%s is %j", (formula, value) => {
  expect(evaluate(formula)).toBe(value);
});

// Compared with two other engines by test/worksheets/engines.test.ts where a worksheet has it; the rest is assumed.
test.each([
  ["=-2^2", 4],
  ["=2^-1", 0.5],
  ["=10%*50", 5],
  ['=1+2*3&""', "7"],
  ['="a"="A"', true],
  ['=2<"1"', true],
  ["=B3=0", true],
  ['=B3=""', true],
  ['=B3&"x"', "x"],
  ["=1/0", "#DIV/0!"],
  ["=A2+1", "#VALUE!"],
  ["=COUNT(B2:B4)", 2],
  ["=COUNTBLANK(B2:C4)", 2],
  ['=COUNTIF(A2:A4,"?O")', 1],
  ["=COUNTIF(C2:C4,10)", 1],
  ['=COUNTIFS(A2:A4,"*",B2:B4,">=0")', 1],
  ['=SUMIFS(B2:B4,A2:A4,"<>KO",B2:B4,"<0")', -3],
  ['=SUMPRODUCT((A2:A4<>"KO")*(COUNTIF(A2:A2,A2:A4)=0))', 1],
  ['=AND(A2:A4="AAPL",1/0)', "#DIV/0!"],
  ['=IF(1,"yes",1/0)', "yes"],
  ["=CHOOSE(4,1,2,3)", "#VALUE!"],
  ["=INDEX(A2:A4,4)", "#REF!"],
  ['=TRIM("  a   b ")&LEN(LEFT("abc",2))&MID("abc",2,9)', "a b2bc"],
])("%s is %j, as in Excel", (formula, value) => {
  expect(evaluate(formula)).toBe(value);
});

test("a reference to its own row gives that row's cell, within the table alone", () => {
  book.addTable("Wide", "Sheet1", { row: 0, column: 0, rows: 4, columns: 5 });
  book.tables.shift();
  book.set("Sheet1", 0, 4, "Double");
  expect([evaluate("=[@Shares]*2", 1, 4), evaluate("=Wide[@[Shares]]*2", 3, 4)]).toEqual([200, -6]);
  expect(evaluate("=[@Shares]*2", 9, 4)).toBe("#REF!");
});

test("an array spills, its area is one reference, and what stands in its way is told", () => {
  expect(evaluate("=SHARIAH.PRICE(A2:A4)", 10, 5)).toBe(190.5);
  expect([11, 12].map((row) => book.get("Sheet1", row, 5))).toEqual([60, "#N/A"]);
  expect([evaluate("=COUNT(F11#)"), evaluate("=IFERROR(F11#,0)", 10, 6), book.get("Sheet1", 12, 6)]).toEqual([
    2, 190.5, 0,
  ]);
  expect(evaluate("=A1#")).toBe("#REF!");
  book.set("Sheet1", 12, 5, "mine");
  expect([book.get("Sheet1", 10, 5), book.get("Sheet1", 11, 5)]).toEqual(["#SPILL!", ""]);
});

test("a function that answers later is busy until then, and what reads it follows", async () => {
  expect(evaluate("=SHARIAH.LATE(A2)*2", 5, 5)).toBe("#BUSY!");
  book.set("Sheet1", 6, 5, "=F6+1");
  await new Promise((resolve) => setImmediate(resolve));
  expect(book.get("Sheet1", 5, 5)).toBe(381);
});

test("formulas are calculated until none changes, and those that read each other in a circle are refused", () => {
  book.set("Sheet1", 5, 5, "=G6*2");
  book.set("Sheet1", 5, 6, "=H6*2");
  book.set("Sheet1", 5, 7, 1);
  expect(book.get("Sheet1", 5, 5)).toBe(0);
  settle(book);
  expect(book.get("Sheet1", 5, 5)).toBe(4);
  book.set("Sheet1", 5, 7, "=F6+1");
  expect(() => settle(book)).toThrow("in a circle");
});

test.each(["=1+", "=SUM(1", "=(1", "=1 2", "=)"])("%s is refused, as Excel refuses it", (formula) => {
  expect(() => evaluate(formula)).toThrow(HostError);
});
