/// <reference types="google-apps-script" />
/**
 * Takes and releases the document lock. The execution that holds it leads, which means that it sends requests for all.
 * The lock is used for nothing else, except that menus and pages take it for their changes. Google limits its use
 * without saying how much, so an execution that does not get it at once goes on without. A refusal by Google counts as
 * a lock that somebody else holds.
 */
import type { SyncHost } from "../../src/drivers/host";
import { knock } from "./board";

/**
 * Waits up to `ms` for the lock, and returns whether it was granted. For menus and pages, which can wait and go first:
 * a leader that serves cells then gives the lock up.
 */
export function waitLock(host: SyncHost, ms: number): boolean {
  if (tryLock()) return true;
  knock(host.now());
  return tryLock(ms);
}

/**
 * Tries the lock for a moment only, because cells cannot wait. Without a document there is no lock, and the execution
 * leads: there are no others.
 */
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

/** What Google threw at the last try of the lock; undefined when it threw nothing. */
export function lockRefusal(): unknown {
  return refused;
}

let refused: unknown;

export function unlock(): void {
  try {
    LockService.getDocumentLock()?.releaseLock();
  } catch {
    // Google releases the lock when the execution ends.
  }
}
