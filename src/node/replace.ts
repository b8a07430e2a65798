/**
 * Replaces a file as a whole: a new file is written beside the old one, flushed to the disk, and renamed. If the
 * program is killed meanwhile, either the old or the new file is there.
 */
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

/** Replaces the file at `path`; with `mode`, the new file has these permissions. */
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

/** Replaces the file and keeps the old one beside it as `.bak`. Throws when the file no longer has the bytes `was`. */
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

/** Flushes the folder to the disk, so that the new name survives a loss of power. Not every system can do this. */
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
