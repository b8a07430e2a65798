/**
 * Runs the formula engine in a thread of its own. When the thread ends, the engine's memory is free again; and an error
 * in the engine does not end the command.
 */
import { parentPort, workerData } from "node:worker_threads";
import { calculated } from "../../workbook/refresh/dependents";
import type { Calculation } from "./calculation";
import { openEngine } from "./engine";

const { sheets, dependents, change } = workerData as Calculation;
parentPort?.postMessage(calculated(dependents, change, openEngine(sheets)));
