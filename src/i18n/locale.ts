/** Numbers, dates and durations as the reader's language writes them. Moments are ms since 1970, durations ms. */
import type { Strings } from "./en";

/** A number together with its text, for sentences whose words depend on it. */
export interface Count {
  readonly n: number;
  readonly text: string;
}

export interface Locale {
  number(value: number): string;
  count(value: number): Count;
  /** As a cell would show it: two places after the point, more where it is small, and no binary dust. */
  figure(value: number): string;
  /** `0.8` is 80 %. */
  percent(share: number): string;
  day(moment: number | Date): string;
  moment(moment: number): string;
  time(moment: number): string;
  /** Rounded up: 7.6 s are "8 s", from a minute and a half on in minutes, from an hour and a half on in hours. */
  duration(ms: number): string;
  /** "about 8 s" */
  about(ms: number): string;
}

export function localeOf(language: string, strings: Strings, timeZone?: string): Locale {
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const figures = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const small = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  const percents = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { calendar: "gregory", ...options, ...(timeZone ? { timeZone } : {}) });
  const days = dates({ dateStyle: "medium" });
  const moments = dates({ dateStyle: "medium", timeStyle: "short" });
  const times = dates({ timeStyle: "medium" });
  const duration = (ms: number) =>
    ms <= 90_000
      ? strings.seconds(numbers.format(Math.ceil(ms / 1000)))
      : ms <= 5_400_000
        ? strings.minutes(numbers.format(Math.ceil(ms / 60_000)))
        : strings.hours(numbers.format(Math.ceil(ms / 360_000) / 10));
  return {
    number: (value) => numbers.format(value),
    count: (value) => ({ n: value, text: numbers.format(value) }),
    figure: (value) => (Math.abs(value) < 1 ? small : figures).format(value),
    percent: (share) => percents.format(share),
    day: (moment) => days.format(moment),
    moment: (moment) => moments.format(moment),
    time: (moment) => times.format(moment),
    duration,
    about: (ms) => strings.about(duration(ms)),
  };
}
