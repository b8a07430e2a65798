/**
 * Finds the identity of a period, which is the same however the period is spelt: its year and quarter in one form, or a
 * fund's two days. The ledger compares periods only by this. The service's own label is stored beside it, and people
 * see that.
 */
import { westernDigits } from "../../core/ticker";

/** A period by the service's own label, which is free text; a fund's by its range of dates, without a year. */
export interface Period {
  readonly ticker: string;
  readonly year: string;
  readonly label: string;
}

/** First and last day, such as `2026-01-31`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export interface Identity {
  /** `2025 Q3`, `2025 H1`, `2025`, `2026-01-01/2026-03-31`; else the label in lower case. */
  readonly period: string;
  /** The year that the label names, the first of several; undefined when it names none. */
  readonly year: string | undefined;
  /** The quarter of the calendar, 1 to 4; undefined for another period. */
  readonly quarter?: number | undefined;
  /** The half of the year, 1 or 2; undefined for another period. */
  readonly half?: number | undefined;
  /** Whether the label was understood, so that another spelling would be the same period. */
  readonly isUnderstood: boolean;
}

/** A period's identity as a person reads it: `Q3 2025`, and for a whole year `ANNUAL 2025`, as the service calls it. */
export function periodName(period: string): string {
  if (/^\d{4}$/.test(period)) return `ANNUAL ${period}`;
  const [from = "", to] = period.split("/");
  return to === undefined ? period.replace(/^(\d{4}) ([QH]\d)$/, "$2 $1") : rangeLabel(from, to);
}

/** A period's label as a person reads it: `Q3 2025` for THIRD_QUARTER; one that is not understood stays, with its year. */
export function readableLabel({ year, label }: Pick<Period, "year" | "label">): string {
  const { period, isUnderstood } = identityOf({ year, label });
  return isUnderstood ? periodName(period) : [label, year].filter((part) => part !== "").join(" ");
}

/** The label of a fund's period. */
export function rangeLabel(from: string, to: string): string {
  return `${from} – ${to}`;
}

/** The days of a fund's period; undefined for other periods. */
export function daysOf({ year, label }: Pick<Period, "year" | "label">): Days | undefined {
  const [, from = "", to = ""] = (year.trim() === "" && days.exec(label.trim())) || [];
  return from === "" ? undefined : { from, to };
}

const days = /^(\d{4}-\d\d-\d\d) ?[–—-] ?(\d{4}-\d\d-\d\d)$/;

/** The identity of a period. The year may stand in the label too, or only there: `Q3 2025`. */
export function identityOf({ year, label }: Pick<Period, "year" | "label">): Identity {
  const spelling = `${year}\n${label}`;
  const found = known.get(spelling) ?? readIdentity({ year, label });
  // A ledger has few spellings, and asks for each many times.
  if (known.size >= mostKnown) known.clear();
  known.set(spelling, found);
  return found;
}

const known = new Map<string, Identity>();
const mostKnown = 1_000;

function readIdentity({ year, label }: Pick<Period, "year" | "label">): Identity {
  const range = daysOf({ year, label: westernDigits(label) });
  if (range) return { period: `${range.from}/${range.to}`, year: range.from.slice(0, 4), isUnderstood: true };
  const [typedYear, typedLabel] = [plain(year).replace(/ 0+$/, ""), plain(label)];
  const inLabel = /^(?:(.+) )?((?:19|20)\d\d)(?: (.+))?$/.exec(typedLabel);
  const rest = inLabel && (typedYear === "" || typedYear === inLabel[2]) ? (inLabel[1] ?? inLabel[3] ?? "") : undefined;
  const ofYear = typedYear === "" && inLabel ? inLabel[2] : typedYear;
  const part = partOf(rest ?? typedLabel);
  if (part !== undefined && /^(?:19|20)\d\d$/.test(ofYear ?? "")) {
    const { name, ...place } = part;
    return { period: [ofYear, name].filter(Boolean).join(" "), year: ofYear, ...place, isUnderstood: true };
  }
  const period = [typedYear, typedLabel].filter(Boolean).join(" ");
  return { period, year: /\b(?:19|20)\d\d\b/.exec(period)?.[0], isUnderstood: false };
}

/** Whether a quarter or half is part of a half or a whole year: `2025 Q3` of `2025 H2` and of `2025`. */
export function isWithin(part: Identity, whole: Identity): boolean {
  if (!part.isUnderstood || !whole.isUnderstood) return false;
  if (part.year !== whole.year || whole.quarter !== undefined) return false;
  if (whole.half === undefined) return part.quarter !== undefined || part.half !== undefined;
  return part.quarter !== undefined && Math.ceil(part.quarter / 2) === whole.half;
}

/** Whether a period is a whole year, such as ANNUAL. */
export function isWholeYear(period: Pick<Period, "year" | "label">): boolean {
  const { isUnderstood, quarter, half } = identityOf(period);
  return isUnderstood && quarter === undefined && half === undefined && daysOf(period) === undefined;
}

/** Identifies a period of a ticker: the ticker in upper case, and the period's identity. */
export function keyOf(period: Period): string {
  const key = keys.get(period) ?? JSON.stringify([tickerIn(period.ticker), identityOf(period).period]);
  keys.set(period, key);
  return key;
}

const keys = new WeakMap<Period, string>();

/** A ticker in one form, because in a row it may have been typed by hand or pasted. */
export function tickerIn(cell: unknown): string {
  return westernDigits(String(cell ?? ""))
    .trim()
    .toUpperCase();
}

/** Lower case, Western digits, and single spaces between words, also in `ThirdQuarter` and `third_quarter`. */
function plain(text: string): string {
  return westernDigits(text)
    .normalize("NFKC")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/[\s_\-./,()]+/g, " ")
    .trim();
}

const ordinals: readonly RegExp[] = [
  /^(?:first|1st|1|i|الأول|الاول)$/,
  /^(?:second|2nd|2|ii|الثاني)$/,
  /^(?:third|3rd|3|iii|الثالث)$/,
  /^(?:fourth|4th|4|iv|الرابع)$/,
];

interface YearPart extends Pick<Identity, "quarter" | "half"> {
  /** `Q1` to `Q4`, `H1`, `H2`; "" for a whole year. */
  readonly name: string;
}

/** The part of a year that a label names; undefined for anything else. */
function partOf(text: string): YearPart | undefined {
  if (/^(?:full year|annual|year)$/.test(text)) return { name: "" };
  const found =
    /^(?:the )?(\S+?) ?(quarter|qtr|q|half|h)$/.exec(text) ?? /^(quarter|qtr|q|half|h|الربع|النصف) ?(\S+)$/.exec(text);
  const [, first = text, second = "q"] = found ?? [];
  const isUnitFirst = /^(?:quarter|qtr|q|half|h|الربع|النصف)$/.test(first);
  const [unit, ordinal] = isUnitFirst ? [first, second] : [second, first];
  const number = ordinals.findIndex((spelling) => spelling.test(ordinal)) + 1;
  const isHalf = /^(?:h|النصف)/.test(unit);
  if (number === 0 || (isHalf && number > 2)) return undefined;
  return isHalf ? { name: `H${number}`, half: number } : { name: `Q${number}`, quarter: number };
}
