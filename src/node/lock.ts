/**
 * One process alone with a folder: two that know nothing of one another would send twice as fast as the plan allows. The
 * lock is a file with a name that its holder drew by lot, and touches. Process numbers say nothing here: in containers
 * every process is number 1. Who finds the file watches it, by no clock but its own: one that is touched is held, and one that is
 * not has a holder that died or stands still, and is taken over. So a holder looks again before each call, since it may
 * be the one that stood still.
 */
import { randomBytes } from "node:crypto";
import { closeSync, openSync, rmSync, statSync, utimesSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolder, readText, writeWhole } from "./home";

export interface Lock {
  /** Whether this relay still holds the lock; asked before each call. */
  holds(): boolean;
  release(): void;
}

/**
 * `beat`: ms between two touches by the holder. `lookEvery`: ms between two looks by others. `looks`: looks without a
 * touch until the lock is taken over.
 */
const usual = { beat: 1000, lookEvery: 250, looks: 20 };

/** Throws `taken` while another process holds it; `lost` is called once if another takes it over. */
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
    // A file that cannot be read now may still be ours; one with another name inside is not.
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

/** Makes the file; false when there is one already, or none can be made. */
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

/** The holder's name; undefined when there is no file, or it cannot be read. */
function holderOf(path: string): string | undefined {
  try {
    return readText(path);
  } catch {
    return undefined;
  }
}

/** Counts looks and not time: while this computer stood still, nobody could touch the file. */
async function isTouched(path: string, { lookEvery, looks }: typeof usual): Promise<boolean> {
  const look = () => `${holderOf(path)} ${statSync(path, { throwIfNoEntry: false })?.mtimeMs}`;
  const first = look();
  for (let nth = 0; nth < looks; nth += 1) {
    await wait(lookEvery);
    // The file was removed meanwhile, so nobody holds the lock.
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
