/** A page in Chromium with the shipped functions and a sheet that calls them (bench/page/sheet.ts). */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { openChromium } from "../test/chromium";
import { type OpenService, startProcess } from "./service";

const pages: Readonly<Record<string, string>> = {
  "/": '<!doctype html><title>Bench</title><script src="sheet.js"></script><script src="functions.js"></script>',
  "/bare": '<!doctype html><title>Bench</title><script src="sheet.js"></script>',
};

export interface OpenBrowser {
  readonly browser: Browser;
  /** The origin that serves `/` (with the functions) and `/bare` (without). */
  readonly address: string;
  close(): Promise<void>;
}

export async function openBrowser(): Promise<OpenBrowser> {
  const sheet = await build({
    entryPoints: [fileURLToPath(new URL("page/sheet.ts", import.meta.url))],
    bundle: true,
    write: false,
    target: "es2022",
  });
  const scripts: Readonly<Record<string, string>> = {
    "/sheet.js": sheet.outputFiles[0]?.text ?? "",
    "/functions.js": built("functions.js"),
    // By which the page sleeps.
    "/clock.js": built("clock.js"),
  };
  const server = createServer(({ url = "/" }, response) => {
    const text = pages[url] ?? scripts[url];
    const type = pages[url] ? "text/html" : "text/javascript";
    response.writeHead(text === undefined ? 404 : 200, { "content-type": type }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // As a user's: tests have theirs compile once. Of two such flags the last one counts.
  const browser = await openChromium("--js-flags=--opt");
  return {
    browser,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

export interface FilledSheet {
  readonly page: Page;
  /** The page's address, by which it is opened again. */
  readonly address: string;
  readonly service: OpenService;
  /** Calls that the service got while the sheet was filled. */
  readonly calls: number;
  close(): Promise<void>;
}

/** A page whose sheet has all its answers, and whose store has them too. `rate` is in calls a second. */
export async function filledSheet(cells: number, tickers: number, rate: number): Promise<FilledSheet> {
  const { browser, address, close } = await openBrowser();
  const service = await startProcess().open({ rate, month: 10_000_000, latency: 20, window: "bucket" });
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  await measureIn(page, "configure", { ...service, stats: undefined, callsPerSecond: rate, demo: false });
  await measureIn(page, "planned", cells, tickers);
  // The answers are written when the page rests.
  await page.waitForTimeout(500);
  return { page, address, service, calls: (await service.stats()).calls, close };
}

function built(name: string): string {
  return readFileSync(new URL(`../dist/excel/${name}`, import.meta.url), "utf8");
}

/** Calls one of the page's measurements (`window.bench`), with arguments that are data. */
export function measureIn<Result>(page: Page, name: string, ...words: readonly unknown[]): Promise<Result> {
  return page.evaluate(`bench[${JSON.stringify(name)}](...${JSON.stringify(words)})`) as Promise<Result>;
}
