/**
 * The built page as Excel's shared runtime loads it, with Microsoft's real office.js from its npm package in the place of
 * its CDN, outside Excel: there it says it has no host, and the page must open all the same.
 */
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, extname, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openChromium } from "../chromium";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
};
const office = dirname(require.resolve("@microsoft/office-js/dist/office.js"));
const cdn = "https://appsforoffice.microsoft.com/lib/1/hosted/";

let browser: Browser;
let server: Server;
let address: string;

jest.setTimeout(60_000);
beforeAll(async () => {
  server = createServer((request, response) => {
    const name = (request.url ?? "/").slice(1);
    try {
      const body = readFileSync(join("dist/excel", name));
      response.writeHead(200, { "content-type": types[extname(name)] ?? "image/png" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await openChromium();
});
afterAll(async () => {
  await browser.close();
  server.close();
});

/** Opens the page; office.js comes from npm, and everything else outside this machine is cut off. */
async function openPage(): Promise<{ page: Page; troubles: string[] }> {
  const page = await browser.newPage();
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) troubles.push(message.text());
  });
  await page.route(/^https:/, (route) => {
    const url = route.request().url();
    if (!url.startsWith(cdn)) return route.abort();
    const name = url.slice(cdn.length).split("?")[0] as string;
    return route.fulfill({ path: join(office, name) });
  });
  await page.goto(`${address}/taskpane.html`);
  return { page, troubles };
}

test("with the real office.js every function is associated, and the pane opens under the page's own policy", async () => {
  const { page, troubles } = await openPage();
  await page.getByLabel("Service address").waitFor();
  const associated = await page.evaluate(() => {
    const { _association } = (globalThis as unknown as { CustomFunctions: { _association: { mappings: object } } })
      .CustomFunctions;
    return Object.keys(_association.mappings).sort();
  });
  const { functions } = JSON.parse(readFileSync("dist/excel/functions.json", "utf8")) as {
    functions: { id: string }[];
  };
  expect(associated).toEqual(functions.map(({ id }) => id).sort());
  expect(troubles).toEqual([]);
  await page.close();
});

test("what the form saves is sealed on the device, outlives the page, and Forget removes it", async () => {
  const { page } = await openPage();
  const secret = "marker-secret-4711";
  await page.getByLabel("Service address").fill(address);
  await page.getByLabel("Service segment").fill("svc");
  await page.getByLabel("Client ID").fill("desk");
  await page.getByLabel("Secret key").fill(secret);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForFunction(() => localStorage.getItem("shariah.settings") !== null);
  await page.reload();
  await page.getByLabel("Service address").waitFor();
  await page.waitForFunction(
    (saved) => (document.querySelector("input") as HTMLInputElement | null)?.value === saved,
    address,
  );
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.documentElement.outerHTML),
  ).not.toContain(secret);
  await page.getByRole("button", { name: "Forget" }).click();
  await page.waitForFunction(() => localStorage.getItem("shariah.settings") === null);
  await page.close();
});
