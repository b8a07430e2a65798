/**
 * Reads amounts of money, in ones. The service gives most amounts in the report's `units` (such as thousands), and some
 * also in ones, in a field whose name ends in `InOnes`. An amount whose scale is unknown is shown as unknown, because
 * figures a million times apart must never be added up.
 */
import type { Cell, Cells } from "../core/call";
import { isText } from "../core/json";
import { at, fieldAt, fieldsAndValues, isEmpty } from "./values";
import { missingValue } from "./words";

/** What a cell shows when the scale of its amount is unknown. */
export const unscaled = missingValue("unscaled");

/** Whether the field at this dotted path is an amount of money. */
export function isAmount(path: string): boolean {
  return /(\wRevenue|[aA]mount|Cap|totalAssets|Receivable)(InOnes)?$/.test(path);
}

/** The cell at a dotted path. An amount of money is converted to ones. */
export function figureAt(report: unknown, path: string): Cell {
  const cell = (isAmount(path) && inOnes(report, path, unitsOf(report))) || fieldAt(report, path);
  // The service gives some amounts as text, whose scale is unknown.
  return isAmount(path) && isText(cell) ? unscaled : cell;
}

/**
 * An amount in ones, from its `InOnes` field or by the report's units. Unknown when there is no scale, and undefined
 * when the report has no such amount.
 */
export function inOnes(holder: unknown, path: string, units: number | undefined): Cell | undefined {
  const own = at(holder, path.endsWith("InOnes") ? path : `${path}InOnes`);
  if (typeof own === "number") return own;
  const amount = at(holder, path);
  if (typeof amount !== "number") return undefined;
  return units === undefined ? unscaled : amount * units;
}

/** How many ones a unit of the report is, for example 1000. Undefined unless it is a power of ten. */
export function unitsOf(report: unknown): number | undefined {
  const units = at(report, "units");
  return /^10*$/.test(String(units)) ? Number(units) : undefined;
}

/** The field that names the currency of a report's amounts. */
export const currencyField = "mainCurrency";

export function currencyOf(report: unknown): string | undefined {
  const currency = at(report, currencyField);
  return isText(currency) && !isEmpty(currency) ? currency.trim().slice(0, 40) : undefined;
}

/**
 * A whole report as the service gave it, a row for each field: its name and value, and for an amount also its units and
 * currency.
 */
export function rawFigures(report: Readonly<Record<string, unknown>>): Cells {
  return fieldsAndValues(report).map(([path, value]) => {
    const field = String(path);
    if (!isAmount(field) || typeof value === "object") return [field, value as Cell, "", ""];
    const units = field.endsWith("InOnes") ? 1 : unitsOf(report);
    return [field, value as Cell, units ?? unscaled, currencyOf(report) ?? missingValue("noCurrency")];
  });
}
