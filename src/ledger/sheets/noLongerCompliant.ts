/**
 * Describes the worksheet *No longer compliant*: the holdings that were HALAL and are not any more, since when that is
 * known, and what they have gained since. Verdict and dates are the status ledger's, as values. The number of days in
 * which to decide is the user's: none is given, because bodies differ.
 */
import { serialOf, serialOfIso } from "../../functions/arguments/days";
import type { PriceSource } from "../../workbook/sheet/step";
import { verdictRules } from "../../workbook/sheet/styles";
import type { Column, Row, Table, Worksheet } from "../../workbook/sheet/worksheet";
import { titleCells } from "../../worksheets/titleCells";
import type { WorksheetWords } from "../../worksheets/words/words";
import type { StatusFall } from "../statuses/statusFalls";

/** The columns of the label and of the number of days. */
const [label, typed] = [1, 2];

/** Two formulas of the host: the closing price of the day in `firstSeen`, or the last one before it; and the price now. */
const recipes: Readonly<Record<PriceSource, { readonly thatDay: string; readonly today: string }>> = {
  // Google's end date is not among the days. The first line of the answer has its headings.
  GOOGLEFINANCE: {
    thatDay:
      '=INDEX(GOOGLEFINANCE([@ticker],"close",[@firstSeen]-7,[@firstSeen]+1),COUNT(INDEX(GOOGLEFINANCE([@ticker],"close",[@firstSeen]-7,[@firstSeen]+1),0,2))+1,2)',
    today: '=GOOGLEFINANCE([@ticker],"price")',
  },
  STOCKHISTORY: {
    thatDay: "=TAKE(STOCKHISTORY([@ticker],[@firstSeen]-7,[@firstSeen],0,0,1),-1)",
    today: "=TAKE(STOCKHISTORY([@ticker],TODAY()-7,TODAY(),0,0,1),-1)",
  },
};

/** `shares`: how many of each ticker the portfolios have. `source`: the host's own function for prices, if it has one. */
export function noLongerCompliant(
  falls: readonly StatusFall[],
  shares: ReadonlyMap<string, number>,
  source: PriceSource | undefined,
  words: WorksheetWords,
): Worksheet {
  const { name, title, note, days, daysNote } = words.noLonger;
  const columns = columnsOf(source, words);
  const { cells, row: input } = titleCells([title, words.notFatwa, note]);
  const headings = input + 2;
  const table: Table = {
    key: "fallen",
    name: "NoLongerCompliant",
    row: headings,
    column: 0,
    columns,
    rows: falls.map(
      ({ ticker, verdict, company = null, at, reportDate }): Row => ({
        ticker,
        company,
        verdict,
        firstSeen: serialOf(new Date(at).toISOString().slice(0, 10)),
        reportDate: serialOfIso(reportDate) ?? null,
        shares: shares.get(ticker) ?? null,
      }),
    ),
    identity: ["ticker", "firstSeen"],
  };
  return {
    kind: "noLonger",
    name,
    direction: words.direction,
    widths: columns.map(({ width }) => width),
    cells: [
      ...cells,
      { row: input, column: label, value: days, style: "label" },
      { row: input, column: typed, value: null, style: "input", format: "whole", note: daysNote },
    ],
    tables: [table],
    names: [{ key: "decideDays", name: "DaysToDecide", row: input, column: typed }],
    looks: [
      { on: { table: "fallen", column: "verdict" }, rules: verdictRules },
      { on: { table: "fallen", column: "left" }, rules: [{ when: { atMost: 0 }, look: "bad" }] },
    ],
    charts: [],
    frozen: { rows: headings + 1, columns: 1 },
    print: { landscape: true, titleRows: [headings, headings], columns: columns.length },
  };
}

function columnsOf(source: PriceSource | undefined, words: WorksheetWords): readonly Column[] {
  const { headings: head, notes, priceOf } = words.noLonger;
  const price = (key: "priceThen" | "priceNow", of: "thatDay" | "today"): Column => {
    const column: Column = { key, heading: head[key], width: 90, format: "amount", note: notes.price };
    return source ? { ...column, note: `${notes.price} ${priceOf[source]}`, recipe: recipes[source][of] } : column;
  };
  return [
    { key: "ticker", heading: head.ticker, width: 80, format: "text" },
    { key: "company", heading: head.company, width: 190, format: "text" },
    { key: "verdict", heading: head.verdict, width: 115, format: "text", note: notes.verdict },
    { key: "firstSeen", heading: head.firstSeen, width: 95, format: "day", note: notes.firstSeen },
    { key: "reportDate", heading: head.reportDate, width: 95, format: "day", note: notes.reportDate },
    {
      key: "since",
      heading: head.since,
      width: 70,
      format: "whole",
      formula: '=IF(COUNT([@firstSeen])=0,"",TODAY()-[@firstSeen])',
    },
    { key: "shares", heading: head.shares, width: 90, format: "number", note: notes.shares },
    price("priceThen", "thatDay"),
    price("priceNow", "today"),
    {
      key: "gain",
      heading: head.gain,
      width: 100,
      format: "amount",
      note: notes.gain,
      formula: '=IF(COUNT([@shares],[@priceThen],[@priceNow])<3,"",[@shares]*([@priceNow]-[@priceThen]))',
    },
    {
      key: "decideBy",
      heading: head.decideBy,
      width: 95,
      format: "day",
      note: notes.decideBy,
      formula: '=IF(COUNT(decideDays,[@firstSeen])<2,"",[@firstSeen]+decideDays)',
    },
    {
      key: "left",
      heading: head.left,
      width: 70,
      format: "whole",
      formula: '=IF(COUNT([@decideBy])=0,"",[@decideBy]-TODAY())',
    },
  ];
}
