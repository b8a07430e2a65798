/**
 * The playground's ports keep the contract: the built add-in in its frame, on the real grid in Chromium, with the
 * sample service on the network. What a port returns at once is sent to this side whenever it changes.
 */
import { join } from "node:path";
import { build } from "esbuild";
import type { Frame } from "playwright-core";
import { readPreferences } from "../../src/api/preferences";
import type { Settings } from "../../src/api/settings";
import type { Progress } from "../../src/core/planner";
import type { Playground } from "../../src/playground/page/windowPlayground";
import type { Host, Inserter, Refresher } from "../../src/ports/host";
import type { Consent } from "../../src/workbook/consents";
import { type Bench, type OptionalPort, optionalPorts, portsContract } from "../pane/ports.contract";
import { onePageStage } from "../stage/playground";
import type { LentWindow } from "./frame/lent";

declare const window: Window & LentWindow & { readonly playground: Playground; moved(standing: Standing): void };

/** What ports tell without a promise. */
interface Standing {
  readonly progress: Progress;
  readonly paused: boolean;
  readonly consents: readonly Consent[];
}

const stage = onePageStage();
const tickers = ["AAPL", "MSFT", "NVDA", "XOM", "CVX", "ABT", "MMM", "ACN", "ADBE", "AMD"];
let script = "";

beforeAll(async () => {
  const entryPoints = [join(__dirname, "frame/lent.ts")];
  const output = { bundle: true, write: false, format: "iife", target: "es2022" } as const;
  const { outputFiles } = await build({ entryPoints, ...output });
  script = outputFiles[0]?.text ?? "";
  await stage.start();
});
afterAll(() => stage.stop());

/** The page's ports, made once: what the suite needs of a page is that its user begins anew. */
let host: Bench<OptionalPort>["host"] | undefined;

async function open(): Promise<Bench<OptionalPort>> {
  const workbook = await stage.open({ rate: 50 });
  const { page } = workbook;
  const frame = page.frames().find((one) => one.url().endsWith("/excel/taskpane.html"));
  if (!frame) throw new Error("The add-in's frame is missing.");
  if (!host) {
    await frame.evaluate(script);
    await frame.waitForFunction(() => window.lent !== undefined);
    host = await hostIn(frame);
  }
  await host.preferences.save(readPreferences(undefined));
  await host.settings.forget();
  const good = await page.evaluate(async () => (await (await fetch("/service.json")).json()) as Settings);
  let row = 5;
  return {
    host,
    tickers: Array.from(tickers, (_, index) => tickers[(index + row + 1) % tickers.length] ?? ""),
    good: { ...good, callsPerSecond: 50 },
    type: async (count) => {
      const first = row + 1;
      row += count;
      const typed = Array.from({ length: count }, (_, nth) => {
        const at = first + nth;
        return [`A${at}`, `=SHARIAH.STATUS("${tickers[at % tickers.length]}")`] as const;
      });
      // All at once, as pasted ones are: on a busy machine the first would be asked before the last are typed.
      await page.evaluate(
        (cells) => Promise.all(cells.map(([cell, formula]) => window.playground.set(cell, formula))),
        typed,
      );
      await page.waitForFunction(async (cell) => (await window.playground.get(cell)) !== null, `A${row}`);
      await page.mouse.click(70, placeOf(first));
      await page.keyboard.down("Shift");
      await page.mouse.click(70, placeOf(row));
      await page.keyboard.up("Shift");
    },
    insertRow: async () => {
      await page.mouse.click(rowHead.x, rowHead.y);
      await page.mouse.click(rowHead.x, rowHead.y, { button: "right" });
      // Not in its middle, where the number of rows is typed.
      await page.locator("button", { hasText: "rows above" }).click({ position: { x: 150, y: 12 } });
      row += 1;
      await page.evaluate(() => window.playground.settled());
    },
    formulasBack: async () => {
      const blocks = await frame.evaluate(() => window.shariahSheetsWorkbook.read("sheet"));
      const typed = blocks.flatMap(({ formulas }) => formulas.slice(row - 3, row).map(([first]) => String(first)));
      return typed.filter((formula) => formula.startsWith('=SHARIAH.STATUS("')).length;
    },
    settled: () => page.evaluate(() => window.playground.settled()),
    close: () => workbook.type(Object.fromEntries(Array.from({ length: row }, (_, at) => [`A${at + 1}`, null]))),
  };
}

/** The head of row 6, the first that is typed into. */
const rowHead = { x: 23, y: 226 };

/** The middle of a row of the grid, while nothing is scrolled. */
function placeOf(row: number): number {
  return 106 + 24 * (row - 1);
}

async function hostIn(frame: Frame): Promise<Bench<OptionalPort>["host"]> {
  const listeners = new Set<() => void>();
  let standing: Standing | undefined;
  const now = () => standing as Standing;
  await frame.page().exposeFunction("moved", (moved: Standing) => {
    standing = moved;
    for (const changed of listeners) changed();
  });
  const told = await frame.evaluate(() => {
    const { activity, queue, refresher, inserter } = window.lent as Required<Host> & {
      readonly [Port in "queue" | "refresher" | "inserter"]-?: NonNullable<Host[Port]>;
    };
    const look = () => ({ progress: activity.progress(), paused: queue.paused(), consents: queue.consents() });
    activity.listen(() => window.moved(look()));
    const ports = Object.entries(window.lent ?? {}).filter(([, port]) => port !== undefined);
    return { ...look(), kinds: refresher.kinds, functions: inserter.functions, ports: ports.map(([name]) => name) };
  });
  standing = told;
  const ask = async (port: string, method: string, given: readonly unknown[]) => {
    const [value, next] = await frame.evaluate(
      async ([at, name, values]) => {
        const lent = window.lent as unknown as Record<string, Record<string, (...values: unknown[]) => unknown>>;
        const answer = await lent[at]?.[name]?.(...values);
        const { activity, queue } = window.lent as Host;
        return [
          answer,
          { progress: activity.progress(), paused: queue?.paused() ?? false, consents: queue?.consents() ?? [] },
        ] as const;
      },
      [port, method, given] as const,
    );
    standing = next;
    return value;
  };
  const atOnce: Record<string, object> = {
    activity: {
      progress: () => now().progress,
      listen: (changed: () => void) => {
        listeners.add(changed);
        return () => listeners.delete(changed);
      },
    },
    queue: { paused: () => now().paused, consents: () => now().consents },
    refresher: { kinds: told.kinds } satisfies Partial<Refresher>,
    inserter: { functions: told.functions } satisfies Partial<Inserter>,
  };
  const ports = told.ports.map((name) => {
    const port = new Proxy(atOnce[name] ?? {}, {
      get: (own, method) => Reflect.get(own, method) ?? ((...given: unknown[]) => ask(name, String(method), given)),
    });
    return [name, port];
  });
  return Object.fromEntries(ports);
}

portsContract("The playground", optionalPorts, open);
