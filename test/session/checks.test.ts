/** The host check over a workbook in memory: what it finds, what it costs, and that it leaves nothing behind. */

import { readFileSync } from "node:fs";
import { Memory } from "../../src/browser/memory";
import { openRecord } from "../../src/browser/record";
import type { Asked } from "../../src/core/call";
import { excelCells, sayBy } from "../../src/excel/cells";
import { excelWorkbook } from "../../src/excel/workbook";
import { catalogue } from "../../src/functions/catalogue";
import { reportOf } from "../../src/pane/help/checkReport";
import type { Finding } from "../../src/ports/host";
import { type RunningService, startService } from "../../src/service/server";
import { type FunctionsFile, paneHost } from "../../src/session/pane";
import { Session } from "../../src/session/session";
import { argumentOf } from "../../src/workbook/formulas/argumentOf";
import { callsIn, spellings } from "../../src/workbook/formulas/formula";
import { scratchSheet } from "../../src/workbook/workbook";
import { openClient } from "../excel/client";
import { CellError, openPage } from "../excel/pageParts";

const metadata = JSON.parse(readFileSync("dist/excel/functions.json", "utf8")) as FunctionsFile;
const nowhere = { sheet: "", row: 0, column: 0, rows: 1, columns: 1 };

let service: RunningService;
afterEach(() => service.close());

async function open(isSetUp: boolean) {
  openPage();
  service = await startService({ port: 0, rate: 50 });
  const session = new Session(excelCells, sayBy, new Memory());
  for (const { name, run } of catalogue) session.functions.set(name, run as (...typed: unknown[]) => Asked);
  const names = spellings(session.functions.keys());
  const { book: workbook } = openClient((formula) => {
    const [call] = callsIn(formula, names);
    const run = call && session.functions.get(call.name);
    if (!run) return [[formula]];
    const typed = (call.args ?? []).map((text) => (argumentOf(text, nowhere, new Map()) as { value: unknown }).value);
    const [first, ...others] = typed;
    const shown = (rows: readonly (readonly unknown[])[]) =>
      rows.map((row) => row.map((value) => (value instanceof CellError ? value.code : value)));
    const cells = session.run(run(Array.isArray(first) ? first : [[first]], ...others));
    return "promise" in cells ? cells.promise.then(shown) : shown(cells);
  });
  const host = paneHost({ session, record: openRecord(session), workbook: excelWorkbook(), metadata });
  const { address, segment, clientId, secret } = service;
  if (isSetUp) await host.settings.save({ address, segment, clientId, secret, callsPerSecond: 50, demo: false });
  const check = async () => {
    const found: Finding[] = [];
    await host.checker?.check((finding) => found.push(finding));
    return found;
  };
  return { host, workbook, check, secret };
}

const outcomes = (found: readonly Finding[]) => Object.fromEntries(found.map(({ what, outcome }) => [what, outcome]));
const inWorkbook = {
  sheet: "works",
  errors: "works",
  spill: "works",
  service: "works",
  leftOut: "works",
  dates: "works",
  recalculation: "works",
  names: "works",
  notes: "works",
  removed: "works",
};

test("on a workbook that can do it all everything of it works, for one call, and nothing is left", async () => {
  const { check, workbook } = await open(true);
  expect(outcomes(await check())).toMatchObject({ ...inWorkbook, storage: "works" });
  expect(service.stats().calls).toBe(1);
  expect([[...workbook.sheetNames], workbook.names]).toEqual([["Sheet1"], []]);
  expect(outcomes(await check())).toMatchObject(inWorkbook);
  expect(service.stats().calls).toBe(1);
});

test("before it is set up it asks nobody, and says of what it cannot tell that it is absent", async () => {
  const { check } = await open(false);
  const absent = { service: "absent", leftOut: "absent", dates: "absent", recalculation: "absent" };
  expect(outcomes(await check())).toMatchObject({ ...inWorkbook, ...absent });
  expect(service.stats().calls).toBe(0);
});

test("a trial that fails is told with its reason, the others go on, and the sheet goes all the same", async () => {
  const { check, workbook } = await open(true);
  workbook.names.push = () => {
    throw new Error("Names are not allowed here.");
  };
  const found = await check();
  expect(found.find(({ what }) => what === "names")).toMatchObject({
    outcome: "fails",
    seen: expect.stringContaining("Names are not allowed here."),
  });
  expect(outcomes(found)).toMatchObject({ ...inWorkbook, names: "fails" });
  expect(workbook.sheetNames).not.toContain(scratchSheet);
});

test("the hidden names of the user's frozen cells stay", async () => {
  const { check } = await open(false);
  const sheets = excelWorkbook();
  if (!sheets) throw new Error("There is a workbook here.");
  await sheets.pin([{ name: "1000_0", cell: { sheet: "Sheet1", row: 0, column: 0, rows: 1, columns: 1 } }]);
  await check();
  expect([...(await sheets.pinned()).keys()]).toEqual(["1000_0"]);
});

test("a sheet that a closed page left behind goes with the next check", async () => {
  const { check, workbook, host } = await open(false);
  workbook.addSheet(scratchSheet);
  expect(outcomes(await check())).toMatchObject({ sheet: "works", removed: "works" });
  expect([...workbook.sheetNames]).toEqual(["Sheet1"]);
  expect(await host.checker?.check(() => undefined)).toBeUndefined();
});

test("the report says where, when and what, and holds no secret", async () => {
  const { check, secret } = await open(true);
  const report = reportOf({ about: "Shariah Sheets, Excel" }, "Browser 1", Date.UTC(2026, 2, 31), await check());
  expect(report).toMatch(
    /^Shariah Sheets, Excel\nTo be sent.*\nBrowser: Browser 1\nChecked: 2026-03-31T00:00:00.000Z\n/,
  );
  expect(report).toMatch(/\nworks {2}spill: 2 rows, 2 columns \(\d+ ms\) \[E7, S6\]/);
  expect(report).not.toContain(secret);
});
