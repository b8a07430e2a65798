/** What outlives a command: its pace, the answers that were paid for, and the questions that have none. */
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operations } from "../../src/api/operations";
import { fail } from "../../src/core/failure";
import type { Operation } from "../../src/core/operation";
import { newPace, send } from "../../src/core/pace";
import type { Known } from "../../src/core/planner";
import { Record, readKnown } from "../../src/node/record";
import { scopeOf } from "../../src/node/scope";

const credentials = { address: "https://api.example", segment: "svc", clientId: "me" };
const fresh = () => mkdtempSync(join(tmpdir(), "record-"));
const row: Operation = {
  ...(operations.screening as Operation),
  name: "made",
  freshness: 1000,
  input: (text: string) => text.toUpperCase(),
  read: (answer: unknown, [input = ""]: readonly string[]) =>
    typeof answer === "number"
      ? new Map([[input, answer]])
      : answer === "failed"
        ? new Map([[input, fail("missing", {} as never)]])
        : undefined,
} as never;
const open = (folder: string) => new Record(folder, credentials, [row]);
const knownAnswer = (input: string, answer: unknown, sentAt: number): Known => ({
  operation: "made",
  input,
  answer,
  sentAt,
});
const pathOf = (folder: string, name: string) => join(folder, scopeOf(credentials), name);

test("the pace of a run is that of the next one, also after calls that left", () => {
  const folder = fresh();
  const now = Date.now();
  expect(open(folder).stored(now)).toBeUndefined();
  expect(open(folder).pace(now)).toEqual(newPace());
  const pace = newPace();
  const at = send(pace, now);
  open(folder).keepPace(pace);
  expect(
    open(folder)
      .stored(now)
      ?.sends.map((sent) => sent.at),
  ).toEqual([at]);
  expect(open(folder).pace(now).sends).toHaveLength(1);
  expect(new Record(folder, { ...credentials, clientId: "other" }, [row]).stored(now)).toBeUndefined();
  expect(statSync(pathOf(folder, "pace.json")).mode & 0o777).toBe(0o600);
});

test("answers are known to the next run as long as they are fresh; of two for one question the later counts", async () => {
  const folder = fresh();
  const record = open(folder);
  record.keepAnswers([knownAnswer("A", 1, 100), knownAnswer("B", 2, 900)]);
  record.keepAnswers([knownAnswer("A", 3, 200)]);
  await record.settled();
  expect(statSync(pathOf(folder, "answers.jsonl")).mode & 0o777).toBe(0o600);
  expect(open(folder).answers(1199)).toEqual([knownAnswer("B", 2, 900), knownAnswer("A", 3, 200)]);
  expect(open(folder).answers(1200)).toEqual([knownAnswer("B", 2, 900)]);
  expect(open(folder).answers(899)).toEqual([]);
});

test("a process alone writes the file anew without expired answers; beside others only when most have expired", async () => {
  const folder = fresh();
  const record = open(folder);
  const path = pathOf(folder, "answers.jsonl");
  record.keepAnswers([knownAnswer("A", 1, 100), knownAnswer("B", 2, 900)]);
  await record.settled();
  expect(open(folder).answers(1500, false)).toHaveLength(1);
  expect(readFileSync(path, "utf8").trim().split("\n")).toHaveLength(2);
  expect(open(folder).answers(1500)).toHaveLength(1);
  expect(readFileSync(path, "utf8")).toBe(`${JSON.stringify(knownAnswer("B", 2, 900))}\n`);
  const old = `${JSON.stringify(knownAnswer("A", 1, 100))}\n`;
  appendFileSync(path, old.repeat(10_000));
  expect(open(folder).answers(1500, false)).toHaveLength(1);
  expect(readFileSync(path, "utf8").trim().split("\n")).toHaveLength(1);
  // Where nothing is recorded, nothing is written.
  const empty = fresh();
  expect(open(empty).answers(1500)).toEqual([]);
  expect(existsSync(join(empty, scopeOf(credentials)))).toBe(false);
});

test.each([
  ["no JSON", "{"],
  ["another operation's", JSON.stringify({ ...knownAnswer("A", 1, 100), operation: "other" })],
  ["of no question", JSON.stringify({ ...knownAnswer("A", 1, 100), input: 5 })],
  ["of a question that is spelt otherwise", JSON.stringify(knownAnswer("a", 1, 100))],
  ["without its moment", JSON.stringify({ ...knownAnswer("A", 1, 100), sentAt: "100" })],
  ["of a moment to come", JSON.stringify(knownAnswer("A", 1, 501))],
  ["expired", JSON.stringify(knownAnswer("A", 1, -501))],
  ["of another form", JSON.stringify(knownAnswer("A", "text", 100))],
  ["a failure", JSON.stringify(knownAnswer("A", "failed", 100))],
])("a line that is %s is skipped", (_, line) => {
  expect(readKnown(line, [row], 500)).toBeUndefined();
  expect(readKnown(JSON.stringify(knownAnswer("A", 1, 100)), [row], 500)).toEqual(knownAnswer("A", 1, 100));
  expect(readKnown(JSON.stringify(knownAnswer("A", 1, 500)), [row], 500)).toEqual(knownAnswer("A", 1, 500));
});

test("questions without an answer are known until they may be asked again", () => {
  const folder = fresh();
  const failure = fail("unknownSymbol", "AAPL");
  const failed = { operation: "made", input: "A", failure, failedAt: 100, failedUntil: 200 };
  open(folder).keepFailures([failed]);
  const kept = { ...failed, failure: { failure: failure.failure, message: failure.message } };
  expect(open(folder).failures(100)).toEqual([kept]);
  expect(open(folder).failures(199)).toEqual([kept]);
  expect([open(folder).failures(99), open(folder).failures(200), open(fresh()).failures(100)]).toEqual([[], [], []]);
  for (const wrong of [
    "{",
    "{}",
    "[1]",
    ...["operation", "input", "failure", "failedAt", "failedUntil"].map((name) =>
      JSON.stringify([{ ...kept, [name]: null }]),
    ),
  ]) {
    writeFileSync(pathOf(folder, "failures.json"), wrong);
    expect(open(folder).failures(150)).toEqual([]);
  }
});

test("a folder that cannot be written costs calls later, and nothing now", async () => {
  const folder = fresh();
  writeFileSync(join(folder, scopeOf(credentials)), "a file in its place");
  const record = open(folder);
  record.keepAnswers([knownAnswer("A", 1, 100)]);
  record.keepFailures([]);
  await record.settled();
  expect(readdirSync(folder)).toEqual([scopeOf(credentials)]);
});

test("many answers of which most have expired are tidied up, and few are left as they are", async () => {
  const folder = fresh();
  const record = open(folder);
  const path = pathOf(folder, "answers.jsonl");
  const lines = () => readFileSync(path, "utf8").trim().split("\n").length;
  const one = knownAnswer("A", 1, 100);
  record.keepAnswers(Array.from({ length: 9_999 }, () => one));
  record.tidy(() => [one]);
  await record.settled();
  expect(lines()).toBe(9_999);
  record.keepAnswers([one]);
  record.tidy(() => Array.from({ length: 5_000 }, () => one));
  await record.settled();
  expect(lines()).toBe(10_000);
  record.tidy(() => [one]);
  await record.settled();
  expect(lines()).toBe(1);
  record.tidy(() => {
    throw new Error("not asked: few are left");
  });
  await record.settled();
});

test("the scope of credentials is another for each address, segment and client, and reveals none of them", () => {
  const scopes = [
    credentials,
    { ...credentials, address: "https://other.example" },
    { ...credentials, segment: "other" },
    { ...credentials, clientId: "other" },
  ].map(scopeOf);
  expect(new Set(scopes).size).toBe(4);
  expect(scopes.every((scope) => /^[\da-f]{16}$/.test(scope))).toBe(true);
  // What is stored under it is found again by every later version.
  expect(scopeOf({ address: "a", segment: "b", clientId: "c" })).toBe("fa1844c2988ad15a");
});
