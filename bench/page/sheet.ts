/**
 * A sheet in a page. It calls functions as Excel does, a few hundred cells a task, and measures how long the page was
 * blocked. It is loaded before the functions, which find their `CustomFunctions` here.
 */

import type { Settings } from "../../src/api/settings";
import type { Session } from "../../src/session/session";
import { openBare } from "../bareHarness";

type CellFunction = (tickers: unknown[][], invocation: object) => unknown;

const associated: Record<string, CellFunction> = {};

class CellError extends Error {
  constructor(
    readonly code: string,
    message?: string,
  ) {
    super(message);
  }
}

const writes: number[] = [];

Object.assign(globalThis, {
  CustomFunctions: {
    associate: (name: string, run: CellFunction) => {
      associated[name] = run;
    },
    Error: CellError,
    ErrorCode: { invalidValue: "#VALUE!", notAvailable: "#N/A" },
  },
  bench: { configure, planned, bare, again, opening, edited, refreshed, stored },
});

interface Filled {
  /** ms from the first call of a cell to the last value. */
  readonly all: number;
  /** ms from the first cell's call to its value, and from the first request. */
  readonly first: number;
  readonly firstRequested: number;
  readonly empty: number;
  /** ms of the longest task while cells were called, and while they waited. */
  readonly longestCalling: number;
  readonly longestWaiting: number;
  /** Tasks over 50 ms, while cells waited. */
  readonly over50: number;
  /** ms for which a task that came while cells waited had to queue: the 99th of a hundred. */
  readonly queued: number;
}

interface Page {
  readonly shariahSheets: Session;
}

async function configure(settings: Settings): Promise<void> {
  const { shariahSheets } = globalThis as unknown as Page;
  await shariahSheets.configure(settings);
  shariahSheets.planning.consent.allow("screening", 1_000_000);
}

function planned(cells: number, tickers: number): Promise<Filled> {
  return fill(associated.STATUS as CellFunction, cells, tickers);
}

/** What a page that does the least would cost: the same requests as often, and a map of promises. */
function bare(service: Settings, cells: number, tickers: number): Promise<Filled> {
  let next = performance.now();
  const ask = async (asked: readonly string[]) => {
    next = Math.max(next + 11, performance.now());
    await new Promise((resolve) => setTimeout(resolve, next - performance.now()));
    const entries = await request(service, JSON.stringify({ stocks: asked }));
    return new Map(entries.map((entry) => [entry.symbol, [[entry.shariahComplianceStatus]]]));
  };
  const look = openBare(ask);
  return fill(([row]) => look(row?.[0] as string), cells, tickers);
}

/** After a reload: all cells in one task, as a workbook that opens calculates them. */
async function again(cells: number, tickers: number): Promise<number> {
  const start = performance.now();
  const values = await Promise.all(names(cells, tickers).map((typed) => associated.STATUS?.(typed, {})));
  const ms = performance.now() - start;
  const empty = values.filter(isEmpty).length;
  if (empty > 0) throw new Error(`${empty} cells are empty.`);
  return ms;
}

interface Arrived {
  /** ms from the last cell's arrival to the last value. */
  readonly after: number;
  /** ms of the longest task between the first arrival and the last value. */
  readonly longest: number;
}

/** After a reload: cells arrive 50 every 4 ms, as Excel hands over those of a large workbook that opens. */
async function opening(cells: number, tickers: number): Promise<Arrived> {
  const typed = names(cells, tickers);
  const values: unknown[] = [];
  const turns = new Turns();
  let shown = 0;
  const begun = performance.now();
  for (let portion = 0; values.length < cells; portion += 1) {
    while (performance.now() < begun + 4 * portion) await turns.next();
    for (const one of typed.slice(values.length, values.length + 50)) {
      const value = associated.STATUS?.(one, {});
      values.push(value);
      void Promise.resolve(value).then(() => {
        shown += 1;
      });
    }
    await turns.next();
  }
  const last = performance.now();
  while (shown < cells) await turns.next();
  const after = performance.now() - last;
  if ((await Promise.all(values)).some(isEmpty)) throw new Error("A cell is empty.");
  return { after, longest: turns.longest() };
}

/** A row inserted above all cells: Excel calls every one of them again, in one task. ms until all have their values. */
async function edited(cells: number, tickers: number): Promise<number> {
  const typed = names(cells, tickers);
  const start = performance.now();
  const values = typed.map((one) => associated.STATUS?.(one, {}));
  const waiting = values.filter((value) => value instanceof Promise);
  if (waiting.length > 0) await Promise.all(waiting);
  return performance.now() - start;
}

/** All is asked again so many times, as by a workbook that stays open. */
async function refreshed(times: number, tickers: number): Promise<void> {
  const { shariahSheets } = globalThis as unknown as Page;
  for (let time = 0; time < times; time += 1) {
    await shariahSheets.refresh();
    await Promise.all(names(tickers, tickers).map((typed) => associated.STATUS?.(typed, {})));
  }
}

/** Bytes that the origin keeps, and the longest task that wrote some of them. */
async function stored(): Promise<{ readonly bytes: number; readonly longestWrite: number; readonly writes: number }> {
  const { usage = 0 } = await navigator.storage.estimate();
  return { bytes: usage, longestWrite: Math.max(0, ...writes), writes: writes.length };
}

async function fill(run: CellFunction, cells: number, tickers: number): Promise<Filled> {
  const typed = names(cells, tickers);
  const turns = new Turns();
  const values: unknown[] = [];
  let first = 0;
  let firstRequested = 0;
  requestedAt = 0;
  const start = performance.now();
  for (let index = 0; index < cells; index += 1) {
    if (index % 200 === 0) await turns.next();
    const value = run(typed[index] as unknown[][], {});
    values.push(value);
    if (index > 0) continue;
    void Promise.resolve(value).then(() => {
      first = performance.now() - start;
      firstRequested = performance.now() - requestedAt;
    });
  }
  const longestCalling = turns.longest();
  let open = true;
  const settled = Promise.all(values).then((all) => {
    open = false;
    return all;
  });
  // To wait for 100,000 promises at once takes 10 to 20 ms of its own, which are nobody's waiting.
  await new Turns().next();
  const waiting = new Turns();
  while (open) await waiting.next();
  const all = performance.now() - start;
  const empty = (await settled).filter(isEmpty).length;
  const over50 = waiting.gaps.filter((gap) => gap > 50).length;
  return {
    all,
    first,
    firstRequested,
    empty,
    longestCalling,
    longestWaiting: waiting.longest(),
    over50,
    queued: waiting.queued(),
  };
}

function names(cells: number, tickers: number): unknown[][][] {
  return Array.from({ length: cells }, (_, index) => [[`T${String(index % tickers).padStart(5, "0")}`]]);
}

function isEmpty(value: unknown): boolean {
  return typeof (value as unknown[][])[0]?.[0] !== "string";
}

/** Asks for a turn again and again: a gap between two is how long the page did something else. */
class Turns {
  readonly gaps: number[] = [];
  private readonly channel = new MessageChannel();
  private last = performance.now();

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.channel.port1.onmessage = () => {
        const now = performance.now();
        this.gaps.push(now - this.last);
        this.last = now;
        resolve();
      };
      this.channel.port2.postMessage(undefined);
    });
  }

  longest(): number {
    return this.gaps.reduce((most, gap) => Math.max(most, gap), 0);
  }

  /** Somebody who comes at a random moment of a gap waits half of it: weighed by how long each gap is. */
  queued(): number {
    const sorted = [...this.gaps].sort((a, b) => b - a);
    const share = sorted.reduce((sum, gap) => sum + gap, 0) / 100;
    let seen = 0;
    for (const gap of sorted) {
      seen += gap;
      if (seen >= share) return gap;
    }
    return 0;
  }
}

async function request(service: Settings, body: string): Promise<Entry[]> {
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const digest = await crypto.subtle.digest("SHA-512", new TextEncoder().encode(service.secret + time + body));
  const token = btoa(String.fromCharCode(...new Uint8Array(digest)));
  const headers = { clientId: service.clientId, time, token, "Content-Type": "application/json" };
  const url = `${service.address}/v2/${service.segment}/stocks/screening-list`;
  const response = await fetch(url, { method: "POST", headers, body });
  return response.ok ? response.json() : [];
}

interface Entry {
  readonly symbol: string;
  readonly shariahComplianceStatus: string;
}

/** When the first request of a measurement left. */
let requestedAt = 0;
const fetchAsItWas = globalThis.fetch;
globalThis.fetch = (...words: Parameters<typeof fetch>) => {
  requestedAt ||= performance.now();
  return fetchAsItWas(...words);
};

/** How long the store's writing holds the page: every `put` of a task together. */
const put = IDBObjectStore.prototype.put;
let writing = 0;
IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...words) {
  const start = performance.now();
  const request = put.apply(this, words);
  if (writing === 0) {
    queueMicrotask(() => {
      writes.push(writing);
      writing = 0;
    });
  }
  writing += performance.now() - start;
  return request;
};
