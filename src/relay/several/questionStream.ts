/**
 * Passes questions and answers between relays that share a Redis. A question without an answer here is looked up in
 * Redis, and otherwise put on a Redis stream that the leader reads. The leader stores each answer in Redis and
 * announces it on a channel. An announcement may be lost: a relay that still waits asks again, and the leader then
 * repeats what it knows.
 */

import type { Ahead } from "../../core/judgement";
import type { Input, Operation } from "../../core/operation";
import type { Known } from "../../core/planner";
import { readKnown } from "../../node/record";
import { relayed } from "../http/endpoints";
import type { Source } from "../http/relay";
import type { Board, BoardEntry } from "../one/board";
import type { Outages } from "../one/outages";
import type { Leader } from "./leader";
import type { Redis } from "./redis";

/** About how many requests for answers the stream keeps; older ones are dropped. */
const mostAsked = 20_000;
/** ms after which a question that has no answer yet is put on the stream once more. */
const again = 2500;
/** The age in ms of the oldest questions on the stream that a new leader takes over. */
const lately = 15_000;

interface Ask {
  readonly client: string;
  readonly operation: string;
  readonly inputs: readonly Input[];
}

/**
 * A message on the channel: new answers, new failures, the state of the queue, or that the stream has a new entry
 * (`asked`).
 */
interface Told {
  readonly known?: readonly Known[];
  readonly failed?: readonly { readonly operation: string; readonly input: Input; readonly found: BoardEntry }[];
  readonly queue?: Queue;
  readonly asked?: true;
}

/** The leader's queue, so that each relay can tell its clients how long they wait. */
interface Queue {
  readonly desks: Readonly<Record<string, Ahead>>;
  readonly lines: number;
  readonly until: number;
}

export class RedisQuestions implements Source {
  private readFrom = "0";
  private reading: Promise<void> | undefined;
  private readMore = false;
  private queue: Queue = { desks: {}, lines: 0, until: 0 };
  private timers: NodeJS.Timeout[] = [];
  private told: { known: Known[]; failed: NonNullable<Told["failed"]>[number][] } = { known: [], failed: [] };

  constructor(
    private readonly redis: Redis,
    private readonly board: Board,
    private readonly prefix: string,
    private readonly rate: number,
    private readonly leading: () => Leader,
    private readonly troubles: Outages,
  ) {}

  get channel(): string {
    return `${this.prefix}told`;
  }

  open(): void {
    this.timers = [setInterval(() => this.read(), 250).unref(), setInterval(() => this.tellQueue(), 500).unref()];
  }

  close(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  get trouble(): string | undefined {
    return this.redis.isThere && !this.troubles.about("redis") && !this.troubles.about("distance")
      ? undefined
      : "The relay cannot use its Redis: known answers are served, others after that";
  }

  ask(client: string, operation: Operation, inputs: readonly Input[]): void {
    void this.askNow(client, operation, inputs);
    const timer = setTimeout(() => {
      const left = inputs.filter((input) => !this.board.find(operation, input, this.redis.now()));
      if (left.length > 0) void this.askNow(client, operation, left);
    }, again);
    timer.unref();
  }

  ahead(client: string): Ahead {
    const { sender, opens } = this.leading();
    if (sender) return sender.ahead(client);
    const now = this.redis.now();
    const known = this.queue.desks[client];
    const wait = Math.max(0, Math.min(20_000, Math.max(opens, this.queue.until) - now));
    const { lines } = this.queue;
    return known
      ? { ...known, ms: known.ms + wait }
      : { queued: lines, ms: Math.ceil(((lines + 1) * 1000) / this.rate) + wait };
  }

  /** Called when this relay becomes the leader: it takes over the recent questions. */
  appointed(): void {
    this.readFrom = `${Math.max(0, Math.floor(this.redis.now() - lately))}-0`;
    this.read();
  }

  /** Stores new answers of the service in Redis, and announces them to all relays. */
  learnt(known: readonly Known[]): void {
    this.told.known.push(...known);
    void Promise.all(known.map((one) => this.keep(one.operation, one.input, one, this.untilOf(one)))).catch(
      () => undefined,
    );
    this.tellSoon();
  }

  failed(operation: Operation, input: Input, found: BoardEntry): void {
    this.told.failed.push({ operation: operation.name, input, found });
    const failed = { operation: operation.name, input, found };
    void this.keep(operation.name, input, failed, found.until).catch(() => undefined);
    this.tellSoon();
  }

  heard(text: string): void {
    let told: Told;
    try {
      told = JSON.parse(text) as Told;
    } catch {
      return;
    }
    if (told.asked) this.read();
    if (told.queue) this.queue = told.queue;
    for (const known of told.known ?? []) this.show(JSON.stringify(known));
    for (const failed of told.failed ?? []) this.show(JSON.stringify(failed));
  }

  private async askNow(client: string, operation: Operation, inputs: readonly Input[]): Promise<void> {
    try {
      const missing = await this.look(operation, inputs);
      if (missing.length === 0) return;
      const ask: Ask = { client, operation: operation.name, inputs: missing };
      await this.redis.command("XADD", `${this.prefix}asks`, "MAXLEN", "~", mostAsked, "*", "ask", JSON.stringify(ask));
      if (this.leading().sender) this.read();
      else await this.redis.command("PUBLISH", this.channel, '{"asked":true}');
    } catch {
      // Relays that wait will ask again.
    }
  }

  /** Puts the answers and failures that Redis has on the board. Returns the inputs for which Redis has nothing good. */
  private async look({ name }: Operation, inputs: readonly Input[]): Promise<Input[]> {
    const kept = (await this.redis.command("MGET", ...inputs.map((input) => this.keyOf(name, input)))) as (
      | string
      | null
    )[];
    return inputs.filter((_, nth) => {
      const text = kept[nth];
      return !text || !this.show(text);
    });
  }

  /** Reads the other relays' questions from the stream, if this relay leads. */
  private read(): void {
    if (!this.leading().sender) return;
    this.readMore = true;
    this.reading ??= this.readAll().finally(() => {
      this.reading = undefined;
    });
  }

  private async readAll(): Promise<void> {
    while (this.readMore) {
      this.readMore = false;
      try {
        const words = ["XRANGE", `${this.prefix}asks`, `(${this.readFrom}`, "+", "COUNT", 500] as const;
        const entries = (await this.redis.command(...words)) as [string, string[]][];
        for (const [id, [, text = ""]] of entries) {
          this.readFrom = id;
          await this.take(text);
        }
        this.readMore ||= entries.length === 500;
      } catch {
        return;
      }
    }
  }

  private async take(text: string): Promise<void> {
    const { client, operation: name, inputs } = JSON.parse(text) as Ask;
    const operation = relayed.find((one) => one.name === name);
    const { sender } = this.leading();
    if (!operation || !sender) return;
    const unknown = inputs.filter((input) => !this.board.find(operation, input, this.redis.now()));
    const missing = unknown.length > 0 ? await this.look(operation, unknown) : [];
    if (missing.length > 0) sender.ask(client, operation, missing);
    // A relay that asks for a known answer has missed its announcement.
    const known = inputs.filter((input) => !missing.includes(input));
    for (const input of known) {
      const found = this.board.find(operation, input, this.redis.now());
      if (found?.failure) this.told.failed.push({ operation: name, input, found });
      else if (found) this.told.known.push({ operation: name, input, answer: found.answer, sentAt: found.at });
    }
    if (known.length > 0) this.tellSoon();
  }

  /**
   * Puts a stored or announced result on the board. Returns whether the board now has a good result for this question:
   * a result with a time in the future is not good, since a clock that was ahead noted it.
   */
  private show(text: string): boolean {
    const now = this.redis.now();
    const known = readKnown(text, relayed, now + 60_000);
    if (known) {
      const { operation, input, answer, sentAt: at } = known;
      this.board.put(operation, input, { answer, at, until: this.untilOf(known) }, now);
      return this.has(operation, input, now);
    }
    try {
      const { operation, input, found } = JSON.parse(text) as NonNullable<Told["failed"]>[number];
      if (!(found.until > now)) return false;
      this.board.put(operation, input, found, now);
      return this.has(operation, input, now);
    } catch {
      return false;
    }
  }

  private has(name: string, input: Input, now: number): boolean {
    const operation = relayed.find((one) => one.name === name);
    return operation !== undefined && this.board.find(operation, input, now) !== undefined;
  }

  private untilOf({ operation, sentAt }: Known): number {
    return sentAt + (relayed.find(({ name }) => name === operation)?.freshness ?? 0);
  }

  private async keep(operation: string, input: Input, value: object, until: number): Promise<void> {
    const ms = Math.floor(Math.min(until - this.redis.now(), 8 * 24 * 3_600_000));
    if (ms > 0) await this.redis.command("SET", this.keyOf(operation, input), JSON.stringify(value), "PX", ms);
  }

  private keyOf(operation: string, input: Input): string {
    return `${this.prefix}answer:${operation}/${input}`;
  }

  private telling = false;

  /** Announces all results of a batch in one message, at the end of this turn of the event loop. */
  private tellSoon(): void {
    if (this.telling) return;
    this.telling = true;
    setImmediate(() => {
      this.telling = false;
      const { known, failed } = this.told;
      this.told = { known: [], failed: [] };
      void this.redis.command("PUBLISH", this.channel, JSON.stringify({ known, failed })).catch(() => undefined);
    });
  }

  private tellQueue(): void {
    const { sender } = this.leading();
    if (!sender) return;
    const names = sender.lines.clients;
    const desks = Object.fromEntries(names.map((client) => [client, sender.ahead(client)]));
    const queue: Queue = { desks, lines: names.length, until: 0 };
    if (names.length === 0 && this.queue.lines === 0) return;
    this.queue = queue;
    void this.redis.command("PUBLISH", this.channel, JSON.stringify({ queue })).catch(() => undefined);
  }
}
