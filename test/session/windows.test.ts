/**
 * Windows that are open together make no more calls than one window with all their cells. Each is a session with its
 * own modules, as a page has them; they share a database, a channel and a strict service of one call a second. In
 * virtual time.
 */
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import fc from "fast-check";
import { createStore, keys } from "idb-keyval";
import { answersStore } from "../../src/browser/answers";
import type { Waiting } from "../../src/drivers/waiters";
import { sampleCredentials, sampleSegment } from "../../src/service/routes";
import { companies } from "../../src/service/sample/companies";
import type { HostCells, Session } from "../../src/session/session";
import { openPage } from "../excel/pageParts";
import { fetchFrom } from "../stage/bundle";
import { address, World, type WorldOptions } from "../stage/world";

/** Tasks that the database and the channel have still to do: time stands still until there are none. */
let tasks = 0;
const { setImmediate: turn } = globalThis;
const later = (task: () => void) => {
  tasks += 1;
  return turn(() => {
    tasks -= 1;
    task();
  });
};
async function settle(): Promise<void> {
  do await new Promise((resolve) => turn(resolve));
  while (tasks > 0);
}

/** Every other channel of the same name hears what is said, in order, as of the moment when it was said. */
class Channel {
  static readonly open = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | undefined;
  constructor(readonly name: string) {
    Channel.open.add(this);
  }
  postMessage(data: unknown): void {
    const said = structuredClone(data);
    for (const other of Channel.open) if (other !== this) later(() => other.onmessage?.({ data: said }));
  }
}

const around = { ...pick("setImmediate", "setTimeout", "clearTimeout", "fetch", "BroadcastChannel"), now: Date.now };
function pick(...names: readonly (keyof typeof globalThis)[]) {
  return Object.fromEntries(names.map((name) => [name, globalThis[name]]));
}

let world: World;

/** Nothing is stored, and no window open. */
function begin(options: WorldOptions = {}): void {
  Channel.open.clear();
  world = new World({ ...options, settle });
  openPage();
  const { setTimeout, clearTimeout } = world;
  Object.assign(globalThis, { setImmediate: later, setTimeout, clearTimeout, fetch: fetchFrom(world) });
  Object.assign(globalThis, { BroadcastChannel: Channel, indexedDB: new IDBFactory() });
  Date.now = () => world.now;
  jest.spyOn(performance, "now").mockImplementation(() => world.now);
}

afterEach(() => {
  const { now, ...others } = around;
  Object.assign(globalThis, others);
  Date.now = now;
  jest.restoreAllMocks();
});

interface Opened {
  readonly session: Session;
  /** What the cell of `=STATUS(ticker)` shows. */
  ask(ticker: string): Promise<unknown>;
}

async function openWindow(): Promise<Opened> {
  let opened: Opened | undefined;
  jest.isolateModules(() => {
    const { Session } = require("../../src/session/session") as typeof import("../../src/session/session");
    const { Memory } = require("../../src/browser/memory") as typeof import("../../src/browser/memory");
    const { sayBy, excelCells } = require("../../src/excel/cells") as typeof import("../../src/excel/cells");
    const { status } = require("../../src/functions/stocks") as typeof import("../../src/functions/stocks");
    const session = new Session(excelCells, sayBy, new Memory());
    const ask = async (ticker: string) => {
      const shown: HostCells | Waiting<HostCells> = session.run(status([[ticker]]));
      return ("promise" in shown ? await shown.promise : shown)[0]?.[0];
    };
    opened = { session, ask };
  });
  if (!opened) throw new Error("The modules of a window did not load.");
  await opened.session.use(settings);
  return opened;
}

const settings = { address, segment: sampleSegment, ...sampleCredentials, callsPerSecond: 1, demo: false };
/** How many records of answers are stored. */
const records = async () => (await keys(createStore(...answersStore))).length;
const tickers = [...companies.keys()].slice(0, 400);

/** Each asks its part at the same time; every cell of a ticker shows the same verdict. */
async function askTogether(parts: readonly (readonly string[])[]): Promise<void> {
  const windows = await world.until(Promise.all(parts.map(openWindow)));
  const cells = parts.flatMap((part, at) =>
    part.map(async (ticker) => [ticker, await (windows[at] as Opened).ask(ticker)]),
  );
  const verdicts = new Map<unknown, unknown>();
  for (const [ticker, cell] of await world.until(Promise.all(cells))) {
    expect([ticker, cell]).toEqual([ticker, verdicts.get(ticker) ?? expect.stringMatching(/HALAL|DOUBT|COVERED/)]);
    verdicts.set(ticker, cell);
  }
}

describe("windows that ask at the same time", () => {
  test.each<[string, number, (window: number) => string[]]>([
    ["250 of 400 tickers, each a range of its own", 4, (at) => tickers.slice(50 * at, 50 * at + 250)],
    [
      "250 of 400 tickers, each some of all",
      4,
      (at) => tickers.filter((_, index) => (index * 79 + at * 131) % 400 < 250),
    ],
    ["the same 250 tickers", 3, () => tickers.slice(0, 250)],
    // The first leaves before anything is known of the others.
    ["20 tickers, each others", 2, (at) => tickers.slice(20 * at, 20 * at + 20)],
  ])("four windows of %s make %d calls", async (_, calls, partOf) => {
    begin();
    await askTogether([0, 1, 2, 3].map(partOf));
    expect({ calls: world.arrivals.length, refusals: world.refusals }).toEqual({ calls, refusals: 0 });
    // Who was told an answer does not store it again.
    expect(await records()).toBe(calls);
  });

  test("make at most one call more than one window with all their cells, however slow the service is", async () => {
    const parts = fc.array(fc.uniqueArray(fc.nat(399), { maxLength: 250 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(parts, fc.constantFrom(20, 300, 3000), async (places, latency) => {
        begin({ latency });
        await askTogether(places.map((part) => part.map((place) => tickers[place] as string)));
        const least = Math.ceil(new Set(places.flat()).size / 100);
        // The first call leaves before anything is known of the others, and may have room.
        expect(world.arrivals.length).toBeLessThanOrEqual(least + 1);
        expect(world.refusals).toBe(0);
      }),
      { numRuns: 4 },
    );
  });
});

test("windows without a BroadcastChannel each ask for themselves, and are never refused", async () => {
  begin();
  Object.assign(globalThis, { BroadcastChannel: undefined });
  await askTogether([["AAPL"], ["AAPL"]]);
  expect({ calls: world.arrivals.length, refusals: world.refusals }).toEqual({ calls: 2, refusals: 0 });
});

test("answers of sample data in one window and of the service in another are not shared between them", async () => {
  begin();
  const [sampled, other] = (await world.until(Promise.all([0, 1].map(openWindow)))) as [Opened, Opened];
  const { session } = sampled;
  const text = JSON.stringify([{ symbol: "AAPL", shariahComplianceStatus: "NOT HALAL" }]);
  await world.until(session.use(settings, { settings, send: async () => ({ status: 200, text }) }));
  expect(await world.until(sampled.ask("AAPL"))).toBe("NOT HALAL");
  expect(await world.until(other.ask("AAPL"))).toBe("HALAL");
  expect(await world.until(other.ask("XOM"))).toBe("NOT HALAL");
  expect(world.arrivals).toHaveLength(2);
  expect(session.planning.peek(session.operations.screening, "XOM")?.answer).toBeUndefined();
});

test("a refresh in one window makes the answers of the other stale too, and asks once for both", async () => {
  begin();
  const [one, other] = (await world.until(Promise.all([0, 1].map(openWindow)))) as [Opened, Opened];
  const both = async () => {
    await world.until(one.ask("AAPL"));
    await world.until(other.ask("AAPL"));
    return world.arrivals.length;
  };
  expect(await both()).toBe(1);
  world.now += 60_000;
  await world.until(one.session.refresh());
  expect(await both()).toBe(2);
  const since = one.session.planning.pace.refreshedAt;
  for (const { session } of [one, other]) {
    const { sentAt = 0 } = session.planning.peek(session.operations.screening, "AAPL") ?? {};
    expect(sentAt).toBeGreaterThanOrEqual(since);
  }
});
