import { QueueTable, slotFor } from "../../src/core/queue";
import type { Slot } from "../../src/core/slot";
import { start } from "../virtual-host";
import { screening } from "./desk";

type Any = QueueTable<never>;

/** The queue after these pushes at `start`, and its length. */
function tableWith(...inputs: string[]) {
  const table = new QueueTable(screening) as Any;
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

it("the newest questions are taken first only when not all fit into a batch", () => {
  const { table } = tableWith("A", "B", "C", "D");
  expect(inputsOf(table.take(4, 2, start))).toEqual(["A", "B", "C", "D"]);
  expect(inputsOf(tableWith("A", "B", "C", "D").table.take(3, 2, start))).toEqual(["A", "D", "C"]);
});

it("the table tells since when the oldest question outside a batch waits, or that none does", () => {
  const { table } = tableWith("A", "B");
  table.take(1, 0, start + 5);
  expect([table.queued, table.firstAsked, table.lastAsked]).toEqual([1, start + 5, start]);
  table.setBack(3, start);
  expect([table.firstAsked, table.lastAsked]).toEqual([start + 2, start - 3]);
  table.take(1, 0, start + 9);
  expect([table.queued, table.firstAsked]).toEqual([0, Number.POSITIVE_INFINITY]);
});

it("dropped questions are forgotten when they are a thousand more than those that wait", () => {
  const { dropAndAsk, length } = tableWith("A", "B", "C");
  dropAndAsk(1003);
  expect(length()).toBe(1006);
  dropAndAsk(1);
  expect(length()).toBe(3);
});

it("forgetting dropped questions keeps the others, in the order in which they were last asked", () => {
  const { table, dropAndAsk } = tableWith("A");
  table.take(1, 0, start);
  for (const input of ["B", "A"]) table.push(table.slot(input), start);
  dropAndAsk(1100);
  expect(inputsOf(table.take(2, 0, start))).toEqual(["B", "A"]);
});

it("an input in the service's own spelling is found without being parsed again", () => {
  let reads = 0;
  const input = (value: unknown) => {
    reads += 1;
    return screening.input(value);
  };
  const table = new QueueTable({ ...screening, input });
  const [first, same] = [slotFor(table, "AAPL"), slotFor(table, "AAPL")];
  expect([first === same, reads]).toEqual([true, 1]);
});

it("a value that can be no input gets a slot of its own that has failed for good", () => {
  const { table } = tableWith();
  const slot = slotFor(table, true);
  expect(slot).toMatchObject({ input: "", failure: { failure: "notTicker" }, failedUntil: Number.POSITIVE_INFINITY });
  expect(table.slots.size).toBe(0);
});
