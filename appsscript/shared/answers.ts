/**
 * Reads and writes answers and failures in the document cache. They are spread over 128 buckets, each one JSON text,
 * because the cache holds only a thousand entries and there may be more tickers. Only the holder of the lock writes
 * buckets, so no write is lost between reading and writing. Each bucket names its scope (a hash of the credentials),
 * and answers of other credentials are ignored.
 */

import type { Failure } from "../../src/core/failure";
import type { Input } from "../../src/core/operation";
import type { Known, StoredFailure } from "../../src/core/planner";
import type { Slot } from "../../src/core/slot";
import { compact, type Texts } from "./cache";
import { anything, fieldsOf, listOf, number, objectReader, parseJson, text } from "./fields";
import { failure } from "./state";

interface Question {
  readonly operation: string;
  readonly input: Input;
}

/**
 * What is known of a question: an answer, a failure, or both. With both, the failure says why the answer, the last good
 * one, is not fresh.
 */
interface Finding extends Question {
  readonly sentAt?: number;
  readonly age?: number;
  /** The service's account that gave the answer, where a relay stands between. */
  readonly account?: string;
  readonly answer?: unknown;
  /** A long answer is stored in so many cache entries of its own, beside the bucket. */
  readonly parts?: number;
  readonly failure?: Failure;
  readonly failedAt?: number;
  readonly failedUntil?: number;
}

interface Bucket {
  readonly scope: string;
  readonly findings: readonly Finding[];
}

const finding = objectReader<Finding>(
  {
    operation: text,
    input: text,
    sentAt: number,
    age: number,
    account: text,
    answer: anything,
    parts: number,
    failure,
    failedAt: number,
    failedUntil: number,
  },
  ["operation", "input"],
);
const bucket = objectReader<Bucket>({ scope: text, findings: listOf(finding) }, ["scope", "findings"]);

const buckets = 128;
/** Characters per value; Google's limit is 102,400 bytes. */
const largest = 100_000;
/** Longer answers, such as a full report or a list of all funds, are stored beside their bucket. */
const long = 12_000;
const mostParts = 12;

/** The keys of the buckets that may hold answers to these questions. */
export function bucketsOf(questions: Iterable<Question>): string[] {
  return [...new Set([...questions].map(bucketOf))];
}

/** The keys of all buckets. */
export function allBuckets(): string[] {
  return Array.from({ length: buckets }, (_, index) => `b${index}`);
}

/** All that the buckets among `texts` hold, except long answers. */
export function unpack(texts: Texts, scope: string): { known: Known[]; failed: StoredFailure[] } {
  const findings = allIn(texts, scope);
  return {
    known: findings.filter(isKnown),
    failed: findings.filter(isFailed),
  };
}

function isKnown(finding: Finding): finding is Finding & Known {
  return finding.answer !== undefined && finding.sentAt !== undefined;
}

function isFailed(finding: Finding): finding is Finding & StoredFailure {
  return finding.failure !== undefined && finding.failedAt !== undefined && finding.failedUntil !== undefined;
}

export interface LongAnswer extends Question {
  readonly sentAt: number;
  readonly age: number;
  readonly account: string | undefined;
  readonly keys: readonly string[];
}

/** The long answers that the buckets name, with the keys of their parts. */
export function longAnswers(texts: Texts, scope: string): LongAnswer[] {
  return allIn(texts, scope).flatMap((finding) => {
    const { operation, input, sentAt = 0, age = 0, account, parts = 0 } = finding;
    return parts > 0 ? [{ operation, input, sentAt, age, account, keys: partKeys(finding, parts) }] : [];
  });
}

/**
 * A long answer, joined from its entries. Returns none unless all entries are there and have the `sentAt` that the
 * bucket names.
 */
export function join({ operation, input, sentAt, age, account, keys }: LongAnswer, texts: Texts): Known[] {
  const parts = keys.map((key) => texts.get(key) || "");
  const stamp = `${sentAt}:`;
  if (!parts.every((part) => part.startsWith(stamp))) return [];
  const whole = parseJson(parts.map((part) => part.slice(stamp.length)).join(""));
  const { answer } = fieldsOf<{ answer: unknown }>({ answer: anything }, whole);
  return answer === undefined ? [] : [{ operation, input, answer, ...originOf({ sentAt, age, account }) }];
}

/** The cache entries for these slots, merged with what the buckets hold already. */
export function pack(slots: readonly Slot[], texts: Texts, scope: string): Record<string, string> {
  const entries: Record<string, string> = {};
  const merged = new Map<string, Map<string, Finding>>();
  for (const slot of slots) {
    const question = { operation: slot.operation.name, input: slot.input };
    const key = bucketOf(question);
    const bucket = merged.get(key) || new Map(findingsIn(texts.get(key), scope).map((each) => [name(each), each]));
    merged.set(key, bucket);
    bucket.set(name(question), { ...question, ...answerOf(slot, entries), ...failureOf(slot) });
  }
  for (const [key, bucket] of merged) entries[key] = fitBucket(scope, [...bucket.values()]);
  return entries;
}

function answerOf(slot: Slot, entries: Record<string, string>): Partial<Finding> {
  const { answer, sentAt } = slot;
  if (answer === undefined || !Number.isFinite(sentAt)) return {};
  const text = compact({ answer });
  if (text.length <= long) return { answer, ...originOf(slot) };
  const stamp = `${sentAt}:`;
  const room = largest - stamp.length;
  const parts = Math.ceil(text.length / room);
  if (parts > mostParts) return {};
  partKeys({ operation: slot.operation.name, input: slot.input }, parts).forEach((key, index) => {
    entries[key] = stamp + text.slice(index * room, (index + 1) * room);
  });
  return { parts, ...originOf(slot) };
}

function originOf({ sentAt, age, account }: Pick<Slot, "sentAt" | "age" | "account">) {
  return { sentAt, ...(age && { age }), ...(account && { account }) };
}

function failureOf({ failure, failedAt, failedUntil }: Slot): Partial<Finding> {
  if (!failure) return {};
  // Questions that wait for consent or the budget fail again at once in every cell. Keeping the failure for at least
  // five seconds saves each cell an election.
  return { failure, failedAt, failedUntil: Math.max(failedUntil, failedAt + 5_000) };
}

/** The JSON text of a bucket, with as many of the newest findings as one cache value can hold. */
function fitBucket(scope: string, findings: readonly Finding[]): string {
  const age = ({ sentAt = 0, failedAt = 0 }: Finding) => Math.max(sentAt, failedAt);
  const newest = [...findings].sort((a, b) => age(b) - age(a));
  for (let keep = newest.length; keep > 0; keep = Math.floor(keep * 0.8)) {
    const text = compact({ scope, findings: newest.slice(0, keep) });
    if (text.length <= largest) return text;
  }
  return compact({ scope, findings: [] });
}

function allIn(texts: Texts, scope: string): Finding[] {
  return [...texts].flatMap(([key, text]) => (key.startsWith("b") ? findingsIn(text, scope) : []));
}

function findingsIn(text: string | undefined, scope: string): readonly Finding[] {
  const found = bucket(parseJson(text));
  return found?.scope === scope ? found.findings : [];
}

function bucketOf(question: Question): string {
  return `b${hash(name(question)) % buckets}`;
}

function partKeys(question: Question, parts: number): string[] {
  const own = hash(name(question)).toString(36);
  return Array.from({ length: parts }, (_, index) => `o${own}.${index}`);
}

function name({ operation, input }: Question): string {
  return `${operation}/${input}`;
}

/** The FNV-1a hash. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
