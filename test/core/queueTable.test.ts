import { QueueTable, slotFor } from "../../src/core/queue";
import type { Slot } from "../../src/core/slot";
import { start } from "../virtual-host";
import { screening } from "./desk";

type Any = QueueTable<never>;

/** The queue after these pushes at `start`, and its length. */
function tableWith(...inputs: string[]) {
  const table = new QueueTable(screening) as unknown as Any;
  for (const input of inputs) table.push(table.slot(input), start);
  const dropAndAsk = (times: number) => {
    for (let time = 0; time < times; time += 1) {
      table.push(table.slot("GONE"), start);
      table.leave(table.slot("GONE"));
    }
  };
  return { table, dropAndAsk, length: () => (Reflect.get(table, "queue") as unknown[]).length };
}

const inputsOf = (slots: readonly Slot<never>[]) => slots.map(({ input }) => input);

it("takes from the end only where not all fit, the newest first there", () => {
  const { table } = tableWith("A", "B", "C", "D");
  expect(inputsOf(table.take(4, 2, start))).toEqual(["A", "B", "C", "D"]);
  expect(inputsOf(tableWith("A", "B", "C", "D").table.take(3, 2, start))).toEqual(["A", "D", "C"]);
});

it("knows since when the oldest waits that no batch carries, and that none does", () => {
  const { table } = tableWith("A", "B");
  table.take(1, 0, start + 5);
  expect([table.queued, table.firstAsked, table.lastAsked]).toEqual([1, start + 5, start]);
  table.setBack(3, start);
  expect([table.firstAsked, table.lastAsked]).toEqual([start + 2, start - 3]);
  table.take(1, 0, start + 9);
  expect([table.queued, table.firstAsked]).toEqual([0, Number.POSITIVE_INFINITY]);
});

it("forgets what was dropped once that is a thousand more than what waits", () => {
  const { dropAndAsk, length } = tableWith("A", "B", "C");
  dropAndAsk(1003);
  expect(length()).toBe(1006);
  dropAndAsk(1);
  expect(length()).toBe(3);
});

it("keeps what waits, in the order in which it was asked last, as it forgets the rest", () => {
  const { table, dropAndAsk } = tableWith("A");
  table.take(1, 0, start);
  for (const input of ["B", "A"]) table.push(table.slot(input), start);
  dropAndAsk(1100);
  expect(inputsOf(table.take(2, 0, start))).toEqual(["B", "A"]);
});

it("finds what is spelt as the service spells it without reading it once more", () => {
  let reads = 0;
  const input = (value: unknown) => {
    reads += 1;
    return screening.input(value);
  };
  const table = new QueueTable({ ...screening, input });
  const [first, same] = [slotFor(table, "AAPL"), slotFor(table, "AAPL")];
  expect([first === same, reads]).toEqual([true, 1]);
});

it("makes a slot of its own, which failed for good, of what can be no input", () => {
  const { table } = tableWith();
  const slot = slotFor(table, true);
  expect(slot).toMatchObject({ input: "", failure: { failure: "notTicker" }, failedUntil: Number.POSITIVE_INFINITY });
  expect(table.slots.size).toBe(0);
});
