/**
 * Programs that run at the same time share the pace of their credentials: each reads it, acts and writes it again in a turn
 * of its own, behind a file that only one can make. A turn takes a few milliseconds and waits for nothing, so a file that
 * is there for seconds was left by a program that died, and is taken away.
 */
import { randomBytes } from "node:crypto";
import { closeSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { adopt, type Pace, slowDown } from "../core/pace";
import type { AsyncHost } from "../drivers/host";
import { makeFolder, readText } from "./home";
import type { Record } from "./record";

/** ms between two looks at another's file, and after how many that are alike its program counts as dead. */
const usual = { lookEvery: 10, looks: 300 };

/** The permit of a host: in its turn the pace is what everyone with these credentials knows. */
export function sharedPermit(folder: string, record: Record, times = usual): AsyncHost["permit"] {
  makeFolder(folder);
  const path = `${folder}/turn.lock`;
  return async (pace, turn) => {
    const release = await begin(path, times);
    // A folder that cannot be written shares nothing: the service's refusals still slow us, and fewer calls go out.
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

/** Another who took it away at the same moment may have a file of its own there by now: that is put back. */
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
