/**
 * Tells which rows get the formula of a column that is filled only in some: a blank price, where the host's own function
 * can tell it.
 */
import type { Column, Row } from "../workbook/sheet/worksheet";

/**
 * A ticker of the United States: both hosts read these without the name of an exchange, and a point only before a class
 * of shares, as in BRK.B. With any other ending the service and the host may mean different exchanges.
 */
const readable = /^[A-Z]{1,5}(?:\.[AB])?$/;

/**
 * Whether this row gets the host's price: it has none of its own, its ticker is one that the host reads, and no other
 * currency than the US dollar is typed in it. In a row in euros the dollars would count as euros.
 */
export function isPriced({ ticker, price = null, currency = null }: Row): boolean {
  const code = String(currency ?? "")
    .trim()
    .toUpperCase();
  return price === null && readable.test(String(ticker ?? "")) && (code === "" || code === "USD");
}

/** The formula of a column's cell in this row; undefined where the cell holds a value, or nothing. */
export function rowFormula({ formula, recipe }: Column, row: Row | undefined): string | undefined {
  return formula ?? (row && recipe !== undefined && isPriced(row) ? recipe : undefined);
}
