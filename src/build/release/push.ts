/**
 * `npm run sheets:push`: sends the build for Google Sheets to the user's own Apps Script project, by Google's clasp.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Google's program for Apps Script projects. It is no dependency, because only those who push, with a Google account,
 * need it.
 */
const clasp = "@google/clasp@3";

/** Pushes; throws a sentence that says what to do when that cannot work. */
export function push(): void {
  requirePushable(process.cwd());
  const { status, error } = spawnSync("npx", ["--yes", clasp, "push"], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (error) throw error;
  if (status !== 0) throw new Error("clasp has not pushed: see its message above, and docs/use/sheets.md.");
}

export function requirePushable(folder: string): void {
  if (!existsSync(join(folder, ".clasp.json")))
    throw new Error(`There is no .clasp.json, which names the Apps Script project to push to. Make one, once:
  npx ${clasp} login
  npx ${clasp} create-script --type sheets --title "Shariah Sheets" --rootDir dist/sheets
then npm run build, and push again. For a project that you have already, see docs/use/sheets.md.`);
  if (!existsSync(join(folder, "dist/sheets/Code.js")))
    throw new Error("Nothing is built yet: run npm run build first.");
}
