/**
 * Tells a command that it must stop: after Ctrl+C, after a signal, or when npm has ended. A signal to npm goes to the
 * shell that npm started, which on many systems dies without passing it on; so the end of this parent process counts as
 * a signal too.
 */
const lookEvery = 300;

/** Calls `stop` once, at the first sign that the command must stop. */
export function onStopSignal(stop: () => void): void {
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
