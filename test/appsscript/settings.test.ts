/** What is stored with a document, in Google's properties: settings, the sample's, choices, and what was learnt. */
import { earlier, prefix } from "../../appsscript/shared/format";
import {
  forgetSettings,
  isSampled,
  lastingOf,
  load,
  loadAccount,
  readStored,
  readStoredUnder,
  saveAccount,
  saveLasting,
  savePreferences,
  saveSettings,
  setSampled,
  storeValue,
} from "../../appsscript/shared/settings";
import { newState } from "../../appsscript/shared/state";
import { readPreferences } from "../../src/api/preferences";

import { newPace, type Pace } from "../../src/core/pace";
import { openGoogle } from "./google";

const own = {
  address: "https://service.example",
  segment: "svc",
  clientId: "mine",
  secret: "made-up",
  callsPerSecond: 1,
  demo: false,
};
const sample = { ...own, clientId: "sample" };
let kept: Record<string, string>;

beforeEach(() => {
  kept = openGoogle().properties;
});

test("a document without anything has defaults, and no settings", () => {
  expect(load()).toEqual({
    settings: undefined,
    sampled: false,
    own: undefined,
    preferences: readPreferences(undefined),
    lasting: {},
  });
  expect([isSampled(), loadAccount(), readStored("lasting")]).toEqual([false, undefined, undefined]);
});

test("a script without a document has no settings, no sample and no stored values", () => {
  Object.assign(globalThis, { PropertiesService: { getDocumentProperties: () => null } });
  expect([load().settings, isSampled(), readStored("lasting"), readStoredUnder("lasting").size]).toEqual([
    undefined,
    false,
    undefined,
    0,
  ]);
});

test("the sample's settings are in force while it is tried, and then one's own again", () => {
  saveSettings(own);
  setSampled(sample);
  expect([load().settings, load().own, load().sampled, isSampled()]).toEqual([sample, own, true, true]);
  setSampled(undefined);
  expect([load().settings, load().sampled, isSampled()]).toEqual([own, false, false]);
});

test("pace and days that were learnt with the sample do not count for the service, and go with the sample", () => {
  saveSettings(own);
  saveLasting({ mark: "own", days: { "2026-03-31": 4 }, paused: true }, false);
  setSampled(sample);
  saveLasting({ mark: "sample" }, true);
  expect(load().lasting).toEqual({ mark: "sample" });
  setSampled(undefined);
  expect(load().lasting).toEqual({ mark: "own", days: { "2026-03-31": 4 }, paused: true });
  setSampled(sample);
  expect(load().lasting).toEqual({});
});

test("stored facts that were learnt are taken by their readable fields alone", () => {
  const month = { limit: 10, used: 3 };
  kept[`${prefix}lasting`] = JSON.stringify({
    mark: 7,
    refreshedAt: "1",
    clockOffset: 2,
    month,
    routes: { screening: 1 },
    paused: "yes",
    roundTrips: [10, 20],
  });
  expect(load().lasting).toEqual({ clockOffset: 2, month, routes: { screening: 1 }, roundTrips: [10, 20] });
  kept[`${prefix}lasting`] = JSON.stringify({ month: { limit: 10 } });
  expect(load().lasting).toEqual({});
  kept[`${prefix}lasting`] = "damaged";
  expect(load().lasting).toEqual({});
});

test("an earlier format counts until this one is written, and is deleted with it", () => {
  kept[`${earlier}lasting`] = JSON.stringify({ mark: "earlier" });
  expect(load().lasting).toEqual({ mark: "earlier" });
  saveLasting({ mark: "later" }, false);
  expect(load().lasting).toEqual({ mark: "later" });
  storeValue("lasting");
  expect([load().lasting, kept]).toEqual([{}, {}]);
});

test("values are found by how their names begin, in this format and the earlier one alone", () => {
  storeValue("journal.1", { a: 1 });
  kept[`${earlier}journal.0`] = "{}";
  kept["journal.2"] = "{}";
  storeValue("other", { b: 1 });
  expect([...readStoredUnder("journal.")]).toEqual([
    [`${prefix}journal.1`, { a: 1 }],
    [`${earlier}journal.0`, {}],
  ]);
});

test("choices and the account are read back; an account that is none is not", () => {
  const chosen = { ...readPreferences(undefined), verdictHours: 48 };
  savePreferences(chosen);
  saveAccount({ told: { companyName: "Mine", monthlyRequestLimit: 10 }, at: 5 });
  expect([load().preferences, loadAccount()]).toEqual([
    chosen,
    { told: { companyName: "Mine", monthlyRequestLimit: 10 }, at: 5 },
  ]);
  storeValue("account", { told: {} });
  expect(loadAccount()).toBeUndefined();
});

test("after Forget nothing of the account is left, and the choices stay", () => {
  saveSettings(own);
  savePreferences(readPreferences(undefined));
  setSampled(sample);
  saveLasting({ mark: "own" }, false);
  saveLasting({ mark: "sample" }, true);
  saveAccount({ told: {}, at: 5 });
  forgetSettings();
  expect(Object.keys(kept)).toEqual(["shariah.preferences"]);
});

test("settings that a person typed are stored under keys without a format, so that an update finds them; deleted, they are gone from both formats", () => {
  saveSettings(own);
  savePreferences(readPreferences(undefined));
  setSampled(sample);
  expect(Object.keys(kept).sort()).toEqual(["shariah.preferences", "shariah.sample", "shariah.settings"]);
  expect(load()).toMatchObject({ settings: sample, own, sampled: true });
  kept[`${earlier}journal`] = '{"a":1}';
  storeValue("journal", { a: 2 });
  expect([readStored("journal"), kept[`${earlier}journal`]]).toEqual([{ a: 2 }, '{"a":1}']);
  storeValue("journal");
  expect(readStored("journal")).toBeUndefined();
});

test("pace, pauses, counts and round trips in whole milliseconds outlive the cache", () => {
  const pace: Pace = {
    ...newPace(),
    routes: { screening: 1 },
    learntAt: { screening: 5 },
    allowed: { report: 2 },
    refreshedAt: 6,
    month: { limit: 10, used: 3 } as Pace["month"],
    clockOffset: 7,
    clockAt: 8,
    acceptedAt: 9,
    mark: "m",
    monthAskedAt: 11,
    overrunUntil: 12,
    overrunAt: 13,
    roundTrips: [99.6, 100.2],
  };
  const state = { ...newState("mine"), failuresFrom: 14, days: { "2026-03-31": 2 }, paused: true, reached: true };
  saveLasting(lastingOf(pace, state), false);
  expect(load().lasting).toEqual({
    routes: { screening: 1 },
    learntAt: { screening: 5 },
    allowed: { report: 2 },
    refreshedAt: 6,
    month: { limit: 10, used: 3 },
    clockOffset: 7,
    clockAt: 8,
    acceptedAt: 9,
    mark: "m",
    monthAskedAt: 11,
    overrunUntil: 12,
    overrunAt: 13,
    roundTrips: [100, 100],
    failuresFrom: 14,
    days: { "2026-03-31": 2 },
    paused: true,
    reached: true,
  });
  const bare = lastingOf(newPace(), newState("mine"));
  expect(bare).toMatchObject({ learntAt: {}, mark: "", clockAt: 0, monthAskedAt: 0, overrunUntil: 0, overrunAt: 0 });
  expect("reached" in bare).toBe(false);
});
