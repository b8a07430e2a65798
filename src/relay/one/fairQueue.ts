/**
 * Decides which client is served next. Each client has a line of its own, and the line that has cost the fewest calls
 * so far is served; a question costs its share of a call. So a desk with a thousand cells does not hold up another
 * desk's ten, and a desk that was idle has not saved up any turns. A batch takes questions for the same operation from
 * all lines.
 */

import type { Ahead } from "../../core/judgement";
import type { Input, Operation } from "../../core/operation";

interface Line {
  /** What the line has cost so far, in calls; a question in a batch costs a fraction of a call. */
  spent: number;
  /** The line's questions by operation, in the order in which they were asked. */
  readonly asked: Map<Operation, Map<Input, Place>>;
}

interface Place {
  /** Until when somebody waits for the answer; ms since 1970. */
  until: number;
  /** Counts the questions of all lines, so that the oldest can be found. */
  readonly number: number;
}

/** ms after which a desk that has not asked again for its answer counts as gone. */
const patience = 40_000;

export class FairQueue {
  private readonly lines = new Map<string, Line>();
  private asked = 0;
  /**
   * The highest cost, in calls, that a line had when it was served. A new or idle line starts with this cost, so that
   * it has no turns saved up.
   */
  private level = 0;

  /** Adds a question. A question that is asked again keeps its place in the line. */
  push(client: string, operation: Operation, input: Input, now: number): void {
    let line = this.lines.get(client);
    if (!line) {
      line = { spent: this.level, asked: new Map() };
      this.lines.set(client, line);
    }
    let inputs = line.asked.get(operation);
    if (!inputs) {
      inputs = new Map();
      line.asked.set(operation, inputs);
    }
    const entry = inputs.get(input);
    if (entry) entry.until = now + patience;
    else inputs.set(input, { until: now + patience, number: this.asked++ });
  }

  /** The operation to serve next; undefined when nobody waits. */
  next(now: number): Operation | undefined {
    this.forget(now);
    const line = this.cheapest([...this.lines.values()].filter(({ asked }) => asked.size > 0));
    return line && oldest(line);
  }

  /**
   * Takes up to `places` questions of this operation, each from the line that has cost least. `most` is how many fit
   * into one call, so each costs 1 / `most` of a call. `open` tells whether a question must still be asked.
   */
  take(operation: Operation, most: number, places: number, open: (input: Input) => boolean): Input[] {
    const taken: Input[] = [];
    while (taken.length < places) {
      const line = this.cheapest([...this.lines.values()].filter(({ asked }) => asked.has(operation)));
      const inputs = line?.asked.get(operation);
      if (!line || !inputs) break;
      const [input] = inputs.keys();
      if (input === undefined) break;
      this.leave(line, operation, input);
      if (taken.includes(input) || !open(input)) continue;
      taken.push(input);
      this.level = Math.max(this.level, line.spent);
      line.spent += 1 / most;
    }
    this.tidy();
    return taken;
  }

  /** Moves the moments with the clock, which was set by `step` ms: nobody waits longer or shorter for it. */
  clockSet(step: number): void {
    for (const { asked } of this.lines.values()) {
      for (const inputs of asked.values()) for (const place of inputs.values()) place.until += step;
    }
  }

  /** The clients that wait. */
  get clients(): readonly string[] {
    return [...this.lines].filter(([, { asked }]) => asked.size > 0).map(([client]) => client);
  }

  get size(): number {
    let size = 0;
    for (const { asked } of this.lines.values()) for (const inputs of asked.values()) size += inputs.size;
    return size;
  }

  /**
   * How long this client waits for all its answers, in calls and in ms, and how many other clients wait as well
   * (`queued`).
   */
  ahead(client: string, callsPerSecond: number): Ahead & { readonly calls: number } {
    const mine = callsOf(this.lines.get(client));
    let calls = mine;
    let queued = 0;
    for (const [name, line] of this.lines) {
      if (name === client || line.asked.size === 0) continue;
      queued += 1;
      calls += Math.min(callsOf(line), Math.max(1, mine));
    }
    calls = Math.min(calls, Math.max(1, this.calls));
    return { queued, calls, ms: Math.ceil((calls * 1000) / callsPerSecond) };
  }

  /** The calls for all questions that wait; a question of several clients counts once. */
  get calls(): number {
    const all = new Map<Operation, Set<Input>>();
    for (const { asked } of this.lines.values()) {
      for (const [operation, inputs] of asked) {
        const set = all.get(operation) ?? new Set();
        for (const input of inputs.keys()) set.add(input);
        all.set(operation, set);
      }
    }
    let calls = 0;
    for (const [operation, inputs] of all) calls += Math.ceil(inputs.size / operation.routes[0].most);
    return calls;
  }

  private cheapest(lines: readonly Line[]): Line | undefined {
    let cheapest: Line | undefined;
    for (const line of lines) if (!cheapest || line.spent < cheapest.spent) cheapest = line;
    return cheapest;
  }

  private leave(line: Line, operation: Operation, input: Input): void {
    const inputs = line.asked.get(operation);
    inputs?.delete(input);
    if (inputs?.size === 0) line.asked.delete(operation);
  }

  /** Removes the questions of clients that did not come back. */
  private forget(now: number): void {
    for (const line of this.lines.values()) {
      for (const [operation, inputs] of line.asked) {
        for (const [input, { until }] of inputs) if (until <= now) this.leave(line, operation, input);
      }
    }
    this.tidy();
  }

  /** Removes the lines of idle clients that have cost no more than the others: they later start again at `level`. */
  private tidy(): void {
    for (const [client, { asked, spent }] of this.lines) {
      if (asked.size === 0 && spent <= this.level) this.lines.delete(client);
    }
  }
}

function oldest({ asked }: Line): Operation | undefined {
  let found: Operation | undefined;
  let number = Number.POSITIVE_INFINITY;
  for (const [operation, inputs] of asked) {
    const [first] = inputs.values();
    if (first && first.number < number) {
      number = first.number;
      found = operation;
    }
  }
  return found;
}

function callsOf(line: Line | undefined): number {
  let calls = 0;
  for (const [operation, inputs] of line?.asked ?? []) calls += Math.ceil(inputs.size / operation.routes[0].most);
  return calls;
}
