/** What is saved of settings and choices on a device: sealed where the browser keeps a key, and read back whole. */
import { IDBFactory } from "fake-indexeddb";
import { readPreferences } from "../../src/api/preferences";
import { loadPreferences, loadSettings } from "../../src/browser/settings";
import { forgetSettings, savePreferences, saveSettings } from "../../src/browser/settingsWriter";
import { openPage } from "../excel/pageParts";

const settings = {
  address: "https://service.test",
  segment: "svc",
  clientId: "client",
  secret: "made-up",
  callsPerSecond: 2,
  demo: false,
};
const key = "shariah.settings";

beforeEach(() => {
  openPage();
  Object.assign(globalThis, { indexedDB: new IDBFactory(), Office: undefined });
});

it("settings are read back as saved, and cannot be read in the storage", async () => {
  expect(await saveSettings(settings)).toBe(true);
  expect(await loadSettings()).toEqual(settings);
  const stored = localStorage.getItem(key) ?? "";
  for (const text of [stored, atob(stored)]) expect(text).not.toMatch(/made-up|client|service/);
});

it("stored settings are sealed anew each time, with the same key", async () => {
  await saveSettings(settings);
  const first = localStorage.getItem(key) as string;
  await saveSettings(settings);
  expect(localStorage.getItem(key)).not.toBe(first);
  localStorage.setItem(key, first);
  expect(await loadSettings()).toEqual(settings);
});

it("settings sealed by another key, or damaged, are read as none", async () => {
  await saveSettings(settings);
  const stored = localStorage.getItem(key) as string;
  localStorage.setItem(key, `${stored.slice(0, -8)}AAAAAAA=`);
  expect(await loadSettings()).toBeUndefined();
  localStorage.setItem(key, stored);
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  expect(await loadSettings()).toBeUndefined();
});

it("settings are stored unsealed, and read, when the browser keeps no key", async () => {
  Object.assign(globalThis, { indexedDB: undefined });
  expect(await saveSettings(settings)).toBe(true);
  expect(JSON.parse(localStorage.getItem(key) ?? "")).toEqual(settings);
  expect(await loadSettings()).toEqual(settings);
});

it("settings are not saved when the browser stores nothing, or refuses", async () => {
  const full = () => {
    throw new Error("QuotaExceededError");
  };
  for (const storage of [undefined, { ...localStorage, setItem: full }]) {
    Object.assign(globalThis, { localStorage: storage });
    expect(await saveSettings(settings)).toBe(false);
    expect(savePreferences(readPreferences(undefined))).toBe(false);
  }
});

// E25: Microsoft Learn, *Persist add-in state and settings*
it("settings are the partition's own when Office separates add-ins, and else those saved without one", async () => {
  await saveSettings(settings);
  Object.assign(globalThis, { Office: { context: { partitionKey: "part-" }, onReady: async () => undefined } });
  expect(await loadSettings()).toEqual(settings);
  const own = { ...settings, clientId: "of the part".replaceAll(" ", "-") };
  await saveSettings(own);
  expect([localStorage.getItem(`part-${key}`) !== null, await loadSettings()]).toEqual([true, own]);
  forgetSettings();
  expect([localStorage.length, await loadSettings()]).toEqual([0, undefined]);
});

it("choices are kept as they are, and have defaults before", () => {
  const chosen = { ...readPreferences(undefined), verdictHours: 48 };
  expect(loadPreferences()).toEqual(readPreferences(undefined));
  expect(savePreferences(chosen)).toBe(true);
  expect(loadPreferences()).toEqual(chosen);
});
