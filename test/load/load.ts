/**
 * Load: many cells over many tickers, of which some are cancelled and all must end; and a day of refreshing, after
 * which nothing may be left in memory. In virtual time, so a day takes seconds.
 */

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { operations } from "../../src/api/operations";
import type { Call, Cells } from "../../src/core/call";
import { isFailure } from "../../src/core/failure";
import type { Reply, Request } from "../../src/core/http";
import { Planner } from "../../src/core/planner";
import { AsyncDriver } from "../../src/drivers/async";
import type { Cancelable } from "../../src/drivers/waiters";
import { each, type ShowCell } from "../../src/functions/show";
import { asyncHost, start, VirtualTime } from "../virtual-host";

const { screening } = operations;
const credentials = { address: "https://service.test", segment: "svc", clientId: "me", secret: "hush" };
const showStatus: ShowCell<{ shariahComplianceStatus?: string | undefined }> = (entry) => entry.shariahComplianceStatus;

async function send({ body = "{}" }: Request): Promise<Reply> {
  const { stocks } = JSON.parse(body) as { stocks: string[] };
  return { status: 200, text: JSON.stringify(stocks.map((symbol) => ({ symbol, shariahComplianceStatus: "HALAL" }))) };
}

function open(time: VirtualTime) {
  const slow = async (request: Request) => {
    await time.sleep(100);
    return send(request);
  };
  const planner = new Planner({ consentOver: 1_000_000, callsPerSecond: 5 }, [screening]);
  return { planner, driver: new AsyncDriver(asyncHost(time, slow), planner, credentials) };
}

const callOf = (symbol: string) => each([[symbol]], screening, showStatus) as Call;

export interface Ended {
  readonly answered: number;
  readonly cancelled: number;
  readonly others: number;
  readonly calls: number;
  /** Real seconds. */
  readonly seconds: number;
}

/** Every `cancelEvery`th cell is deleted right after it was asked; 0 for none. */
export async function load(cells: number, tickers: number, cancelEvery = 0): Promise<Ended> {
  const began = performance.now();
  const time = new VirtualTime();
  const { planner, driver } = open(time);
  const counts = { answered: 0, cancelled: 0, others: 0 };
  const count = ([[cell] = [] as Cells[number]]: Cells) => {
    if (cell === "HALAL") counts.answered += 1;
    else if (isFailure(cell) && cell.failure === "cancelled") counts.cancelled += 1;
    else counts.others += 1;
  };
  const gone: Cancelable[] = [];
  for (let nth = 0; nth < cells; nth += 1) {
    const shown = driver.run(callOf(`T${nth % tickers}`));
    if (!("promise" in shown)) {
      count(shown);
      continue;
    }
    void shown.promise.then(count);
    if (cancelEvery === 0 || nth % cancelEvery !== 0) continue;
    const cell: Cancelable = {};
    shown.watch(cell);
    gone.push(cell);
  }
  for (const cell of gone) cell.onCanceled?.();
  await time.run();
  return { ...counts, calls: planner.progress().sent, seconds: (performance.now() - began) / 1000 };
}

/** Cells that are all asked again every quarter of an hour for so many hours; the heap after the first and the last. */
export async function refreshFor(
  cells: number,
  hours: number,
): Promise<{ before: number; after: number; asked: number }> {
  const time = new VirtualTime();
  const { planner, driver } = open(time);
  let before = 0;
  let asked = 0;
  const rounds = hours * 4;
  const held: { readonly cell: Cancelable; readonly waiting: WeakRef<object> }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    planner.refresh(time.now);
    for (let nth = 0; nth < cells; nth += 1) {
      const shown = driver.run(callOf(`T${nth}`));
      if ("promise" in shown) {
        const cell: Cancelable = {};
        shown.watch(cell);
        // Excel keeps these, with the function that is left there.
        if (nth % 100 < 2) held.push({ cell, waiting: new WeakRef(shown) });
        // One in ten is typed over while it waits, and asked again.
        if (nth % 10 === round % 10) cell.onCanceled?.();
      }
      asked += 1;
    }
    await time.run(start + (round + 1) * 900_000);
    // The first rounds fill the tables and warm the engine up.
    if (round === Math.floor(rounds / 4)) before = heap();
  }
  const after = heap();
  if (planner.progress().cells > 0) throw new Error("cells are left waiting");
  const holding = held.filter(({ cell, waiting }) => cell.onCanceled && waiting.deref()).length;
  if (holding > 0) throw new Error(`${holding} of ${held.length} cells that ended hold who waited for them`);
  return { before, after, asked };
}

let collect: (() => void) | undefined;

/** Bytes in use once everything that can be collected is. */
function heap(): number {
  if (!collect) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  for (let times = 0; times < 3; times += 1) collect();
  return process.memoryUsage().heapUsed;
}
