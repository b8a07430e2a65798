/** One process at a time has the lock of a folder: it is taken over only from one that has died. */
import { mkdtempSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lock } from "../../src/node/lock";

const path = () => join(mkdtempSync(join(tmpdir(), "lock-")), "lock");
const quick = { beat: 10_000, lookEvery: 2, looks: 5 };
const never = () => undefined;

test("a lock that nobody touches is taken over, and who had it has it no more", async () => {
  const file = path();
  const first = await lock(file, "taken", never, quick);
  const second = await lock(file, "taken", never, quick);
  expect([first.holds(), second.holds()]).toEqual([false, true]);
  first.release();
  expect(second.holds()).toBe(true);
  second.release();
  expect((await lock(file, "taken", never, quick)).holds()).toBe(true);
});

test("a lock that its process touches is not taken", async () => {
  const file = path();
  writeFileSync(file, "other");
  const wanted = lock(file, "it is in use", never, quick);
  utimesSync(file, new Date(1), new Date(1));
  await expect(wanted).rejects.toThrow("it is in use");
});

test("a lock that changes hands meanwhile is not taken from the process that has it now", async () => {
  const file = path();
  const then = new Date(1000);
  writeFileSync(file, "first");
  utimesSync(file, then, then);
  const wanted = lock(file, "it is in use", never, quick);
  // Another took it over, in the same moment by the file's clock.
  writeFileSync(file, "another");
  utimesSync(file, then, then);
  await expect(wanted).rejects.toThrow("it is in use");
  expect(readFileSync(file, "utf8")).toBe("another");
});
