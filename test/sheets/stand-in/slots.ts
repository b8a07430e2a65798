/**
 * Thirty worker threads for the thirty executions that Google runs at once. A thread runs one execution after another,
 * with the script evaluated anew each time and a fresh context for each document. Killing an execution ends its thread,
 * and a new one replaces it.
 */
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { buildSync } from "esbuild";
import type { Clock, ClockSetting } from "./clock";
import type { Outcome } from "./execution";
import { pack, unpack } from "./wire";

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
  readonly name: string;
  /** Packed. */
  readonly given: string;
  readonly clock: ClockSetting;
  /** How far this execution's clock is off, in ms. */
  readonly skew: number;
  /** What its chance begins with. */
  readonly seed: number;
}

/** A service asked from within an execution; its answer, or what it throws. */
export type Serve = (operation: string, given: readonly unknown[]) => Promise<unknown>;

/** They wait for an execution of any document: to start one takes as long as many executions. */
const idle: Thread[] = [];
// A suite's end with it; those of a program keep it from nothing.
if (typeof afterAll === "function") afterAll(() => Promise.all(idle.splice(0).map((thread) => thread.end())));

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
    const thread = idle.pop() ?? new Thread();
    try {
      return await thread.run(this.clock, job, serve, started);
    } finally {
      if (thread.alive) idle.push(thread);
      this.busy -= 1;
      this.waiting.shift()?.();
    }
  }

  /** Starts all threads and lets each load the script, so that what follows is not slowed by that. */
  async warm(job: Job): Promise<void> {
    const threads = Array.from({ length: this.most }, () => idle.pop() ?? new Thread());
    const serve = async () => undefined;
    await Promise.all(threads.map((thread) => thread.run(this.clock, job, serve, async () => undefined)));
    idle.push(...threads);
  }
}

class Thread {
  alive = true;
  private readonly flag = new Int32Array(new SharedArrayBuffer(4));
  private readonly answers: MessagePort;
  private readonly worker: Worker;
  private readonly online: Promise<unknown>;
  private serve: Serve | undefined;
  private ended: ((outcome: Outcome) => void) | undefined;
  private clock: Clock | undefined;
  private project: Project | undefined;
  /** Lets the clock go on once the thread waits for a service, or has ended. */
  private rests: () => void = () => undefined;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.answers = port1;
    const { worker, context } = sources();
    const workerData = { flag: this.flag, answers: port2, context };
    this.worker = new Worker(worker, { eval: true, workerData, transferList: [port2], execArgv: [] });
    this.online = new Promise((resolve) => this.worker.once("online", resolve));
    this.worker.on("message", (message) => this.hear(message));
    this.worker.on("error", (error) => this.ended?.({ error: `The stand-in itself failed: ${error}` }));
  }

  async run(
    clock: Clock,
    job: Job,
    serve: Serve,
    started: (kill: (message: string) => void) => Promise<void>,
  ): Promise<Outcome> {
    this.worker.ref();
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
    await this.online;
    this.rests();
    await started(kill);
    if (this.alive) {
      this.rests = clock.hold();
      this.worker.postMessage(job.project === this.project ? { ...job, project: undefined } : job);
      this.project = job.project;
    }
    const outcome = await ended;
    this.serve = undefined;
    this.worker.unref();
    return outcome;
  }

  async end(): Promise<void> {
    this.alive = false;
    this.answers.close();
    await this.worker.terminate();
  }

  private async hear(message: { operation: string; given: string } | { outcome: string }): Promise<void> {
    if ("outcome" in message) {
      this.ended?.(unpack(message.outcome) as Outcome);
      this.rests();
    } else {
      const answered = this.answer(message.operation, message.given);
      this.rests();
      const answer = await answered;
      if (!this.alive) return;
      this.rests = this.clock?.hold() ?? this.rests;
      this.answers.postMessage(answer);
      Atomics.store(this.flag, 0, 1);
      Atomics.notify(this.flag, 0);
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

let built: { worker: string; context: string } | undefined;

/** The thread's own program, and what it evaluates in each context before the script. */
function sources() {
  built ??= { worker: bundle("worker.ts", "node"), context: bundle("context/services.ts", "neutral") };
  return built;
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
