/** The thread in which the engine calculates: what it uses up, and what may be wrong in it, ends with it. */
import { parentPort, workerData } from "node:worker_threads";
import { calculated } from "../workbook/dependents";
import type { Calculation } from "./calculation";
import { openEngine } from "./engine";

const { sheets, dependents, change } = workerData as Calculation;
parentPort?.postMessage(calculated(dependents, change, openEngine(sheets)));
