/** What the engine's thread is given, and what becomes of the formulas when it dies. */
import { EventEmitter } from "node:events";
import { calculateInThread, type EngineWork, engineWorkOf, sheetsOf } from "../../../src/cli/book/calculation";
import type { Dependent, FilledSheet } from "../../../src/workbook/refresh/dependents";

const dependents = ["A", "B", "C"].map(
  (_, row): Dependent => ({
    cell: { sheet: "Data", row, column: 0, rows: 1, columns: 1 },
    resolved: undefined,
    stored: undefined,
  }),
);
const change = { moved: [], isCalculatedAnew: false };
const calculation = { sheets: [], dependents, change };

/** A thread that does this with its work. */
const thread = (act: (work: EngineWork, said: EventEmitter) => void) => (work: EngineWork) => {
  const said = Object.assign(new EventEmitter(), { terminate: async () => 0 });
  setImmediate(() => act(work, said));
  return said as unknown as ReturnType<NonNullable<Parameters<typeof calculateInThread>[1]>>;
};
const results = ({ dependents: all }: EngineWork) => all.map(({ left }) => (left ? { left } : { after: 1 }));

test("a text that many cells share is given to the engine once, and comes back in each of them", () => {
  const sheets: readonly FilledSheet[] = [
    {
      name: "Data",
      cells: [
        [0, 0, "long"],
        [1, 0, "long"],
        [2, 0, 5],
        [3, 0, { error: "#N/A" }],
        [4, 0, "other"],
      ],
    },
    {
      name: "Other",
      cells: [
        [0, 0, "long"],
        [9, 9, false],
      ],
    },
  ];
  const work = engineWorkOf({ sheets, dependents: [], change });
  expect(work.texts).toEqual(["long", "other"]);
  expect(sheetsOf(work.texts, work.sheets)).toEqual(sheets);
});

test("an engine that dies costs the formula that it died of, and the others are calculated", async () => {
  const dying = thread((work, said) => {
    if (work.dependents[1]?.left) return said.emit("message", results(work));
    Atomics.store(work.at, 0, 1);
    return said.emit("error", new Error("no memory"));
  });
  expect(await calculateInThread(calculation, dying)).toEqual([
    { after: 1 },
    { left: "the engine failed at it: no memory" },
    { after: 1 },
  ]);
});

test("an engine that dies again and again, or before its first formula, leaves each with a reason", async () => {
  let next = 0;
  const again = thread((work, said) => {
    Atomics.store(work.at, 0, next);
    next += 1;
    said.emit("exit", 5);
  });
  expect(await calculateInThread(calculation, again)).toEqual([
    { left: "the engine failed at it: it ended with 5" },
    { left: "the engine failed at it: it ended with 5" },
    { left: "the engine failed: it ended with 5" },
  ]);
  const atOnce = thread((_, said) => said.emit("error", new Error()));
  expect(await calculateInThread(calculation, atOnce)).toEqual(
    dependents.map(() => ({ left: "the engine failed: it ended without a word" })),
  );
});
