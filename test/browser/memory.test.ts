/** What outlives a page: settings and choices, answers, the pace; and what of it is left when all is forgotten. */
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { createStore, keys } from "idb-keyval";
import { operations } from "../../src/api/operations";
import { readPreferences } from "../../src/api/preferences";
import { answersStore } from "../../src/browser/answers";
import { Memory } from "../../src/browser/memory";
import { pacesStore } from "../../src/browser/permit";
import type { Operation } from "../../src/core/operation";
import { newPace } from "../../src/core/pace";
import { type Known, Planner } from "../../src/core/planner";
import { openPage } from "../excel/pageParts";

const rows = Object.values(operations) as readonly Operation[];
const screening = operations.screening as Operation;
const settings = {
  address: "https://service.test",
  segment: "svc",
  clientId: "client",
  secret: "made-up",
  callsPerSecond: 2,
  demo: false,
};
const chosen = { ...readPreferences(undefined), verdictHours: 48, verdictsToo: true };

/** The channel of this page, by which other windows speak to it. */
let channel: { onmessage?: (event: { data: unknown }) => void; postMessage(data: unknown): void };
let said: unknown[] = [];
beforeAll(() => {
  class Channel {
    onmessage?: (event: { data: unknown }) => void;
    constructor() {
      channel = this;
    }
    postMessage(data: unknown): void {
      said.push(data);
    }
  }
  Object.assign(globalThis, { BroadcastChannel: Channel });
});

let scopes = 0;
let scope = "";
beforeEach(() => {
  openPage();
  said = [];
  scopes += 1;
  scope = `scope ${scopes}`;
});

/** Time for the database to do what was asked of it. */
async function passTime(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
}
const never = () => {
  throw new Error("Storing failed.");
};
const knownAnswer = (input: string, sentAt = Date.now() - 1000): Known => ({
  operation: screening.name,
  input,
  sentAt,
  answer: { symbol: input, shariahComplianceStatus: "HALAL" },
});

/** A page under these settings, with a planner that follows what is remembered. */
async function follow(memory: Memory, keeps = true) {
  const opened = memory.open(scope, keeps, rows, never);
  const planner = new Planner(opened.planning, rows);
  let changes = 0;
  await opened.follow(planner, () => {
    changes += 1;
  });
  await passTime();
  return {
    opened,
    planner,
    changes: () => changes,
    answerOf: (input: string) => planner.peek(screening, input)?.answer,
  };
}
const storedKeys = async () => (await keys<string[]>(createStore(...answersStore))).filter(([of]) => of === scope);

describe("settings and choices", () => {
  test("that the browser stores are lasting, and read by the next page", async () => {
    const memory = new Memory();
    expect([memory.settingsKept, memory.isLasting, await memory.load()]).toEqual([undefined, true, undefined]);
    await memory.save(settings);
    memory.choose(chosen);
    expect([memory.settingsKept, memory.isLasting, memory.preferences]).toEqual([true, true, chosen]);
    const next = new Memory();
    expect([await next.load(), next.preferences]).toEqual([settings, chosen]);
  });

  test("that it does not store last until the page closes, and the pane says so", async () => {
    const { localStorage } = globalThis;
    Object.assign(globalThis, { localStorage: undefined });
    const [saved, choosing] = [new Memory(), new Memory()];
    await saved.save(settings);
    expect([saved.settingsKept, saved.isLasting]).toEqual([false, false]);
    choosing.choose(chosen);
    expect([choosing.preferences, choosing.isLasting]).toEqual([chosen, false]);
    expect(choosing.open(scope, false, rows, never).choices).toEqual(chosen);
    Object.assign(globalThis, { localStorage });
    choosing.choose({ ...chosen, verdictHours: 24 });
    await saved.save(settings);
    expect([choosing.preferences.verdictHours, choosing.isLasting, saved.isLasting]).toEqual([24, true, true]);
  });
});

describe("answers", () => {
  test("are known to the next page under these settings, and to none under others", async () => {
    const memory = new Memory();
    const { opened, planner, changes } = await follow(memory);
    expect([opened.planning.restores, planner.restoring, changes() > 0]).toEqual([true, false, true]);
    expect(memory.answers?.lasting).toBe(true);
    opened.keep([knownAnswer("AAPL"), knownAnswer("KO")]);
    await passTime();
    const next = await follow(new Memory());
    expect(next.answerOf("AAPL")).toMatchObject({ shariahComplianceStatus: "HALAL" });
    expect(next.changes()).toBeGreaterThan(1);
    scope = `${scope} and others`;
    expect((await follow(new Memory())).answerOf("AAPL")).toBeUndefined();
  });

  test("are not stored where a person wants none kept, nor is the pace", async () => {
    const memory = new Memory();
    const { opened, planner } = await follow(memory, false);
    opened.keep([knownAnswer("AAPL")]);
    await passTime();
    expect([opened.planning.restores, planner.restoring, memory.answers]).toEqual([false, false, undefined]);
    expect([await storedKeys(), await keys(createStore(...pacesStore))]).toEqual([
      [],
      expect.not.arrayContaining([scope]),
    ]);
    await follow(memory);
    expect(await keys(createStore(...pacesStore))).toContain(scope);
  });

  test("of earlier settings do not count, whichever are read first", async () => {
    const memory = new Memory();
    const earlier = memory.open(scope, true, rows, never);
    const later = memory.open(`${scope}, later`, true, rows, never);
    await later.follow(new Planner(later.planning, rows), () => undefined);
    await earlier.follow(new Planner(earlier.planning, rows), () => undefined);
    expect(memory.answers?.scope).toBe(`${scope}, later`);
  });

  test("that no record needs any more are deleted once all is read", async () => {
    const { opened } = await follow(new Memory());
    opened.keep([knownAnswer("AAPL", Date.now() - 400 * 24 * 3_600_000)]);
    await passTime();
    expect(await storedKeys()).toHaveLength(1);
    await follow(new Memory());
    expect(await storedKeys()).toEqual([]);
  });
});

describe("another window", () => {
  test("tells new answers, which cells here get", async () => {
    const { answerOf, changes } = await follow(new Memory());
    const before = changes();
    const { answer, sentAt } = knownAnswer("AAPL");
    const answered = {
      key: [scope, sentAt, 90.5],
      reply: { operation: screening.name, sentAt, answers: [["AAPL", answer]] },
    };
    channel.onmessage?.({ data: { scope, answered } });
    await passTime();
    expect(answerOf("AAPL")).toMatchObject({ symbol: "AAPL" });
    expect(changes()).toBeGreaterThan(before);
  });

  test("hears what cells here wait for, and what it waits for is asked along; where nothing is kept neither is told", async () => {
    for (const keeps of [true, false]) {
      const { planner } = await follow(new Memory(), keeps);
      const want = jest.spyOn(planner, "want");
      said = [];
      planner.ask(screening, "KO", Date.now());
      const waits = [[screening.name, ["MSFT"]]];
      channel.onmessage?.({ data: { scope, window: "other", waits } });
      channel.onmessage?.({ data: [scope, JSON.stringify(newPace())] });
      expect(want.mock.calls).toEqual(keeps ? [[waits], [waits]] : []);
      const told = said.flatMap((one) => (one as { readonly waits?: readonly unknown[] }).waits ?? []);
      expect(told).toEqual(keeps ? [[screening.name, ["KO"]]] : []);
    }
  });
});

describe("Forget", () => {
  test("leaves nothing: replies under way are not stored, and later ones are again", async () => {
    const memory = new Memory();
    await memory.save(settings);
    const { opened } = await follow(memory);
    opened.keep([knownAnswer("AAPL")]);
    const earlier = memory.forgotten();
    expect(earlier()).toBe(false);
    let left: unknown;
    await memory.forget(async () => {
      // Nothing may be signed any more by the time the settings are left.
      left = [await memory.load(), earlier()];
    });
    expect([left, memory.settingsKept, await memory.load(), memory.forgotten()()]).toEqual([
      [undefined, true],
      undefined,
      undefined,
      false,
    ]);
    opened.keep([knownAnswer("KO")]);
    await opened.host.permit(newPace(), () => undefined);
    await passTime();
    expect([await storedKeys(), await keys(createStore(...pacesStore))]).toEqual([[], []]);
    const later = await follow(memory);
    later.opened.keep([knownAnswer("PG")]);
    await passTime();
    expect(await storedKeys()).toHaveLength(1);
  });
});

test("a page's host shares its permits with who has the same credentials, sleeps, and tells how far its clock was set", async () => {
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  const host = new Memory().host(scope);
  expect([typeof host.drift, typeof host.sleep, typeof host.ownTime]).toEqual(["function", "function", "function"]);
  expect(await host.permit(newPace(), () => "my turn")).toBe("my turn");
  const { performance } = globalThis;
  Object.assign(globalThis, { performance: undefined });
  const bare = new Memory().host(scope);
  Object.assign(globalThis, { performance });
  expect("drift" in bare).toBe(false);
});
