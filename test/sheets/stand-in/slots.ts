/**
 * Thirty worker threads for the thirty executions that Google runs at once for a user
 * (developers.google.com/apps-script/guides/services/quotas). A thread runs one execution after another,
 * with the script evaluated anew each time and a fresh context for each document. Killing an execution ends its thread,
 * and a new one replaces it.
 */
import { buildSync } from "esbuild";
import {
  compiledOf,
  endSpare,
  giveBack,
  keepCompiled,
  programsOf,
  type RawThread,
  takeThread,
} from "../../outside/threads.cjs";
import type { Clock, ClockSetting } from "./clock";
import type { Outcome } from "./execution";
import { pack, unpack } from "./pack";

/** A script with its HTML files, by name, as a document has it. */
export interface Project {
  readonly code: string;
  readonly html: Readonly<Record<string, string>>;
  readonly hasDocument: boolean;
}

/** What a thread is told to run. */
export interface Job {
  /** Undefined where the thread has it from the execution before: it is long. */
  readonly project?: Project | undefined;
  /** What V8 compiled of the project's code in another thread. */
  readonly compiled?: Uint8Array | undefined;
  readonly name: string;
  /** Packed. */
  readonly given: string;
  readonly clock: ClockSetting;
  /** How far this execution's clock is off, in ms. */
  readonly skew: number;
  /** What its chance begins with. */
  readonly seed: number;
}

/** How an execution ended. A thread that compiled a script by itself gives away what V8 made of it. */
export interface Ending {
  /** Packed. */
  readonly outcome: string;
  readonly code?: string;
  readonly compiled?: Uint8Array;
}

/** A service asked from within an execution; its answer, or what it throws. */
export type Serve = (operation: string, given: readonly unknown[]) => Promise<unknown>;

// Of a suite's threads some wait for the next suite; those of a program keep it from nothing.
if (typeof afterAll === "function") afterAll(endSpare);

export class Slots {
  private readonly waiting: (() => void)[] = [];
  private busy = 0;

  constructor(
    private readonly clock: Clock,
    readonly most = 30,
  ) {}

  get full(): boolean {
    return this.busy >= this.most;
  }

  /** Runs when a slot is free. `started` gets the way to kill it. */
  async run(job: Job, serve: Serve, started: (kill: (message: string) => void) => Promise<void>): Promise<Outcome> {
    if (this.full) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.busy += 1;
    const thread = new Thread();
    try {
      return await thread.run(this.clock, job, serve, started);
    } finally {
      thread.rest();
      this.busy -= 1;
      this.waiting.shift()?.();
    }
  }

  /** Starts all threads and lets each load the script, so that what follows is not slowed by that. */
  async warm(job: Job): Promise<void> {
    const threads = Array.from({ length: this.most }, () => new Thread());
    const serve = async () => undefined;
    await Promise.all(threads.map((thread) => thread.run(this.clock, job, serve, async () => undefined)));
    for (const thread of threads) thread.rest();
  }
}

/** A thread while it runs one execution. */
class Thread {
  private alive = true;
  private readonly raw: RawThread;
  private serve: Serve | undefined;
  private ended: ((outcome: Outcome) => void) | undefined;
  private clock: Clock | undefined;
  /** Lets the clock go on once the thread waits for a service, or has ended. */
  private rests: () => void = () => undefined;

  constructor() {
    programsOf(programs);
    this.raw = takeThread();
    this.raw.worker.on("message", (message) => this.hear(message));
    this.raw.worker.on("error", (error) => this.ended?.({ error: `The stand-in itself failed: ${error}` }));
  }

  /** Leaves the thread to the next execution. */
  rest(): void {
    if (this.alive) giveBack(this.raw);
  }

  async run(
    clock: Clock,
    job: Job,
    serve: Serve,
    started: (kill: (message: string) => void) => Promise<void>,
  ): Promise<Outcome> {
    const { worker, online } = this.raw;
    worker.ref();
    this.clock = clock;
    this.serve = serve;
    const ended = new Promise<Outcome>((resolve) => {
      this.ended = resolve;
    });
    const kill = (error: string) => {
      void this.end();
      this.ended?.({ error });
      this.rests();
    };
    this.rests = clock.hold();
    await online;
    this.rests();
    await started(kill);
    if (this.alive) {
      this.rests = clock.hold();
      const { project } = job;
      const isKnown = project === projects.get(worker);
      worker.postMessage(
        isKnown ? { ...job, project: undefined } : { ...job, compiled: compiledOf(project?.code ?? "") },
      );
      if (project) projects.set(worker, project);
    }
    const outcome = await ended;
    this.serve = undefined;
    worker.unref();
    return outcome;
  }

  private async end(): Promise<void> {
    this.alive = false;
    this.raw.answers.close();
    await this.raw.worker.terminate();
  }

  private async hear(message: { operation: string; given: string } | Ending): Promise<void> {
    if ("outcome" in message) {
      if (message.compiled) keepCompiled(message.code ?? "", message.compiled);
      this.ended?.(unpack(message.outcome) as Outcome);
      this.rests();
    } else {
      const answered = this.answer(message.operation, message.given);
      this.rests();
      const answer = await answered;
      if (!this.alive) return;
      this.rests = this.clock?.hold() ?? this.rests;
      this.raw.answers.postMessage(answer);
      Atomics.store(this.raw.flag, 0, 1);
      Atomics.notify(this.raw.flag, 0);
    }
  }

  private async answer(operation: string, given: string): Promise<string> {
    try {
      return pack({ value: await this.serve?.(operation, unpack(given) as unknown[]) });
    } catch (thrown) {
      return pack({ error: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  }
}

/** Which project each thread has. */
const projects = new WeakMap<RawThread["worker"], Project>();

function programs() {
  return { worker: bundle("worker.ts", "node"), context: bundle("context/services.ts", "neutral") };
}

function bundle(entry: string, platform: "node" | "neutral"): string {
  const { outputFiles } = buildSync({
    entryPoints: [`test/sheets/stand-in/${entry}`],
    bundle: true,
    write: false,
    platform,
    format: "iife",
    target: "es2022",
  });
  return outputFiles[0]?.text as string;
}
