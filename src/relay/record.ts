/**
 * What outlives a restart of one relay alone: the pace, so that a call of the last run still binds, and the answers, so
 * that they are not paid for twice. The pace is small and written whole before a call leaves; answers are appended, a
 * line each, and what stands no more is left out at the next start. Both belong to the credentials they were had with.
 */
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { isObject, isText } from "../core/json";
import { newPace, type Pace, readPace } from "../core/pace";
import type { Known } from "../core/planner";
import type { Credentials } from "../core/request";
import { readText, writeWhole } from "../node/home";
import { scopeOf } from "./scope";
import { relayed } from "./ways";

/** A file of fewer lines is not worth writing afresh. */
const fewest = 10_000;

export class Record {
  private readonly pacePath: string;
  private readonly answersPath: string;
  private writing: Promise<void> = Promise.resolve();
  private lines = 0;

  constructor(folder: string, credentials: Credentials) {
    const scope = scopeOf(credentials);
    this.pacePath = join(folder, scope, "pace.json");
    this.answersPath = join(folder, scope, "answers.jsonl");
  }

  pace(now: number): Pace {
    return readPace(readText(this.pacePath), now) ?? newPace();
  }

  /** Before the call leaves, so that a crash leaves it in the record. */
  keepPace(pace: Pace): void {
    writeWhole(this.pacePath, JSON.stringify(pace));
  }

  /** What stands of the last run's, written afresh. A damaged line is no answer. */
  answers(now: number): readonly Known[] {
    const text = readText(this.answersPath) ?? "";
    const latest = new Map<string, Known>();
    for (const line of text.split("\n")) {
      const known = readKnown(line, now);
      if (known) latest.set(`${known.operation}/${known.input}`, known);
    }
    const all = [...latest.values()];
    if (text !== "") this.rewrite(all);
    return all;
  }

  /** A full disk costs calls after the next start, and nobody an answer now. */
  keepAnswers(known: readonly Known[]): void {
    this.writing = this.writing
      .then(() => appendFile(this.answersPath, linesOf(known), { mode: 0o600 }))
      .then(() => {
        this.lines += known.length;
      })
      .catch(() => undefined);
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

  /** Everything handed over is written. */
  settled(): Promise<void> {
    return this.writing;
  }
}

function linesOf(all: readonly Known[]): string {
  return all.map((known) => `${JSON.stringify(known)}\n`).join("");
}

/** Checked as a reply is: what the row does not understand is no answer. */
export function readKnown(line: string, now: number): Known | undefined {
  try {
    const { operation: name, input, answer, sentAt } = JSON.parse(line) as Known;
    const operation = relayed.find((one) => one.name === name);
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
