/**
 * Amounts of money, in ones. The service gives most amounts in the report's `units`, and some also in ones, in a field
 * whose name ends in `InOnes`. An amount whose scale is unknown is shown as unknown, because figures a million times
 * apart must never stand in one sum.
 */
import type { Cell, Cells } from "../core/call";
import { isText } from "../core/json";
import { at, fieldAt, fieldsAndValues, isEmpty } from "./values";
import { lacking } from "./words";

/** What a cell shows when the scale of its amount is unknown. */
export const unscaled = lacking("unscaled");

/** Whether the field at this path holds an amount of money. */
export function isAmount(path: string): boolean {
  return /(\wRevenue|[aA]mount|Cap|totalAssets|Receivable)(InOnes)?$/.test(path);
}

/** The cell at a dotted path; an amount of money is in ones. */
export function figureAt(report: unknown, path: string): Cell {
  const cell = (isAmount(path) && inOnes(report, path, unitsOf(report))) || fieldAt(report, path);
  // The service gives some amounts as texts, in an unknown scale.
  return isAmount(path) && isText(cell) ? unscaled : cell;
}

/** An amount in ones, from its `InOnes` field or by the report's units; undefined when the report has none. */
export function inOnes(holder: unknown, path: string, units: number | undefined): Cell | undefined {
  const own = at(holder, path.endsWith("InOnes") ? path : `${path}InOnes`);
  if (typeof own === "number") return own;
  const amount = at(holder, path);
  if (typeof amount !== "number") return undefined;
  return units === undefined ? unscaled : amount * units;
}

/** How many ones one unit of the report is. Only powers of ten are understood. */
export function unitsOf(report: unknown): number | undefined {
  const units = at(report, "units");
  return /^10*$/.test(String(units)) ? Number(units) : undefined;
}

export function currencyOf(report: unknown): string | undefined {
  const currency = at(report, "mainCurrency");
  return isText(currency) && !isEmpty(currency) ? currency.trim().slice(0, 40) : undefined;
}

/** A whole report as the service gave it: field, value, and for an amount its units and currency. */
export function rawFigures(report: Readonly<Record<string, unknown>>): Cells {
  return fieldsAndValues(report).map(([path, value]) => {
    const field = String(path);
    if (!isAmount(field) || typeof value === "object") return [field, value as Cell, "", ""];
    const units = field.endsWith("InOnes") ? 1 : unitsOf(report);
    return [field, value as Cell, units ?? unscaled, currencyOf(report) ?? lacking("noCurrency")];
  });
}
