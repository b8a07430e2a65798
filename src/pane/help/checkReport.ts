/**
 * Writes what the check of this host has found as a text for a person who helps. It is in English, and contains nothing
 * from the workbook.
 */
import type { Finding, Host } from "../../ports/host";
import { hangsOf, isSeen } from "./knownHangs";

export function reportOf(
  { about, excel }: Pick<Host, "about" | "excel">,
  browser: string,
  now: number,
  found: readonly Finding[],
): string {
  return [
    about ?? "Shariah Sheets",
    `Browser: ${browser}`,
    `Checked: ${new Date(now).toISOString()}`,
    "",
    ...found.map(({ what, outcome, ms, seen }) => `${outcome.padEnd(6)} ${what}: ${seen} (${Math.round(ms)} ms)`),
    ...hangsOf(excel).map(
      (hang) => `Known hang office-js #${hang.issue} (${hang.symptom}): ${isSeen(hang, found) ? "seen" : "not seen"}`,
    ),
  ].join("\n");
}
