/**
 * When a command that serves until it is stopped is stopped: by Ctrl+C, by a signal, or by npm's own end. A signal to
 * npm reaches npm's shell, and on many systems that shell dies without a word to what it started: its end is the word.
 */
const lookEvery = 300;

/** Calls `stop` once. */
export function whenStopped(stop: () => void): void {
  const watch = process.env.npm_lifecycle_event === undefined ? undefined : setInterval(look, lookEvery).unref();
  const shell = process.ppid;
  let isStopped = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, once);

  function look(): void {
    if (process.ppid !== shell) once();
  }

  function once(): void {
    if (isStopped) return;
    isStopped = true;
    clearInterval(watch);
    stop();
  }
}
