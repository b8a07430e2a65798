/**
 * Describes the worksheet Zakat: for each holding its value, whether it is held short or long, and the amount in the
 * column for that; totals by currency; and what is left out, with the reason. Each holding costs one request.
 */
import { shortRate, solarYear } from "../../functions/zakat";
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
  readonly shares?: Value | undefined;
  readonly currency?: Value | undefined;
}

const top = 4;
const headings = top + 8;
/** The column of the totals, beside the figures. */
const totals = 4;
/** Titles and labels stand right of the column that stays in sight, so that no text is cut by its edge. */
const left = 1;
/** How many columns are printed: up to the one that says what is left out. */
const printed = 11;

export function zakat(holdings: readonly Held[], words: WorksheetWords): Worksheet {
  const { zakat: own } = words;
  const table = {
    key: "zakat",
    name: "Zakat",
    row: headings,
    columns: columnsOf(words),
    retired: retiredColumns(words),
    rows: holdingRows(holdings, ({ ticker, shares = null, currency = null }) => {
      return { ticker, shares, currency, held: own.short };
    }),
    identity: ["ticker"],
  };
  const reasons = [own.sayHeld, own.noShares, own.noFigure, own.paysItself];
  // The service's figure for the long term is of a lunar year, as far as anybody knows, and no factor is applied to it.
  const apart = { when: `year="${own.solar}",longBy<>"${own.byMarket}"`, say: own.twoYears };
  return tableSheet(table, {
    kind: "zakat",
    name: own.name,
    direction: words.direction,
    cells: [
      { row: 0, column: left, value: own.title, style: "title" },
      { row: 1, column: left, value: words.notFatwa, style: "note" },
      { row: 2, column: left, value: own.scope, style: "note" },
      { row: 3, column: left, value: own.longUnknown, style: "note" },
      ...figures(words),
      ...totalsByCurrency({
        row: top,
        column: totals,
        table: "zakat",
        currency: "currency",
        missing: { said: "left" },
        words: own.totals,
        format: "sum",
        sums: [
          { title: own.headings.short, keys: ["short"] },
          { title: own.headings.long, keys: ["long"] },
          { title: own.total, keys: ["short", "long"], apart, note: own.totalNote },
        ],
      }),
    ],
    names: [
      { key: "year", name: "ZakatYear", row: top, column: 2 },
      { key: "longBy", name: "ZakatLongBy", row: top + 4, column: 2 },
    ],
    looks: [
      {
        on: { table: "zakat", column: "left" },
        rules: reasons.map((reason) => ({ when: { equals: reason }, look: "near" as const })),
      },
    ],
    printed,
  });
}

function columnsOf({ zakat: { headings: head, notes, ...words } }: WorksheetWords): readonly Column[] {
  const column = columnsBy(head, notes);
  const { short, long, yes, no, lunar, solar, sayHeld, noShares, noFigure, paysItself, byMarket, marketBasis } = words;
  // Any other word goes to the function, whose error then says that there is no such year.
  const year = `IF(year="${solar}","solar",IF(OR(year="${lunar}",year=""),"lunar",year))`;
  const isLeftOut = `[@itself]="${yes}"`;
  const amountOf = (kind: "short" | "long", more = "") => `SHARIAH.ZAKAT([@ticker],[@shares],"${kind}"${more})`;
  const ofRow = (own: string, amount: string) => ({
    formula: `=IF(OR([@ticker]="",[@held]<>"${own}",${isLeftOut}),"",${amount})`,
  });
  /** A sheet of an earlier version has no column for companies that pay, and no choice for the long term. */
  const before = (own: string, amount: string) => `=IF(OR([@ticker]="",[@held]<>"${own}"),"",${amount})`;
  const byYear = amountOf("short", `,${year}`);
  const reason = `IF(AND([@held]<>"${short}",[@held]<>"${long}"),"${sayHeld}",IF([@shares]="","${noShares}","${noFigure}"))`;
  const leftOut = (why: string) => `=IF(OR([@ticker]="",COUNT([@short],[@long])=1),"",${why})`;
  return [
    column("ticker", "text", 70),
    { ...column("company", "general", 172), formula: "=SHARIAH.NAME([@ticker])" },
    column("shares", "number", 95),
    { ...column("held", "general", 75), choices: [short, long] },
    { ...column("itself", "general", 125), choices: [yes, no] },
    {
      ...column("price", "exact", 80),
      formula: '=IF([@ticker]="","",SHARIAH.REPORT([@ticker],"zakat.0.value"))',
    },
    {
      ...column("value", "amount", 105),
      formula: '=IF(COUNT([@shares],[@price])<2,"",[@shares]*[@price])',
    },
    {
      ...column("short", "exact", 105),
      ...ofRow(short, byYear),
      earlier: [before(short, byYear)],
    },
    {
      ...column("long", "exact", 105),
      ...ofRow(long, `IF(longBy="${byMarket}",${byYear},${amountOf("long")})`),
      earlier: [before(long, amountOf("long"))],
    },
    column("currency", "text", 84),
    {
      ...column("left", "general", 164),
      formula: leftOut(`IF(${isLeftOut},"${paysItself}",${reason})`),
      earlier: [leftOut(reason)],
    },
    {
      ...column("basis", "general", 300),
      formula: `=IF([@ticker]="","",IF(AND([@held]="${long}",longBy="${byMarket}"),"${marketBasis} ","")&SHARIAH.WHY([@ticker],"zakat"))`,
      earlier: ['=IF([@ticker]="","",SHARIAH.WHY([@ticker],"zakat"))'],
    },
  ];
}

/** Columns of earlier versions: nobody read them. */
function retiredColumns({ zakat: words }: WorksheetWords): readonly Column[] {
  return [
    {
      key: "source",
      heading: words.headings.source,
      width: 120,
      format: "general",
      note: words.notes.source,
      formula: `=IF([@ticker]="","","${words.service}")`,
    },
    hoursColumn(words, '=IF(OR([@ticker]="",COUNT([@short],[@long])=0),"",SHARIAH.AGE([@ticker],"zakat"))'),
  ];
}

function figures({ zakat: words }: WorksheetWords): readonly Cell[] {
  const { year, rate, listed, paying, minutes, lunar, solar, sayYear, yearNote, longBy, byAssets, byMarket } = words;
  const count = "ROWS(zakat[ticker])-COUNTBLANK(zakat[ticker])";
  const percent = (of: number) => Number((of * 100).toFixed(3));
  const [solarRate, lunarRate] = [percent(shortRate * solarYear), percent(shortRate)];
  return figureLines({ row: top, column: left }, [
    [{ value: year }, { value: lunar, style: "input", note: yearNote, choices: [lunar, solar] }],
    [
      { value: rate },
      {
        formula: `=IF(year="${solar}",${solarRate}&" %",IF(OR(year="${lunar}",year=""),${lunarRate}&" %","${sayYear}"))`,
        format: "number",
      },
    ],
    [{ value: listed }, { formula: `=${count}`, format: "whole" }],
    [{ value: paying }, { formula: "=COUNT(zakat[short])+COUNT(zakat[long])", format: "whole" }],
    [{ value: longBy }, { value: byAssets, style: "input", note: words.longByNote, choices: [byAssets, byMarket] }],
    [{ value: minutes }, { formula: `=ROUNDUP((${count})/60,0)`, format: "whole" }],
  ]);
}
