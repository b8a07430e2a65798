/** The clock that skips waiting, and the stand-in at that speed: requests at once, documents of one script. */
import { Clock } from "./clock";
import { type Document, type Options, openDocument } from "./document";

const code = `
function SLEEPY(ms) { Utilities.sleep(ms); return Date.now(); }
function CHANCE() { return Math.random(); }
function NOW(_) { return Date.now(); }
function TELL(value) { CacheService.getScriptCache().put("k", value); CacheService.getDocumentCache().put("k", value); return "told"; }
function HEAR() { return CacheService.getScriptCache().get("k") + " " + CacheService.getDocumentCache().get("k"); }
function ATONCE(a, b) {
  return UrlFetchApp.fetchAll([a, { url: b, muteHttpExceptions: true }]).map(function (one) { return one.getResponseCode(); }).join();
}
function save(key, value) { PropertiesService.getDocumentProperties().setProperty(key, value); }
`;

let documents: Document[] = [];
afterEach(async () => {
  await Promise.all(documents.map((each) => each.close()));
  documents = [];
});

function open(options: Partial<Options> = {}): Document {
  const document = openDocument({ code, speed: Number.POSITIVE_INFINITY, latencyFactor: 0, ...options });
  documents.push(document);
  return document;
}

test("time passes for whoever sleeps, in order, and not otherwise", async () => {
  const document = open({ slots: 3 });
  const start = document.clock.now();
  document.enter("A1", [["=SLEEPY(3000)"], ["=SLEEPY(1000)"], ["=SLEEPY(29000)"]]);
  await document.settled();
  expect(document.values("A1:A3").map(([at]) => Number(at) - start)).toEqual([3_000, 1_000, 29_000]);
  expect(document.runs.map(({ endedAt }) => endedAt - start)).toEqual([1_000, 3_000, 29_000]);
  expect(document.clock.now() - start).toBe(29_000);
});

test("an execution is killed at thirty seconds to the millisecond", async () => {
  const document = open();
  await expect(document.cell("=SLEEPY(30001)")).resolves.toMatchObject({ note: expect.stringMatching(/Exceeded/) });
  const [{ startedAt, endedAt } = { startedAt: 0, endedAt: 0 }] = document.runs;
  expect(endedAt - startedAt).toBe(30_000);
});

test("a holder of the clock stops it until its one release", async () => {
  const clock = new Clock(Number.POSITIVE_INFINITY);
  const start = clock.now();
  const goOn = clock.hold();
  let passed = false;
  const waited = clock.wait(500).then(() => {
    passed = true;
  });
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(passed).toBe(false);
  goOn();
  goOn();
  await waited;
  expect(clock.now() - start).toBe(500);
});

test("random numbers come from the seed", async () => {
  const drawn = async (seed: number) => open({ seed }).cell("=CHANCE()");
  expect(await drawn(7)).toEqual(await drawn(7));
  expect(await drawn(7)).not.toEqual(await drawn(8));
});

test("each execution has a clock of its own, so far off at most", async () => {
  const document = open({ skewSpread: 30 });
  const start = document.clock.now();
  document.enter(
    "A1",
    Array.from({ length: 40 }, (_, index) => [`=NOW(${index})`]),
  );
  await document.settled();
  const off = document.values("A1:A40").map(([at]) => Number(at) - start);
  expect(new Set(off).size).toBeGreaterThan(10);
  expect([Math.min(...off) >= -31, Math.max(...off) <= 30]).toEqual([true, true]);
});

test("documents of one script share the script's stores, and no other", async () => {
  const first = open();
  const second = open({ beside: first, clock: first.clock });
  const stranger = open({ clock: first.clock });
  await first.cell('=TELL("mine")');
  await expect(second.cell("=HEAR()")).resolves.toEqual({ value: "mine null" });
  await expect(stranger.cell("=HEAR()")).resolves.toEqual({ value: "null null" });
});

test("several requests go out at once, and are counted each", async () => {
  const document = open({ latency: { network: [400, 400] }, latencyFactor: 1, faults: { statuses: [200, 503] } });
  const start = document.clock.now();
  await expect(document.cell('=ATONCE("http://a.invalid/", "http://b.invalid/")')).resolves.toEqual({
    value: "200,503",
  });
  expect(document.storage.meters.request.count).toBe(2);
  expect(document.clock.now() - start).toBeLessThan(1_100);
});

test("a store that is full can be read, and takes nothing", async () => {
  const document = open({ settings: { address: "x" }, faults: { storeFull: true } });
  await expect(document.run("save", "k", "v")).rejects.toThrow("property storage quota");
  expect(document.properties.read()).toEqual({ "shariah.settings": '{"address":"x"}' });
});
