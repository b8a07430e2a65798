import { readSettings, shownOf } from "../../src/api/settings";

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

test("what may be shown of settings is all but the secret, and whether there is one", () => {
  const saved = { address: "https://a.test", segment: "s", clientId: "me", callsPerSecond: 1, demo: false };
  expect(shownOf({ ...saved, secret: "marker" })).toEqual({ ...saved, secretSaved: true });
  expect(shownOf({ ...saved, secret: "" })).toEqual({ ...saved, secretSaved: false });
});
