/**
 * Stores what outlives a process, for each set of credentials: the pace, so that the last run's calls still count, and
 * the answers, so that nobody pays for them twice. The pace is small, and written as a whole before each call. Answers
 * are appended, one a line, and those that have expired are left out at the next start.
 */
import { appendFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isFailure } from "../core/failure";
import { isObject, isText } from "../core/json";
import type { Operation } from "../core/operation";
import { newPace, type Pace, readPace } from "../core/pace";
import type { Known, StoredFailure } from "../core/planner";
import { makeFolder, readText, writeWhole } from "./home";
import { type Identity, scopeOf } from "./scope";

/** A file with fewer lines is not rewritten. */
const fewest = 10_000;

export class Record {
  private readonly pacePath: string;
  private readonly answersPath: string;
  private readonly failuresPath: string;
  private writing: Promise<void> = Promise.resolve();
  private lines = 0;

  /** `operations`: the operations whose answers are recorded. */
  constructor(
    folder: string,
    credentials: Identity,
    private readonly operations: readonly Operation[],
  ) {
    const scope = scopeOf(credentials);
    this.pacePath = join(folder, scope, "pace.json");
    this.answersPath = join(folder, scope, "answers.jsonl");
    this.failuresPath = join(folder, scope, "failures.json");
  }

  pace(now: number): Pace {
    return this.stored(now) ?? newPace();
  }

  /** The recorded pace; undefined when there is none. */
  stored(now: number): Pace | undefined {
    return readPace(readText(this.pacePath), now);
  }

  /** Called before a call leaves, so that the record has the call even after a crash. */
  keepPace(pace: Pace): void {
    writeWhole(this.pacePath, JSON.stringify(pace));
  }

  /**
   * The answers of earlier runs that are still fresh; damaged lines are skipped. `isAlone`: no other process appends to
   * the file, so it is rewritten without expired answers.
   */
  answers(now: number, isAlone = true): readonly Known[] {
    const text = readText(this.answersPath) ?? "";
    const latest = new Map<string, Known>();
    for (const line of text.split("\n")) {
      const known = readKnown(line, this.operations, now);
      if (known) latest.set(`${known.operation}/${known.input}`, known);
    }
    const all = [...latest.values()];
    const lines = text.length > 0 ? text.split("\n").length : 0;
    // When others append too, rewriting may lose a line, which costs a call. So it is done seldom.
    if (isAlone ? lines > 0 : lines > fewest && lines > 2 * all.length) this.rewrite(all);
    return all;
  }

  /** Appends answers. When the disk is full, they cost calls after the next start. */
  keepAnswers(known: readonly Known[]): void {
    this.writing = this.writing
      .then(() => makeFolder(dirname(this.answersPath)))
      .then(() => appendFile(this.answersPath, linesOf(known), { mode: 0o600 }))
      .then(() => {
        this.lines += known.length;
      })
      .catch(() => undefined);
  }

  /** Records questions that failed and are not asked again for a while, such as tickers unknown to the service. */
  keepFailures(failed: readonly StoredFailure[]): void {
    const plain = failed.map(({ failure: { failure, message }, ...rest }) => ({
      ...rest,
      failure: { failure, message },
    }));
    try {
      writeWhole(this.failuresPath, JSON.stringify(plain));
    } catch {
      // When the disk is full, these cost calls after the next start.
    }
  }

  failures(now: number): readonly StoredFailure[] {
    try {
      const all: unknown = JSON.parse(readText(this.failuresPath) ?? "[]");
      return Array.isArray(all)
        ? all.filter((one) => isFailed(one) && one.failedAt <= now && one.failedUntil > now)
        : [];
    } catch {
      return [];
    }
  }

  /** Rewrites the file when most of its answers have expired. `standing` gives those that are still fresh. */
  tidy(standing: () => readonly Known[]): void {
    this.writing = this.writing
      .then(() => {
        if (this.lines < fewest) return;
        const all = standing();
        if (this.lines > 2 * all.length) this.rewrite(all);
      })
      .catch(() => undefined);
  }

  private rewrite(all: readonly Known[]): void {
    writeWhole(this.answersPath, linesOf(all));
    this.lines = all.length;
  }

  /** Settles when all writes so far are done. */
  settled(): Promise<void> {
    return this.writing;
  }
}

function isFailed(one: unknown): one is StoredFailure {
  if (!isObject(one)) return false;
  const { operation, input, failure, failedAt, failedUntil } = one as Partial<StoredFailure>;
  return (
    isText(operation) &&
    isText(input) &&
    isFailure(failure) &&
    Number.isFinite(failedAt) &&
    Number.isFinite(failedUntil)
  );
}

function linesOf(all: readonly Known[]): string {
  return all.map((known) => `${JSON.stringify(known)}\n`).join("");
}

/** Reads a recorded answer and checks it as a reply is checked; undefined when the operation does not accept it. */
export function readKnown(line: string, operations: readonly Operation[], now: number): Known | undefined {
  try {
    const { operation: name, input, answer, sentAt } = JSON.parse(line) as Known;
    const operation = operations.find((one) => one.name === name);
    if (!operation || !isText(input) || !Number.isFinite(sentAt) || sentAt > now) return undefined;
    if (now - sentAt >= operation.freshness || operation.input(input) !== input) return undefined;
    const read = operation.read(answer, [input])?.get(input);
    return read === undefined || (isObject(read) && "failure" in read)
      ? undefined
      : { operation: name, input, answer: read, sentAt };
  } catch {
    return undefined;
  }
}
