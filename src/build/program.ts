/**
 * Finds a program that the tests need and that is no package of ours, or installs it if that needs no question. Without
 * it a test fails with one line that says what to do; no test is skipped silently.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Program {
  /** The environment variable that may name the program's path. */
  readonly variable: string;
  readonly names: readonly string[];
  /** The name of Debian's package. */
  readonly package: string;
  readonly howToInstall: string;
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

/**
 * The path of the program. Where it is missing it is installed, if this is root with apt; if it is still missing,
 * throws how to install it.
 */
export function requireProgram(program: Program): string {
  const found = findProgram(program) ?? (mayInstall(program) ? install(program) : undefined);
  if (!found) throw new Error(program.howToInstall);
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

/** Whether it may be installed: not if a path was chosen, since a wrong one is the user's to correct. */
function mayInstall({ variable }: Program): boolean {
  return !process.env[variable] && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

function install(program: Program): string | undefined {
  const apt = (...words: string[]) =>
    spawnSync("apt-get", words, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  apt("update", "-q");
  apt("install", "-y", "-q", "--no-install-recommends", program.package);
  return findProgram(program);
}
