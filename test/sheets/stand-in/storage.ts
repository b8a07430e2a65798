/** The services that store something between executions, and the network, with their delays, limits and scopes. */
import { Cache } from "./cache";
import type { Chance } from "./chance";
import type { Clock } from "./clock";
import { Exception, tooOften } from "./exception";
import type { Execution, Operations } from "./execution";
import type { Faults } from "./faults";
import { type Asked, fetchUrl } from "./fetch";
import type { Latency } from "./latency";
import { Lock } from "./lock";
import { Meter } from "./meter";
import { Properties, storeFull } from "./properties";

export type Scope = "script" | "document" | "user";
/** UrlFetchApp has no time-out that would end this. */
const hung = new Promise<never>(() => undefined);
const scopes = ["script", "document", "user"] as const;

export class Storage {
  readonly caches: Readonly<Record<Scope, Cache>>;
  readonly locks: Readonly<Record<Scope, Lock>>;
  readonly properties: Readonly<Record<Scope, Properties>>;
  readonly meters: Readonly<Record<"lock" | "cacheRead" | "cacheWrite" | "property" | "request", Meter>>;
  private readonly ofUsers = new Map<string, Properties>();
  private killed = 0;
  private sent = 0;

  constructor(
    private readonly clock: Clock,
    private readonly chance: Chance,
    private readonly latency: Latency,
    private readonly faults: Faults,
    beside?: Storage,
  ) {
    const shared = <T>(own: Record<Scope, T>, theirs: Readonly<Record<Scope, T>> | undefined) =>
      theirs ? { ...own, script: theirs.script } : own;
    this.caches = shared(
      each(() => new Cache(clock, chance, faults)),
      beside?.caches,
    );
    this.locks = shared(
      each(() => new Lock(clock, chance)),
      beside?.locks,
    );
    this.properties = shared(
      each(() => new Properties()),
      beside?.properties,
    );
    this.meters = {
      lock: new Meter(clock, faults.locksPerSecond),
      cacheRead: new Meter(clock, faults.cacheReadsPerSecond, faults.strictRations),
      cacheWrite: new Meter(clock),
      property: new Meter(clock),
      request: new Meter(clock),
    };
  }

  readonly operations: Operations = {
    "cache.read": async (_: Execution, scope: Scope, keys: readonly string[]) => {
      await this.takes("cacheRead");
      this.refuse("cache");
      if (!this.meters.cacheRead.admit()) throw tooOften("cacheService rateMax");
      return this.caches[scope].read(keys);
    },
    "cache.write": async (_: Execution, scope: Scope, entries: Record<string, string>, seconds?: number) => {
      await this.takes("cacheWrite");
      this.refuse("cache");
      this.meters.cacheWrite.admit();
      this.caches[scope].write(entries, seconds);
    },
    "cache.remove": async (_: Execution, scope: Scope, keys: readonly string[]) => {
      await this.takes("cacheWrite");
      this.meters.cacheWrite.admit();
      this.caches[scope].remove(keys);
    },
    "lock.acquire": async (execution: Execution, scope: Scope, ms: number) => {
      await this.takes("lock");
      this.refuse("lock");
      this.admitLock();
      return this.locks[scope].acquire(execution.id, ms);
    },
    "lock.release": async (execution: Execution, scope: Scope) => {
      await this.takes("lock");
      this.meters.lock.admit();
      this.locks[scope].release(execution.id);
    },
    "lock.holds": (execution: Execution, scope: Scope) => this.locks[scope].holder === execution.id,
    "properties.read": async ({ user }: Execution, scope: Scope) => {
      await this.usesProperty("get");
      return this.propertiesOf(scope, user).read();
    },
    "properties.write": async ({ user }: Execution, scope: Scope, entries: Record<string, string>) => {
      await this.usesProperty("set");
      if (this.faults.storeFull) throw storeFull();
      this.propertiesOf(scope, user).write(entries);
    },
    "properties.remove": async ({ user }: Execution, scope: Scope, keys: readonly string[]) => {
      await this.usesProperty("del");
      this.propertiesOf(scope, user).remove(keys);
    },
    "fetch.request": (execution: Execution, url: string, asked: Asked) => this.fetch(execution, url, asked),
    "fetch.all": (execution: Execution, all: readonly (readonly [url: string, asked: Asked])[]) =>
      Promise.all(all.map(([url, asked]) => this.fetch(execution, url, asked))),
  };

  /** Whatever the execution held or waited for goes to others. */
  end(execution: Execution): void {
    execution.abort.abort();
    for (const lock of Object.values(this.locks)) {
      lock.leave(execution.id);
      lock.release(execution.id);
    }
  }

  /** Each user has properties of their own. */
  private propertiesOf(scope: Scope, user: string): Properties {
    if (scope !== "user") return this.properties[scope];
    const own = this.ofUsers.get(user) ?? new Properties();
    this.ofUsers.set(user, own);
    return own;
  }

  private async fetch(execution: Execution, url: string, asked: Asked) {
    const [least, most] = this.latency.network;
    const way = this.chance.between([least / 2, most / 2]);
    await this.clock.wait(way);
    const index = this.sent++;
    this.meters.request.admit();
    this.refuse("fetch");
    if (this.locks.document.holder === execution.id && this.killed < (this.faults.killedHolders ?? 0)) {
      this.killed += 1;
      execution.kill("Internal error executing the custom function.");
    }
    if (index < (this.faults.hungRequests ?? 0)) return hung;
    const status = this.faults.statuses?.[index];
    const reply =
      status === undefined
        ? await this.really(() => fetchUrl(url, asked, execution.abort.signal))
        : { status, headers: {}, text: `{"message":"status ${status}"}` };
    await this.clock.wait(way);
    return reply;
  }

  private refuse(service: keyof NonNullable<Faults["throws"]>): void {
    const words = this.faults.throws?.[service];
    if (words !== undefined) throw new Exception(words);
  }

  /** On its real way no time passes, unless nothing comes for so long that nothing will. */
  private async really<T>(way: () => Promise<T>): Promise<T> {
    const goOn = this.clock.hold();
    const hangs = setTimeout(goOn, 3_000);
    try {
      return await way();
    } finally {
      clearTimeout(hangs);
      goOn();
    }
  }

  private takes(what: keyof Latency): Promise<void> {
    return this.clock.wait(this.chance.between(this.latency[what]));
  }

  /** Google has two sentences for the same ration. */
  private admitLock(): void {
    if (this.meters.lock.admit()) return;
    if (this.chance.hits(0.5)) throw tooOften("lockBean rateMax");
    throw new Exception("There are too many LockService operations against the same script.");
  }

  private async usesProperty(verb: "get" | "set" | "del"): Promise<void> {
    await this.takes("property");
    this.refuse("properties");
    this.meters.property.admit();
    if (this.meters.property.count <= (this.faults.propertyOperations ?? Number.POSITIVE_INFINITY)) return;
    throw new Exception(`Service called too frequently in one day: properties ${verb}.`);
  }
}

function each<T>(make: () => T): Record<Scope, T> {
  return Object.fromEntries(scopes.map((scope) => [scope, make()])) as Record<Scope, T>;
}
