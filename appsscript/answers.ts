/**
 * Answers and failures in the document cache: 128 buckets, each one JSON text, so that any number of tickers takes
 * few of the cache's thousand places. Buckets are written under the lock alone, so reading, merging and writing is
 * safe. They carry the scope (a hash of the credentials): another account's answers read as nothing.
 */
import type { Input } from "../src/core/operation";
import type { Failed, Known } from "../src/core/planner";
import { compact, parse } from "./cache";

export type Finding = Known | Failed;

interface Question {
  readonly operation: string;
  readonly input: Input;
}

const buckets = 128;
/** Google's limit of a value is 102,400 bytes. */
const largest = 100_000;
/** A longer answer (a full report, a list of all funds) lies beside its bucket, in parts. */
const long = 12_000;
const mostParts = 12;

/** Operation, input, when, the answer or null; then, of a failure, itself and until when; of parts, their number. */
type Packed = [operation: string, input: Input, at: number, answer: unknown, failure?: unknown, until?: number];
interface Bucket {
  readonly scope: string;
  readonly findings: readonly Packed[];
}

export function bucketOf({ operation, input }: Question): string {
  return `b${hash(`${operation}/${input}`) % buckets}`;
}

/** The keys under which these questions' answers may lie. */
export function bucketsOf(questions: Iterable<Question>): string[] {
  return [...new Set([...questions].map(bucketOf))];
}

/** What the buckets hold for this scope. Long answers are named in `partsOf`, not here. */
export function unpack(found: ReadonlyMap<string, string>, scope: string): Finding[] {
  return [...found].flatMap(([key, text]) => (key.startsWith("b") ? findingsIn(text, scope).flatMap(finding) : []));
}

/** The keys of the parts of long answers to these questions, by question. */
export function partsOf(found: ReadonlyMap<string, string>, scope: string, asked: ReadonlySet<string>): LongAnswer[] {
  return [...found].flatMap(([key, text]) => (key.startsWith("b") ? findingsIn(text, scope) : [])).flatMap((packed) => {
    const [operation, input, at, answer] = packed;
    const parts = partCount(answer);
    if (parts === 0 || !asked.has(`${operation}/${input}`)) return [];
    return [{ operation, input, sentAt: at, keys: partKeys(operation, input, parts) }];
  });
}

export interface LongAnswer extends Question {
  readonly sentAt: number;
  readonly keys: readonly string[];
}

/** A long answer whose parts are all there, and of the moment that its bucket names. */
export function join({ operation, input, sentAt, keys }: LongAnswer, found: ReadonlyMap<string, string>): Known[] {
  const parts = keys.map((key) => found.get(key) ?? "");
  const stamp = `${sentAt}:`;
  if (!parts.every((part) => part.startsWith(stamp))) return [];
  const whole = parse<{ answer: unknown }>(parts.map((part) => part.slice(stamp.length)).join(""));
  return whole ? [{ operation, input, answer: whole.answer, sentAt }] : [];
}

/** The cache's entries for what was found, merged into what the buckets already hold. */
export function pack(
  findings: readonly Finding[],
  found: ReadonlyMap<string, string>,
  scope: string,
): Record<string, string> {
  const entries: Record<string, string> = {};
  const merged = new Map<string, Map<string, Packed>>();
  for (const finding of findings) {
    const key = bucketOf(finding);
    const bucket = merged.get(key) ?? new Map(findingsIn(found.get(key), scope).map((packed) => [name(packed), packed]));
    merged.set(key, bucket);
    const packed = packedOf(finding, entries);
    if (packed) bucket.set(name(packed), packed);
  }
  for (const [key, bucket] of merged) entries[key] = fitting(scope, [...bucket.values()]);
  return entries;
}

function packedOf(finding: Finding, entries: Record<string, string>): Packed | undefined {
  const { operation, input } = finding;
  if ("failure" in finding) return [operation, input, finding.failedAt, null, finding.failure, finding.failedUntil];
  const { answer, sentAt } = finding;
  const text = compact({ answer });
  if (text.length <= long) return [operation, input, sentAt, { answer }];
  const stamp = `${sentAt}:`;
  const room = largest - stamp.length;
  const parts = Math.ceil(text.length / room);
  if (parts > mostParts) return undefined;
  partKeys(operation, input, parts).forEach((key, index) => {
    entries[key] = stamp + text.slice(index * room, (index + 1) * room);
  });
  return [operation, input, sentAt, { parts }];
}

/** The newest findings that fit into one value. */
function fitting(scope: string, packed: readonly Packed[]): string {
  const newest = [...packed].sort(([, , a], [, , b]) => b - a);
  for (let keep = newest.length; keep > 0; keep = Math.floor(keep * 0.8)) {
    const text = compact({ scope, findings: newest.slice(0, keep) });
    if (text.length <= largest) return text;
  }
  return compact({ scope, findings: [] });
}

function findingsIn(text: string | undefined, scope: string): readonly Packed[] {
  const bucket = parse<Bucket>(text);
  return bucket?.scope === scope && Array.isArray(bucket.findings) ? bucket.findings : [];
}

function finding([operation, input, at, answer, failure, until]: Packed): Finding[] {
  if (until !== undefined) return [{ operation, input, failure, failedAt: at, failedUntil: until } as Failed];
  if (partCount(answer) > 0 || typeof answer !== "object" || answer === null) return [];
  return [{ operation, input, answer: (answer as { answer: unknown }).answer, sentAt: at }];
}

function partCount(answer: unknown): number {
  return (answer as { parts?: number } | null)?.parts ?? 0;
}

function partKeys(operation: string, input: Input, parts: number): string[] {
  const own = hash(`${operation}/${input}`).toString(36);
  return Array.from({ length: parts }, (_, index) => `o${own}.${index}`);
}

function name([operation, input]: Packed): string {
  return `${operation}/${input}`;
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
