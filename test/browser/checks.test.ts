/** What a page reports of its storage, database, worker and clock: each works, is absent, or fails. */
import { IDBFactory } from "fake-indexeddb";
import { type Outcome, pageChecks } from "../../src/browser/checks";
import { openPage } from "../excel/pageParts";

const { fetch } = globalThis;

/** One check, in a page that has these parts. */
function runCheck(name: (typeof pageChecks)[number][0], page: object): Promise<Outcome> {
  Object.assign(globalThis, page);
  return (pageChecks.find(([what]) => what === name) as (typeof pageChecks)[number])[1]();
}

beforeEach(openPage);
afterEach(() => {
  jest.restoreAllMocks();
  Object.assign(globalThis, { fetch, location: undefined, indexedDB: undefined });
  Reflect.deleteProperty(globalThis, "Worker");
});

describe("storage", () => {
  test("works when a written value is read again, and nothing of the check is left", async () => {
    expect(await runCheck("storage", {})).toEqual({ outcome: "works", seen: "written, read and removed" });
    expect(localStorage.length).toBe(0);
  });

  test("is absent where the browser gives none, and fails where it forgets at once", async () => {
    const forgetful = { ...localStorage, setItem: () => undefined };
    expect(await runCheck("storage", { localStorage: forgetful })).toEqual({
      outcome: "fails",
      seen: "not read again",
    });
    expect(await runCheck("storage", { localStorage: undefined })).toEqual({
      outcome: "absent",
      seen: "the browser gives none",
    });
  });
});

describe("the database", () => {
  test("works where it opens, and is removed again", async () => {
    const indexedDB = new IDBFactory();
    expect(await runCheck("database", { indexedDB })).toEqual({ outcome: "works", seen: "opened and removed" });
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    expect(await indexedDB.databases()).toEqual([]);
  });

  test("is absent where the browser gives none; what it refuses is told", async () => {
    expect(await runCheck("database", { indexedDB: undefined })).toMatchObject({ outcome: "absent" });
    const open = () => {
      const request = { error: new Error("The disk is full."), onerror: () => undefined };
      setImmediate(() => request.onerror());
      return request;
    };
    await expect(runCheck("database", { indexedDB: { open } })).rejects.toThrow("The disk is full.");
  });
});

describe("the worker", () => {
  class FakeWorker {
    static ended = 0;
    static answers = true;
    static now = 1000;
    onmessage: () => void = () => undefined;
    onerror: () => void = () => undefined;
    constructor(readonly script: string) {
      expect(script).toBe("clock.js");
    }
    postMessage(told: object): void {
      expect(told).toEqual({ id: 1, ms: 50 });
      FakeWorker.now += 52;
      setImmediate(() => (FakeWorker.answers ? this.onmessage() : this.onerror()));
    }
    terminate(): void {
      FakeWorker.ended += 1;
    }
  }
  beforeEach(() => {
    FakeWorker.ended = 0;
  });

  test("works where it answers: how long 50 ms were there is told, and it is ended", async () => {
    FakeWorker.answers = true;
    jest.spyOn(Date, "now").mockImplementation(() => FakeWorker.now);
    expect(await runCheck("worker", { Worker: FakeWorker })).toEqual({ outcome: "works", seen: "50 ms were 52" });
    expect(FakeWorker.ended).toBe(1);
  });

  test("that does not start fails the check and is ended; a browser without workers is told as absent", async () => {
    FakeWorker.answers = false;
    await expect(runCheck("worker", { Worker: FakeWorker })).rejects.toThrow("it does not start");
    expect(FakeWorker.ended).toBe(1);
    expect(await runCheck("worker", { Worker: undefined })).toEqual({
      outcome: "absent",
      seen: "the browser gives none",
    });
  });
});

describe("the clock", () => {
  const now = Date.UTC(2026, 2, 31, 12);
  const asked: unknown[] = [];
  const page = (date?: number) => ({
    location: new URL("https://own.test/page"),
    fetch: async (...what: unknown[]) => {
      asked.push(what);
      return new Response(null, { headers: date === undefined ? {} : { date: new Date(date).toUTCString() } });
    },
  });
  beforeEach(() => {
    asked.length = 0;
    jest.spyOn(Date, "now").mockReturnValue(now);
  });

  test.each([
    [0, "works", "0 s from the page's server"],
    [5, "works", "5 s from the page's server"],
    [-5, "works", "-5 s from the page's server"],
    [6, "fails", "6 s off"],
    [-3600, "fails", "-3600 s off"],
  ])("that is %d s ahead of the page's own server: %s", async (seconds, outcome, seen) => {
    expect(await runCheck("clock", page(now - seconds * 1000))).toEqual({ outcome, seen });
    expect(asked).toEqual([["https://own.test/page", { method: "HEAD", cache: "no-store" }]]);
  });

  test("cannot be told where the server says no time", async () => {
    expect(await runCheck("clock", page())).toEqual({ outcome: "absent", seen: "the page's server tells no time" });
  });
});
