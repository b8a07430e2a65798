/**
 * A clock that was ahead is put right, in every host that stores a pace. Whatever happened while it was ahead, a cell
 * that asks afterwards is answered at once, in the same process and in the next, and at the plan's pace.
 */
import "fake-indexeddb/auto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operations } from "../../src/api/operations";
import { permit } from "../../src/browser/permit";
import type { Call, Cells } from "../../src/core/call";
import type { Reply, Request } from "../../src/core/http";
import { newPace, type Pace, readPace } from "../../src/core/pace";
import { Planner } from "../../src/core/planner";
import { AsyncDriver } from "../../src/drivers/async";
import { runSync } from "../../src/drivers/sync";
import { each } from "../../src/functions/show";
import { Record } from "../../src/node/record";
import { relayed } from "../../src/relay/http/endpoints";
import { overrunMonth } from "../../src/workbook/consents";
import { asyncHost, start, syncHost, VirtualTime } from "../virtual-host";

jest.mock("../../src/browser/clock", () => ({ openClock: () => () => new Promise(() => undefined) }));

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;
const credentials = { address: "https://service.test", segment: "svc", clientId: "me", secret: "hush" };
const { screening, zakat, statistics } = operations;
const rows = Object.values(operations);

/** The clock is ahead from then, and right again from then; ms since the start. */
const goesAhead = 2 * second;
const eventAt = 3 * second;

class World {
  readonly time = new VirtualTime();
  readonly arrivals: number[] = [];
  isRight = false;
  hasDatabase = false;
  /** Statuses in the place of answers, while the clock is ahead. */
  statuses: Partial<Reply>[] = [];

  constructor(readonly step: number) {}

  readonly ahead = () => (this.isRight || this.time.now < start + goesAhead ? 0 : this.step);
  readonly now = () => this.time.now + this.ahead();

  /** Refuses a time that is more than five seconds off, as the service does. */
  reply({ url, headers, body = "{}" }: Request): Reply {
    this.arrivals.push(this.time.now);
    const date = this.time.now;
    const isOff = Math.abs(momentOf(headers.time as string) - date) > 5 * second;
    if (isOff) return { status: 400, text: "Time expired", date };
    const status = this.statuses.shift();
    if (status) return { status: 200, text: "", date, ...status };
    if (/statistics/.test(url)) {
      return { status: 200, date, text: '{"monthlyRequestLimit":1000,"activeMonthRequestAmount":100}' };
    }
    if (/zakat/.test(url)) return { status: 200, date, text: '[{"zakat_amount_per_share":1}]' };
    const { stocks = [] } = JSON.parse(body) as { stocks?: string[] };
    const text = JSON.stringify(stocks.map((symbol) => ({ symbol, shariahComplianceStatus: `OF ${symbol}` })));
    return { status: 200, text, date };
  }

  /** So many ms pass. */
  pass(ms: number): Promise<void> {
    return this.time.run(this.time.now + ms, this.hasDatabase ? databaseMoved : undefined);
  }
}

/** What a database does takes turns of the real loop, a few for each transaction, and no time of the virtual one. */
async function databaseMoved(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await new Promise(setImmediate);
}

/** Of `20260101000003`. */
function momentOf(time: string): number {
  return Date.parse(time.replace(/(....)(..)(..)(..)(..)(..)/, "$1-$2-$3T$4:$5:$6Z"));
}

/** One process. */
interface Opened {
  readonly planner: Planner;
  ask(call: Call): { readonly cells: Cells | undefined };
  /** The process ends: what comes back to it is noted by nobody. */
  end(): void;
}

/** Opens the next process on what the last one kept. */
type Host = (world: World) => () => Promise<Opened>;

const settings = { callsPerSecond: 1 };

function waits(world: World, pace: Pace, permitted: <T>(pace: Pace, turn: () => T) => Promise<T>): Opened {
  let isOver = false;
  const permit = <T>(own: Pace, turn: () => T) => {
    return isOver ? new Promise<T>(() => undefined) : permitted(own, turn);
  };
  const planner = new Planner(settings, rows, pace);
  const send = async (request: Request) => {
    const reply = world.reply(request);
    await world.time.sleep(100);
    return reply;
  };
  const driver = new AsyncDriver(asyncHost(world.time, send, { ahead: world.ahead, permit }), planner, credentials);
  return {
    planner,
    end: () => {
      isOver = true;
    },
    ask: (call) => {
      const asked: { cells: Cells | undefined } = { cells: undefined };
      const shown = driver.run(call);
      if ("promise" in shown) void shown.promise.then((cells) => Object.assign(asked, { cells }));
      else asked.cells = shown;
      return asked;
    },
  };
}

let scopes = 0;

const hosts: readonly [string, Host][] = [
  [
    "the driver that waits",
    (world) => {
      let kept: string | undefined;
      return async () =>
        waits(world, readPace(kept, world.now()) ?? newPace(), async (pace, turn) => {
          const taken = turn();
          kept = JSON.stringify(pace);
          return taken;
        });
    },
  ],
  [
    "a page, whose windows share a record",
    (world) => {
      scopes += 1;
      world.hasDatabase = true;
      const scope = `scope ${scopes}`;
      jest.spyOn(Date, "now").mockImplementation(world.now);
      return async () => {
        const pace = newPace();
        await permit(scope, pace, () => undefined);
        return waits(world, pace, (own, turn) => permit(scope, own, turn));
      };
    },
  ],
  [
    "a relay, with its record",
    (world) => {
      const record = new Record(mkdtempSync(join(tmpdir(), "relay-")), credentials, relayed);
      return async () =>
        waits(world, record.pace(world.now()), async (pace, turn) => {
          const taken = turn();
          record.keepPace(pace);
          return taken;
        });
    },
  ],
  [
    "the driver that blocks",
    (world) => {
      let kept: string | undefined;
      return async () => {
        const planner = new Planner(settings, rows, readPace(kept, world.now()) ?? newPace());
        const host = { ...syncHost(world.time, (request) => world.reply(request)), now: world.now };
        const permitted = <T>(pace: Pace, turn: () => T) => {
          const taken = turn();
          kept = JSON.stringify(pace);
          return taken;
        };
        const own = { ...host, permit: permitted };
        return {
          planner,
          end: () => undefined,
          ask: (call) => ({ cells: runSync(own, planner, credentials, call, world.now() + 40 * second) }),
        };
      };
    },
  ],
];

const status = (...tickers: string[]) =>
  each([tickers], screening, (entry: { shariahComplianceStatus?: string | undefined }) => {
    return entry.shariahComplianceStatus;
  }) as Call;
const zakats = (...tickers: string[]) => each([tickers], zakat, () => "Z") as Call;
const account = () => each([["account"]], statistics, () => "A") as Call;

/** What happens while the clock is ahead. `waits`: for how long a cell may be kept, ms. */
interface Event {
  readonly happens: (opened: Opened, world: World) => void;
  readonly waits?: number;
}

const events: Readonly<{ [name: string]: Event }> = {
  "nothing is asked": { happens: () => undefined },
  "a cell is answered": { happens: ({ ask }) => void ask(status("B")) },
  "the service asks for a pause of 30 s": {
    happens: ({ ask }, world) => {
      world.statuses = [{ status: 429, retryAfter: "30" }];
      ask(status("B"));
    },
    waits: 33 * second,
  },
  "a call came too fast": {
    happens: ({ ask }, world) => {
      world.statuses = [{ status: 429 }];
      ask(status("B"));
    },
  },
  "the service is down": {
    happens: ({ ask }, world) => {
      world.statuses = [{ status: 503 }];
      ask(status("B"));
    },
  },
  "an operation is refused": {
    happens: ({ ask }, world) => {
      world.statuses = [{ status: 401 }, { status: 401 }];
      ask(zakats("B"));
    },
  },
  "all is refreshed": {
    happens: ({ planner, ask }, world) => {
      planner.refresh(world.now());
      ask(status("A", "B"));
    },
  },
  "a cell is refreshed": {
    happens: ({ planner, ask }, world) => {
      const slot = planner.peek(screening, "A");
      if (slot) planner.refresh(world.now(), [slot]);
      ask(status("A", "B"));
    },
  },
  "a refresh is called off": {
    happens: ({ planner }, world) => {
      planner.refresh(world.now());
      planner.ask(screening, "A", world.now());
      planner.cancel(world.now());
    },
  },
  "the account tells its month": { happens: ({ ask }) => void ask(account()) },
  "the month may be overrun": { happens: ({ planner }, world) => overrunMonth(planner.pace, world.now()) },
};

const steps = [
  ["2 h", 2 * hour],
  ["90 d", 90 * day],
] as const;
/** So long after the event the clock is put right: while a call is out, and when it has just come back. */
const later = [50, 150, 1300];

const table = hosts.flatMap(([host, open]) =>
  Object.keys(events).flatMap((event) => steps.map(([name, step]) => [host, name, event, step, open] as const)),
);

afterEach(() => jest.restoreAllMocks());

it.each(table)(
  "%s answers its cells and keeps the pace after its clock was ahead by %s while %s",
  async (_, __, event, step, open) => {
    const { happens, waits: most = 6 * second } = events[event] as Event;
    for (const after of later) {
      for (const isReopened of [false, true]) {
        const world = new World(step);
        const next = open(world);
        let opened = await next();
        opened.ask(status("A"));
        await world.pass(eventAt - (world.time.now - start));
        happens(opened, world);
        await world.pass(Math.max(0, eventAt + after - (world.time.now - start)));
        world.isRight = true;
        world.statuses = [];
        if (isReopened) {
          opened.end();
          opened = await next();
        }
        const asks = [opened.ask(status("NEW", "B")), opened.ask(zakats("B"))];
        await world.pass(isReopened ? 6 * second : most);
        const told = `${after} ms later, ${isReopened ? "reopened" : "going on"}`;
        expect({ told, cells: asks.map(({ cells }) => cells) }).toEqual({
          told,
          cells: [[["OF NEW", "OF B"]], [["Z"]]],
        });
        const gaps = world.arrivals.slice(1).map((at, nth) => at - (world.arrivals[nth] as number));
        expect({ told, gaps: gaps.filter((gap) => gap < second) }).toEqual({ told, gaps: [] });
        // What was answered is known, and costs no call.
        const calls = world.arrivals.length;
        expect(opened.ask(status("NEW", "B")).cells).toEqual([["OF NEW", "OF B"]]);
        await world.pass(2 * second);
        expect({ told, calls: world.arrivals.length }).toEqual({ told, calls });
      }
    }
  },
);
