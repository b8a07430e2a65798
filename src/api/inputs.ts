/**
 * Inputs that are no plain ticker, as one text with parts joined by `|`. Each reader gives everything that means the
 * same one spelling, so that it is asked once.
 */

import { isDay } from "../core/day";
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

/** Stands for every country: it needs a text of its own, because a blank input is a blank cell. */
export const everyCountry = "all";

/** `us|health care` is `US|Health Care`; without a sector `US`. */
export function stockFilter(value: unknown): Input | null | Failure {
  if (isBlank(value)) return null;
  const [country = "", sector = ""] = partsOf(value);
  if (!isCountry(country)) return badCountry();
  const known = sectors.find((name) => name.toLowerCase() === sector.toLowerCase());
  if (sector !== "" && !known) return badInput("sector", phrase("aSector", sectors.join(", ")));
  return country.toUpperCase() + (known ? `|${known}` : "");
}

/** A country code, or `all`. */
export function market(value: unknown): Input | null | Failure {
  if (isBlank(value)) return null;
  const [country = ""] = partsOf(value);
  if (country.toLowerCase() === everyCountry) return everyCountry;
  return isCountry(country) ? country.toUpperCase() : badCountry();
}

/** `SPUS|2026-01-01|2026-03-31`: a fund, and the first and the last day of a holding. */
export function fundPeriod(value: unknown): Input | null | Failure {
  const [symbol, from = "", to = ""] = partsOf(value);
  const fund = ticker(symbol);
  if (!isText(fund)) return fund;
  if (!isDay(from)) return badInput("from", phrase("dayOrText", "2026-01-31"));
  if (!isDay(to)) return badInput("to", phrase("dayOrText", "2026-03-31"));
  return from <= to ? `${fund}|${from}|${to}` : badInput("to", phrase("fromOrAfter"));
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (isText(value) && /^[\s|]*$/.test(value));
}

function partsOf(value: unknown): string[] {
  return isText(value) ? value.split("|").map((part) => withoutMarks(part).trim()) : [];
}

/** Whether it looks like the service's country codes: US, UK, SG. */
function isCountry(text: string): boolean {
  return /^[A-Za-z]{2,3}$/.test(text);
}

function badCountry(): Failure {
  return badInput("country", phrase("countryCode"));
}
