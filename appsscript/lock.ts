/// <reference types="google-apps-script" />
/**
 * The document lock elects the leader, and does nothing else: Google rations it without saying how much, so whoever
 * does not get it at once goes without. A refusal is an answer like "somebody has it".
 */

/** Without a document there is nobody to meet: everybody leads. */
export function tryLock(): boolean {
  try {
    return LockService.getDocumentLock()?.tryLock(10) ?? true;
  } catch {
    return false;
  }
}

/** For menus and pages, which have time. */
export function waitLock(ms: number): boolean {
  try {
    return LockService.getDocumentLock()?.tryLock(ms) ?? true;
  } catch {
    return false;
  }
}

export function unlock(): void {
  try {
    LockService.getDocumentLock()?.releaseLock();
  } catch {
    // It comes free when the execution ends.
  }
}
