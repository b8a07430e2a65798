/**
 * How long a person waits for a script before anything is answered. First functions.js, before Excel's first formula, and
 * Code.js, before every call of every cell in Sheets: processor time to parse and run, in fresh processes, without V8's
 * code cache. Then the add-in's page on a slow line: the time from opening it to the first verdict, with settings that
 * were saved before and no file kept by the browser. office.js, which is Microsoft's and which Excel keeps, costs the line
 * nothing here.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { openChromium } from "../test/chromium";
import { atMost, median, type Report } from "./report";
import { startProcess } from "./service";

const runs = 25;
/** ms for Code.js, which an execution in Sheets spends before its first line. */
const most = 12;
const openings = 5;
const mbit = 1.6;
const latency = 150;
/** Seconds from opening the page to the first verdict. */
const patience = 2;

/**
 * Gives ms of processor time on standard output, to parse and to run: time on the wall would count what else the machine
 * does. The context is made before, and standard output is opened after: a process's first of either takes Node 3 ms.
 */
const loading = `
const { readFileSync } = require("node:fs");
const vm = require("node:vm");
const code = readFileSync(process.argv[1], "utf8");
const CustomFunctions = { associate() {} };
const context = vm.createContext({ CustomFunctions, fetch() {}, setTimeout, clearTimeout, TextEncoder, performance });
new vm.Script("0").runInContext(context);
const spent = (since) => { const { user, system } = process.cpuUsage(since); return (user + system) / 1000; };
let start = process.cpuUsage();
const script = new vm.Script(code);
const parsed = spent(start);
start = process.cpuUsage();
script.runInContext(context);
const run = spent(start);
process.stdout.write(JSON.stringify([parsed, run]));
`;

function loaded(file: string): (readonly [parsed: number, run: number])[] {
  const path = fileURLToPath(new URL(`../dist/${file}`, import.meta.url));
  return Array.from({ length: runs }, () =>
    JSON.parse(execFileSync(process.execPath, ["-e", loading, path], { encoding: "utf8" })),
  );
}

const scripts = ["excel/functions.js", "sheets/Code.js"].map((file) => {
  const times = loaded(file);
  const all = times.map(([parsed, run]) => parsed + run);
  return { file, all, parts: [0, 1].map((part) => median(times.map((time) => time[part] as number))) };
});
/** Seconds from opening Excel's page on the slow line to a verdict, for each opening. */
async function firstVerdicts(): Promise<readonly number[]> {
  const site = await serveExcel();
  const services = startProcess();
  const service = await services.open({ rate: 100, latency, window: "bucket" });
  const browser = await openChromium("--js-flags=--opt");
  const page = await (await browser.newContext()).newPage();
  await page.route(/appsforoffice/, (route) => route.fulfill({ path: officeFile(route.request().url()) }));
  await page.goto(site.address);
  const { address, segment, clientId, secret } = service;
  const settings = JSON.stringify({ address, segment, clientId, secret, callsPerSecond: 100, demo: false });
  await page.evaluate(`shariahSheets.configure(${settings})`);
  await page.addInitScript(asking);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.setCacheDisabled", { cacheDisabled: true });
  const bytes = (mbit * 1_000_000) / 8;
  const line = { downloadThroughput: bytes, uploadThroughput: bytes, latency };
  await devTools.send("Network.emulateNetworkConditions", { offline: false, ...line });
  const seconds: number[] = [];
  for (let opening = 0; opening < openings; opening += 1) seconds.push(await firstVerdict(page, site.address, opening));
  await browser.close();
  site.close();
  services.close();
  return seconds;
}

async function firstVerdict(page: Page, address: string, opening: number): Promise<number> {
  // A ticker that was never asked for, so that it takes a call.
  await page.goto(`${address}?${opening}`, { waitUntil: "commit" });
  const seen = await page.waitForFunction(() => (globalThis as { readonly seen?: object }).seen);
  const { ms, verdict } = (await seen.jsonValue()) as { readonly ms: number; readonly verdict: string };
  if (!/HALAL|DOUBTFUL/.test(verdict)) throw new Error(`The first cell shows ${verdict}.`);
  return ms / 1_000;
}

/** In the page: calls STATUS as soon as it is associated, as Excel does, and notes when its verdict came. As text, since tsx names functions by one of its own. */
const asking = `if (location.search && parent === window) {
  const tickers = ["AAPL", "MSFT", "KO", "PG", "JNJ"];
  const look = () => {
    const status = globalThis.CustomFunctions?._association?.mappings?.["STATUS"];
    if (!status) return void setTimeout(look, 1);
    Promise.resolve(status([[tickers[Number(location.search.slice(1))]]], {})).then(([[verdict]]) => {
      globalThis.seen = { ms: performance.now(), verdict: String(verdict?.basicValue ?? verdict) };
    });
  };
  look();
}`;

/** The path in Microsoft's package of a file that the page asks its network for. */
function officeFile(url: string): string {
  const folder = dirname(createRequire(import.meta.url).resolve("@microsoft/office-js/dist/office.js"));
  return join(folder, basename(new URL(url).pathname));
}

/** Serves the built page, compressed. */
async function serveExcel() {
  const kinds: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };
  const server = createServer(({ url = "/" }, response) => {
    const name = url === "/" || url.startsWith("/?") ? "taskpane.html" : basename(url);
    try {
      const body = gzipSync(readFileSync(new URL(`../dist/excel/${name}`, import.meta.url)));
      const type = kinds[extname(name)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "content-encoding": "gzip" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close(),
  };
}

const verdicts = await firstVerdicts();
const report: Report = {
  title: "Load",
  how: `ms of processor time to parse and run a shipped script in a bare context, V8's own threads included, ${runs} fresh processes each. On a line of ${mbit} Mbit/s and ${latency} ms, Excel's page shows its first verdict ${median(verdicts).toFixed(2)} s after it is opened (median of ${openings}; ${latency} ms of them are the service's).`,
  head: ["", "median", "shortest", "longest", "of it parsing", "running"],
  rows: scripts.map(({ file, all, parts }) => [
    file,
    ...[median(all), Math.min(...all), Math.max(...all), ...parts].map((ms) => ms.toFixed(1)),
  ]),
  claims: [
    ...scripts.slice(1).map(({ file, all }) => atMost(file, most, median(all), " ms")),
    atMost(`the first verdict in Excel's page, ${mbit} Mbit/s`, patience, median(verdicts), " s"),
  ],
};
console.log(JSON.stringify(report));
process.exit();
