/**
 * Gives access to parts of a page that may be missing. A browser's settings, a frame's policy or a private window can
 * take away storage, databases, workers or channels; each may be absent, throw, refuse, or never answer. Code that uses
 * one gets it here, and works without it.
 */

const patience = 2_000;
/**
 * ms of one step of waiting. A page may be busy for seconds while it opens, and all that time counts as one step.
 * Otherwise the wait would end before the page has looked at an answer that has already come.
 */
const step = 100;

/** The result of `act`; undefined when it throws. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/**
 * The result of `act`; undefined when it throws, rejects, or does not settle within so many ms in which the page was
 * not busy.
 */
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

/** The page's storage, if it has one; merely reading the property may throw. */
export function ownStorage(): Storage | undefined {
  return attempt(() => localStorage);
}

export function hasDatabases(): boolean {
  return attempt(() => indexedDB) !== undefined;
}
