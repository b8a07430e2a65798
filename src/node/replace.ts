/** A file that takes another's place whole: written beside it, flushed, and renamed. Killed at any moment, one of the two is there. */
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { besideOf } from "./home";

/** The file at `path` holds these bytes from now on; with `mode`, as the file that it was made from. */
export function writeFlushed(path: string, bytes: Uint8Array, mode?: number): void {
  const beside = besideOf(path);
  try {
    const file = openSync(beside, "wx", mode ?? 0o666);
    try {
      writeFileSync(file, bytes);
      if (mode !== undefined) fchmodSync(file, mode & 0o777);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, path);
  } catch (broken) {
    rmSync(beside, { force: true });
    throw broken;
  }
  flushFolder(dirname(path));
}

/** The same, with what stood there kept beside as `.bak`. Throws where the file is another than `was` by now. */
export function replaceKept(path: string, was: Uint8Array, bytes: Uint8Array): void {
  const { mode } = statSync(path);
  writeFlushed(`${path}.bak`, was, mode);
  if (!sameBytes(readFileSync(path), was)) {
    throw new Error(`${path} was changed by another program meanwhile: nothing is written. Run the command again.`);
  }
  writeFlushed(path, bytes, mode);
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

/** So that the new name outlives a loss of power; where a system does not do that for folders, it does without. */
function flushFolder(folder: string): void {
  try {
    const file = openSync(folder, "r");
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    // The file itself is flushed.
  }
}
