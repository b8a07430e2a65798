/** What stands on a relay's board where results meet, and whom a new one wakes. */
import { operations } from "../../../src/api/operations";
import { fail } from "../../../src/core/failure";
import type { Input, Operation } from "../../../src/core/operation";
import { Board, type BoardEntry } from "../../../src/relay/one/board";

const zakat = operations.zakat as Operation;
const now = 1_000_000;
const until = now + 1000;
const answer = (text: string, at: number): BoardEntry => ({ answer: text, at, until });
const failure = (at: number): BoardEntry => ({ failure: fail("service", 503), at, until });

const stands = (...founds: readonly BoardEntry[]) => {
  const board = new Board();
  for (const found of founds) board.put(zakat.name, "AAPL" as Input, found, now);
  return board.find(zakat, "AAPL" as Input, now);
};

test("of two results the later counts, whichever comes first; but no failure takes a good answer's place", () => {
  const [early, late] = [answer("early", now - 10), answer("late", now - 5)];
  expect([stands(early, late), stands(late, early)]).toEqual([late, late]);
  const again = answer("again", now - 5);
  expect(stands(late, again)).toBe(again);
  expect([stands(early, failure(now)), stands(failure(now - 20), early)]).toEqual([early, early]);
  // An answer that was asked for before the failure came is older.
  expect(stands(failure(now), early)).toEqual(failure(now));
  expect([stands(failure(now - 10), failure(now)), stands(failure(now), failure(now - 10))]).toEqual([
    failure(now),
    failure(now),
  ]);
});

test("a result counts until its end, and an expired one blocks nothing", () => {
  const board = new Board();
  board.put(zakat.name, "AAPL" as Input, answer("old", now), now);
  expect([until - 1, until].map((at) => board.find(zakat, "AAPL" as Input, at)?.answer)).toEqual(["old", undefined]);
  const failed = { ...failure(now - 10), until: until + 1000 };
  board.put(zakat.name, "AAPL" as Input, failed, until);
  expect(board.find(zakat, "AAPL" as Input, until)).toEqual(failed);
});

describe("a request that waits", () => {
  const wait = (board: Board, ...inputs: readonly string[]) => {
    const waiter = board.wait(zakat, inputs as readonly Input[]);
    const told = { ...waiter, isDone: false };
    void waiter.done.then(() => {
      told.isDone = true;
    });
    return told;
  };
  const put = async (board: Board, input: string, found = answer("", now)) => {
    board.put(zakat.name, input as Input, found, now);
    await Promise.resolve();
    await Promise.resolve();
  };

  it("is woken once each question has a result, a failure too", async () => {
    const board = new Board();
    const one = wait(board, "AAPL", "KO");
    await put(board, "AAPL");
    await put(board, "AAPL");
    expect(one.isDone).toBe(false);
    await put(board, "KO", failure(now));
    expect(one.isDone).toBe(true);
  });

  it("and has left is not woken, and the others for the same question are", async () => {
    const board = new Board();
    const [gone, other] = [wait(board, "AAPL"), wait(board, "AAPL")];
    gone.leave();
    gone.leave();
    await put(board, "AAPL");
    expect([gone.isDone, other.isDone]).toEqual([false, true]);
  });
});
