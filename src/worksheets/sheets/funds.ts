/**
 * Describes the worksheet Funds: for each fund its verdict, how many of its holdings the verdict covers, the fund's
 * ratios, and what to purify of its dividends over a range of dates, by currency. Beside the table are the holdings of
 * one fund.
 */

import { verdictRules } from "../../workbook/sheet/styles";
import type { Cell, Column, Value, Worksheet } from "../../workbook/sheet/worksheet";
import { columnsBy } from "../columnsBy";
import { totalsByCurrency } from "../currencies";
import { figureLines } from "../figureLines";
import { holdingRows } from "../holdingRows";
import { tableSheet } from "../tableSheet";
import type { WorksheetWords } from "../words/words";
import { hoursColumn } from "./hoursColumn";

interface Held {
  readonly ticker: string;
  readonly currency?: Value | undefined;
}

const top = 3;
const headings = top + 7;
/** The column of the totals, beside the figures. */
const totals = 5;
/** Titles and labels stand right of the column that stays in sight, so that no text is cut by its edge. */
const left = 1;
/** How many columns are printed: up to the number of holdings. */
const printed = 12;
/** How many blank rows there are when no funds are given. */
const blankRows = 10;

export function funds(held: readonly Held[], words: WorksheetWords): Worksheet {
  const { funds: own } = words;
  const columns = columnsOf(words);
  const table = {
    key: "funds",
    name: "Funds",
    row: headings,
    columns,
    rows: holdingRows(held, ({ ticker, currency = null }) => ({ ticker, currency }), blankRows),
    retired: [hoursColumn(own, '=IF([@why]="","",SHARIAH.AGE([@ticker]))')],
    identity: ["ticker"],
  };
  // One free column between the table and the list that spills beside it.
  const beside = columns.length + 1;
  return tableSheet(table, {
    kind: "funds",
    name: own.name,
    direction: words.direction,
    besideWidths: [20, 90, 160, 90, 140],
    cells: [
      { row: 0, column: left, value: own.title, style: "title" },
      { row: 1, column: left, value: words.notFatwa, style: "note" },
      { row: 2, column: left, value: own.itself, style: "note" },
      ...figures(words),
      ...totalsByCurrency({
        row: top,
        column: totals,
        table: "funds",
        currency: "currency",
        missing: { amount: "pay" },
        words: own.totals,
        format: "sum",
        sums: [{ title: own.headings.pay, keys: ["pay"] }],
      }),
      { row: headings - 1, column: beside, value: own.holdingsOf, style: "label" },
      { row: headings, column: beside, formula: '=IF(fund="","",SHARIAH.ETF.HOLDINGS(fund))' },
    ],
    names: [
      { key: "from", name: "FundsFrom", row: top, column: 2 },
      { key: "to", name: "FundsTo", row: top + 1, column: 2 },
      { key: "fund", name: "FundsShown", row: top + 4, column: 2 },
    ],
    looks: [
      { on: { table: "funds", column: "status" }, rules: verdictRules },
      { on: { table: "funds", column: "itself" }, rules: [{ when: { equals: own.yes }, look: "good" }] },
    ],
    printed,
  });
}

function columnsOf({ funds: { headings: head, notes, of, yes, no } }: WorksheetWords): readonly Column[] {
  const column = columnsBy(head, notes);
  const screened = (key: keyof typeof head, field: string, width: number, format: Column["format"]): Column => ({
    ...column(key, format, width),
    formula: `=SHARIAH.ETF.SCREEN([@ticker],"${field}")`,
  });
  // A day typed as text is no date for the sheet; the function refuses it and says how to type it.
  const dated = (formula: string) => `=IF(OR([@ticker]="",from="",to=""),"",${formula})`;
  return [
    column("ticker", "text", 70),
    screened("company", "name", 195, "general"),
    { ...column("status", "general", 115), formula: "=SHARIAH.ETF.STATUS([@ticker])" },
    {
      ...column("covered", "general", 90),
      formula: `=IF(COUNT([@holdings],[@uncovered])<2,"",[@holdings]-[@uncovered]&" ${of} "&[@holdings])`,
    },
    column("dividends", "number", 95),
    column("currency", "text", 95),
    { ...column("itself", "general", 95), choices: [yes, no] },
    {
      // For dividends of 100 the service's amount is its percentage.
      ...column("percent", "ratio", 95),
      formula: dated("SHARIAH.ETF.PURIFY([@ticker],100,from,to)"),
    },
    {
      ...column("amount", "exact", 95),
      formula: dated('IF([@dividends]="","",SHARIAH.ETF.PURIFY([@ticker],[@dividends],from,to))'),
    },
    {
      ...column("pay", "exact", 95),
      formula: `=IF([@itself]="${yes}","",[@amount])`,
    },
    screened("updated", "updated", 95, "day"),
    screened("holdings", "holdings", 85, "whole"),
    screened("uncovered", "uncovered", 90, "whole"),
    screened("revenue", "revenue", 95, "ratio"),
    screened("securities", "securities", 95, "ratio"),
    screened("debt", "debt", 95, "ratio"),
    {
      ...column("source", "general", 160),
      formula: '=IF([@ticker]="","",SHARIAH.ETF.PROFILE([@ticker],"source"))',
    },
    { ...column("why", "general", 260), formula: "=SHARIAH.WHY([@ticker])" },
  ];
}

function figures({ funds: words }: WorksheetWords): readonly Cell[] {
  const { from, to, dates, open, fund, fundNote, funds: title } = words;
  const listed = "ROWS(funds[ticker])-COUNTBLANK(funds[ticker])";
  const verdicts = ["HALAL", "NOT HALAL", "DOUBTFUL"].map((verdict) => `COUNTIF(funds[status],"${verdict}")`);
  return figureLines({ row: top, column: left }, [
    [{ value: from }, { style: "input", format: "day", note: dates }],
    [{ value: to }, { style: "input", format: "day", note: dates }],
    [{ value: title }, { formula: `=${listed}`, format: "whole" }],
    [{ value: open }, { formula: `=${listed}-${verdicts.join("-")}`, format: "whole" }],
    [{ value: fund }, { style: "input", format: "text", note: fundNote }],
  ]);
}
