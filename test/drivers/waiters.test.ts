/** The list of waiting calls, without a driver; what it shows, drops and ends is recorded. */
import type { Call, Cells } from "../../src/core/call";
import { fail } from "../../src/core/failure";
import type { Slot } from "../../src/core/slot";
import { CellWaiter, RangeWaiter, type Shower, sharedWaiter } from "../../src/drivers/waiters";

const call = { inputs: [["A"]], show: () => [["shown"]] } as unknown as Call;
const gone = [[fail("cancelled")]];

function bench() {
  const dropped: unknown[] = [];
  const shower: Shower<Cells> = {
    now: () => 0,
    slots: () => [],
    finish: () => [["shown"]],
    failed: () => gone,
    drop: (slot) => void dropped.push(slot),
  };
  return { shower, dropped, range: new RangeWaiter<Cells>(call, shower) };
}

const slotWith = (more: Partial<Slot> = {}) => ({ state: "queued", cells: 0, waiters: undefined, ...more }) as Slot;

it("one cell's promise is open while its slot is asked, and never again once it has ended", () => {
  const { shower } = bench();
  const slot = slotWith();
  const waiter = sharedWaiter(slot, call, shower);
  expect(waiter.isOpen).toBe(true);
  slot.state = "idle";
  expect(waiter.isOpen).toBe(false);
  slot.state = "queued";
  waiter.cancel();
  expect(waiter.isOpen).toBe(false);
});

it("one cell that is gone ends those that show a cell of the same slot, and no range", async () => {
  const { shower, range } = bench();
  const slot = slotWith();
  range.count(slot);
  const waiter = sharedWaiter(slot, call, shower);
  const other = sharedWaiter(slot, { ...call, show: () => [[1]] }, shower);
  waiter.cancel();
  expect(await Promise.all([waiter.promise, other.promise])).toEqual([gone, gone]);
  expect([slot.waiters, range.left]).toEqual([undefined, 1]);
});

it("a range that is gone drops its slots once, and leaves those who wait there too", async () => {
  const { shower, dropped, range } = bench();
  const [one, two] = [slotWith(), slotWith()];
  range.count(one);
  range.count(two);
  const stays = new CellWaiter(one, call, shower);
  (one.waiters as unknown[]).push(stays);
  two.waiters = undefined;
  range.cancel();
  range.cancel();
  expect(dropped).toEqual([one, two]);
  expect([one.waiters, two.waiters]).toEqual([[stays], undefined]);
  // A slot may be settled that it was told of just before.
  range.settled();
  expect(await range.promise).toEqual(gone);
});

it("a range that has its cells keeps them, though it is called off afterwards", async () => {
  const { dropped, range } = bench();
  range.count(slotWith());
  range.settled();
  range.cancel();
  expect(await range.promise).toEqual([["shown"]]);
  expect(dropped).toEqual([]);
});
