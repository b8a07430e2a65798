/** The playground tells the stories of worksheets on the real grid in Chromium; each step is sent to its page. */
import { freezerPort } from "../../src/session/freezer";
import { type Snapshot, targets } from "../../src/workbook/sheet/step";
import type { Workbook } from "../../src/workbook/workbook";
import { type Stage, worksheetStories } from "../pane/worksheets.contract";
import { startToy, type ToyPlayground, type ToySheet } from "./toy";

declare const window: Window & { readonly shariahSheetsWorkbook: Record<string, (...given: unknown[]) => unknown> };

let toy: ToyPlayground;
let open: ToySheet | undefined;

beforeAll(async () => {
  toy = await startToy([]);
});
afterAll(() => toy?.close());

// One page tells them all: what stands on it already is no part of a story's workbook.
worksheetStories(
  "the playground",
  async () => {
    // Nobody looks: the less of a sheet is drawn, the sooner it is done.
    open ??= await toy.open({ width: 480, height: 320 });
    const sheet = open;
    const before = (await callWorkbook(sheet, "sheets", [])) as ReadonlyMap<string, string>;
    let isMoving = false;
    const wish = async (name: string, given: readonly unknown[]) => {
      isMoving ||= name === "carryOut";
      return callWorkbook(sheet, name, given);
    };
    const isOwn = ({ sheet: own }: { readonly sheet: string }) => !before.has(own);
    const workbook = new Proxy({} as Workbook, {
      get: (_, name) => (name === "then" ? undefined : (...given: unknown[]) => wish(String(name), given)),
    });
    const worksheets: Stage["workbook"] = {
      target: targets.playground,
      carryOut: (steps) => workbook.carryOut(steps),
      snapshot: async (marks) => {
        const { marked, blocks, sheets } = (await wish("snapshot", [marks])) as Snapshot;
        return { marked: new Map([...marked].filter(([, area]) => isOwn(area))), blocks: blocks.filter(isOwn), sheets };
      },
    };
    return {
      workbook: worksheets,
      freezer: freezerPort(workbook, ["SHARIAH.PURIFY", "SHARIAH.WHY"], undefined),
      calculated: () => sheet.settled(),
      set: async (name, row, column, value) => {
        // What a formula shows late would stand over what is typed.
        if (isMoving) await sheet.settled();
        isMoving = false;
        await sheet.set(`'${name}'!${letters(column)}${row + 1}`, value);
      },
    };
  },
  { runs: 2, breaksOff: false },
);

/** Crosses as one text: value by value, a sheet of five hundred rows takes seconds. Maps do not cross as they are. */
async function callWorkbook(sheet: ToySheet, name: string, given: readonly unknown[]): Promise<unknown> {
  const text = await sheet.page.evaluate(
    async ([method, json]) => {
      const answer = await window.shariahSheetsWorkbook[method]?.(...(JSON.parse(json) as unknown[]));
      return JSON.stringify({ answer }, (_, value) => (value instanceof Map ? { map: [...value] } : value));
    },
    [name, JSON.stringify(given)] as const,
  );
  const whole = (_: string, value: unknown) => {
    const { map } = (value ?? {}) as { map?: unknown };
    return Array.isArray(map) ? new Map(map as [string, unknown][]) : value;
  };
  return (JSON.parse(text, whole) as { answer?: unknown }).answer;
}

function letters(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);
}
