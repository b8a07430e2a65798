/**
 * Describes the worksheet Purification: what to give away of each holding's latest dividend. The user types the shares
 * at the record date and the currency; neither is assumed, and amounts of different currencies are never added. All
 * answers of a row come from one operation. What was paid stands in the worksheet Payments.
 */
import type { Holding } from "../../workbook/holdings/holding";
import type { Column, Worksheet } from "../../workbook/sheet/worksheet";
import { totalsByCurrency } from "../currencies";
import { holdingRows, holdingsSheet } from "../holdingsSheet";
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
  };
  return holdingsSheet(table, {
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
  const told = (key: keyof typeof head, field: string, format: Column["format"], width: number): Column => ({
    key,
    heading: head[key],
    width,
    format,
    formula: `=SHARIAH.PURIFICATION([@ticker],"${field}")`,
  });
  const own = (key: keyof typeof head, format: Column["format"], width: number, note?: string): Column => ({
    key,
    heading: head[key],
    width,
    format,
    ...(note !== undefined && { note }),
  });
  return [
    own("ticker", "text", 70),
    told("year", "Year", "general", 80),
    told("period", "Quarter", "general", 150),
    told("dividend", "Dividend", "exact", 100),
    told("percent", "Ratio", "ratio", 92),
    {
      key: "perShare",
      heading: head.perShare,
      width: 95,
      format: "number",
      note: notes.perShare,
      formula: "=SHARIAH.PURIFY([@ticker])",
    },
    own("shares", "number", 90, notes.shares),
    {
      key: "amount",
      heading: head.amount,
      width: 95,
      format: "exact",
      note: notes.amount,
      formula: '=IF([@ticker]="","",IF(COUNT([@shares])=0,"",[@shares]*[@perShare]))',
    },
    own("currency", "text", 85, notes.currency),
    own("currencyFrom", "general", 150, notes.currencyFrom),
    told("reportDate", "Report date", "day", 95),
    {
      key: "why",
      heading: head.why,
      width: 260,
      format: "general",
      formula: '=SHARIAH.WHY([@ticker],"purification")',
    },
    own("sharesFor", "text", 150, notes.sharesFor),
  ];
}
