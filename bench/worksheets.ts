/**
 * A whole workbook in the playground at one call a second: the portfolio worksheet with the 503 companies of the index,
 * and a sheet of 20,000 formulas over the same tickers. Then both again while all answers are fresh, which costs no
 * call. Times are those of the playground's grid; Excel and Sheets have their own.
 */
import { chromium, type Page } from "playwright-core";
import { requireChromium } from "../src/build/programs/chromium";
import { builtFolder } from "../src/playground/server/buildCache";
import { listedCompanies } from "../src/playground/server/companies";
import { startPlayground } from "../src/playground/server/server";
import { startService } from "../src/service/server";
import type { Workbook } from "../src/workbook/workbook";
import { atMost, type Report } from "./report";

const formulas = 20_000;
/** Each is answered by screening: what one call carries is a hundred tickers. */
const asked = ["STATUS", "RANK", "ASOF", "NAME", "SOURCE"].map((name) => `=SHARIAH.${name}("?")`);
const own = 40;

interface Window {
  readonly playground: { settled(): Promise<void> };
  readonly shariahSheetsWorkbook: Workbook;
}

interface Filled {
  readonly calls: number;
  readonly refusals: number;
  readonly seconds: number;
}

async function main(): Promise<Report> {
  const [page, addIn] = await Promise.all([builtFolder("page"), builtFolder("excel")]);
  const service = await startService({ port: 0 });
  const { address, segment, clientId, secret } = service;
  const documents = {
    "/service.json": () => ({ address, segment, clientId, secret, callsPerSecond: 1, demo: false }),
    "/stats.json": () => service.stats(),
    "/companies.json": () => listedCompanies,
  };
  const server = await startPlayground({ page, addIn, port: 0, documents });
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  const settled = (open: Page) => open.evaluate(() => (globalThis as unknown as Window).playground.settled());
  const measured = async (open: Page, act: () => Promise<unknown>): Promise<Filled> => {
    const before = service.stats();
    const start = performance.now();
    await act();
    await settled(open);
    const { calls, refusals } = service.stats();
    const seconds = (performance.now() - start) / 1_000;
    return { calls: calls - before.calls, refusals: refusals - before.refusals, seconds };
  };
  /** A browser of its own, which knows nothing yet. */
  const visit = async () => {
    const context = await browser.newContext();
    const open = await context.newPage();
    open.setDefaultTimeout(600_000);
    return open;
  };
  const goTo = async (open: Page, query: string) => {
    await open.goto(`${server.address}/${query}`);
    await open.waitForFunction(() => "playground" in globalThis);
  };

  const large = await visit();
  const opened = await measured(large, () => goTo(large, `?holdings=${listedCompanies.length}`));
  const again = await measured(large, () => goTo(large, `?holdings=${listedCompanies.length}`));
  await large.context().close();

  const many = await visit();
  await goTo(many, "?holdings=0");
  await settled(many);
  const cells = Array.from({ length: formulas }, (_, index) => {
    const { ticker } = listedCompanies[Math.floor(index / own) % listedCompanies.length] ?? { ticker: "" };
    return [
      Math.floor(index / own),
      index % own,
      (asked[index % asked.length] as string).replace("?", ticker),
    ] as const;
  });
  const entered = await measured(many, () =>
    many.evaluate(async (all) => {
      const { shariahSheetsWorkbook: workbook } = globalThis as unknown as Window;
      const sheet = await workbook.activeSheet();
      await workbook.enter(
        all.map(([row, column, formula]) => ({
          cell: { sheet, row, column, rows: 1, columns: 1 },
          formula,
          blanks: [],
        })),
      );
    }, cells),
  );
  const recalculated = await measured(many, () =>
    many.evaluate(() => (globalThis as unknown as Window).shariahSheetsWorkbook.recalculate()),
  );
  await browser.close();
  await Promise.all([server.close(), service.close()]);

  const row = (name: string, least: number, { calls, refusals, seconds }: Filled) => [
    name,
    calls,
    least,
    refusals,
    seconds.toFixed(1),
  ];
  const leastLarge = Math.ceil(listedCompanies.length / 100);
  const leastMany = Math.ceil(new Set(cells.map(([row]) => row % listedCompanies.length)).size / 100);
  return {
    title: "A whole workbook in the playground",
    how: `The portfolio worksheet with ${listedCompanies.length} holdings from opening its page, and ${formulas} formulas over as many tickers entered at once; 1 call a second, in Chromium, once each. The list of ETFs is a call more where screening does not cover a ticker.`,
    head: ["", "calls", "least", "refused", "all cells, s"],
    rows: [
      row(`${listedCompanies.length} holdings, nothing known`, leastLarge, opened),
      row("opened again, nothing stale", 0, again),
      row(`${formulas} formulas, nothing known`, leastMany, entered),
      row("calculated again, nothing stale", 0, recalculated),
    ],
    claims: [
      atMost("calls for the holdings", leastLarge + 1, opened.calls),
      atMost("calls for the formulas", leastMany + 1, entered.calls),
      atMost("calls while nothing is stale", 0, again.calls + recalculated.calls),
      atMost("refused", 0, opened.refusals + entered.refusals),
    ],
  };
}

console.log(JSON.stringify(await main()));
