/**
 * Describes the worksheet Portfolio: each holding's verdict, how near it is to each limit, and above them a summary.
 * All answers of a row come from one operation, so 500 rows cost five requests.
 */

import { limits } from "../../functions/screeningEntry";
import type { Holding } from "../../workbook/holdings/holding";
import { verdictRules } from "../../workbook/sheet/styles";
import type { Column, Worksheet } from "../../workbook/sheet/worksheet";
import { columnsBy } from "../columnsBy";
import { holdingRows } from "../holdingRows";
import { tableSheet } from "../tableSheet";
import type { WorksheetWords } from "../words/words";
import { hoursColumn } from "./hoursColumn";
import { besideWidths, charts, headingsRow, summary, summaryNames, type Test, tests } from "./portfolio-summary";

/** A holding in which only the ticker must be known. */
type Held = Pick<Holding, "ticker"> & Partial<Holding>;

/** How many columns are printed: up to the currencies, with all that the summary above them has. */
const printed = 12;

export function portfolio(holdings: readonly Held[], words: WorksheetWords): Worksheet {
  const table = {
    key: "holdings",
    name: "Portfolio",
    row: headingsRow,
    columns: columnsOf(words),
    rows: holdingRows(holdings, ({ ticker, shares = null, cost = null, price = null, currency = null }) => {
      return { ticker, shares, cost, price, currency };
    }),
    retired: [hoursColumn(words.portfolio, '=IF([@status]="","",SHARIAH.AGE([@ticker]))')],
    identity: ["ticker"],
  };
  return tableSheet(table, {
    kind: "portfolio",
    name: words.portfolio.name,
    direction: words.direction,
    besideWidths,
    cells: summary(words),
    names: summaryNames,
    looks: [
      { on: { table: "holdings", column: "status" }, rules: verdictRules },
      {
        on: { table: "holdings", column: "near" },
        rules: [
          { when: { contains: "✕" }, look: "bad" },
          { when: { contains: "⚠" }, look: "near" },
          { when: { contains: "?" }, look: "unknown" },
        ],
      },
      ...tests.map((test) => ({
        on: { table: "holdings", column: `${test}Bar` },
        rules: [{ when: { atLeast: limits[test] }, look: "bad" as const }],
        bar: { of: test, full: limits[test] },
      })),
      ...tests.map((test) => ({
        on: { table: "holdings", column: `${test}Left` },
        rules: [
          { when: { atMost: 0 }, look: "bad" as const },
          { when: { atMost: "near" }, look: "near" as const },
        ],
      })),
    ],
    charts: charts(words),
    printed,
  });
}

function columnsOf({ direction, portfolio: { headings: head, notes } }: WorksheetWords): readonly Column[] {
  const column = columnsBy(head, notes);
  const left = (test: Test): Column => ({
    key: `${test}Left`,
    heading: head[`${test}Left`],
    width: 95,
    format: "points",
    note: notes.headroom,
    formula: `=SHARIAH.HEADROOM([@ticker],"${test}")`,
    hidden: true,
  });
  const ratio = (test: Test): Column => ({
    key: test,
    heading: head[test],
    width: 95,
    format: "ratio",
    formula: `=SHARIAH.RATIO([@ticker],"${test}")`,
    hidden: true,
  });
  const bar = (test: Test): Column => ({
    key: `${test}Bar`,
    heading: `${head[`${test}Limit`]} ${limits[test]}`,
    // The heading stands in two lines: as wide as its longer word, or as an error in a cell.
    width: { revenue: 70, securities: 80, debt: 66 }[test],
    format: "points",
    formula: `=IF([@ticker]="","",IF(ISNUMBER([@${test}]),[@${test}],"?"))`,
    note: notes.bar,
  });
  const inCurrency = "SUMIFS(holdings[value],holdings[currency],[@currency])";
  return [
    column("ticker", "text", 64),
    { ...column("company", "general", 178), formula: "=SHARIAH.NAME([@ticker])" },
    { ...column("status", "general", 114), formula: "=SHARIAH.STATUS([@ticker])" },
    // As wide as the marks of all three tests.
    { ...column("near", "general", 230), formula: nearFormula() },
    ...tests.map(bar),
    {
      ...column("value", "amount", 100),
      formula: '=IF(COUNT([@shares],[@price])<2,"",[@shares]*[@price])',
    },
    {
      ...column("weight", "percent", 69),
      formula: weightFormula(
        `CHOOSE(weighing,"",100*[@value]/total,100*[@value]*[@rate]/total,IF([@currency]="","",100*[@value]/${inCurrency}))`,
      ),
      earlier: [weightFormula("100*[@value]/total")],
    },
    // Above the shares stands the value in each currency, which needs more room than a number of shares.
    column("shares", "number", 96),
    column("price", "amount", 73),
    column("currency", "text", 84),
    column("cost", "amount", 80),
    column("rate", "number", 68),
    { ...column("rank", "whole", 66), formula: "=SHARIAH.RANK([@ticker])" },
    ...tests.flatMap((test) => [ratio(test), left(test)]),
    { ...column("reportDate", "day", 95), formula: "=SHARIAH.ASOF([@ticker])" },
    { ...column("source", "general", 180), formula: "=SHARIAH.SOURCE([@ticker])" },
  ];

  function weightFormula(ofValue: string): string {
    return `=IF([@ticker]="","",IF(valued=0,100/listed,IF([@value]="","",${ofValue})))`;
  }

  /**
   * A formula that shows a sign and the name for each test that is not clear. It gives no verdict; it says which limit
   * is near.
   */
  function nearFormula(): string {
    const cells = tests.map((test) => `[@${test}Left]`);
    // Direction marks keep a sign beside its name where a host writes the cell from the left.
    const told = (sign: string, name: string) =>
      direction === "rtl" ? `\u2067${sign} ${name}\u2069 ` : `${sign} ${name} `;
    const signs = tests.map((test, index) => {
      const [cell, name] = [cells[index], head[test]];
      return `IF(ISNUMBER(${cell}),IF(${cell}<=0,"${told("✕", name)}",IF(${cell}<=near,"${told("⚠", name)}","")),"${told("?", name)}")`;
    });
    return `=IF([@ticker]="","",TRIM(${signs.join("&")}&IFERROR(IF(MIN(${cells.join(",")})>MAX(0,near),"✓",""),"")))`;
  }
}
