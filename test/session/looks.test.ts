/** The figures that a person saw last, on this device: under the settings in force, and under no others. */
import "fake-indexeddb/auto";
import { createStore, promisifyRequest } from "idb-keyval";
import { looksStore } from "../../src/browser/answersWriter";
import { looksPort } from "../../src/session/looks";
import type { Session } from "../../src/session/session";

const look = { AAPL: { status: "HALAL" } } as never;
const under = (scope: string | undefined, more: object = {}) =>
  looksPort({ memory: { answers: scope === undefined ? undefined : { scope } }, ...more } as unknown as Session);

test("the last look is given back with its moment, and only under the settings that it was kept under", async () => {
  const before = Date.now();
  await under("mine").keep(look);
  const found = await under("mine").last();
  expect(found?.figures).toEqual(look);
  expect(found?.at).toBeGreaterThanOrEqual(before);
  expect(found?.at).toBeLessThanOrEqual(Date.now());
  expect(await under("another's").last()).toBeUndefined();
});

test("no look is kept of sample data, nor where answers are not stored", async () => {
  const all = createStore(...looksStore);
  const count = () => all("readonly", (kept) => promisifyRequest(kept.count()));
  const before = await count();
  const sample = under("of the sample", { standIn: {} });
  await sample.keep(look);
  await under(undefined).keep(look);
  expect(await count()).toBe(before);
  expect([await sample.last(), await under(undefined).last()]).toEqual([undefined, undefined]);
});

test.each([
  ["nothing", null],
  ["no moment", { figures: {} }],
  ["no figures", { at: 1 }],
  ["figures that are none", { at: 1, figures: null }],
  ["a moment that is a text", { at: "1", figures: {} }],
])("there is no last look where the stored record has %s", async (_, record) => {
  const all = createStore(...looksStore);
  await all("readwrite", (kept) => promisifyRequest(kept.put(record, "damaged")));
  expect(await under("damaged").last()).toBeUndefined();
});
