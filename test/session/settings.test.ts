/** Settings whose store a host names late, and a test of settings whose service lets no page read its replies. */
import { Memory } from "../../src/browser/memory";
import { excelCells, sayBy } from "../../src/excel/cells";
import { testConnection } from "../../src/session/connectionTest";
import { Session } from "../../src/session/session";
import { settle } from "../../src/session/settings";
import { openPage } from "../excel/pageParts";

const typed = {
  address: "https://service.test",
  segment: "s",
  clientId: "me",
  secret: "made-up",
  callsPerSecond: 1,
  demo: false,
};

test.each([
  ["saved meanwhile are stored there too", typed, true, ["save"]],
  ["found there come into force, and the sample stays as it is", undefined, undefined, ["load", "use"]],
  ["that were there from the start are read again", typed, undefined, ["load", "use"]],
])("settings %s", async (_, settings, settingsKept, steps) => {
  const done: string[] = [];
  const standIn = {};
  const memory = {
    settingsKept,
    save: async (given: unknown) => void (given === typed && done.push("save")),
    load: async () => {
      done.push("load");
      return typed;
    },
  };
  const use = async (given: unknown, by: unknown) => void (given === typed && by === standIn && done.push("use"));
  await settle({ settings, memory, standIn, use } as never);
  expect(done).toEqual(steps);
});

test("settings that were just saved, but not stored by the browser, are not replaced by older stored ones", async () => {
  openPage();
  const older = { ...typed, clientId: "older" };
  const memory = new Memory();
  await memory.save(older);
  const session = new Session(excelCells, sayBy, memory);
  await session.ready;
  expect(session.settings).toEqual(older);
  // The storage is full from now on.
  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  try {
    await session.configure(typed);
    expect([memory.settingsKept, session.settings]).toEqual([false, typed]);
    // Office names its store late, and the pane reads again what is stored.
    await settle(session);
    expect(session.settings).toEqual(typed);
    expect(await memory.load()).toEqual(typed);
  } finally {
    localStorage.setItem = setItem;
  }
});

test("stored settings whose key is damaged are not used, and the pane knows that they cannot be read", async () => {
  openPage();
  const memory = new Memory();
  localStorage.setItem("shariah.settings", btoa("x".repeat(60)));
  expect([await memory.load(), memory.isUnread]).toEqual([undefined, true]);
  await memory.save(typed);
  expect([await memory.load(), memory.isUnread]).toEqual([typed, false]);
  localStorage.removeItem("shariah.settings");
  expect([await new Memory().load(), memory.isUnread]).toEqual([undefined, false]);
});

test("without stored settings none come into force", async () => {
  const use = () => Promise.reject(new Error("nothing is there"));
  await settle({ memory: { load: async () => undefined }, use } as never);
  await settle({ use } as never);
});

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

test("testing settings tells an address whose replies the browser blocks from one that does not answer", async () => {
  openPage();
  Object.assign(globalThis, { BroadcastChannel: undefined });
  const [there, nowhere] = ["https://there.test", "https://nowhere.test"];
  const looks: [string, RequestInit][] = [];
  globalThis.fetch = async (address, init = {}) => {
    if (init.mode === "no-cors") looks.push([String(address), init]);
    if (init.mode === "no-cors" && address === there) return new Response(null);
    throw new TypeError("Failed to fetch");
  };
  const tested = async (address: string) =>
    testConnection(new Session(excelCells, sayBy, new Memory()), { ...typed, address });
  expect(await Promise.all([there, nowhere].map(tested))).toMatchObject([
    { failure: "blocked" },
    { failure: "unreachable" },
  ]);
  // Whoever only looks whether it is there tells nobody who asks, and is told nothing that was kept.
  const init = { mode: "no-cors", cache: "no-store", credentials: "omit" };
  expect(new Map(looks)).toEqual(
    new Map([
      [there, init],
      [nowhere, init],
    ]),
  );
});

test("testing invalid settings says what is wrong and sends nothing", async () => {
  globalThis.fetch = () => Promise.reject(new Error("nobody is to be asked"));
  const told = await testConnection(new Session(excelCells, sayBy), { ...typed, address: "nowhere" });
  expect(told).toHaveProperty("phrase");
});
