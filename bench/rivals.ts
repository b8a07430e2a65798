/**
 * What an engineer would assemble instead, each as its documentation shows it. Each turns a ticker into the promise of
 * a verdict, over the same `ask` for up to a hundred tickers.
 */
import Bottleneck from "bottleneck";
import DataLoader from "dataloader";
import PQueue from "p-queue";
import pThrottle from "p-throttle";

/** Answers by ticker, in one request. Rejects when it is refused. */
export type Ask<Answer = unknown> = (tickers: readonly string[]) => Promise<ReadonlyMap<string, Answer>>;
export type Look<Answer = unknown> = (ticker: string) => Promise<Answer | undefined>;

export interface Rival {
  readonly name: string;
  open<Answer>(ask: Ask<Answer>, callsPerSecond: number): Look<Answer>;
}

const most = 100;

export const oneFetchACell: Rival = {
  name: "one fetch a cell",
  open: (ask) => (ticker) => ask([ticker]).then((answers) => answers.get(ticker)),
};

/** Microsoft's batching pattern for custom functions: a timer of 100 ms, then everything in chunks. */
export const microsoft: Rival = {
  name: "Microsoft's batching pattern",
  open: (ask) => {
    let waiting: Waiter[] = [];
    const flush = () => {
      const all = waiting;
      waiting = [];
      for (let start = 0; start < all.length; start += most) void answer(ask, all.slice(start, start + most));
    };
    return (ticker) =>
      new Promise((resolve, reject) => {
        waiting.push({ ticker, resolve: resolve as Waiter["resolve"], reject });
        if (waiting.length === 1) setTimeout(flush, 100);
      });
  },
};

interface Waiter {
  readonly ticker: string;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

async function answer(ask: Ask, waiters: readonly Waiter[]): Promise<void> {
  try {
    const answers = await ask(waiters.map(({ ticker }) => ticker));
    for (const { ticker, resolve } of waiters) resolve(answers.get(ticker));
  } catch (reason) {
    for (const { reject } of waiters) reject(reason);
  }
}

export const dataLoader: Rival = {
  name: "dataloader",
  open: (ask) => {
    const loader = new DataLoader(async (tickers: readonly string[]) => inOrder(tickers, await ask(tickers)), {
      maxBatchSize: most,
    });
    return (ticker) => loader.load(ticker);
  },
};

export const dataLoaderThrottled: Rival = {
  name: "dataloader + p-throttle",
  open: (ask, callsPerSecond) => dataLoader.open(pThrottle({ limit: callsPerSecond, interval: 1000 })(ask), 0),
};

export const dataLoaderBottleneck: Rival = {
  name: "dataloader + bottleneck",
  open: (ask, callsPerSecond) => {
    const limiter = new Bottleneck({ minTime: 1000 / callsPerSecond });
    return dataLoader.open((tickers) => limiter.schedule(() => ask(tickers)), 0);
  },
};

/** A promise a ticker, collected until the next microtask, then queued in chunks. */
export const queue: Rival = {
  name: "p-queue",
  open: (ask, callsPerSecond) =>
    collected(ask, new PQueue({ interval: 1000, intervalCap: callsPerSecond, carryoverIntervalCount: true })),
};

export const rivals = [oneFetchACell, microsoft, dataLoader, dataLoaderThrottled, dataLoaderBottleneck, queue] as const;

/** `callsPerSecond` of p-queue left out: its cost without its clock. */
export const queueUnpaced: Rival = { name: "p-queue", open: (ask) => collected(ask, new PQueue()) };

/** The least that shares answers, and gives them at once when known. No pace, no retry, no cancelling. */
export const floor = {
  name: "bare harness",
  open<Answer>(ask: Ask<Answer>, _callsPerSecond: number): (ticker: string) => Answer | Promise<Answer | undefined> {
    const look = collected(ask, { add: (work) => work() });
    const known = new Map<string, Answer | Promise<Answer | undefined>>();
    return (ticker) => {
      const found = known.get(ticker);
      if (found !== undefined) return found;
      const promise = look(ticker);
      known.set(ticker, promise);
      void promise.then((answer) => answer !== undefined && known.set(ticker, answer));
      return promise;
    };
  },
};

interface Runs {
  add<Value>(work: () => Promise<Value>): Promise<Value | undefined>;
}

function collected<Answer>(ask: Ask<Answer>, runs: Runs): Look<Answer> {
  const promises = new Map<string, Promise<Answer | undefined>>();
  let chunk: { readonly tickers: string[]; readonly answers: Promise<ReadonlyMap<string, Answer> | undefined> };
  const open = () => {
    const tickers: string[] = [];
    chunk = { tickers, answers: Promise.resolve().then(() => runs.add(() => ask(tickers))) };
    void chunk.answers.catch(() => undefined).then(() => undefined);
  };
  let left = 0;
  return (ticker) => {
    const known = promises.get(ticker);
    if (known) return known;
    if (left === 0) {
      open();
      left = most;
      void Promise.resolve().then(() => {
        left = 0;
      });
    }
    left -= 1;
    chunk.tickers.push(ticker);
    const promise = chunk.answers.then((answers) => answers?.get(ticker));
    promises.set(ticker, promise);
    return promise;
  };
}

function inOrder<Answer>(tickers: readonly string[], answers: ReadonlyMap<string, Answer>): (Answer | undefined)[] {
  return tickers.map((ticker) => answers.get(ticker));
}
