/** Ends a run of the script as Google does at its limit of time, at a step that the test chooses. */
import type { Document } from "./stand-in/document";
import type { Execution } from "./stand-in/execution";

const writing = /^(properties\.(write|remove)|sheet\.(clear|enter|flush))$/;

type Operation = (execution: Execution, ...given: unknown[]) => unknown;

/**
 * Ends the run that comes to the writing of this number, before or after it. Gives how many writings came, and the way to
 * let all later runs end by themselves.
 */
export function endRunAt(document: Document, step: number, when: "before" | "after") {
  let count = 0;
  const wholes: (() => void)[] = [];
  for (const operations of [document.spreadsheet.operations, document.storage.operations]) {
    const all = operations as Record<string, Operation>;
    for (const name of Object.keys(all).filter((one) => writing.test(one))) {
      const whole = all[name] as Operation;
      wholes.push(() => {
        all[name] = whole;
      });
      all[name] = async (execution, ...given) => {
        const isLast = count++ === step;
        if (isLast && when === "before") return execution.kill("Exceeded maximum execution time");
        const value = await whole(execution, ...given);
        if (isLast) execution.kill("Exceeded maximum execution time");
        return value;
      };
    }
  }
  return { steps: () => count, off: () => void wholes.map((restore) => restore()) };
}
