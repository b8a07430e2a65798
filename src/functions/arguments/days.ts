/**
 * Converts between days and the serial numbers of sheets. Serial numbers count from 1900, or from 1904 in workbooks
 * that were begun on an old Mac. Only the workbook knows which, so its host tells this module once.
 */
import { isDay } from "../../api/inputs";

export type DateSystem = 1900 | 1904;

const starts: Readonly<Record<DateSystem, number>> = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
const day = 86_400_000;

let start = starts[1900];

export function useDateSystem(system: DateSystem): void {
  start = starts[system];
}

/** The serial number of a day, `YYYY-MM-DD`. A time on that day becomes a fraction. */
export function serialOf(iso: string, time = "00:00:00"): number {
  return (Date.parse(`${iso}T${time}Z`) - start) / day;
}

/** The day of a serial number, without its time. Undefined for a number that is no date in a sheet. */
export function dayOfSerial(serial: number): string | undefined {
  if (!(serial >= 1 && serial < 200_000)) return undefined;
  return new Date(start + Math.floor(serial) * day).toISOString().slice(0, 10);
}

const iso = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** The day of `2026-03-31` or `2026-03-31T10:00:00Z`, which everybody reads alike. Undefined for any other text. */
export function dayOfIso(text: string): string | undefined {
  const day = iso.exec(text)?.[1];
  return day !== undefined && isDay(day) ? day : undefined;
}

/** The serial number of such a day; undefined for any other text. */
export function serialOfIso(text: string): number | undefined {
  const found = dayOfIso(text);
  return found === undefined ? undefined : serialOf(found);
}

/**
 * The days that a text of three numbers may mean, earliest first: `01/02/2026` is 2 January for some readers and 1
 * February for others. Empty when the text is not three numbers, or is no date in any order.
 */
export function possibleDays(text: string): readonly string[] {
  const [, first = "", mark, second = "", last = ""] = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})$/.exec(text) ?? [];
  if (mark === undefined) return [];
  const orders = [
    [first, second, last],
    [last, second, first],
    [last, first, second],
  ] as const;
  const days = orders
    // A year has four digits, or two for a year of this century.
    .filter(([year, month, day]) => /^(\d\d){1,2}$/.test(year) && month.length < 3 && day.length < 3)
    .map(([year, month, day]) => [year.padStart(4, "20"), month.padStart(2, "0"), day.padStart(2, "0")].join("-"))
    .filter(isDay);
  return [...new Set(days)].sort();
}
