/** A workbook that is closed on sample data does not show made-up verdicts as if they were anybody's. */
import { AddIn } from "../../src/excel/addin";
import { leaveOldSample, samplePort } from "../../src/excel/sample";
import { openPage } from "./surroundings";

let kept: Map<string, unknown>;
let saved: Map<string, unknown>;

beforeEach(() => {
  openPage();
  kept = new Map();
  saved = new Map();
  const settings = {
    get: (name: string) => kept.get(name),
    set: (name: string, value: unknown) => kept.set(name, value),
    remove: (name: string) => kept.delete(name),
    saveAsync: () => {
      saved = new Map(kept);
    },
  };
  Object.assign(globalThis, { Office: { context: { document: { settings } } } });
});

/** The add-in in the workbook as it was saved last, and how often that calculates. */
function reopen() {
  kept = new Map(saved);
  const addIn = new AddIn();
  const recalculate = jest.fn(async () => undefined);
  return { addIn, recalculate, sample: samplePort(addIn, recalculate) };
}

test("it is marked, and its cells ask again when it is opened: once", async () => {
  await reopen().sample.start();
  const { addIn, recalculate } = reopen();
  await leaveOldSample(addIn, recalculate);
  expect(recalculate).toHaveBeenCalledTimes(1);
  const later = reopen();
  await leaveOldSample(later.addIn, later.recalculate);
  expect(later.recalculate).not.toHaveBeenCalled();
});

test("left before it was closed, it has no mark", async () => {
  const { sample } = reopen();
  await sample.start();
  await sample.stop();
  const { addIn, recalculate } = reopen();
  await leaveOldSample(addIn, recalculate);
  expect(recalculate).not.toHaveBeenCalled();
});

test("cells that could not be calculated are tried again when it is opened next", async () => {
  await reopen().sample.start();
  const { addIn } = reopen();
  await expect(leaveOldSample(addIn, () => Promise.reject(new Error("busy")))).rejects.toThrow("busy");
  const { addIn: again, recalculate } = reopen();
  await leaveOldSample(again, recalculate);
  expect(recalculate).toHaveBeenCalledTimes(1);
});
