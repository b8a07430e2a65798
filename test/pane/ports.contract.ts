/**
 * What every host promises the pane. A host's test calls `portsContract` with its ports, and with a function that opens
 * one of them anew with nothing saved, against a service that answers `good`. Everything that a port promises is in
 * this file.
 */

import { readPreferences } from "../../src/api/preferences";
import type { Settings as Saved } from "../../src/api/settings";
import { isFailure } from "../../src/core/failure";
import { english } from "../../src/core/wording";
import type { Host, Inserter } from "../../src/ports/host";
import { callsOf } from "../../src/workbook/estimate";
import type { Change } from "../../src/workbook/refresh/changes";

export interface Bench<Port extends OptionalPort> {
  readonly host: Host & { readonly [P in Port & keyof Host]-?: NonNullable<Host[P]> };
  /** Settings that the bench's service accepts; it refuses every other secret. */
  readonly good: Saved;
  /** Types so many formulas of different tickers into cells, and selects them. Does not wait for their answers. */
  type(count: number): Promise<void>;
  /** Of these tickers, from the first on; a host whose sheets take worksheets tells them. */
  readonly tickers?: readonly string[];
  /** A person inserts a row above everything. */
  insertRow?(): Promise<void>;
  /** How many of the typed formulas stand in their cells, where these are now, and refer to their own tickers. */
  formulasBack?(): Promise<number>;
  /** Settles when the cells show what was answered, on a sheet that takes its time. */
  settled?(): Promise<void>;
  close(): Promise<void>;
}

export const optionalPorts = [
  "preferences",
  "sample",
  "usage",
  "queue",
  "refresher",
  "inserter",
  "preview",
  "worksheets",
  "freezer",
  "diagnostics",
] as const satisfies readonly (keyof Host | keyof Inserter)[];
/** A port that a host may lack, or the preview of the port that inserts. */
export type OptionalPort = (typeof optionalPorts)[number];

type Everything = Bench<OptionalPort>;

export function portsContract<Port extends OptionalPort>(
  name: string,
  ports: readonly Port[],
  open: () => Promise<Bench<Port>>,
  hasSheets = true,
): void {
  let bench: Everything;
  beforeEach(async () => {
    bench = (await open()) as unknown as Everything;
  });
  afterEach(() => bench.close());
  const saveGood = () => bench.host.settings.save(bench.good);
  const sent = () => bench.host.activity.progress().sent;
  const has = (port: OptionalPort, tests: () => void) => {
    if ((ports as readonly OptionalPort[]).includes(port)) describe(port, tests);
  };

  describe(`${name} keeps the pane's ports`, () => {
    test("it has the ports it says, and no other", () => {
      const { host } = bench;
      const lent = (port: OptionalPort) => (port === "preview" ? host.inserter?.preview : host[port]);
      expect(optionalPorts.filter(lent)).toEqual(
        optionalPorts.filter((port) => (ports as readonly OptionalPort[]).includes(port)),
      );
    });

    describe("settings", () => {
      test("nothing is there at first; what is saved comes back without the secret", async () => {
        const { host, good } = bench;
        expect(await host.settings.load()).toBeUndefined();
        await saveGood();
        const { secret, ...rest } = good;
        const shown = await host.settings.load();
        expect(shown).toEqual({ ...rest, secretSaved: true });
        expect(JSON.stringify(shown)).not.toContain(secret);
      });

      test("saved without a secret, the saved one stays", async () => {
        const { host, good } = bench;
        await saveGood();
        const { secret: _, ...typed } = good;
        await host.settings.save({ ...typed, callsPerSecond: 2 });
        expect(await host.settings.load()).toEqual({ ...typed, callsPerSecond: 2, secretSaved: true });
        expect(await host.settings.test(typed)).toBeUndefined();
      });

      test.each(["address", "segment", "clientId"] as const)(
        "the saved secret signs for no other %s",
        async (field) => {
          const { host, good } = bench;
          await saveGood();
          const { secret, ...typed } = good;
          const other = { ...typed, [field]: field === "address" ? "https://elsewhere.example" : "another" };
          await expect(host.settings.save(other)).rejects.toThrow(/type the secret key again/i);
          const said = await Promise.resolve(host.settings.test(other)).catch(String);
          expect(english.sentence(said ?? "")).toMatch(/type the secret key again/i);
          expect(await host.settings.load()).toEqual({ ...typed, secretSaved: true });
          await host.settings.save({ ...other, secret });
          expect(await host.settings.load()).toEqual({ ...other, secretSaved: true });
        },
      );

      test("a test tries what is typed, and saves nothing", async () => {
        const { host, good } = bench;
        expect(await host.settings.test(good)).toBeUndefined();
        const wrong = await host.settings.test({ ...good, secret: "another-secret" });
        expect(english.sentence(wrong ?? "")).toMatch(/\w+ \w+/);
        expect(JSON.stringify(wrong)).not.toContain("another-secret");
        expect(await host.settings.load()).toBeUndefined();
      });

      test("forgotten is gone, and forgetting twice is no error", async () => {
        const { host } = bench;
        await saveGood();
        await host.settings.forget();
        await host.settings.forget();
        expect(await host.settings.load()).toBeUndefined();
      });
    });

    describe("activity", () => {
      test("at rest nobody waits, and every number is one", () => {
        const { lastFailure: _, ...numbers } = bench.host.activity.progress();
        expect(numbers).toMatchObject({ cells: 0, calls: 0 });
        expect(Object.values(numbers).filter((number) => !(number >= 0))).toEqual([]);
      });

      test("after cells have waited, `waits` is another number", async () => {
        const { host, type } = bench;
        await saveGood();
        await until(() => host.activity.progress().cells === 0);
        const before = host.activity.waits();
        await type(2);
        // A host that is watched from outside may tell of the wait before it tells of the call.
        await until(() => sent() > 0 && host.activity.progress().cells === 0);
        expect(host.activity.waits()).not.toBe(before);
      });

      test("a listener is told of changes, never before `listen` is over, and no more after its end", async () => {
        const { host, type } = bench;
        await saveGood();
        let told = 0;
        const end = host.activity.listen(() => told++);
        expect(told).toBe(0);
        await type(1);
        await until(() => told > 0 && host.activity.progress().cells === 0);
        end();
        const before = told;
        await type(1);
        await host.activity.refresh();
        expect(told).toBe(before);
      });
    });

    has("preferences", () => {
      test("every choice has a value before any is made, and is kept whole", async () => {
        const { preferences } = bench.host;
        expect(await preferences.load()).toEqual(readPreferences(undefined));
        const chosen = { ...readPreferences(undefined), verdictHours: 48, lastGoodAmounts: true };
        await preferences.save(chosen);
        expect(await preferences.load()).toEqual(chosen);
      });
    });

    has("sample", () => {
      test("it comes and goes, and leaves the user's settings alone", async () => {
        const { sample, settings } = bench.host;
        await saveGood();
        const before = await settings.load();
        expect(await sample.active()).toBe(false);
        await sample.start();
        expect(await sample.active()).toBe(true);
        expect(await settings.load()).toEqual(before);
        await sample.stop();
        await sample.stop();
        expect(await sample.active()).toBe(false);
        expect(await settings.load()).toEqual(before);
      });
    });

    has("usage", () => {
      const counted = async () => (await bench.host.usage.days()).reduce((sum, { calls }) => sum + calls, 0);

      test("asking asks the service each time, also for what is known", async () => {
        await saveGood();
        for (const _ of ["first", "again"]) {
          const [before, days] = [sent(), await counted()];
          expect(await bench.host.usage.ask()).toMatchObject({ limit: expect.any(Number) });
          await until(() => sent() > before);
          expect(await counted()).toBeGreaterThan(days);
        }
      });

      test("another account is told nothing of the one before", async () => {
        const { settings, usage } = bench.host;
        await saveGood();
        await usage.ask();
        await settings.save({ ...bench.good, clientId: "another" });
        expect(await usage.known()).toBeUndefined();
      });

      test("what is forgotten takes along what the account told and the record of its calls", async () => {
        const { settings, usage } = bench.host;
        await saveGood();
        await usage.ask();
        expect(await counted()).toBeGreaterThan(0);
        await settings.forget();
        expect([await usage.known(), await usage.days()]).toEqual([undefined, []]);
      });

      if ((ports as readonly OptionalPort[]).includes("sample")) {
        test("what the sample answers is no call of the account's", async () => {
          const { sample, usage, activity } = bench.host;
          await saveGood();
          await usage.ask();
          // Cells that an earlier test typed ask again under the settings just saved: theirs are the account's calls too.
          await bench.settled?.();
          await until(() => activity.progress().cells === 0);
          const calls = await counted();
          expect(calls).toBeGreaterThan(0);
          await sample.start();
          // A new ticker each time, so that each time is a call of the sample's.
          for (const count of [1, 2, 3, 4, 5]) {
            await bench.type(count);
            await bench.settled?.();
            await until(() => activity.progress().cells === 0);
          }
          await sample.stop();
          await bench.settled?.();
          // All cells ask the account again: a call for the first of them and one for the rest, which may be out already.
          expect(await counted()).toBeLessThanOrEqual(calls + 2);
        });
      }

      test("what is known costs no call; asking tells the account or why not; the override holds when it is told again", async () => {
        const { usage } = bench.host;
        const before = sent();
        expect(await usage.known()).toBeUndefined();
        expect(sent()).toBe(before);
        await saveGood();
        const told = await usage.ask();
        if (isFailure(told)) throw new Error(told.message);
        expect(await usage.known()).toEqual(told);
        await usage.override();
        expect(await usage.known()).toMatchObject({ limit: told.limit, overridden: true });
        expect(await usage.ask()).toMatchObject({ limit: told.limit, overridden: true });
      });

      test("days are in order and at most 31", async () => {
        await saveGood();
        await bench.host.usage.ask();
        const days = await bench.host.usage.days();
        expect(days.length).toBeLessThanOrEqual(31);
        expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].sort());
        expect(days.filter(({ day, calls }) => !/^\d{4}-\d\d-\d\d$/.test(day) || !(calls >= 0))).toEqual([]);
      });
    });

    has("queue", () => {
      test.each([false, true])(
        "paused, cells wait for the calls that they take; cancelled, none does; resumed, the next are answered (demo: %p)",
        async (demo) => {
          const { queue, activity, settings } = bench.host;
          await settings.save({ ...bench.good, demo });
          await queue.pause();
          expect(queue.paused()).toBe(true);
          await bench.type(3);
          await until(() => activity.progress().cells === 3);
          expect(activity.progress().calls).toBe(demo ? 3 : 1);
          await queue.cancel();
          await until(() => activity.progress().cells === 0);
          await queue.resume();
          expect(queue.paused()).toBe(false);
          expect(queue.consents()).toEqual([]);
        },
      );

      test("an answer to a question that is gone is no error", async () => {
        await expect(bench.host.queue.answer("gone", "once")).resolves.toBeUndefined();
      });
    });

    has("refresher", () => {
      test("counting costs no call, and counts whole questions", async () => {
        const { refresher } = bench.host;
        await saveGood();
        const before = sent();
        expect(refresher.kinds).toContain("all");
        for (const kind of refresher.kinds) {
          const demands = await refresher.demands(kind === "older" ? { kind, hours: 24 } : { kind });
          expect(demands.filter(({ questions, most }) => !(questions >= 0 && most >= 1))).toEqual([]);
        }
        const shown = (await refresher.sheets()).flatMap(({ figures }) => Object.values(figures));
        expect(shown.filter(({ verdict }) => typeof verdict !== "string")).toEqual([]);
        expect(typeof (await refresher.front())).toBe("string");
        expect(sent()).toBe(before);
      });
    });

    has("refresher", () => {
      test.each(["selection", "sheet", "errors", "all"] as const)(
        "what costs more than it was said to is not sent (%s)",
        async (kind) => {
          const { refresher, activity, settings } = bench.host;
          expect(refresher.kinds).toContain(kind);
          await settings.save(kind === "errors" ? { ...bench.good, secret: "another-secret" } : bench.good);
          await bench.type(3);
          await until(() => activity.progress().cells === 0);
          await bench.settled?.();
          // A refresh that may cost nothing only makes the host count what was sent.
          expect(await refresher.refresh({ kind }, 0)).toBe(false);
          const before = sent();
          expect(await refresher.refresh({ kind }, 0)).toBe(false);
          expect(sent()).toBe(before);
          expect(await refresher.refresh({ kind }, 100)).toBe(true);
        },
      );
    });

    if (hasSheets) {
      has("refresher", () => {
        test("it tells what came back; and of one that failed wholly how much did not, why, and no change", async () => {
          const { refresher, settings, activity } = bench.host;
          const idle = async () => {
            await until(() => activity.progress().cells === 0);
            await bench.settled?.();
          };
          const changes: readonly Change[] = [];
          await saveGood();
          await bench.type(3);
          await idle();
          await refresher.refresh({ kind: "all" });
          await idle();
          expect(await refresher.outcome()).toEqual({ answered: 3, cancelled: 0, failed: 0, why: undefined, changes });
          await settings.save({ ...bench.good, secret: "another-secret" });
          await idle();
          await refresher.refresh({ kind: "all" });
          await idle();
          const why = expect.objectContaining({ message: expect.stringMatching(/\w+ \w+.*\.$/) });
          expect(await refresher.outcome()).toEqual({ answered: 0, cancelled: 0, failed: 3, why, changes });
        });
      });

      has("refresher", () => {
        test.each([false, true])("a refresh sends the calls that it was said to cost (demo: %p)", async (demo) => {
          const { refresher, settings, activity } = bench.host;
          await settings.save({ ...bench.good, demo });
          await bench.type(5);
          const done = async () => {
            await until(() => activity.progress().cells === 0);
            await bench.settled?.();
          };
          await done();
          // A refresh that may cost nothing only makes the host count what was sent.
          await refresher.refresh({ kind: "selection" }, 0);
          const before = sent();
          const calls = callsOf(await refresher.demands({ kind: "selection" }));
          expect(calls).toBe(demo ? 5 : 1);
          expect(await refresher.refresh({ kind: "selection" }, calls)).toBe(true);
          await done();
          expect(sent() - before).toBe(calls);
        });
      });

      has("refresher", () => {
        test.each([false, true])(
          "a refresh of errors sends the calls that it was said to cost (demo: %p)",
          async (demo) => {
            const { refresher, settings, activity, queue } = bench.host;
            const idle = async () => {
              await until(() => activity.progress().cells === 0);
              await bench.settled?.();
            };
            await settings.save({ ...bench.good, demo });
            await queue.pause();
            await bench.type(3);
            await until(() => activity.progress().cells === 3);
            // What is on its way is no error.
            expect(callsOf(await refresher.demands({ kind: "errors" }))).toBe(0);
            await queue.cancel();
            await idle();
            await queue.resume();
            // A refresh that may cost nothing only makes the host count what was sent.
            await refresher.refresh({ kind: "errors" }, 0);
            const before = sent();
            const calls = callsOf(await refresher.demands({ kind: "errors" }));
            expect(calls).toBe(demo ? 3 : 1);
            expect(await refresher.refresh({ kind: "errors" }, calls)).toBe(true);
            await idle();
            await refresher.refresh({ kind: "errors" }, 0);
            expect(sent() - before).toBe(calls);
            expect(callsOf(await refresher.demands({ kind: "errors" }))).toBe(0);
          },
        );
      });

      has("worksheets", () => {
        test.each([false, true])("a worksheet is said to cost the calls that are sent (demo: %p)", async (demo) => {
          const { worksheets, refresher, settings, activity } = bench.host;
          const { tickers } = bench;
          if (!tickers) throw new Error("This host has worksheets, and its bench does not tell what it types.");
          await settings.save({ ...bench.good, demo });
          // A refresh that may cost nothing only makes the host count what was sent.
          const look = () => refresher.refresh({ kind: "selection" }, 0);
          const price = async () =>
            callsOf((await worksheets.plan("portfolio", tickers.slice(0, 5).join("\n"))).demands);
          await look();
          const before = sent();
          const calls = await price();
          expect(calls).toBe(demo ? 5 : 1);
          await bench.type(5);
          await until(() => activity.progress().cells === 0);
          await bench.settled?.();
          await look();
          expect(sent() - before).toBe(calls);
          // What is known by now costs nothing.
          expect(await price()).toBe(0);
        });
      });
    }

    has("inserter", () => {
      test("every function has an example of itself, and words for each parameter", async () => {
        const functions = await bench.host.inserter.functions();
        expect(functions.length).toBeGreaterThan(0);
        expect(functions.filter(({ name, example }) => !example.startsWith(`=${name}(`))).toEqual([]);
        const parameters = functions.flatMap(({ parameters }) => parameters);
        expect(parameters.filter(({ name, description }) => !name || !description)).toEqual([]);
      });
    });

    has("preview", () => {
      test("a preview that does not ask costs no call and has at most ten rows", async () => {
        const { inserter } = bench.host;
        const [first] = await inserter.functions();
        await saveGood();
        const before = sent();
        const { rows, calls } = await (inserter.preview as NonNullable<Inserter["preview"]>)(
          first?.example ?? "",
          false,
        );
        expect(rows.length).toBeLessThanOrEqual(10);
        expect(calls).toBeGreaterThanOrEqual(0);
        expect(sent()).toBe(before);
      });

      test("a preview that asks waits for its answers", async () => {
        const { inserter } = bench.host;
        await saveGood();
        const { rows, calls } = await (inserter.preview as NonNullable<Inserter["preview"]>)(
          (await inserter.functions())[0]?.example ?? "",
          true,
        );
        expect([calls, rows.length > 0, rows.flat().includes("…")]).toEqual([0, true, false]);
      });
    });

    has("freezer", () => {
      test("what is frozen is listed with its stamp, and thaws once", async () => {
        const { freezer, activity } = bench.host;
        await saveGood();
        await bench.type(3);
        await until(() => activity.progress().cells === 0);
        await bench.settled?.();
        expect(await freezer.freeze("selection", "A. Auditor")).toMatchObject({ cells: 3, formulas: 3, left: 0 });
        const [stamp] = await freezer.frozen();
        expect(stamp).toMatchObject({ cells: 3, by: "A. Auditor" });
        expect(stamp?.at).toBeGreaterThan(0);
        expect(await freezer.thaw(stamp?.id)).toMatchObject({ cells: 3, formulas: 3, left: 0 });
        expect(await freezer.frozen()).toEqual([]);
        expect(await freezer.thaw()).toMatchObject({ cells: 0, formulas: 0 });
      });

      const onSheets = hasSheets ? test : () => undefined;
      onSheets("freeze, insert a row above, thaw: the formulas come back where their cells are", async () => {
        const { freezer, activity } = bench.host;
        await saveGood();
        await bench.type(3);
        await until(() => activity.progress().cells === 0);
        await bench.settled?.();
        await freezer.freeze("selection", undefined);
        if (!bench.insertRow) throw new Error("This host has sheets, and its bench lends no way to insert a row.");
        await bench.insertRow();
        expect(await freezer.frozen()).toMatchObject([{ cells: 3 }]);
        expect(await freezer.thaw()).toMatchObject({ cells: 3, formulas: 3, changed: 0 });
        await until(() => activity.progress().cells === 0);
        await bench.settled?.();
        expect(await freezer.frozen()).toEqual([]);
        expect(await bench.formulasBack?.()).toBe(3);
      });
    });

    has("diagnostics", () => {
      test("calls are told newest first, at most 200, with nothing secret in them", async () => {
        const { diagnostics, activity } = bench.host;
        await saveGood();
        await bench.type(2);
        await until(() => activity.progress().cells === 0);
        await bench.settled?.();
        const calls = await diagnostics.calls();
        expect(calls.length).toBeGreaterThan(0);
        expect(calls.length).toBeLessThanOrEqual(200);
        expect(calls.map(({ at }) => at)).toEqual(calls.map(({ at }) => at).sort((a, b) => b - a));
        const text = JSON.stringify([calls, await diagnostics.failures()]);
        expect(text).not.toContain(bench.good.secret);
        expect(text).not.toContain(bench.good.clientId);
      });
    });
  });
}

/** Waits for something that comes by itself; a host that never gets there is stopped by the test's own limit. */
async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await new Promise((resolve) => setTimeout(resolve, 5));
}
