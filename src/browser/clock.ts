/**
 * Sleeps in a page that may be hidden, where a browser slows the page's timers: by a worker's timers if a worker can be
 * started, else by the page's own.
 */
import { attempt } from "./attempt";

type Sleep = (ms: number) => Promise<void>;

/** Sleeps by the page's own timers. */
export const bySetTimeout: Sleep = (ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/**
 * ms after its time at which the page's own timer wakes a sleeper that the worker has not woken. It need not be exact,
 * and in a hidden page it is not.
 */
const grace = 1_000;

let clock: Sleep | undefined;

/** The clock of this page. There is one for the whole page, because a worker takes time to start. */
export function openClock(): Sleep {
  clock ??= startClock();
  return clock;
}

/** Starts the worker; uses the page's own timers if there is none or it does not start. */
function startClock(): Sleep {
  const worker = typeof document === "undefined" ? undefined : attempt(() => new Worker("clock.js"));
  return worker ? byWorker(worker) : bySetTimeout;
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
          // If the worker never answers, the page's timer wakes the sleeper.
          void bySetTimeout(ms + grace).then(resolve);
        });
}
