/** The host check over a workbook in memory: what it finds, what it costs, and that it leaves nothing behind. */

import { readFileSync } from "node:fs";
import { Memory } from "../../src/browser/memory";
import { openRecord } from "../../src/browser/record";
import type { Asked } from "../../src/core/call";
import { excelCells, sayBy } from "../../src/excel/cells";
import { excelWorkbook } from "../../src/excel/workbook";
import { catalogue } from "../../src/functions/catalogue";
import { checkReport } from "../../src/pane/help/checkReport";
import type { Finding } from "../../src/ports/host";
import { type RunningService, startService } from "../../src/service/server";
import { type FunctionsMetadata, paneHost } from "../../src/session/pane";
import { Session } from "../../src/session/session";
import { argumentOf } from "../../src/workbook/formulas/argumentOf";
import { callsIn, knownNames } from "../../src/workbook/formulas/formula";
import { scratchSheet } from "../../src/workbook/workbook";
import { openClient } from "../excel/client";
import { CellError, openPage } from "../excel/pageParts";

const metadata = JSON.parse(readFileSync("dist/excel/functions.json", "utf8")) as FunctionsMetadata;
const nowhere = { sheet: "", row: 0, column: 0, rows: 1, columns: 1 };

let service: RunningService;
afterEach(() => service.close());

async function open(isSetUp: boolean) {
  openPage();
  service = await startService({ port: 0, rate: 50 });
  const session = new Session(excelCells, sayBy, new Memory());
  for (const { name, run } of catalogue) session.functions.set(name, run as (...typed: unknown[]) => Asked);
  const names = knownNames(session.functions.keys());
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

test("in a workbook that can do everything all checks work, cost one call, and leave no sheet or name", async () => {
  const { check, workbook } = await open(true);
  expect(outcomes(await check())).toMatchObject({ ...inWorkbook, storage: "works" });
  expect(service.stats().calls).toBe(1);
  expect([[...workbook.sheetNames], workbook.names]).toEqual([["Sheet1"], []]);
  expect(outcomes(await check())).toMatchObject(inWorkbook);
  expect(service.stats().calls).toBe(1);
});

test("without settings the check sends nothing, and reports what would need an answer as absent", async () => {
  const { check } = await open(false);
  const absent = { service: "absent", leftOut: "absent", dates: "absent", recalculation: "absent" };
  expect(outcomes(await check())).toMatchObject({ ...inWorkbook, ...absent });
  expect(service.stats().calls).toBe(0);
});

test("where one trial of the check fails, its reason is reported, the others go on, and the scratch sheet is removed", async () => {
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

test("the check leaves the hidden names of the user's frozen cells", async () => {
  const { check } = await open(false);
  const sheets = excelWorkbook();
  if (!sheets) throw new Error("There is a workbook here.");
  await sheets.pin([{ name: "1000_0", cell: { sheet: "Sheet1", row: 0, column: 0, rows: 1, columns: 1 } }]);
  await check();
  expect([...(await sheets.pinned()).keys()]).toEqual(["1000_0"]);
});

test("the check removes a scratch sheet that an earlier page left behind", async () => {
  const { check, workbook, host } = await open(false);
  workbook.addSheet(scratchSheet);
  expect(outcomes(await check())).toMatchObject({ sheet: "works", removed: "works" });
  expect([...workbook.sheetNames]).toEqual(["Sheet1"]);
  expect(await host.checker?.check(() => undefined)).toBeUndefined();
});

test("the report of a check says host, browser, time and each finding, and holds no secret", async () => {
  const { check, secret } = await open(true);
  const report = checkReport({ about: "Shariah Sheets, Excel" }, "Browser 1", Date.UTC(2026, 2, 31), await check());
  expect(report).toMatch(
    /^Shariah Sheets, Excel\nTo be sent.*\nBrowser: Browser 1\nChecked: 2026-03-31T00:00:00.000Z\n/,
  );
  expect(report).toMatch(/\nworks {2}spill: 2 rows, 2 columns \(\d+ ms\) \[E7, S6\]/);
  expect(report).not.toContain(secret);
});
