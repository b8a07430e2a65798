/**
 * Maps every spelling that the service uses for a verdict or a test's result to one word. An unknown spelling is shown
 * as it came, with a question mark, and is never guessed.
 */

export type Verdict = "HALAL" | "NOT HALAL" | "DOUBTFUL" | "NOT COVERED";
export type Result = "PASS" | "FAIL" | "NOT COVERED";

const verdicts = new Map<string, Verdict>([
  ["HALAL", "HALAL"],
  ["COMPLIANT", "HALAL"],
  ["NOT HALAL", "NOT HALAL"],
  ["NON COMPLIANT", "NOT HALAL"],
  ["DOUBTFUL", "DOUBTFUL"],
  ["QUESTIONABLE", "DOUBTFUL"],
  ["NOT COVERED", "NOT COVERED"],
  ["NOT UNDER COVERAGE", "NOT COVERED"],
]);

const results = new Map<string, Result>([
  ["PASS", "PASS"],
  ["FAIL", "FAIL"],
  ["NOT COVERED", "NOT COVERED"],
  ["NOT UNDER COVERAGE", "NOT COVERED"],
]);

/** The verdict in our vocabulary; `"raw?"` for an unknown spelling; undefined when there is none. */
export function verdict(raw: string | undefined): Verdict | `${string}?` | undefined {
  return knownWord(verdicts, raw);
}

/** A test's result in our vocabulary; an unknown spelling and a missing one as for a verdict. */
export function result(raw: string | undefined): Result | `${string}?` | undefined {
  return knownWord(results, raw);
}

/** The verdict in our vocabulary; undefined when there is none or its spelling is unknown. */
export function knownVerdict(raw: string | undefined): Verdict | undefined {
  return wordIn(verdicts, raw);
}

function knownWord<V extends string>(
  table: ReadonlyMap<string, V>,
  raw: string | undefined,
): V | `${string}?` | undefined {
  const text = raw?.trim() ?? "";
  if (text === "") return undefined;
  return wordIn(table, text) || `${text.slice(0, 40)}?`;
}

function wordIn<V>(table: ReadonlyMap<string, V>, raw = ""): V | undefined {
  return table.get(
    raw
      .trim()
      .toUpperCase()
      .replace(/[\s_-]+/g, " "),
  );
}
