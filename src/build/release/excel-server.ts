/**
 * Serves the built add-in over https at the manifest's address, for `npm run excel`. The sample service is on the same
 * origin, because an https page may call no http address. The server reads files of one folder, and listens to this
 * machine only.
 */
import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { type IncomingMessage, type RequestListener, request, type ServerResponse } from "node:http";
import { createServer, type ServerOptions } from "node:https";
import { extname, join, sep } from "node:path";

/** The path of the sample service on the add-in's origin. */
export const servicePath = "/svc-api";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "text/xml",
};

/** Listens until the process ends; rejects when the port is taken. */
export function serveExcel(folder: string, port: number, secure: ServerOptions, service: string): Promise<void> {
  const server = createServer(secure, excelHandler(folder, service));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
}

/** Serves the files of `folder`, and below `/svc-api` the service at the address `service`. */
export function excelHandler(folder: string, service: string): RequestListener {
  return (incoming, response) => {
    const path = (incoming.url ?? "/").split("?", 1)[0] as string;
    if (path.startsWith(`${servicePath}/`))
      return forward(incoming, response, service + path.slice(servicePath.length));
    sendFile(folder, path, incoming.method ?? "", response).catch(() => refuse(response, 500));
  };
}

function forward(incoming: IncomingMessage, response: ServerResponse, address: string): void {
  const { host: _, ...headers } = incoming.headers;
  const outgoing = request(address, { method: incoming.method ?? "GET", headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  outgoing.on("error", () => refuse(response, 502));
  incoming.pipe(outgoing);
}

async function sendFile(folder: string, path: string, method: string, response: ServerResponse): Promise<void> {
  if (method !== "GET" && method !== "HEAD") return refuse(response, 405);
  const file = await fileOf(folder, path === "/" ? "/taskpane.html" : path);
  if (!file) return refuse(response, 404);
  const type = types[extname(file)] ?? "application/octet-stream";
  response.setHeader("content-type", type);
  response.setHeader("x-content-type-options", "nosniff");
  // Code is requested anew each time; icons must be cacheable, or Excel does not show them.
  if (type !== "image/png") response.setHeader("cache-control", "no-cache");
  if (method === "HEAD") return void response.end();
  createReadStream(file)
    .on("error", () => response.destroy())
    .pipe(response);
}

/** The file of a path; undefined when there is none, or it is outside the folder after following links. */
async function fileOf(folder: string, path: string): Promise<string | undefined> {
  try {
    const [inside, file] = await Promise.all([realpath(folder), realpath(join(folder, decodeURIComponent(path)))]);
    return file.startsWith(inside + sep) && (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, { "content-type": "text/plain" }).end(`${status}\n`);
}
