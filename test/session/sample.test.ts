/** A workbook that was closed on sample data does not show made-up verdicts as real ones. */

import { openRecord } from "../../src/browser/record";
import { excelCells, sayBy } from "../../src/excel/cells";
import { officeSampleMark } from "../../src/excel/office";
import { leaveOldSample, samplePort } from "../../src/session/sample";
import { Session } from "../../src/session/session";
import { settingsPort } from "../../src/session/settings";
import { openPage } from "../excel/pageParts";

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
  const session = new Session(excelCells, sayBy);
  const recalculate = jest.fn(async () => undefined);
  return {
    session,
    recalculate,
    sample: samplePort(session, recalculate, officeSampleMark),
    settings: settingsPort(session, openRecord(session), recalculate, officeSampleMark),
  };
}

test("a workbook that was closed on sample data calculates again when it is opened, once", async () => {
  await reopen().sample.start();
  const { session, recalculate } = reopen();
  await leaveOldSample(session, recalculate, officeSampleMark);
  expect(recalculate).toHaveBeenCalledTimes(1);
  const later = reopen();
  await leaveOldSample(later.session, later.recalculate, officeSampleMark);
  expect(later.recalculate).not.toHaveBeenCalled();
});

const own = {
  address: "http://127.0.0.1:1",
  segment: "s",
  clientId: "me",
  callsPerSecond: 1,
  demo: false,
  secret: "x",
};

test.each([
  ["left", ({ sample }: ReturnType<typeof reopen>) => sample.stop()],
  ["set up", ({ settings }: ReturnType<typeof reopen>) => settings.save(own)],
  ["forgotten", ({ settings }: ReturnType<typeof reopen>) => settings.forget()],
])(
  "a workbook whose sample data were %s before it was closed does not calculate again when it is opened",
  async (_, leave) => {
    const before = reopen();
    await before.sample.start();
    before.recalculate.mockClear();
    await leave(before);
    expect(before.recalculate).toHaveBeenCalledTimes(1);
    const { session, recalculate } = reopen();
    await leaveOldSample(session, recalculate, officeSampleMark);
    expect(recalculate).not.toHaveBeenCalled();
  },
);

test("a workbook that was closed on sample data tries again at the next opening where calculating failed", async () => {
  await reopen().sample.start();
  const { session } = reopen();
  await expect(leaveOldSample(session, () => Promise.reject(new Error("busy")), officeSampleMark)).rejects.toThrow(
    "busy",
  );
  const { session: again, recalculate } = reopen();
  await leaveOldSample(again, recalculate, officeSampleMark);
  expect(recalculate).toHaveBeenCalledTimes(1);
});
