/**
 * Finds the shares and the currency of a period: in what the same period was closed with before, in its own row of the
 * ledger, or in the worksheet Entitlements. Purification and Funds show one period at a time, and what was typed there
 * may have been meant for an earlier one. Purification notes for which period its shares are (`shareNotes`). Where that
 * is another one or is not known, or the ledger has another period of a fund, those figures are only proposed, and a
 * person confirms them. Where nothing is given, what the last quarter was closed with is proposed, by portfolio.
 */

import { isFailure } from "../../core/failure";
import { isoDay } from "../../functions/arguments/arguments";
import { currencyCode } from "../../workbook/currency";
import type { Row, Value } from "../../workbook/sheet/worksheet";
import { rowsOf } from "../../worksheets/standingSheet";
import { isSamples, isToConfirm } from "../currencies/missingCurrencies";
import { periodIn } from "../decisions/decisions";
import { standingEntries } from "../entries/corrections";
import { type Booked, type Closing, figuresKey, type GivenShares, methodOf, placeKey } from "../entries/entries";
import { daysOf, keyOf, type Period, rangeLabel, tickerIn } from "../entries/period";
import type { LedgerRows } from "../ledgerRows";
import { dayIn } from "../payments/paymentRecords";
import { isNotedFor } from "./shareNotes";

export interface Entitled extends GivenShares {
  /** Whether the shares may be of another period, which the sheet showed earlier. Then a person must confirm them. */
  readonly isProposed: boolean;
  /** Whether what is proposed is what the last quarter was closed with, and not what a sheet shows. */
  readonly isOfLast?: boolean;
  /** Whether the currency is that of the company's report, in which the dividend may not be paid. */
  readonly isReported?: boolean;
  /** Whether this restatement's row has other figures than its period was closed with. */
  readonly differs: boolean;
}

/** What is read of a workbook to tell shares and currencies. */
type EntitledBy = Pick<
  LedgerRows,
  "entries" | "rows" | "bookedAs" | "purification" | "income" | "funds" | "entitlements" | "reading"
>;

/**
 * Returns `given`, which finds the shares and the currency of an entry, and `portfolios`, which finds the portfolios
 * that it is to be closed for. What is entered for a period is entered for the booked one too that it is (`bookedAs`).
 */
export function entitlementIn(ledger: EntitledBy) {
  const { entries, rows, bookedAs } = ledger;
  const there = entries.flatMap((entry) => entry ?? []);
  const closed = closingsOf(there);
  const periods = periodsOf(there);
  const inRows = givenInRows(entries, rows);
  const entered = lastGiven(rowsOf(ledger.entitlements), bookedAs);
  const lastOf = lastClosings(there, closed);
  const shown = new Map([
    ...purificationGives(rowsOf(ledger.purification)),
    ...incomeGives(rowsOf(ledger.income)),
    ...fundsGive(ledger),
  ]);
  /** The portfolios that an open row is to be closed for, its own first; "" stands for all that the user has. */
  const portfolios = (entry: Booked, row: Row = {}): readonly string[] => {
    const [key, own] = [figuresKey(entry), entry.portfolio];
    // Shares typed into a row without a portfolio are those of all portfolios.
    if (own === undefined && (row.shares ?? null) !== null) return [""];
    const told = entered.get(keyOf(entry)) ?? new Map<string, GivenShares>();
    const booked = closed.get(key) ?? new Map<string, Closing>();
    const names = new Set([...(own === undefined ? [] : [own]), ...booked.keys()]);
    const whole = booked.get("");
    // A period that was booked without a portfolio is booked for all of them, unless Entitlements gives just these
    // shares in a row without a portfolio.
    const isForAll = whole !== undefined && told.get("")?.shares !== whole.shares;
    for (const name of isForAll ? [] : told.keys()) names.add(name);
    if (booked.size === 0 && !told.has("")) for (const name of lastOf(entry)?.closings.keys() ?? []) names.add(name);
    return names.size === 0 ? [""] : [...names];
  };
  /** `own`: what the entry's period is closed with; undefined where nothing of it is closed. */
  const given = (entry: Booked, row: Row = {}, own?: Closing): Entitled => {
    const key = figuresKey(entry);
    // By income the figures are in the currency of the report, whatever currency is entered elsewhere.
    const [shares, currency] = [row.shares ?? null, entry.currency ?? textIn(row.currency ?? null)];
    const name = entry.portfolio ?? "";
    if (own) {
      const differs =
        (shares !== null && numberIn(shares) !== own.shares) ||
        (currency !== undefined && currencyCode(currency) !== currencyCode(own.currency));
      return { shares: own.shares, currency: own.currency, isProposed: false, differs };
    }
    const sheet = name === "" ? shown.get(key) : undefined;
    const [typed, told] = [inRows.get(placeKey(entry)), entered.get(keyOf(entry))?.get(name)];
    // A text that is typed in place of shares is not replaced by shares from elsewhere.
    const ofPeriod = shares === null ? (told?.shares ?? typed?.shares) : numberIn(shares);
    const isSheets = shares === null && ofPeriod === undefined && sheet?.shares !== undefined;
    const isFree = shares === null && ofPeriod === undefined;
    const isAlone = [...(periods.get(seriesOf(entry)) ?? [])].every((one) => one === key);
    const typedCurrency = currency ?? told?.currency ?? typed?.currency;
    const isStale = isFarFrom(sheet?.outstandingOn, entry.reportDate);
    const isProposed = isSheets && (isStale || (sheet.isOfPeriod === undefined ? !isAlone : !sheet.isOfPeriod));
    const last = lastOf(entry);
    const proposed = last?.closings.get(name);
    // Shares in a sheet that the last quarter was closed with, before a correction, were not typed since.
    const isCorrected = isProposed && sheet?.shares !== proposed?.shares && last?.had.has(sheet?.shares) === true;
    if (proposed?.shares && (isSheets ? isCorrected : isFree)) {
      const known = typedCurrency ?? proposed.currency;
      return { shares: proposed.shares, currency: known, isProposed: true, isOfLast: true, differs: false };
    }
    return {
      shares: isSheets ? sheet.shares : ofPeriod,
      currency: typedCurrency ?? sheet?.currency ?? (isProposed ? proposed?.currency : undefined),
      isProposed,
      ...(typedCurrency === undefined && sheet?.isReported && { isReported: true }),
      differs: false,
    };
  };
  return { given, portfolios };
}

/** Identifies the periods of a ticker by one method. */
function seriesOf(entry: Booked): string {
  return JSON.stringify([tickerIn(entry.ticker), methodOf(entry)]);
}

/** Whether a day is so far from a report's that what is known of it may be of another quarter's report. */
function isFarFrom(day: string | undefined, reportDate: string | undefined): boolean {
  return Math.abs(Date.parse(day ?? "") - Date.parse(reportDate ?? "")) > 100 * 86_400_000;
}

/** What a period's entries were closed with: the first closing counts, and an original before a restatement. */
export function closingOf(standing: readonly Booked[]): Closing | undefined {
  return (standing.find(({ before }) => !before) ?? standing[0])?.closing;
}

/** As `closingOf`, for each period and in it for each portfolio, of the entries that count. */
function closingsOf(there: readonly Booked[]): ReadonlyMap<string, ReadonlyMap<string, Closing>> {
  const found = new Map<string, Map<string, Closing>>();
  const all = standingEntries(there);
  const firstToLast = all.filter(({ before }) => !before).concat(all.filter(({ before }) => before));
  for (const entry of firstToLast) {
    const own = found.get(figuresKey(entry)) ?? new Map<string, Closing>();
    const portfolio = entry.portfolio ?? "";
    found.set(figuresKey(entry), own);
    if (entry.closing && !own.has(portfolio)) own.set(portfolio, entry.closing);
  }
  return found;
}

/** The last quarter of a ticker that is closed. */
interface LastClosed {
  /** What counts of it now, by portfolio. */
  readonly closings: ReadonlyMap<string, Closing>;
  /** All shares with which it was ever closed. */
  readonly had: ReadonlySet<number | undefined>;
}

/**
 * Returns a function that finds the last closed quarter before an entry's; a fund has none, because its dividends of
 * one time are not those of the next.
 */
function lastClosings(there: readonly Booked[], closed: ReadonlyMap<string, ReadonlyMap<string, Closing>>) {
  const ofTicker = new Map<string, Map<string, Booked[]>>();
  for (const entry of there) {
    if (!entry.closing || daysOf(entry)) continue;
    const own = ofTicker.get(seriesOf(entry)) ?? new Map<string, Booked[]>();
    own.set(figuresKey(entry), [...(own.get(figuresKey(entry)) ?? []), entry]);
    ofTicker.set(seriesOf(entry), own);
  }
  return (entry: Booked): LastClosed | undefined => {
    if (daysOf(entry) || entry.before) return undefined;
    const since = (entries: readonly Booked[]) => Math.min(...entries.map(({ at }) => at));
    const before = [...(ofTicker.get(seriesOf(entry)) ?? [])].filter(
      ([key, entries]) => key !== figuresKey(entry) && since(entries) < entry.at,
    );
    const [last] = before.sort(([, one], [, other]) => since(other) - since(one));
    if (!last) return undefined;
    const [key, entries] = last;
    return {
      closings: closed.get(key) ?? new Map<string, Closing>(),
      had: new Set(entries.map(({ closing }) => closing?.shares)),
    };
  };
}

function periodsOf(there: readonly Booked[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const entry of there) {
    const series = seriesOf(entry);
    found.set(series, (found.get(series) ?? new Set()).add(figuresKey(entry)));
  }
  return found;
}

/** What is typed in open rows. A restatement of an open period takes what is typed for that period. */
function givenInRows(entries: readonly (Booked | undefined)[], rows: readonly Row[]): ReadonlyMap<string, GivenShares> {
  const found = new Map<string, GivenShares>();
  entries.forEach((entry, index) => {
    const { shares = null, currency = null } = rows[index] ?? {};
    if (!entry || entry.before || entry.closing || shares === null) return;
    found.set(placeKey(entry), { shares: numberIn(shares), currency: textIn(currency) });
  });
  return found;
}

/** What was entered last in Entitlements for each period, by portfolio. */
function lastGiven(
  rows: readonly Row[],
  bookedAs: (period: Period) => Period | undefined,
): ReadonlyMap<string, ReadonlyMap<string, GivenShares>> {
  const last = new Map<string, Map<string, GivenShares & { readonly moment: number }>>();
  for (const row of rows) {
    const period = periodIn(row);
    const key = keyOf(bookedAs(period) ?? period);
    if ((row.shares ?? null) === null && (row.currency ?? null) === null) continue;
    const own = last.get(key) ?? new Map();
    const portfolio = String(row.portfolio ?? "").trim();
    last.set(key, own);
    // A row that was pasted has no moment. Of several such rows the lowest counts, and a row with a moment prevails
    // over them.
    const moment = Date.parse(String(row.enteredAt ?? "")) || 0;
    const before = own.get(portfolio);
    if (before && before.moment > moment) continue;
    own.set(portfolio, { moment, shares: enteredFigure(row.shares ?? null), currency: textIn(row.currency ?? null) });
  }
  return last;
}

/** What a sheet gives of a period. `isReported`: its currency is a report's that nobody has confirmed. */
interface Shown extends GivenShares {
  readonly isReported?: boolean | undefined;
  /** Whether the sheet notes that the shares are of this period; undefined where a sheet notes no period (Funds). */
  readonly isOfPeriod?: boolean | undefined;
  /** By income: the day of the shares outstanding, as typed beside them. */
  readonly outstandingOn?: string | undefined;
}

function purificationGives(rows: readonly Row[]): ReadonlyMap<string, Shown> {
  return sumsByKey(
    rows.map((row) => ({
      key: figuresKey(periodOf(row)),
      shares: numberIn(row.shares ?? null),
      currency: isSamples(row) ? undefined : textIn(row.currency ?? null),
      isReported: isToConfirm(row),
      isOfPeriod: isNotedFor(row),
    })),
  );
}

/** The currency is the report's, which its figures have with them. */
function incomeGives(rows: readonly Row[]): ReadonlyMap<string, Shown> {
  return sumsByKey(
    rows.map((row) => ({
      key: figuresKey({ ...periodOf(row), method: "income" }),
      shares: numberIn(row.shares ?? null),
      currency: undefined,
      outstandingOn: dayIn(row.outstandingOn),
    })),
  );
}

function periodOf(row: Row): Period {
  return { ticker: String(row.ticker ?? ""), year: String(row.year ?? ""), label: String(row.period ?? "") };
}

/** For each fund, the dividends received in the sheet's range of dates. */
function fundsGive({ funds: stands, reading }: EntitledBy): ReadonlyMap<string, Shown> {
  const block = reading.blocks.find(({ sheet }) => sheet === stands?.sheet);
  const [from = "", to = ""] = ["from", "to"].map((key) => {
    const cell = stands?.worksheet.names.find((name) => name.key === key);
    const day = cell && block ? isoDay(block.values[cell.row - block.row]?.[cell.column - block.column], key) : "";
    return isFailure(day) ? "" : day;
  });
  return sumsByKey(
    rowsOf(stands).map((row) => ({
      key: figuresKey({ ticker: String(row.ticker ?? ""), year: "", label: rangeLabel(from, to) }),
      shares: numberIn(row.dividends ?? null),
      currency: textIn(row.currency ?? null),
    })),
  );
}

/** Adds purchases of one ticker. When one lacks its figure, or has another currency, there is no sum. */
function sumsByKey(rows: readonly (Shown & { readonly key: string })[]): ReadonlyMap<string, Shown> {
  const found = new Map<string, Shown>();
  for (const { key, ...own } of rows) {
    const { shares, currency } = own;
    const before = found.get(key);
    const isWhole = before?.shares !== undefined && shares !== undefined;
    const isSame = currencyCode(before?.currency) === currencyCode(currency);
    const both = isWhole ? (before.shares ?? 0) + shares : undefined;
    const isReported = before?.isReported === true && own.isReported === true;
    const isOfPeriod = own.isOfPeriod && before?.isOfPeriod;
    const { outstandingOn = own.outstandingOn } = before ?? {};
    const sum = { shares: both, currency: isSame ? currency : undefined, isReported, isOfPeriod, outstandingOn };
    found.set(key, before ? sum : own);
  }
  return found;
}

/** A figure as entered. An entry that is no number is NaN, so that no other figure takes its place. */
function enteredFigure(value: Value): number | undefined {
  return value === null ? undefined : (numberIn(value) ?? Number.NaN);
}

function numberIn(value: Value): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function textIn(value: Value): string | undefined {
  const text = String(value ?? "").trim();
  return text === "" ? undefined : text;
}
