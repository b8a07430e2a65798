/**
 * Parts of a page that may be missing: a browser's settings, a frame's policy or a private window take away its
 * storage, its databases, its workers or its channels, and each may be absent, throw, refuse, or never answer. Whoever
 * uses one asks for it here, and goes on without it.
 */

const patience = 2_000;

/** What comes of it; undefined where it throws. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** What comes of it in time; undefined where it throws, rejects, or says nothing for two seconds. */
export async function inTime<T>(act: () => Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience);
  });
  try {
    return await Promise.race([act(), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Reading it may throw already. */
export function ownStorage(): Storage | undefined {
  return attempt(() => localStorage);
}

export function hasDatabases(): boolean {
  return attempt(() => indexedDB) !== undefined;
}
