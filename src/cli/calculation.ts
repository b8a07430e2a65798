/** Calculates the formulas that read new values, in a thread with the engine. Without such formulas it is not loaded. */
import { Worker } from "node:worker_threads";
import type { Calculated, Change, Dependent, FilledSheet } from "../workbook/dependents";

export interface Calculation {
  /** The sheets that the dependents stand on or read, with the values that the workbook stores. */
  readonly sheets: readonly FilledSheet[];
  readonly dependents: readonly Dependent[];
  readonly change: Change;
}

/** The engine's program stands beside this one. */
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
    // After a result this changes nothing.
    worker.once("exit", (code) => failed(`it ended with ${code}`));
  });
}
