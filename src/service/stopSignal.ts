/**
 * Detects that a command must stop: Ctrl+C, a signal, or the end of npm. A signal to npm goes to npm's shell, which on
 * many systems dies without passing it on, so the end of that parent process counts as well.
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
