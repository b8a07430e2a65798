/** A page that is loaded again keeps the rate and the credentials that were chosen. */
import type { Settings } from "../../src/api/settings";
import type { LoadedAddIn } from "../../src/playground/page/addIn";
import { besidePage } from "../../src/playground/page/source";

const offered: Settings = {
  address: "http://127.0.0.1:1",
  segment: "sample",
  clientId: "sample-client",
  secret: "sample-secret",
  callsPerSecond: 1,
  demo: false,
};
const own: Settings = { ...offered, address: "https://service.invalid", clientId: "own-client", callsPerSecond: 3 };

/** What lasts over a reload: the browser's storage, and what the add-in keeps. */
let stored: Map<string, string>;
let kept: Settings | undefined;

const addIn = {
  settings: async () => kept,
  configure: async (settings: Settings) => {
    kept = settings;
  },
} as unknown as LoadedAddIn;

const before = { localStorage: globalThis.localStorage, fetch: globalThis.fetch };
beforeEach(() => {
  stored = new Map();
  kept = undefined;
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  // A server that is started again has other credentials of its own.
  Object.assign(globalThis, { localStorage, fetch: async () => Response.json(offered) });
});
afterAll(() => Object.assign(globalThis, before));

test("the rate that was chosen is kept over F5, also where the server offers other credentials by then", async () => {
  await besidePage.serve(addIn);
  expect(kept).toEqual(offered);
  kept = { ...offered, callsPerSecond: 7 };
  await besidePage.serve(addIn);
  expect(kept).toEqual({ ...offered, callsPerSecond: 7 });
  Object.assign(globalThis, { fetch: async () => Response.json({ ...offered, clientId: "another" }) });
  await besidePage.serve(addIn);
  expect(kept).toEqual({ ...offered, clientId: "another", callsPerSecond: 7 });
});

test("credentials of the user's own stay over F5; begun anew, the sample answers at its own rate", async () => {
  await besidePage.serve(addIn);
  kept = own;
  await besidePage.serve(addIn);
  expect(kept).toEqual(own);
  expect(besidePage.answers(own)).toBe(false);
  await besidePage.serve(addIn, true);
  expect(kept).toEqual(offered);
  expect(besidePage.answers(kept)).toBe(true);
  expect([...stored.values()].join()).not.toContain(offered.secret);
});
