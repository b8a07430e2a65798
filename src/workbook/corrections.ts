/**
 * Corrections of what is closed: nothing closed is ever rewritten. What was booked for a period is taken back by rows of
 * their own, with shares and amount negative, and one more row books it anew; each names the row that it takes back or
 * stands for, the reason, and who did it.
 */
import { type Booked, type Closing, factorOf, type Signed, tampered } from "./ledger";
import { keyOf } from "./period";

/** What a person says of a closed period. Without shares nothing was entitled: it is booked anew with none. */
export interface Correction extends Signed {
  readonly shares: number | undefined;
  readonly currency: string;
  readonly reason: string;
}

export function isCorrection({ reverses, corrects }: Pick<Booked, "reverses" | "corrects">): boolean {
  return reverses !== undefined || corrects !== undefined;
}

/** Closed entries that count: as they were booked, and neither taken back nor what takes one back. */
export function standing(ledger: readonly Booked[]): readonly Booked[] {
  const changed = new Set(tampered(ledger));
  const reversed = new Set(ledger.flatMap(({ reverses }) => reverses ?? []));
  return ledger.filter(
    (entry) => entry.closing && !entry.reverses && !changed.has(entry) && !reversed.has(entry.closing.sum),
  );
}

/** A period of one portfolio. */
export function placeOf(entry: Booked): string {
  return JSON.stringify([keyOf(entry), entry.portfolio ?? ""]);
}

/**
 * The rows that correct the period of this entry, to be sealed: minus all that stands of it, plus the last figure that was
 * booked times these shares. None where nothing of it stands, or what is said cannot be booked.
 */
export function correction(
  ledger: readonly Booked[],
  of: Booked,
  { shares, currency, reason, ...signed }: Correction,
): readonly Booked[] {
  const own = standing(ledger).filter((entry) => placeOf(entry) === placeOf(of));
  const last = own.reduce<Booked | undefined>((late, entry) => (late && entry.at < late.at ? late : entry), undefined);
  const code = currency.trim().toUpperCase();
  const factor = last && factorOf(last);
  // A row that was changed by hand and is put right later would count besides.
  if (tampered(ledger).some((entry) => placeOf(entry) === placeOf(of))) return [];
  if (!last?.closing || reason.trim() === "") return [];
  const signedBy = { ...signed, sum: "" };
  const minus = own.map((entry): Booked => {
    const { shares: was, amount, currency: of } = entry.closing as Closing;
    const { corrects, ...figures } = entry;
    const closing = { shares: negative(was), amount: negative(amount), currency: of, ...signedBy };
    return { ...figures, reverses: entry.closing?.sum, reason: reason.trim(), closing };
  });
  const entitled = shares ?? 0;
  if (factor === undefined || !Number.isFinite(entitled) || entitled < 0 || !/^[A-Z]{3}$/.test(code)) return [];
  const amount = Number((factor * entitled).toPrecision(12));
  const plus: Booked = {
    ...{ ...last, before: undefined, corrects: last.closing.sum, reason: reason.trim() },
    closing: { shares: entitled, amount, currency: code, ...signedBy },
  };
  return [...minus, plus];
}

function negative(value: number | undefined): number | undefined {
  return value === undefined || value === 0 ? value : -value;
}
