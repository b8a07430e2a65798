/** Sleeping in a page that may be hidden: by the worker's clock where there is one, else by the page's. */

type Sleep = (ms: number) => Promise<void>;

const bySetTimeout: Sleep = (ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

let clock: Sleep | undefined;

/** The clock beside this page: one for all who sleep here, since a worker takes its time to start. */
export function openClock(): Sleep {
  clock ??= startClock();
  return clock;
}

/** The page's own timers where there is no worker, or it does not start. */
function startClock(): Sleep {
  if (typeof Worker === "undefined" || typeof document === "undefined") return bySetTimeout;
  try {
    return byWorker(new Worker("clock.js"));
  } catch {
    return bySetTimeout;
  }
}

function byWorker(worker: Worker): Sleep {
  const sleepers = new Map<number, () => void>();
  let last = 0;
  let broken = false;
  worker.onmessage = ({ data }: MessageEvent<number>) => {
    sleepers.get(data)?.();
    sleepers.delete(data);
  };
  worker.onerror = () => {
    broken = true;
    for (const wake of sleepers.values()) wake();
    sleepers.clear();
  };
  return (ms) =>
    broken
      ? bySetTimeout(ms)
      : new Promise((resolve) => {
          last += 1;
          sleepers.set(last, resolve);
          worker.postMessage({ id: last, ms: Math.max(0, ms) });
        });
}
