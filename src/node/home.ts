/**
 * Finds the folder of the command `shariah-sheets`, and reads and writes files in it. A file is written as a whole, so
 * that no crash leaves half of one, and only its owner may read it.
 */
import { randomBytes } from "node:crypto";
import {
  closeSync,
  fchownSync,
  lchownSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join, relative, resolve, sep } from "node:path";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The path of the folder: `SHARIAH_HOME`, or else a folder in the system's place for caches. */
export function homeFolder(environment: Environment): string {
  const { SHARIAH_HOME, XDG_CACHE_HOME, LOCALAPPDATA } = environment;
  if (SHARIAH_HOME) return SHARIAH_HOME;
  const usual = process.platform === "darwin" ? join(homedir(), "Library", "Caches") : join(homedir(), ".cache");
  return join((process.platform === "win32" ? LOCALAPPDATA : XDG_CACHE_HOME) || usual, "shariah-sheets");
}

/** Writes a new file beside the old one and renames it, so that a reader finds either the old text or the new one. */
export function writeWhole(path: string, text: string): void {
  makeFolder(dirname(path));
  const beside = besideOf(path);
  try {
    writePrivate(beside, text);
    renameSync(beside, path);
  } catch (broken) {
    rmSync(beside, { force: true });
    throw broken;
  }
}

/** The path of a new file that is to replace the one at `path`. */
export function besideOf(path: string): string {
  return `${path}.${randomBytes(6).toString("hex")}.part`;
}

/**
 * Writes a new file that nobody else can read. When root writes for a program that runs as another user, the folder's
 * owner becomes the owner of the file, because that program could not read it otherwise. The owner is changed by the
 * open file and not by its name: the folder's owner could meanwhile have made that name a link to another file.
 */
export function writePrivate(path: string, text: string): void {
  const file = openSync(path, "wx", 0o600);
  try {
    writeFileSync(file, text);
    const owner = ownerFor(dirname(path));
    if (owner) fchownSync(file, owner.uid, owner.gid);
  } finally {
    closeSync(file);
  }
}

/**
 * Makes the folder and its missing parents, which nobody else may open. When root makes them, they get the owner of the
 * folder that they are in.
 */
export function makeFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const owner = ownerFor(dirname(first));
  if (!owner) return;
  let made = first;
  lchownSync(made, owner.uid, owner.gid);
  for (const name of relative(first, resolve(path)).split(sep)) {
    if (name === "") continue;
    made = join(made, name);
    lchownSync(made, owner.uid, owner.gid);
  }
}

/**
 * The user who must own new files in this folder when root makes them; undefined when that is root, or this is not
 * root.
 */
function ownerFor(folder: string): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? undefined : { uid, gid };
}

export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (broken) {
    const { code } = broken as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    if (code !== "EACCES") throw broken;
    const why = `${path} may not be read by this user (EACCES): make the user who runs the relay its owner (chown).`;
    throw Object.assign(new Error(why), { code });
  }
}

/**
 * Reads a file with a secret; undefined when there is none. Throws when others can read the file, so that its owner
 * learns of that.
 */
export function readPrivate(path: string): string | undefined {
  const text = readText(path);
  if (text !== undefined && process.platform !== "win32" && (statSync(path).mode & 0o077) !== 0) {
    throw new Error(`${path} may be read by others: run chmod 600 on it, and change what is in it if others could.`);
  }
  return text;
}
