/** Sleeping in a page that may be hidden: by the worker's clock where there is one, else by the page's. */
import { attempt } from "./platform";

type Sleep = (ms: number) => Promise<void>;

/** By the page's own timers. */
export const bySetTimeout: Sleep = (ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** How late the page's own timer wakes who the worker has not woken: it need not hurry, and a hidden page's does not. */
const grace = 1_000;

let clock: Sleep | undefined;

/** The clock beside this page: one for all who sleep here, since a worker takes its time to start. */
export function openClock(): Sleep {
  clock ??= startClock();
  return clock;
}

/** The page's own timers where there is no worker, or it does not start. */
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
          // A worker that never answers must hold nobody up for good.
          void bySetTimeout(ms + grace).then(resolve);
        });
}
