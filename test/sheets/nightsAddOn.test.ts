/**
 * The nights of the add-on for Google's store, on a stand-in with the rules of add-ons: one clock trigger for each
 * person and document, once an hour at most, which stops in silence where a permission is missing.
 */
import { readFileSync } from "node:fs";
import { choose, fillZakat, nightRuns, openingToasts, stop, storedNight, triggersOf } from "./night";
import { type Opened, type OpenOptions, open } from "./opened";
import type { Document } from "./stand-in/document";

let opened: Opened;
afterEach(() => opened.close());

const owner = "owner@example.com";
const ali = "ali@example.com";
const hour = 3_600_000;

async function openAddOn(options: OpenOptions = {}): Promise<Document> {
  const manifest = JSON.parse(readFileSync("dist/addon/appsscript.json", "utf8"));
  opened = await open({
    speed: Number.POSITIVE_INFINITY,
    code: readFileSync("dist/addon/Code.js", "utf8"),
    scopes: manifest.oauthScopes,
    isAddOn: true,
    ...options,
  });
  await opened.document.open();
  return opened.document;
}

async function small(options: OpenOptions = {}): Promise<Document> {
  const document = await openAddOn(options);
  document.enter("A2", [["AAPL", "=SHARIAH_STATUS(A2)"]]);
  await document.settled();
  return document;
}

const calls = () => opened.service.stats().calls;
/** The hour of the day, and its minutes as a fraction, in UTC. */
const hourOf = (at: number) => (at / hour) % 24;

/** Alone until it is this hour of the day. */
async function untilHour(document: Document, wanted: number): Promise<void> {
  await document.hoursAlone((wanted - hourOf(document.clock.now()) + 24) % 24);
}

// S31
test("one trigger of every hour refreshes once a night, around 4 o'clock, and rests at all other hours", async () => {
  const document = await small();
  await choose(document, "OK");
  expect(document.ui.alerts.at(-1)).toMatch(
    /a night takes 1 run, one an hour, and is done by 6 o'clock \(Etc\/GMT\)\. OK: refresh it\./,
  );
  expect(document.ui.alerts.at(-1)).not.toMatch(/e-mail/);
  expect(triggersOf(document)).toEqual([["refreshNight", owner]]);
  await untilHour(document, 12);
  const before = calls();
  await document.hoursAlone(48);
  expect(calls()).toBe(before + 2);
  expect(nightRuns(document).length).toBeGreaterThanOrEqual(48);
  expect(hourOf(storedNight(document).last.at)).toBeGreaterThanOrEqual(3.75);
  expect(hourOf(storedNight(document).last.at)).toBeLessThan(5);
  expect((await openingToasts(document)).join()).toMatch(/^Refreshed at night/);
  expect([document.failures, document.mails]).toEqual([[], []]);
});

test("a night of 20 minutes of work goes on each hour, is done by morning, and costs nothing more in the morning", async () => {
  const document = await openAddOn({ service: { rate: 0.25 } });
  const count = 300;
  // An amount is fresh for four hours unless a person chooses more: after that each calculation asks for it again.
  await fillZakat(document, count, { amountHours: 24 });
  await choose(document, "OK");
  expect(document.ui.toasts.at(-1)).toMatch(/a night takes 5 runs, one an hour, and is done by 6 o'clock/);
  expect(triggersOf(document)).toHaveLength(1);
  const before = calls();
  await untilHour(document, 8);
  const { last, runs, began } = storedNight(document);
  expect(calls() - before).toBe(count);
  expect([5, 6]).toContain(runs);
  expect(hourOf(last.at)).toBeLessThan(6);
  expect(last).toMatchObject({ formulas: 1, failed: 0 });
  expect(last.at - began).toBeGreaterThan(3 * hour);
  expect(opened.service.stats().refusals).toBe(0);
  // In the morning Sheets calculates everything anew: what the first run fetched is there as well.
  expect(document.clock.now() - began).toBeGreaterThan(6 * hour);
  document.enter("D2", [[`=SHARIAH_ZAKAT(A2:A${count + 1})`]]);
  await document.settled();
  expect(document.note("D2")).toBe("");
  expect(calls() - before).toBe(count);
  expect((await openingToasts(document)).join()).toMatch(/^Refreshed at night/);
  expect(triggersOf(document)).toHaveLength(1);
});

test("a night that lasts longer than its first answers are fresh asks for none of them again", async () => {
  const document = await openAddOn({ service: { rate: 0.25 } });
  await fillZakat(document, 300, { amountHours: 1 });
  await choose(document, "OK");
  await untilHour(document, 8);
  expect(storedNight(document)).toMatchObject({ last: { formulas: 1, failed: 0 }, came: { sent: 300 } });
});

test("an unknown ticker is asked for once in a night of many runs, and counts as failed", async () => {
  const document = await openAddOn({ service: { rate: 0.25 } });
  await fillZakat(document, 300, { amountHours: 24 });
  document.enter("A2", [["ZZZZ"]]);
  await document.settled();
  await choose(document, "OK");
  await untilHour(document, 8);
  const { runs, last, came } = storedNight(document);
  expect(runs).toBeGreaterThan(3);
  expect([last.failed, came.sent]).toEqual([1, 300]);
});

test("a night that is not continued is told two hours after its last run", async () => {
  const document = await openAddOn({ service: { rate: 1 } });
  await fillZakat(document, 400);
  await choose(document, "OK");
  while (storedNight(document).next === undefined) await document.hoursAlone(0.25);
  const ended = nightRuns(document).at(-1)?.endedAt ?? 0;
  document.triggers.all.splice(0);
  await document.hoursAlone((ended + 1.9 * hour - document.clock.now()) / hour);
  expect(await openingToasts(document)).toEqual([]);
  await document.hoursAlone(0.2);
  expect((await openingToasts(document)).join()).toMatch(
    /was not finished: 2\d\d calls were sent, .* choose Refresh\.$/,
  );
});

test("a person whose trigger is left from nights that another stopped can begin again: Google allows no second trigger", async () => {
  const document = await small();
  await choose(document, "OK");
  document.user = ali;
  await stop(document);
  document.user = owner;
  await choose(document, "OK");
  expect(triggersOf(document)).toEqual([["refreshNight", owner]]);
  expect(storedNight(document).trigger).toBe(document.triggers.all[0]?.id);
});

test("the daily trigger of an earlier version is replaced by an hourly one, in the night in which it runs", async () => {
  const document = await small();
  await choose(document, "OK");
  const { since } = storedNight(document);
  document.triggers.all.splice(0);
  document.triggers.all.push({
    id: "daily",
    handler: "refreshNight",
    user: owner,
    at: document.clock.now() + hour,
    daily: { hour: 4, zone: "Etc/GMT", minute: 10 },
  });
  document.properties.write({ "shariah2.night": JSON.stringify({ trigger: "daily", since, mail: false }) });
  await document.hoursAlone(24);
  expect(document.triggers.all.map(({ every }) => every)).toEqual([hour]);
  expect(storedNight(document)).toMatchObject({ hourly: true });
  await document.hoursAlone(24);
  expect((await openingToasts(document)).join()).toMatch(/^Refreshed at night/);
});

test("a permission that is missing ends a run in silence, before it writes anything, and the next opening says so", async () => {
  const document = await small();
  await choose(document, "OK");
  await untilHour(document, 12);
  const before = calls();
  document.triggers.withdrawn.set(owner, ["spreadsheets.currentonly"]);
  await document.hoursAlone(24);
  expect([calls(), document.failures]).toEqual([before, []]);
  document.triggers.withdrawn.clear();
  expect((await openingToasts(document)).join()).toMatch(/did nothing: The account that refreshes it has not given/);
});

test("the add-on has no scope for e-mails or addresses, and a build that is told so has both and offers e-mails", async () => {
  const document = await small();
  await choose(document, "OK");
  expect(storedNight(document).mail).toBe(false);
  await opened.close();
  const withMail = await small({
    code: readFileSync("dist/addon/Code.js", "utf8").replace(/^function shariahWithoutMail_.*$/m, ""),
  });
  await choose(withMail, "YES");
  expect(withMail.ui.alerts.at(-1)).toMatch(/Yes: and send yourself an e-mail/);
  expect(storedNight(withMail).mail).toBe(true);
});
