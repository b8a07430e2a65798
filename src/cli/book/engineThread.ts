/**
 * Runs the formula engine in a thread of its own. When the thread ends, the engine's memory is free again; and an error
 * in the engine does not end the command.
 */
import { parentPort, workerData } from "node:worker_threads";
import { calculateDependents } from "../../workbook/refresh/dependents";
import { type EngineWork, sheetsOf } from "./calculation";
import { openEngine } from "./engine";

const { texts, sheets, dependents, change, at } = workerData as EngineWork;
const begin = (index: number) => {
  Atomics.store(at, 0, index);
};
parentPort?.postMessage(calculateDependents(dependents, change, openEngine(sheetsOf(texts, sheets)), begin));
