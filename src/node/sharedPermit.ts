/**
 * Lets processes that run at the same time share the pace of their credentials, one after the other: a process reads
 * the stored pace, takes its permit and writes the pace again. Meanwhile it has made a file that only one process at a
 * time can make. That takes a few milliseconds, so a file that stays for seconds was left by a process that died, and
 * is removed.
 */
import { randomBytes } from "node:crypto";
import { closeSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { adopt, type Pace, slowDown } from "../core/pace";
import type { AsyncHost } from "../drivers/host";
import { makeFolder, readText } from "./home";
import type { Record } from "./record";

/**
 * `lookEvery`: ms between two readings of another process's file. `looks`: after how many equal readings that process
 * counts as dead.
 */
const usual = { lookEvery: 10, looks: 300 };

/**
 * Makes a host's `permit`: while its `turn` runs, the pace includes what all processes with these credentials have
 * sent.
 */
export function sharedPermit(folder: string, record: Record, times = usual): AsyncHost["permit"] {
  makeFolder(folder);
  const path = `${folder}/turn.lock`;
  return async (pace, turn) => {
    const release = await begin(path, times);
    // When the folder cannot be written, nothing is shared. So we send more slowly, and refusals slow us further.
    if (!release) {
      slowDown(pace as Pace);
      return turn();
    }
    try {
      const now = Date.now();
      const stored = record.stored(now);
      if (stored) adopt(pace as Pace, stored, now);
      const taken = turn();
      record.keepPace(pace);
      return taken;
    } finally {
      release();
    }
  };
}

async function begin(path: string, { lookEvery, looks }: typeof usual): Promise<(() => void) | undefined> {
  const name = randomBytes(9).toString("base64url");
  for (let [last, alike] = ["", 0]; ; ) {
    const made = create(path, name);
    if (made === "made") return () => void (read(path) === name && rmSync(path, { force: true }));
    if (made === "impossible") return undefined;
    const holder = read(path) ?? "";
    alike = holder === last ? alike + 1 : 0;
    last = holder;
    if (alike > looks) takeAway(path, holder);
    await wait(lookEvery);
  }
}

function create(path: string, name: string): "made" | "held" | "impossible" {
  try {
    const file = openSync(path, "wx", 0o600);
    writeSync(file, name);
    closeSync(file);
    return "made";
  } catch (broken) {
    return (broken as NodeJS.ErrnoException).code === "EEXIST" ? "held" : "impossible";
  }
}

/**
 * Removes the file of a dead process. If another process has done so first, the file found here is that process's new
 * one, and is put back.
 */
function takeAway(path: string, holder: string): void {
  const aside = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    renameSync(path, aside);
    if (read(aside) === holder) rmSync(aside, { force: true });
    else renameSync(aside, path);
  } catch {
    // It is gone already.
  }
}

function read(path: string): string | undefined {
  try {
    return readText(path);
  } catch {
    return undefined;
  }
}
