/**
 * Days as sheets count them. A serial number counts from 1900, or in workbooks that began on an old Mac from 1904; only
 * the workbook knows, so its host says which, once.
 */

export type DateSystem = 1900 | 1904;

const starts: Readonly<Record<DateSystem, number>> = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
const day = 86_400_000;

let start = starts[1900];

export function useDateSystem(system: DateSystem): void {
  start = starts[system];
}

/** The serial number of a day, `YYYY-MM-DD`, and of a time in it. */
export function serialOf(iso: string, time = "00:00:00"): number {
  return (Date.parse(`${iso}T${time}Z`) - start) / day;
}

/** The day of a serial number, its time of day left out; undefined beyond the years that a sheet writes dates for. */
export function dayOfSerial(serial: number): string | undefined {
  if (!(serial >= 1 && serial < 200_000)) return undefined;
  return new Date(start + Math.floor(serial) * day).toISOString().slice(0, 10);
}
