/** Writes numbers, dates and durations as in the reader's language. Moments are in ms since 1970, durations in ms. */

/** A number and its text, for sentences in which other words change with the number. */
export interface Count {
  readonly n: number;
  readonly text: string;
}

export interface Locale {
  number(value: number): string;
  count(value: number): Count;
  /**
   * A number as a cell shows it: two decimals, or more for a small number, without errors of binary arithmetic in the
   * last digits.
   */
  figure(value: number): string;
  /** A number with all the decimals that it has. */
  exact(value: number): string;
  /** `0.8` gives 80 %. */
  percent(share: number): string;
  day(moment: number | Date): string;
  moment(moment: number): string;
  time(moment: number): string;
  /** Rounded up: 7.6 s is "8 s"; in minutes from 90 seconds on, in hours from 90 minutes on. */
  duration(ms: number): string;
  /** Such as "about 8 s". */
  about(ms: number): string;
}

/** A language's words for durations. `text`: the number as the language writes it. */
interface DurationWords {
  seconds(text: string): string;
  minutes(text: string): string;
  hours(text: string): string;
  about(duration: string): string;
}

export function localeOf(tag: string, strings: DurationWords, timeZone?: string): Locale {
  // Formulas, sheets and sentences have western digits, so numbers have them too, also where a country writes others.
  const language = new Intl.Locale(tag, { numberingSystem: "latn" });
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const figures = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const exact = new Intl.NumberFormat(language, { maximumFractionDigits: 10 });
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
    exact: (value) => exact.format(value),
    percent: (share) => percents.format(share),
    day: (moment) => days.format(moment),
    moment: (moment) => moments.format(moment),
    time: (moment) => times.format(moment),
    duration,
    about: (ms) => strings.about(duration(ms)),
  };
}
