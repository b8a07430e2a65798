import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { excelHandler } from "../../../src/build/release/excel-server";

const outside = mkdtempSync(join(tmpdir(), "excel-"));
const folder = join(outside, "dist");
mkdirSync(join(folder, "assets"), { recursive: true });
mkdirSync(join(outside, "dist-secrets"));
writeFileSync(join(outside, "secret.txt"), "secret");
writeFileSync(join(outside, "dist-secrets/secret.txt"), "secret");
writeFileSync(join(folder, "taskpane.html"), "<p>pane</p>");
writeFileSync(join(folder, "functions.js"), "//");
writeFileSync(join(folder, "assets/icon-32.png"), "png");
symlinkSync(join(outside, "secret.txt"), join(folder, "linked.txt"));

interface Got {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

const service = createServer((incoming, response) => {
  let text = "";
  incoming.on("data", (chunk) => (text += chunk));
  incoming.on("end", () => {
    const { method, url, headers } = incoming;
    response.writeHead(429, { "retry-after": "2" }).end(JSON.stringify({ method, url, token: headers.token, text }));
  });
});
let server: Server;

beforeAll(async () => {
  await listen(service);
  server = createServer(excelHandler(folder, `http://127.0.0.1:${portOf(service)}`));
  await listen(server);
});

afterAll(() => {
  server.close();
  service.close();
});

function listen(started: Server): Promise<void> {
  return new Promise((resolve) => started.listen(0, "127.0.0.1", resolve));
}

function portOf(started: Server): number {
  return (started.address() as AddressInfo).port;
}

/** The path goes out as it is written: nothing tidies it. */
function get(path: string, method = "GET", headers: Record<string, string> = {}, body = ""): Promise<Got> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: "127.0.0.1", port: portOf(server), path, method, headers, agent: false },
      (reply) => {
        let text = "";
        reply.on("data", (chunk) => (text += chunk));
        reply.on("end", () => resolve({ status: reply.statusCode, headers: reply.headers, text }));
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

test("the server gives the folder's files with the type of their kind", async () => {
  expect(await get("/taskpane.html?et=1")).toMatchObject({ status: 200, text: "<p>pane</p>" });
  expect((await get("/")).text).toBe("<p>pane</p>");
  expect((await get("/functions.js")).headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(await get("/functions.js", "HEAD")).toMatchObject({ status: 200, text: "" });
});

test("icons may be cached, code is asked for anew", async () => {
  expect((await get("/assets/icon-32.png")).headers["cache-control"]).toBeUndefined();
  expect((await get("/functions.js")).headers["cache-control"]).toBe("no-cache");
});

test.each([
  "/../secret.txt",
  "/assets/../../secret.txt",
  "/%2e%2e/secret.txt",
  "/..%2fsecret.txt",
  "/%2e%2e%2fdist-secrets/secret.txt",
  "/..\\secret.txt",
  "/linked.txt",
  "//etc/passwd",
  "/taskpane.html%00",
  "/%",
  "/assets",
  "/none.html",
])("the server gives no file outside the folder, and no folder: %s", async (path) => {
  expect(await get(path)).toMatchObject({ status: 404, text: "404\n" });
});

test("the server accepts no writes", async () => {
  expect((await get("/taskpane.html", "PUT", {}, "x")).status).toBe(405);
});

test("below /svc-api the service answers, with status and headers", async () => {
  const got = await get("/svc-api/v2/svc/stocks", "POST", { token: "t" }, '{"stocks":["AAPL"]}');
  expect(got.status).toBe(429);
  expect(got.headers["retry-after"]).toBe("2");
  expect(JSON.parse(got.text)).toEqual({
    method: "POST",
    url: "/v2/svc/stocks",
    token: "t",
    text: '{"stocks":["AAPL"]}',
  });
});

test("without the service its calls fail, and the files stay", async () => {
  const lonely = createServer(excelHandler(folder, "http://127.0.0.1:1"));
  await listen(lonely);
  const address = `http://127.0.0.1:${portOf(lonely)}`;
  expect((await fetch(`${address}/svc-api/v2`)).status).toBe(502);
  expect((await fetch(`${address}/taskpane.html`)).status).toBe(200);
  lonely.closeAllConnections();
  lonely.close();
});
