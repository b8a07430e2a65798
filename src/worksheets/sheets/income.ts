/**
 * Describes the worksheet for purification by income: what to give away of each holding's share in the company's income
 * that is not halal or doubtful. A workbook chooses its method by the worksheet that it has. The user types the shares
 * held and, where the host has no function for them, the shares outstanding; the currency is the report's own. All
 * answers of a row are of one full report.
 */
import type { Holding } from "../../workbook/holdings/holding";
import type { PriceSource } from "../../workbook/sheet/step";
import type { Column, Worksheet } from "../../workbook/sheet/worksheet";
import { columnsBy } from "../columnsBy";
import { totalsByCurrency } from "../currencies";
import { holdingRows } from "../holdingRows";
import { tableSheet } from "../tableSheet";
import type { WorksheetWords } from "../words/words";
import { paidColumns, paidLooks } from "./paidColumns";

/** The first row of the totals, a line for each currency; the table's headings come after them. */
const top = 2;
const headings = top + 7;
/** Titles and totals stand right of the column that stays in sight, so that no text is cut by its edge. */
const left = 1;
/** How many columns are printed: up to the date of the report. */
const printed = 10;

type Held = Pick<Holding, "ticker"> & Partial<Holding>;

export function income(holdings: readonly Held[], words: WorksheetWords): Worksheet {
  const { name, title, note, headings: head } = words.income;
  const { totals } = words.purification;
  const table = {
    key: "incomes",
    name: "PurificationByIncome",
    row: headings,
    columns: columnsOf(words),
    rows: holdingRows(holdings, ({ ticker, shares = null }) => ({ ticker, shares })),
    retired: paidColumns(words),
    identity: ["ticker"],
  };
  return tableSheet(table, {
    kind: "income",
    name,
    direction: words.direction,
    cells: [
      { row: 0, column: left, value: title, style: "title" },
      { row: 1, column: left, value: `${note} ${words.notFatwa}`, style: "note" },
      ...totalsByCurrency({
        row: top,
        column: left,
        table: "incomes",
        currency: "currency",
        missing: { amount: "amount" },
        words: totals,
        format: "sum",
        sums: [{ title: head.amount, keys: ["amount"] }],
      }),
    ],
    retiredLooks: paidLooks("incomes", words),
    printed,
  });
}

/**
 * The worksheet with the host's own source of shares outstanding: Google Sheets has a function for them, and Excel a
 * data type, which the heading's note names.
 */
export function withOutstanding(
  worksheet: Worksheet,
  source: PriceSource | undefined,
  words: WorksheetWords,
): Worksheet {
  if (worksheet.kind !== "income" || source === undefined) return worksheet;
  const recipe = source === "GOOGLEFINANCE" ? { recipe: '=GOOGLEFINANCE([@ticker],"shares")' } : {};
  const note = `${words.income.notes.outstanding} ${words.income.outstandingOf[source]}`;
  const told = (column: Column) => (column.key === "outstanding" ? { ...column, note, ...recipe } : column);
  return {
    ...worksheet,
    tables: worksheet.tables.map((table) => ({ ...table, columns: table.columns.map(told) })),
  };
}

function columnsOf({ income: { headings: head, notes } }: WorksheetWords): readonly Column[] {
  const column = columnsBy(head, notes);
  const told = (key: keyof typeof head, field: string, format: Column["format"], width: number): Column => ({
    ...column(key, format, width),
    formula: `=SHARIAH.REPORT([@ticker],"${field}")`,
  });
  return [
    column("ticker", "text", 70),
    told("year", "reportedYear", "general", 80),
    told("period", "reportedQuarter", "general", 150),
    column("outstanding", "number", 120),
    column("outstandingOn", "day", 105),
    {
      ...column("perShare", "number", 90),
      formula: '=IF([@ticker]="","",IF(LEN([@outstanding])=0,"",SHARIAH.PURIFY.INCOME([@ticker],[@outstanding])))',
    },
    column("shares", "number", 85),
    // It counts numbers and does not compare with "", because some spreadsheets take 0 for a blank.
    {
      ...column("amount", "exact", 120),
      formula: '=IF([@ticker]="","",IF(OR(COUNT([@shares])=0,LEN([@outstanding])=0),"",[@shares]*[@perShare]))',
    },
    // A sheet's sums cannot tell GBp, which are pence, from GBP: pence are written GBX.
    {
      ...column("currency", "general", 85),
      formula: '=IF([@ticker]="","",IFERROR(SUBSTITUTE(SHARIAH.REPORT([@ticker],"mainCurrency"),"GBp","GBX"),""))',
    },
    told("reportDate", "reportDate", "day", 95),
    { ...column("why", "general", 260), formula: '=SHARIAH.WHY([@ticker],"income")' },
  ];
}
