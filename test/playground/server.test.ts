import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type PlaygroundServer, startPlayground } from "../../src/playground/server/server";

const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'self' https://appsforoffice.microsoft.com">`;
const officeTag = '<script src="https://appsforoffice.microsoft.com/lib/1/hosted/office.js"></script>';

let folder: string;
let server: PlaygroundServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "playground-"));
  await mkdir(join(folder, "page"));
  await mkdir(join(folder, "excel"));
  await writeFile(join(folder, "outside.txt"), "outside");
  await writeFile(join(folder, "page/index.html"), "<title>Page</title>");
  await writeFile(join(folder, "excel/taskpane.html"), `${policy}${officeTag}<p>pane</p>`);
  await mkdir(join(folder, "page/chunks"));
  await writeFile(join(folder, "page/chunks/grid-ABC.js"), "'grid'");
  await writeFile(join(folder, "page/main.js"), "'main'");
  await writeFile(join(folder, "page/main.css"), "body {}");
  await writeFile(join(folder, "excel/functions.js"), "'functions'");
  const documents = { "/stats.json": () => ({ calls: 2 }), "/broken.json": () => Promise.reject(new Error("secret")) };
  server = await startPlayground({ page: join(folder, "page"), addIn: join(folder, "excel"), documents, port: 0 });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** As it is written: `fetch` would tidy the path first. */
function get(path: string, options: { method?: string; host?: string } = {}) {
  const { hostname, port } = new URL(server.address);
  const headers = options.host ? { host: options.host } : {};
  return new Promise<{ status: number; type: string; policy: string; body: string }>((resolve, reject) => {
    const sent = request({ hostname, port, path, method: options.method ?? "GET", headers }, (reply) => {
      let body = "";
      reply.setEncoding("utf8").on("data", (text) => {
        body += text;
      });
      reply.on("end", () => {
        const { "content-type": type = "", "content-security-policy": csp = "" } = reply.headers;
        resolve({ status: reply.statusCode ?? 0, type, policy: String(csp), body });
      });
    });
    sent.on("error", reject).end();
  });
}

test("the server sends the page with a policy that lets it load nothing from elsewhere", async () => {
  const page = await get("/?x=1");
  expect([page.status, page.body]).toEqual([200, "<title>Page</title>"]);
  expect(page.policy).toContain("default-src 'self'");
});

test("the server sends the add-in's page as built but for the tag of office.js", async () => {
  const { body } = await get("/excel/taskpane.html");
  expect(body).toBe(`${policy}<script src="../page/office-shim.js"></script><p>pane</p>`);
});

test("the server sends files with their type, and documents as JSON", async () => {
  expect(await get("/excel/functions.js")).toMatchObject({ status: 200, type: "text/javascript; charset=utf-8" });
  expect(await get("/stats.json")).toMatchObject({ status: 200, body: '{"calls":2}' });
  expect(await get("/stats.json", { method: "HEAD" })).toMatchObject({ status: 200, body: "" });
});

test("a browser may keep files that are named by their content for good, and no others", async () => {
  const keeping = async (path: string) => (await fetch(server.address + path)).headers.get("cache-control");
  expect(await keeping("/page/chunks/grid-ABC.js")).toBe("max-age=31536000, immutable");
  for (const path of ["/", "/page/main.js", "/page/chunks/none.js", "/excel/functions.js", "/stats.json"]) {
    expect([path, await keeping(path)]).toEqual([path, "no-store"]);
  }
});

test.each([
  "/page/../outside.txt",
  "/page/%2e%2e/outside.txt",
  "/page/..%2foutside.txt",
  "/page/..%5coutside.txt",
  "/excel/../page/index.html",
  "/page//etc/passwd",
  "/page/%00",
  "/page/%",
  "/page/",
  "/page",
  "/outside.txt",
  "/constructor",
  "/nothing",
])("the server does not find %s", async (path) => {
  expect(await get(path)).toMatchObject({ status: 404, body: "Not found." });
});

test("the server refuses another host's name and another method, and tells no detail of a failure", async () => {
  expect((await get("/stats.json", { host: "rebound.example" })).status).toBe(403);
  expect((await get("/stats.json", { method: "POST" })).status).toBe(405);
  expect(await get("/broken.json")).toMatchObject({ status: 500, body: "The playground failed." });
});

test("the page and its style are served while the rest is built, and a request for the rest waits for its build", async () => {
  let build: (folder: string) => void = () => undefined;
  const built = new Promise<string>((resolve) => {
    build = resolve;
  });
  const front = join(folder, "page");
  const early = await startPlayground({ page: built, addIn: built, front, documents: {}, port: 0 });
  const textOf = async (path: string) => (await fetch(early.address + path)).text();
  expect(await textOf("/")).toBe("<title>Page</title>");
  expect(await textOf("/page/main.css")).toBe("body {}");
  let isAnswered = false;
  const later = Promise.all([textOf("/page/main.js"), textOf("/excel/taskpane.html")]).finally(() => {
    isAnswered = true;
  });
  expect(await textOf("/")).toBe("<title>Page</title>");
  expect(isAnswered).toBe(false);
  build(join(folder, "page"));
  expect(await later).toEqual(["'main'", "Not found."]);
  await early.close();
});

test("the page has its first holdings while the rest is built, with dots until their verdicts come", async () => {
  const pending = new Promise<string>(() => undefined);
  const front = fileURLToPath(new URL("../../src/playground/page/", import.meta.url));
  const first = [{ ticker: "A&B", name: "<Both>", sector: "" }];
  const early = await startPlayground({ page: pending, addIn: pending, front, first, documents: {}, port: 0 });
  const page = await (await fetch(early.address)).text();
  expect(page).toContain('<div id="first">');
  expect(page).toContain(
    '<tr><th scope="row"><bdi>A&amp;B</bdi></th><td><bdi>&lt;Both></bdi></td><td data-ticker="A&amp;B">…</td></tr>',
  );
  await early.close();
});

test("the server rejects where its port is taken", async () => {
  const port = Number(new URL(server.address).port);
  await expect(startPlayground({ page: folder, addIn: folder, documents: {}, port })).rejects.toThrow("EADDRINUSE");
});
