/** `npm run site`: the folder on a plain file server, under a path, with nothing else behind it. */
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Browser } from "playwright-core";
import { packagesOf } from "../../src/build/bundles/bundledPackages";
import { sbomOf } from "../../src/build/release/sbom";
import { ar } from "../../src/i18n/ar";
import { en } from "../../src/i18n/en";
import { openChromium } from "../chromium";
import { openPart } from "../pane/openPart";
import { type HostedSite, hostSite } from "./hostedSite";
import { sampleCell } from "./sampleCell";
import { openSheet, type ToySheet } from "./toy";

let site: HostedSite;
let browser: Browser;
let address: string;
/** Entered again by the tests that come later. */
let opened: ToySheet | undefined;

beforeAll(async () => {
  site = await hostSite();
  address = site.address;
  browser = await openChromium();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test("the site's bill of materials names the grid's packages, and none that is used for its types alone", () => {
  const packages = packagesOf(site.holds);
  const names = packages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["@univerjs/core", "@univerjs/preset-sheets-core", "rxjs"]));
  expect(names).not.toContain("typescript");
  const { components } = JSON.parse(sbomOf("1.0.0", { page: packages }));
  const univer = components.find(({ name }: { name: string }) => name === "@univerjs/core");
  expect(univer).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/%40univerjs\/core@/),
    properties: [{ name: "shariah-sheets:part", value: "page" }],
  });
});

test("the site answers a whole portfolio from the page itself, at the fewest calls, and asks nothing outside its folder", async () => {
  opened = await openSheet(await browser.newPage(), `${address}try/`, [address]);
  const sheet = opened;
  const verdicts = ["HALAL", "NOT HALAL", "DOUBTFUL", "NOT COVERED"];
  expect(verdicts).toContain(await sheet.get(sampleCell("status", 0)));
  expect(verdicts).toContain(await sheet.get(sampleCell("status", 59)));
  // One batch; on a busy machine it leaves before the last tickers are asked.
  const { calls } = (await sheet.service()) as { calls: number };
  expect([1, 2]).toContain(calls);
  await sheet.set("AP5", '=SHARIAH.RELATED("AAPL")');
  await sheet.settled();
  expect(await sheet.service()).toEqual({ calls: calls + 1, refusals: 0 });
  expect(site.missing).toEqual([]);
  expect(sheet.troubles).toEqual([]);
});

test.each([
  ["en", "This page uses sample data only", "Sample data: the verdicts are made up. Not a fatwa."],
  ["ar", "تعمل هذه الصفحة على بيانات عيّنة فقط", "بيانات عيّنة: الأحكام مُختلَقة. وليست فتوى."],
])(
  "the site has no field for a secret, says why, and keeps one warning in sight: %s",
  async (language, why, banner) => {
    opened ??= await openSheet(await browser.newPage(), `${address}try/`, [address]);
    const sheet = opened;
    sheet.troubles.length = 0;
    await sheet.enter(`?lang=${language}`);
    const pane = sheet.page.frameLocator("iframe");
    await sheet.page.getByText(banner).waitFor();
    // The pane has none of its own.
    expect(await pane.locator(".fui-MessageBar").count()).toBe(0);
    await openPart(pane, "settings", language === "ar" ? ar : en);
    await pane.getByText(why).waitFor();
    expect(await pane.locator("input[type=password]").count()).toBe(0);
    expect(await pane.getByRole("button", { name: /Leave sample data|مغادرة بيانات العيّنة/ }).count()).toBe(0);
    expect(sheet.troubles).toEqual([]);
  },
);

/** The one page outside of the site to which the help leads: Google asks for a link to it. */
const policyOfGoogle = "https://developers.google.com/terms/api-services-user-data-policy";

test("the site's help, privacy and support pages lead to its own pages and Google's policy alone, and say which version is the newest", async () => {
  for (const name of ["privacy.html", "support.html"]) {
    const page = await browser.newPage();
    await page.goto(address + name);
    expect(await page.locator("h1").textContent()).toMatch(/Privacy|Support/);
    const links = await page.evaluate(() =>
      [...document.querySelectorAll("a[href]")].map((link) => (link as HTMLAnchorElement).href),
    );
    const pages = links.filter((link) => !link.startsWith("mailto:") && link !== policyOfGoogle);
    expect(pages.length).toBeGreaterThan(0);
    for (const link of pages) expect([link, (await page.request.get(link)).status()]).toEqual([link, 200]);
    await page.close();
  }
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  expect(JSON.parse(await readFile(join(site.folder, "version.json"), "utf8"))).toEqual({ version });
});

test("until the grid has loaded, a table shows the first holdings, and then the verdicts that the sheet will show", async () => {
  const page = await browser.newPage();
  let load: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/pageSheets-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${address}try/?lang=ar`);
  await page.getByRole("columnheader", { name: "الحكم" }).waitFor();
  await page.waitForFunction(() => !document.querySelector("td[data-ticker]:not([data-verdict])"));
  const first = await page
    .locator("#first tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)));
  expect(first).toHaveLength(20);
  // Neither button can do anything yet.
  for (const name of ["own-list", "sample"]) expect(await page.locator(`#${name}`).isDisabled()).toBe(true);
  load();
  await page.waitForFunction(() => "playground" in globalThis && !document.querySelector("#first"));
  const shown = await page.evaluate(async () => {
    const { playground } = globalThis as unknown as {
      playground: { settled(): Promise<void>; get(a1: string): Promise<unknown> };
    };
    await playground.settled();
    return Promise.all(
      Array.from({ length: 20 }, (_, row) =>
        Promise.all(["A", "B", "C"].map((column) => playground.get(`${column}${row + 11}`))),
      ),
    );
  });
  expect(first.map(([ticker, , verdict]) => [ticker, verdict])).toEqual(
    shown.map(([ticker, , verdict]) => [ticker, verdict]),
  );
  await page.close();
});

test.each([
  ["the button", 390, "", true],
  ["the address", 1280, "?start=list", false],
])("the user's own list is asked for by %s, %i px", async (_, width, query, presses) => {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  const sheet = await openSheet(page, `${address}try/${query}`, [address]);
  if (presses) await page.getByRole("button", { name: "Start with my list" }).click();
  await page.frameLocator("iframe").getByRole("textbox", { name: "Holdings" }).waitFor();
  // Above the grid there is nothing else: no fonts, colours or sorting.
  expect(await page.locator("body > header button").allTextContents()).toEqual([
    "Start with my list",
    "Sample",
    "Save file",
  ]);
  expect(await page.locator("#grid [data-u-comp=ribbon-toolbar]").count()).toBe(0);
  expect(sheet.troubles).toEqual([]);
  await page.close();
});

test("charts are whole when the pane is closed: what is drawn over the grid grows with it", async () => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 700 } });
  const sheet = await openSheet(page, `${address}try/`, [address]);
  await page.locator("#charts svg").first().waitFor();
  await page.locator("#pane-toggle").click();
  await page.waitForFunction(() => {
    const canvases = [...document.querySelectorAll("#grid canvas")].map((canvas) => canvas.getBoundingClientRect());
    const over = document.querySelector("#charts")?.getBoundingClientRect().right ?? 0;
    return Math.max(...canvases.map(({ right }) => right)) > 1150 && over > 1150;
  });
  expect(sheet.troubles).toEqual([]);
  await page.close();
});

test("workbooks are stored under the site's folder, as when the playground was its front page", async () => {
  const context = await browser.newContext();
  const sheet = await openSheet(await context.newPage(), `${address}try/?book=mine`, [address]);
  await sheet.set("X1", "mine");
  await sheet.page.waitForFunction(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("shariah-sheets-playground");
      opening.onsuccess = () => resolve(opening.result);
    });
    const names = await new Promise<readonly IDBValidKey[]>((resolve) => {
      const asking = database.transaction("workbooks").objectStore("workbooks").getAllKeys();
      asking.onsuccess = () => resolve(asking.result);
    });
    database.close();
    return names.length === 1 && names[0] === "/some/where/ mine";
  });
  await context.close();
});

test("the site's files are named by their content, and hold no address of this machine", async () => {
  const page = await readdir(join(site.folder, "try/page"), { recursive: true });
  const files = page.filter((name) => /\.(js|css)$/.test(name));
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((name) => !/-[A-Z0-9]{8}\.(js|css)$/.test(name))).toEqual([]);
  const front = await readFile(join(site.folder, "try/index.html"), "utf8");
  const own = [...front.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path as string);
  expect(own.filter((path) => /^(?:\/|https?:)/.test(path))).toEqual([]);
  const texts = await Promise.all(files.map((name) => readFile(join(site.folder, "try/page", name), "utf8")));
  expect(texts.filter((text) => text.includes(process.cwd()))).toEqual([]);
});

test("the site's first scripts are small, and name the grid's files, so that these load side by side", async () => {
  const front = await readFile(join(site.folder, "try/index.html"), "utf8");
  const begins = `try/${/<script type="module" src="([^"]+)"/.exec(front)?.[1] ?? ""}`;
  const coming = (/data-coming="([^"]+)"/.exec(front)?.[1] ?? "").split(" ").map((path) => `try/${path}`);
  const sizes = await Promise.all(coming.map(async (path) => (await readFile(join(site.folder, path))).length));
  expect(Math.max(...sizes)).toBeGreaterThan(1_000_000);
  const atOnce = await importsOf([begins]);
  const bytes = await Promise.all([...atOnce].map(async (path) => (await readFile(join(site.folder, path))).length));
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(300_000);
  // Whatever the grid's file imports is named too.
  expect([...(await importsOf(coming))].filter((path) => !coming.includes(path))).toEqual([]);
});

/** Scripts of the site, and what they import before they run. */
async function importsOf(scripts: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set(scripts);
  for (const script of found) {
    const text = await readFile(join(site.folder, script), "utf8");
    const names = [...text.matchAll(/(?:^|[;}\n])import(?:[^"'();]*?from)?"([^"]+)"/g)].map(
      ([, name]) => name as string,
    );
    for (const name of names) found.add(join(dirname(script), name));
  }
  return found;
}
