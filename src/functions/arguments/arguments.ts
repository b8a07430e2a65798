/**
 * Reads the arguments after the tickers: a second range, one of several choices, a list of fields, a date. Excel passes
 * null for an argument that was left out.
 */

import type { Range } from "../../core/call";
import { type Failure, fail } from "../../core/failure";
import { isText } from "../../core/json";
import type { Detail } from "../../core/phrase";
import { ticker, westernDigits, withoutMarks } from "../../core/ticker";
import { badArgument, phrase } from "../words";
import { dayOfIso, dayOfSerial, possibleDays } from "./days";

/**
 * Whether an argument was left out. Then it is undefined in tests and Sheets, and in Excel null, a blank cell, or a
 * range of one blank cell.
 */
export function isOmitted(value: unknown): value is undefined | null | "" {
  return Array.isArray(value) ? value.length < 2 && isOmitted(value[0]) : (value ?? "") === "";
}

/**
 * The second argument's value for the ticker at a row and column. The argument is one value for all tickers, or a range
 * of the tickers' shape.
 */
export type Beside = (row: number, column: number) => unknown;

export function beside(tickers: Range, values: Range, name: string): Beside | Failure {
  const [first = []] = values;
  if (values.length === 1 && first.length === 1) return () => first[0];
  const fits = values.length === tickers.length && values.every((row, i) => row.length === tickers[i]?.length);
  return fits ? (row, column) => values[row]?.[column] : fail("sizes", name);
}

/** A number of 0 or more, such as a count or a weight. Undefined for a blank cell, whose result stays blank too. */
export function quantity(value: unknown, name: string): number | undefined | Failure {
  if (isOmitted(value)) return undefined;
  const number = isText(value) && value.trim() !== "" ? Number(westernDigits(value)) : value;
  if (typeof number === "number" && Number.isFinite(number) && number >= 0) return number;
  return badArgument(name, "aNumber");
}

/**
 * The allowed value that was typed. Case, spaces and hyphens do not matter. If what was typed is the beginning of a
 * single allowed value, or begins with it, the failure names that value.
 */
export function choice<T extends string>(value: unknown, name: string, allowed: readonly T[]): T | Failure {
  const typed = isText(value) ? nameKey(value) : "";
  const chosen = allowed.find((one) => nameKey(one) === typed);
  if (chosen !== undefined) return chosen;
  const meant = allowed.filter(
    (one) => typed.startsWith(nameKey(one)) || (typed !== "" && nameKey(one).startsWith(typed)),
  );
  return meant.length === 1 && meant[0] !== undefined
    ? badArgument(name, "oneMeant", allowed.join(", "), meant[0])
    : badArgument(name, "oneOf", allowed.join(", "));
}

/** Names and codes that people write for a country, by the service's code for it. */
const countries: Readonly<Record<string, readonly string[]>> = {
  US: ["usa", "u.s.", "u.s.a.", "america", "unitedstates", "unitedstatesofamerica"],
  UK: ["gbr", "u.k.", "unitedkingdom", "greatbritain", "britain", "england"],
  SG: ["sgp", "singapore"],
};

/** A failure that names the service's code, where a country's name or another code was typed; undefined otherwise. */
export function countryNamed(value: unknown): Failure | undefined {
  const typed = isText(value) ? nameKey(value) : "";
  const [code] = Object.entries(countries).find(([, names]) => names.includes(typed)) ?? [];
  return code === undefined ? undefined : badArgument("country", "countryMeant", String(value).trim(), code);
}

/** The ticker, for functions that take one. A range of several is refused, so that none is silently left out. */
export function only(tickers: Range): unknown {
  const [first, ...others] = tickers.flat().filter((cell) => ticker(cell) !== null);
  return others.length > 0 ? badArgument("ticker", "oneTicker") : first;
}

/** The names in a range or in a comma-separated text, without blanks. */
export function names(values: Range): readonly string[] {
  return values
    .flat()
    .flatMap((value) => (isText(value) ? withoutMarks(value).split(",") : []))
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/**
 * A name as it is compared: `Report date`, `report_date` and `reportDate` are the same. Invisible marks, which come
 * with pasted text, are removed.
 */
export function nameKey(name: string): string {
  return withoutMarks(name)
    .toLowerCase()
    .replace(/[\s_-]+/g, "");
}

/**
 * A date as ISO `YYYY-MM-DD`, from a host's date, a serial number of the workbook, or an ISO text. Other texts are
 * refused, because 01/02/2026 means different days in different countries. The failure names the days that may be
 * meant.
 */
export function isoDay(value: unknown, name: string): string | Failure {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? noDay(name) : localDay(value);
  if (typeof value === "number") return dayOfSerial(value) ?? noDay(name);
  if (!isText(value)) return noDay(name);
  const typed = westernDigits(value.trim());
  return dayOfIso(typed) ?? noDay(name, typed);
}

function noDay(name: string, typed = ""): Failure {
  const [first, second, third] = possibleDays(typed);
  if (first === undefined) return badArgument(name, "aDate", "2026-03-31");
  if (second === undefined) return badArgument(name, "thatDay", typed, first);
  const two = third === undefined ? [first, second] : [phrase("and", first, second), third];
  return badArgument(name, "severalDays", typed, phrase("or", ...(two as [Detail, Detail])));
}

/**
 * The day of a date from Sheets, which is midnight in the spreadsheet's time zone. The script's zone is the same, so
 * the date's local fields give the day.
 */
function localDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
