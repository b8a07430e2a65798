/** What a menu or the sidebar changes of what executions share: under the lock, in the cache and in the properties. */
import { compact } from "../../appsscript/shared/cache";
import { prefix } from "../../appsscript/shared/format";
import { scopeOf } from "../../appsscript/shared/pace";
import { load, saveSettings, setSampled } from "../../appsscript/shared/settings";
import { keys, newState, readFault, readScopedPace, readState, writePace } from "../../appsscript/shared/state";
import { currentShared, heedPause, updateShared } from "../../appsscript/shared/update";
import { fail } from "../../src/core/failure";
import { newPace } from "../../src/core/pace";
import type { SyncHost } from "../../src/drivers/host";
import { RefusalError } from "../../src/ports/refusalError";
import { openGoogle } from "./google";

const now = Date.UTC(2026, 2, 31, 12);
const host = { now: () => now, digest: (text: string) => text } as SyncHost;
const settings = {
  address: "https://service.test",
  segment: "s",
  clientId: "c",
  secret: "made-up",
  callsPerSecond: 1,
  demo: false,
};
const scope = scopeOf(settings, host);

function open() {
  const google = openGoogle();
  saveSettings(settings);
  const text = (key: string) => google.own.items.get(prefix + key);
  return { ...google, text, state: () => readState(text(keys.state)) };
}

test("a change is written for running executions and later ones, and earlier failures are forgotten", () => {
  const { state, text, lock, own } = open();
  updateShared(host, ({ pace }) => {
    Object.assign(pace, { mark: "m" });
    return { paused: true };
  });
  expect(state()).toMatchObject({ scope, paused: true, failuresFrom: now });
  expect(readScopedPace(text(keys.pace), now)).toMatchObject({ scope, pace: { mark: "m" } });
  expect(load().lasting).toMatchObject({ paused: true, failuresFrom: now, mark: "m" });
  expect([lock.tries, lock.released, own.writes.map(({ seconds }) => seconds)]).toEqual([[10], 1, [21_600]]);
  expect([text(keys.fault), text(keys.tested)]).toEqual([undefined, undefined]);
  expect(currentShared(load(), host).state.paused).toBe(true);
});

test("a failure of all cells counts for five seconds", () => {
  const { text } = open();
  updateShared(host, () => ({}), fail("notSetUp"));
  expect(readFault(text(keys.fault))).toEqual({ scope, failure: fail("notSetUp"), at: now, until: now + 5_000 });
});

test("what a connection test learnt counts once, and that of other credentials stays", () => {
  const { text, own } = open();
  const tested = { ...newPace(), acceptedAt: now - 5, mark: "tested" };
  own.items.set(prefix + keys.tested, writePace(scope, tested));
  updateShared(host, () => ({}));
  expect([readScopedPace(text(keys.pace), now)?.pace.mark, text(keys.tested)]).toEqual(["tested", "{}"]);
  own.items.set(prefix + keys.tested, writePace("other", tested));
  updateShared(host, () => ({}));
  expect(readScopedPace(text(keys.tested), now)?.scope).toBe("other");
});

test("what the sample taught is kept apart; before anything is set up nothing is kept", () => {
  const { properties } = open();
  setSampled({ ...settings, clientId: "sample" });
  updateShared(host, () => ({ paused: true }));
  expect(load()).toMatchObject({ sampled: true, lasting: { paused: true } });
  setSampled(undefined);
  expect(load().lasting.paused).toBeUndefined();
  const names = Object.keys(openGoogle().properties);
  updateShared(host, () => ({ paused: true }));
  expect([names, Object.keys(properties).includes("shariah.settings")]).toEqual([[], true]);
});

test("without the lock the state is changed all the same, and another's lock is not released; with it, it is released whatever fails", () => {
  const { lock, state } = open();
  lock.isFree = false;
  updateShared(host, () => ({ paused: true }));
  expect([lock.tries, lock.released, state()?.paused]).toEqual([[10, 20_000], 0, true]);
  lock.isFree = true;
  const failing = () => {
    throw new Error("gone");
  };
  expect(() => updateShared(host, failing)).toThrow("gone");
  expect(lock.released).toBe(1);
});

test("cells that ask while requests are paused are told so", () => {
  const { own } = open();
  expect(() => heedPause(host)).not.toThrow();
  own.items.set(prefix + keys.state, compact({ ...newState(scope), paused: true }));
  expect(() => heedPause(host)).toThrow(RefusalError);
});
