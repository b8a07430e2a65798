/** What an execution puts together of pace and state: from the cache while it is of these credentials, else from the properties. */

import { compact } from "../../appsscript/shared/cache";
import { paceScope, parseShared } from "../../appsscript/shared/pace";
import type { StoredSettings } from "../../appsscript/shared/settings";
import {
  isLed,
  keys,
  newState,
  readFault,
  readMoment,
  readScopedPace,
  readState,
  type SharedState,
  stands,
  writePace,
} from "../../appsscript/shared/state";
import { readPreferences } from "../../src/api/preferences";
import { fail } from "../../src/core/failure";
import { newPace, noteSend, permitAt } from "../../src/core/pace";
import type { SyncHost } from "../../src/drivers/host";

const now = Date.UTC(2026, 2, 31, 12);
const host = { now: () => now, digest: (text: string) => `${text.length}/${text}` } as SyncHost;
const settings = {
  address: "https://service.test",
  segment: "s",
  clientId: "c",
  secret: "made-up",
  callsPerSecond: 1,
  demo: false,
};
const preferences = { ...readPreferences(undefined), verdictHours: 48 };
const storedSettings = (lasting: StoredSettings["lasting"] = {}): StoredSettings => ({
  settings,
  own: settings,
  sampled: false,
  preferences,
  lasting,
});
const scope = paceScope(settings, host);
const texts = (state?: SharedState, ...paces: readonly (readonly [string, string])[]) =>
  new Map([...(state ? [[keys.state, compact(state)] as const] : []), ...paces]);

test("a scope is of the credentials and not of their secret, and short", () => {
  expect(scope).toHaveLength(16);
  const digests: string[] = [];
  const noting = { ...host, digest: (text: string) => digests.push(text) && text } as SyncHost;
  for (const more of [{}, { secret: "other" }, { address: "a" }, { segment: "b" }, { clientId: "d" }, { demo: true }])
    paceScope({ ...settings, ...more }, noting);
  expect(new Set(digests).size).toBe(5);
  expect(digests.join("")).not.toContain("made-up");
});

test("what the properties keep counts where the cache has lost it", () => {
  const lasting = {
    routes: { screening: 1 },
    clockOffset: 70,
    clockAt: now - 5,
    mark: "m",
    failuresFrom: now - 9,
    days: { "2026-03-31": 4 },
    paused: true,
    reached: true,
    refreshedAt: now - 7,
  };
  for (const found of [undefined, texts()]) {
    const { pace, state } = parseShared(found, storedSettings(lasting), host);
    expect(pace).toMatchObject({ routes: { screening: 1 }, clockOffset: 70, mark: "m", refreshedAt: now - 7 });
    expect(state).toMatchObject({
      scope,
      round: 1,
      days: { "2026-03-31": 4 },
      paused: true,
      reached: true,
      failuresFrom: now - 9,
      refreshedAt: now - 7,
      preferences,
    });
    expect(pace).not.toHaveProperty("days");
  }
});

test("the state in the cache counts while it is of these credentials; of others only how often was published", () => {
  const left = { ...newState(scope), round: 8, sent: 5, paused: true, failuresFrom: now - 20, refreshedAt: now - 30 };
  const own = parseShared(texts(left), storedSettings({ failuresFrom: now - 10, refreshedAt: now - 40 }), host).state;
  expect(own).toMatchObject({ round: 8, sent: 5, paused: true, failuresFrom: now - 10, refreshedAt: now - 30 });
  expect(own.preferences).toEqual(preferences);
  const others = parseShared(texts({ ...left, scope: "other" }), storedSettings(), host).state;
  expect(others).toMatchObject({ scope, round: 9, sent: 0, paused: false, failuresFrom: 0, reached: false });
});

test("moments that a clock ahead of this one wrote are ignored", () => {
  const ahead = now + 3_600_000;
  const left = { ...newState(scope), failuresFrom: ahead, refreshedAt: ahead };
  const { state, pace } = parseShared(texts(left), storedSettings({ failuresFrom: ahead, refreshedAt: ahead }), host);
  expect([state.failuresFrom, state.refreshedAt, pace.refreshedAt]).toEqual([0, 0, 0]);
});

test("a pace in the cache is followed, also that of a connection test, and none of other credentials", () => {
  const pace = { ...newPace(), acceptedAt: now - 5, mark: "accepted", roundTrips: [100] };
  for (const key of [keys.pace, keys.tested])
    expect(parseShared(texts(undefined, [key, writePace(scope, pace)]), storedSettings(), host).pace.mark).toBe(
      "accepted",
    );
  const other = texts(undefined, [keys.pace, writePace("other", pace)], [keys.tested, "damaged"]);
  expect(parseShared(other, storedSettings(), host).pace.mark).toBeUndefined();
});

test("a moment that another clock wrote is waited for a tenth of a second longer", () => {
  const pace = newPace();
  noteSend(pace, now - 400);
  const free = (rate: number | undefined) => {
    const kept = {
      ...storedSettings(),
      settings: rate === undefined ? undefined : { ...settings, callsPerSecond: rate },
    };
    const found = texts(undefined, [keys.pace, writePace(rate === undefined ? "" : scope, pace)]);
    return permitAt(parseShared(found, kept, host).pace, rate ?? 1, now);
  };
  const alone = permitAt(pace, 1, now - 100);
  expect([free(1), free(undefined)]).toEqual([alone + 100, alone + 100]);
  expect(free(2)).toBe(0);
});

test("before anything is set up the shared state has a blank scope, and ignores what the cache holds of other credentials", () => {
  const kept = { ...storedSettings(), settings: undefined };
  expect(parseShared(texts({ ...newState(scope), sent: 7 }), kept, host).state).toMatchObject({ scope: "", sent: 0 });
});

test("an execution leads until its lease ends; without a state none leads", () => {
  const led = (until: number, at = now) => isLed({ ...newState("mine"), until, at }, now);
  expect([led(now + 1), led(now), led(now - 1), led(now + 1, now + 60_000), isLed(undefined, now)]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("a failure of all counts for questions that were asked after it", () => {
  const fault = { scope: "mine", failure: fail("unreachable"), at: now - 5, until: now + 1 };
  const standsFor = (more: Partial<SharedState>) => stands(fault, { ...newState("mine"), ...more }, now);
  expect([{}, { refreshedAt: now - 5 }, { refreshedAt: now - 4 }, { failuresFrom: now - 5 }].map(standsFor)).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

describe("what is read of the shared state", () => {
  test("has its first values where a field is missing or spoilt, and is none without its scope", () => {
    const whole = {
      ...newState("mine"),
      sent: 7,
      crowd: { until: 1, frame: 2, phase: 1 },
      unasked: { parts: { a: 1 }, at: 5 },
    };
    const held = [{ operation: "report", calls: 5, multiplied: true }];
    expect(readState(compact({ ...whole, held }))).toEqual({ ...whole, held });
    expect(readState(compact({ scope: "mine" }))).toEqual({ ...newState("mine"), by: expect.any(String) });
    const spoilt = {
      ...whole,
      sent: "7",
      heard: 7,
      paused: "no",
      held: [{ operation: "report", calls: 5 }, { calls: 5 }, 7],
    };
    expect(readState(compact({ ...spoilt, unasked: { parts: {} } }))).toEqual({
      ...whole,
      by: whole.by,
      sent: 0,
      heard: {},
      paused: false,
      unasked: { at: 0 },
      held: [{ operation: "report", calls: 5, multiplied: false }],
    });
    for (const crowd of [
      { until: 1, frame: 0, phase: 0 },
      { until: 1, frame: 1.5, phase: 0 },
      { until: 1, frame: "2", phase: 0 },
      { until: 1, frame: 2 },
    ])
      expect(readState(compact({ ...whole, crowd }))?.crowd).toBeUndefined();
    expect(readState(compact({ ...whole, crowd: { until: 1, frame: 1, phase: 0 } }))?.crowd).toEqual({
      until: 1,
      frame: 1,
      phase: 0,
    });
    for (const none of [undefined, "", "damaged", "[]", "{}", '{"scope":7}']) expect(readState(none)).toBeUndefined();
  });

  test("a document's name is random, and as long as it must be", () => {
    const names = Array.from({ length: 50 }, () => newState("mine").by);
    expect(new Set(names).size).toBe(50);
    for (const name of names) expect(name).toMatch(/^[0-9a-z]{4,8}$/);
  });

  test("a failure of all needs all its fields, and so does a pace; a moment that is none is 0", () => {
    const fault = { scope: "mine", failure: fail("unreachable"), at: 5, until: 9 };
    expect(readFault(compact(fault))).toEqual(fault);
    for (const field of Object.keys(fault)) expect(readFault(compact({ ...fault, [field]: {} }))).toBeUndefined();
    const pace = { ...newPace(), mark: "m" };
    expect(readScopedPace(writePace("mine", pace), now)).toMatchObject({ scope: "mine", pace: { mark: "m" } });
    for (const one of [{ pace }, { scope: "mine" }, { scope: "mine", pace: 7 }])
      expect(readScopedPace(compact(one), now)).toBeUndefined();
    expect([compact({ at: 5 }), compact({ at: "5" }), "7", "", undefined].map(readMoment)).toEqual([5, 0, 0, 0, 0]);
  });
});
