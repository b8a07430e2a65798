/**
 * The relay's board: the answers and failures that are known now, and the requests that wait for others. Whatever finds
 * an answer (the service, Redis, the folder) puts it here, and each request of a client looks here.
 */
import type { Failure } from "../../core/failure";
import type { Input, Operation } from "../../core/operation";
import { isAhead } from "../../core/pace";
import type { Known } from "../../core/planner";

/** An answer, or the failure in its place. */
export interface BoardEntry {
  readonly answer?: unknown;
  readonly failure?: Failure;
  /** When the answer was asked for, or when the question failed; ms since 1970. */
  readonly at: number;
  /** Until when the result counts; ms since 1970. */
  readonly until: number;
}

export interface BoardWait {
  /**
   * Settles once each question has had a result here. A failure may count for moments only, so it may be over by then.
   */
  readonly done: Promise<void>;
  /** Ends this wait. */
  leave(): void;
}

export class Board {
  private readonly known = new Map<string, BoardEntry>();
  private readonly waiting = new Map<string, Set<() => void>>();

  /** `seen` is called with each result that is put here. */
  constructor(private readonly seen: (found: BoardEntry, now: number) => void = () => undefined) {}

  find({ name }: Operation, input: Input, now: number): BoardEntry | undefined {
    const found = this.known.get(keyOf(name, input));
    return found && stands(found, now) ? found : undefined;
  }

  /**
   * Stores a result and wakes those who wait for it. An earlier result that is still good is not replaced if it is
   * newer, or if it is an answer and the new result is a failure.
   */
  put(operation: string, input: Input, found: BoardEntry, now: number): void {
    this.seen(found, now);
    const key = keyOf(operation, input);
    const before = this.known.get(key);
    const isKept = before && stands(before, now) && (before.at > found.at || (found.failure && !before.failure));
    if (!isKept) this.known.set(key, found);
    const waiting = this.waiting.get(key);
    this.waiting.delete(key);
    for (const told of waiting ?? []) told();
  }

  /** Waits until each of these questions has been put on the board. */
  wait({ name }: Operation, inputs: readonly Input[]): BoardWait {
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

/**
 * Whether a result is still good. A result with a time in the future is not: a clock that was ahead noted it, so its
 * age is unknown.
 */
function stands({ at, until }: BoardEntry, now: number): boolean {
  return now < until && !isAhead(at, now);
}

function keyOf(operation: string, input: Input): string {
  return `${operation}/${input}`;
}
