/**
 * The computer's clock steps ahead and is put right while a workbook is open and cells ask, with and without what the
 * page remembers: a cell that asks afterwards is answered at the plan's pace, and what was known is shown.
 */
import "fake-indexeddb/auto";
import { Memory } from "../../src/browser/memory";
import { excelCells, sayBy } from "../../src/excel/cells";
import { status } from "../../src/functions/stocks";
import { Session } from "../../src/session/session";
import { openPage } from "../excel/pageParts";

const second = 1000;
const steps = [
  ["61 s", 61 * second],
  ["2 h", 7200 * second],
  ["31 d", 31 * 86_400 * second],
] as const;
const kinds = [
  ["that remembers", () => new Memory()],
  ["that remembers nothing", () => undefined],
] as const;

const { fetch } = globalThis;
const realNow = Date.now;
afterEach(() => {
  globalThis.fetch = fetch;
  Date.now = realNow;
});

describe.each(kinds)("a session %s", (kind, memoryOf) => {
  test.each(steps)("answers within 8 s and keeps the pace when the clock steps %s ahead and back", async (_, step) => {
    openPage();
    Object.assign(globalThis, { BroadcastChannel: undefined });
    let wrong = 0;
    Date.now = () => realNow() + wrong;
    const arrivals: number[] = [];
    globalThis.fetch = async (_url, init) => {
      arrivals.push(performance.now());
      const { stocks } = JSON.parse(String(init?.body)) as { readonly stocks: readonly string[] };
      const found = stocks.map((symbol) => ({ symbol, shariahComplianceStatus: "HALAL" }));
      return new Response(JSON.stringify(found), { headers: { Date: new Date(realNow()).toUTCString() } });
    };
    const session = new Session(excelCells, sayBy, memoryOf());
    await session.ready;
    await session.configure({
      address: "https://service.test",
      segment: "s",
      clientId: `${kind}-${step}`.replaceAll(" ", "-"),
      secret: "made-up",
      callsPerSecond: 4,
      demo: false,
    });
    const cell = async (ticker: string) => {
      const shown = session.run(status([[ticker]]));
      return "promise" in shown ? await shown.promise : shown;
    };
    const began = performance.now();
    expect(await cell("A")).toEqual([["HALAL"]]);
    wrong = step;
    expect(await cell("B")).toEqual([["HALAL"]]);
    // The pane looks meanwhile.
    expect(session.planning.progress().cells).toBe(0);
    wrong = 0;
    expect(await Promise.all(["C", "B", "A"].map(cell))).toEqual([[["HALAL"]], [["HALAL"]], [["HALAL"]]]);
    expect(performance.now() - began).toBeLessThan(8 * second);
    const gaps = arrivals.slice(4).map((at, nth) => at - (arrivals[nth] as number));
    expect(gaps.filter((gap) => gap < second)).toEqual([]);
  });
});
