/**
 * Who is asked for next. Every client has a line of its own, and the one that has cost the fewest calls so far is
 * served; a question costs its part of a call. So a desk of a thousand cells leaves another's ten their turn, and
 * whoever comes back after a rest has saved up nothing. Questions of all lines for the same operation share a batch.
 */
import type { Input, Operation } from "../core/operation";
import type { Ahead } from "../core/retry";

interface Line {
  /** Calls, and parts of calls. */
  spent: number;
  /** By operation, in the order asked: until when somebody waits for it, and its number. */
  readonly asked: Map<Operation, Map<Input, Place>>;
}

interface Place {
  until: number;
  readonly number: number;
}

/** A desk that does not come back for its answer within so long is gone. */
const patience = 40_000;

export class Lines {
  private readonly lines = new Map<string, Line>();
  private asked = 0;
  /** What the line that was served last had spent: whoever joins begins there. */
  private level = 0;

  /** Asked for again, a question keeps its place. */
  push(client: string, operation: Operation, input: Input, now: number): void {
    let line = this.lines.get(client);
    if (!line) {
      line = { spent: this.level, asked: new Map() };
      this.lines.set(client, line);
    }
    if (line.asked.size === 0) line.spent = Math.max(line.spent, this.level);
    let inputs = line.asked.get(operation);
    if (!inputs) {
      inputs = new Map();
      line.asked.set(operation, inputs);
    }
    const entry = inputs.get(input);
    if (entry) entry.until = now + patience;
    else inputs.set(input, { until: now + patience, number: this.asked++ });
  }

  /** The operation that is next; undefined when nobody waits. */
  next(now: number): Operation | undefined {
    this.forget(now);
    const line = this.cheapest([...this.lines.values()].filter(({ asked }) => asked.size > 0));
    return line && oldest(line);
  }

  /** So many questions of this operation, taken from the lines in turn; `open` are those that are still to be asked. */
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

  /** Who waits. */
  get clients(): readonly string[] {
    return [...this.lines].filter(([, { asked }]) => asked.size > 0).map(([client]) => client);
  }

  get size(): number {
    let size = 0;
    for (const { asked } of this.lines.values()) for (const inputs of asked.values()) size += inputs.size;
    return size;
  }

  /** The calls before this client has all it asked for, and the others that are served meanwhile. */
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

  /** The calls for everything asked, what several ask for counted once. */
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

  /** Lines of those who do not come back. */
  private forget(now: number): void {
    for (const line of this.lines.values()) {
      for (const [operation, inputs] of line.asked) {
        for (const [input, { until }] of inputs) if (until <= now) this.leave(line, operation, input);
      }
    }
    this.tidy();
  }

  /** What an idle client has spent is forgotten with its line: it joins at the level of the others. */
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
