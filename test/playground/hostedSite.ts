/** The site as a folder of files on a plain file server, under a path, with nothing else behind it. */
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { writeFrontPage } from "../../src/build/frontPage/writeFrontPage";
import { cachedFolder } from "../../src/playground/server/buildCache";
import { buildSite } from "../../src/playground/server/site";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

export interface HostedSite {
  readonly folder: string;
  /** The front page's address; the playground is in `try/`. */
  readonly address: string;
  /** The paths of what the playground's page holds. */
  readonly holds: readonly string[];
  /** The paths that were asked for and are not there. */
  readonly missing: readonly string[];
  close(): Promise<void>;
}

/** Serves the site, which the first suite builds from the built add-in, with a quick service, and the next one finds. */
export async function hostSite(): Promise<HostedSite> {
  const kept = await cachedFolder("site", buildInto, ["dist/excel", "docs/door"]);
  const folder = join(kept, "site");
  const holds = JSON.parse(await readFile(join(kept, listName), "utf8")) as readonly string[];
  const missing: string[] = [];
  const server = createServer(async (request, response) => {
    const path = (request.url ?? "").split("?")[0] as string;
    const name = path.replace("/some/where/", "").replace(/(^|\/)$/, "$1index.html");
    const body = await readFile(join(folder, name)).catch(() => undefined);
    if (body === undefined) missing.push(path);
    response.writeHead(body ? 200 : 404, { "content-type": types[extname(name)] ?? "image/png" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    folder,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/where/`,
    holds,
    missing,
    close: async () => {
      server.close();
    },
  };
}

/** Beside the site: the paths of what its page holds. */
const listName = "holds.json";

async function buildInto(kept: string): Promise<void> {
  const folder = join(kept, "site");
  const holds = await buildSite(folder, "dist/excel", 50);
  writeFrontPage(process.cwd(), folder, {});
  await writeFile(join(kept, listName), JSON.stringify(holds));
}
