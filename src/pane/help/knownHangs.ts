/**
 * Lists known hangs of Excel itself, as others have reported them, and how the check recognises each. The add-in can
 * neither cause nor mend them. A person who helps needs to know Excel's build and which hang it looks like.
 */
import type { Finding, Host } from "../../ports/host";

export interface Hang {
  /** The number of its issue in Microsoft's repository office-js. */
  readonly issue: number;
  readonly symptom: "endless" | "slow" | "blank";
  /** The kinds of Excel in which it was reported. */
  readonly on: "web" | "anywhere";
  /**
   * The finding of the check that fails when Excel hangs so. Undefined where the check cannot run then, or shows
   * nothing of it.
   */
  readonly check?: Finding["what"];
}

const hangs: readonly Hang[] = [
  { issue: 6841, symptom: "endless", on: "web", check: "recalculation" },
  { issue: 6936, symptom: "slow", on: "anywhere" },
  { issue: 6946, symptom: "blank", on: "anywhere" },
];

/** The known hangs that this kind of Excel may have. None outside Excel. */
export function hangsOf(excel: Host["excel"]): readonly Hang[] {
  return excel === undefined ? [] : hangs.filter(({ on }) => on === "anywhere" || excel === on);
}

/** Whether the check has just found the signs of this hang. */
export function isSeen({ check }: Hang, found: readonly Finding[]): boolean {
  return found.some(({ what, outcome }) => what === check && outcome === "fails");
}
