/**
 * Fills blank prices of a worksheet with the host's own formula, when the user asks for it. These prices are the
 * host's and not the screening service's, and the heading's note says so. Only tickers that the host is known to read
 * get the formula; all other prices stay blank.
 */
import type { Filling } from "../workbook/sheet/fills";
import type { NotesStep, PriceSource } from "../workbook/sheet/step";
import { sheetColumn } from "../workbook/sheet/tablePlaces";
import type { Column, Table, Worksheet } from "../workbook/sheet/worksheet";
import { isPriced } from "./rowFormula";
import type { StandingSheet } from "./standingSheet";
import type { WorksheetWords } from "./words/words";

/** Excel's function takes a first day and gives one row for each trading day: the last row is the latest close. */
const recipes: Readonly<Record<PriceSource, string>> = {
  GOOGLEFINANCE: '=GOOGLEFINANCE([@ticker],"price")',
  STOCKHISTORY: "=TAKE(STOCKHISTORY([@ticker],TODAY()-7,TODAY(),0,0,1),-1)",
};

/** The worksheet with the host's formula for blank prices. Only a portfolio has a column of prices to fill. */
export function withPrices(worksheet: Worksheet, source: PriceSource, words: WorksheetWords): Worksheet {
  const note = `${words.portfolio.notes.price} ${words.portfolio.pricesOf[source]}`;
  const priced = (column: Column) => (column.key === "price" ? { ...column, note, recipe: recipes[source] } : column);
  if (worksheet.kind !== "portfolio") return worksheet;
  return {
    ...worksheet,
    tables: worksheet.tables.map((table) => ({ ...table, columns: table.columns.map(priced) })),
  };
}

/**
 * The fillings for the blank prices in rows that stand on the sheet already. Only tickers of the user's `list` are
 * filled, because the user was told how many of these have no price.
 */
export function priceFills({ worksheet, additions }: StandingSheet, list: Table | undefined): readonly Filling[] {
  const [table] = worksheet.tables;
  const recipe = priceColumn(table)?.recipe;
  if (!table || recipe === undefined) return [];
  const asked = new Set(list?.rows.filter(isPriced).map(({ ticker }) => ticker));
  const there = table.rows.slice(0, additions.find((one) => one.table === table)?.from);
  return there.flatMap((row, index): readonly Filling[] => {
    const { ticker = null, price = null, currency = null } = row;
    if (!asked.has(ticker) || !isPriced(row)) return [];
    return [{ row: index, expected: { ticker, price, currency }, values: {}, formulas: { price: recipe } }];
  });
}

/** How many prices `priceFills` and the rows that are added would fill on this sheet. */
export function pricesToFill(standing: StandingSheet, list: Table | undefined): number {
  const added = standing.additions.flatMap(({ table, from }) =>
    priceColumn(table)?.recipe === undefined ? [] : table.rows.slice(from),
  );
  return priceFills(standing, list).length + added.filter(isPriced).length;
}

/** The note on the heading of the prices, for a sheet that stands. */
export function priceNotes(table: Table | undefined): NotesStep["notes"] {
  const column = priceColumn(table);
  if (!table || column?.recipe === undefined) return [];
  return [{ row: table.row, column: sheetColumn(table, table.columns.indexOf(column)), text: column.note ?? "" }];
}

function priceColumn(table: Table | undefined): Column | undefined {
  return table?.columns.find(({ key, formula }) => key === "price" && formula === undefined);
}
