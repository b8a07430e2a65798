/** The figures that a person saw last, on this device: under the settings in force, and under no others. */
import "fake-indexeddb/auto";
import { createStore, promisifyRequest } from "idb-keyval";
import { looksStore } from "../../src/browser/answersWriter";
import { looksPort } from "../../src/session/looks";
import type { Session } from "../../src/session/session";

const look = { AAPL: { status: "HALAL" } } as never;
const under = (scope: string | undefined, more: object = {}) =>
  looksPort({ memory: { answers: scope === undefined ? undefined : { scope } }, ...more } as unknown as Session);

test("are told as they were kept, with the moment, and to nobody with other settings", async () => {
  const before = Date.now();
  await under("mine").keep(look);
  const found = await under("mine").last();
  expect(found?.figures).toEqual(look);
  expect(found?.at).toBeGreaterThanOrEqual(before);
  expect(found?.at).toBeLessThanOrEqual(Date.now());
  expect(await under("another's").last()).toBeUndefined();
});

test("are not kept of sample data, nor where no answers are stored", async () => {
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
])("are none where %s stands in their place", async (_, record) => {
  const all = createStore(...looksStore);
  await all("readwrite", (kept) => promisifyRequest(kept.put(record, "damaged")));
  expect(await under("damaged").last()).toBeUndefined();
});
