/**
 * One relay alone in a folder: two that know nothing of one another would send twice as fast as the plan allows. The
 * lock is a file that its holder touches; a holder that died, or whose file went cold, holds it no more.
 */
import { closeSync, mkdirSync, openSync, rmSync, statSync, utimesSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { readText } from "../node/home";

const beat = 2000;
const cold = 10_000;

/** Gives what lets go of it; throws a sentence while another relay holds it. */
export function lock(path: string): () => void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (!take(path) && isHeld(path)) {
    throw new Error(
      "Another relay runs on this SHARIAH_HOME. Stop it, or give each its own; several that share credentials need --redis.",
    );
  }
  const beating = setInterval(() => touch(path), beat).unref();
  return () => {
    clearInterval(beating);
    if (readText(path) === own()) rmSync(path, { force: true });
  };
}

function own(): string {
  return String(process.pid);
}

function take(path: string): boolean {
  try {
    const file = openSync(path, "wx", 0o600);
    writeSync(file, own());
    closeSync(file);
    return true;
  } catch (broken) {
    if ((broken as NodeJS.ErrnoException).code !== "EEXIST") throw broken;
    return false;
  }
}

/** Held by another who lives; what a dead one left is taken over. */
function isHeld(path: string): boolean {
  const holder = Number(readText(path));
  const isWarm = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < cold;
  if (isWarm && holder !== process.pid && lives(holder)) return true;
  rmSync(path, { force: true });
  return !take(path);
}

function lives(process_: number): boolean {
  try {
    process.kill(process_, 0);
    return true;
  } catch (broken) {
    return (broken as NodeJS.ErrnoException).code === "EPERM";
  }
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // The folder is gone: nobody else can be in it.
  }
}
