/**
 * The hosted site on a slow line: from opening the playground's page to something true on the screen (the first
 * holdings), to the first verdict beside one, and to the first verdict in the grid. The line is Chromium's throttling,
 * with 150 ms of latency, and the files come as a server without compression and as one with gzip or Brotli sends them.
 * `npm run site` first.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type Browser, chromium } from "playwright-core";
import { requireChromium } from "../src/build/programs/chromium";
import { atMost, median, type Report } from "./report";

const runs = 3;
const latencyMs = 150;
const linesMbit = [1.6, 10] as const;
/** Until the first verdict, by the line. */
const mostSeconds = { 1.6: 12, 10: 5 } as const;
const packings = { plain: (body: Buffer) => body, gzip: gzipSync, br: brotliCompressSync } as const;
type Packing = keyof typeof packings;

const kinds: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
};

/** ms from the navigation. */
interface Seen {
  readonly first: number;
  readonly verdict: number;
  readonly grid: number;
}

async function main(): Promise<Report> {
  if (!existsSync("dist/site/try/index.html")) throw new Error("Run npm run site first.");
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  const rows: (readonly string[])[] = [];
  const claims: Report["claims"][number][] = [];
  for (const packing of Object.keys(packings) as Packing[]) {
    const server = await serve(packing);
    for (const mbit of linesMbit) {
      const seen: Seen[] = [];
      for (let run = 0; run < runs; run += 1) seen.push(await open(browser, server.address, mbit));
      const seconds = (part: keyof Seen) => median(seen.map((one) => one[part])) / 1000;
      const shown = (["first", "verdict", "grid"] as const).map((part) => seconds(part).toFixed(1));
      rows.push([`${mbit} Mbit/s, ${packing}`, ...shown]);
      if (packing === "plain") continue;
      claims.push(
        atMost(`something true on the screen, ${mbit} Mbit/s, ${packing}`, 1, seconds("first"), " s"),
        atMost(`the first verdict, ${mbit} Mbit/s, ${packing}`, mostSeconds[mbit], seconds("verdict"), " s"),
      );
    }
    server.close();
  }
  await browser.close();
  return {
    title: "The hosted playground on a slow line",
    how: `From opening the page, with nothing kept by the browser and ${latencyMs} ms of latency; medians of ${runs}.`,
    head: ["", "first holdings, s", "first verdict, s", "first verdict in the grid, s"],
    rows,
    claims,
  };
}

async function serve(packing: Packing): Promise<{ readonly address: string; close(): void }> {
  const packed = new Map<string, Promise<Buffer | undefined>>();
  const fileAt = (path: string) =>
    readFile(join("dist/site", path.endsWith("/") ? `${path}index.html` : path)).then(
      (body) => Buffer.from(packings[packing](body)),
      () => undefined,
    );
  const server = createServer(async (request, response) => {
    const path = (request.url ?? "/").split("?")[0] as string;
    if (!packed.has(path)) packed.set(path, fileAt(path));
    const body = await packed.get(path);
    const type = kinds[extname(path) || ".html"] ?? "application/octet-stream";
    const encoding = packing === "plain" || !body ? {} : { "content-encoding": packing };
    response.writeHead(body ? 200 : 404, { "content-type": type, ...encoding }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/try/`;
  // Packing takes a second of a processor, which is no part of the line.
  const context = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  await open(context, address, 1000);
  await context.close();
  return { address, close: () => server.close() };
}

async function open(browser: Browser, address: string, mbit: number): Promise<Seen> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const bytesPerSecond = (mbit * 1_000_000) / 8;
  const line = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond, latency: latencyMs };
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...line });
  // Without compression the grid takes more than half a minute.
  page.setDefaultTimeout(120_000);
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: "commit" });
  const seen = await page.waitForFunction(() => {
    const { noted } = globalThis as { readonly noted?: Partial<Seen> };
    return noted?.grid && noted;
  });
  const found = (await seen.jsonValue()) as Seen;
  await context.close();
  return found;
}

/** In the page: notes in `noted` when each is painted. As text, since tsx names functions by one of its own. */
const watch = `globalThis.noted = {};
if (parent === window) {
  const seen = (name, is) => new Promise((resolve) => {
    const look = () => is() ? requestAnimationFrame(() => { noted[name] = performance.now(); resolve(); }) : requestAnimationFrame(look);
    look();
  });
  seen("first", () => document.querySelector("#first td")?.getBoundingClientRect().height > 0 && performance.getEntriesByName("first-contentful-paint").length > 0);
  seen("verdict", () => document.querySelector("#first [data-verdict]"));
  const grid = async () => {
    if (globalThis.playground && /HALAL|DOUBTFUL|NOT COVERED/.test(String(await globalThis.playground.get("C11")))) noted.grid = performance.now();
    else setTimeout(grid, 20);
  };
  grid();
}`;

console.log(JSON.stringify(await main()));
