/**
 * Describes the worksheet Purification: what to give away of each holding's latest dividend. The user types the shares
 * at the record date and the currency; neither is assumed, and amounts of different currencies are never added. All
 * answers of a row come from one operation. What was paid stands in the worksheet Payments.
 */
import type { Holding } from "../../workbook/holdings/holding";
import type { Column, Worksheet } from "../../workbook/sheet/worksheet";
import { columnsBy } from "../columnsBy";
import { totalsByCurrency } from "../currencies";
import { holdingRows } from "../holdingRows";
import { tableSheet } from "../tableSheet";
import type { WorksheetWords } from "../words/words";
import { hoursColumn } from "./hoursColumn";
import { paidColumns, paidLooks } from "./paidColumns";

/** The first row of the totals, a line for each currency; the table's headings come after them. */
const top = 2;
const headings = top + 7;
/** Titles and totals stand right of the column that stays in sight, so that no text is cut by its edge. */
const left = 1;
/** How many columns are printed: up to the currency of the amount. */
const printed = 9;

type Held = Pick<Holding, "ticker"> & Partial<Holding>;

export function purification(holdings: readonly Held[], words: WorksheetWords): Worksheet {
  const { name, title, note, headings: head, totals } = words.purification;
  const hours = hoursColumn(words.purification, '=IF([@perShare]="","",SHARIAH.AGE([@ticker],"purification"))');
  const table = {
    key: "periods",
    name: "Purification",
    row: headings,
    columns: columnsOf(words),
    rows: holdingRows(holdings, ({ ticker, shares = null, currency = null }) => ({ ticker, shares, currency })),
    retired: [...paidColumns(words), hours],
    identity: ["ticker"],
  };
  return tableSheet(table, {
    kind: "purification",
    name,
    direction: words.direction,
    cells: [
      { row: 0, column: left, value: title, style: "title" },
      { row: 1, column: left, value: `${note} ${words.notFatwa}`, style: "note" },
      ...totalsByCurrency({
        row: top,
        column: left,
        table: "periods",
        currency: "currency",
        missing: { amount: "amount" },
        words: totals,
        format: "sum",
        sums: [{ title: head.amount, keys: ["amount"] }],
      }),
    ],
    retiredLooks: paidLooks("periods", words),
    printed,
  });
}

function columnsOf({ purification: { headings: head, notes } }: WorksheetWords): readonly Column[] {
  const column = columnsBy(head, notes);
  const told = (key: keyof typeof head, field: string, format: Column["format"], width: number): Column => ({
    ...column(key, format, width),
    formula: `=SHARIAH.PURIFICATION([@ticker],"${field}")`,
  });
  return [
    column("ticker", "text", 70),
    told("year", "Year", "general", 80),
    told("period", "Quarter", "general", 150),
    told("dividend", "Dividend", "exact", 100),
    told("percent", "Ratio", "ratio", 92),
    { ...column("perShare", "number", 95), formula: "=SHARIAH.PURIFY([@ticker])" },
    column("shares", "number", 90),
    {
      ...column("amount", "exact", 95),
      formula: '=IF([@ticker]="","",IF(COUNT([@shares])=0,"",[@shares]*[@perShare]))',
    },
    column("currency", "text", 85),
    column("currencyFrom", "general", 150),
    told("reportDate", "Report date", "day", 95),
    { ...column("why", "general", 260), formula: '=SHARIAH.WHY([@ticker],"purification")' },
    column("sharesFor", "text", 150),
  ];
}
