/**
 * A world in virtual time: timers that fire when nothing else is left to do, and the sample service on its own wire.
 * Nothing here waits for a real second, and every run is the same.
 */
import type { Request } from "../../src/core/http";
import { type FaultHook, spoil } from "../../src/service/faults";
import { Limits } from "../../src/service/limits";
import {
  answer,
  type Plan,
  type Service,
  type ServiceReply,
  sampleCredentials,
  sampleSegment,
  type TimedArrival,
} from "../../src/service/routes";
import { nodeSigning } from "../../src/service/signing";

export interface WorldOptions {
  readonly rate?: number;
  readonly month?: number;
  readonly plan?: Plan;
  readonly getToken?: "empty" | "symbol";
  /** The service's clock less everybody else's, in ms. */
  readonly clockOffset?: number;
  /** There and back, in ms. */
  readonly latency?: number;
  readonly fault?: FaultHook;
  /** Settles when nothing can happen any more unless time passes; without it, after three turns of the event loop. */
  readonly settle?: () => Promise<void>;
}

export const address = "https://service.invalid";

export class World {
  now = Date.UTC(2026, 0, 5, 12);
  readonly arrivals: number[] = [];
  refusals = 0;
  private timers: { at: number; id: number; fire: () => void }[] = [];
  private lastTimer = 0;
  private readonly service: Service;

  /** `through`: who answers in the service's place, such as a relay. */
  constructor(
    private readonly options: WorldOptions = {},
    private readonly through?: (arrival: TimedArrival) => Promise<ServiceReply>,
  ) {
    const { rate = 1, month = 100_000, plan = "full", getToken = "empty" } = options;
    const limits = new Limits({ perSecond: rate, perMonth: month, window: "sliding" });
    this.service = {
      segment: sampleSegment,
      credentials: sampleCredentials,
      plan,
      getToken,
      limits,
      signing: nodeSigning,
    };
  }

  readonly setTimeout = (fire: () => void, ms = 0): number => {
    this.lastTimer += 1;
    this.timers.push({ at: this.now + Math.max(0, ms), id: this.lastTimer, fire });
    return this.lastTimer;
  };

  readonly clearTimeout = (id: number): void => {
    this.timers = this.timers.filter((timer) => timer.id !== id);
  };

  readonly sleep = (ms: number): Promise<void> => new Promise((resolve) => void this.setTimeout(resolve, ms));

  /** What the service replies; undefined when the connection is cut. Never settles when it hangs. */
  async exchange(request: Request): Promise<ServiceReply | undefined> {
    const half = (this.options.latency ?? 60) / 2;
    await this.sleep(half);
    const reply = this.through ? await this.serveThrough(request, this.through) : this.serve(request);
    if (reply.hangs) return new Promise(() => undefined);
    await this.sleep(half);
    return reply.answered;
  }

  /** The same at once, for a caller that blocks: the clock moves on. */
  exchangeBlocking(request: Request): ServiceReply | undefined {
    const half = (this.options.latency ?? 60) / 2;
    this.now += half;
    const reply = this.serve(request);
    this.now += reply.hangs ? 15_000 : half;
    return reply.hangs ? undefined : reply.answered;
  }

  /** Lets time pass until `promise` settles, or so long. */
  async until<T>(promise: Promise<T>, most = 3_600_000): Promise<T> {
    let settled = false;
    const done = () => {
      settled = true;
    };
    promise.then(done, done);
    const end = this.now + most;
    const { settle = threeTurns } = this.options;
    for (;;) {
      await settle();
      if (settled) return promise;
      const next = this.timers.reduce((a, b) => (b.at < a.at ? b : a), {
        at: Number.POSITIVE_INFINITY,
        id: 0,
        fire: () => undefined,
      });
      if (next.at > end) throw new Error("It hangs: nothing is left that could settle it.");
      this.clearTimeout(next.id);
      this.now = Math.max(this.now, next.at);
      next.fire();
    }
  }

  private serve(request: Request): Served {
    const { arrival, spoilt } = this.arrived(request);
    return spoilt(answer(this.service, arrival, this.theirs));
  }

  private async serveThrough(
    request: Request,
    through: (arrival: TimedArrival) => Promise<ServiceReply>,
  ): Promise<Served> {
    const { arrival, spoilt } = this.arrived(request);
    return spoilt(await through(arrival));
  }

  private get theirs(): number {
    return this.now + (this.options.clockOffset ?? 0);
  }

  private arrived({ method, url, headers, body = "" }: Request) {
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const arrival = { method, path: url.slice(address.length), headers: lower, body, at: this.now };
    const index = this.arrivals.push(this.now) - 1;
    const spoilt = (answered: ServiceReply): Served => {
      const { theirs } = this;
      if (answered.status === 429) this.refusals += 1;
      const fault = this.options.fault?.(arrival, index);
      const dated = { ...answered, headers: { date: new Date(theirs).toUTCString(), ...answered.headers } };
      return { answered: fault ? spoil(dated, fault, theirs) : dated, hangs: fault?.kind === "hang" };
    };
    return { arrival, spoilt };
  }
}

async function threeTurns(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

interface Served {
  readonly answered: ServiceReply | undefined;
  readonly hangs: boolean;
}
