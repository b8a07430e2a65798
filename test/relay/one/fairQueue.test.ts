/** Whose turn it is among desks, what a turn takes, and what a desk is told of those before it. */
import { operations } from "../../../src/api/operations";
import type { Operation } from "../../../src/core/operation";
import { FairQueue } from "../../../src/relay/one/fairQueue";

const screening = operations.screening as Operation;
const zakat = operations.zakat as Operation;
const all = () => true;

function push(lines: FairQueue, client: string, operation: Operation, inputs: readonly string[], now = 0): void {
  for (const input of inputs) lines.push(client, operation, input, now);
}

const names = (count: number, name = "T") => Array.from({ length: count }, (_, nth) => `${name}${nth}`);

test("lines that have cost the same take turns, each in the order asked", () => {
  const lines = new FairQueue();
  push(lines, "one", screening, ["A", "B", "C"]);
  push(lines, "two", screening, ["X", "Y", "Z"]);
  expect(lines.take(screening, 100, 4, all)).toEqual(["A", "X", "B", "Y"]);
  expect([lines.size, lines.clients]).toEqual([2, ["one", "two"]]);
  expect(lines.take(screening, 100, 4, all)).toEqual(["C", "Z"]);
  expect([lines.size, lines.clients, lines.next(0)]).toEqual([0, [], undefined]);
});

test("a question costs its share of a call: the line that has cost less is served first", () => {
  const lines = new FairQueue();
  push(lines, "whole", zakat, ["A", "B"]);
  push(lines, "part", screening, ["X", "Y", "Z"]);
  // One zakat call costs as much as a hundred questions of a list.
  expect([lines.next(0), lines.take(zakat, 1, 1, all)]).toEqual([zakat, ["A"]]);
  for (const ticker of ["X", "Y", "Z"]) {
    expect([lines.next(0), lines.take(screening, 100, 1, all)]).toEqual([screening, [ticker]]);
  }
  expect(lines.next(0)).toBe(zakat);
});

test("an idle line has saved up no turns, and a new one starts level", () => {
  const lines = new FairQueue();
  push(lines, "busy", zakat, names(6));
  lines.take(zakat, 1, 3, all);
  push(lines, "new", zakat, names(3, "N"));
  // Not three in a row, which the busy desk has had.
  expect(lines.take(zakat, 1, 4, all)).toEqual(["N0", "T3", "N1", "T4"]);
});

test("a line that comes back starts level too, and does not get the turns that others had meanwhile", () => {
  const lines = new FairQueue();
  push(lines, "away", zakat, ["A"]);
  push(lines, "busy", zakat, names(6));
  expect(lines.take(zakat, 1, 5, all)).toEqual(["A", "T0", "T1", "T2", "T3"]);
  push(lines, "away", zakat, names(3, "N"));
  expect(lines.take(zakat, 1, 4, all)).toEqual(["N0", "T4", "N1", "T5"]);
});

test("a line that waits is served as early as its own cost says, however often it is asked for more", () => {
  const lines = new FairQueue();
  push(lines, "cheap", screening, ["X"]);
  push(lines, "dear", zakat, ["A", "B"]);
  expect(lines.take(zakat, 1, 2, all)).toEqual(["A", "B"]);
  push(lines, "dear", screening, ["Y"]);
  push(lines, "cheap", screening, ["Z"]);
  expect(lines.take(screening, 100, 3, all)).toEqual(["X", "Z", "Y"]);
});

test("a line that has cost more and is empty keeps its cost, and does not count as waiting", () => {
  const lines = new FairQueue();
  push(lines, "first", zakat, ["A"]);
  expect(lines.take(zakat, 1, 1, all)).toEqual(["A"]);
  expect(lines.ahead("other", 1).queued).toBe(0);
  push(lines, "first", zakat, ["B"]);
  push(lines, "other", zakat, ["X"]);
  expect(lines.take(zakat, 1, 2, all)).toEqual(["X", "B"]);
});

test("a question asked again keeps its place; answered meanwhile, or taken for another desk, it takes none", () => {
  const lines = new FairQueue();
  push(lines, "one", screening, ["A", "B", "A", "C"]);
  push(lines, "two", screening, ["A", "D"]);
  expect(lines.size).toBe(5);
  expect(lines.take(screening, 100, 3, (input) => input !== "B")).toEqual(["A", "D", "C"]);
  expect(lines.size).toBe(0);
});

test("of one line's operations the one asked first is next", () => {
  const lines = new FairQueue();
  push(lines, "one", zakat, ["A"]);
  push(lines, "one", screening, ["A"]);
  expect(lines.next(0)).toBe(zakat);
  // Asked again, it is as old as before.
  push(lines, "one", zakat, ["A"]);
  expect(lines.next(0)).toBe(zakat);
  lines.take(zakat, 1, 1, all);
  expect(lines.next(0)).toBe(screening);
});

test("a desk that does not come back for forty seconds leaves its place; asked again, it waits on", () => {
  const lines = new FairQueue();
  push(lines, "one", zakat, ["A", "B"], 0);
  push(lines, "one", zakat, ["B"], 10_000);
  expect([lines.next(39_999), lines.size]).toEqual([zakat, 2]);
  expect([lines.next(40_000), lines.size]).toEqual([zakat, 1]);
  expect([lines.next(50_000), lines.size, lines.clients]).toEqual([undefined, 0, []]);
});

test("a desk is told the desks before it, and the calls and time until its last answer", () => {
  const lines = new FairQueue();
  push(lines, "few", screening, names(150));
  push(lines, "many", zakat, names(10));
  push(lines, "same", screening, names(150));
  // Its own two, two of each other's: but all that wait are no more than twelve.
  expect(lines.ahead("few", 1)).toEqual({ queued: 2, calls: 6, ms: 6000 });
  // What several desks ask counts once.
  expect(lines.calls).toBe(12);
  expect(lines.ahead("many", 4)).toEqual({ queued: 2, calls: 12, ms: 3000 });
  expect(lines.ahead("nobody", 3)).toEqual({ queued: 3, calls: 3, ms: 1000 });
  expect(new FairQueue().ahead("nobody", 1)).toEqual({ queued: 0, calls: 0, ms: 0 });
});
