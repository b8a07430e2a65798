/**
 * Serves the built page and opens it in Chromium. office.js comes from its npm package in place of the CDN, and all
 * other addresses outside this machine are blocked. Functions are called as Excel calls them.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, extname, join } from "node:path";
import type { Page } from "playwright-core";
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

interface Site {
  /** An origin of its own: nothing is stored there, as in a new profile. */
  openOrigin(): Promise<Origin>;
  close(): Promise<void>;
}

interface Origin {
  readonly address: string;
  openPage(how?: Opening): Promise<OpenedPage>;
  /** A page where nothing of ours runs. */
  openPlain(): Promise<Page>;
  /** From now on files are served as `change` gives them. */
  rewrite(change: Rewrite): void;
  /** Its pages are closed, and nothing is served there any more. */
  close(): Promise<void>;
}

type Rewrite = (name: string, body: Buffer) => Buffer | string;

interface Opening {
  /** Pages of one process cost a third of pages that have each their own; windows that race want two. */
  readonly process?: number;
  /** The browser's language; such a page has a process of its own. */
  readonly locale?: string;
  /** Without it, Microsoft's script does not come. */
  readonly office?: boolean;
  /** Is given the page before it goes anywhere. */
  prepare?(page: Page): Promise<unknown>;
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

async function openSite(): Promise<Site> {
  const browser = await openChromium();
  // What moves while cells wait is drawn for nobody.
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const blank = await serve();
  const openers = new Map<number, Promise<Page>>();
  const openOpener = async () => {
    const page = await context.newPage();
    await page.goto(`${blank.address}/blank`);
    return page;
  };
  let opening: Promise<unknown> = Promise.resolve();
  /** What a page opens is of its process, whatever its port: one after the other, since the event does not tell which it is. */
  const openEmpty = async (process: number): Promise<Page> => {
    const opener = openers.get(process) ?? openOpener();
    openers.set(process, opener);
    const page = opening.then(async () => {
      const [made] = await Promise.all([
        (await opener).waitForEvent("popup"),
        (await opener).evaluate(() => void open("about:blank")),
      ]);
      return made;
    });
    opening = page.catch(() => undefined);
    return page;
  };
  return {
    openOrigin: async () => {
      const server = await serve();
      const pages: Page[] = [];
      const add = (page: Page) => {
        pages.push(page);
        return page;
      };
      return {
        address: server.address,
        openPage: async ({ process = 0, locale, office = true, prepare } = {}) => {
          const page = add(locale ? await browser.newPage({ locale }) : await openEmpty(process));
          await prepare?.(page);
          return openSitePage(page, server.address, office);
        },
        openPlain: async () => {
          const page = add(await openEmpty(0));
          await page.goto(`${server.address}/blank`);
          return page;
        },
        rewrite: server.rewrite,
        close: async () => {
          await Promise.all(pages.map((page) => page.close()));
          server.close();
        },
      };
    },
    close: async () => {
      await browser.close();
      blank.close();
    },
  };
}

async function serve() {
  let change: Rewrite = (_, body) => body;
  const server = createServer((request, response) => {
    const name = (request.url ?? "/").slice(1);
    if (name === "blank") return response.writeHead(200, { "content-type": "text/html" }).end();
    try {
      const body = change(name, readFileSync(join("dist/excel", name)));
      response.writeHead(200, { "content-type": types[extname(name)] ?? "image/png" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const rewrite = (by: Rewrite) => {
    change = by;
  };
  return { address: `http://127.0.0.1:${port}`, rewrite, close: () => server.close() };
}

interface Stand {
  readonly site: Site;
  readonly service: RunningService;
  readonly origin: Origin;
}

/** For a suite: the site through all of it, and for each test a service of so many calls a second and a new origin. */
export function siteWithService(rate: number): Stand {
  const stand = {} as { -readonly [Part in keyof Stand]: Stand[Part] };
  beforeAll(async () => {
    stand.site = await openSite();
  });
  afterAll(() => stand.site?.close());
  beforeEach(async () => {
    stand.service = await startService({ rate });
    stand.origin = await stand.site.openOrigin();
  });
  afterEach(async () => {
    await stand.origin.close();
    await stand.service.close();
  });
  return stand;
}

async function openSitePage(page: Page, address: string, isOffice: boolean): Promise<OpenedPage> {
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
          const asked = Promise.resolve()
            .then(() => mappings[id]?.(...typed, {}))
            .catch((failure: unknown) => [[failure]]);
          const [[cell] = []] = (await asked) ?? [];
          if (typeof cell !== "object" || cell === null) return cell as Shown;
          const { basicValue, code, message } = cell as { basicValue?: number; code?: string; message?: string };
          return basicValue ?? { error: String(code), message: String(message) };
        },
        [name, [[[ticker]], ...more]] as const,
      ),
  };
}
