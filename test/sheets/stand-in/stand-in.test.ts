/** The stand-in is as strict as Google: its services, limits and sentences, tested from a script. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Document, openDocument } from "./document";
import type { Run } from "./execution";
import { toy } from "./toy";

const atOnce = { code: toy, latencyFactor: 0, html: { page: "<p>hello</p>" } };
let document: Document;

function open(options: Partial<Parameters<typeof openDocument>[0]> = {}): Document {
  document = openDocument({ ...atOnce, ...options });
  return document;
}

afterEach(() => document.close());

describe("a cell", () => {
  // S1
  test("gets its arguments and shows the function's result", async () => {
    open().enter("A1", [[3, ""], [4]]);
    await expect(document.cell("=double(A1)", "C1")).resolves.toEqual({ value: 6 });
    await expect(document.cell("=DOUBLE(A1:A2)", "D1")).resolves.toEqual({ value: 6 });
    expect(document.values("D1:D2")).toEqual([[6], [8]]);
    await expect(document.cell("=BLANK(B1)")).resolves.toEqual({ value: "blank" });
    await expect(document.cell("=BLANK()")).resolves.toEqual({ value: "omitted" });
  });

  // S3
  test("runs the whole script afresh, in a world without timers and network", async () => {
    open({ slots: 1 });
    for (const row of [1, 2]) {
      await expect(document.cell("=LOADS()", `C${row}`)).resolves.toEqual({ value: 2 });
      await expect(document.cell("=LEAVES()", `D${row}`)).resolves.toEqual({ value: 1 });
    }
    await expect(document.cell("=LACKS()")).resolves.toEqual({ value: "" });
    await expect(document.cell("=CODE()")).resolves.toMatchObject({ error: "#ERROR!" });
  });

  test("is given dates of its own realm", async () => {
    open().enter("A1", [[new Date(0)]]);
    await expect(document.cell("=KIND(A1)")).resolves.toEqual({ value: "[object Date]true" });
  });

  // S4
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

  // S6
  test("does not spill over what is there", async () => {
    open().enter("A1", [[1], [2]]);
    document.enter("C2", [["mine"]]);
    await expect(document.cell("=DOUBLE(A1:A2)", "C1")).resolves.toMatchObject({ error: "#REF!" });
    expect(document.value("C2")).toBe("mine");
  });

  // S27
  test("reads its own formula, unless that is refused", async () => {
    open();
    await expect(document.cell("=OWN()", "C3")).resolves.toEqual({ value: "=OWN() C3" });
    await document.close();
    open({ faults: { sheetRefused: true } });
    await expect(document.cell("=OWN()")).resolves.toMatchObject({ error: "#ERROR!" });
  });

  // S7
  test("is killed at thirty seconds, and no sooner", async () => {
    open({ speed: 20 });
    await expect(document.cell("=SLEEPY(15000)")).resolves.toEqual({ value: "slept" });
    const note = "Exceeded maximum execution time (line 0).";
    await expect(document.cell("=SLEEPY(600000)", "C1")).resolves.toEqual({ error: "#ERROR!", note });
    const { startedAt, endedAt } = document.runs[1] as Run;
    expect(endedAt - startedAt).toBeGreaterThan(29_900);
  });

  // S8
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

  // S28
  test("follows what another cell calculated", async () => {
    open().enter("A1", [[1, "=DOUBLE(A1)", "=DOUBLE(B1)"]]);
    await document.settled();
    expect(document.values("A1:C1")).toEqual([[1, 2, 4]]);
  });
});

describe("services", () => {
  // S9
  test("digest bytes are signed and give the service's token", async () => {
    open();
    const token = "uWf+ubQnODCvEpW8B3OoLz/uOVgU/r2mQGsXb/WqDnCDa74iFrJRi3E1cPRBRMg7CXJEfK1uN3Z9Hk2zIdzEnQ==";
    await expect(document.cell("=TOKEN()")).resolves.toEqual({ value: `true ${token}` });
  });

  // S10
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

  // S11
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

  // S12
  test("lend a lock to one run at a time", async () => {
    open({ speed: 5, slots: 4 }).enter("B1", new Array(8).fill(["=ONEATATIME()"]));
    await document.settled();
    expect(document.values("B1:B8")).toEqual(new Array(8).fill(["done"]));
    expect(document.storage.caches.document.read(["n"])).toEqual({ n: "8" });
    expect(document.storage.meters.lock.count).toBe(16);
  });

  test("the lock of a killed execution comes free", async () => {
    await open({ speed: 20, slots: 2 }).warm();
    document.enter("B1", [["=HOLDS(600000)"]]);
    await document.clock.wait(5_000);
    await expect(document.cell("=TRIES(10)", "C1")).resolves.toEqual({ value: false });
    await document.settled();
    await expect(document.cell("=TRIES(10)", "C2")).resolves.toEqual({ value: true });
    await expect(document.cell("=TRIES(10)", "C3")).resolves.toEqual({ value: true });
  });

  // S13
  test("locks over the ration throw, properties over the day's", async () => {
    open({ faults: { locksPerSecond: 5, propertyOperations: 0 } });
    await document.cell("=MANYLOCKS(20)");
    expect(document.note("Z1")).toMatch(/lockBean rateMax|too many LockService operations/);
    await expect(document.run("save", "a", "b")).rejects.toThrow("Service called too frequently in one day");
  });

  // S14
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

  // S15
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

  // S16
  test("a hung request ends with its execution, a status may be made up, a holder may be killed", async () => {
    open({ speed: 20, faults: { hungRequests: 1, statuses: [0, 503], killedHolders: 1 } });
    await expect(document.cell(`=LOUD("${url}")`)).resolves.toMatchObject({ note: expect.stringMatching(/Exceeded/) });
    await expect(document.cell(`=CALLS("${url}")`)).resolves.toMatchObject({ value: expect.stringMatching(/^503/) });
    await expect(document.cell(`=LOCKEDCALL("${url}")`)).resolves.toMatchObject({
      note: expect.stringMatching(/Internal error/),
    });
    await expect(document.cell(`=LOCKEDCALL("${url}")`, "C9")).resolves.toEqual({ value: "hi" });
  });
});

describe("runs", () => {
  // S17
  test("thirty go on at once, the others wait or are refused", async () => {
    open({ slots: 2, speed: Number.POSITIVE_INFINITY }).enter("B1", new Array(6).fill(["=SLEEPY(1000)"]));
    await document.settled();
    const { runs } = document;
    const atOnce = runs.map(
      ({ startedAt: at }) => runs.filter((run) => run.startedAt <= at && at < run.endedAt).length,
    );
    expect([runs.length, Math.max(...atOnce)]).toEqual([6, 2]);
    await document.close();
    open({ slots: 2, speed: Number.POSITIVE_INFINITY, faults: { tooManyRefused: true } });
    document.enter("B1", new Array(6).fill(["=SLEEPY(1000)"]));
    await document.settled();
    expect(document.values("B1:B6").filter(([value]) => value === "#ERROR!")).toHaveLength(4);
  });

  test("of a menu show pages and the sidebar", async () => {
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

  // S18
  test("a published add-on's onOpen may do nothing but make menus", async () => {
    open({ openMode: "NONE", code: `${toy}; PropertiesService.getDocumentProperties().getProperty("x");` });
    await expect(document.open()).rejects.toThrow("permission");
  });
});

describe("clock triggers", () => {
  const ali = "ali@example.com";

  // S19
  test("belong to whoever made them: nobody else sees, deletes or runs them", async () => {
    open({ speed: Number.POSITIVE_INFINITY });
    const id = await document.run("plan", "ticks", 4);
    expect(await document.run("planned")).toEqual([`${id} ticks`]);
    document.user = ali;
    expect(await document.run("planned")).toEqual([]);
    await expect(document.run("unplan", id)).rejects.toThrow("deleteTrigger");
    await document.hoursAlone(48);
    expect(document.runs.filter(({ name }) => name === "ticks")).toHaveLength(2);
    expect(document.properties.read().ticks).toBe(`${id};${id};`);
  });

  // S20
  test("one that ran once stays in the list and does not run again; there are twenty at most", async () => {
    open({ speed: Number.POSITIVE_INFINITY });
    const id = await document.run("plan", "ticks", null);
    await document.hoursAlone(2);
    expect([await document.run("planned"), document.properties.read().ticks]).toEqual([[`${id} ticks`], `${id};`]);
    for (let count = 1; count < 20; count += 1) await document.run("plan", "ticks", 4);
    await expect(document.run("plan", "ticks", 4)).rejects.toThrow("This script has too many triggers");
    document.user = ali;
    await document.run("plan", "ticks", 4);
  });

  // S21
  test("run in the given hour of the day, and not for an owner who has left or taken back a permission", async () => {
    open({ speed: Number.POSITIVE_INFINITY });
    await document.run("plan", "ticks", 4);
    await document.hoursAlone(24);
    expect(new Date(document.runs.at(-1)?.startedAt ?? 0).getUTCHours()).toBe(4);
    document.triggers.left.add(document.user);
    await document.hoursAlone(24);
    expect(document.failures).toEqual(["You do not have permission to access the requested document."]);
    expect(document.runs.filter(({ name }) => name === "ticks")).toHaveLength(1);
  });

  // S22
  test("need their scopes, which a cell and an opening do not have", async () => {
    open({ scopes: [] });
    await expect(document.run("plan", "ticks", 4)).rejects.toThrow(/Required permissions: .*script\.scriptapp/);
    await expect(document.run("mails", ali)).rejects.toThrow(/Required permissions: .*script\.send_mail/);
    await document.close();
    open();
    await expect(document.cell("=PLANNED()")).resolves.toMatchObject({ note: expect.stringMatching(/permission/) });
    expect(await document.run("mails", ali)).toBe("owner@example.com");
    expect(document.mails).toEqual([{ from: "owner@example.com", to: ali, subject: "subject", body: "body" }]);
  });

  // S23
  test("a user's properties are the user's own", async () => {
    open();
    expect(await document.run("ofUser", "mine")).toBe("mine");
    document.user = ali;
    expect(await document.run("ofUser")).toBeNull();
  });

  test("formulas may wait until somebody opens the document", async () => {
    open({ speed: Number.POSITIVE_INFINITY }).enter("A1", [[1]]);
    document.calculatesAlone = false;
    await document.hoursAlone(1);
    document.enter("B1", [["=DOUBLE(A1)"]]);
    await document.settled();
    expect(document.value("B1")).toBe("Loading...");
    await document.open();
    await document.settled();
    expect(document.value("B1")).toBe(2);
  });
});
