import { operations } from "../../src/api/operations";
import {
  afterFailure,
  afterPause,
  afterRefusal,
  isGeneral,
  isOfSideQuestion,
  rarerPause,
  refusedPart,
  type Sequel,
} from "../../src/core/batchFailure";
import { fail } from "../../src/core/failure";
import { clock } from "../../src/core/freshness";

const now = Date.UTC(2026, 0, 5);
const down = fail("service", 503);
const after = (attempts: number, failure = down, size = 100, expired = false) =>
  afterFailure({ attempts }, failure, size, expired, 0, now);

test.each<[string, () => Sequel, Sequel]>([
  ["again a second later", () => after(0), { kind: "again", change: { attempts: 1, notBefore: now + 1000 } }],
  ["again three seconds later", () => after(1), { kind: "again", change: { attempts: 2, notBefore: now + 3000 } }],
  [
    "again in halves after three tries",
    () => after(2),
    { kind: "halves", change: { attempts: 2, splitAt: now, lastChance: false } },
  ],
  ["no more where one is left", () => after(2, down, 1), { kind: "give up" }],
  ["no more where patience has ended", () => after(0, down, 100, true), { kind: "give up" }],
  [
    "again at once after a refusal",
    () => after(0, fail("refused")),
    { kind: "again", change: { attempts: 1, notBefore: now } },
  ],
  ["no more after two refusals", () => after(1, fail("refused")), { kind: "give up" }],
  ["no more where nobody answers", () => after(2, fail("unreachable")), { kind: "give up" }],
])("a batch that failed is asked %s", (_, sequel, expected) => {
  expect(sequel()).toEqual(expected);
});

test("halves that both fail, with nothing accepted since, have one more chance", () => {
  const half = { attempts: 2, splitAt: now - 10 };
  expect(afterRefusal(half, 50, now - 20, now)).toEqual({ kind: "again", change: { attempts: 2, lastChance: true } });
  expect(afterRefusal({ ...half, lastChance: true }, 50, now - 20, now)).toEqual({ kind: "give up" });
  expect(afterRefusal(half, 50, now - 5, now)).toEqual({
    kind: "halves",
    change: { attempts: 2, splitAt: now, lastChance: false },
  });
  expect(afterRefusal(half, 50, now - 10, now).kind).toBe("halves");
  expect(afterRefusal(undefined, 2, 0, now).kind).toBe("halves");
  expect(afterRefusal(undefined, 1, 0, now)).toEqual({ kind: "give up" });
});

const [bulk] = operations.screening.routes;
const [get] = operations.zakat.routes;
const fresh = { refused: false, proven: undefined };

test.each([
  ["the credentials, where nothing was accepted", false, false, get, fresh, "credentials"],
  ["the credentials, where another operation was refused just before", true, true, get, fresh, "credentials"],
  ["the operation, which never worked", true, false, bulk, fresh, "operation"],
  ["the question, where the operation has worked", true, false, bulk, { ...fresh, proven: bulk }, "question"],
  ["the question, of a GET", true, false, get, fresh, "question"],
  ["the operation, at the second question", true, false, get, { ...fresh, refused: true }, "operation"],
] as const)("a 401 is taken as a refusal of %s", (_, trusted, otherBefore, route, table, part) => {
  expect(refusedPart(trusted, otherBefore, route, table)).toBe(part);
});

test("a failed side question stops no other questions, unless nothing could be asked at all", () => {
  const { etfList, screening } = operations;
  expect([isOfSideQuestion(etfList as never, down), isOfSideQuestion(screening as never, down)]).toEqual([true, false]);
  expect(isOfSideQuestion(etfList as never, fail("unreachable"))).toBe(false);
  expect(isOfSideQuestion(etfList as never, fail("clock", 40))).toBe(false);
  const general = [down, fail("unreachable"), fail("notUnderstood"), fail("clock", 40), fail("wrongAddress")];
  expect([...general, fail("badRequest", "A")].map(isGeneral)).toEqual([true, true, true, true, true, false]);
});

const minute = 60_000;

test.each([
  ["a short one is waited out", () => afterPause(now + minute, 1, false, undefined, now), undefined],
  [
    "longer than a minute is told to cells with its end",
    () => afterPause(now + minute + 1, 1, false, undefined, now),
    ["paused", now + minute + 1],
  ],
  [
    "longer than cells of seconds live is told to them",
    () => afterPause(now + 20_001, 1, false, 5000, now),
    ["paused", now + 20_001],
  ],
  [
    "that is the fifth in a row is told to cells of seconds as the month's end",
    () => afterPause(now + 24_000, 5, false, 1000, now),
    ["month", now + 24_000],
  ],
  [
    "that is short, the fourth in a row, is not told to cells of seconds",
    () => afterPause(now + 12_000, 4, false, 1000, now),
    undefined,
  ],
  [
    "that is the third in a row counts as the month's end, for a minute",
    () => afterPause(now + 8000, 3, false, undefined, now),
    ["month", now + minute],
  ],
  [
    "that is the fourth in a row counts as the month's end, for ten minutes",
    () => afterPause(now + 8000, 4, false, undefined, now),
    ["month", now + 10 * minute],
  ],
  [
    "that the service told as the month's end lasts until the moment that it told",
    () => afterPause(now + 99 * minute, 3, true, 5000, now),
    ["month", now + 99 * minute],
  ],
  [
    "that is the third in a row is not told to cells of seconds",
    () => afterPause(now + 8000, 3, false, 5000, now),
    undefined,
  ],
])("a pause %s", (_, pause, told) => {
  const failure = pause();
  expect(failure && [failure.failure, failure.until]).toEqual(told);
});

test("of refusals for too many calls a cell tells what is known, and no cause beside it", () => {
  const said = (...given: Parameters<typeof afterPause>) => afterPause(...given)?.message;
  const until = clock(now + minute, now);
  expect(said(now + 8000, 3, false, undefined, now)).toBe(
    `Too many calls: the service refused 3 calls in a row. Next try after ${until}.`,
  );
  expect(said(now + 8000, 3, true, 5000, now)).toBe(
    `Too many calls: the service says that this month's are used up. Next try after ${until}.`,
  );
  expect(said(now + 8000, 3, false, 5000, now, { used: 1000, limit: 1000 })).toBe(
    `Too many calls: this month's are used up (1000 of 1000). Next try after ${until}.`,
  );
});

it("a batch that is refused as too many waits longer from the fourth refusal in a row on, at most a minute, and never shorter than the service said", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 20].map((before) => rarerPause(before, 1_000) / 1_000)).toEqual([
    1, 1, 1, 10, 20, 40, 60, 60,
  ]);
  expect([rarerPause(3, 30_000), rarerPause(9, 90_000)]).toEqual([30_000, 90_000]);
});
