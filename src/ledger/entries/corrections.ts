/**
 * Makes the rows that correct a closed period, because nothing closed is ever rewritten. What was booked for the period
 * is taken back by new rows with negative shares and amounts, and one more row books it anew. Each of them names the
 * row that it takes back or replaces, the reason, and who did it.
 */
import { parseCurrency } from "../../workbook/currency";
import { isOneAccount } from "./account";
import { doubles } from "./doubles";
import {
  type Booked,
  type Closing,
  factorOf,
  isBookedWhole,
  methodOf,
  placeKey,
  type Signed,
  tamperedEntries,
} from "./entries";
import { isWholeYear } from "./period";
import { bareFigures, sumOfSteps } from "./rebase";

/** What a person says of a closed period. Without shares nothing was entitled, and it is booked anew with 0 shares. */
export interface Correction extends Signed {
  readonly shares: number | undefined;
  readonly currency: string;
  readonly reason: string;
}

export function isCorrection({ reverses, corrects }: Pick<Booked, "reverses" | "corrects">): boolean {
  return reverses !== undefined || corrects !== undefined;
}

/**
 * The closed entries that count: nobody changed them by hand, no correction takes them back, and they take nothing back
 * themselves.
 */
export function standingEntries(ledger: readonly Booked[]): readonly Booked[] {
  const changed = new Set(tamperedEntries(ledger));
  const double = doubles(ledger);
  const left = new Map<string, number>();
  const add = (sum: string, by: number) => left.set(sum, (left.get(sum) ?? 0) + by);
  for (const entry of ledger) {
    const { closing, reverses } = entry;
    if (closing && !reverses && !double.has(entry)) add(closing.sum, 1);
    if (reverses && !double.has(entry)) add(reverses, -1);
  }
  const seen = new Set<string>();
  return ledger.filter((entry) => {
    const { closing, reverses } = entry;
    if (!closing || reverses || changed.has(entry) || double.has(entry) || (left.get(closing.sum) ?? 0) <= 0)
      return false;
    // Of a row and the copies of it that were taken back, one counts.
    if (seen.has(closing.sum)) return false;
    seen.add(closing.sum);
    return true;
  });
}

/**
 * The rows that correct the period of this entry, still without checksums: one with negative shares and amount for each
 * entry of it that counts, and one with the last figure that was booked times these shares. None where no entry of it
 * counts, or what the person says cannot be booked.
 */
export function correctionRows(
  ledger: readonly Booked[],
  of: Booked,
  { shares, currency, reason, ...signed }: Correction,
  isNew?: (entry: Booked) => boolean,
): readonly Booked[] {
  const start = periodStarts(ledger, isNew);
  const own = standingEntries(ledger).filter((entry) => placeKey(entry) === placeKey(of) && start(entry) === start(of));
  const last = own.reduce<Booked | undefined>((late, entry) => (late && entry.at < late.at ? late : entry), undefined);
  const code = parseCurrency(currency)?.code;
  const factor = last && factorOf(last);
  // If somebody put a changed row right again later, it would count besides the correction.
  if (tamperedEntries(ledger).some((entry) => placeKey(entry) === placeKey(of))) return [];
  const signedBy = { ...signed, sum: "" };
  const takeBack = (entry: Booked): Booked => {
    const { shares: was, amount, currency: of } = entry.closing as Closing;
    const { corrects, ...figures } = entry;
    const closing = { shares: negative(was), amount: negative(amount), currency: of, ...signedBy };
    return { ...figures, reverses: entry.closing?.sum, reason: reason.trim(), closing };
  };
  const minus = own.map(takeBack);
  if (reason.trim() === "") return [];
  // Of what is booked twice, the one row is taken back, and the other stands.
  if (doubles(ledger).has(of)) return [takeBack(of)];
  if (!last?.closing) return [];
  const entitled = shares ?? 0;
  if (factor === undefined || !Number.isFinite(entitled) || entitled < 0 || code === undefined) return [];
  // A whole year books what its quarters lack, and by income a period what those before it lack: what was booked of
  // them stays the base.
  const booked = sumOfSteps(own, isBookedWhole);
  const base = isWholeYear(of) || methodOf(of) === "income" ? Number((factor - booked).toPrecision(12)) : 0;
  const amount = Number(((factor - base) * entitled).toPrecision(12));
  const before = base === 0 ? undefined : bareFigures(of, base);
  const plus: Booked = {
    ...last,
    before,
    corrects: last.closing.sum,
    reason: reason.trim(),
    closing: { shares: entitled, amount, currency: code, ...signedBy },
  };
  return [...minus, plus];
}

/**
 * Returns a function that finds where an entry's own period starts under a label that two periods have, such as a
 * quarter without a year: at the last entry before it that is booked as a new period, with its whole amount. `isNew`:
 * whether a person said so. Where the decision is gone from Entitlements, the booked amount shows it.
 */
export function periodStarts(
  ledger: readonly Booked[],
  isNew: (entry: Booked) => boolean = () => false,
): (entry: Booked) => Booked | undefined {
  const whole = new Map<string, Booked[]>();
  for (const entry of ledger) {
    if (isCorrection(entry) || !entry.before || !(isNew(entry) || isBookedWhole(entry))) continue;
    whole.set(placeKey(entry), [...(whole.get(placeKey(entry)) ?? []), entry]);
  }
  return (entry) =>
    (whole.get(placeKey(entry)) ?? [])
      .filter((one) => one.at <= entry.at && isOneAccount(one.account, entry.account))
      .reduce<Booked | undefined>((late, one) => (late && one.at < late.at ? late : one), undefined);
}

function negative(value: number | undefined): number | undefined {
  return value === undefined || value === 0 ? value : -value;
}
