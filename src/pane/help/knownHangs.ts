/**
 * Hangs of Excel itself that others have reported, by what is seen of them. The add-in can neither cause nor mend them; a
 * person who helps needs the build, and which of them it looks like.
 */
import type { Finding } from "../../ports/host";

export interface Hang {
  /** Its number among the issues of office-js. */
  readonly issue: number;
  readonly symptom: "endless" | "slow" | "blank";
  /** Where it is reported. */
  readonly on: "web" | "anywhere";
  /** The part of the check that fails where it happens; undefined where a check cannot run then, or tells nothing of it. */
  readonly check?: Finding["what"];
}

const hangs: readonly Hang[] = [
  { issue: 6841, symptom: "endless", on: "web", check: "recalculation" },
  { issue: 6936, symptom: "slow", on: "anywhere" },
  { issue: 6946, symptom: "blank", on: "anywhere" },
];

/** Those that this program may have, by what it says of itself; none outside Excel. */
export function hangsOf(about: string | undefined): readonly Hang[] {
  if (about === undefined || !/\bExcel\b/.test(about)) return [];
  return hangs.filter(({ on }) => on === "anywhere" || /\bOfficeOnline\b/.test(about));
}

/** Whether the check has just seen what it looks like. */
export function isSeen({ check }: Hang, found: readonly Finding[]): boolean {
  return found.some(({ what, outcome }) => what === check && outcome === "fails");
}
