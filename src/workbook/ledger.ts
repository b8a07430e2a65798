/**
 * The purification ledger, as plain data. The service returns only the latest quarter; the ledger keeps every period of
 * every ticker that was ever seen. No row is overwritten: a later difference becomes a row of its own, a restatement.
 * Closing a period writes its values with a stamp and a checksum, and they stay as they were booked.
 */
import { isOneAccount } from "./account";
import { isSeal, sealOf, torn } from "./chain";
import { daysOf, keyOf, type Period } from "./period";
import { sumOf } from "./stamp";

/** What the service says of a period. Undefined is not given, and never 0. */
export interface Figures {
  readonly dividend: number | undefined;
  readonly percent: number | undefined;
  /** A fund has none: its percent is of the dividends received. */
  readonly perShare: number | undefined;
}

/** What a figure rests on. Undefined where it is not given, or an earlier version kept none. */
export interface Evidence {
  /** Of the report that it is from: `2026-03-31`. */
  readonly reportDate?: string | undefined;
  /** Whose answer it was: `accountOf`. */
  readonly account?: string | undefined;
  /** The company, and the address of its filing of that date, as the service gives them. */
  readonly company?: string | undefined;
  readonly source?: string | undefined;
}

export interface Observed extends Period, Figures, Evidence {
  /** ms since 1970, when the answer was fetched. */
  readonly at: number;
  /** An old answer in place of a newer one, or the sample service's: shown in cells, and never booked. */
  readonly kept: boolean;
  readonly sample: boolean;
}

export interface Booked extends Period, Figures, Evidence {
  /** When it was observed first. */
  readonly at: number;
  /** Of a restatement: what stood before, and since when it is said otherwise (`at`). */
  readonly before: Figures | undefined;
  readonly closing: Closing | undefined;
  /** Whose shares they are, where the user keeps several portfolios. */
  readonly portfolio?: string | undefined;
  /** Of a correction: the checksum of the row that it takes back, or in whose place it is, and why. */
  readonly reverses?: string | undefined;
  readonly corrects?: string | undefined;
  readonly reason?: string | undefined;
}

/** What a person adds when the period is closed. Undefined is what cannot be read any more, in a row changed by hand. */
export interface Closing {
  /** Entitled at the record date; of a fund the dividends received. */
  readonly shares: number | undefined;
  readonly currency: string;
  readonly amount: number | undefined;
  /** ms since 1970. */
  readonly at: number | undefined;
  readonly by: string;
  /** Who looked at it besides, where somebody did. */
  readonly reviewedBy?: string | undefined;
  /** The checksum of the row before it (`chain`); version 1.0 kept none. */
  readonly follows?: string | undefined;
  /** Of all that is booked: says whether somebody changed it by hand since. */
  readonly sum: string;
}

/** Who closes, and when. */
export interface Signed {
  readonly at: number;
  readonly by: string;
  readonly reviewedBy?: string | undefined;
}

export type Refusal = "closed" | "noAmount" | "noShares" | "noCurrency" | "missing";

/** Shares and currency are never assumed: undefined where nobody gave them. */
export interface Given {
  readonly shares: number | undefined;
  readonly currency: string | undefined;
}

/** Whether what somebody typed as paid is this period, its year before or after its label, as Purification's formula finds. */
export function isPaidFor(typed: string, { year, label }: Pick<Period, "year" | "label">): boolean {
  const text = typed.trim().toUpperCase();
  return [`${year} ${label}`, `${label} ${year}`].some((both) => both.toUpperCase() === text);
}

/**
 * With what is new in these answers: periods not seen before, and figures that differ from the last ones of a period. The
 * rows may stand in any order. Against one that somebody changed by hand nothing is held: the service restated nothing.
 */
export function observed(ledger: readonly Booked[], answers: readonly Observed[]): readonly Booked[] {
  const { last, keep } = lastIn(ledger);
  const doubted = new Set(tampered(ledger).map(keyOf));
  const added: Booked[] = [];
  for (const answer of answers) {
    const { ticker, year, label, dividend, percent, perShare, at } = answer;
    const isTold = dividend !== undefined || factorOf(answer) !== undefined;
    if (answer.kept || answer.sample || !isTold || doubted.has(keyOf(answer))) continue;
    const before = last(answer);
    if (before && (isSame(before, answer) || at <= before.at)) continue;
    const entry: Booked = {
      ...{ ticker, year, label, dividend, percent, perShare, at, closing: undefined },
      ...evidenceOf(answer),
      before: before && { dividend: before.dividend, percent: before.percent, perShare: before.perShare },
    };
    keep(entry);
    added.push(entry);
  }
  return added.length > 0 ? [...ledger, ...added] : ledger;
}

/** What is known of it, and nothing for what is not. */
function evidenceOf({ reportDate, account, company, source }: Evidence): Evidence {
  const all = { reportDate, account, company, source };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** The last entry of the answer's period: of its own account where there is one, or else of any. */
function lastIn(ledger: readonly Booked[]) {
  const ofPeriod = new Map<string, Booked[]>();
  const keep = (entry: Booked) => {
    const list = ofPeriod.get(keyOf(entry)) ?? [];
    list.push(entry);
    ofPeriod.set(keyOf(entry), list);
  };
  // A correction is a person's, and tells nothing of what the service said.
  for (const entry of ledger) if (entry.reverses === undefined && entry.corrects === undefined) keep(entry);
  const latest = (entries: readonly Booked[]) =>
    entries.reduce<Booked | undefined>((last, entry) => (last && entry.at < last.at ? last : entry), undefined);
  const last = (answer: Observed): Booked | undefined => {
    const entries = ofPeriod.get(keyOf(answer)) ?? [];
    return latest(entries.filter(({ account }) => isOneAccount(account, answer.account))) ?? latest(entries);
  };
  return { last, keep };
}

/**
 * The entry closed, or why it cannot be: nothing is assumed of shares or currency. `isNew`: a person said that it is no
 * restatement but a period of its own, and all of it is booked.
 */
export function closed(
  entry: Booked | undefined,
  { shares, currency }: Given,
  stamp: Signed,
  isNew = false,
): Booked | Refusal {
  if (!entry) return "missing";
  if (entry.closing) return "closed";
  const factor = factorOf(entry);
  if (factor === undefined) return "noAmount";
  if (shares === undefined || !Number.isFinite(shares) || shares < 0) return "noShares";
  const code = currency?.trim().toUpperCase() ?? "";
  if (!/^[A-Z]{3}$/.test(code)) return "noCurrency";
  // A restatement books the difference alone: what stood before is an entry of its own, closed or to be closed.
  const before = entry.before && !isNew ? (factorOf({ ...entry, ...entry.before }) ?? 0) : 0;
  const amount = Number(((factor - before) * shares).toPrecision(12));
  return { ...entry, closing: { shares, currency: code, amount, ...stamp, sum: "" } };
}

/** A closed entry with its checksum, behind the rows that it follows. */
export function sealed(entry: Booked, follows: string | undefined): Booked {
  const closing = { ...(entry.closing as Closing), follows, sum: "" };
  return { ...entry, closing: { ...closing, sum: seal({ ...entry, closing }) } };
}

/** What a share is worth giving; of a fund what one unit of its dividends is. */
export function factorOf({ year, label, percent, perShare }: Pick<Period, "year" | "label"> & Figures) {
  if (perShare !== undefined || percent === undefined) return perShare;
  return daysOf({ year, label }) ? percent / 100 : undefined;
}

/** Closed entries that are no longer as they were booked. */
export function tampered(ledger: readonly Booked[]): readonly Booked[] {
  return ledger.filter((entry) => {
    const sum = entry.closing?.sum;
    return sum !== undefined && sum !== (isSeal(sum) ? seal(entry) : earlierChecksum(entry));
  });
}

/** Closed entries that follow one which is not there any more. */
export function tornOff(ledger: readonly Booked[]): readonly Booked[] {
  const entries = new Map(ledger.flatMap((entry) => (entry.closing ? [[entry.closing, entry] as const] : [])));
  return torn([...entries.keys()]).flatMap((closing) => entries.get(closing) ?? []);
}

/** A subtotal a currency of what is closed; never a sum across them. */
export function subtotals(ledger: readonly Booked[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { closing } of ledger) {
    if (closing?.amount === undefined) continue;
    sums.set(closing.currency, (sums.get(closing.currency) ?? 0) + closing.amount);
  }
  return new Map([...sums].map(([currency, sum]) => [currency, Number(sum.toPrecision(15))]));
}

/** How much more or less a share it is than what stood before; undefined where one of both is not given. */
export function differenceOf(entry: Booked): number | undefined {
  const [now, was] = [factorOf(entry), entry.before && factorOf({ ...entry, ...entry.before })];
  return now === undefined || was === undefined ? undefined : Number((now - was).toPrecision(12));
}

function isSame(a: Figures, b: Figures): boolean {
  return a.dividend === b.dividend && a.percent === b.percent && a.perShare === b.perShare;
}

/** Over what stands in the row, in this order. */
function seal({ closing, before, ...entry }: Booked): string {
  const { ticker, year, label, dividend, percent, perShare, at, portfolio, reason, reverses, corrects } = entry;
  const { shares, currency, amount, at: closedAt, by, reviewedBy, follows } = closing as Closing;
  return sealOf([
    ...[ticker, year, label, dividend, percent, perShare, isoOf(at)],
    ...[before?.dividend, before?.percent, before?.perShare],
    ...[portfolio, shares, currency, amount, isoOf(closedAt), by, reviewedBy, reason, reverses, corrects],
    ...[entry.reportDate, entry.company, entry.source, entry.account, follows],
  ]);
}

function isoOf(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString();
}

/** Of version 1.0: two sums over the same, from either end. */
function earlierChecksum({ closing, ...entry }: Booked): string {
  const { ticker, year, label, dividend, percent, perShare, at, reportDate, account } = entry;
  const { shares, currency, amount, at: closedAt, by } = closing as Closing;
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
