/**
 * The built page on a server of its own, in Chromium: office.js comes from its npm package in the place of its CDN, and
 * everything else outside this machine is cut off. Functions are called as Excel calls them.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, extname, join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import type { Settings } from "../../src/api/settings";
import { type RunningService, startService } from "../../src/service/server";
import { openChromium } from "../chromium";
import type { Shown } from "../stage/stage";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
};
const office = dirname(require.resolve("@microsoft/office-js/dist/office.js"));
const cdn = "https://appsforoffice.microsoft.com/lib/1/hosted/";

export interface Site {
  readonly address: string;
  /** A profile of its own: its pages share storage. */
  openContext(locale?: string): Promise<BrowserContext>;
  /** Without a context, the page has one of its own. */
  openPage(context?: BrowserContext): Promise<OpenedPage>;
  /** In a page that was prepared; without Office, Microsoft's script does not come. */
  open(page: Page, office: boolean): Promise<OpenedPage>;
  close(): Promise<void>;
}

export interface OpenedPage {
  readonly page: Page;
  /** Errors that nobody caught, and what the page's own policy stopped. */
  readonly troubles: readonly string[];
  configure(settings: Settings): Promise<void>;
  /** The one cell of a function of one ticker. */
  ask(name: string, ticker: string, ...more: readonly unknown[]): Promise<Shown>;
}

type AddInWindow = typeof globalThis & {
  readonly shariahSheets: { configure(settings: Settings): Promise<void> };
  readonly CustomFunctions: { readonly _association: { readonly mappings: Record<string, CellFunction> } };
};
type CellFunction = (...typed: unknown[]) => Promise<unknown[][]>;

export async function openSite(): Promise<Site> {
  const server = createServer((request, response) => {
    const name = (request.url ?? "/").slice(1);
    try {
      const body = readFileSync(join("dist/excel", name));
      response.writeHead(200, { "content-type": types[extname(name)] ?? "image/png" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await openChromium();
  return {
    address,
    openContext: (locale) => browser.newContext(locale ? { locale } : {}),
    openPage: async (context) => opened(await (context ?? browser).newPage(), address, true),
    open: (page, office) => opened(page, address, office),
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

export interface Stand {
  readonly site: Site;
  readonly service: RunningService;
  readonly context: BrowserContext;
}

/** For a suite: the site through all of it, and for each test a service of so many calls a second and a new profile. */
export function standWithService(rate: number): Stand {
  const stand = {} as { -readonly [Part in keyof Stand]: Stand[Part] };
  jest.setTimeout(60_000);
  beforeAll(async () => {
    stand.site = await openSite();
  });
  afterAll(() => stand.site.close());
  beforeEach(async () => {
    stand.service = await startService({ rate });
    stand.context = await stand.site.openContext();
  });
  afterEach(async () => {
    await stand.context.close();
    await stand.service.close();
  });
  return stand;
}

async function opened(page: Page, address: string, isOffice: boolean): Promise<OpenedPage> {
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) troubles.push(message.text());
  });
  await page.route(/^https:/, (route) => {
    const url = route.request().url();
    if (!url.startsWith(cdn) || !isOffice) return route.abort();
    const name = url.slice(cdn.length).split("?")[0] as string;
    return route.fulfill({ path: join(office, name) });
  });
  await page.goto(`${address}/taskpane.html`);
  return {
    page,
    troubles,
    configure: (settings) =>
      page.evaluate((typed) => (globalThis as AddInWindow).shariahSheets.configure(typed), settings),
    ask: (name, ticker, ...more) =>
      page.evaluate(
        async ([id, typed]) => {
          // Outside Excel the real script has no errors for cells.
          const Failed = class {
            constructor(
              readonly code: string,
              readonly message?: string,
            ) {}
          };
          const ErrorCode = { invalidValue: "#VALUE!", notAvailable: "#N/A" };
          Object.assign((globalThis as AddInWindow).CustomFunctions, { Error: Failed, ErrorCode });
          const { mappings } = (globalThis as AddInWindow).CustomFunctions._association;
          const [[cell] = []] = (await mappings[id]?.(...typed, {})) ?? [];
          if (typeof cell !== "object" || cell === null) return cell as Shown;
          const { basicValue, code, message } = cell as { basicValue?: number; code?: string; message?: string };
          return basicValue ?? { error: String(code), message: String(message) };
        },
        [name, [[[ticker]], ...more]] as const,
      ),
  };
}
