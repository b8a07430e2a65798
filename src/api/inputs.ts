/**
 * Reads inputs that are more than a ticker, from one text with parts joined by `|`. Whatever means the same gets the
 * same spelling, so that it is asked only once.
 */

import type { Failure } from "../core/failure";
import { isText } from "../core/json";
import type { Input } from "../core/operation";
import { ticker, withoutMarks } from "../core/ticker";
import { badInput, phrase } from "./words";

const sectors = [
  "Health Care",
  "Financials",
  "Information Technology",
  "Consumer Staples",
  "Real Estate",
  "Energy",
  "Industrials",
  "Materials",
  "Utilities",
  "Consumer Discretionary",
  "Communication Services",
] as const;

/** The input that means every country. A blank text cannot mean it, because a blank input is a blank cell. */
export const everyCountry = "all";

/** Reads a country and perhaps a sector: `us|health care` becomes `US|Health Care`, and `us` becomes `US`. */
export function stockFilter(value: unknown): Input | null | Failure {
  if (isBlank(value)) return null;
  const [country = "", sector = ""] = partsOf(value);
  if (!isCountry(country)) return badCountry();
  const known = sectors.find((name) => name.toLowerCase() === sector.toLowerCase());
  if (sector !== "" && !known) return badInput("sector", phrase("aSector", sectors.join(", ")));
  return country.toUpperCase() + (known ? `|${known}` : "");
}

/** Reads a country code, or `all`. */
export function market(value: unknown): Input | null | Failure {
  if (isBlank(value)) return null;
  const [country = ""] = partsOf(value);
  if (country.toLowerCase() === everyCountry) return everyCountry;
  return isCountry(country) ? country.toUpperCase() : badCountry();
}

/** Reads a fund, and the first and last day that it was held: `SPUS|2026-01-01|2026-03-31`. */
export function fundPeriod(value: unknown): Input | null | Failure {
  const [symbol, from = "", to = ""] = partsOf(value);
  const fund = ticker(symbol);
  if (!isText(fund)) return fund;
  if (!isDay(from)) return badInput("from", phrase("dayOrText", "2026-01-31"));
  if (!isDay(to)) return badInput("to", phrase("dayOrText", "2026-03-31"));
  return from <= to ? `${fund}|${from}|${to}` : badInput("to", phrase("fromOrAfter"));
}

/** Whether the text is a day of the calendar, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  return String(new Date(`${text}T00:00:00Z`).toJSON()).startsWith(text);
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (isText(value) && /^[\s|]*$/.test(value));
}

function partsOf(value: unknown): string[] {
  return isText(value) ? value.split("|").map((part) => withoutMarks(part).trim()) : [];
}

/** Whether the text looks like one of the service's country codes: US, UK, SG. */
function isCountry(text: string): boolean {
  return /^[A-Za-z]{2,3}$/.test(text);
}

function badCountry(): Failure {
  return badInput("country", phrase("countryCode"));
}
