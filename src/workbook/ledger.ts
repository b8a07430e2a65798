/**
 * The purification ledger, on plain data: every period of every ticker once seen. The service returns only the latest
 * quarter; the workbook remembers. A row is never overwritten: what differs from it later is a row of its own, a
 * restatement. Closing a period writes values with a stamp and a checksum, and after that it is as it was booked.
 */
import type { Answer } from "../api/row";
import type { purification as operation } from "../api/stocks";
import type { Slot } from "../core/slot";
import { sumOf } from "./stamp";

/** A period by the service's own label, free text; a fund's by its range of dates. */
export interface Period {
  readonly ticker: string;
  readonly year: string;
  readonly label: string;
}

/** What the service says of a period. Undefined is not given, and never 0. */
export interface Figures {
  readonly dividend: number | undefined;
  readonly percent: number | undefined;
  readonly perShare: number | undefined;
}

export interface Observed extends Period, Figures {
  /** ms since 1970, when the answer was fetched. */
  readonly at: number;
  /** An old answer in place of a newer one, or the sample service's: shown in cells, and never booked. */
  readonly kept: boolean;
  readonly sample: boolean;
}

/** What an answer to a purification question says; undefined where there is none. */
export function observedIn(slot: Slot, sample: boolean): Observed | undefined {
  const answer = slot.answer as Answer<typeof operation> | undefined;
  if (answer === undefined) return undefined;
  return {
    ...{ ticker: slot.input, year: String(answer.reported_year ?? ""), label: answer.reported_quarter ?? "" },
    dividend: answer.dividend_per_share_for_quarter,
    percent: answer["non-compliant_revenue_ratio"],
    perShare: answer.dividend_purification_amount_per_share,
    ...{ at: slot.sentAt, kept: slot.kept || slot.failure !== undefined, sample },
  };
}

export interface Entry extends Period, Figures {
  /** When it was observed first. */
  readonly at: number;
  /** Of a restatement: what stood before, and since when it is said otherwise (`at`). */
  readonly before: Figures | undefined;
  readonly closing: Closing | undefined;
}

/** What a person adds when the period is closed. */
export interface Closing {
  /** Entitled at the record date. */
  readonly shares: number;
  readonly currency: string;
  readonly amount: number;
  readonly at: number;
  readonly by: string;
  /** Of all that is booked: says whether somebody changed it by hand since. */
  readonly sum: string;
}

export type Refusal = "closed" | "noAmount" | "noShares" | "noCurrency" | "missing";

/** Upper case for the ticker, spaces as they come alone: `q3  2025` and `Q3 2025` are not taken for one. */
export function keyOf({ ticker, year, label }: Period): string {
  return JSON.stringify([ticker.trim().toUpperCase(), year.trim(), label.trim()]);
}

/** With what is new in these answers: periods not seen before, and figures that differ from the last ones of a period. */
export function observed(ledger: readonly Entry[], answers: readonly Observed[]): readonly Entry[] {
  const last = new Map(ledger.map((entry) => [keyOf(entry), entry] as const));
  const added: Entry[] = [];
  for (const answer of answers) {
    const { ticker, year, label, dividend, percent, perShare, at } = answer;
    if (answer.kept || answer.sample || (perShare === undefined && dividend === undefined)) continue;
    const before = last.get(keyOf(answer));
    if (before && (isSame(before, answer) || at <= before.at)) continue;
    const entry: Entry = {
      ...{ ticker, year, label, dividend, percent, perShare, at, closing: undefined },
      before: before && { dividend: before.dividend, percent: before.percent, perShare: before.perShare },
    };
    last.set(keyOf(answer), entry);
    added.push(entry);
  }
  return added.length > 0 ? [...ledger, ...added] : ledger;
}

/** The entry closed, or why it cannot be: nothing is assumed of shares or currency. */
export function closed(
  entry: Entry | undefined,
  { shares, currency }: { readonly shares: number | undefined; readonly currency: string | undefined },
  stamp: { readonly at: number; readonly by: string },
): Entry | Refusal {
  if (!entry) return "missing";
  if (entry.closing) return "closed";
  if (entry.perShare === undefined) return "noAmount";
  if (shares === undefined || !Number.isFinite(shares) || shares < 0) return "noShares";
  const code = currency?.trim().toUpperCase() ?? "";
  if (!/^[A-Z]{3}$/.test(code)) return "noCurrency";
  // A restatement books the difference alone: what stood before is an entry of its own, closed or to be closed.
  const amount = Number(((entry.perShare - (entry.before?.perShare ?? 0)) * shares).toPrecision(12));
  const closing = { shares, currency: code, amount, ...stamp };
  return { ...entry, closing: { ...closing, sum: checksum({ ...entry, closing: { ...closing, sum: "" } }) } };
}

/** Closed entries that are no longer as they were booked. */
export function tampered(ledger: readonly Entry[]): readonly Entry[] {
  return ledger.filter((entry) => entry.closing !== undefined && checksum(entry) !== entry.closing.sum);
}

/** A subtotal a currency of what is closed; never a sum across them. */
export function subtotals(ledger: readonly Entry[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { closing } of ledger) {
    if (closing) sums.set(closing.currency, (sums.get(closing.currency) ?? 0) + closing.amount);
  }
  return new Map([...sums].map(([currency, sum]) => [currency, Number(sum.toPrecision(15))]));
}

/** Restatements, with how much more or less a share it is now; undefined where one of both is not given. */
export function restatements(ledger: readonly Entry[]) {
  return ledger.flatMap((entry) => {
    if (!entry.before) return [];
    const [now, was] = [entry.perShare, entry.before.perShare];
    const difference = now === undefined || was === undefined ? undefined : Number((now - was).toPrecision(12));
    return [{ entry, now, was, difference, since: entry.at }];
  });
}

function isSame(a: Figures, b: Figures): boolean {
  return a.dividend === b.dividend && a.percent === b.percent && a.perShare === b.perShare;
}

/** Two sums over the same, from either end: against a slip of the hand, and not against forgery. */
function checksum({ closing, ...entry }: Entry): string {
  const { ticker, year, label, dividend, percent, perShare, at } = entry;
  const { shares, currency, amount, at: closedAt, by } = closing as Closing;
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
  ];
  return `${sumOf([fields])}-${sumOf([[...fields].reverse()])}`;
}
