/**
 * Decides what the purification ledger records, on plain data. The service returns only the latest quarter; the ledger
 * keeps every period of every ticker that was ever seen. No row is overwritten: if the service gives other figures
 * later, they get a row of their own, a restatement. Closing a period writes its values with a stamp and a checksum,
 * and they stay as they were booked.
 */

import { contradictionIn } from "../../functions/contradiction";
import { parseCurrency } from "../../workbook/currency";
import { sumOf } from "../../workbook/freeze/stamp";
import { isOneAccount } from "./account";
import { daysOf, keyOf, type Period } from "./period";
import { type Field, isSeal, sealMarks, sealOf, tornLinks } from "./seal";

/**
 * By which method a period's amount was calculated. `dividend`: of the dividend received, the percent that is not
 * halal. `income`: the company's income that is not halal, for each share outstanding. Rows of earlier versions name no
 * method, and are by dividend.
 */
export type Method = "dividend" | "income";

/** The service's figures of a period. Undefined means that a figure was not given, and never counts as 0. */
export interface PeriodFigures {
  readonly dividend: number | undefined;
  readonly percent: number | undefined;
  /** The amount to purify for one share. A fund has none: its percent is of the dividends received. */
  readonly perShare: number | undefined;
  /** By income: the company's income that is not halal, in ones, and its shares outstanding. */
  readonly income?: number | undefined;
  readonly outstanding?: number | undefined;
}

/** Where a figure comes from. Undefined where that is not given, or an earlier version did not store it. */
export interface Evidence {
  /** The date of the report that has the figure, such as `2026-03-31`. */
  readonly reportDate?: string | undefined;
  /** The account for which the service answered, as `accountOf` writes it. */
  readonly account?: string | undefined;
  /** The company, and the address of its filing of that date, as the service gives them. */
  readonly company?: string | undefined;
  readonly source?: string | undefined;
}

export interface Observed extends Period, PeriodFigures, Evidence {
  /** By which method its figures are; by dividend where it is undefined. */
  readonly method?: Method | undefined;
  /** By income: the main currency of the report, in which its figures are. */
  readonly currency?: string | undefined;
  /** ms since 1970, when the answer was fetched. */
  readonly at: number;
  /**
   * `kept`: it is an old answer, shown because the service gives no newer one. `sample`: it is the sample service's.
   * Cells show such answers, but they are never booked.
   */
  readonly kept: boolean;
  readonly sample: boolean;
}

export interface Booked extends Period, PeriodFigures, Evidence {
  /** A `Method` as its row names it; undefined in rows of earlier versions, which are by dividend. */
  readonly method?: string | undefined;
  /** By income: the main currency of its report, in which its figures are. */
  readonly currency?: string | undefined;
  /** When it was first observed, in ms since 1970. */
  readonly at: number;
  /** For a restatement: the figures that the service gave before; `at` is when the new ones were first observed. */
  readonly before: PeriodFigures | undefined;
  readonly closing: Closing | undefined;
  /** The portfolio that has the shares, where the user keeps several. */
  readonly portfolio?: string | undefined;
  /**
   * For a correction: the checksum of the row that it takes back (`reverses`) or books anew (`corrects`), and the
   * reason.
   */
  readonly reverses?: string | undefined;
  readonly corrects?: string | undefined;
  readonly reason?: string | undefined;
}

/**
 * What is booked when a person closes a period. Undefined is what cannot be read, in a row that somebody changed by
 * hand.
 */
export interface Closing {
  /** The shares entitled at the record date; for a fund, the dividends received. */
  readonly shares: number | undefined;
  /** As its row has it. */
  readonly currency: string;
  readonly amount: number | undefined;
  /** ms since 1970. */
  readonly at: number | undefined;
  readonly by: string;
  /** Who reviewed it; undefined when nobody did. */
  readonly reviewedBy?: string | undefined;
  /** The checksum of the row before it (`seal`); version 1.0 stored none. */
  readonly follows?: string | undefined;
  /** The checksum of all that is booked, which shows whether somebody has changed it by hand. */
  readonly sum: string;
}

/** Who closes, and when. */
export interface Signed {
  readonly at: number;
  readonly by: string;
  readonly reviewedBy?: string | undefined;
}

export type Refusal = "closed" | "impossible" | "noAmount" | "noShares" | "noCurrency" | "missing";

/** Shares and currency as a person gave them. They are never assumed: undefined where nobody gave them. */
export interface GivenShares {
  readonly shares: number | undefined;
  readonly currency: string | undefined;
}

/**
 * Whether a text in *Paid for* means this period. The year may stand before or after the label, as Purification's own
 * formula has it.
 */
export function isPaidFor(typed: string, { year, label }: Pick<Period, "year" | "label">): boolean {
  const text = typed.trim().toUpperCase();
  return [`${year} ${label}`, `${label} ${year}`].some((both) => both.toUpperCase() === text);
}

/**
 * The ledger with an entry added for all that is new in these answers: periods not seen before, and figures that differ
 * from the last ones of a period. The ledger may be in any order. A period with a row that somebody changed by hand
 * gets no entry: a difference from that row does not mean that the service restated anything.
 */
export function withAnswers(ledger: readonly Booked[], answers: readonly Observed[]): readonly Booked[] {
  if (answers.length === 0) return ledger;
  const { last, base, keep } = lastIn(ledger);
  const doubted = new Set(tamperedEntries(ledger).map(keyOf));
  const added: Booked[] = [];
  for (const answer of answers) {
    const { ticker, year, label, at } = answer;
    const isTold = answer.dividend !== undefined || factorOf(answer) !== undefined;
    if (answer.kept || answer.sample || !isTold || doubted.has(keyOf(answer))) continue;
    const own = last(answer);
    const before = base(answer);
    if (own && (isToldBy(own, answer) || at <= own.at)) continue;
    if (before?.closing && isToldBy(before, answer)) continue;
    const entry: Booked = {
      ticker,
      year,
      label,
      ...recordedFigures(answer, before),
      at,
      closing: undefined,
      ...evidenceOf(answer),
      before: before && { dividend: before.dividend, percent: before.percent, perShare: before.perShare },
    };
    keep(entry);
    added.push(entry);
  }
  return added.length > 0 ? [...ledger, ...added] : ledger;
}

/**
 * The figures of an answer as they are recorded. Of a closed period by income the service may restate the income: the
 * shares outstanding stay as they were closed, because they are the user's own, and may be of a later day by now.
 */
function recordedFigures(answer: Observed, before: Booked | undefined) {
  const { dividend, percent, perShare, income, currency } = answer;
  if (methodOf(answer) !== "income") return { dividend, percent, perShare };
  const outstanding = (before?.closing && before.outstanding) ?? answer.outstanding;
  return {
    dividend,
    percent,
    method: "income",
    income,
    outstanding,
    currency,
    perShare: incomePerShare(income, outstanding),
  };
}

/** By income, the amount for one share, to twelve digits; undefined where it is not known. */
export function incomePerShare(income: number | undefined, outstanding: number | undefined): number | undefined {
  if (income === undefined || outstanding === undefined || !(outstanding > 0)) return undefined;
  return Number((income / outstanding).toPrecision(12));
}

/** The evidence that is known, without undefined fields. */
function evidenceOf({ reportDate, account, company, source }: Evidence): Evidence {
  const all = { reportDate, account, company, source };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/**
 * Returns `last`, which finds the last entry of an answer's period (of the answer's own account if there is one, else
 * of any); `base`, which finds the entry from which the answer's difference is booked; and `keep`, which adds an entry
 * to those that they find. The base is the last entry too, unless another account's later figures are booked, or that
 * entry has no amount while an earlier one has: its difference would be the whole amount.
 */
function lastIn(ledger: readonly Booked[]) {
  const ofPeriod = new Map<string, Booked[]>();
  const keep = (entry: Booked) => {
    const list = ofPeriod.get(figuresKey(entry)) ?? [];
    list.push(entry);
    ofPeriod.set(figuresKey(entry), list);
  };
  // A correction is made by a person, and says nothing of what the service gave.
  for (const entry of ledger) if (entry.reverses === undefined && entry.corrects === undefined) keep(entry);
  const latest = (entries: readonly Booked[]) =>
    entries.reduce<Booked | undefined>((last, entry) => (last && entry.at < last.at ? last : entry), undefined);
  const last = (answer: Observed): Booked | undefined => {
    const entries = ofPeriod.get(figuresKey(answer)) ?? [];
    return latest(entries.filter(({ account }) => isOneAccount(account, answer.account))) ?? latest(entries);
  };
  const base = (answer: Observed): Booked | undefined => {
    const entries = ofPeriod.get(figuresKey(answer)) ?? [];
    const isOwn = ({ account, closing }: Booked) => closing !== undefined || isOneAccount(account, answer.account);
    const withAmount = entries.filter((entry) => isOwn(entry) && factorOf(entry) !== undefined);
    return (factorOf(answer) === undefined ? undefined : latest(withAmount)) ?? last(answer);
  };
  return { last, base, keep };
}

/**
 * The closed entry, or why it cannot be closed: shares and currency are never assumed. `isNew`: a person said that it
 * is no restatement but a period of its own, so that its whole amount is booked.
 */
export function closeEntry(
  entry: Booked | undefined,
  { shares, currency }: GivenShares,
  stamp: Signed,
  isNew = false,
): Booked | Refusal {
  if (!entry) return "missing";
  if (entry.closing) return "closed";
  if (contradictionIn(entry)) return "impossible";
  const factor = factorOf(entry);
  if (factor === undefined) return "noAmount";
  if (shares === undefined || !Number.isFinite(shares) || shares < 0) return "noShares";
  const code = parseCurrency(currency)?.code;
  if (code === undefined) return "noCurrency";
  // A restatement books the difference alone: what stood before is an entry of its own, closed or to be closed.
  const before = entry.before && !isNew ? (factorOf({ ...entry, ...entry.before }) ?? 0) : 0;
  const amount = Number(((factor - before) * shares).toPrecision(12));
  return {
    ...entry,
    method: methodOf(entry),
    closing: { shares, currency: code, amount, ...stamp, sum: "" },
  };
}

/**
 * Whether a restatement is booked with its whole amount, as a period of its own, and not with the difference. This is no
 * guess: the row has both figures, the shares and the amount, all under one checksum, and only one of the two products
 * is that amount. So the ledger needs no column for it, which would change the recipe of the checksum.
 */
export function isBookedWhole(entry: Booked): boolean {
  const { amount, shares = 0 } = entry.closing ?? {};
  const [whole, difference] = [factorOf(entry), entry.before && differenceOf(entry)];
  if (whole === undefined || difference === undefined || amount === undefined || shares === 0) return false;
  return Math.abs(whole * shares - amount) < Math.abs(difference * shares - amount);
}

/** By which method an entry is booked or would be. */
export function methodOf({ method }: Pick<Booked, "method">): Method {
  return method === "income" ? "income" : "dividend";
}

/** Identifies a period by one method: its figures by another one say nothing of these. */
export function figuresKey(period: Period & Pick<Booked, "method">): string {
  return JSON.stringify([keyOf(period), methodOf(period)]);
}

/** Identifies what is booked of a period by one method for one portfolio. */
export function placeKey(entry: Booked): string {
  return JSON.stringify([keyOf(entry), entry.portfolio ?? "", methodOf(entry)]);
}

/** Of each period, portfolio and method the entry that was closed first. */
export function firstsIn(ledger: readonly Booked[]): ReadonlySet<Booked> {
  const firsts = new Map<string, Booked>();
  const since = ({ closing, at }: Booked) => [closing?.at ?? 0, at] as const;
  for (const entry of ledger) {
    if (!entry.closing) continue;
    const found = firsts.get(placeKey(entry));
    const [[own, ownAt], [other, otherAt]] = [since(entry), since(found ?? entry)];
    if (!found || own < other || (own === other && ownAt < otherAt)) firsts.set(placeKey(entry), entry);
  }
  return new Set(firsts.values());
}

/** A closed entry with its checksum. `follows`: the checksum of the row before it. */
export function sealEntry(entry: Booked, follows: string | undefined): Booked {
  const closing = { ...(entry.closing as Closing), follows, sum: "" };
  return { ...entry, closing: { ...closing, sum: methodSeal({ ...entry, closing }) } };
}

/** The amount to purify for one share; for a fund, for one unit of the dividends received. */
export function factorOf({ year, label, percent, perShare }: Pick<Period, "year" | "label"> & PeriodFigures) {
  if (perShare !== undefined || percent === undefined) return perShare;
  return daysOf({ year, label }) ? percent / 100 : undefined;
}

/** The closed entries that somebody has changed by hand since they were booked. */
export function tamperedEntries(ledger: readonly Booked[]): readonly Booked[] {
  return ledger.filter(isChanged);
}

/** What was found of entries whose checksum was computed. Entries never change, and a ledger is looked through often. */
const changed = new WeakMap<Booked, boolean>();

function isChanged(entry: Booked): boolean {
  const sum = entry.closing?.sum;
  if (sum === undefined) return false;
  const found = changed.get(entry) ?? sum !== checksum(entry, sum);
  changed.set(entry, found);
  return found;
}

/** The closed entries that follow an entry which is gone. */
export function tornEntries(ledger: readonly Booked[]): readonly Booked[] {
  const entries = new Map(ledger.flatMap((entry) => (entry.closing ? [[entry.closing, entry] as const] : [])));
  return tornLinks([...entries.keys()]).flatMap((closing) => entries.get(closing) ?? []);
}

/** The closed amounts of one method and currency. */
export interface Total {
  readonly method: Method;
  readonly currency: string;
  readonly amount: number;
}

/** The sum of the closed amounts by method and currency. Currencies are never added together. */
export function subtotals(ledger: readonly Booked[]): readonly Total[] {
  const sums = new Map<string, Total>();
  for (const entry of ledger) {
    const { amount, currency } = entry.closing ?? {};
    if (amount === undefined || currency === undefined) continue;
    const key = JSON.stringify([methodOf(entry), currency]);
    const sum = (sums.get(key)?.amount ?? 0) + amount;
    sums.set(key, { method: methodOf(entry), currency, amount: sum });
  }
  return [...sums.values()].map((one) => ({ ...one, amount: Number(one.amount.toPrecision(15)) }));
}

/** How much the amount for one share differs from the one before; undefined where either is not given. */
export function differenceOf(entry: Booked): number | undefined {
  const [now, was] = [factorOf(entry), entry.before && factorOf({ ...entry, ...entry.before })];
  return now === undefined || was === undefined ? undefined : Number((now - was).toPrecision(12));
}

/** Whether an answer tells nothing that its period's entry does not: neither other figures, nor the next report. */
function isToldBy(entry: Booked, answer: Observed): boolean {
  return isSame(entry, answer) && !isNextReport(entry.reportDate, answer.reportDate);
}

/**
 * Whether one report's date is so long after another's that it is the next quarter's, and no correction of the same
 * report: reports of two quarters are some ninety days apart.
 */
function isNextReport(before: string | undefined, after: string | undefined): boolean {
  return Date.parse(after ?? "") - Date.parse(before ?? "") >= 60 * 86_400_000;
}

/** By income only the income counts, because the service gives no shares outstanding. */
function isSame(a: PeriodFigures & Pick<Booked, "method">, b: PeriodFigures): boolean {
  if (methodOf(a) === "income") return a.income === b.income;
  return a.dividend === b.dividend && a.percent === b.percent && a.perShare === b.perShare;
}

/**
 * The checksum of an entry's row by the recipe that the first letter of its own one, `sum`, names. Ledgers hold such
 * checksums, so the fields of each recipe and their order must not change.
 */
function checksum(entry: Booked, sum: string): string {
  if (!isSeal(sum)) return earlierChecksum(entry);
  return sum.startsWith(sealMarks.method) ? methodSeal(entry) : sealOf(sealedFields(entry, inCapitals(entry), []));
}

/** The checksum of new rows: of the method too, and of the currency as it is written. */
function methodSeal(entry: Booked): string {
  const { method, income, outstanding, closing } = entry;
  return sealOf(sealedFields(entry, closing?.currency, [method, income, outstanding]), sealMarks.method);
}

function inCapitals({ closing }: Booked): string | undefined {
  return closing?.currency.trim().toUpperCase();
}

function sealedFields(
  { closing, before, ...entry }: Booked,
  currency: string | undefined,
  method: readonly Field[],
): readonly Field[] {
  const { ticker, year, label, dividend, percent, perShare, at, portfolio, reason, reverses, corrects } = entry;
  const { shares, amount, at: closedAt, by, reviewedBy, follows } = closing as Closing;
  return [
    ticker,
    year,
    label,
    dividend,
    percent,
    perShare,
    isoOf(at),
    before?.dividend,
    before?.percent,
    before?.perShare,
    portfolio,
    shares,
    currency,
    amount,
    isoOf(closedAt),
    by,
    reviewedBy,
    reason,
    reverses,
    corrects,
    entry.reportDate,
    entry.company,
    entry.source,
    entry.account,
    ...method,
    follows,
  ];
}

function isoOf(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString();
}

/** The checksum as version 1.0 wrote it: two sums over the same fields, one of them in reverse order. */
function earlierChecksum({ closing, ...entry }: Booked): string {
  const { ticker, year, label, dividend, percent, perShare, at, reportDate, account } = entry;
  const { shares, amount, at: closedAt, by } = closing as Closing;
  const currency = inCapitals({ ...entry, closing } as Booked);
  // What an earlier version booked has no evidence, and its checksum is of the rest.
  const evidence = reportDate === undefined && account === undefined ? [] : ["evidence", reportDate, account];
  const before = entry.before ? [entry.before.dividend, entry.before.percent, entry.before.perShare] : [];
  const fields = [
    ticker,
    year,
    label,
    dividend,
    percent,
    perShare,
    at,
    shares,
    currency,
    amount,
    closedAt,
    by,
    ...before,
    ...evidence,
  ];
  return `${sumOf([fields])}-${sumOf([[...fields].reverse()])}`;
}
