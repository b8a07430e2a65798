/** The site's front page: what it says and where it leads, in both languages and looks, and the files it gives away. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import type { Browser, Page } from "playwright-core";
import { compress } from "../../src/build/frontPage/compress";
import { writeFrontPage } from "../../src/build/frontPage/writeFrontPage";
import { release } from "../../src/build/release/release";
import { addressIn } from "../../src/files/addInAddress";
import { openChromium } from "../chromium";
import { violations } from "../pane/browser";

const folder = mkdtempSync(join(tmpdir(), "door-"));
/** Where the pages are said to be: https, which Excel asks for. */
const origin = "https://site.example/some/where/";
const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".xml": "text/xml",
};

let browser: Browser;
let page: Page;

/** The site without its playground, which has tests of its own. */
function siteIn(target: string, environment: Readonly<Record<string, string>>): void {
  for (const name of ["excel", "help", "assets"])
    cpSync(name === "excel" ? "dist/excel" : `dist/excel/${name}`, join(target, name), { recursive: true });
  for (const name of ["privacy.html", "terms.html", "support.html"])
    writeFileSync(join(target, name), text(name, "dist/excel/help").replace("<head>", '<head><base href="help/">'));
  mkdirSync(join(target, "try"));
  writeFileSync(join(target, "try/index.html"), "<!doctype html><title>The playground</title>");
  writeFrontPage(process.cwd(), target, environment);
}

const text = (path: string, within = folder) => readFileSync(join(within, path), "utf8");

beforeAll(async () => {
  siteIn(folder, {});
  browser = await openChromium();
  const context = await browser.newContext({ acceptDownloads: true });
  page = await context.newPage();
  await page.route(/.*/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const name = pathname.replace("/some/where/", "").replace(/(^|\/)$/, "$1index.html");
    const path = join(folder, name);
    if (!existsSync(path)) return route.fulfill({ status: 404, body: "" });
    return route.fulfill({ body: readFileSync(path), contentType: types[extname(path)] ?? "application/octet-stream" });
  });
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

test("the front page says what the add-in is in nine words, in both languages", () => {
  for (const name of ["index.html", "ar/index.html"]) {
    const [, heading = ""] = /<h1>([^<]+)<\/h1>/.exec(text(name)) ?? [];
    expect([name, heading.split(" ").length]).toEqual([name, 9]);
  }
});

test.each([
  ["", "light", 1366],
  ["", "dark", 320],
  ["ar/", "light", 320],
  ["ar/", "dark", 1920],
] as const)(
  "%s in the %s, %i px wide: accessible, nothing cut, nothing missing, one warning",
  async (path, colorScheme, width) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const troubles: string[] = [];
    page.removeAllListeners().on("console", (message) => message.type() === "error" && troubles.push(message.text()));
    page.on("pageerror", ({ message }) => troubles.push(message));
    await page.goto(origin + path);
    expect(await violations(page)).toEqual([]);
    expect(troubles).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await page.locator(".made-up:visible").count()).toBe(1);
    const picture = page.locator("figure img");
    await picture.scrollIntoViewIfNeeded();
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc))).toMatch(
      new RegExp(`sheet-\\w\\w${width <= 640 ? "-phone" : ""}${colorScheme === "dark" ? "-dark" : ""}\\.webp$`),
    );
  },
);

/** The one page outside of the site to which the help leads: Google asks for a link to it. */
const policyOfGoogle = "https://developers.google.com/terms/api-services-user-data-policy";

test("every link and picture leads to a file that is there, by a relative path", () => {
  const pages = readdirSync(folder, { recursive: true }).map(String);
  const own = pages.filter((name) => /^(?:ar|help)?[\\/]?(?:ar[\\/])?[\w-]+\.html$/.test(name));
  expect(own.length).toBeGreaterThan(100);
  for (const name of own) {
    const base = /<base href="([^"]+)"/.exec(text(name))?.[1] ?? "";
    for (const [, link = ""] of text(name).matchAll(/(?:href|src|srcset|action)="([^"]*)"/g)) {
      if (/^(?:mailto:|#|data:)/.test(link) || [base, policyOfGoogle].includes(link)) continue;
      expect([name, link, /^(?:\/|\w+:)/.test(link)]).toEqual([name, link, false]);
      const target = join(folder, dirname(name), base, link.replace(/[?#].*$/, ""));
      expect([name, link, existsSync(target) && statSync(target).isFile()]).toEqual([name, link, true]);
    }
  }
});

test("the manifest is given with the address of the page it is downloaded from", async () => {
  await page.goto(origin);
  await page.waitForFunction(() =>
    document.querySelector<HTMLAnchorElement>("a[data-manifest]")?.href.startsWith("blob:"),
  );
  const coming = page.waitForEvent("download");
  await page.locator("a[data-manifest]").click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe("manifest.xml");
  const manifest = readFileSync(await download.path(), "utf8");
  expect(addressIn(manifest)).toBe(`${origin}excel`);
  expect(manifest).toContain(`<bt:Override Locale="ar-SA" Value="${origin}excel/functions-ar.json"/>`);
  expect(manifest).not.toContain("localhost");
});

test("without https no manifest is offered, and the page says why", async () => {
  await page.goto(origin.replace("https:", "http:"));
  await page.getByText("Excel accepts add-ins only from an https address").waitFor();
  expect(await page.getByRole("link", { name: "Download manifest.xml" }).count()).toBe(0);
});

test("a search from the front page is answered by the help", async () => {
  await page.goto(origin);
  await page.getByRole("searchbox").fill("what is purification");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: "Purification", exact: true }).waitFor();
  await page.getByRole("link", { name: "Shariah Sheets", exact: true }).click();
  expect(page.url()).toBe(`${origin}index.html`);
});

test("links from Excel's functions to help lead nowhere, until somebody knows where the help is", () => {
  for (const name of ["functions.json", "functions-ar.json"]) {
    const { functions } = JSON.parse(text(`excel/${name}`)) as { functions: { helpUrl?: string }[] };
    expect(functions.length).toBeGreaterThan(30);
    expect(functions.filter(({ helpUrl }) => helpUrl !== undefined)).toEqual([]);
  }
});

test("each file that shrinks has compressed copies with the same content", () => {
  const shrunk = mkdtempSync(join(tmpdir(), "door-shrunk-"));
  // The large scripts take most of the time, and are compressed like the small ones.
  const isSmall = (path: string) => statSync(path).size < 200_000;
  for (const name of ["assets", "excel", "help", "ar", "index.html"])
    cpSync(join(folder, name), join(shrunk, name), { recursive: true, filter: isSmall });
  compress(shrunk);
  const files = readdirSync(shrunk, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = new Set(files.map(({ parentPath, name }) => join(parentPath, name)));
  const texts = [...names].filter((name) => /\.(css|html|js|json|svg|txt|xml)$/.test(name));
  expect(texts.length).toBeGreaterThan(150);
  expect(texts.filter((name) => !names.has(`${name}.br`) || !names.has(`${name}.gz`))).toEqual([]);
  const front = join(shrunk, "index.html");
  for (const unpacked of [brotliDecompressSync(readFileSync(`${front}.br`)), gunzipSync(readFileSync(`${front}.gz`))])
    expect(unpacked.toString()).toBe(readFileSync(front, "utf8"));
});

test("the page shows the operator's standard that the build is given, and an address that needs no script", () => {
  const told = mkdtempSync(join(tmpdir(), "door-told-"));
  siteIn(told, { ADDIN_URL: `${origin}excel`, ADDIN_STANDARD: "Standard <21>, as the Board reads it" });
  for (const name of ["index.html", "ar/index.html"]) {
    expect(text(name, told)).toContain("Standard &lt;21&gt;, as the Board reads it");
    expect(text(name, told)).not.toMatch(/<script|data-manifest/);
    expect(text(name)).not.toContain("{standard}");
  }
  rmSync(told, { recursive: true });
});

describe("for whoever hosts the add-in", () => {
  const made = mkdtempSync(join(tmpdir(), "door-release-"));
  afterAll(() => rmSync(made, { recursive: true }));

  it("a page in the archive writes its own address into the manifest and both lists of functions", async () => {
    release(process.cwd(), made);
    const files = unzipSync(new Uint8Array(readFileSync(join(made, "shariah-sheets-excel.zip"))));
    const hosting = await browser.newContext({ acceptDownloads: true });
    const tab = await hosting.newPage();
    await tab.route(/.*/, (route) => {
      const body = files[new URL(route.request().url()).pathname.replace("/sheets/", "")];
      const name = route.request().url();
      return body
        ? route.fulfill({ body: Buffer.from(body), contentType: types[extname(name)] ?? "application/octet-stream" })
        : route.fulfill({ status: 404, body: "" });
    });
    await tab.goto("https://addin.example.com/sheets/host.html");
    await tab.getByText("https://addin.example.com/sheets", { exact: true }).first().waitFor();
    expect(await violations(tab)).toEqual([]);
    const got = async (name: string) => {
      const coming = tab.waitForEvent("download");
      await tab.getByRole("link", { name }).first().click();
      return readFileSync(await (await coming).path(), "utf8");
    };
    await tab.getByRole("link", { name: "Download functions.json" }).waitFor();
    const served = "https://addin.example.com/sheets";
    const manifest = await got("Download manifest.xml");
    expect(addressIn(manifest)).toBe(served);
    expect(manifest).toContain(`<bt:Override Locale="ar-SA" Value="${served}/functions-ar.json"/>`);
    for (const [name, start] of [
      ["functions.json", `${served}/help/`],
      ["functions-ar.json", `${served}/help/ar/`],
    ] as const) {
      const { functions } = JSON.parse(await got(`Download ${name}`)) as { functions: { helpUrl: string }[] };
      expect(functions.length).toBeGreaterThan(30);
      expect(functions.every(({ helpUrl }) => /^[\w-]+\.html$/.test(helpUrl.replace(start, "")))).toBe(true);
    }
    await hosting.close();
  });

  it("the manifest is a file of the release, and texts to paste are in Google's archive beside the files", () => {
    expect(readFileSync(join(made, "manifest.xml"), "utf8")).toBe(readFileSync("dist/excel/manifest.xml", "utf8"));
    const google = unzipSync(new Uint8Array(readFileSync(join(made, "shariah-sheets-google.zip"))));
    const shipped = readdirSync("dist/sheets");
    expect(shipped.length).toBeGreaterThan(2);
    for (const name of shipped) {
      const copy = google[`to-paste/${name.replace(/\.\w+$/, "")}.txt`];
      expect([name, Buffer.from(copy ?? []).toString()]).toEqual([
        name,
        readFileSync(join("dist/sheets", name), "utf8"),
      ]);
    }
  });
});
