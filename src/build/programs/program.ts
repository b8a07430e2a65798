/**
 * Finds a program or a font that the tests need and that is no npm package, or installs Debian's package of it if that
 * needs no question. Without it a test fails with one line that says what to do; no test is skipped silently.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A program or a font that comes from outside npm. */
interface Needed {
  /** The name of Debian's package. */
  readonly package: string;
  readonly howToInstall: string;
}

export interface Program extends Needed {
  /** The environment variable that may name the program's path. */
  readonly variable: string;
  readonly names: readonly string[];
}

/**
 * The path of the program: the one that the variable names, else the first known name on `PATH`; undefined when there
 * is none.
 */
export function findProgram({ variable, names }: Program, environment: Environment = process.env): string | undefined {
  const { [variable]: chosen, PATH: path = "" } = environment;
  if (chosen) return isExecutable(chosen) ? chosen : undefined;
  const folders = [...path.split(delimiter), "/usr/bin"].filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** The path of the program, which is installed where it is missing. A chosen path that is wrong is the user's to correct. */
export function requireProgram(program: Program): string {
  return foundOrInstalled(() => findProgram(program), program, !process.env[program.variable]);
}

/**
 * What `find` finds. Where it finds nothing, the package is installed, if this is root with apt; if there is still
 * nothing, throws how to install it.
 */
export function foundOrInstalled<Found>(find: () => Found | undefined, needed: Needed, mayInstall = true): Found {
  const found = find() ?? (mayInstall && isRootWithApt() ? install(needed, find) : undefined);
  if (found === undefined) throw new Error(needed.howToInstall);
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isRootWithApt(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

function install<Found>({ package: name }: Needed, find: () => Found | undefined): Found | undefined {
  const apt = (...words: string[]) =>
    spawnSync("apt-get", words, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  apt("update", "-q");
  apt("install", "-y", "-q", "--no-install-recommends", name);
  return find();
}
