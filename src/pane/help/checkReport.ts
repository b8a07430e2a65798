/**
 * Writes what the check of this host has found as a text for a person who helps. It is in English, and contains nothing
 * from the workbook.
 */
import type { CheckName, Finding, Host } from "../../ports/host";
import { hangsOf, isSeen } from "./knownHangs";

/** The facts of docs/code/hosts.md of which each check is a sign, in Excel and in Sheets. */
const facts: Readonly<Record<CheckName, string>> = {
  sheet: "E19",
  errors: "E6, S4",
  spill: "E7, S6",
  leftOut: "E9, S2",
  dates: "E15, S1",
  service: "E29, S15",
  recalculation: "E30, S8",
  names: "E31",
  notes: "E24, S24",
  text: "E17, S38",
  lock: "S12",
  storage: "E26, S14",
  database: "E26, S10",
  worker: "E28",
  clock: "E28",
  removed: "E19",
};

export function checkReport(
  { about, excel }: Pick<Host, "about" | "excel">,
  browser: string,
  now: number,
  found: readonly Finding[],
): string {
  return [
    about ?? "Shariah Sheets",
    "To be sent to whoever helps you: it says what this program does, and nothing of the workbook. Numbers in brackets: docs/code/hosts.md.",
    `Browser: ${browser}`,
    `Checked: ${new Date(now).toISOString()}`,
    "",
    ...found.map(
      ({ what, outcome, ms, seen }) => `${outcome.padEnd(6)} ${what}: ${seen} (${Math.round(ms)} ms) [${facts[what]}]`,
    ),
    ...hangsOf(excel).map(
      (hang) => `Known hang office-js #${hang.issue} (${hang.symptom}): ${isSeen(hang, found) ? "seen" : "not seen"}`,
    ),
  ].join("\n");
}
