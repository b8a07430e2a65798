/**
 * Calculates the workbook's own formulas that read new values. The formula engine runs in a thread of its own, and is
 * loaded only when there are such formulas.
 */
import { Worker } from "node:worker_threads";
import type { Calculated, Change, Dependent, FilledSheet } from "../../workbook/refresh/dependents";

export interface Calculation {
  /** The sheets that the formulas stand on or read, with the values in the file. */
  readonly sheets: readonly FilledSheet[];
  readonly dependents: readonly Dependent[];
  readonly change: Change;
}

/** The built `engineThread`, which stands beside the built command. */
const program = new URL("./engine.mjs", import.meta.url);

export function calculate(calculation: Calculation): Promise<readonly Calculated[]> {
  return new Promise((settle) => {
    const failed = (why: string) => settle(calculation.dependents.map(() => ({ left: `the engine failed: ${why}` })));
    const worker = new Worker(program, { workerData: calculation });
    worker.once("message", (results: readonly Calculated[]) => {
      settle(results);
      void worker.terminate();
    });
    worker.once("error", (error) => failed(error.message));
    // After a result this changes nothing: the promise is settled.
    worker.once("exit", (code) => failed(`it ended with ${code}`));
  });
}
