/** The playground tells the stories of worksheets, on the real grid in Chromium: each wish of the steps crosses to its page. */
import { freezerPort } from "../../src/session/freezer";
import type { Area } from "../../src/workbook/area";
import type { Workbook } from "../../src/workbook/workbook";
import { worksheetStories } from "../pane/worksheets.contract";
import { startToy, type ToyPlayground, type ToySheet } from "./toy";

declare const window: Window & { readonly shariahSheetsWorkbook: Record<string, (...given: unknown[]) => unknown> };

let toy: ToyPlayground;
let open: ToySheet | undefined;

jest.setTimeout(60_000);
beforeAll(async () => {
  toy = await startToy([]);
}, 60_000);
afterAll(() => toy?.close());

// One page tells them all: what stands on it already is no part of a story's workbook.
worksheetStories(
  "the playground",
  async () => {
    // Nobody looks: the less of a sheet is drawn, the sooner it is done.
    open ??= await toy.open({ width: 480, height: 320 });
    const sheet = open;
    const before = (await wished(sheet, "sheets", [])) as ReadonlyMap<string, string>;
    let isMoving = false;
    const wish = async (name: string, given: readonly unknown[]) => {
      isMoving ||= name === "lay" || name === "append";
      const found = await wished(sheet, name, given);
      if (name !== "marked") return found;
      return new Map([...(found as ReadonlyMap<string, Area>)].filter(([, area]) => !before.has(area.sheet)));
    };
    const workbook = new Proxy({} as Workbook, {
      get: (_, name) => (name === "then" ? undefined : (...given: unknown[]) => wish(String(name), given)),
      ownKeys: () => ["held", "marked", "lay", "append", "fill", "show"],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    });
    return {
      workbook,
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
async function wished(sheet: ToySheet, name: string, given: readonly unknown[]): Promise<unknown> {
  const text = await sheet.page.evaluate(
    async ([method, json]) => {
      const answer = await window.shariahSheetsWorkbook[method]?.(...(JSON.parse(json) as unknown[]));
      return JSON.stringify(answer instanceof Map ? { map: [...answer] } : { value: answer });
    },
    [name, JSON.stringify(given)] as const,
  );
  const { map, value } = JSON.parse(text) as { map?: [string, unknown][]; value?: unknown };
  return map ? new Map(map) : value;
}

function letters(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);
}
