/** A pause holds all executions, and a connection test shares the pace of the cells. */
import { type Opened, type OpenOptions, open } from "./opened";

let opened: Opened;
afterEach(() => opened.close());

async function fill(options: OpenOptions = {}): Promise<Opened["document"]> {
  opened = await open({ speed: 4, ...options });
  opened.document.enter("A2", [["AAPL", "=SHARIAH_STATUS(A2)"]]);
  await opened.document.settled();
  await opened.document.open();
  return opened.document;
}

const calls = () => opened.service.stats().calls;
const pause = (paused: boolean) => opened.document.run("pane", "queue.pause", [paused]);

test("while paused, a refresh by hand sends nothing, and says what to do", async () => {
  const document = await fill();
  const before = calls();
  await pause(true);
  const sentence = "Paused: resume under Refresh in the pane, then try again.";
  document.selection = "B2";
  for (const item of ["Refresh", "Errors only"]) {
    await expect(document.menu(item)).rejects.toThrow(sentence);
  }
  await expect(document.run("pane", "refresher.start", ["all"])).rejects.toThrow(sentence);
  await expect(document.run("pane", "usage.ask", [])).rejects.toThrow(sentence);
  expect(calls()).toBe(before);
  expect(document.value("B2")).toBe("HALAL");
  await pause(false);
  await document.menu("Refresh");
  await document.settled();
  expect(calls()).toBe(before + 1);
  expect(document.ui.toasts.at(-1)).toBe("Done: 1 formula refreshed.");
});

test("a pause outlives the cache, and ends when the user ends it", async () => {
  const document = await fill();
  await pause(true);
  document.storage.caches.document.remove(["shariah2.s"]);
  const before = calls();
  document.enter("C2", [['=SHARIAH_NAME("MSFT")']]);
  await document.settled();
  expect(document.note("C2")).toMatch(/^Still loading/);
  expect(await document.run("pane", "activity.progress", [])).toMatchObject({ paused: true });
  expect(calls()).toBe(before);
  await pause(false);
  document.storage.caches.document.remove(["shariah2.s"]);
  document.enter("D2", [['=SHARIAH_NAME("MSFT")']]);
  await document.settled();
  expect(document.note("D2")).toBe("");
});

test("tests of the connection and cells keep the pace together", async () => {
  const document = await fill({ speed: 1, service: { rate: 1 } });
  const test = () => document.run("pane", "settings.test", [opened.settings]);
  document.enter("C2", [['=SHARIAH_NAME("MSFT")']]);
  expect(await Promise.all([test(), test()])).toEqual([null, null]);
  expect(await test()).toBeNull();
  document.enter("D2", [['=SHARIAH_NAME("KO")']]);
  await document.settled();
  expect(opened.service.stats().refusals).toBe(0);
});

test("tests of other credentials keep their own pace, also once they are saved", async () => {
  opened = await open({ bare: true, service: { rate: 1 } });
  const { document, settings } = opened;
  await document.run("pane", "settings.save", [{ ...settings, clientId: "another" }]);
  for (const _ of [1, 2]) expect(await document.run("pane", "settings.test", [settings])).toBeNull();
  await document.run("pane", "settings.save", [settings]);
  document.enter("C2", [['=SHARIAH_NAME("MSFT")']]);
  await document.settled();
  expect(document.note("C2")).toBe("");
  expect(opened.service.stats()).toMatchObject({ calls: 3, refusals: 0 });
});

test("consent given for always is shown in the sidebar, and can be taken back", async () => {
  const document = await fill();
  await document.run("allowCalls", "zakat", 1e12);
  expect(await document.run("pane", "activity.progress", [])).toMatchObject({ allowed: ["zakat"] });
  await document.run("pane", "queue.askAgain", ["zakat"]);
  expect(await document.run("pane", "activity.progress", [])).toMatchObject({ allowed: [] });
  expect(document.properties.read()["shariah2.lasting"]).toContain('"allowed":{"zakat":0}');
});

test("another account begins without the last one's month and consents", async () => {
  const document = await fill();
  await document.run("allowCalls", "zakat", 1_000);
  await document.run("pane", "usage.ask", []);
  expect(await document.run("pane", "usage.known", [])).not.toBeNull();
  await document.run("pane", "settings.save", [{ ...opened.settings, callsPerSecond: 2 }]);
  expect(document.properties.read()["shariah2.lasting"]).toContain('"allowed":{"zakat":1000},"month":{"limit"');
  await document.run("pane", "settings.save", [{ ...opened.settings, clientId: "another" }]);
  expect(await document.run("pane", "usage.known", [])).toBeNull();
  expect(document.properties.read()["shariah2.lasting"]).toMatch(/"allowed":\{\},"refreshedAt"/);
});

test("an account that was tested before it is saved begins without the last one's consents too", async () => {
  const document = await fill();
  await document.run("allowCalls", "zakat", 1_000);
  const other = { ...opened.settings, clientId: "another" };
  await document.run("pane", "settings.test", [other]);
  await document.run("pane", "settings.save", [other]);
  expect(document.properties.read()["shariah2.lasting"]).toContain('"allowed":{},');
});

test.each(["save", "forget"])("%s while a leader works: it keeps nothing of the last account", async (change) => {
  opened = await open({ speed: 2, service: { fault: () => ({ kind: "slow", ms: 1_500 }) } });
  const { document, settings } = opened;
  await document.open();
  await document.run("allowCalls", "zakat", 1_000);
  document.enter("A2", [["=SHARIAH_USAGE()"]]);
  await document.clock.wait(1_400);
  await document.run("pane", `settings.${change}`, [{ ...settings, clientId: "another" }]);
  await document.settled();
  expect(document.properties.read()["shariah2.lasting"] ?? "").not.toContain("zakat");
});

test("a month that was told 120 days ago holds nothing back", async () => {
  opened = await open({ speed: 4 });
  const { document } = opened;
  const month = { limit: 1_000, used: 950, toldAt: Date.now() - 120 * 86_400_000 };
  document.properties.write({ "shariah.lasting": JSON.stringify({ month }) });
  document.enter("A2", [["AAPL", "=SHARIAH_STATUS(A2)"]]);
  await document.settled();
  expect(document.value("B2")).toBe("HALAL");
  expect(calls()).toBe(1);
});

test("a month that seems spent is asked about, and past the budget stays so when it is told again", async () => {
  opened = await open({ speed: 4, service: { month: 100 } });
  const { document } = opened;
  const spent = { limit: 10, used: 10, toldAt: Date.now() - 3_600_000 };
  document.properties.write({ "shariah.lasting": JSON.stringify({ month: spent }) });
  document.enter("A2", [["AAPL", "=SHARIAH_STATUS(A2)"]]);
  await document.settled();
  expect(document.value("B2")).toBe("HALAL");
  // What is left is told before anything is refused.
  expect(calls()).toBe(2);
  await document.open();
  await document.run("pane", "preferences.save", [{ budgetPercent: 1 }]);
  document.enter("C2", [['=SHARIAH_NAME("MSFT")']]);
  await document.settled();
  expect(document.note("C2")).toMatch(/budget is reached \(2 of 100 calls\)/);
  await document.run("pane", "usage.override", []);
  expect(await document.run("pane", "usage.ask", [])).toMatchObject({ overridden: true });
  document.enter("D2", [['=SHARIAH_USAGE("monthlyRequestLimit")']]);
  await document.settled();
  document.enter("E2", [['=SHARIAH_NAME("MSFT")']]);
  await document.settled();
  expect([document.value("D2"), document.value("E2")]).toEqual([100, "Microsoft"]);
  expect(await document.run("pane", "usage.known", [])).toMatchObject({ overridden: true });
});

test("a wrong secret typed after a right one costs two calls, with formulas of a call each alone", async () => {
  const document = await fill();
  await document.run("pane", "settings.save", [{ ...opened.settings, secret: "wrong" }]);
  const before = calls();
  document.enter(
    "C1",
    Array.from({ length: 39 }, (_, nth) => [`=SHARIAH_ZAKAT("T${nth}",10)`]),
  );
  await document.settled();
  expect(calls() - before).toBe(2);
  for (const row of [1, 20, 39]) expect(document.note(`C${row}`)).toMatch(/client ID or the secret key/);
});

test("the month's hold stays lifted after a test of the connection", async () => {
  const document = await fill();
  await document.run("pane", "usage.ask", []);
  expect(await document.run("pane", "settings.test", [opened.settings])).toBeNull();
  expect(document.properties.read()["shariah2.lasting"]).toContain('"month"');
  await document.run("pane", "usage.override", []);
  await document.run("pane", "settings.save", [opened.settings]);
  const { overrunUntil } = JSON.parse(document.properties.read()["shariah2.lasting"] ?? "");
  expect(overrunUntil).toBeGreaterThan(Date.now());
});
