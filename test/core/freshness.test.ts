import { operations } from "../../src/api/operations";
import { limitKnown } from "../../src/core/batchFailure";
import { fail } from "../../src/core/failure";
import {
  clock,
  failedAnswer,
  failureStands,
  isFresh,
  isNothing,
  isYoung,
  operationRefused,
} from "../../src/core/freshness";

const now = Date.UTC(2026, 0, 5);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const long = Number.NEGATIVE_INFINITY;
const answered = { answer: {}, sentAt: now - hour, age: 0, refreshedAt: long, calledOffAt: long };

test.each([
  ["fresh within its time", answered, day, 0, true],
  ["fresh to its last ms", answered, hour, 0, true],
  ["good of a clock that is a minute ahead", { ...answered, sentAt: now + minute }, day, 0, true],
  [
    "stale where a refresh was called off before it",
    { ...answered, refreshedAt: now, calledOffAt: now },
    day,
    0,
    false,
  ],
  ["stale after it", answered, hour - 1, 0, false],
  ["as old as it was when a relay gave it", { ...answered, age: 22 * hour }, day, 0, true],
  ["stale when that makes it too old", { ...answered, age: 23 * hour + 1 }, day, 0, false],
  ["not asked of the relay again at once for that", { ...answered, sentAt: now - 9 * minute, age: day }, day, 0, true],
  ["nor for long", { ...answered, sentAt: now - 11 * minute, age: day }, day, 0, false],
  ["good for the refresh that it came after", { ...answered, age: hour }, day, now - hour, true],
  ["stale after a refresh of all", answered, day, now, false],
  ["stale after its own refresh", { ...answered, refreshedAt: now }, day, 0, false],
  ["fresh again where that was called off", { ...answered, refreshedAt: now, calledOffAt: now + 1 }, day, now, true],
  ["none of a clock that was ahead", { ...answered, sentAt: now + minute + 1 }, day, 0, false],
  ["none where there is none", { ...answered, answer: undefined }, day, 0, false],
])("an answer is %s", (_, slot, freshness, refreshedAt, fresh) => {
  expect(isFresh(slot, freshness, refreshedAt, now)).toBe(fresh);
});

test("an answer's youth does not depend on refreshes", () => {
  expect(isYoung({ ...answered }, day, now)).toBe(true);
});

const failed = { failure: fail("paused", "12:00 UTC"), failedAt: now - minute, failedUntil: now + minute };

test.each([
  ["until its time", failed, {}, 0, true],
  ["no longer", { ...failed, failedUntil: now }, {}, 0, false],
  ["not past a refresh", failed, {}, now, false],
  ["not past a pause that was lifted", failed, { liftedAt: now }, 0, false],
  ["past that, where it was no pause", { ...failed, failure: fail("unreachable") }, { liftedAt: now }, 0, true],
  [
    "not past the month's that was lifted",
    { ...failed, failure: fail("month", "x", limitKnown("monthNamed")) },
    { liftedAt: now },
    0,
    false,
  ],
  ["where it was met as the pause was lifted", failed, { liftedAt: failed.failedAt }, 0, true],
  ["where the refresh itself met it", failed, {}, failed.failedAt, true],
  ["of a clock that is a minute ahead", { ...failed, failedAt: now + minute }, {}, 0, true],
  ["not of one further ahead", { ...failed, failedAt: now + minute + 1 }, {}, 0, false],
  ["where it has no name", { ...failed, failure: undefined }, { liftedAt: now }, 0, true],
  ["for good, where the value is wrong", { ...failed, failedUntil: Number.POSITIVE_INFINITY }, {}, now, true],
])("a failure stands %s", (_, slot, pace, refreshedAt, stands) => {
  expect(failureStands(slot, pace, refreshedAt, now)).toBe(stands);
});

test.each([
  ["ten minutes", { mark: "ab", refusedAt: { zakat: now - 10 * minute + 1 } }, long, 0, true],
  ["no longer", { mark: "ab", refusedAt: { zakat: now - 10 * minute } }, long, 0, false],
  ["not with other credentials", { mark: "cd", refusedAt: { zakat: now } }, long, 0, false],
  ["not past a refresh of all", { mark: "ab", refusedAt: { zakat: now - 1 } }, long, now, false],
  ["not past its own refresh", { mark: "ab", refusedAt: { zakat: now - 1 } }, now, 0, false],
  ["not where none was refused", { mark: "ab" }, long, 0, false],
  ["where a clock is a minute ahead", { mark: "ab", refusedAt: { zakat: now + minute } }, long, 0, true],
  ["not where it is further ahead", { mark: "ab", refusedAt: { zakat: now + minute + 1 } }, long, 0, false],
  ["where the refresh itself was refused", { mark: "ab", refusedAt: { zakat: now } }, now, now, true],
  ["not of another operation", { mark: "ab", refusedAt: { related: now } }, long, 0, false],
])("a refused operation is left alone for %s", (_, pace, own, refreshedAt, stands) => {
  const slot = { operation: operations.zakat as never, refreshedAt: own };
  expect(operationRefused(slot, pace, "ab", refreshedAt, now)?.failure).toBe(stands ? "refusedFor" : undefined);
});

test("a refused operation tells until when it is left alone", () => {
  const slot = { operation: operations.zakat as never, refreshedAt: long };
  const pace = { mark: "ab", refusedAt: { zakat: now - minute } };
  expect(operationRefused(slot, pace, "ab", 0, now)?.until).toBe(now + 9 * minute);
});

const down = fail("service", 503);
const left = { failure: down, failedAt: now, failedUntil: now + 5000, kept: false };

test.each([
  ["the reason", { answer: undefined, sentAt: long, age: 0 }, down, true, left],
  ["the last good answer, and the reason", answered, down, true, { ...left, kept: true }],
  ["the reason alone where the user wants no older answer", answered, down, false, left],
  [
    "how old the last one is, a week past its day",
    { answer: {}, sentAt: now - 7 * day - 1, age: day },
    down,
    true,
    { ...left, failure: fail("tooOld", "2025-12-27") },
  ],
  [
    "what holds the calls back, and never an older answer",
    { answer: {}, sentAt: now - 40 * day, age: 0 },
    fail("consent", 100, 2),
    true,
    { ...left, failure: fail("consent", 100, 2), failedUntil: now },
  ],
  [
    "until when it was told to last",
    answered,
    { ...fail("plan", "x"), until: now + 7 },
    true,
    { ...left, failure: { ...fail("plan", "x"), until: now + 7 }, failedUntil: now + 7 },
  ],
])("a call that failed leaves to its cell %s", (_, slot, failure, mayStandIn, expected) => {
  expect(failedAnswer(slot, failure, mayStandIn, day, now)).toEqual(expected);
});

test("a last good answer stands in to the last ms of its week, and never for a month that is spent", () => {
  const old = { answer: {}, sentAt: now - 7 * day, age: day };
  expect(failedAnswer(old, down, true, day, now)).toEqual({ ...left, kept: true });
  const month = fail("month", "tomorrow", limitKnown("monthNamed"));
  const older = { ...old, sentAt: now - 9 * day };
  expect(failedAnswer(older, month, true, day, now)).toEqual({ ...left, failure: month });
});

test.each([
  [fail("unknownSymbol", "A"), 10 * minute, false],
  [fail("notReturned", "A"), 10 * minute, false],
  [fail("contradiction", "A"), 10 * minute, true],
  [fail("plan", "x"), 10 * minute, false],
  [fail("refusedFor", "x"), 10 * minute, true],
  [fail("badRequest", "A"), 5000, false],
  [fail("budget", 1, 2, "x"), 0, false],
  [fail("consent", 1, 2), 0, false],
  [fail("declined", 1), 0, false],
  [fail("cancelled"), 0, false],
  [fail("paused", "x"), 5000, false],
  [fail("month", "x", limitKnown("monthNamed")), 5000, true],
])("%j stands for %d ms; the last good answer instead: %s", (failure, ms, kept) => {
  expect(failedAnswer(answered, failure, true, day, now)).toMatchObject({ failedUntil: now + ms, kept });
});

test("an empty list counts as no answer only when the list had entries before", () => {
  expect([isNothing([], [1]), isNothing([], []), isNothing([], undefined), isNothing(undefined, 1)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test("a moment on another day is shown with its day", () => {
  expect([clock(now + hour, now), clock(now + day, now)]).toEqual(["01:00 UTC", "2026-01-06 00:00 UTC"]);
});
