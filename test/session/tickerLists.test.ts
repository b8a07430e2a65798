/** The known lists are those of the chosen countries, also when the pane is a bundle of its own. */

import { etfList } from "../../src/api/etfs";
import { readPreferences } from "../../src/api/preferences";
import { Memory } from "../../src/browser/memory";
import type { Asked } from "../../src/core/call";
import { excelCells, sayBy } from "../../src/excel/cells";
import { catalogue } from "../../src/functions/catalogue";
import { setCountries } from "../../src/functions/funds";
import { startService } from "../../src/service/server";
import { finderPort } from "../../src/session/finder";
import { Session } from "../../src/session/session";
import { listEntries, listEntry, listsOfFunds } from "../../src/session/tickerLists";
import { openPage } from "../excel/pageParts";

/** The countries whose lists of ETFs are known. */
const known = (session: Session) =>
  listsOfFunds(session).flatMap(({ input, answer }) => (answer === undefined ? [] : [input]));
const choose = (session: Session, countries: string) =>
  session.memory?.choose({ ...readPreferences(undefined), countries });

test("the known lists are those of the chosen countries, whatever countries another copy of the functions has", async () => {
  openPage();
  const service = await startService({ port: 0, rate: 50 });
  const session = new Session(excelCells, sayBy, new Memory());
  const { address, segment, clientId, secret } = service;
  choose(session, "UK, SA");
  await session.configure({ address, segment, clientId, secret, callsPerSecond: 50, demo: false });
  // The pane's bundle holds its own copy of that module, which nobody tells.
  setCountries(["US"]);
  for (const { name, run } of catalogue) session.functions.set(name, run as (...typed: unknown[]) => Asked);
  for (const country of ["SA", "US"]) {
    const cells = session.run({ operation: etfList, inputs: [[country]], show: () => [[country]] } as never);
    if ("promise" in cells) await cells.promise;
  }
  expect(known(session)).toEqual(["SA"]);
  await finderPort(session).fetch();
  expect(known(session)).toEqual(["UK", "SA"]);
  choose(session, "US");
  expect(known(session)).toEqual(["US"]);
  expect(listEntries(session).length).toBeGreaterThan(0);
  await service.close();
});

test("a page that stores nothing has the lists of the default country", () => {
  openPage();
  expect(listsOfFunds(new Session(excelCells, sayBy)).map(({ input }) => input)).toContain("US");
});

test.each([
  [{ symbol: "AAPL", companyName: "Apple Inc." }, [{ ticker: "AAPL", name: "Apple Inc." }]],
  [
    { symbol: "SPUS", name: "SP Funds", companyName: "another", isin: "US00" },
    [{ ticker: "SPUS", name: "SP Funds", isin: "US00" }],
  ],
  [{ symbol: "KO", name: 7, isin: "" }, [{ ticker: "KO" }]],
  [{ companyName: "No symbol" }, []],
  ["AAPL", []],
])("`listEntry` reads ticker, name and ISIN of the entry %j, and nothing without a symbol", (entry, expected) => {
  expect(listEntry(entry)).toEqual(expected);
});
