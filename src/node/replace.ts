/**
 * Replaces a file as a whole: a new file is written beside the old one, flushed to the disk, and renamed. If the
 * program is killed meanwhile, either the old or the new file is there.
 */
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { besideOf } from "./home";

/**
 * Replaces the file at `path`. `like`: a file whose permissions the new one gets, and whose owner and group as far as
 * this user may give them, so that whoever could open the old file can open the new one, and nobody else.
 */
export function writeFlushed(path: string, bytes: Uint8Array, like?: Stats): void {
  const beside = besideOf(path);
  try {
    const file = openSync(beside, "wx", like ? like.mode & 0o700 : 0o666);
    try {
      writeFileSync(file, bytes);
      if (like) {
        giveTo(file, like);
        fchmodSync(file, like.mode & 0o777);
      }
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

/** Only root may give a file to another user; others may give it to a group that they belong to. */
function giveTo(file: number, { uid, gid }: Stats): void {
  const now = fstatSync(file);
  for (const owner of new Set([uid, now.uid])) {
    if (now.uid === owner && now.gid === gid) return;
    try {
      fchownSync(file, owner, gid);
      return;
    } catch {
      // This user may not.
    }
  }
}

/** Replaces the file and keeps the old one beside it as `.bak`. Throws when the file no longer has the bytes `was`. */
export function replaceKept(path: string, was: Uint8Array, bytes: Uint8Array): void {
  const like = statSync(path);
  writeFlushed(`${path}.bak`, was, like);
  if (!sameBytes(readFileSync(path), was)) {
    throw new Error(`${path} was changed by another program meanwhile: nothing is written. Run the command again.`);
  }
  writeFlushed(path, bytes, like);
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
