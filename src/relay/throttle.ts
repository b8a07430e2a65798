/** Written once a while, however often it changes. */
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
