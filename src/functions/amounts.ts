/**
 * Amounts. The service gives most of them in the report's `units`, and some in ones beside (`…InOnes`). Those of one
 * column are in ones, or say that their scale is not given: figures a million times apart never stand in one sum.
 */
import type { Cell, Cells } from "../core/call";
import { isText } from "../core/json";
import { at, fieldAt, fieldsAndValues, isEmpty } from "./values";
import { lacking } from "./words";

/** What an amount is while nobody knows its scale. */
export const unscaled = lacking("unscaled");

/** Whether a path ends in an amount of money. */
export function isAmount(path: string): boolean {
  return /(\wRevenue|[aA]mount|Cap|totalAssets|Receivable)(InOnes)?$/.test(path);
}

/** The cell at a dotted path, an amount in ones. */
export function figureAt(report: unknown, path: string): Cell {
  const cell = (isAmount(path) && inOnes(report, path, unitsOf(report))) || fieldAt(report, path);
  // Some amounts come as texts, in whatever scale.
  return isAmount(path) && isText(cell) ? unscaled : cell;
}

/** An amount in ones, as the service gives it or by the report's units; undefined where there is none. */
export function inOnes(holder: unknown, path: string, units: number | undefined): Cell | undefined {
  const own = at(holder, path.endsWith("InOnes") ? path : `${path}InOnes`);
  if (typeof own === "number") return own;
  const amount = at(holder, path);
  if (typeof amount !== "number") return undefined;
  return units === undefined ? unscaled : amount * units;
}

/** How many ones a report's figures are in, where that is a power of ten: anything else is not understood. */
export function unitsOf(report: unknown): number | undefined {
  const units = at(report, "units");
  return /^10*$/.test(String(units)) ? Number(units) : undefined;
}

export function currencyOf(report: unknown): string | undefined {
  const currency = at(report, "mainCurrency");
  return isText(currency) && !isEmpty(currency) ? currency.trim().slice(0, 40) : undefined;
}

/** A whole report as it came: field, value, and beside an amount its units and currency. */
export function rawFigures(report: Readonly<Record<string, unknown>>): Cells {
  return fieldsAndValues(report).map(([path, value]) => {
    const field = String(path);
    if (!isAmount(field) || typeof value === "object") return [field, value as Cell, "", ""];
    const units = field.endsWith("InOnes") ? 1 : unitsOf(report);
    return [field, value as Cell, units ?? unscaled, currencyOf(report) ?? lacking("noCurrency")];
  });
}
