/** What an open tab costs: Google calculates its formulas anew in the background, and answers grow old meanwhile. */
import { readFileSync } from "node:fs";
import { sp500 } from "../../src/service/sample/companies";
import { type Opened, open } from "./opened";

let opened: Opened;
afterEach(() => opened.close());

test("forty ZAKAT cells, calculated anew every hour of a day, cost what the help says", async () => {
  opened = await open({ speed: Number.POSITIVE_INFINITY });
  const { document, service } = opened;
  const tickers = sp500.slice(0, 40).map(({ ticker }) => ticker);
  await document.column("SHARIAH_ZAKAT", tickers);
  for (let hour = 1; hour < 24; hour += 1) {
    await document.hoursAlone(1);
    document.recalculate();
    await document.settled();
  }
  const { calls } = service.stats();
  expect(calls).toBe(240);
  for (const language of ["en", "ar"]) {
    expect(readFileSync(`docs/help/${language}/limits-and-cost.md`, "utf8")).toContain(`${calls} `);
  }
});
