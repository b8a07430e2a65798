/**
 * The hosted playground: from opening its page to the first verdict in a cell and to the last of the portfolio's, with
 * nothing kept by the browser, and again in the same browser. The files come from this machine, so what is measured is
 * what comes after they are there; how many bytes they are stands beside it. `npm run site` first.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { type BrowserContext, chromium } from "playwright-core";
import { requireChromium } from "../src/build/chromium";
import { atMost, median, type Report } from "./report";

const runs = 2;
const kinds: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
};

interface Opening {
  /** ms from the navigation. */
  readonly first: number;
  readonly all: number;
  readonly kilobytes: number;
}

async function main(): Promise<Report> {
  if (!existsSync("dist/site/index.html")) throw new Error("Run npm run site first.");
  let sent = 0;
  const server = createServer(async (request, response) => {
    const path = (request.url ?? "/").split("?")[0] as string;
    const body = await readFile(join("dist/site", path === "/" ? "index.html" : path)).catch(() => undefined);
    const packed = body && gzipSync(body);
    sent += packed?.length ?? 0;
    const kind = kinds[extname(path) || ".html"] ?? "application/octet-stream";
    const headers = { "content-type": kind, "content-encoding": "gzip", "cache-control": "max-age=600" };
    response.writeHead(packed ? 200 : 404, packed ? headers : {}).end(packed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  const open = async (context: BrowserContext): Promise<Opening> => {
    sent = 0;
    const page = await context.newPage();
    const start = performance.now();
    await page.goto(address);
    await page.waitForFunction(() => "playground" in globalThis);
    await page.evaluate(async () => {
      const { playground } = globalThis as unknown as { playground: { get(a1: string): Promise<unknown> } };
      while (!/HALAL|DOUBTFUL|NOT COVERED/.test(String(await playground.get("C11"))))
        await new Promise((resolve) => setTimeout(resolve, 20));
    });
    const first = performance.now() - start;
    await page.evaluate(() =>
      (globalThis as unknown as { playground: { settled(): Promise<void> } }).playground.settled(),
    );
    const all = performance.now() - start;
    await page.close();
    return { first, all, kilobytes: sent / 1024 };
  };
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
    (of(openings, "all") / 1000).toFixed(1),
    of(openings, "kilobytes").toFixed(0),
  ];
  return {
    title: "The hosted playground",
    how: `From opening the page to the first verdict and to every cell of sixty holdings (1 call to the sample in the page), in Chromium, files from this machine; medians of ${runs}.`,
    head: ["", "first verdict, s", "all cells, s", "KB gzip sent"],
    rows: [row("nothing kept", cold), row("opened again", warm)],
    claims: [atMost("the first verdict", 3, of(cold, "first") / 1000, " s")],
  };
}

console.log(JSON.stringify(await main()));
