/**
 * Parts of a page that may be missing: a browser's settings, a frame's policy or a private window take away its
 * storage, its databases, its workers or its channels, and each may be absent, throw, refuse, or never answer. Whoever
 * uses one asks for it here, and goes on without it.
 */

const patience = 2_000;
/**
 * Waited in steps, since a page may be busy for seconds as it opens. All that time counts as one step: else the timer
 * would be over at the first free moment, before an answer that has come meanwhile is looked at.
 */
const step = 100;

/** What comes of it; undefined where it throws. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** What comes of it in time; undefined where it throws, rejects, or says nothing for so many ms in which the page was free. */
export async function inTime<T>(act: () => Promise<T>, longest = patience): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    const wait = (left: number) => {
      timer = setTimeout(() => (left > step ? wait(left - step) : resolve(undefined)), step);
    };
    wait(longest);
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
