/** The report of a yardstick: a table, what must be true, and whether it is. */
import { execFileSync } from "node:child_process";

export interface Report {
  readonly title: string;
  /** How it was measured, in a sentence or two. */
  readonly how: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly claims: readonly Claim[];
}

export interface Claim {
  readonly claim: string;
  readonly measured: string;
  readonly holds: boolean;
  /** Whether it is a number of calls, refusals or the like, which is the same on every machine; times and sizes are not. */
  readonly isCount: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** A claim without a unit is one of a count. */
export function atMost(claim: string, most: number, measured: number, unit = ""): Claim {
  const short = Math.abs(measured) >= 100 ? measured.toFixed(0) : String(Number(measured.toPrecision(3)));
  return {
    claim: `${claim}: at most ${most}${unit}`,
    measured: `${short}${unit}`,
    holds: measured <= most,
    isCount: unit === "",
  };
}

/** `part` over `whole` less one, in percent. */
export function percentOver(part: number, whole: number): number {
  return (part / whole - 1) * 100;
}

/** Runs a yardstick, or one measurement of it, in a process of its own and reads the JSON that it prints. */
export function inProcess<Result>(file: string, words: readonly (string | number)[] = []): Result {
  const flags = ["--expose-gc", "--max-old-space-size=8000", "--import", "tsx"];
  const output = execFileSync(process.execPath, [...flags, file, ...words.map(String)], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 1e8,
  });
  return JSON.parse(output) as Result;
}

export function markdown({ title, how, head, rows, claims }: Report): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  const table = [line(head), line(head.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(line)];
  const verdicts = claims.map(
    ({ claim, measured, holds }) => `- ${holds ? "holds" : "**falls short**"}: ${claim} (${measured})`,
  );
  return [`## ${title}`, how, table.join("\n"), verdicts.join("\n")].filter(Boolean).join("\n\n");
}
