/**
 * The hosted playground: the time from opening its page to the first verdict, to the verdicts' colours on the screen,
 * and to the portfolio's last verdict, first with an empty browser and then again. The files come from this machine and
 * are already compressed, so download time is not included; the number of bytes is given, and the work of the page's
 * main thread and of all browser processes. Run `npm run site` first.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { type BrowserContext, chromium } from "playwright-core";
import { requireChromium } from "../src/build/programs/chromium";
import { looks } from "../src/workbook/sheet/styles";

import { atMost, median, type Report } from "./report";

const runs = 5;
const fills = [looks.doubtful, looks.unknown].map(({ fill = "" }) =>
  [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16)),
);
const kinds: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
};

interface Opening {
  /** ms from the navigation. */
  readonly first: number;
  readonly seen: number;
  readonly all: number;
  readonly kilobytes: number;
  /** ms of the main thread's own time until all is there. */
  readonly thread: number;
}

async function main(): Promise<Report> {
  if (!existsSync("dist/site/try/index.html")) throw new Error("Run npm run site first.");
  let sent = 0;
  const compressed = new Map<string, Buffer | undefined>();
  const packedFile = async (path: string) => {
    const file = join("dist/site", path.endsWith("/") ? `${path}index.html` : path);
    if (!compressed.has(file)) {
      const body = await readFile(file).catch(() => undefined);
      compressed.set(file, body && gzipSync(body));
    }
    return compressed.get(file);
  };
  const server = createServer(async (request, response) => {
    const path = (request.url ?? "/").split("?")[0] as string;
    const packed = await packedFile(path);
    sent += packed?.length ?? 0;
    const kind = kinds[extname(path) || ".html"] ?? "application/octet-stream";
    const headers = { "content-type": kind, "content-encoding": "gzip", "cache-control": "max-age=600" };
    response.writeHead(packed ? 200 : 404, packed ? headers : {}).end(packed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/try/`;
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  const open = async (context: BrowserContext): Promise<Opening> => {
    sent = 0;
    const page = await context.newPage();
    // tsx names functions by one of its own, which the page has not.
    await page.addInitScript("globalThis.__name = (named) => named");
    const devtools = await context.newCDPSession(page);
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    const start = performance.now();
    await page.goto(address);
    await page.waitForFunction(() => "playground" in globalThis);
    await page.evaluate(async () => {
      const { playground } = globalThis as unknown as { playground: { get(a1: string): Promise<unknown> } };
      while (!/HALAL|DOUBTFUL|NOT COVERED/.test(String(await playground.get("C11"))))
        await new Promise((resolve) => setTimeout(resolve, 20));
    });
    const first = performance.now() - start;
    await page.evaluate(colouredCells, fills);
    const seen = performance.now() - start;
    await page.evaluate(() =>
      (globalThis as unknown as { playground: { settled(): Promise<void> } }).playground.settled(),
    );
    const all = performance.now() - start;
    const { metrics } = await devtools.send("Performance.getMetrics");
    const thread = 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
    await page.close();
    return { first, seen, all, kilobytes: sent / 1024, thread };
  };
  // Once before it counts: the files are compressed, and the browser has begun.
  const before = await browser.newContext();
  await open(before);
  await before.close();
  const cold: Opening[] = [];
  const warm: Opening[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext();
    cold.push(await open(context));
    warm.push(await open(context));
    await context.close();
  }
  await browser.close();
  server.close();
  const of = (openings: readonly Opening[], part: keyof Opening) => median(openings.map((one) => one[part]));
  const row = (name: string, openings: readonly Opening[]) => [
    name,
    (of(openings, "first") / 1000).toFixed(1),
    (of(openings, "seen") / 1000).toFixed(1),
    (of(openings, "all") / 1000).toFixed(1),
    (of(openings, "thread") / 1000).toFixed(1),
    of(openings, "kilobytes").toFixed(0),
  ];
  return {
    title: "The hosted playground",
    how: `From opening the page to the first verdict and to every cell of sixty holdings (1 call to the sample in the page), in Chromium, files from this machine; medians of ${runs}.`,
    head: ["", "first verdict, s", "on the screen, s", "all cells, s", "main thread busy, s", "KB gzip sent"],
    rows: [row("nothing kept", cold), row("opened again", warm)],
    claims: [
      atMost("the first verdict, on the screen", 3, of(cold, "seen") / 1000, " s"),
      atMost("the first verdict, on the screen, opened again", 3, of(warm, "seen") / 1000, " s"),
    ],
  };
}

/** In the page: resolves once cells of the grid have the fill of a verdict. */
async function colouredCells(wanted: readonly (readonly number[])[]): Promise<void> {
  const isColoured = () => {
    const all = [...document.querySelectorAll<HTMLCanvasElement>("#grid canvas")];
    const [grid] = all.sort((a, b) => b.width * b.height - a.width * a.height);
    if (!grid || grid.width < 400 || grid.height < 300) return false;
    const { data } = grid.getContext("2d")?.getImageData(0, 0, 600, grid.height) ?? { data: [] };
    let found = 0;
    for (let at = 0; at < data.length; at += 4 * 7) {
      if (wanted.some((fill) => fill.every((part, index) => data[at + index] === part))) found += 1;
    }
    return found > 20;
  };
  while (!isColoured()) await new Promise((resolve) => requestAnimationFrame(resolve));
}

console.log(JSON.stringify(await main()));
