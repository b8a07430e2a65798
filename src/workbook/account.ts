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
 * `https://api.example.com/us 1x2y3z`. Each desk of a relay has a client ID of its own, and all of them are one account:
 * the one behind the relay.
 */
export function accountOf({ address, segment, clientId }: Asking): string {
  const account = isOfRelay(clientId) ? "relay" : sumOf([[clientId]]);
  return `${address.replace(/\/+$/, "")}/${segment} ${account}`;
}

/** As `relay clients add` makes them. */
function isOfRelay(clientId: string): boolean {
  return /^sr-[0-9a-f]{16}$/.test(clientId);
}

/** Whether both may be of one account: what an earlier version wrote tells none. */
export function isOneAccount(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}
