/** By which method a workbook purifies: the choice is kept in the workbook, and the last one counts. */

import { finishedMark } from "../../src/worksheets/marks";
import { choiceMarks, chosenMethod } from "../../src/worksheets/purificationMethod";

const laid = (...kinds: readonly ("purification" | "income")[]) =>
  new Map(kinds.map((kind) => [finishedMark({ kind }).name, { sheet: kind }]));
const choose = (kind: "purification" | "income", marked: ReturnType<typeof laid>) => {
  const more = choiceMarks(kind, marked).map(({ name }) => [name, { sheet: kind }] as const);
  return new Map([...marked, ...more]);
};

test("a workbook's method is that of the worksheet it has, and none where it has none", () => {
  expect([laid(), laid("purification"), laid("income")].map(chosenMethod)).toEqual([
    undefined,
    "purification",
    "income",
  ]);
});

test("a workbook's method is the one that was chosen last, where both worksheets stand", () => {
  let marked = choose("purification", laid("purification", "income"));
  expect(chosenMethod(marked)).toBe("purification");
  marked = choose("income", marked);
  expect(chosenMethod(marked)).toBe("income");
  expect(choiceMarks("income", marked)).toEqual([]);
  marked = choose("purification", marked);
  expect(chosenMethod(marked)).toBe("purification");
  expect(choiceMarks("portfolio", marked)).toEqual([]);
});

test("a workbook's method is the other one once the sheet that was chosen is gone", () => {
  const marked = choose("income", choose("purification", laid("purification", "income")));
  marked.delete(finishedMark({ kind: "income" }).name);
  expect(chosenMethod(marked)).toBe("purification");
});
