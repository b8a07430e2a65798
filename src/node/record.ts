/**
 * What outlives a process: the pace, so that a call of the last run still binds, and the answers, so
 * that they are not paid for twice. The pace is small and written whole before a call leaves; answers are appended, a
 * line each, and what stands no more is left out at the next start. Both belong to the credentials they were had with.
 */
import { appendFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isFailure } from "../core/failure";
import { isObject, isText } from "../core/json";
import type { Operation } from "../core/operation";
import { newPace, type Pace, readPace } from "../core/pace";
import type { Failed, Known } from "../core/planner";
import { makeFolder, readText, writeWhole } from "./home";
import { type Asked, scopeOf } from "./scope";

/** A file with fewer lines is not rewritten. */
const fewest = 10_000;

export class Record {
  private readonly pacePath: string;
  private readonly answersPath: string;
  private readonly failuresPath: string;
  private writing: Promise<void> = Promise.resolve();
  private lines = 0;

  /** `operations` are those whose answers it holds. */
  constructor(
    folder: string,
    credentials: Asked,
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

  /** Undefined where none is kept. */
  stored(now: number): Pace | undefined {
    return readPace(readText(this.pacePath), now);
  }

  /** Called before a call leaves, so that the record has it even after a crash. */
  keepPace(pace: Pace): void {
    writeWhole(this.pacePath, JSON.stringify(pace));
  }

  /** What stands of the last run's, written afresh where this process is alone here. A damaged line is no answer. */
  answers(now: number, isAlone = true): readonly Known[] {
    const text = readText(this.answersPath) ?? "";
    const latest = new Map<string, Known>();
    for (const line of text.split("\n")) {
      const known = readKnown(line, this.operations, now);
      if (known) latest.set(`${known.operation}/${known.input}`, known);
    }
    const all = [...latest.values()];
    const lines = text.length > 0 ? text.split("\n").length : 0;
    // Where others append, a line may be lost to a file that is written afresh: it costs a call, so it is done seldom.
    if (isAlone ? lines > 0 : lines > fewest && lines > 2 * all.length) this.rewrite(all);
    return all;
  }

  /** Appends answers. A full disk costs calls after the next start, but nobody an answer now. */
  keepAnswers(known: readonly Known[]): void {
    this.writing = this.writing
      .then(() => makeFolder(dirname(this.answersPath)))
      .then(() => appendFile(this.answersPath, linesOf(known), { mode: 0o600 }))
      .then(() => {
        this.lines += known.length;
      })
      .catch(() => undefined);
  }

  /** What had no answer, and is asked no more for a while: as a ticker that the service does not know. */
  keepFailures(failed: readonly Failed[]): void {
    const plain = failed.map(({ failure: { failure, message }, ...rest }) => ({
      ...rest,
      failure: { failure, message },
    }));
    try {
      writeWhole(this.failuresPath, JSON.stringify(plain));
    } catch {
      // A full disk costs calls after the next start.
    }
  }

  failures(now: number): readonly Failed[] {
    try {
      const all: unknown = JSON.parse(readText(this.failuresPath) ?? "[]");
      return Array.isArray(all)
        ? all.filter((one) => isFailed(one) && one.failedAt <= now && one.failedUntil > now)
        : [];
    } catch {
      return [];
    }
  }

  /** Written afresh when most of the file is of answers that stand no more; `standing` gives those that do. */
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

  /** Settles when everything so far is written. */
  settled(): Promise<void> {
    return this.writing;
  }
}

function isFailed(one: unknown): one is Failed {
  if (!isObject(one)) return false;
  const { operation, input, failure, failedAt, failedUntil } = one as Partial<Failed>;
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

/** Checked as a reply is: what the row does not understand is no answer. */
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
