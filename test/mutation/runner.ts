/**
 * Stryker's test runner for rooms whose tests are plain: no hooks, no mocks, no timers. All suites are one script that is
 * evaluated anew for each mutant, which takes some hundredths of a second where Jest loads modules for half of one, and the
 * first test that fails, of those that are quickest, is the last. Stryker starts this in a process of its own, in its copy of the project.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { Script } from "node:vm";
import { build } from "esbuild";
import { expect } from "expect";
import fc from "fast-check";

interface Test {
  readonly name: string;
  readonly run: () => unknown;
}

/** What the instrumented code and this runner tell one another. */
interface Context {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: unknown;
}

interface MutantRun {
  readonly activeMutant: { readonly id: string };
  readonly mutantActivation: "runtime" | "static";
  readonly testFilter?: readonly string[];
  readonly hitLimit?: number;
}

/** Properties with few cases, and the same ones each time, whatever they ask for: each mutant pays for all. */
const few = { ...fc, default: fc, assert: (property: Parameters<typeof fc.assert>[0]) => fc.assert(property, cases) };
const cases = { seed: 1, numRuns: 10 };

class RoomRunner {
  private readonly require = createRequire(join(process.cwd(), "package.json"));
  /** What each test took without a mutant: ms, and turns of the event loop. */
  private readonly took = new Map<string, { ms: number; turns: number }>();
  private script: Script | undefined;
  private tests: Test[] = [];

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    const suites = JSON.parse(process.env.MUTATION ?? "") as readonly string[];
    const contents = suites.map((suite) => `describe(${JSON.stringify(suite)}, () => void require("./${suite}"));`);
    const { outputFiles } = await build({
      stdin: { contents: contents.join("\n"), resolveDir: process.cwd() },
      bundle: true,
      write: false,
      platform: "node",
      format: "cjs",
      packages: "external",
      logLevel: "silent",
    });
    this.script = new Script(`(require) => {${outputFiles[0]?.text}}`, { filename: join(process.cwd(), "suites.js") });
    const each = (declare: typeof describe) => (rows: readonly unknown[]) => (name: string, act: Act) => {
      rows.forEach((row, nth) => void declare(`${name} (${nth})`, () => act(...(Array.isArray(row) ? row : [row]))));
    };
    const within: string[] = [];
    const describe = (name: string, act: Act) => {
      within.push(name);
      act();
      within.pop();
    };
    const it = (name: string, run: Act) => void this.tests.push({ name: [...within, name].join(" "), run });
    Object.assign(describe, { each: each(describe) });
    Object.assign(it, { each: each(it) });
    Object.assign(globalThis, { describe, it, test: it, expect });
  }

  async dryRun() {
    const context = this.begin({ mutantCoverage: { static: {}, perTest: {} } });
    this.load();
    const tests = [];
    for (const { name, run } of this.tests) {
      context.currentTestId = name;
      const started = performance.now();
      const { failure: failureMessage, turns } = await outcomeOf(run, Infinity);
      const timeSpentMs = performance.now() - started;
      this.took.set(name, { ms: timeSpentMs, turns });
      tests.push({ id: name, name, timeSpentMs, ...(failureMessage ? { status: 1, failureMessage } : { status: 0 }) });
    }
    return { status: "complete", tests, mutantCoverage: context.mutantCoverage };
  }

  async mutantRun({ activeMutant: { id }, mutantActivation, testFilter, hitLimit = Infinity }: MutantRun) {
    // Stryker means a hundred times as often as without the mutant: ten times as often is for ever too.
    const context = this.begin({ hitLimit: hitLimit / 10, hitCount: 0 });
    const isStatic = mutantActivation === "static";
    if (isStatic) context.activeMutant = id;
    try {
      this.load();
    } catch (error) {
      return { status: "killed", killedBy: [], failureMessage: String(error), nrOfTests: 0 };
    }
    context.activeMutant = id;
    const wanted = testFilter && new Set(testFilter);
    const tests = this.tests.filter(({ name }) => !wanted || wanted.has(name));
    tests.sort((one, other) => (this.took.get(one.name)?.ms ?? 0) - (this.took.get(other.name)?.ms ?? 0));
    let nrOfTests = 0;
    for (const { name, run } of tests) {
      nrOfTests += 1;
      const { failure } = await outcomeOf(run, 1000 + 10 * (this.took.get(name)?.turns ?? 1000));
      if ((context.hitCount ?? 0) > hitLimit / 10) return { status: "timeout", reason: "went round for ever" };
      if (failure) return { status: "killed", killedBy: [name], failureMessage: failure, nrOfTests };
    }
    return { status: "survived", nrOfTests };
  }

  private begin(context: Context): Context {
    Object.assign(globalThis, { __stryker__: context });
    return context;
  }

  private load(): void {
    this.tests = [];
    this.script?.runInThisContext()((name: string) => (name === "fast-check" ? few : this.require(name)));
  }
}

type Act = (...row: unknown[]) => unknown;

/**
 * Why a test failed, if it did, and how many turns of the event loop it took: nothing here waits for a clock, so that one
 * which takes many more turns than it did without a mutant will never end.
 */
async function outcomeOf(run: () => unknown, most: number): Promise<{ failure: string | undefined; turns: number }> {
  let turns = 0;
  try {
    const ran = run();
    if (!(ran instanceof Promise)) return { failure: undefined, turns };
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    ran.then(over, over);
    for (; !isOver; turns += 1) {
      if (turns > most) return { failure: "did not end", turns };
      await new Promise(setImmediate);
    }
    await ran;
    return { failure: undefined, turns };
  } catch (error) {
    return { failure: String(error) || "failed", turns };
  }
}

export const strykerPlugins = [{ kind: "TestRunner", name: "room", injectableClass: RoomRunner }];
