/** The figures that the sidebar's browser remembers from the last look, stored by whose answers they are. */
import { lastSeenLooks } from "../../appsscript/sidebar/page/lastSeen";

const shown = { address: "https://x.example", segment: "svc", clientId: "who", callsPerSecond: 1, demo: false };
const figures = { AAPL: { verdict: "HALAL" } };

function browser(storage: Partial<Storage> | undefined) {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: () => storage });
}

function rememberingBrowser() {
  const kept = new Map<string, string>();
  browser({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
  });
  return kept;
}

const looks = (settings: object | undefined, sampled = false) =>
  lastSeenLooks({ load: async () => settings as never }, { active: async () => sampled });

afterEach(() => browser(undefined));

test("the answers last seen are found again under the same settings, and under no others", async () => {
  rememberingBrowser();
  expect(await looks(shown).last()).toBeUndefined();
  await looks(shown).keep(figures);
  expect(await looks(shown).last()).toEqual({ at: expect.any(Number), figures });
  expect(await looks({ ...shown, clientId: "another" }).last()).toBeUndefined();
});

test("the browser stores nothing that tells whose answers they are", async () => {
  const kept = rememberingBrowser();
  await looks(shown).keep(figures);
  expect([...kept.keys()].join()).toMatch(/^shariah\.look\.[0-9a-f]{16}$/);
});

test("nothing is kept of sample data, or where nothing is set up", async () => {
  const kept = rememberingBrowser();
  await looks(shown, true).keep(figures);
  await looks(undefined).keep(figures);
  expect(kept.size).toBe(0);
});

test("a browser that stores nothing, or something else, has seen no answers", async () => {
  browser(undefined);
  await looks(shown).keep(figures);
  expect(await looks(shown).last()).toBeUndefined();
  browser({ getItem: () => "{", setItem: () => undefined });
  expect(await looks(shown).last()).toBeUndefined();
  browser({
    getItem: () => {
      throw new Error("denied");
    },
  });
  expect(await looks(shown).last()).toBeUndefined();
});
