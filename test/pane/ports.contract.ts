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
    test("has the ports that its contract lists, and no other", () => {
      const { host } = bench;
      const lent = (port: OptionalPort) => (port === "preview" ? host.inserter?.preview : host[port]);
      expect(optionalPorts.filter(lent)).toEqual(
        optionalPorts.filter((port) => (ports as readonly OptionalPort[]).includes(port)),
      );
    });

    describe("settings", () => {
      test("are absent at first, and come back without the secret once saved", async () => {
        const { host, good } = bench;
        expect(await host.settings.load()).toBeUndefined();
        await saveGood();
        const { secret, ...rest } = good;
        const shown = await host.settings.load();
        expect(shown).toEqual({ ...rest, secretSaved: true });
        expect(JSON.stringify(shown)).not.toContain(secret);
      });

      test("keep the saved secret when they are saved without one", async () => {
        const { host, good } = bench;
        await saveGood();
        const { secret: _, ...typed } = good;
        await host.settings.save({ ...typed, callsPerSecond: 2 });
        expect(await host.settings.load()).toEqual({ ...typed, callsPerSecond: 2, secretSaved: true });
        expect(await host.settings.test(typed)).toBeUndefined();
      });

      test.each(["address", "segment", "clientId"] as const)(
        "do not keep the saved secret for another %s",
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

      test("are tested as typed, without saving them", async () => {
        const { host, good } = bench;
        expect(await host.settings.test(good)).toBeUndefined();
        const wrong = await host.settings.test({ ...good, secret: "another-secret" });
        expect(english.sentence(wrong ?? "")).toMatch(/\w+ \w+/);
        expect(JSON.stringify(wrong)).not.toContain("another-secret");
        expect(await host.settings.load()).toBeUndefined();
      });

      test("are gone once forgotten, and forgetting twice is no error", async () => {
        const { host } = bench;
        await saveGood();
        await host.settings.forget();
        await host.settings.forget();
        expect(await host.settings.load()).toBeUndefined();
      });
    });

    describe("activity", () => {
      test("has progress in finite numbers, with no waiting cell, at rest", () => {
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

      test("tells a listener of changes, never before `listen` returns, and not after its end", async () => {
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
      test("starts and stops, and leaves the user's settings alone", async () => {
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

      test("asks the service at each `ask`, also for what is known", async () => {
        await saveGood();
        for (const _ of ["first", "again"]) {
          const [before, days] = [sent(), await counted()];
          expect(await bench.host.usage.ask()).toMatchObject({ limit: expect.any(Number) });
          await until(() => sent() > before);
          expect(await counted()).toBeGreaterThan(days);
        }
      });

      test("knows nothing of an earlier account once another is set up", async () => {
        const { settings, usage } = bench.host;
        await saveGood();
        await usage.ask();
        await settings.save({ ...bench.good, clientId: "another" });
        expect(await usage.known()).toBeUndefined();
      });

      test("loses the account's figures and its record of calls when the settings are forgotten", async () => {
        const { settings, usage } = bench.host;
        await saveGood();
        await usage.ask();
        expect(await counted()).toBeGreaterThan(0);
        await settings.forget();
        expect([await usage.known(), await usage.days()]).toEqual([undefined, []]);
      });

      if ((ports as readonly OptionalPort[]).includes("sample")) {
        test("counts no call that the sample answers", async () => {
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

      test("gives the known account without a call, the account or a failure when asked, and keeps the override", async () => {
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

      test("gives at most 31 days, in order", async () => {
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
        "holds cells while paused, none once cancelled, and answers the next once resumed (demo: %p)",
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

      test("takes an answer to a consent that is gone without an error", async () => {
        await expect(bench.host.queue.answer("gone", "once")).resolves.toBeUndefined();
      });
    });

    has("refresher", () => {
      test("counts demands without a call", async () => {
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
        "sends nothing where the cost is higher than the one that was shown (%s)",
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
        test("tells what came back, and after a refresh that failed how much did not, why, and no change", async () => {
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
        test.each([false, true])("sends as many calls as it was said to cost (demo: %p)", async (demo) => {
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
          "sends as many calls for errors as they were said to cost (demo: %p)",
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
        test.each([false, true])("sends as many calls for a worksheet as its plan said (demo: %p)", async (demo) => {
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
      test("gives every function an example of itself, and words for each parameter", async () => {
        const functions = await bench.host.inserter.functions();
        expect(functions.length).toBeGreaterThan(0);
        expect(functions.filter(({ name, example }) => !example.startsWith(`=${name}(`))).toEqual([]);
        const parameters = functions.flatMap(({ parameters }) => parameters);
        expect(parameters.filter(({ name, description }) => !name || !description)).toEqual([]);
      });
    });

    has("preview", () => {
      test("previews at most ten rows, without a call unless it may ask", async () => {
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

      test("waits for the answers of a preview that may ask", async () => {
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
      test("lists what is frozen with its stamp, and thaws it once", async () => {
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
      test("lists at most 200 calls, newest first, with nothing secret in them", async () => {
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
