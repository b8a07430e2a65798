/**
 * Limits how often `write` runs: once, `ms` after the first `ask`, however often `ask` is called meanwhile. `now` runs
 * it at once.
 */
export function throttle(ms: number, write: () => void): { readonly ask: () => void; readonly now: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    write();
  };
  const ask = () => {
    timer ??= setTimeout(now, ms).unref();
  };
  return { ask, now };
}
