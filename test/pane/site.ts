/** Serves the built pane on loopback, under the content security policy of the shipped page. */
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import { preactAliases } from "../../src/build/bundles/preactAliases";
import { fingerprint } from "../../src/playground/server/buildCache";

const policy = [
  "default-src 'self'",
  "script-src 'self' https://appsforoffice.microsoft.com",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "frame-src https://telemetryservice.firstpartyapps.oaspapps.com",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
].join("; ");

/** Where this page believes newer versions to be told. */
export const hosted = "https://sheets.example";

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shariah Sheets</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="/icon">
<style>body { margin: 0; overflow-y: scroll }</style></head><body><div id="pane"></div>
<script src="/page.js"></script></body></html>`;

export interface Site {
  readonly address: string;
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  const script = await kept();
  const server = createServer(({ url = "/" }, response) => {
    if (url === "/icon") return response.writeHead(204).end();
    const page = url.startsWith("/blank") ? "" : html;
    const [type, body] = url.startsWith("/page.js") ? ["text/javascript", script] : ["text/html", page];
    // What a browser keeps of a script it does not compile anew for the next visit.
    const cache = url.startsWith("/page.js") ? { "cache-control": "max-age=3600" } : {};
    response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "content-security-policy": policy, ...cache });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The page's script, which the first suite builds and the next find: under a line that says of which sources it is. */
async function kept(): Promise<string> {
  const [folder, line] = [join(process.cwd(), ".cache/pane"), `// ${await fingerprint(["test/pane"])}\n`];
  const known = await readFile(join(folder, "page.js"), "utf8").catch(() => "");
  if (known.startsWith(line)) return known;
  const script = line + (await bundle("test/pane/page.tsx"));
  await mkdir(folder, { recursive: true });
  // Whoever reads beside it has the one or the other, whole.
  await writeFile(join(folder, `building-${process.pid}`), script);
  await rename(join(folder, `building-${process.pid}`), join(folder, "page.js"));
  return script;
}

/** One file, minified, as a host would ship it. */
async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(process.cwd(), entry)],
    bundle: true,
    alias: preactAliases,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    jsx: "automatic",
    define: {
      "process.env.NODE_ENV": '"production"',
      SHARIAH_SHEETS_VERSION: '"1.2.0"',
      SHARIAH_SHEETS_SITE: JSON.stringify(hosted),
    },
    logLevel: "error",
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`Nothing came of ${entry}.`);
  return file.text;
}
