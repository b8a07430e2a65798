/**
 * Whose answers a ledger's row has: the service's address and segment, and a fingerprint of the account. Two accounts
 * may have different figures for one company; such a difference is neither a restatement nor a change of verdict.
 */
import { sumOf } from "./stamp";

export interface Asking {
  readonly address: string;
  readonly segment: string;
  readonly clientId: string;
}

/**
 * Such as `https://api.example.com/us 1x2y3z`. Each desk of a relay has its own client ID, but all count as one
 * account: the one behind the relay.
 */
export function accountOf({ address, segment, clientId }: Asking): string {
  const account = isOfRelay(clientId) ? "relay" : sumOf([[clientId]]);
  return `${address.replace(/\/+$/, "")}/${segment} ${account}`;
}

/** Whether `relay clients add` made this ID. */
function isOfRelay(clientId: string): boolean {
  return /^sr-[0-9a-f]{16}$/.test(clientId);
}

/** Whether both may be one account. What an earlier version wrote has no account. */
export function isOneAccount(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}
