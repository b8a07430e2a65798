/** The cache of identical calls, without a driver: what it stores, for which call, and until when. */
import { operations } from "../../src/api/operations";
import type { Call, Cells } from "../../src/core/call";
import { Planner } from "../../src/core/planner";
import type { Slot } from "../../src/core/slot";
import { SameCallCache } from "../../src/drivers/sameCallCache";
import { start } from "../virtual-host";

const { screening, report } = operations;
const show = () => [["shown"]];
const call = { operation: screening, show, inputs: [["A"]] } as Call;
const slot = {} as Slot;
const hour = 3_600_000;

function cacheOf(...typed: readonly unknown[]) {
  const planner = new Planner({}, Object.values(operations));
  Object.assign(planner, { standsUntil: () => start + hour });
  const repeats = new SameCallCache<Cells>(planner);
  for (const text of typed) repeats.note(call, text, slot, [[text as string]], start);
  const find = (text: unknown, of = call, now = start) => repeats.find(of, text, { now: () => now });
  return { planner, repeats, find };
}

it("the cache finds a call by its text from the second call of its kind on", () => {
  expect(cacheOf().find("A")).toBeUndefined();
  expect(cacheOf("A").find("A")).toBeUndefined();
  const { find } = cacheOf("A", "B", "C");
  expect(["A", "B", "C", "D"].map((text) => find(text))).toEqual([undefined, [["B"]], [["C"]], undefined]);
});

it("the cache finds texts alone, and neither numbers nor truth values", () => {
  const { find } = cacheOf("A", 5, true, "B");
  expect([5, true, "B"].map((typed) => find(typed))).toEqual([undefined, undefined, [["B"]]]);
});

it("the cache keeps two operations with the same show apart", () => {
  const { repeats, find } = cacheOf("A", "B");
  const other = { ...call, operation: report } as Call;
  repeats.note(other, "B", slot, [["of the report"]], start);
  expect(find("B")).toEqual([["B"]]);
  expect(find("B", other)).toBeUndefined();
});

it("the cache reads no clock for a text that was never noted", () => {
  const { repeats } = cacheOf("A", "B");
  let looks = 0;
  const now = () => {
    looks += 1;
    return start;
  };
  repeats.find(call, "C", { now });
  expect(looks).toBe(0);
  expect(repeats.find(call, "B", { now })).toEqual([["B"]]);
  expect(looks).toBe(1);
});

it("the cache holds until the first of its notes expires, to the ms", () => {
  const { repeats, planner, find } = cacheOf("A", "B");
  Object.assign(planner, { standsUntil: () => start + 2 * hour });
  repeats.note(call, "C", slot, [["C"]], start);
  expect(find("C", call, start + hour - 1)).toEqual([["C"]]);
  expect(find("C", call, start + hour)).toBeUndefined();
});

it.each([
  [{ refreshedAt: 5 }, undefined],
  [{ liftedAt: 5 }, undefined],
  [{ refreshedAt: 5, liftedAt: 5 }, undefined],
  [{ clockOffset: 5 }, [["B"]]],
])("after another process told %j of the pace the cache finds %j", (said, cells) => {
  const { planner, find } = cacheOf("A", "B");
  Object.assign(planner.pace, said);
  expect(find("B")).toEqual(cells);
});

it("the cache repeats nothing that was noted later than now: the clock has been set back, and a failure would stand until then", () => {
  const { find } = cacheOf("A", "B");
  expect([find("B", call, start - 1000), find("B", call, start - 1001)]).toEqual([[["B"]], undefined]);
});
