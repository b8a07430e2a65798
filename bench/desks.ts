/** Fifty desks at relays that fail. Each is the add-in's planner and driver, a client of its own over the network. */
import { readFileSync } from "node:fs";
import { operations } from "../src/api/operations";
import type { Call } from "../src/core/call";
import { Planner } from "../src/core/planner";
import type { Credentials } from "../src/core/request";
import { AsyncDriver } from "../src/drivers/async";
import { each } from "../src/functions/show";
import { openHost } from "../src/node/host";
import { type ServiceOptions, startService } from "../src/service/server";
import { Fleet, pause, tickers } from "../test/relay/fleet";
import {
  environment,
  freshHome,
  type Pair,
  type RunningRelay,
  ask as send,
  startRelay,
  writeClient,
} from "../test/relay/program";

export const desks = 50;
export const asked = 200;
export const spread = 500;
export const least = spread / 100;
const service: ServiceOptions = { rate: 1, latency: 80 };

export interface Ran {
  readonly calls: number;
  readonly refusals: number;
  /** Until the last cell. */
  readonly seconds: number;
  /** The slowest desk over the fastest. */
  readonly fairness: number;
  /** Kilobytes of a relay's, a desk. */
  readonly memory: number;
}

const showStatus = (entry: { shariahComplianceStatus?: string | undefined }) => entry.shariahComplianceStatus ?? "";
const showZakat = ([entry]: { zakat_amount_per_share?: number | undefined }[]) => entry?.zakat_amount_per_share ?? "";
const verdicts = (of: readonly string[]) => each([of], operations.screening, showStatus) as Call;
const zakat = (symbol: string) => each([[symbol]], operations.zakat, showZakat) as Call;

function openDesk({ address }: RunningRelay, { clientId, secret }: Pair) {
  const credentials: Credentials = { address, segment: "svc", clientId, secret };
  const rows = [operations.screening, operations.zakat] as never;
  const driver = new AsyncDriver(openHost(), new Planner({ callsPerSecond: 10, consentOver: 1e6 }, rows), credentials);
  return async (call: Call) => {
    const shown = driver.run(call);
    const cells = "promise" in shown ? await shown.promise : shown;
    const failed = cells.flat().filter((cell) => typeof cell === "object");
    if (failed.length > 0) throw new Error(`${failed.length} cells failed: ${JSON.stringify(failed[0])}`);
  };
}

/** What each of them asks: the sheets overlap. */
const sheetOf = (nth: number) =>
  Array.from({ length: asked }, (_, more) => tickers[(nth * 37 + more) % spread] as string);

async function ask(relays: readonly RunningRelay[], pairs: readonly Pair[], meanwhile: () => Promise<void>) {
  const before = memoryOf(relays[0] as RunningRelay);
  const start = performance.now();
  const ends = pairs.map(async (pair, nth) => {
    await openDesk(relays[nth % relays.length] as RunningRelay, pair)(verdicts(sheetOf(nth)));
    return performance.now() - start;
  });
  await meanwhile();
  const times = await Promise.all(ends);
  const memory = (memoryOf(relays[0] as RunningRelay) - before) / (desks / relays.length);
  const seconds = Math.max(...times) / 1000;
  return { seconds, fairness: Math.max(...times) / Math.min(...times), memory };
}

const pairsOf = (env: Record<string, string>) =>
  Promise.all(Array.from({ length: desks }, (_, nth) => writeClient(`desk ${nth}`, env)));

export async function alone(): Promise<Ran> {
  const running = await startService(service);
  const env = environment(freshHome(), running, 1);
  const pairs = await pairsOf(env);
  const relay = await startRelay(env, "--quiet");
  const ran = await ask([relay], pairs, async () => undefined);
  const { calls, refusals } = running.stats();
  await relay.stop("SIGKILL");
  await running.close();
  return { calls, refusals, ...ran };
}

/** Three on a Redis that knows what was sent. The first leads, and desks are at the other two where it is to fail. */
export async function three(fails?: (fleet: Fleet) => Promise<void>, more: ServiceOptions = {}): Promise<Ran> {
  const fleet = await Fleet.open({ service: { ...service, ...more } });
  const pairs = await pairsOf(fleet.env);
  const kept = fails ? fleet.relays.slice(1) : fleet.relays;
  const ran = await ask(kept, pairs, async () => {
    if (fails) while (fleet.stats.calls < 2) await pause(5);
    await fails?.(fleet);
  });
  const { calls, refusals } = fleet.stats;
  await fleet.close();
  return { calls, refusals, ...ran };
}

/** Seconds from the end of a leader with nothing out until another's call arrives. */
export async function takeover(): Promise<number> {
  const fleet = await Fleet.open({ service });
  await fleet.verdicts(1, tickers.slice(0, 10));
  await pause(2500);
  await fleet.at(0).stop("SIGKILL");
  const start = performance.now();
  const waiting = fleet.verdicts(1, tickers.slice(10, 20));
  while (fleet.stats.calls < 2) await pause(5);
  const seconds = (performance.now() - start) / 1000;
  await waiting;
  await fleet.close();
  return seconds;
}

/** Thirty single answers, asked of three relays that share one credential. */
export async function singles() {
  const fleet = await Fleet.open({ service: { rate: 1, latency: 60, jitter: 100 } });
  const desk = async (stock: string, nth: number) => {
    for (;;) {
      const reply = await send(fleet.at(nth).address, fleet.pair, { path: "/v3/svc/stocks/report", body: { stock } });
      if (reply.status === 200) return;
      await pause(Math.min(1000, 1000 * Number(reply.headers.get("retry-after") ?? 1)));
    }
  };
  await Promise.all(tickers.slice(0, 30).map(desk));
  const { calls, refusals, arrivals } = fleet.stats;
  await fleet.close();
  return { calls, refusals, seconds: ((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)) / 1000 };
}

/** Calls before ten verdicts are there behind a thousand zakat cells of another desk. */
export async function behind(): Promise<number> {
  const running = await startService({ rate: 2, latency: 80 });
  const env = environment(freshHome(), running, 2);
  const [many, few] = [await writeClient("many", env), await writeClient("few", env)];
  const relay = await startRelay(env, "--quiet");
  const heavy = openDesk(relay, many);
  for (let nth = 0; nth < 1000; nth += 1) void heavy(zakat(tickers[nth % spread] as string)).catch(() => undefined);
  while (running.stats().calls < 4) await pause(20);
  const before = running.stats().calls;
  await openDesk(relay, few)(verdicts(tickers.slice(0, 10)));
  const calls = running.stats().calls - before;
  await relay.stop("SIGKILL");
  await running.close();
  return calls;
}

/** Kilobytes that are the process's own. */
function memoryOf({ child }: RunningRelay): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
}
