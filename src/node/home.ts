/** A program's own folder, and files in it that no crash leaves half written and nobody else may read. */
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

/** `SHARIAH_HOME`, else a folder of ours where this system keeps what programs may lose. */
export function homeFolder(environment: Environment): string {
  const { SHARIAH_HOME, XDG_CACHE_HOME, LOCALAPPDATA } = environment;
  if (SHARIAH_HOME) return SHARIAH_HOME;
  const usual = process.platform === "darwin" ? join(homedir(), "Library", "Caches") : join(homedir(), ".cache");
  return join((process.platform === "win32" ? LOCALAPPDATA : XDG_CACHE_HOME) || usual, "shariah-sheets");
}

/** Written beside and then renamed: who reads finds the old text or the new one. */
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

/** A name for what is written before it takes the place of `path`. */
export function besideOf(path: string): string {
  return `${path}.${randomBytes(6).toString("hex")}.part`;
}

/**
 * A new file that nobody else may read. Root, who writes here for a program that runs as another user, leaves it to the
 * folder's owner: else that program could not read it. The open file is given away, not its name, which the owner of the
 * folder could meanwhile have made a link to any other file.
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

/** The folder and those above it that are missing, for nobody else to look into; made by root they are their parent's owner's. */
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

/** Whom root is to leave what it makes in this folder; undefined where it is root's own, or this is not root. */
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

/** A file with a secret in it that others may read is refused: its owner is to be told, not to be trusted. */
export function readPrivate(path: string): string | undefined {
  const text = readText(path);
  if (text !== undefined && process.platform !== "win32" && (statSync(path).mode & 0o077) !== 0) {
    throw new Error(`${path} may be read by others: run chmod 600 on it, and change what is in it if others could.`);
  }
  return text;
}
