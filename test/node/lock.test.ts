/** One process at a time has the lock of a folder: it is taken over only from one that has died. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lock } from "../../src/node/lock";

const path = () => join(mkdtempSync(join(tmpdir(), "lock-")), "lock");
const quick = { beat: 10_000, lookEvery: 2, looks: 5 };
const never = () => undefined;

test("a lock whose file is not touched is taken over, and its holder has lost it", async () => {
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

/** A lock whose process touches its file when the test says so. */
async function heldLock(file: string) {
  const { setInterval: every, clearInterval: clear } = globalThis;
  let lost = 0;
  let beat: (() => void) | undefined;
  globalThis.setInterval = ((act: () => void) => {
    beat = act;
    return { unref: () => "a timer" };
  }) as never;
  const tell = () => {
    lost += 1;
  };
  const taken = await lock(file, "taken", tell, quick).finally(() => {
    globalThis.setInterval = every;
  });
  return {
    ...taken,
    lost: () => lost,
    /** Whether it still beats after this one. */
    beat: () => {
      let isOver = false;
      globalThis.clearInterval = ((timer: unknown) => {
        isOver = timer === "a timer";
      }) as never;
      beat?.();
      globalThis.clearInterval = clear;
      return !isOver;
    },
  };
}

test("the holder of a lock touches its file, and makes it again when it is gone", async () => {
  const file = path();
  const one = await heldLock(file);
  const old = new Date(1000);
  utimesSync(file, old, old);
  expect([one.beat(), statSync(file).mtimeMs > 1000, one.lost()]).toEqual([true, true, 0]);
  rmSync(file);
  expect([one.beat(), one.holds(), one.lost()]).toEqual([true, true, 0]);
});

test("a holder that lost the lock is told once, and does not touch the new holder's file", async () => {
  const file = path();
  const one = await heldLock(file);
  writeFileSync(file, "another");
  const old = new Date(1000);
  utimesSync(file, old, old);
  expect([one.beat(), one.lost(), statSync(file).mtimeMs, one.holds()]).toEqual([false, 1, 1000, false]);
  one.release();
  expect(readFileSync(file, "utf8")).toBe("another");
});

test("a lock file that cannot be read does not count as lost", async () => {
  const file = path();
  const one = await heldLock(file);
  rmSync(file);
  mkdirSync(file);
  expect([one.beat(), one.lost(), one.holds()]).toEqual([true, 0, false]);
});

test("a lock that was let go while another looked is taken, and letting go removes the file", async () => {
  const file = path();
  writeFileSync(file, "first");
  const wanted = lock(file, "it is in use", never, quick);
  rmSync(file);
  const second = await wanted;
  expect(second.holds()).toBe(true);
  second.release();
  expect([existsSync(file), second.holds()]).toEqual([false, false]);
  second.release();
});
