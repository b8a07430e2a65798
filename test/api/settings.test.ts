import {
  cleanAddress,
  isAddress,
  isClientId,
  isRate,
  isSecret,
  isSegment,
  markOf,
  readSettings,
  scopeOf,
} from "../../src/api/settings";
import { completeSettings, showable, signsFor } from "../../src/api/typedSettings";

const settings = {
  address: "https://service.example",
  segment: "svc",
  clientId: "desk-7",
  secret: "made-up",
  callsPerSecond: 1,
  demo: false,
};

test("what was saved is read, its address cleaned, and what else lies there left out", () => {
  expect(readSettings({ ...settings, address: " https://service.example/v1/ ", more: 1 })).toEqual(settings);
});

test.each([undefined, null, "x", 7, [settings], {}])("%p is no settings", (value) => {
  expect(readSettings(value)).toBeUndefined();
});

test.each(Object.keys(settings))("without %s, or with one of another kind, there are no settings", (name) => {
  for (const wrong of [undefined, null, [], {}, "", 0]) {
    expect([wrong, readSettings({ ...settings, [name]: wrong })]).toEqual([wrong, undefined]);
  }
});

test("a rate is a number, and no text of one", () => {
  expect(readSettings({ ...settings, callsPerSecond: "5" })).toBeUndefined();
});

test("what may be shown of settings is all but the secret, and whether there is one", () => {
  const saved = { address: "https://a.test", segment: "s", clientId: "me", callsPerSecond: 1, demo: false };
  expect(showable({ ...saved, secret: "marker" })).toEqual({ ...saved, secretSaved: true });
  expect(showable({ ...saved, secret: "" })).toEqual({ ...saved, secretSaved: false });
});

test.each([
  ["https://service.example", "https://service.example"],
  [" https://service.example:8443/prefix/ ", "https://service.example:8443/prefix"],
  ["https://service.example///", "https://service.example"],
  ["https://service.example/v1", "https://service.example"],
  ["https://service.example/a/v1//", "https://service.example/a"],
  ["https://service.example/v1/a", "https://service.example/v1/a"],
  ["https://service.example/v12", "https://service.example/v12"],
  ["http://localhost:8787/", "http://localhost:8787"],
  ["http://127.0.0.1", "http://127.0.0.1"],
  ["http://127.255.1.2:80", "http://127.255.1.2:80"],
  ["http://[::1]:8080", "http://[::1]:8080"],
])("%s is the address %s", (typed, address) => {
  expect([cleanAddress(typed), isAddress(typed)]).toEqual([address, true]);
});

test.each([
  "",
  "service.example",
  "ftp://service.example",
  "xhttps://service.example",
  "https://",
  "https:///a",
  "https://a b",
  "https://me@service.example",
  "https://service.example?x",
  "https://service.example/a#b",
  "https://service.example/a b",
  "https://service.example/?x",
  "http://service.example",
  "http://localhost.evil",
  "http://evil.localhost",
  "http://127.0.0.1.evil",
  "http://1127.0.0.1",
  "http://localhost:80x",
  "http://::1",
])("%j is no address", (typed) => {
  expect([cleanAddress(typed), isAddress(typed)]).toEqual([undefined, false]);
});

test("what may stand in each field, at its shortest and longest", () => {
  const each = (is: (text: string) => boolean, texts: readonly string[]) => texts.map(is);
  expect(each(isSegment, ["a", "A-z_9", "x".repeat(40)])).toEqual([true, true, true]);
  expect(each(isSegment, ["", "x".repeat(41), "a/b", "a b", "ä"])).toEqual([false, false, false, false, false]);
  expect(each(isClientId, ["!", "~", "x".repeat(200)])).toEqual([true, true, true]);
  expect(each(isClientId, ["", "x".repeat(201), "a b", " a", "a ", "ä", "\u007f"])).toEqual(Array(7).fill(false));
  expect(each(isSecret, ["", "x", "x".repeat(1000), "x".repeat(1001)])).toEqual([false, true, true, false]);
  expect([0.09, 0.1, 100, 100.1, Number.NaN].map(isRate)).toEqual([false, true, true, false, false]);
});

test("a scope is of who asks, whom, and whether it is the demo; a mark is of the secret too", () => {
  const digest = (text: string) => `${text}${"#".repeat(30)}`;
  expect(scopeOf(settings, (text) => text.repeat(9))).toHaveLength(22);
  const texts = new Set<string>();
  for (const other of [{}, { address: "a" }, { segment: "b" }, { clientId: "c" }, { demo: true }]) {
    scopeOf({ ...settings, ...other }, (text) => String(texts.add(text).size));
  }
  expect([...texts][0]).toBe('["https://service.example","svc","desk-7",false]');
  expect(texts.size).toBe(5);
  scopeOf({ ...settings, secret: "another", callsPerSecond: 9 }, (text) => String(texts.add(text).size));
  expect(texts.size).toBe(5);
  expect(markOf(settings, digest)).toBe("de");
  expect(markOf({ ...settings, clientId: "", secret: "xyz" }, digest)).toBe("xy");
  expect(markOf({ ...settings, clientId: "a", secret: "bc" }, (text) => text)).toBe("ab");
});

test("a secret signs for the address, segment and client that it was typed for, and for no other", () => {
  expect(signsFor(settings, { ...settings, address: "https://service.example/v1/" })).toBe(true);
  const others = [{ address: "https://evil.example" }, { segment: "other" }, { clientId: "desk-8" }];
  for (const other of others) expect(signsFor(settings, { ...settings, ...other })).toBe(false);
});

test("settings without a secret take the saved one where it may sign for them, and else ask for it", () => {
  const { secret: _, ...typed } = settings;
  expect(completeSettings({ ...typed, callsPerSecond: 5 }, settings)).toEqual({ ...settings, callsPerSecond: 5 });
  expect(completeSettings({ ...typed, secret: "" }, settings)).toEqual(settings);
  const evil = { ...typed, address: "https://evil.example" };
  expect(completeSettings(evil, settings)).toMatchObject({
    english: expect.stringMatching(/type the secret key again/),
  });
  expect(completeSettings({ ...evil, secret: "new" }, settings)).toEqual({ ...evil, secret: "new" });
  expect(completeSettings(typed, undefined)).toEqual({ ...typed, secret: "" });
});
