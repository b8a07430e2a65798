/**
 * `npm run pictures`: takes the pictures for README, the stores and the site's front page from the built site in a
 * browser, on sample data: the first formulas and what they show, pictures in the sizes that Microsoft's and Google's stores
 * ask for, and a finished sheet in both languages, light and dark.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { requireChromium } from "../programs/chromium";

interface Playground {
  set(a1: string, value: string): Promise<void>;
  settled(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** What is typed on an empty sheet, and in which cells: a verdict each, the reason, a ratio, the amount to give away. */
const tickers = ["AAPL", "NVDA", "KO", "MSFT"];
const typed: readonly (readonly [keys: readonly string[], formula: string])[] = [
  [["ArrowRight"], "=SHARIAH.STATUS(A1:A4)"],
  [["ArrowUp", "ArrowRight", "ArrowRight"], "=SHARIAH.WHY(A2)"],
  [["ArrowDown"], '=SHARIAH.RATIO(A1,"debt")'],
  [["ArrowDown"], "=SHARIAH.PURIFY(A1,100)"],
];

/** Where the pictures of a listing go, and the size that its store asks for: Microsoft's, and Google's. */
const stores = [
  { folder: "ship/store", viewport: { width: 1366, height: 768 } },
  { folder: "ship/store/google", viewport: { width: 1280, height: 800 } },
];

/** Takes the pictures of the site in `site` and writes them to `docs`. */
export async function takePictures(site: string, docs: string): Promise<void> {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? "/").split("?")[0] as string));
    const body = await readFile(join(site, path.endsWith("/") ? `${path}index.html` : path)).catch(() => undefined);
    const type = types[extname(path) || ".html"] ?? "application/octet-stream";
    response.writeHead(body ? 200 : 404, { "content-type": type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  const open = async (path: string, options: BrowserContextOptions) => {
    const page = await browser.newPage(options);
    await page.goto(`${address}try/${path}`);
    await waitUntilSettled(page);
    return page;
  };
  try {
    for (const one of stores) await screenshots(open, join(docs, one.folder), one.viewport);
    await sheets(open, join(docs, "door"));
    const small = await open("", { viewport: { width: 960, height: 540 } });
    await small.locator("#pane-toggle").click();
    await typeFormulas(small);
    await small.screenshot({ path: join(docs, "formulas.png") });
  } finally {
    await browser.close();
    server.close();
  }
}

/** The pictures of a store's listing, in the size that it asks for. */
async function screenshots(
  open: (path: string, options: BrowserContextOptions) => Promise<Page>,
  folder: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const save = async (page: Page, name: string) => {
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(folder, `${name}.png`) });
  };
  const page = await open("", { viewport });
  await save(page, "portfolio");
  const pane = page.frameLocator("iframe");
  await pane.getByRole("tab", { name: "Insert" }).click();
  await save(page, "insert");
  await pane.getByRole("tab", { name: "Refresh" }).click();
  await save(page, "refresh");
  await page.close();
  const arabic = await open("?lang=ar", { viewport });
  await save(arabic, "arabic");
  await arabic.close();
}

/** The finished sheet of the front page: the grid alone, without what changes more often, the pane and the buttons. */
async function sheets(
  open: (path: string, options: BrowserContextOptions) => Promise<Page>,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const language of ["en", "ar"]) {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await open(`?lang=${language}`, { viewport: { width: 1541, height: 900 }, colorScheme });
      await page.waitForTimeout(1_000);
      const [x, y] = await page.evaluate(() => {
        const all = [...document.querySelectorAll("#grid canvas")].map((canvas) => canvas.getBoundingClientRect());
        const [grid] = all.sort((one, other) => other.width * other.height - one.width * one.height);
        return [grid?.left ?? 0, grid?.top ?? 0] as const;
      });
      const devtools = await page.context().newCDPSession(page);
      const shoot = async (
        size: string,
        clip: { x: number; y: number; width: number; height: number; scale: number },
      ) => {
        const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: 85, clip });
        const name = `sheet-${language}${size}${colorScheme === "dark" ? "-dark" : ""}.webp`;
        writeFileSync(join(folder, name), Buffer.from(data, "base64"));
      };
      await shoot("", { x, y, width: 1200, height: 668, scale: 1 });
      // For a telephone: tickers, companies and verdicts, without the heads of columns and rows.
      await shoot("-phone", { x: x + 46, y: y + 244, width: 361, height: 378, scale: 2 });
      await page.close();
    }
  }
}

/** Types the tickers and formulas on a sheet of their own. The last formula is shown as it is typed, the others' answers beside. */
async function typeFormulas(page: Page): Promise<void> {
  // The button that adds a sheet is the first in the row of the sheets' names, and has no name of its own.
  const { y = 0, height = 0 } = (await page.getByText("Sample portfolio", { exact: true }).last().boundingBox()) ?? {};
  await page.mouse.click(31, y + height / 2);
  await page.waitForTimeout(1_000);
  for (const [index, ticker] of tickers.entries()) await set(page, `A${index + 1}`, ticker);
  // A click into the first cell, whatever the grid has selected.
  await page.mouse.click(90, 102);
  for (const [nth, [keys, formula]] of typed.entries()) {
    if (nth > 0) await page.keyboard.press("Enter");
    await waitUntilSettled(page);
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.type(formula);
  }
  await page.waitForTimeout(500);
}

function set(page: Page, cell: string, value: string): Promise<void> {
  return page.evaluate(([at, what]) => (globalThis as unknown as { playground: Playground }).playground.set(at, what), [
    cell,
    value,
  ] as const);
}

async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => "playground" in globalThis);
  await page.evaluate(() => (globalThis as unknown as { playground: Playground }).playground.settled());
}
