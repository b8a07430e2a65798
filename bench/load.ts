/**
 * How long a script takes to parse and run before anyone uses it: functions.js before Excel's first formula, and
 * Code.js before every call of every cell in Sheets. Measured in fresh processes, without V8's code cache.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { atMost, median, type Report } from "./report";

const runs = 25;
/** ms for Code.js, which an execution in Sheets spends before its first line. */
const most = 12;

/**
 * Gives ms of processor time on standard output, to parse and to run: time on the wall would count what else the machine
 * does. The context is made before, and standard output is opened after: a process's first of either takes Node 3 ms.
 */
const loading = `
const { readFileSync } = require("node:fs");
const vm = require("node:vm");
const code = readFileSync(process.argv[1], "utf8");
const CustomFunctions = { associate() {} };
const context = vm.createContext({ CustomFunctions, fetch() {}, setTimeout, clearTimeout, TextEncoder, performance });
new vm.Script("0").runInContext(context);
const spent = (since) => { const { user, system } = process.cpuUsage(since); return (user + system) / 1000; };
let start = process.cpuUsage();
const script = new vm.Script(code);
const parsed = spent(start);
start = process.cpuUsage();
script.runInContext(context);
const run = spent(start);
process.stdout.write(JSON.stringify([parsed, run]));
`;

function loaded(file: string): (readonly [parsed: number, run: number])[] {
  const path = fileURLToPath(new URL(`../dist/${file}`, import.meta.url));
  return Array.from({ length: runs }, () =>
    JSON.parse(execFileSync(process.execPath, ["-e", loading, path], { encoding: "utf8" })),
  );
}

const scripts = ["excel/functions.js", "sheets/Code.js"].map((file) => {
  const times = loaded(file);
  const all = times.map(([parsed, run]) => parsed + run);
  return { file, all, parts: [0, 1].map((part) => median(times.map((time) => time[part] as number))) };
});
const report: Report = {
  title: "Load",
  how: `ms of processor time to parse and run a shipped script in a bare context, V8's own threads included, ${runs} fresh processes each.`,
  head: ["", "median", "shortest", "longest", "of it parsing", "running"],
  rows: scripts.map(({ file, all, parts }) => [
    file,
    ...[median(all), Math.min(...all), Math.max(...all), ...parts].map((ms) => ms.toFixed(1)),
  ]),
  claims: scripts.slice(1).map(({ file, all }) => atMost(file, most, median(all), " ms")),
};
console.log(JSON.stringify(report));
