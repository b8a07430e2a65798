/** Google's caches: what is written is read in its own cache and format, and what Google refuses is told. */

import { cacheRefusal, compact, readCache, readShared, writeCache, writeShared } from "../../appsscript/shared/cache";
import { prefix } from "../../appsscript/shared/format";
import { openGoogle } from "./google";

test.each([
  ["the document's", readCache, writeCache, "own"],
  ["the script's", readShared, writeShared, "shared"],
] as const)("%s gives back what was written, under keys of this format, and for whole seconds", (_, get, put, name) => {
  const google = openGoogle();
  expect(put({ a: "1", b: "2" }, 59.2)).toBe(true);
  expect(google[name].writes).toEqual([{ entries: { [`${prefix}a`]: "1", [`${prefix}b`]: "2" }, seconds: 60 }]);
  expect([...(get(["a", "c"]) ?? [])]).toEqual([["a", "1"]]);
  expect(name === "own" ? google.shared.items.size : google.own.items.size).toBe(0);
});

test("a read that Google refuses gives nothing, with its reason until the next read; one that finds nothing is empty", () => {
  const { own } = openGoogle();
  expect([readCache(["a"])?.size, cacheRefusal()]).toEqual([0, undefined]);
  own.refuses = true;
  expect([readCache(["a"]), writeCache({ a: "1" }, 60)]).toEqual([undefined, false]);
  expect(String(cacheRefusal())).toContain("cacheService");
  own.refuses = false;
  expect([readCache(["a"])?.size, cacheRefusal()]).toEqual([0, undefined]);
});

test("where there is no cache nothing is found, and nothing fails", () => {
  Object.assign(globalThis, { CacheService: { getDocumentCache: () => null, getScriptCache: () => null } });
  expect([readCache(["a"])?.size, writeCache({ a: "1" }, 60), cacheRefusal()]).toEqual([0, true, undefined]);
});

test("a text in any script takes one byte a character, and reads back the same", () => {
  const said = { text: "Æ苹🍎\u0080\u007f", figure: 1.5 };
  const text = compact(said);
  expect(text).toMatch(/^[\0-\x7f]*$/);
  expect(text).toContain("\\u00c6");
  expect(text).toContain("\u007f");
  expect(JSON.parse(text)).toEqual(said);
});
