import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Document, openDocument } from "./document";
import { parseFormula } from "./formula";
import { parseReference, reference } from "./reference";

const toy = `
var loads = 0; loads += 1;
function DOUBLE(x) { return x.map ? x.map(function (r) { return r.map(function (v) { return v * 2; }); }) : x * 2; }
function LOADS() { loads += 1; return loads; }
function LACKS() {
  return ["setTimeout", "fetch", "URL", "TextEncoder", "crypto", "btoa", "performance", "process", "require"]
    .filter(function (name) { return typeof globalThis[name] !== "undefined"; }).join(" ");
}
function KIND(x) { return Object.prototype.toString.call(x) + (x instanceof Date); }
function BLANK(x) { return x === undefined ? "omitted" : x === "" ? "blank" : "other"; }
function BAD() { throw new Error("a sentence"); }
function NOTANUMBER() { return [[NaN, 1]]; }
function LATER() { return Promise.resolve(1); }
function PRIVATE_() { return 1; }
function SLEEPY(ms) { Utilities.sleep(ms); return "slept"; }
function WRITES() { SpreadsheetApp.getActiveRange().setValue(1); }
function SHOWS() { SpreadsheetApp.getUi(); }
function OWN() { return SpreadsheetApp.getActiveRange().getFormula() + " " + SpreadsheetApp.getActiveRange().getA1Notation(); }
function TOKEN() {
  var text = "test-secret20260101000000" + '{"stock":"AAPL"}';
  var bytes = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_512, text, Utilities.Charset.UTF_8);
  return (Math.min.apply(null, bytes) < 0) + " " + Utilities.base64Encode(bytes);
}
function KEEP(key, value) { CacheService.getDocumentCache().put(key, value); return CacheService.getDocumentCache().get(key); }
function BIG(n) { CacheService.getDocumentCache().put("big", new Array(n + 1).join("x")); return "kept"; }
function FILL(n) {
  var all = {}; for (var i = 0; i < n; i += 1) all["k" + i] = i;
  CacheService.getDocumentCache().putAll(all, 21600); return Object.keys(CacheService.getDocumentCache().getAll(Object.keys(all))).length;
}
function ONEATATIME() {
  var lock = LockService.getDocumentLock(), cache = CacheService.getDocumentCache();
  if (!lock.tryLock(20000)) return "no lock";
  var n = Number(cache.get("n") || 0); Utilities.sleep(50); cache.put("n", n + 1);
  lock.releaseLock(); return "done";
}
function HOLDS(ms) { LockService.getDocumentLock().tryLock(1); Utilities.sleep(ms); return "held"; }
function TRIES(ms) { return LockService.getDocumentLock().tryLock(ms); }
function MANYLOCKS(n) { for (var i = 0; i < n; i += 1) LockService.getDocumentLock().tryLock(1); return "ok"; }
function CALLS(url) {
  var reply = UrlFetchApp.fetch(url, { method: "post", contentType: "application/json", payload: '{"a":1}', headers: { token: "t" }, muteHttpExceptions: true });
  return reply.getResponseCode() + " " + reply.getContentText() + " " + reply.getHeaders()["Retry-After"];
}
function LOUD(url) { return UrlFetchApp.fetch(url).getContentText(); }
function LOCKEDCALL(url) { LockService.getDocumentLock().tryLock(1); return UrlFetchApp.fetch(url).getContentText(); }
function NODOCUMENT() { return CacheService.getDocumentCache() === null && LockService.getDocumentLock() === null; }
function CODE() { return new Function("return 1")(); }
function onOpen() {
  SpreadsheetApp.getUi().createMenu("Toy").addItem("Rewrite", "rewrite").addItem("Same", "same").addItem("Sidebar", "sidebar").addToUi();
}
function rewrite() {
  var range = SpreadsheetApp.getActiveSheet().getRange("B1"), formula = range.getFormula();
  range.clearContent(); SpreadsheetApp.flush(); range.setFormula(formula);
}
function same() { var range = SpreadsheetApp.getActiveSheet().getRange("B1"); range.setFormula(range.getFormula()); }
function sidebar() { SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile("page").setTitle("Toy")); }
function save(key, value) { PropertiesService.getDocumentProperties().setProperty(key, value); return { saved: true, secret: undefined }; }
`;

const atOnce = { code: toy, latencyFactor: 0, html: { page: "<p>hello</p>" } };
let document: Document;

function open(options: Partial<Parameters<typeof openDocument>[0]> = {}): Document {
  document = openDocument({ ...atOnce, ...options });
  return document;
}

afterEach(() => document.close());

describe("a cell", () => {
  test("gets its arguments and shows what comes", async () => {
    open().enter("A1", [[3, ""], [4]]);
    await expect(document.cell("=double(A1)", "C1")).resolves.toEqual({ value: 6 });
    await expect(document.cell("=DOUBLE(A1:A2)", "D1")).resolves.toEqual({ value: 6 });
    expect(document.values("D1:D2")).toEqual([[6], [8]]);
    await expect(document.cell("=BLANK(B1)")).resolves.toEqual({ value: "blank" });
    await expect(document.cell("=BLANK()")).resolves.toEqual({ value: "omitted" });
  });

  test("runs the whole script afresh, in a world without timers and network", async () => {
    open();
    await expect(document.cell("=LOADS()", "C1")).resolves.toEqual({ value: 2 });
    await expect(document.cell("=LOADS()", "C2")).resolves.toEqual({ value: 2 });
    await expect(document.cell("=LACKS()")).resolves.toEqual({ value: "" });
    await expect(document.cell("=CODE()")).resolves.toMatchObject({ error: "#ERROR!" });
  });

  test("is given dates of its own realm", async () => {
    open().enter("A1", [[new Date(0)]]);
    await expect(document.cell("=KIND(A1)")).resolves.toEqual({ value: "[object Date]true" });
  });

  test("shows errors as Google does", async () => {
    open();
    await expect(document.cell("=BAD()")).resolves.toEqual({ error: "#ERROR!", note: "a sentence" });
    await expect(document.cell("=PRIVATE_()")).resolves.toMatchObject({ error: "#NAME?" });
    await expect(document.cell("=LATER()")).resolves.toMatchObject({ error: "#ERROR!" });
    await expect(document.cell("=WRITES()")).resolves.toMatchObject({ note: expect.stringMatching(/permission/) });
    await expect(document.cell("=SHOWS()")).resolves.toMatchObject({ error: "#ERROR!" });
    await document.cell("=NOTANUMBER()", "F1");
    expect(document.values("F1:G1")).toEqual([["#NUM!", 1]]);
  });

  test("does not spill over what is there", async () => {
    open().enter("A1", [[1], [2]]);
    document.enter("C2", [["mine"]]);
    await expect(document.cell("=DOUBLE(A1:A2)", "C1")).resolves.toMatchObject({ error: "#REF!" });
    expect(document.value("C2")).toBe("mine");
  });

  test("reads its own formula, unless that is refused", async () => {
    open();
    await expect(document.cell("=OWN()", "C3")).resolves.toEqual({ value: "=OWN() C3" });
    await document.close();
    open({ faults: { sheetRefused: true } });
    await expect(document.cell("=OWN()")).resolves.toMatchObject({ error: "#ERROR!" });
  });

  test("is killed at thirty seconds", async () => {
    open({ speed: 50 });
    await expect(document.cell("=SLEEPY(27000)")).resolves.toEqual({ value: "slept" });
    await expect(document.cell("=SLEEPY(31000)", "C1")).resolves.toEqual({
      error: "#ERROR!",
      note: "Exceeded maximum execution time (line 0).",
    });
  });

  test("calculates again when an argument changes, or after it was cleared and flushed", async () => {
    open().enter("A1", [[1, "=DOUBLE(A1)"]]);
    await document.settled();
    document.enter("A1", [[2]]);
    await document.settled();
    expect(document.value("B1")).toBe(4);
    expect(document.runs).toHaveLength(2);
    await document.open();
    await document.menu("Same");
    await document.settled();
    expect(document.runs.filter((run) => run.name === "DOUBLE")).toHaveLength(2);
    await document.menu("Rewrite");
    await document.settled();
    expect(document.runs.filter((run) => run.name === "DOUBLE")).toHaveLength(3);
    expect(document.value("B1")).toBe(4);
  });

  test("follows what another cell calculated", async () => {
    open().enter("A1", [[1, "=DOUBLE(A1)", "=DOUBLE(B1)"]]);
    await document.settled();
    expect(document.values("A1:C1")).toEqual([[1, 2, 4]]);
  });
});

describe("services", () => {
  test("digest bytes are signed and give the service's token", async () => {
    open();
    const token = "uWf+ubQnODCvEpW8B3OoLz/uOVgU/r2mQGsXb/WqDnCDa74iFrJRi3E1cPRBRMg7CXJEfK1uN3Z9Hk2zIdzEnQ==";
    await expect(document.cell("=TOKEN()")).resolves.toEqual({ value: `true ${token}` });
  });

  test("the cache has its caps", async () => {
    open();
    await expect(document.cell('=KEEP("k", TRUE)')).resolves.toEqual({ value: "true" });
    await expect(document.cell(`=KEEP("${"k".repeat(251)}", 1)`)).resolves.toMatchObject({
      note: "Argument too large: key",
    });
    await expect(document.cell("=BIG(102400)")).resolves.toEqual({ value: "kept" });
    await expect(document.cell("=BIG(102401)")).resolves.toMatchObject({ note: "Argument too large: value" });
    await expect(document.cell("=FILL(1001)")).resolves.toEqual({ value: 900 });
  });

  test("cached items expire, are lost and are missed", async () => {
    open({ speed: 50 });
    document.storage.caches.document.write({ soon: "1", later: "2" }, 5);
    document.storage.caches.document.write({ later: "2" }, 1_000_000);
    await document.clock.wait(6_000);
    expect(document.storage.caches.document.read(["soon", "later"])).toEqual({ later: "2" });
    await document.close();
    open({ faults: { lostWrites: 1 } });
    await expect(document.cell('=KEEP("k", 1)')).resolves.toEqual({ value: "" });
    await document.close();
    open({ faults: { missedReads: 1 } });
    await expect(document.cell('=KEEP("k", 1)')).resolves.toEqual({ value: "" });
    expect(document.storage.caches.document.size).toBe(1);
  });

  test("one at a time holds the lock", async () => {
    open({ speed: 5, slots: 4 }).enter("B1", new Array(8).fill(["=ONEATATIME()"]));
    await document.settled();
    expect(document.values("B1:B8")).toEqual(new Array(8).fill(["done"]));
    expect(document.storage.caches.document.read(["n"])).toEqual({ n: "8" });
    expect(document.storage.meters.lock.count).toBe(16);
  });

  test("the lock of a killed execution comes free", async () => {
    open({ speed: 100, slots: 2 }).enter("B1", [["=HOLDS(60000)"]]);
    await document.clock.wait(5_000);
    await expect(document.cell("=TRIES(10)", "C1")).resolves.toEqual({ value: false });
    await document.settled();
    await expect(document.cell("=TRIES(10)", "C2")).resolves.toEqual({ value: true });
    await expect(document.cell("=TRIES(10)", "C3")).resolves.toEqual({ value: true });
  });

  test("locks over the ration throw, properties over the day's", async () => {
    open({ faults: { locksPerSecond: 5, propertyOperations: 0 } });
    await document.cell("=MANYLOCKS(20)");
    expect(document.note("Z1")).toMatch(/lockBean rateMax|too many LockService operations/);
    await expect(document.run("save", "a", "b")).rejects.toThrow("Service called too frequently in one day");
  });

  test("properties have their caps; a document's are its own", async () => {
    open({ settings: { address: "x" } });
    await expect(document.run("save", "k", "v")).resolves.toEqual({ saved: true, secret: undefined });
    expect(document.properties.read()).toEqual({ "shariah.settings": '{"address":"x"}', k: "v" });
    await expect(document.run("save", "k", "v".repeat(9_217))).rejects.toThrow("Argument too large: value");
    await document.close();
    open({ faults: { noDocument: true } });
    await expect(document.cell("=NODOCUMENT()")).resolves.toEqual({ value: true });
  });
});

describe("the network", () => {
  let server: Server;
  let url: string;
  const heard: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        heard.push(`${request.method} ${request.headers["content-type"]} ${request.headers.token} ${body}`);
        response.writeHead(request.url === "/busy" ? 429 : 200, { "retry-after": "7" });
        response.end("hi");
      });
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test("is real HTTP with Google's habits", async () => {
    open();
    await expect(document.cell(`=CALLS("${url}/busy")`)).resolves.toEqual({ value: "429 hi 7" });
    expect(heard).toEqual(['POST application/json t {"a":1}']);
    await expect(document.cell(`=LOUD("${url}/busy")`)).resolves.toMatchObject({
      note: `Request failed for ${url} returned code 429. Truncated server response: hi (use muteHttpExceptions option to examine full response)`,
    });
    await expect(document.cell('=CALLS("http://127.0.0.1:1/")')).resolves.toMatchObject({
      note: "Address unavailable: http://127.0.0.1:1/",
    });
  });

  test("a hung request ends with its execution, a status may be made up, a holder may be killed", async () => {
    open({ speed: 200, faults: { hungRequests: 1, statuses: [0, 503], killedHolders: 1 } });
    await expect(document.cell(`=LOUD("${url}")`)).resolves.toMatchObject({ note: expect.stringMatching(/Exceeded/) });
    await expect(document.cell(`=CALLS("${url}")`)).resolves.toMatchObject({ value: expect.stringMatching(/^503/) });
    await expect(document.cell(`=LOCKEDCALL("${url}")`)).resolves.toMatchObject({
      note: expect.stringMatching(/Internal error/),
    });
    await expect(document.cell(`=LOCKEDCALL("${url}")`, "C9")).resolves.toEqual({ value: "hi" });
  });
});

describe("runs", () => {
  test("thirty at once, the others wait or are refused", async () => {
    open({ slots: 2, speed: 10 }).enter("B1", new Array(6).fill(["=SLEEPY(1000)"]));
    await document.settled();
    const starts = document.runs.map((run) => run.startedAt - (document.runs[0]?.startedAt ?? 0));
    expect(starts.filter((start) => start < 900)).toHaveLength(2);
    await document.close();
    open({ slots: 2, speed: 10, faults: { tooManyRefused: true } }).enter("B1", new Array(6).fill(["=SLEEPY(1000)"]));
    await document.settled();
    expect(document.values("B1:B6").filter(([value]) => value === "#ERROR!")).toHaveLength(4);
  });

  test("menus, pages and the sidebar", async () => {
    open();
    await document.open();
    expect(document.ui.menus[0]?.items.map((item) => item.label)).toEqual(["Rewrite", "Same", "Sidebar"]);
    await document.menu("Sidebar");
    expect(document.ui.sidebar).toEqual({ title: "Toy", html: "<p>hello</p>" });
  });

  test("a script that does not load says so in each cell", async () => {
    open({ code: "class A { #x = " });
    await expect(document.cell("=DOUBLE(1)")).resolves.toMatchObject({
      error: "#ERROR!",
      note: expect.stringMatching(/SyntaxError/),
    });
  });

  test("a published add-on's onOpen may do nothing but make menus", async () => {
    open({ openMode: "NONE", code: `${toy}; PropertiesService.getDocumentProperties().getProperty("x");` });
    await expect(document.open()).rejects.toThrow("permission");
  });
});

describe("references and formulas", () => {
  test("are read as people write them", () => {
    expect(parseReference("$B$2:c9")).toEqual({ row: 2, column: 2, rows: 8, columns: 2 });
    expect(parseReference("'It''s'!A2:A")).toEqual({ sheet: "It's", row: 2, column: 1, rows: 999, columns: 1 });
    expect(parseReference("AAPL")).toBeUndefined();
    expect(reference({ row: 1, column: 27, rows: 2, columns: 2 })).toBe("AA1:AB2");
    expect(parseFormula('=F(A1, "a,""b", ,TRUE; -2.5)')?.arguments).toEqual([
      { area: { row: 1, column: 1, rows: 1, columns: 1 } },
      { value: 'a,"b' },
      { value: undefined },
      { value: true },
      { value: -2.5 },
    ]);
    expect(parseFormula("=SUM(A1)*2")).toBeUndefined();
  });
});
