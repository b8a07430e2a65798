/**
 * The browser that the tests and the icons need. It is found, or installed where that is possible without asking; a
 * machine without one fails with one line that says what to do, and no browser test is ever skipped in silence.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const howToInstall =
  "No Chromium found: install it (Debian: apt-get install chromium; macOS: brew install --cask chromium), " +
  "or set CHROMIUM to the path of a Chromium or Chrome.";

type Environment = Readonly<Record<string, string | undefined>>;

/** The path of a Chromium: `$CHROMIUM`, else the first known name on `PATH`; undefined when there is none. */
export function findChromium(environment: Environment = process.env): string | undefined {
  const { CHROMIUM: chosen, PATH: path = "" } = environment;
  if (chosen) return isExecutable(chosen) ? chosen : undefined;
  const folders = [...path.split(delimiter), "/usr/bin"].filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** The same, installed first where root and apt are; throws `howToInstall` when it stays missing. */
export function requireChromium(): string {
  const found = findChromium() ?? (mayInstall() ? install() : undefined);
  if (!found) throw new Error(howToInstall);
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

/** A path that was chosen and is wrong is the chooser's to mend. */
function mayInstall(): boolean {
  return !process.env.CHROMIUM && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

function install(): string | undefined {
  const apt = (...words: string[]) =>
    spawnSync("apt-get", words, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  apt("update", "-q");
  apt("install", "-y", "-q", "--no-install-recommends", "chromium");
  return findChromium();
}
