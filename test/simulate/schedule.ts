/** A schedule is everything that happens in a simulated run, as data: it can be printed, replayed and reduced. */
import { chance } from "../virtual-host";
import type { Fault, FaultKind, Terms } from "./service";

export type Asked = "screening" | "report" | "purification" | "zakat" | "statistics";

/** Cells that are asked at once. */
export interface Burst {
  /** Ms after the start. */
  readonly at: number;
  readonly desk: number;
  readonly operation: Asked;
  /** Tickers T<first> and so on. */
  readonly first: number;
  readonly tickers: number;
  /** Cells that ask each of them. */
  readonly copies: number;
  /** In one range, or a cell each. */
  readonly range: boolean;
  /** One ticker more that the service knows nothing of, or that makes it refuse a request. */
  readonly odd?: "UNK" | "BAD";
  /** Ms until all of its cells are gone. */
  readonly cancelAfter?: number;
  /** Everything is stale from now on, as after "Refresh all". */
  readonly refresh?: boolean;
}

export interface Schedule {
  readonly seed: number;
  readonly terms: Terms;
  /** Workbooks open side by side on the same credentials. */
  readonly desks: number;
  /** Ms that this machine's clock is ahead. */
  readonly ahead: number;
  /** Ms after the start when that clock is set right. */
  readonly clockSetAt?: number;
  /** It is set on or back by so many ms, also while nothing waits. */
  readonly steps?: readonly { readonly at: number; readonly by: number }[];
  /** What the first desk kept from before: days old; below zero, by a clock that was ahead. */
  readonly store?: readonly { readonly ticker: number; readonly days: number }[];
  /** The second desk asks with a client ID of its own. */
  readonly strangers?: true;
  /** Ms after the start when the first desk forgets everything, and begins anew. */
  readonly forgetAt?: number;
  /** While a page is hidden its timers fire once a minute. Ms after the start. */
  readonly hidden?: { readonly from: number; readonly to: number };
  /** The first desk's process dies, and is there again so many ms later. */
  readonly crash?: { readonly at: number; readonly down: number };
  /** Desks are clients of a relay, which may die at a moment and be there again so many ms later. */
  readonly relay?: { readonly crash?: { readonly at: number; readonly down: number } };
  readonly bursts: readonly Burst[];
}

const kinds: readonly FaultKind[] = [
  "drop",
  "hang",
  "slow",
  "429",
  "429 retry after",
  "429 until a date",
  "500",
  "503",
  "html",
  "truncated",
  "wrong shape",
  "empty",
  "error in 200",
  "list of nothing",
  "reordered",
  "duplicates",
  "missing entry",
  "token refused",
  "time expired",
  "forged",
];

/** The schedule of a seed. */
export function scheduleOf(seed: number): Schedule {
  const random = chance(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  const one = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const sometimes = (share: number) => random() < share;
  const desks = sometimes(0.2) ? 2 : 1;
  const operations: readonly Asked[] = ["screening", "screening", "screening", "purification", "zakat", "report"];
  const bursts = Array.from({ length: 1 + upTo(5) }, (): Burst => {
    const operation = sometimes(0.05) ? "statistics" : one(operations);
    const isBulk = operation === "screening" || operation === "purification";
    return {
      at: sometimes(0.4) ? upTo(50) : upTo(40_000),
      desk: upTo(desks),
      operation,
      first: upTo(40),
      tickers: 1 + (isBulk && sometimes(0.3) ? upTo(450) : upTo(12)),
      copies: sometimes(0.3) ? 1 + upTo(4) : 1,
      range: sometimes(0.4),
      ...(sometimes(0.15) ? { odd: one(["UNK", "BAD"] as const) } : {}),
      ...(sometimes(0.1) ? { cancelAfter: upTo(5000) } : {}),
      ...(sometimes(0.05) ? { refresh: true } : {}),
    };
  });
  const faults = Array.from({ length: sometimes(0.2) ? 0 : 1 + upTo(4) }, (): Fault => {
    return { kind: one(kinds), from: upTo(10), calls: sometimes(0.15) ? 3 + upTo(12) : 1 + upTo(2) };
  });
  return {
    seed,
    desks,
    terms: {
      callsPerSecond: one([1, 1, 1, 1, 2, 5, 0.5]),
      latency: one([5, 40, 100, 250]),
      jitter: one([0, 0, 20, 100, 300]),
      faults,
      monthLimit: sometimes(0.05) ? 5 + upTo(20) : 100_000,
      clock: 0,
      getSigns: one(["nothing", "symbol"] as const),
      bulkRefused: sometimes(0.05),
    },
    ahead: sometimes(0.1) ? (random() - 0.5) * 200_000 : 0,
    ...(sometimes(0.05) ? { clockSetAt: upTo(30_000) } : {}),
    ...(sometimes(0.1) ? { hidden: { from: upTo(5000), to: 60_000 + upTo(200_000) } } : {}),
    ...(sometimes(0.1) ? { crash: { at: upTo(8000), down: 100 + upTo(5000) } } : {}),
    ...(sometimes(0.15)
      ? {
          steps: Array.from({ length: 1 + upTo(3) }, () => ({
            at: sometimes(0.5) ? upTo(45_000) : upTo(400_000),
            by: Math.round((random() - 0.5) * one([600, 20_000, 200_000, 7_200_000])),
          })),
        }
      : {}),
    ...(sometimes(0.1)
      ? { store: Array.from({ length: 1 + upTo(400) }, () => ({ ticker: upTo(80), days: upTo(120) / 2 - 3 })) }
      : {}),
    ...(desks > 1 && sometimes(0.3) ? { strangers: true as const } : {}),
    ...(sometimes(0.05) ? { forgetAt: upTo(45_000) } : {}),
    ...(sometimes(0.2) ? { relay: sometimes(0.4) ? { crash: { at: upTo(30_000), down: 200 + upTo(4000) } } : {} } : {}),
    bursts: bursts.sort((a, b) => a.at - b.at),
  };
}

/** Smaller schedules, the boldest cuts first. */
export function* smaller(schedule: Schedule): Generator<Schedule> {
  const { bursts, terms, hidden, crash, clockSetAt, steps, store, strangers, forgetAt, relay, ...rest } = schedule;
  const all = { hidden, crash, clockSetAt, steps, store, strangers, forgetAt, relay };
  const parts = Object.fromEntries(Object.entries(all).filter(([, part]) => part)) as Partial<Schedule>;
  const whole = { ...rest, ...parts };
  for (const name of Object.keys(parts)) {
    const { [name as keyof typeof parts]: _, ...others } = parts;
    yield { ...rest, ...others, bursts, terms };
  }
  if (rest.desks > 1) yield { ...whole, desks: 1, bursts: bursts.map((burst) => ({ ...burst, desk: 0 })), terms };
  if (rest.ahead !== 0) yield { ...whole, ahead: 0, bursts, terms };
  for (let index = 0; index < bursts.length; index += 1) {
    if (bursts.length > 1) yield { ...whole, bursts: without(bursts, index), terms };
  }
  for (let index = 0; index < terms.faults.length; index += 1) {
    const fault = terms.faults[index] as Fault;
    yield { ...whole, bursts, terms: { ...terms, faults: without(terms.faults, index) } };
    if (fault.calls > 1) {
      const less = { ...fault, calls: fault.calls - 1 };
      yield { ...whole, bursts, terms: { ...terms, faults: instead(terms.faults, index, less) } };
    }
  }
  if (terms.jitter > 0) yield { ...whole, bursts, terms: { ...terms, jitter: 0 } };
  for (let index = 0; index < bursts.length; index += 1) {
    const burst = bursts[index] as Burst;
    const { odd, cancelAfter, refresh, ...plain } = burst;
    if (odd || cancelAfter !== undefined || refresh) yield { ...whole, bursts: instead(bursts, index, plain), terms };
    if (burst.copies > 1) yield { ...whole, bursts: instead(bursts, index, { ...burst, copies: 1 }), terms };
    if (burst.tickers > 1) {
      yield { ...whole, bursts: instead(bursts, index, { ...burst, tickers: Math.ceil(burst.tickers / 2) }), terms };
    }
  }
}

function without<T>(list: readonly T[], index: number): T[] {
  return list.filter((_, at) => at !== index);
}

function instead<T>(list: readonly T[], index: number, one: T): T[] {
  return list.map((other, at) => (at === index ? one : other));
}
