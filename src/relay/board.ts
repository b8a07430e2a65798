/**
 * The board: answers that are known, and who waits for which. Every answer is looked up here, wherever it came from.
 */
import type { Failure } from "../core/failure";
import type { Input, Operation } from "../core/operation";
import { isAhead } from "../core/pace";
import type { Known } from "../core/planner";

/** An answer, or the failure in its place. */
export interface Found {
  readonly answer?: unknown;
  readonly failure?: Failure;
  /** When it was asked for, or when it failed; ms since 1970. */
  readonly at: number;
  readonly until: number;
}

export interface Waiter {
  /** Settles when every question has been answered, if only for a moment. */
  readonly done: Promise<void>;
  /** Ends this wait. */
  leave(): void;
}

export class Board {
  private readonly known = new Map<string, Found>();
  private readonly waiting = new Map<string, Set<() => void>>();

  /** `seen` is told of all that is put here. */
  constructor(private readonly seen: (found: Found, now: number) => void = () => undefined) {}

  find({ name }: Operation, input: Input, now: number): Found | undefined {
    const found = this.known.get(keyOf(name, input));
    return found && stands(found, now) ? found : undefined;
  }

  /** Puts a newer result; a failure does not replace an answer that is still good. */
  put(operation: string, input: Input, found: Found, now: number): void {
    this.seen(found, now);
    const key = keyOf(operation, input);
    const before = this.known.get(key);
    const isKept = before && stands(before, now) && (before.at > found.at || (found.failure && !before.failure));
    if (!isKept) this.known.set(key, found);
    const waiting = this.waiting.get(key);
    this.waiting.delete(key);
    for (const told of waiting ?? []) told();
  }

  /** Waits until each of these has been put on the board. */
  wait({ name }: Operation, inputs: readonly Input[]): Waiter {
    let left = inputs.length;
    let settle: (() => void) | undefined;
    const done = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const told = () => {
      left -= 1;
      if (left === 0) settle?.();
    };
    const keys = inputs.map((input) => keyOf(name, input));
    for (const key of keys) this.waiting.set(key, (this.waiting.get(key) ?? new Set()).add(told));
    const leave = () => {
      for (const key of keys) {
        const set = this.waiting.get(key);
        if (set?.delete(told) && set.size === 0) this.waiting.delete(key);
      }
    };
    return { done, leave };
  }

  /** Removes what is no longer good. */
  tidy(now: number): void {
    for (const [key, found] of this.known) if (!stands(found, now)) this.known.delete(key);
  }

  /** The answers that are still good. */
  answers(now: number): Known[] {
    const all: Known[] = [];
    for (const [key, found] of this.known) {
      const { answer, failure, at } = found;
      if (failure || !stands(found, now)) continue;
      const end = key.indexOf("/");
      all.push({ operation: key.slice(0, end), input: key.slice(end + 1) as Input, answer, sentAt: at });
    }
    return all;
  }

  get size(): number {
    return this.known.size;
  }
}

/** Whether a result is still good. One from the future was noted by a clock that was ahead, and is not. */
function stands({ at, until }: Found, now: number): boolean {
  return now < until && !isAhead(at, now);
}

function keyOf(operation: string, input: Input): string {
  return `${operation}/${input}`;
}
