/**
 * Describes the worksheet Purification: what to give away of each holding's latest dividend. The user types the shares
 * at the record date and the currency; neither is assumed, and amounts of different currencies are never added. All
 * answers of a row come from one operation. What was paid stands in the worksheet Payments.
 */
import type { Holding } from "../../workbook/holdings/holding";
import type { Cell, Column, Row, Table, Worksheet } from "../../workbook/sheet/worksheet";
import { totalsByCurrency } from "../currencies";
import type { WorksheetWords } from "../words/words";
import { paidColumns, paidLooks } from "./paidColumns";

/** The first row of the totals, a line for each currency; the table's headings come after them. */
const top = 2;
const headings = top + 7;
/** Titles and totals stand right of the column that stays in sight, so that no text is cut by its edge. */
const left = 1;
const blankRows = 20;
/** How many columns are printed: up to the currency of the amount. */
const printed = 9;

type Held = Pick<Holding, "ticker"> & Partial<Holding>;

export function purification(holdings: readonly Held[], words: WorksheetWords): Worksheet {
  const columns = columnsOf(words);
  const { name, headings: head, totals } = words.purification;
  const row = ({ ticker, shares = null, currency = null }: Held): Row => ({ ticker, shares, currency });
  const table: Table = {
    key: "periods",
    name: "Purification",
    row: headings,
    column: 0,
    columns,
    identity: ["ticker"],
    rows: holdings.length > 0 ? holdings.map(row) : Array.from({ length: blankRows }, () => ({})),
    retired: [...paidColumns(words), hoursColumn(words)],
  };
  return {
    kind: "purification",
    name,
    direction: words.direction,
    widths: columns.map(({ width }) => width),
    cells: [
      ...headCells(words),
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
    tables: [table],
    names: [],
    looks: [],
    retiredLooks: paidLooks("periods", words),
    charts: [],
    frozen: { rows: headings + 1, columns: 1 },
    print: { landscape: true, titleRows: [headings, headings], columns: printed },
  };
}

/** A column of earlier versions: nobody read it. */
function hoursColumn({ purification: { headings: head, notes } }: WorksheetWords): Column {
  return {
    key: "hours",
    heading: head.hours,
    width: 75,
    format: "hours",
    note: notes.hours,
    formula: '=IF([@perShare]="","",SHARIAH.AGE([@ticker],"purification"))',
  };
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

function headCells({ purification: words, notFatwa }: WorksheetWords): readonly Cell[] {
  return [
    { row: 0, column: left, value: words.title, style: "title" },
    { row: 1, column: left, value: `${words.note} ${notFatwa}`, style: "note" },
  ];
}
