/**
 * The engine of `refresh` beside IronCalc on formulas that people write about our verdicts: the two have nothing in
 * common but Excel. What one of them lacks is listed, and the list is kept true.
 */
import { openEngine } from "../../../src/cli/book/engine";
import { type Area, areaOf } from "../../../src/workbook/area";
import type { FilledSheet } from "../../../src/workbook/refresh/dependents";
import type { CellValue } from "../../../src/workbook/refresh/newValues";
import { openIronCalc } from "../../worksheets/ironCalc";

const rows: readonly (readonly (CellValue | undefined)[])[] = [
  ["Ticker", "Verdict", "Shares", "Price", "Currency", "Day", "Held"],
  ["AAPL", "HALAL", 100, 190.5, "USD", 45_700, true],
  ["0700.HK", "NOT HALAL", 40, 310, "HKD", 45_838, false],
  ["MSFT", "DOUBTFUL", 12.5, 410.25, "USD", 45_930, true],
  ["2222", "NOT COVERED", undefined, 30, "SAR", 45_930, false],
  ["KO", "HALAL", -3, 60, "USD", 45_999, true],
  ["  xom ", "halal", 7, 0.1, "usd", 46_000, true],
  [undefined, undefined, { error: "#N/A" }],
];
const sheets: readonly FilledSheet[] = [
  {
    name: "Data",
    cells: rows.flatMap((line, row) =>
      line.flatMap((value, column) => (value === undefined ? [] : [[row, column, value] as const])),
    ),
  },
  {
    name: "Other",
    cells: [
      [0, 0, 5],
      [1, 0, "HALAL"],
      [2, 0, 0.3],
    ],
  },
];
const cell = areaOf("K21", "Data") as Area;

/** `$B` and `$C` for the columns of verdicts and shares, and so on: `Verdict` is `$B$2:$B$7`. */
const spell = (formula: string) =>
  `=${formula.replace(/\b(Ticker|Verdict|Shares|Price|Currency|Day|Held)\b(?!")/g, (name) => {
    const column = "ABCDEFG"[rows[0]?.indexOf(name) ?? 0];
    return `$${column}$2:$${column}$7`;
  })}`;

const formulas = `
COUNTIF(Verdict,"HALAL") | COUNTIF(Verdict,"*HALAL*") | COUNTIF(Verdict,"<>HALAL") | COUNTIF(Verdict,Other!$A$2)
COUNTIF(Shares,">10") | COUNTIF($C$2:$C$8,"<>") | COUNTIF(Shares,"") | COUNTIF(Ticker,"2222") | COUNTIF(Ticker,2222)
COUNTIF(Held,TRUE) | COUNTIF(Shares,$C$2) | COUNTIF(Verdict,"=HALAL") | COUNTIF(Currency,"U*") | COUNTIF($A:$A,"AAPL")
COUNTIFS(Verdict,"HALAL",Shares,">0") | SUMIF(Verdict,"HALAL",Shares) | SUMIF(Shares,">5") | SUMIF(Currency,"usd",Shares)
SUMIFS(Shares,Verdict,"HALAL",Currency,"USD") | AVERAGEIF(Verdict,"HALAL",Price)
AVERAGEIFS(Price,Verdict,"HALAL",Shares,">0") | MAXIFS(Price,Verdict,"HALAL") | MINIFS(Price,Verdict,"HALAL")
SUMPRODUCT((Verdict="HALAL")*Shares*Price) | SUMPRODUCT((Verdict="HALAL")*Price) | SUMPRODUCT(Shares,Price)
SUM(Shares) | SUM($C$2:$C$8) | SUM(Shares)/COUNT(Shares) | SUM($C:$C) | SUM($C$2:$C$4,Other!$A$1) | SUM(Held)
AVERAGE(Shares) | AVERAGE($C$5) | MEDIAN(Price) | STDEV(Price) | STDEV.S(Price) | STDEVP(Price) | VAR(Price)
LARGE(Price,2) | SMALL(Price,2) | RANK($D$2,Price) | RANK.EQ($D$3,Price,1) | PERCENTILE(Price,0.9) | QUARTILE(Price,1)
COUNT($A$2:$G$7) | COUNTA($A$2:$G$7) | COUNTBLANK($A$2:$G$7) | MAX(Price) | MIN(Price) | MAX(Ticker) | MAX($C$5)
PRODUCT($C$2:$C$3,$D$2) | GEOMEAN(Price) | CORREL($C$2:$C$4,$D$2:$D$4) | SUMSQ($C$2:$C$4)
VLOOKUP("MSFT",$A$2:$D$7,4,FALSE) | VLOOKUP("msft",$A$2:$D$7,2,0) | VLOOKUP("NONE",$A$2:$D$7,4,FALSE)
HLOOKUP("Verdict",$A$1:$G$7,3,FALSE) | INDEX(Verdict,MATCH("KO",Ticker,0)) | INDEX($A$2:$D$7,2,3)
MATCH(45900,Day,1) | MATCH("M*",Ticker,0) | XLOOKUP("MSFT",Ticker,Verdict) | XLOOKUP("NONE",Ticker,Verdict,"none")
XMATCH("KO",Ticker) | LOOKUP(45900,Day,Price)
IF($B$2="HALAL",$C$2*$D$2,0) | IF($B$2="halal","yes","no") | IF($C$5="","blank",$C$5) | IF($C$5=0,"zero","not")
IFERROR($C$8,"none") | IFNA($C$8,"none") | IFERROR(1/0,"div") | IFS($B$2="HALAL",1,$B$2="NOT HALAL",2,TRUE,3)
IFS($B$3="HALAL",1,$B$3="NOT HALAL",2) | SWITCH($B$3,"HALAL","green","NOT HALAL","red","grey") | CHOOSE(2,"a","b","c")
COUNTIF(Ticker,"????") | AND($B$2="HALAL",$C$2>0) | OR($B$2="KO",$C$8=1) | NOT($G$2) | XOR(TRUE,FALSE,TRUE) | LET(x,$C$2,x*2)
ISNUMBER($C$5) | ISNUMBER($C$2) | ISTEXT($B$2) | ISBLANK($C$5) | ISERROR($C$8) | ISNA($C$8) | ISERR($C$8) | ISLOGICAL($G$2)
$A$2&" "&$B$2 | $C$2&"" | CONCATENATE($A$2,"-",$C$2) | CONCAT($A$2:$B$3) | TEXTJOIN(", ",TRUE,Verdict) | TEXTJOIN(", ",FALSE,Shares)
LEFT($A$3,4) | RIGHT($A$3,2) | MID($A$3,2,3) | LEN($A$7) | TRIM($A$7) | UPPER($A$7) | LOWER($B$2) | PROPER($B$3)
FIND("HAL",$B$3) | SEARCH("hal",$B$3) | SUBSTITUTE($B$3,"NOT ","") | REPLACE($B$3,1,4,"") | REPT("x",3) | EXACT($B$2,$B$7)
ROUND($D$2/7,2) | ROUND(-2.5,0) | ROUNDUP($D$2/7,1) | ROUNDDOWN(-$D$2/7,1) | INT(-2.5) | TRUNC(-2.5) | MOD(-7,3) | MOD(7,-3)
ABS($C$6) | SIGN($C$6) | SQRT($D$6) | POWER($D$2,2) | $D$2^2 | -2^2 | 2^-1 | EXP(1) | LN($D$2) | LOG10($D$2) | LOG($D$2,2)
CEILING($D$2,5) | FLOOR($D$2,5) | MROUND($D$2,5) | PI() | ISEVEN($C$2) | N($B$2) | T($B$2) | CHAR(65) | CODE("A")
DATE(2026,1,31) | YEAR($F$2) | MONTH($F$2) | DAY($F$2) | WEEKDAY($F$2) | WEEKDAY($F$2,2) | EDATE($F$2,1) | EOMONTH($F$2,0)
DATEDIF($F$2,$F$7,"d") | DAYS($F$7,$F$2) | NETWORKDAYS($F$2,$F$7) | WORKDAY($F$2,10) | YEARFRAC($F$2,$F$7) | WEEKNUM($F$2)
ROW($B$5) | COLUMN($B$5) | ROWS($A$2:$B$7) | COLUMNS($A$2:$B$7) | SUBTOTAL(9,Shares) | SUBTOTAL(3,Verdict)
$C$2*10% | $C$5+1 | $C$5&"x" | $B$2=$B$7 | "a"<"B" | TRUE>1 | $B$2>5 | 0.1+0.2=Other!$A$3 | 1/3 | $C$2/0 | $C$8+1 | $A$2*2
$G$2+1 | $G$2*$C$2 | NPV(0.1,$C$2:$C$4) | PMT(0.05/12,12,1000) | FV(0.05,10,-100)
SUM(FILTER(Shares,Verdict="HALAL")) | SUM(SORT($C$2:$C$4))`
  .trim()
  .split(/\s*\n\s*|\s+\|\s+/);

/** Formulas on which they differ: which engine is right by Excel's documentation, and what the other lacks. */
const differing: readonly (readonly [formula: string, right: "Univer" | "IronCalc", why: string])[] = [
  ["COUNTA(UNIQUE(Currency))", "IronCalc", "UNIQUE tells apart usd and USD"],
  ["ROWS(UNIQUE(Currency))", "Univer", "ROWS takes no array; it says 4 for 3, as above"],
  ["AGGREGATE(9,6,$C$2:$C$8)", "Univer", "it has no AGGREGATE"],
  ['SUMPRODUCT(--(Verdict="HALAL"),Shares,Price)', "Univer", "two signs before an array give 0"],
  ['SUMIF(Verdict,"HALAL",$C$2)', "Univer", "the last area must be as large as the first"],
  ["SUMPRODUCT(COUNTIF(Ticker,Ticker))", "Univer", "an area as a criterion gives one number"],
  ["AND(FALSE,$C$8)", "Univer", "AND ends at the first FALSE and gives no later error"],
];

const iron = openIronCalc(sheets);
const near = (value: CellValue | undefined) => (typeof value === "number" ? expect.closeTo(value, 9) : value);

test("two engines agree on the formulas that people write about verdicts, shares, prices and days", () => {
  expect(formulas.length).toBeGreaterThan(170);
  const engine = openEngine(sheets);
  const texts = formulas.map((formula) => [formula, spell(formula)] as const);
  expect(texts.map(([formula, text]) => [formula, iron.evaluate(cell, text)])).toEqual(
    texts.map(([formula, text]) => [formula, near(engine.evaluate(cell, text))]),
  );
});

test("a formula gives the same value, whatever formulas are calculated before it", () => {
  const errors = ["IF($C$8=1,1,2)", "IF($C$8<>1,1,2)", "IF($C$8>1,1,2)", "$C$8=1", "SUMPRODUCT(($C$2:$C$8=40)*1)"];
  const others = [
    'IF($B$2="HALAL",$C$2,0)',
    'SUM(IF($B$2="HALAL",Shares,0))',
    "INDEX(SORT(Price),1)+$D$2",
    '$B$3="x"',
    'SUMPRODUCT(NOT(Verdict="HALAL")*1)',
    'INDEX(Verdict="x",2)',
    'MATCH(FALSE,Verdict="x",0)',
  ];
  const texts = [...formulas, ...errors, ...others].map(spell);
  const fresh = texts.map((text) => [text, openEngine(sheets).evaluate(cell, text)]);
  const engine = openEngine(sheets);
  for (const order of [texts, [...texts].reverse()]) for (const text of order) engine.evaluate(cell, text);
  expect(texts.map((text) => [text, engine.evaluate(cell, text)])).toEqual(fresh);
  expect(fresh.slice(formulas.length).map(([, value]) => value)).toEqual([
    ...Array.from({ length: 5 }, () => ({ error: "#N/A" })),
    100,
    156.5,
    190.6,
    false,
    3,
    false,
    1,
  ]);
});

test.each(differing)("on %s the two engines differ; %s is right, since of the other: %s", (formula) => {
  expect(iron.evaluate(cell, spell(formula))).not.toEqual(near(openEngine(sheets).evaluate(cell, spell(formula))));
});
