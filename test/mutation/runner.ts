/**
 * Stryker's test runner for rooms with plain tests: no hooks, mocks or timers. All suites are one script, evaluated
 * anew for each mutant; that takes some 10 ms, and Jest's loading of modules 500 ms. The quickest tests run first, and
 * the first that fails ends the run. Stryker starts this in its own process, in its copy of the project.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
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
  activeMutant?: string;
  readonly currentTestId: string | undefined;
  readonly mutantCoverage: unknown;
}

interface MutantRun {
  readonly activeMutant: { readonly id: string };
  readonly mutantActivation: "runtime" | "static";
  readonly testFilter?: readonly string[];
}

/** Properties with few cases, and the same ones each time, whatever they ask for: each mutant pays for all. */
const few = { ...fc, default: fc, assert: (property: Parameters<typeof fc.assert>[0]) => fc.assert(property, cases) };
const cases = { seed: 1, numRuns: 10 };

interface Took {
  readonly ms: number;
  /** Places passed that Stryker marked, and turns of the event loop. */
  readonly steps: number;
  readonly turns: number;
}

class RoomRunner {
  private readonly require = createRequire(join(process.cwd(), "package.json"));
  /** What each test took without a mutant. */
  private readonly took = new Map<string, Took>();
  private test: string | undefined;
  /** How many more of the places that Stryker marked it may pass. */
  private steps = Infinity;
  private script: Script | undefined;
  private tests: Test[] = [];

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    const { suites } = JSON.parse(process.env.MUTATION ?? "") as { readonly suites: readonly string[] };
    const contents = suites.map((suite) => `describe(${JSON.stringify(suite)}, () => void require("./${suite}"));`);
    const { outputFiles } = await build({
      stdin: { contents: contents.join("\n"), resolveDir: process.cwd() },
      bundle: true,
      write: false,
      platform: "node",
      format: "cjs",
      packages: "external",
      // A script has no address of its own. Only programs that are started beside the built command ask for it.
      define: { "import.meta.url": JSON.stringify(pathToFileURL(join(process.cwd(), "dist/node/room.mjs")).href) },
      logLevel: "silent",
    });
    this.script = new Script(`(require) => {${outputFiles[0]?.text}}`, { filename: join(process.cwd(), "suites.js") });
    const each = (declare: typeof describe) => (rows: readonly unknown[]) => (name: string, act: Act) => {
      // As in Jest, where one row is no list, none is a row of arguments.
      const table = (rows.every(Array.isArray) ? rows : rows.map((row) => [row])) as readonly unknown[][];
      table.forEach((row, nth) => void declare(`${name} (${nth})`, () => act(...row)));
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
    const { mutantCoverage } = this.begin();
    this.load();
    const tests = [];
    for (const { name, run } of this.tests) {
      const { failure, ...took } = await this.outcomeOf(name, run);
      this.took.set(name, took);
      const result = failure ? { status: 1, failureMessage: failure } : { status: 0 };
      tests.push({ id: name, name, timeSpentMs: took.ms, ...result });
    }
    return { status: "complete", tests, mutantCoverage };
  }

  async mutantRun({ activeMutant: { id }, mutantActivation, testFilter }: MutantRun) {
    const context = this.begin();
    if (mutantActivation === "static") context.activeMutant = id;
    try {
      this.load();
    } catch (error) {
      return { status: "killed", killedBy: [], failureMessage: String(error), nrOfTests: 0 };
    }
    context.activeMutant = id;
    const wanted = testFilter && new Set(testFilter);
    const tests = this.tests.filter(({ name }) => !wanted || wanted.has(name));
    tests.sort((one, other) => this.before(one).ms - this.before(other).ms);
    let nrOfTests = 0;
    for (const test of tests) {
      nrOfTests += 1;
      const { failure } = await this.outcomeOf(test.name, test.run, this.before(test));
      if (failure) return { status: "killed", killedBy: [test.name], failureMessage: failure, nrOfTests };
    }
    return { status: "survived", nrOfTests };
  }

  private before({ name }: Test): Took {
    return this.took.get(name) ?? { ms: 0, steps: 1_000_000, turns: 1000 };
  }

  /** Whoever passes a place that Stryker marked asks for the test's name: there what goes round for ever ends. */
  private begin(): Context {
    this.test = undefined;
    this.steps = Infinity;
    const passed = () => {
      this.steps -= 1;
      if (this.steps < 0) throw new Error(endless);
      return this.test;
    };
    const context: Context = {
      mutantCoverage: { static: {}, perTest: {} },
      get currentTestId() {
        return passed();
      },
    };
    Object.assign(globalThis, { __stryker__: context });
    return context;
  }

  /**
   * Why a test failed, if it did, and what it took. Nothing here waits for a clock, so that one which takes many more steps
   * or turns of the event loop than it did without a mutant will never end.
   */
  private async outcomeOf(name: string, run: () => unknown, before?: Took): Promise<Took & { failure?: string }> {
    const most = before ? { steps: 10_000 + 10 * before.steps, turns: 1000 + 10 * before.turns } : unbounded;
    this.test = name;
    this.steps = most.steps;
    const started = performance.now();
    let turns = 0;
    let failure: string | undefined;
    try {
      const ran = run();
      let isOver = !(ran instanceof Promise);
      const over = () => {
        isOver = true;
      };
      if (ran instanceof Promise) ran.then(over, over);
      for (; !isOver; turns += 1) {
        if (turns > most.turns) throw new Error(endless);
        await new Promise(setImmediate);
      }
      await ran;
      if (this.steps < 0) failure = endless;
    } catch (error) {
      failure = String(error) || "failed";
    }
    const steps = before ? 0 : unbounded.steps - this.steps;
    return { ms: performance.now() - started, steps, turns, ...(failure !== undefined && { failure }) };
  }

  private load(): void {
    this.tests = [];
    const load = (name: string) => (name === "fast-check" ? few : this.require(name));
    this.script?.runInThisContext()(Object.assign(load, { resolve: this.require.resolve }));
  }
}

type Act = (...row: unknown[]) => unknown;

const endless = "does not end";
const unbounded = { steps: Number.MAX_SAFE_INTEGER, turns: Infinity };

export const strykerPlugins = [{ kind: "TestRunner", name: "room", injectableClass: RoomRunner }];
