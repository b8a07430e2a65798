/**
 * `npm run mutate -- ROOM [FILE...]`: changes a room's code, one mutant at a time, and looks whether its tests notice;
 * with file names, as in `npm run mutate -- core queue pace`, only those files. Prints the changes that no test
 * noticed, and fails when fewer are noticed than the room's threshold. Of a room whose suites need Jest it tries a
 * sample, unless files are named: the same one each time, another with `SEED=2`, and a larger one with `SHARE=0.5`.
 */
import { readFileSync } from "node:fs";
import { availableParallelism, constants, setPriority } from "node:os";
import { Stryker } from "@stryker-mutator/core";
import { least, rooms } from "./rooms";

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

const { suites, sample, folder = `src/${room}` } = judge;
const named = files.map((file) => `${folder}/${file}.ts`);
const without = (judge.without ?? []).map((file) => `!${folder}/${file}.ts`);
const share = files.length > 0 ? 1 : Number(process.env.SHARE ?? sample ?? 1);
const seed = Number(process.env.SEED ?? 1);

// It takes minutes of a processor: everything else goes first.
setPriority(constants.priority.PRIORITY_LOW);
// What Stryker lends from here is TypeScript too, in processes that it starts.
process.env.NODE_OPTIONS = "--import tsx";
process.env.MUTATION = JSON.stringify({ suites, share, seed });
const called = [room, ...files].join("-").replaceAll("/", "-").slice(0, 100);
const fileName = `.cache/mutation/${called}.json`;
const runner: ConstructorParameters<typeof Stryker>[0] = sample
  ? {
      testRunner: "jest",
      plugins: ["@stryker-mutator/jest-runner"],
      jest: {
        config: {
          testMatch: suites.map((suite) => `<rootDir>/${suite}`),
          // Stryker puts its own around it.
          testEnvironment: "./test/outside/environment.cjs",
          maxWorkers: 1,
        },
      },
      concurrency: 1,
      timeoutMS: 30_000,
      // A sample has few of these.
      ignoreStatic: false,
    }
  : {
      testRunner: "room",
      plugins: ["./test/mutation/runner.ts"],
      concurrency: Math.max(1, availableParallelism() - 1),
      // What loops for ever is noticed by its count of rounds: a clock is the last resort, and a busy machine's is slow.
      timeoutMS: 15_000,
      // What is reckoned once, as a module loads, is told by no test's steps: each of these costs all tests of the room.
      ignoreStatic: files.length === 0,
    };
await new Stryker({
  ...runner,
  plugins: [...(runner.plugins ?? []), "./test/mutation/sample.ts"],
  checkers: share < 1 ? ["sample"] : [],
  mutate: files.length > 0 ? named : [`${folder}/**/*.ts`, ...without],
  ignorePatterns: ["**", "!src/**", "!appsscript/**", "!test/**", "!dist/**", "!manifest.xml", "!jest.config.js"],
  tempDirName: ".cache/stryker",
  coverageAnalysis: "perTest",
  // On a busy machine the run without a mutant takes minutes too.
  dryRunTimeoutMinutes: 60,
  reporters: ["json", "dots"],
  jsonReporter: { fileName },
  allowConsoleColors: false,
}).runMutationTest();

const report = JSON.parse(readFileSync(fileName, "utf8")) as {
  files: Record<string, { source: string; mutants: Mutant[] }>;
};
interface Count {
  readonly noticed: number;
  readonly missed: number;
}

const counts = Object.entries(report.files).map(([file, { source, mutants }]) => {
  const lines = source.split("\n");
  const missed = mutants.filter(({ status }) => ["Survived", "NoCoverage"].includes(status));
  for (const mutant of missed) {
    const { line, column } = mutant.location.start;
    console.log(`${file}:${line}:${column} ${inLine(original(lines, mutant))} -> ${inLine(mutant.replacement)}`);
  }
  const noticed = mutants.filter(({ status }) => ["Killed", "Timeout"].includes(status)).length;
  const count: Count = { noticed, missed: missed.length };
  console.log(`${file}: ${countText(count)}`);
  return count;
});
const whole: Count = {
  noticed: counts.reduce((sum, { noticed }) => sum + noticed, 0),
  missed: counts.reduce((sum, { missed }) => sum + missed, 0),
};
console.log(`${room}: ${countText(whole)}${share < 1 ? ` of a sample, ${error(whole)}; seed ${seed}` : ""}`);
if (score(whole) < least) {
  console.log(
    `At least ${least} % must be noticed: write tests that notice what is printed above, or delete what nothing needs.`,
  );
  process.exitCode = 1;
}

/** In percent. A change without any effect counts as one that nobody noticed. */
function score({ noticed, missed }: Count): number {
  return (100 * noticed) / Math.max(1, noticed + missed);
}

/** How far from the whole room's score a sample's is, 19 times of 20. */
function error(count: Count): string {
  const part = score(count) / 100;
  return `± ${(196 * Math.sqrt((part * (1 - part)) / Math.max(1, count.noticed + count.missed))).toFixed(0)} points`;
}

function countText(count: Count): string {
  return `${score(count).toFixed(1)} % (${count.noticed} noticed, ${count.missed} missed)`;
}

function original(lines: readonly string[], { location: { start, end } }: Mutant): string {
  const text = lines.slice(start.line - 1, end.line);
  text[text.length - 1] = (text.at(-1) ?? "").slice(0, end.column - 1);
  return text.join("\n").slice(start.column - 1);
}

function inLine(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, 100);
}
