/**
 * Serves the playground on loopback: its page, the add-in's built files, and what the page needs to know of the sample
 * service. The add-in's page is served as built except for one tag: Microsoft's office.js, which comes from a network,
 * becomes the playground's own shim. Nothing outside the two folders is ever read.
 */
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import type { ListedCompany } from "../sheets/portfolio";
import { withFirstRows } from "./firstRows";

/** Bodies by path, made when they are asked for. */
export type Documents = Readonly<Record<string, () => unknown>>;

export interface PlaygroundOptions {
  /** Folder of the playground's page. A request for one of its files waits until it is built. */
  readonly page: string | Promise<string>;
  /** Folder of the built add-in; as `page`. */
  readonly addIn: string | Promise<string>;
  /** Folder of `index.html` and `main.css`, which need no build and are served at once; without it, that of `page`. */
  readonly front?: string;
  /** The holdings that the page shows until its grid is there. */
  readonly first?: readonly ListedCompany[];
  /** Served as JSON: `/service.json`, `/stats.json`, `/companies.json`. */
  readonly documents: Documents;
  /** 0 for any free port. */
  readonly port: number;
}

export interface PlaygroundServer {
  readonly address: string;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
};

export const playgroundPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
].join("; ");

/** Files named by a hash of their content: a browser that caches them also caches their compiled code. */
const namedByContent = "/page/chunks/";

/** The tag of Microsoft's script in the add-in's page. */
export const officeTag =
  /(<script\b[^>]*\bsrc=)(["']?)https:\/\/appsforoffice\.microsoft\.com\/[^"'\s>]*\/office\.js\2/i;

/** Resolves once it listens; rejects when the port is taken. */
export async function startPlayground(options: PlaygroundOptions): Promise<PlaygroundServer> {
  const server = createServer((request, response) => {
    respond(options, request, response).catch(() => send(response, 500, "text/plain", "The playground failed."));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : options.port;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(options: PlaygroundOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isLoopback(request.headers.host)) return send(response, 403, "text/plain", "Only this computer may ask.");
  if (request.method !== "GET" && request.method !== "HEAD") return send(response, 405, "text/plain", "GET only.");
  const path = pathOf(request.url ?? "/");
  const document = Object.hasOwn(options.documents, path) ? options.documents[path] : undefined;
  if (document) return send(response, 200, types[".json"] as string, JSON.stringify(await document()));
  const file = await fileFor(options, path);
  if (!file) return send(response, 404, "text/plain", "Not found.");
  send(response, 200, file.type, file.body, {
    ...(path === "/" && { "content-security-policy": playgroundPolicy }),
    ...(path.startsWith(namedByContent) && { "cache-control": "max-age=31536000, immutable" }),
  });
}

/**
 * Whether a request's host name is this computer's. Any other is refused: a page elsewhere could give its own domain
 * name this address and so read from here.
 */
function isLoopback(host = ""): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host);
}

function pathOf(url: string): string {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/, ""));
  } catch {
    return "";
  }
}

async function fileFor({ page, addIn, front, first }: PlaygroundOptions, path: string) {
  if (path === "/") {
    const file = await read(front ?? (await page), "index.html");
    return file && first ? { ...file, body: withFirstRows(String(file.body), first) } : file;
  }
  if (path === "/page/main.css") return read(front ?? (await page), "main.css");
  if (path === "/excel/taskpane.html") {
    const file = await read(await addIn, "taskpane.html");
    return file && { ...file, body: String(file.body).replace(officeTag, "$1$2../page/office-shim.js$2") };
  }
  if (path.startsWith("/page/")) return read(await page, path.slice("/page/".length));
  if (path.startsWith("/excel/")) return read(await addIn, path.slice("/excel/".length));
  return undefined;
}

async function read(root: string, name: string): Promise<{ body: string | Buffer; type: string } | undefined> {
  const file = resolve(join(root, name));
  if (name.includes("\0") || !file.startsWith(resolve(root) + sep)) return undefined;
  const body = await readFile(file).catch(() => undefined);
  return body && { body, type: types[extname(file)] ?? "application/octet-stream" };
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer, more = {}): void {
  response.writeHead(status, {
    "content-type": type,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...more,
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}
