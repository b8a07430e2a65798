/** The status ledger is updated after calls, when no cell waits any more; without a call it is not. */
import { recordAfterCalls } from "../../src/session/recordStatusChanges";
import type { Heard } from "../../src/session/session";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function open(observe: () => Promise<number>, follow: () => Promise<void> = async () => undefined) {
  let heard: Heard = {};
  const standing = { waiting: false };
  const listen = (one: Heard) => {
    heard = one;
    return () => {
      heard = {};
    };
  };
  const end = recordAfterCalls({ listen }, () => standing.waiting, { observe }, { follow });
  return {
    end,
    standing,
    call: () => (heard.called as (() => void) | undefined)?.(),
    move: async () => {
      heard.moved?.();
      await jest.advanceTimersByTimeAsync(1_000);
    },
  };
}

test("status changes are recorded once when cells come to rest after a call, and no more after the end of listening", async () => {
  const observe = jest.fn(async () => 1);
  const { standing, call, move, end } = open(observe);
  await move();
  expect(observe).toHaveBeenCalledTimes(0);
  standing.waiting = true;
  call();
  await move();
  expect(observe).toHaveBeenCalledTimes(0);
  standing.waiting = false;
  await move();
  await move();
  expect(observe).toHaveBeenCalledTimes(1);
  end();
  call();
  await move();
  expect(observe).toHaveBeenCalledTimes(1);
});

test("status changes are recorded at the next change where the sheet refused to be written", async () => {
  const observe = jest.fn(async () => 1).mockRejectedValueOnce(new Error("Somebody types into a cell."));
  const { call, move } = open(observe);
  call();
  await move();
  await move();
  expect(observe).toHaveBeenCalledTimes(2);
});

test("worksheets are told to follow the sample once cells are filled, also where the ledger refuses", async () => {
  const follow = jest
    .fn<Promise<void>, []>(async () => undefined)
    .mockRejectedValueOnce(new Error("Somebody types into a cell."));
  const observe = jest.fn(async () => 1).mockRejectedValueOnce(new Error("It is protected."));
  const { call, move } = open(observe, follow);
  await move();
  expect(follow).toHaveBeenCalledTimes(0);
  call();
  await move();
  await move();
  await move();
  expect(follow).toHaveBeenCalledTimes(2);
});
