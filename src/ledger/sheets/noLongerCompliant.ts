/**
 * Describes the worksheet *No longer compliant*: the holdings that were HALAL and are not any more, since when that is
 * known, and what they have gained since. Verdict and dates are the status ledger's, as values. The number of days in
 * which to decide is the user's: none is given, because bodies differ.
 */
import { serialOf, serialOfIso } from "../../functions/arguments/days";
import type { PriceSource } from "../../workbook/sheet/step";
import { verdictRules } from "../../workbook/sheet/styles";
import type { Column, Row, Worksheet } from "../../workbook/sheet/worksheet";
import { columnsBy } from "../../worksheets/columnsBy";
import { tableSheet } from "../../worksheets/tableSheet";
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
  const { cells, row: input } = titleCells([title, words.notFatwa, note]);
  const headings = input + 2;
  const table = {
    key: "fallen",
    name: "NoLongerCompliant",
    row: headings,
    columns: columnsOf(source, words),
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
  return tableSheet(table, {
    kind: "noLonger",
    name,
    direction: words.direction,
    cells: [
      ...cells,
      { row: input, column: label, value: days, style: "label" },
      { row: input, column: typed, value: null, style: "input", format: "whole", note: daysNote },
    ],
    names: [{ key: "decideDays", name: "DaysToDecide", row: input, column: typed }],
    looks: [
      { on: { table: "fallen", column: "verdict" }, rules: verdictRules },
      { on: { table: "fallen", column: "left" }, rules: [{ when: { atMost: 0 }, look: "bad" }] },
    ],
  });
}

function columnsOf(source: PriceSource | undefined, words: WorksheetWords): readonly Column[] {
  const { headings: head, notes, priceOf } = words.noLonger;
  const column = columnsBy(head, notes);
  const price = (key: "priceThen" | "priceNow", of: "thatDay" | "today"): Column => ({
    ...column(key, "amount", 90),
    note: source ? `${notes.price} ${priceOf[source]}` : notes.price,
    ...(source && { recipe: recipes[source][of] }),
  });
  return [
    column("ticker", "text", 80),
    column("company", "text", 190),
    column("verdict", "text", 115),
    column("firstSeen", "day", 95),
    column("reportDate", "day", 95),
    { ...column("since", "whole", 70), formula: '=IF(COUNT([@firstSeen])=0,"",TODAY()-[@firstSeen])' },
    column("shares", "number", 90),
    price("priceThen", "thatDay"),
    price("priceNow", "today"),
    {
      ...column("gain", "amount", 100),
      formula: '=IF(COUNT([@shares],[@priceThen],[@priceNow])<3,"",[@shares]*([@priceNow]-[@priceThen]))',
    },
    {
      ...column("decideBy", "day", 95),
      formula: '=IF(COUNT(decideDays,[@firstSeen])<2,"",[@firstSeen]+decideDays)',
    },
    { ...column("left", "whole", 70), formula: '=IF(COUNT([@decideBy])=0,"",[@decideBy]-TODAY())' },
  ];
}
