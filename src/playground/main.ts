/**
 * `npm start`: starts the sample service and the playground's server on loopback, opens the page if there is a screen,
 * and builds meanwhile what the page loads: its scripts come as soon as they are built. `npm start -- --build` only
 * builds. Standard output is the one line that says where it is; the rest goes to standard error. Ctrl+C stops
 * everything.
 */
import { fileURLToPath } from "node:url";
import getPort, { portNumbers } from "get-port";
import open from "open";
import { startService } from "../service/server";
import { onStopSignal } from "../service/stopSignal";
import { builtFolder } from "./server/buildCache";
import { listedCompanies } from "./server/companies";
import { startPlayground } from "./server/server";
import { openingCompanies } from "./sheets/portfolio";

const front = fileURLToPath(new URL("page/", import.meta.url));
const usualPort = 4180;

const stopping = new AbortController();
const stop: (() => Promise<void>)[] = [];

onStopSignal(() => {
  stopping.abort();
  for (const close of stop) void close();
});

try {
  await start();
} catch (error) {
  for (const close of stop) void close();
  if (!stopping.signal.aborted) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function start(): Promise<void> {
  const port = await freePort(readPort(process.env.PORT));
  console.error("Building the add-in and the page…");
  const [page, addIn] = [builtFolder("page"), builtFolder("excel", stopping.signal)];
  const building = Promise.all([page, addIn]);
  // A build that fails meanwhile is told at the end.
  building.catch(() => undefined);
  if (process.argv.includes("--build")) return void (await building);
  const service = await startService({ port: 0 });
  stop.push(() => service.close());
  const { address, segment, clientId, secret } = service;
  const playground = await startPlayground({
    page,
    addIn,
    front,
    first: openingCompanies(listedCompanies, null),
    port,
    documents: {
      "/service.json": () => ({ address, segment, clientId, secret, callsPerSecond: 1, demo: false }),
      "/stats.json": () => service.stats(),
      "/companies.json": () => listedCompanies,
    },
  });
  stop.push(() => playground.close());
  if (stopping.signal.aborted) return void (await Promise.all(stop.map((close) => close())));
  console.error("Sample data: the verdicts are made up. Not a fatwa. Stop it with Ctrl+C.");
  console.log(`Playground: ${playground.address}/`);
  if (hasScreen()) await open(playground.address).catch(() => console.error("Open that address in a browser."));
  await building;
}

function readPort(text: string | undefined): number {
  if (text === undefined || text === "") return usualPort;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error("PORT: a number from 0 to 65535, please.");
  return port;
}

/** The wanted port, or the next free one (which it reports). 0 is any. */
async function freePort(wished: number): Promise<number> {
  if (wished === 0) return 0;
  const following = portNumbers(Math.max(1024, wished), Math.min(65_535, Math.max(1024, wished) + 100));
  const port = await getPort({ host: "127.0.0.1", port: [wished, ...following] });
  if (port !== wished) console.error(`Port ${wished} is taken: using ${port}.`);
  return port;
}

function hasScreen(): boolean {
  const { CI, DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (CI) return false;
  return process.platform === "darwin" || process.platform === "win32" || Boolean(DISPLAY || WAYLAND_DISPLAY);
}
