/** Why cells of a closed workbook are left as they are, and what becomes of a refresh whose questions have no reply. */

import { operations } from "../../../src/api/operations";
import { endingOf, keptCells } from "../../../src/cli/book/report";
import { WorkbookRefresh } from "../../../src/cli/book/workbookRefresh";
import type { Desk } from "../../../src/cli/desk";
import type { Operation } from "../../../src/core/operation";
import { Planner } from "../../../src/core/planner";
import { AsyncDriver } from "../../../src/drivers/async";
import { ClosedBook } from "../../../src/files/closedWorkbook";
import { packing } from "../../../src/node/packing";
import type { FaultHook } from "../../../src/service/faults";
import { sampleCredentials, sampleSegment } from "../../../src/service/routes";
import { nodeSigning } from "../../../src/service/signing";
import { addressOf } from "../../../src/workbook/area";
import type { BookParts } from "../../files/closed-book";
import { sheet } from "../../files/closed-book";
import { replyOf } from "../../stage/driverStages";
import { address, World } from "../../stage/world";
import { bookWith, cellsOf, fileOf, rowsOf } from "../book";
import { calculateHere, openDesk } from "../runToEnd";

/** A workbook refreshed in virtual time: retries take no real second. */
async function refresh(bytes: Uint8Array, fault: FaultHook) {
  const world = new World({ rate: 10, fault });
  const rows = Object.values(operations) as readonly Operation[];
  const lastGood = { verdicts: false, amounts: false };
  const planner = new Planner({ callsPerSecond: 10, demo: false, mark: "", lastGood }, rows);
  const host = {
    now: () => world.now,
    sleep: world.sleep,
    permit: async <T>(_pace: unknown, turn: () => T) => turn(),
    digest: nodeSigning.digest,
    send: async (request: Parameters<World["exchange"]>[0]) => replyOf(await world.exchange(request)),
  };
  const settings = { address, segment: sampleSegment, ...sampleCredentials };
  const driver = new AsyncDriver(host, planner, settings, { holding: "short" });
  const desk: Desk = {
    planner,
    now: () => world.now,
    run: async (asked) => {
      const shown = driver.run(asked);
      return "promise" in shown ? shown.promise : shown;
    },
    close: async () => undefined,
  };
  const book = new ClosedBook(bytes, packing);
  const job = new WorkbookRefresh(book, desk, { isHoldingOpen: true, allowed: 60, calculate: calculateHere });
  await world.until(job.run());
  return {
    job,
    ending: endingOf(job),
    kept: keptCells(job).map(({ cell }) => cell),
    after: Object.fromEntries(
      job.formulas.flatMap(({ cells = [] }) => cells.map(({ cell, after }) => [addressOf(cell), after])),
    ),
  };
}

const failAlways: FaultHook = () => ({ kind: "status", status: 503 });
const tables = bookWith([
  {
    A: "AAPL",
    B: ["{B1:B2}=STATUS(A1:A3)", "HALAL"],
    D: ['{D1:E3}=SCREEN(A1:A2,"status,rank")', "HALAL"],
    E: 1,
    F: ["=STATUS(A9)", ""],
    G: ['=IF(A9="","",_xldudf_SHARIAH_STATUS(A9))', ""],
  },
  { A: "MSFT", B: "DOUBTFUL", D: "DOUBTFUL", E: 2 },
  { A: "KO", D: "HALAL", E: 3 },
]);

test("where the service answers nothing, no cell is another, and the refresh is known to have had no reply", async () => {
  const { job, after, ending } = await refresh(tables, failAlways);
  expect([job.isUnreachable, ending]).toEqual([true, "kept"]);
  expect(after).toMatchObject({ B1: "HALAL", B2: "DOUBTFUL", D1: "HALAL", D2: "DOUBTFUL", D3: "HALAL", E1: 1, E3: 3 });
});

test("where a part of the questions has no reply, what they fill is kept and listed, and the rest is answered", async () => {
  const book = bookWith([
    { A: "AAPL", B: ["{B1:B2}=STATUS(A1:A3)", "HALAL"], C: ['=ZAKAT(A1,1,"short")', 0] },
    { A: "MSFT", B: "DOUBTFUL" },
    { A: "KO" },
  ]);
  const { job, after, kept, ending } = await refresh(book, (arrival, nth) =>
    arrival.path.includes("screening") ? failAlways(arrival, nth) : undefined,
  );
  expect([job.isUnreachable, ending, kept]).toEqual([false, "kept", ["B1", "B2"]]);
  expect(after).toMatchObject({ B1: "HALAL", B2: "DOUBTFUL" });
  expect(after.C1).not.toBe(0);
});

test("a failure inside a longer formula keeps the value of its cell", async () => {
  const book = bookWith([{ A: "AAPL", B: ['=IF(_xldudf_SHARIAH_STATUS(A1)="HALAL","yes","no")', "no"] }]);
  const { job, after, ending } = await refresh(book, failAlways);
  expect([job.isUnreachable, after, ending]).toEqual([true, { B1: "no" }, "kept"]);
});

/** The cells that a refresh of this workbook leaves, with its reasons, and how it ends. */
async function refreshFile(
  rows: Parameters<typeof bookWith>[0],
  more: Partial<BookParts> = {},
  ...words: readonly string[]
) {
  const path = fileOf(bookWith(rows, more));
  const { code, err, told } = await openDesk().refresh(path, "--json", ...words);
  const whys = told.kept?.map(({ cell, why }) => `${cell} ${why}`);
  return { path, code, err, whys };
}

test("formulas of ours that wait for one another in a circle are left, and the others are answered", async () => {
  const circle = [
    { A: "AAPL", B: ["=STATUS(C1)", "HALAL"], C: ["=STATUS(B1)", "HALAL"], D: ["=STATUS(A1)", ""] },
  ] as const;
  const { path, code, whys } = await refreshFile(circle);
  expect([code, cellsOf(path, "B1", "C1", "D1")]).toEqual([2, ["HALAL", "HALAL", "HALAL"]]);
  expect(whys).toEqual(
    ["B1", "C1"].map((at) => `${at} It waits for other formulas of ours in a circle, or in more than eight rounds.`),
  );
});

test("a formula that reads a cell which it fills is left", async () => {
  const { code, whys, err } = await refreshFile([
    { A: "AAPL", B: ["{B1:B2}=STATUS(A1:B1)", "HALAL"], C: ["=STATUS(A1)", ""] },
  ]);
  expect([err, code, whys]).toEqual(["", 2, ["B1 It reads a cell that it fills."]]);
});

test("a formula of ours about whole rows that fills fewer columns now is left", async () => {
  const row = { A: "AAPL", B: "MSFT" } as const;
  const { code, whys } = await refreshFile([
    row,
    { A: ["{A2:XFD2}=STATUS(1:1)", "HALAL"] },
    { A: ['=STATUS("KO")', ""] },
  ]);
  expect([code, whys]).toEqual([2, ["A2 It asks about whole rows."]]);
});

test("the workbook's own formulas are left where nothing can calculate them for certain, each with its reason", async () => {
  const array = '<c r="C1"><f t="array" ref="C1">IF(B1="HALAL",1,0)</f><v>0</v></c>';
  const own =
    '<c r="D1"><f>SUBTOTAL(9,E1:E9)</f><v>0</v></c><c r="E1"><f>IF(B1="HALAL",1,0)</f><v>0</v></c>' +
    '<c r="F1"><f>SUBTOTAL(9,Other!E1:E9)</f><v>0</v></c>';
  const first = rowsOf([{ A: "AAPL", B: ["=STATUS(A1)", "DOUBTFUL"] }]).replace("</row>", `${array}${own}</row>`);
  const sheets = {
    Data: sheet(`${first}<row r="2" hidden="1"/>`),
    Other: sheet('<row r="1"><c r="E1"><f>IF(Data!B1="HALAL",1,0)</f><v>0</v></c></row>'),
  };
  const { code, whys = [], path } = await refreshFile([], { sheets });
  expect(code).toBe(3);
  expect(whys.map((why) => [why.slice(0, 2), /because (.*?): open/.exec(why)?.[1]])).toEqual([
    ["D1", "it is about the rows that are not hidden"],
    ["C1", "it is an array formula"],
  ]);
  expect(cellsOf(path, "C1", "D1", "E1", "F1")).toEqual([0, 0, 1, 1]);
});

test("a table that would grow over what another formula fills now is left", async () => {
  const rows = [
    { A: "AAPL", C: ["{C1:C2}=STATUS(A1:A3)", "HALAL"] },
    { A: "MSFT", C: "HALAL" },
    { A: "KO", B: ['=SCREEN(A3,"status,rank")', "HALAL"] },
  ] as const;
  const { code, whys = [], path } = await refreshFile(rows);
  expect(code).toBe(2);
  expect(whys).toHaveLength(1);
  expect(whys[0]).toMatch(/^(?:B3|C1) There is no room for (?:B3:C3|C1:C3): what .* fills? is in the way\.$/);
  expect(cellsOf(path, "C1", "C2")).toEqual(["HALAL", "HALAL"]);
});

test("a row whose ticker this refresh has changed does not keep the other's verdict, and the rows beside it do", async () => {
  const rows = [
    { A: ['=IF(_xldudf_SHARIAH_STATUS("AAPL")="HALAL","NOSUCH1","KO")', "KO"], B: ["{B1:B3}=STATUS(A1:A3)", "HALAL"] },
    { A: "NOSUCH2", B: "DOUBTFUL" },
    { A: "MSFT", B: "DOUBTFUL" },
  ] as const;
  const { path, code } = await refreshFile(rows);
  expect([code, cellsOf(path, "A1", "B1", "B2", "B3")]).toEqual([
    2,
    ["NOSUCH1", { error: "#N/A" }, "DOUBTFUL", "HALAL"],
  ]);
  const headed = [
    {
      A: ['=IF(_xldudf_SHARIAH_STATUS("AAPL")="HALAL","NOSUCH1","KO")', "KO"],
      B: ['{B1:B3}=SCREEN(A1:A2,"status",TRUE)', "Status"],
    },
    { A: "NOSUCH2", B: "HALAL" },
    { B: "DOUBTFUL" },
  ] as const;
  const table = await refreshFile(headed);
  expect([table.code, cellsOf(table.path, "B1", "B2", "B3")]).toEqual([2, ["Status", { error: "#N/A" }, "DOUBTFUL"]]);
});

test("a longer formula of ours that reads a result which changed is asked again, and one that cannot be told is listed", async () => {
  const rows = [
    { A: "AAPL", B: ["=STATUS(A1)", "DOUBTFUL"], C: ['=IF(B1="HALAL","MSFT","NOSUCH1")', "NOSUCH1"] },
    { D: ["=LOWER(_xldudf_SHARIAH_STATUS(C1))&LET(x,1,x)", "old"] },
  ] as const;
  const { path, code, whys = [] } = await refreshFile(rows);
  expect([code, cellsOf(path, "B1", "C1", "D2")]).toEqual([2, ["HALAL", "MSFT", "old"]]);
  expect(whys.map((why) => why.slice(0, 2))).toEqual(["D2"]);
});

test("calls that wait for consent are sent within --allow, and only then", async () => {
  const tickers = ["SPUS", "HLAL"];
  const rows = tickers.map((A, nth) => ({ A, B: [`=STATUS(A${nth + 1})`, ""] as const }));
  const path = fileOf(bookWith(rows));
  const desk = openDesk({ plan: "singles-only" });
  const { code, told } = await desk.refresh(path, "--json", "--allow", "60");
  expect([code, told.calls > 2, told.refusals]).toEqual([0, true, 0]);
  expect(cellsOf(path, "B1", "B2").every((one) => typeof one === "string")).toBe(true);
});

test("a cell whose address the file has twice is listed, and the refresh ends with 2", async () => {
  const twice = rowsOf([{ A: "AAPL", B: ["=STATUS(A1)", ""] }]).replace("</row>", '<c r="A1"><v>2</v></c></row>');
  const { code, whys, path } = await refreshFile([], { sheets: { Data: sheet(twice), Other: sheet("") } });
  expect([code, whys, cellsOf(path, "B1")]).toEqual([
    2,
    [
      "A1 The file has a cell of this address twice: the second one is left as it is. Open the workbook in Excel and save it, which mends that.",
    ],
    ["HALAL"],
  ]);
});
