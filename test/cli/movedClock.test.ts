/** The computer's clock steps ahead and is put right while a command asks: its cells are answered at the plan's pace. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDesk } from "../../src/cli/desk";
import { status } from "../../src/functions/stocks";

const second = 1000;
const steps = [
  ["61 s", 61 * second],
  ["2 h", 7200 * second],
  ["31 d", 31 * 86_400 * second],
] as const;

const halal = [[{ english: "HALAL" }]];

const { fetch } = globalThis;
const realNow = Date.now;
afterEach(() => {
  globalThis.fetch = fetch;
  Date.now = realNow;
});

test.each(steps)(
  "a desk whose clock steps %s ahead and is put right answers its cells at the plan's pace",
  async (_, step) => {
    let wrong = 0;
    Date.now = () => realNow() + wrong;
    const arrivals: number[] = [];
    globalThis.fetch = async (_url, init) => {
      arrivals.push(performance.now());
      const { stocks } = JSON.parse(String(init?.body)) as { readonly stocks: readonly string[] };
      const found = stocks.map((symbol) => ({ symbol, shariahComplianceStatus: "HALAL" }));
      return new Response(JSON.stringify(found), { headers: { Date: new Date(realNow()).toUTCString() } });
    };
    const settings = { address: "https://service.test", segment: "s", clientId: "c", secret: "made-up" };
    const folder = mkdtempSync(join(tmpdir(), "desk-"));
    const open = () =>
      openDesk({
        settings: { ...settings, callsPerSecond: 4, demo: false },
        folder,
        older: 12 * 3_600_000,
        choices: { holding: "short" },
      });
    const desk = open();
    const began = performance.now();
    const cell = (ticker: string) => desk.run(status([[ticker]]));
    expect(await cell("A")).toMatchObject(halal);
    wrong = step;
    expect(await cell("B")).toMatchObject(halal);
    wrong = 0;
    expect(await Promise.all(["C", "B", "A"].map(cell))).toMatchObject([halal, halal, halal]);
    await desk.close();
    // The next command, on what this one stored.
    const next = open();
    expect(await next.run(status([["D"]]))).toMatchObject(halal);
    await next.close();
    expect(performance.now() - began).toBeLessThan(8 * second);
    const gaps = arrivals.slice(4).map((at, nth) => at - (arrivals[nth] as number));
    expect(gaps.filter((gap) => gap < second)).toEqual([]);
  },
);
