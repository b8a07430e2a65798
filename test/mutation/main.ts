/**
 * `npm run mutate -- ROOM [FILE...]`: changes a room's code, mutant by mutant, and looks whether its tests notice; in some
 * of its files only, where they are named as in `npm run mutate -- core queue pace`. Prints what nobody noticed and
 * nobody judged to be equivalent, and fails for it, and where the score is less than the room has to keep.
 */
import { readFileSync } from "node:fs";
import { availableParallelism, constants, setPriority } from "node:os";
import { Stryker } from "@stryker-mutator/core";
import { type Equivalent, equivalents, isPlain } from "./equivalents";
import { rooms } from "./rooms";

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement: string;
  /** Counted from 1, the end exclusive. */
  readonly location: Readonly<Record<"start" | "end", { readonly line: number; readonly column: number }>>;
}

const [room = "", ...files] = process.argv.slice(2);
const judge = rooms[room];
if (!judge) throw new Error(`Name a room: ${Object.keys(rooms).join(", ")}`);

const named = files.map((file) => `src/${room}/${file}.ts`);
const without = (judge.without ?? []).map((file) => `!src/${room}/${file}.ts`);

// It takes minutes of a processor: everything else goes first.
setPriority(constants.priority.PRIORITY_LOW);
// The runner is TypeScript too, in processes that Stryker starts.
process.env.NODE_OPTIONS = "--import tsx";
process.env.MUTATION = JSON.stringify(judge.suites);
const called = [room, ...files].join("-").replaceAll("/", "-").slice(0, 100);
const fileName = `.cache/mutation/${called}.json`;
await new Stryker({
  testRunner: "room",
  plugins: ["./test/mutation/runner.ts"],
  mutate: files.length > 0 ? named : [`src/${room}/**/*.ts`, ...without],
  ignorePatterns: ["**", "!src/**", "!appsscript/**", "!test/**"],
  tempDirName: ".cache/stryker",
  coverageAnalysis: "perTest",
  // What is reckoned once, as a module loads, is told by no test's steps: each of these would cost all tests of the room.
  ignoreStatic: true,
  concurrency: Math.max(1, availableParallelism() - 1),
  // What loops for ever is noticed by its count of rounds: a clock is the last resort, and a busy machine's is slow.
  timeoutMS: 15_000,
  reporters: ["json", "dots"],
  jsonReporter: { fileName },
  allowConsoleColors: false,
}).runMutationTest();

const report = JSON.parse(readFileSync(fileName, "utf8")) as {
  files: Record<string, { source: string; mutants: Mutant[] }>;
};
const found = new Set<Equivalent>();
const whole = { noticed: 0, equivalent: 0, missed: 0 };
for (const [file, { source, mutants }] of Object.entries(report.files)) {
  const lines = source.split("\n");
  const count = { noticed: 0, equivalent: 0, missed: 0 };
  for (const mutant of mutants) {
    if (["Killed", "Timeout"].includes(mutant.status)) count.noticed += 1;
    if (!["Survived", "NoCoverage"].includes(mutant.status)) continue;
    const { line, column } = mutant.location.start;
    const text = lines[line - 1] ?? "";
    const was = original(lines, mutant);
    const same = equivalents.find(
      (one) => one.file === file && one.line === text.trim() && one.to.includes(mutant.replacement),
    );
    if (same) found.add(same);
    const isJudged = same || isPlain(text.slice(0, column - 1), was, mutant.replacement);
    count[isJudged ? "equivalent" : "missed"] += 1;
    if (!isJudged) console.log(`${file}:${line}:${column} ${inLine(was)} -> ${inLine(mutant.replacement)}`);
  }
  for (const key of ["noticed", "equivalent", "missed"] as const) whole[key] += count[key];
  console.log(`${file}: ${told(count)}`);
}
console.log(`${room}: ${told(whole)}`);
const gone = equivalents.filter((one) => one.file in report.files && !found.has(one));
for (const { file, line } of gone) console.log(`Equivalent no more, or noticed: ${file}: ${line}`);
const list = ["drivers", "core"].includes(room) ? "equivalents" : "equivalents-in-api-functions-workbook";
if (whole.missed > 0) console.log(`Notice what is printed above by a test, or judge it in test/mutation/${list}.ts.`);
if (whole.missed > 0 || gone.length > 0 || score(whole) < judge.least) process.exitCode = 1;

/** In percent; an equivalent mutant counts as one that nobody noticed. */
function score({ noticed, equivalent, missed }: typeof whole): number {
  return (100 * noticed) / Math.max(1, noticed + equivalent + missed);
}

function told(count: typeof whole): string {
  const { noticed, equivalent, missed } = count;
  return `${score(count).toFixed(1)} % (${noticed} noticed, ${equivalent} equivalent, ${missed} missed)`;
}

function original(lines: readonly string[], { location: { start, end } }: Mutant): string {
  const text = lines.slice(start.line - 1, end.line);
  text[text.length - 1] = (text.at(-1) ?? "").slice(0, end.column - 1);
  return text.join("\n").slice(start.column - 1);
}

function inLine(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, 100);
}
