import type { MessagePort, Worker } from "node:worker_threads";

export interface Programs {
  /** The thread's own program. */
  readonly worker: string;
  /** What it evaluates in each context before the script. */
  readonly context: string;
}

export interface RawThread {
  readonly worker: Worker;
  readonly answers: MessagePort;
  readonly flag: Int32Array;
  readonly online: Promise<unknown>;
}

export function programsOf(make: () => Programs): Programs;
export function compiledOf(code: string): Uint8Array | undefined;
export function keepCompiled(code: string, data: Uint8Array): void;
export function takeThread(): RawThread;
export function giveBack(thread: RawThread): void;
export function endSpare(): Promise<unknown>;
