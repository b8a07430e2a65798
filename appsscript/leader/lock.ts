/// <reference types="google-apps-script" />
/**
 * The document lock elects the leader, and does nothing else: Google rations it without saying how much, so whoever
 * does not get it at once goes without. A refusal is an answer like "somebody has it".
 */
import type { SyncHost } from "../../src/drivers/host";
import { knock } from "./board";

/** Menus and pages have time, and go first: who leads for cells lets go when they knock. */
export function waitLock(host: SyncHost, ms: number): boolean {
  if (tryLock()) return true;
  knock(host.now());
  return tryLock(ms);
}

/** Cells have no time. Without a document there is nobody to meet: everybody leads. */
export function tryLock(ms = 10): boolean {
  try {
    const isHeld = LockService.getDocumentLock()?.tryLock(ms) ?? true;
    refused = undefined;
    return isHeld;
  } catch (thrown) {
    refused = thrown;
    return false;
  }
}

/** What Google threw when the lock was last asked for; undefined where it answered. */
export function lockRefusal(): unknown {
  return refused;
}

let refused: unknown;

export function unlock(): void {
  try {
    LockService.getDocumentLock()?.releaseLock();
  } catch {
    // It comes free when the execution ends.
  }
}
