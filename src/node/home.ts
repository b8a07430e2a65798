/** A program's own folder, and files in it that no crash leaves half written and nobody else may read. */
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

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
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.${randomBytes(6).toString("hex")}.part`;
  try {
    writeFileSync(beside, text, { mode: 0o600 });
    renameSync(beside, path);
  } catch (broken) {
    rmSync(beside, { force: true });
    throw broken;
  }
}

export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (broken) {
    if ((broken as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw broken;
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
