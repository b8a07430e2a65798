/** Calls `write` at most once in `ms`, however often `ask` is called; `now` calls it at once. */
export function later(ms: number, write: () => void): { readonly ask: () => void; readonly now: () => void } {
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
