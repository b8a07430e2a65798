/**
 * Names the account for which the service gave an answer, as ledgers store it: the service's address and segment, and a
 * fingerprint of the account. Two accounts may get different figures for one company; such a difference is neither a
 * restatement nor a change of verdict.
 */
import { sumOf } from "../../workbook/freeze/stamp";

export interface Account {
  readonly address: string;
  readonly segment: string;
  readonly clientId: string;
}

/** Stands in place of the fingerprint for a relay that does not tell its account, as earlier relays did not. */
const untold = "relay";

/**
 * The account's name, such as `https://api.example.com/us 1x2y3z`. Each desk of a relay has its own client ID, but all
 * count as one account: the one behind the relay, whose fingerprint comes with its answers (`told`).
 */
export function accountOf({ address, segment, clientId }: Account, told?: string): string {
  const account = isOfRelay(clientId) ? (told ?? untold) : sumOf([[clientId]]);
  return `${address.replace(/\/+$/, "")}/${segment} ${account}`;
}

/** Whether `relay clients add` made this ID. */
function isOfRelay(clientId: string): boolean {
  return /^sr-[0-9a-f]{16}$/.test(clientId);
}

/** The service's address and segment, without the account. */
export function serviceOf(account: string): string {
  return account.split(/ (?=\S*$)/)[0] ?? account;
}

/**
 * Whether both may be one account. What an earlier version wrote has no account, and what a relay answered that does
 * not tell its account may be of any account behind the same address.
 */
export function isOneAccount(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined || one === other) return true;
  return mayBe(one, other) || mayBe(other, one);
}

/** Whether an account is known well enough to tell it from others. */
export function isKnownAccount(account: string | undefined): account is string {
  return account !== undefined && !account.endsWith(` ${untold}`);
}

/**
 * Whether `one` names a relay that told no account, and `other` the same relay with the account that it has told since.
 */
function mayBe(one: string, other: string): boolean {
  const [source, account] = other.split(/ (?=\S*$)/);
  return one === `${source} ${untold}` && /^[0-9a-f]{16}$/.test(account ?? "");
}
