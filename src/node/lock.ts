/**
 * Lets only one process at a time use a folder, because two would send twice as fast as the plan allows. The lock is a
 * file that contains a random name, and the process that has the lock touches the file every second. (Process IDs would
 * not do, because containers reuse them.) Another process watches the file by its own clock. If nobody touches it for a
 * while, the process that had the lock has died or was paused, and the lock is taken over. A process checks before each
 * call that it still has the lock, because it may have been the paused one.
 */
import { randomBytes } from "node:crypto";
import { closeSync, openSync, rmSync, statSync, utimesSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolder, readText, writeWhole } from "./home";

export interface Lock {
  /** Whether this process still has the lock; asked before each call. */
  holds(): boolean;
  release(): void;
}

/**
 * `beat`: ms between two touches of the file by the process that has the lock. `lookEvery`: ms between two readings of
 * the file by a process that wants the lock. `looks`: after how many readings without a touch the lock is taken over.
 */
const usual = { beat: 1000, lookEvery: 250, looks: 20 };

/** Takes the lock. Throws `taken` while another process has it. `lost` is called once if another takes it over. */
export async function lock(path: string, taken: string, lost: () => void, times = usual): Promise<Lock> {
  makeFolder(dirname(path));
  const name = randomBytes(12).toString("base64url");
  if (!create(path, name)) {
    if (await isTouched(path, times)) {
      throw new Error(taken);
    }
    writeWhole(path, name);
  }
  const holds = () => holderOf(path) === name;
  const beat = () => {
    if (holds() || create(path, name)) return touch(path);
    // A file that cannot be read now may still be ours. One with another name in it is not.
    if (holderOf(path) === undefined) return;
    clearInterval(beating);
    lost();
  };
  const beating = setInterval(beat, times.beat).unref();
  const release = () => {
    clearInterval(beating);
    if (holds()) rmSync(path, { force: true });
  };
  return { holds, release };
}

/** Makes the file; false when it exists, or cannot be made. */
function create(path: string, name: string): boolean {
  try {
    const file = openSync(path, "wx", 0o600);
    writeSync(file, name);
    closeSync(file);
    return true;
  } catch {
    return false;
  }
}

/** The random name in the file; undefined when there is no file, or it cannot be read. */
function holderOf(path: string): string | undefined {
  try {
    return readText(path);
  } catch {
    return undefined;
  }
}

/**
 * Whether somebody still touches the file. This counts readings and not time, because nobody could touch the file while
 * the computer slept.
 */
async function isTouched(path: string, { lookEvery, looks }: typeof usual): Promise<boolean> {
  const look = () => `${holderOf(path)} ${statSync(path, { throwIfNoEntry: false })?.mtimeMs}`;
  const first = look();
  for (let nth = 0; nth < looks; nth += 1) {
    await wait(lookEvery);
    // The file was removed meanwhile, so nobody has the lock.
    if (holderOf(path) === undefined) return false;
    if (look() !== first) return true;
  }
  return false;
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // The lock is checked again before each call.
  }
}
