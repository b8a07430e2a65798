/// <reference types="google-apps-script" />
/**
 * The document lock elects the leader, and does nothing else. Google limits its use without saying how much, so an
 * execution that does not get it at once goes on without. A refusal by Google counts like a lock that is taken.
 */
import type { SyncHost } from "../../src/drivers/host";
import { knock } from "./board";

/**
 * Waits for the lock. Menus and pages can wait, and go first: a leader that serves cells gives up the lock when they
 * knock.
 */
export function waitLock(host: SyncHost, ms: number): boolean {
  if (tryLock()) return true;
  knock(host.now());
  return tryLock(ms);
}

/** Tries for the lock; cells cannot wait. Without a document every execution leads, since there are no others. */
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

/** What Google threw at the last try; undefined when it answered. */
export function lockRefusal(): unknown {
  return refused;
}

let refused: unknown;

export function unlock(): void {
  try {
    LockService.getDocumentLock()?.releaseLock();
  } catch {
    // The lock is released when the execution ends.
  }
}
