/**
 * Calculates the workbook's own formulas that read new values. The formula engine runs in a thread of its own, and is
 * loaded only when there are such formulas. A thread that dies costs the formula that it died of: it begins anew without
 * that one.
 */
import { Worker } from "node:worker_threads";
import { isText } from "../../core/json";
import type { Calculated, Dependent, FilledSheet, Recalculation } from "../../workbook/refresh/dependents";
import type { CellValue } from "../../workbook/refresh/newValues";

export interface Calculation {
  /** The sheets that the formulas stand on or read, with the values in the file of the cells that they read. */
  readonly sheets: readonly FilledSheet[];
  readonly dependents: readonly Dependent[];
  readonly change: Recalculation;
}

/** A sheet whose texts are numbers in a list of texts: a text that many cells share is copied once. */
interface NumberedSheet {
  readonly name: string;
  readonly cells: readonly (readonly [row: number, column: number, value: Exclude<CellValue, string> | TextNumber])[];
}

interface TextNumber {
  readonly text: number;
}

/** What the engine's thread is given. */
export interface EngineWork extends Pick<Calculation, "dependents" | "change"> {
  readonly texts: readonly string[];
  readonly sheets: readonly NumberedSheet[];
  /** Memory that both threads share: the index of the formula that the engine has in hand; -1 before the first. */
  readonly at: Int32Array;
}

/** The built `engineThread`, which stands beside the built command. */
const program = new URL("./engine.mjs", import.meta.url);

/** After so many deaths the formulas that are left are not tried any more. */
const mostDeaths = 3;
/** The most memory of the engine's thread, in MB. */
const mostMemory = 700;

export async function calculateInThread(calculation: Calculation, start = startThread): Promise<readonly Calculated[]> {
  let dependents = calculation.dependents;
  for (let deaths = 0; ; ) {
    const outcome = await resultsOf({ ...calculation, dependents }, start);
    if ("results" in outcome) return outcome.results;
    deaths += 1;
    const { at, why } = outcome;
    const isLast = at < 0 || deaths >= mostDeaths;
    if (isLast) return dependents.map(({ left }) => ({ left: left ?? `the engine failed: ${why}` }));
    dependents = dependents.map((one, index) =>
      index === at ? { ...one, left: `the engine failed at it: ${why}` } : one,
    );
  }
}

type Thread = Pick<Worker, "once" | "terminate">;
type ThreadOutcome =
  | { readonly results: readonly Calculated[] }
  /** `at`: the index of the formula at which the thread died; -1 where it had none in hand. */
  | { readonly at: number; readonly why: string };

function startThread(work: EngineWork): Thread {
  return new Worker(program, { workerData: work, resourceLimits: { maxOldGenerationSizeMb: mostMemory } });
}

function resultsOf(calculation: Calculation, start: (work: EngineWork) => Thread): Promise<ThreadOutcome> {
  const at = new Int32Array(new SharedArrayBuffer(4)).fill(-1);
  return new Promise((settle) => {
    const failed = (why: string) => settle({ at: Atomics.load(at, 0), why });
    const worker = start({ ...engineWorkOf(calculation), at });
    worker.once("message", (results: readonly Calculated[]) => {
      settle({ results });
      void worker.terminate();
    });
    worker.once("error", (error: Error) => failed(error.message || "it ended without a word"));
    // After a result this changes nothing: the promise is settled.
    worker.once("exit", (code: number) => failed(`it ended with ${code}`));
  });
}

/** What is sent to the thread, but for the shared memory. */
export function engineWorkOf({ sheets, dependents, change }: Calculation): Omit<EngineWork, "at"> {
  const numbers = new Map<string, number>();
  const numbered = (text: string): TextNumber => {
    const known = numbers.get(text) ?? numbers.size;
    numbers.set(text, known);
    return { text: known };
  };
  const all = sheets.map(({ name, cells }): NumberedSheet => {
    return { name, cells: cells.map(([row, column, value]) => [row, column, isText(value) ? numbered(value) : value]) };
  });
  return { texts: [...numbers.keys()], sheets: all, dependents, change };
}

/** The sheets with their texts, as `workOf` was given them. */
export function sheetsOf(texts: readonly string[], sheets: readonly NumberedSheet[]): readonly FilledSheet[] {
  return sheets.map(({ name, cells }) => ({
    name,
    cells: cells.map(([row, column, value]) => [
      row,
      column,
      typeof value === "object" && "text" in value ? (texts[value.text] ?? "") : value,
    ]),
  }));
}
