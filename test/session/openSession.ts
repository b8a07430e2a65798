/** A session over the sample service, and a sheet that is read but does not calculate: `ask` asks what its formulas ask. */
import { Memory } from "../../src/browser/memory";
import { openRecord } from "../../src/browser/record";
import type { Asked } from "../../src/core/call";
import { isFailure } from "../../src/core/failure";
import { excelCells, sayBy } from "../../src/excel/cells";
import { catalogue } from "../../src/functions/catalogue";
import { startService } from "../../src/service/server";
import { FormulaQuestions } from "../../src/session/formulaQuestions";
import { Session } from "../../src/session/session";
import { shownCells } from "../../src/session/shown";
import type { Area, Block } from "../../src/workbook/area";
import type { Readable } from "../../src/workbook/workbook";
import { openPage } from "../excel/pageParts";

type Typed = string | number;

/** One sheet, `Sheet1`, with these cells from A1 on; texts that begin with `=` are formulas, and show nothing. */
export function sheetOf(cells: readonly (readonly Typed[])[]) {
  const values = cells.map((row) => row.map((cell) => (String(cell).startsWith("=") ? "" : cell)));
  const columns = Math.max(...cells.map(({ length }) => length));
  const block: Block = { sheet: "Sheet1", row: 0, column: 0, rows: cells.length, columns, formulas: cells, values };
  const cut = ({ row, column, rows, columns: across }: Area) =>
    values.slice(row, row + rows).map((line) => line.slice(column, column + across));
  return {
    read: async () => [block],
    values: async (areas: readonly Area[]) => areas.map(cut),
    named: async () => new Map<string, Area>(),
    sheets: async () => new Map([["Sheet1", "1"]]),
    activeSheet: async () => "Sheet1",
    snapshot: async () => ({ marked: new Map(), blocks: [], sheets: [] }),
  } satisfies Readable;
}

export async function openSession(isSetUp = true) {
  openPage();
  const service = await startService({ port: 0, rate: 50 });
  const session = new Session(excelCells, sayBy, new Memory());
  const record = openRecord(session);
  for (const { name, run } of catalogue) session.functions.set(name, run as (...typed: unknown[]) => Asked);
  const { address, segment, clientId, secret } = service;
  const good = { address, segment, clientId, secret, callsPerSecond: 50, demo: false };
  if (isSetUp) await session.configure(good);
  const ask = async (asking: FormulaQuestions) => {
    const all = (await asking.cells("workbook")).flatMap(({ asks }) => asks);
    await Promise.all(all.map((asked) => isFailure(asked) || shownCells(session, asked)));
  };
  return {
    session,
    record,
    good,
    ask,
    service,
    askingOf: (cells: readonly (readonly Typed[])[]) => new FormulaQuestions(session, sheetOf(cells)),
    close: () => service.close(),
  };
}
