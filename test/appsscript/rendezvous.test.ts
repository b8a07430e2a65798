/** What executions cost together; and that a fault of Google's costs time but never an answer. */
import { sp500 } from "../../src/service/sample/companies";
import { type Opened, type OpenOptions, open } from "../sheets/opened";

const tickers = sp500.map(({ ticker }) => ticker);

const leaping = Number.POSITIVE_INFINITY;

let opened: Opened[] = [];
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()));
  opened = [];
});

async function column(count: number, options: OpenOptions = {}) {
  const one = await open({ speed: leaping, ...options });
  opened.push(one);
  await one.document.warm();
  const shown = await one.document.column("SHARIAH_STATUS", tickers.slice(0, count));
  const failed = shown.map((_, index) => one.document.note(`B${index + 2}`)).filter((note) => note !== "");
  return { ...one, failed };
}

/** Reading the sheet refused: no look-ahead. */
const blind = { sheetRefused: true };

test("60 single cells are one call: the leader looks ahead in its own column", async () => {
  const { service, document, failed } = await column(60);
  expect(failed).toEqual([]);
  expect(service.stats()).toMatchObject({ calls: 1, refusals: 0 });
  // Read; what was learnt is written, once it is seen that the settings are still those of the same account.
  expect(document.storage.meters.property.count).toBeLessThanOrEqual(3);
});

test("120 single cells are two calls, whatever else stands in the column", async () => {
  const one = await open({ speed: leaping });
  opened.push(one);
  one.document.enter("A1", [["Ticker", "Status"]]);
  const shown = await one.document.column("SHARIAH_STATUS", tickers.slice(0, 120));
  expect(shown.filter((verdict) => !/HALAL|DOUBTFUL|COVERED/.test(String(verdict)))).toEqual([]);
  expect(one.service.stats()).toMatchObject({ calls: 2, refusals: 0 });
});

test("where the sheet may not be read, thirty cells at once are still one call", async () => {
  const { service, document, failed } = await column(30, { faults: blind });
  expect(failed).toEqual([]);
  expect(service.stats().calls).toBeLessThanOrEqual(3);
  expect(service.stats().refusals).toBe(0);
  expect(document.storage.meters.lock.peak).toBeLessThanOrEqual(40);
});

test("the second calculation of a day asks nothing, and takes neither lock nor property", async () => {
  const { service, document } = await column(10);
  const { lock, property } = document.storage.meters;
  const [locks, properties] = [lock.count, property.count];
  await document.cell(`=SHARIAH_STATUS("${tickers[3]}")`);
  expect(service.stats().calls).toBe(1);
  expect([lock.count, property.count]).toEqual([locks, properties]);
});

test.each([1, 2])("leaders that are killed (%i) take their own cells along, and no other", async (killedHolders) => {
  const { failed } = await column(20, { speed: leaping, faults: { ...blind, killedHolders } });
  expect(failed).toEqual(Array(killedHolders).fill("Internal error executing the custom function."));
});

test("two leaders hang until they are killed: later cells are told at once, and answered when it is over", async () => {
  const one = await open({ speed: leaping, faults: { ...blind, hungRequests: 2 } });
  opened.push(one);
  const { document, service } = one;
  const rows = [2, 3, 4, 5, 6];
  const ask = async () => {
    for (const row of rows) document.enter(`B${row}`, [[""]]);
    for (const row of rows) document.enter(`A${row}`, [[tickers[row], `=SHARIAH_STATUS(A${row})`]]);
    await document.settled();
    return rows.map((row) => document.note(`B${row}`));
  };
  for (const _ of [1, 2]) {
    const notes = (await ask()).sort();
    expect(notes[0]).toMatch(/maximum execution time/);
    for (const note of notes.slice(1)) expect(note).toMatch(/^Still loading/);
  }
  const requests = document.storage.meters.request;
  expect(requests.count).toBe(2);
  expect(await ask()).toEqual(rows.map(() => expect.stringMatching(/cannot be reached/)));
  expect([requests.count, service.stats().calls]).toEqual([2, 0]);
  await document.clock.wait(21_000);
  expect(await ask()).toEqual(rows.map(() => ""));
});

test.each([
  ["lost writes", { lostWrites: 0.1 }],
  ["missed reads", { missedReads: 0.1 }],
  ["locks rationed", { locksPerSecond: 3 }],
  ["cache reads rationed", { cacheReadsPerSecond: 30 }],
])("%s fail no cell and draw no refusal", async (_, faults) => {
  const { service, failed } = await column(30, {
    speed: leaping,
    faults: { ...blind, ...faults },
    service: { rate: 1 },
  });
  expect(failed).toEqual([]);
  expect(service.stats().refusals).toBe(0);
});

test("a wrong secret is told in every cell, and costs two calls", async () => {
  const one = await open({ speed: leaping, bare: true });
  opened.push(one);
  one.document.properties.write({ "shariah.settings": JSON.stringify({ ...one.settings, secret: "wrong" }) });
  await one.document.column("SHARIAH_STATUS", tickers.slice(0, 40));
  const notes = new Set(tickers.slice(0, 40).map((_, index) => one.document.note(`B${index + 2}`)));
  expect([...notes]).toEqual([expect.stringMatching(/client ID or the secret key/)]);
  expect(one.service.stats().calls).toBe(2);
  expect(JSON.stringify([...one.document.runs, ...one.document.log])).not.toContain("wrong");
});

test("not set up: every cell says so, and the service is not asked", async () => {
  const one = await open({ bare: true });
  opened.push(one);
  const shown = await one.document.cell('=SHARIAH_STATUS("AAPL")');
  expect(shown).toMatchObject({ error: "#ERROR!", note: expect.stringMatching(/Not set up/) });
  expect(one.service.stats().calls).toBe(0);
});

test("settings that are mended count at once", async () => {
  const one = await open({ bare: true });
  opened.push(one);
  const save = (settings: object) => one.document.run("pane", "settings.save", [settings]);
  await save({ ...one.settings, secret: "wrong" });
  await expect(one.document.cell('=SHARIAH_STATUS("AAPL")')).resolves.toMatchObject({ error: "#ERROR!" });
  await save(one.settings);
  await expect(one.document.cell('=SHARIAH_STATUS("AAPL")', "Z2")).resolves.toEqual({ value: "HALAL" });
});

test("a range too long for one execution says so, keeps what came, and the next calculation goes on", async () => {
  const range = tickers.slice(0, 40).map((ticker) => [ticker]);
  const one = await open({ speed: leaping, service: { rate: 1 } });
  opened.push(one);
  one.document.enter("A1", range);
  // One call a ticker: 24 s are not enough for 40.
  await one.document.cell("=SHARIAH_ZAKAT(A1:A40)", "C1");
  const failed = () => one.document.values("C1:C40").filter(([value]) => value === "#NUM!").length;
  expect(failed()).toBeGreaterThan(5);
  expect(failed()).toBeLessThan(35);
  expect(one.service.stats().calls).toBeLessThan(40);
  // On a busy machine the next one may not end it either; each goes on where the last one stopped.
  for (let left = failed(); left > 0; ) {
    one.document.enter("C1", [[""]]);
    await one.document.cell("=SHARIAH_ZAKAT(A1:A40)", "C1");
    expect(failed()).toBeLessThan(left);
    left = failed();
  }
  expect(one.service.stats().calls).toBe(40);
});

test("two documents with one client ID meet as refusals: they part, and a cell that is not answered is soon", async () => {
  const first = await open({ speed: leaping, service: { rate: 1 }, faults: blind });
  const second = await open({ bare: true, clock: first.document.clock, settings: first.settings, faults: blind });
  opened.push(first, second);
  const both = [first.document, second.document];
  await Promise.all(both.map((document) => document.column("SHARIAH_STATUS", tickers.slice(0, 30))));
  const told = () => both.map((document) => tickers.slice(0, 30).map((_, row) => document.note(`B${row + 2}`)));
  // They know nothing of one another: what a cell says must be true of that, too.
  const sentences = /^$|others use this client ID|^Still loading/;
  expect(
    told()
      .flat()
      .filter((note) => !sentences.test(note)),
  ).toEqual([]);
  expect(first.service.stats().refusals).toBeLessThan(8);
  // What a user does once the minute that was named is over: once one of them is done, nobody is in the other's way.
  for (const [index, document] of both.entries()) {
    const failed = told()[index]?.flatMap((note, row) => (note === "" ? [] : [row + 2])) ?? [];
    if (failed.length > 0) await document.clock.wait(61_000);
    for (const row of failed) document.enter(`B${row}`, [[""]]);
    for (const row of failed) document.enter(`B${row}`, [[`=SHARIAH_STATUS(A${row})`]]);
    await document.settled();
  }
  expect(new Set(told().flat())).toEqual(new Set([""]));
});

test("a date and a day keep their day in the spreadsheet's own time zone", async () => {
  const one = await open();
  opened.push(one);
  one.document.spreadsheet.timeZone = "Asia/Karachi";
  const shown = await one.document.cell('=SHARIAH_ASOF("AAPL")');
  const day = "value" in shown ? (shown.value as Date) : new Date(Number.NaN);
  const inKarachi = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Karachi", hour: "2-digit", minute: "2-digit" });
  expect(inKarachi.format(day)).toBe("00:00");
});
