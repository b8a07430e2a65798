/**
 * What a cell may show, read from the reply's JSON by simpler means than the code's: the field that the cell is named
 * after, in the records about its ticker; or a failure. Only where a reply contradicts itself (two records for one
 * symbol) is either accepted.
 */
import type { Cell } from "../../src/core/call";
import { english } from "../../src/core/wording";

export type Json = Readonly<Record<string, unknown>>;

/** The values that a field may have in one record; none when the record does not give it. */
export type Field = (record: Json) => readonly unknown[];

/** The records of a reply that are about a ticker; one without a symbol is, where nothing else was asked. */
export function about(reply: unknown, ticker: string, only: boolean): Json[] {
  return recordsIn(reply).filter((record) => {
    const symbol = symbolOf(record);
    return symbol === undefined ? only : symbol === ticker;
  });
}

export function recordsIn(reply: unknown): Json[] {
  const lists = Array.isArray(reply) ? [reply] : isRecord(reply) ? [[reply], ...Object.values(reply)] : [];
  return lists.flatMap((list) => (Array.isArray(list) ? list.filter(isRecord) : []));
}

function symbolOf({ symbol, stockName }: Json): string | undefined {
  const [found] = [symbol, stockName].filter((name): name is string => typeof name === "string" && name.trim() !== "");
  return found?.trim().toUpperCase();
}

/** Whether a cell that is no failure shows one of the values. */
export function shows(cell: Cell, values: readonly unknown[]): boolean {
  const value = plain(cell);
  return values.some((one) => {
    if (typeof one === "number" && typeof value === "number") return near(one, value);
    if (typeof one === "string" && isDay(cell)) return one.trim().startsWith(cell.day);
    if (typeof one === "string" && typeof value === "string") return one.slice(0, 1000) === value.slice(0, 1000);
    return one === value;
  });
}

export function plain(cell: Cell): unknown {
  if (typeof cell !== "object") return cell;
  if ("number" in cell) return cell.number;
  if ("phrase" in cell) return cell.english;
  return "card" in cell ? english.text(cell.card) : cell;
}

function isDay(cell: Cell): cell is { readonly day: string } {
  return typeof cell === "object" && "day" in cell;
}

export function near(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b), 1);
}

// ---- fields

const verdicts: Readonly<Record<string, string>> = {
  halal: "HALAL",
  compliant: "HALAL",
  nothalal: "NOT HALAL",
  noncompliant: "NOT HALAL",
  doubtful: "DOUBTFUL",
  questionable: "DOUBTFUL",
  notcovered: "NOT COVERED",
  notundercoverage: "NOT COVERED",
};

const results: Readonly<Record<string, string>> = {
  pass: "PASS",
  fail: "FAIL",
  notcovered: "NOT COVERED",
  notundercoverage: "NOT COVERED",
};

/** One of the vocabulary's words where the raw text is a form of it; a text that is marked is the service's own. */
const wordsOf =
  (words: Readonly<Record<string, string>>, ...paths: readonly string[]): Field =>
  (record) =>
    paths.flatMap((path) => {
      const raw = at(record, path);
      if (typeof raw !== "string" || raw.trim() === "") return [];
      const letters = raw.toLowerCase().replace(/[^a-z]/g, "");
      return [...(Object.hasOwn(words, letters) ? [words[letters]] : []), `${raw.trim().slice(0, 40)}?`];
    });

/** An empty text is no value: shown, it would be a blank cell. */
export const field =
  (...paths: readonly string[]): Field =>
  (record) =>
    paths
      .map((path) => at(record, path))
      .filter((value) => value !== undefined && !(typeof value === "string" && value.trim() === ""));

const number =
  (...paths: readonly string[]): Field =>
  (record) =>
    paths.map((path) => at(record, path)).filter(isNumber);

/** Both names of it occur in every reply, and any case. */
export const symbol: Field = (record) => [symbolOf(record)];

export const verdict = wordsOf(verdicts, "shariahComplianceStatus", "complianceStatus");
export const rank = number("complianceRanking");
export const name = field("companyName", "name");

const revenue: Field = (record) =>
  ["revenueBreakdown", "aggregateRevenueBreakdown"].flatMap((test) => {
    const parts = [at(record, `${test}.notHalalRatio`), at(record, `${test}.doubtfulRatio`)];
    return parts.every(isNumber) ? [parts.reduce((a, b) => a + b)] : [];
  });

export const ratios = {
  revenue,
  securities: number(
    "interestBearingSecuritiesAndAssets.ratio",
    "aggregateInterestBearingSecuritiesAndAssets.interestRatio",
  ),
  debt: number("interestBearingDebt.ratio", "aggregateInterestBearingDebt.debtRatio"),
  halal: number("revenueBreakdown.halalRatio", "aggregateRevenueBreakdown.halalRatio"),
  nothalal: number("revenueBreakdown.notHalalRatio", "aggregateRevenueBreakdown.notHalalRatio"),
  doubtful: number("revenueBreakdown.doubtfulRatio", "aggregateRevenueBreakdown.doubtfulRatio"),
};

export const tests = {
  revenue: wordsOf(results, "revenueBreakdown.status", "aggregateRevenueBreakdown.status"),
  securities: wordsOf(
    results,
    "interestBearingSecuritiesAndAssets.status",
    "aggregateInterestBearingSecuritiesAndAssets.status",
  ),
  debt: wordsOf(results, "interestBearingDebt.status", "aggregateInterestBearingDebt.status"),
};

/** What is made of a number field, such as its distance from a limit. */
export const derived =
  (source: Field, make: (value: number) => number): Field =>
  (record) =>
    source(record).filter(isNumber).map(make);

/** The service's amount per share; 0 for a dividend of 0, and never for one that is not given. */
export const purification: Field = (record) => {
  const amount = number("dividend_purification_amount_per_share")(record);
  return amount.length > 0 || at(record, "dividend_per_share_for_quarter") !== 0 ? amount : [0];
};

/** None where it is far from dividend x ratio. */
export const agreedAmount: Field = (record) => {
  const product = Math.abs(productOf(record));
  return purification(record).filter((amount) => {
    const size = Math.abs(amount as number);
    return Number.isNaN(product) || (size <= product * 10 + 1 && size >= product / 10 - 1);
  });
};

export const disagreement: Field = (record) => [
  `the amount does not agree with dividend x ratio, which is ${Number(productOf(record).toPrecision(6))}`,
];

/** Why the figures of a period cannot be true, one sentence for each figure beyond its bounds. */
export const impossible: Field = (record) => {
  const figure = (path: string) => number(path)(record)[0] as number | undefined;
  const percent = figure("non-compliant_revenue_ratio");
  const dividend = figure("dividend_per_share_for_quarter");
  const amount = figure("dividend_purification_amount_per_share");
  const isBelow = (value: number | undefined) => value !== undefined && value < 0;
  return [
    isBelow(percent) || (percent ?? 0) > 100
      ? `cannot be true: the percentage ${percent} is not between 0 and 100`
      : [],
    isBelow(dividend) ? `cannot be true: the dividend ${dividend} is below 0` : [],
    isBelow(amount) ? `cannot be true: ${amount} per share is below 0` : [],
    (amount ?? 0) > (dividend ?? Infinity)
      ? `contradict each other: ${amount} per share is more than the dividend, ${dividend}`
      : [],
  ]
    .flat()
    .map((why) => `The service's figures ${why}: it is unknown, which is not zero.`);
};

function productOf(record: Json): number {
  const [dividend, ratio] = ["dividend_per_share_for_quarter", "non-compliant_revenue_ratio"].map((path) =>
    at(record, path),
  );
  return isNumber(dividend) && isNumber(ratio) ? (dividend * ratio) / 100 : Number.NaN;
}

/** Revenue that is not halal or doubtful, for one of so many shares; none where a piece is missing or below 0. */
export const income =
  (counts: readonly number[]): Field =>
  (record) => {
    const parts = [at(record, "revenueBreakdown.notHalalRevenue"), at(record, "revenueBreakdown.doubtfulRevenue")];
    const units = at(record, "units");
    if (!parts.every((part) => isNumber(part) && part >= 0) || !isNumber(units)) return [];
    const [year, label, currency] = ["reportedYear", "reportedQuarter", "mainCurrency"].map((path) => at(record, path));
    if (!isNumber(year) || typeof label !== "string" || typeof currency !== "string") return [];
    const sum = (parts as number[]).reduce((one, other) => one + other);
    return counts.map((count) => (sum * units) / count);
  };

export const zakat =
  (kind: "short" | "long"): Field =>
  (record) => {
    const type = at(record, "investment_type");
    const isOf = (one: string) =>
      typeof type === "string" && type.toLowerCase().replace(/[^a-z]/g, "") === `${one}term`;
    const own = isOf(kind) ? number("zakat_amount_per_share")(record) : [];
    return kind === "long" ? own : [...own, ...derived(number("value"), (price) => price * 0.025)(record)];
  };

/** Own fields alone, along a path. */
function at(record: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (found, part) => (isRecord(found) && Object.hasOwn(found, part) ? found[part] : undefined),
      record,
    );
}

/** Every number in a reply; not by recursion, since replies get deep. */
export function numbersIn(replies: readonly unknown[]): ReadonlySet<number> {
  const numbers = new Set<number>();
  const left = [...replies];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === "number") numbers.add(value);
    else if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) left.push(inner);
  }
  return numbers;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
