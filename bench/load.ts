/**
 * How long a script takes to be parsed and run before anything is asked of it: functions.js stands before Excel's first
 * formula, and Apps Script loads all of Code.js for every call of every cell. Each time in a process that has run nothing
 * else, on V8 with no code cache.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { atMost, median, type Report } from "./report";

const runs = 15;
/** ms for Code.js, which every cell pays. */
const most = 5;

/** Gives ms on standard output. The host's own objects are made before the clock starts. */
const loading = `
const { readFileSync } = require("node:fs");
const vm = require("node:vm");
const code = readFileSync(process.argv[1], "utf8");
const CustomFunctions = { associate() {} };
const context = vm.createContext({ CustomFunctions, fetch() {}, setTimeout, clearTimeout, TextEncoder, performance });
const start = performance.now();
new vm.Script(code).runInContext(context);
process.stdout.write(String(performance.now() - start));
`;

function loaded(file: string): number[] {
  const path = fileURLToPath(new URL(`../dist/${file}`, import.meta.url));
  return Array.from({ length: runs }, () => Number(execFileSync(process.execPath, ["-e", loading, path])));
}

const scripts = ["excel/functions.js", "sheets/Code.js"].map((file) => ({ file, times: loaded(file) }));
const report: Report = {
  title: "Load",
  how: `ms to parse and run a shipped script in a bare context, ${runs} processes each.`,
  head: ["", "median", "shortest", "longest"],
  rows: scripts.map(({ file, times }) => [
    file,
    ...[median(times), Math.min(...times), Math.max(...times)].map((ms) => ms.toFixed(1)),
  ]),
  claims: scripts.slice(1).map(({ file, times }) => atMost(file, most, median(times), " ms")),
};
console.log(JSON.stringify(report));
