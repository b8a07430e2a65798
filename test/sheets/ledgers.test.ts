/** The ledgers in Google Sheets by the sidebar, on the built script and with the sample service's answers. */
import { type Ask, portsOver } from "../../appsscript/sidebar/page/ports";
import { worksheetsOfScript } from "../../appsscript/sidebar/page/worksheets";
import { addressOf } from "../../src/workbook/area";
import { purification } from "../../src/worksheets/sheets/purification";
import { worksheetWords } from "../../src/worksheets/words/words";
import { lettersOf } from "../worksheets/places";
import { endRunAt } from "./endRunAt";
import { type Opened, open } from "./opened";

const tickers = ["KO", "PG", "MSFT"];

let opened: Opened;
afterEach(() => opened.close());

async function workbook(changed: object = {}) {
  opened = await open({ speed: Number.POSITIVE_INFINITY, changed });
  const { document } = opened;
  document.enter(
    "A2",
    tickers.map((ticker, index) => [ticker, `=SHARIAH_STATUS(A${index + 2})`, `=SHARIAH_PURIFY(A${index + 2})`]),
  );
  await document.settled();
  return { document, ...sidebar() };
}

/** `calls` runs of the script come back; the page is closed then. */
function sidebar(calls = Number.POSITIVE_INFINITY) {
  const { document } = opened;
  let left = calls;
  const ask: Ask = async (name, ...given) => {
    if (left <= 0) throw new Error("The page is closed.");
    left -= 1;
    return document.run("pane", name, JSON.parse(JSON.stringify(given)));
  };
  const { ledgers, worksheets, currencies, refresher, queue } = portsOver(ask, 20);
  if (!ledgers || !worksheets || !currencies || !refresher || !queue) throw new Error("There is no ledger.");
  return { ask, ledgers, worksheets, currencies, refresher, queue, used: () => calls - left };
}

/** The row of a ledger's headings, from 0. */
const headingsAt = (sheet: string) => opened.document.values(`'${sheet}'!A1:A40`).flat().indexOf("Ticker");

/** The rows of a ledger below its headings, by heading. */
function rowsOf(sheet: string): Record<string, unknown>[] {
  const [headings = [], ...rows] = opened.document.values(`'${sheet}'!A1:Z40`).slice(headingsAt(sheet));
  return rows
    .filter((row) => row[0] !== "")
    .map((row) => Object.fromEntries(headings.map((heading, at) => [String(heading), row[at]])));
}

const nameOf = (kind: string) =>
  opened.document.spreadsheet.sheets.map(({ name }) => name).find((name) => name.includes(kind)) ?? "";

/** The first column of a ledger with such a heading, from 0. */
function columnOf(sheet: string, heading: RegExp): number {
  const [headings = []] = opened.document.values(`'${sheet}'!A1:Z40`).slice(headingsAt(sheet));
  return headings.findIndex((one) => heading.test(String(one)));
}

/** The address of a ledger's cell in this column, and in this row, from 1. */
const addressIn = (sheet: string, heading: RegExp, row = 0) =>
  `'${sheet}'!${addressOf({ row: row - 1, column: columnOf(sheet, heading), rows: 1, columns: 1 })}`;

/** Shares and currency are the user's to type. */
async function type(ids: readonly { row: number | undefined }[]): Promise<void> {
  const { document } = opened;
  const sheet = nameOf("edger");
  for (const { row } of ids) {
    document.enter(addressIn(sheet, /^shares/i, row), [[100]]);
    document.enter(addressIn(sheet, /^Currency$/, row), [["USD"]]);
  }
  await document.settled();
}

test("what cells show is booked once, closed with a checksum, and costs no call", async () => {
  const { document, ledgers } = await workbook();
  const before = opened.service.stats().calls;
  expect(await ledgers.record()).toMatchObject({ added: 3, untouched: 0 });
  expect(await ledgers.record()).toMatchObject({ added: 0, untouched: 3 });
  await type((await ledgers.periods()).periods);
  const { periods } = await ledgers.periods();
  expect(periods.map(({ state }) => state)).toEqual(["ready", "ready", "ready"]);
  const ids = periods.slice(0, 2).map(({ id }) => id);
  expect(await ledgers.close(ids, "Ali")).toMatchObject({ added: 2 });
  const after = await ledgers.periods();
  expect(after.periods.map(({ state }) => state)).toEqual(["closed", "closed", "ready"]);
  expect(after.periods[0]?.closed?.by).toBe("Ali");
  expect(await ledgers.close(ids, "Somebody else")).toMatchObject({ added: 0 });
  expect(opened.service.stats().calls).toBe(before);
  // A closed period is what it was closed as: what somebody changes shows.
  document.enter(addressIn(after.sheet as string, /^Dividend/, after.periods[0]?.row), [[99]]);
  expect((await ledgers.periods()).periods[0]?.state).toBe("changed");
});

test("a row that this user may not edit stays open, and the others are closed", async () => {
  const { document, ledgers } = await workbook();
  await ledgers.record();
  await type((await ledgers.periods()).periods);
  const { sheet = "", periods } = await ledgers.periods();
  const column = columnOf(sheet, /^Checksum$/) + 1;
  document.spreadsheet.protectedCells = [{ sheet, row: Number(periods[1]?.row), column, rows: 1, columns: 1 }];
  const ids = periods.map(({ id }) => id);
  expect(await ledgers.close(ids, "Ali")).toEqual({ added: 2, untouched: 1 });
  expect((await ledgers.periods()).periods.map(({ state }) => state)).toEqual(["closed", "ready", "closed"]);
  document.spreadsheet.protectedCells = [];
  expect(await ledgers.close(ids, "Ali")).toMatchObject({ added: 1 });
});

type Read = (execution: unknown, sheet: string, area: { readonly rows: number }) => unknown;

test("a row that somebody changes between reading and writing stays as they left it", async () => {
  const { document, ledgers } = await workbook();
  await ledgers.record();
  await type((await ledgers.periods()).periods);
  const { sheet, periods } = await ledgers.periods();
  const operations = document.spreadsheet.operations as Record<string, Read>;
  const read = operations["sheet.values"] as Read;
  operations["sheet.values"] = async (execution, name, area) => {
    const values = await read(execution, name, area);
    // The run has read the whole ledger, and has written nothing yet.
    if (name === sheet && area.rows > 1) document.enter(`'${sheet}'!A${periods[0]?.row}`, [["OTHER"]]);
    return values;
  };
  expect(await ledgers.close([periods[0]?.id as string], "Ali")).toEqual({ added: 0, untouched: 1 });
  expect(rowsOf(sheet as string)[0]).toMatchObject({ Ticker: "OTHER", "Closed by": "" });
});

test("more periods than one run closes are closed in several, and each counts once", async () => {
  const { ask, ledgers } = await workbook();
  await ledgers.record();
  await type((await ledgers.periods()).periods);
  const ids = (await ledgers.periods()).periods.map(({ id }) => id);
  const { ledgers: inTwo } = worksheetsOfScript(ask, async () => undefined, "en", 2);
  expect(await inTwo.close([...ids, "of no period"], "Ali")).toEqual({ added: 3, untouched: 1 });
  for (const { key, toGive } of (await inTwo.periods()).owed.filter(({ quarter }) => quarter !== "")) {
    const payment = { key, amount: toGive, day: "2026-04-01", paidTo: "Charity", reference: "transfer 7", by: "Ali" };
    expect((await inTwo.pay(payment)).added).toBe(1);
  }
  const { periods, missing, torn } = await ledgers.periods();
  expect(periods.map(({ state, isPaid }) => [state, isPaid])).toEqual(ids.map(() => ["closed", true]));
  expect({ missing, torn }).toEqual({ missing: 0, torn: [] });
});

/** Ends a run at each of its steps in turn, each in a document of its own, and then looks at what is there. */
async function endAtEachStep(
  prepare: () => Promise<void>,
  act: () => Promise<unknown>,
  look: (step: number) => Promise<void>,
): Promise<void> {
  for (let [step, steps] = [-1, 0]; step < steps; step += 1) {
    const { document } = await workbook();
    await prepare();
    const end = endRunAt(document, step, step % 2 === 0 ? "before" : "after");
    await act().catch((error: Error) => expect(error.message).toContain("Exceeded"));
    end.off();
    // The first run comes to its end, and tells how many steps there are.
    if (step < 0) {
      steps = end.steps();
      expect(steps).toBeGreaterThan(1);
    }
    await act();
    await look(step);
    await opened.close();
  }
}

test("a record that Google ends at any step: the next one books each period once", async () => {
  await endAtEachStep(
    async () => undefined,
    () => sidebar().ledgers.record(),
    async (step) => {
      const booked = rowsOf(nameOf("edger")).map(({ Ticker }) => Ticker);
      expect([step, ...booked.sort()]).toEqual([step, ...[...tickers].sort()]);
    },
  );
});

test("a closing that Google ends at any step: nothing is booked twice, and what is half written is told", async () => {
  let ids: readonly string[] = [];
  await endAtEachStep(
    async () => {
      const { ledgers } = sidebar();
      await ledgers.record();
      await type((await ledgers.periods()).periods);
      ids = (await ledgers.periods()).periods.map(({ id }) => id);
    },
    () => sidebar().ledgers.close(ids, "Ali"),
    async (step) => {
      const { periods, missing, totals } = await sidebar().ledgers.periods();
      const closed = periods.filter(({ state }) => state === "closed");
      const halves = periods.filter(({ state }) => state === "changed");
      expect([step, periods.length, closed.length + halves.length, missing]).toEqual([step, 3, 3, 0]);
      expect(halves.length).toBeLessThanOrEqual(step < 0 ? 0 : 1);
      // What is half written is in no total.
      const sum = closed.reduce((all, { amount = Number.NaN }) => all + amount, 0);
      expect(totals).toEqual([{ method: "dividend", currency: "USD", amount: expect.closeTo(sum, 9) }]);
    },
  );
});

test("a refresh adds to the status ledger where one was inserted: a change once, and nothing where all is as it was", async () => {
  const { ledgers, worksheets, refresher } = await workbook();
  expect(await ledgers.observe()).toBe(0);
  await worksheets.insert("statuses");
  await refresher.refresh({ kind: "all" });
  const sheet = nameOf("tatus");
  expect(rowsOf(sheet).map(({ Ticker }) => Ticker)).toEqual(tickers);
  await refresher.refresh({ kind: "all" });
  expect(rowsOf(sheet)).toHaveLength(3);
});

test("a refresh from the menu adds to it too, with no sidebar open", async () => {
  const { document, worksheets } = await workbook();
  await worksheets.insert("statuses");
  await document.open();
  await document.menu("Refresh");
  await document.settled();
  expect(rowsOf(nameOf("tatus")).map(({ Ticker }) => Ticker)).toEqual(tickers);
  await document.menu("Refresh");
  expect(rowsOf(nameOf("tatus"))).toHaveLength(3);
});

test("a ledger whose marks are gone is offered while another sheet is in front, and no second one is laid", async () => {
  const { document, ledgers, worksheets } = await workbook();
  await ledgers.record();
  const sheet = nameOf("edger");
  document.spreadsheet.named.clear();
  document.selection = "Sheet1!A1:A1";
  await expect(ledgers.record()).rejects.toThrow(`The sheet ${sheet} has the headings of this ledger`);
  expect(document.spreadsheet.sheets.filter(({ name }) => name.includes("edger"))).toHaveLength(1);
  expect(await worksheets.adoptable()).toEqual({ sheet, kind: "ledger" });
  expect(await worksheets.adopt()).toBe(true);
  expect(await ledgers.record()).toEqual({ added: 0, untouched: tickers.length });
});

test("a status ledger begins with the verdicts that are known, and a new one is added in one run of the script", async () => {
  const { document, ledgers, worksheets } = await workbook();
  await worksheets.insert("statuses");
  expect(rowsOf(nameOf("tatus")).map(({ Ticker }) => Ticker)).toEqual(tickers);
  document.enter("A9", [["XOM", "=SHARIAH_STATUS(A9)"]]);
  await document.settled();
  const before = document.runs.length;
  expect(await ledgers.observe()).toBe(1);
  expect(document.runs.length - before).toBe(1);
});

test("currencies are read from the full reports, a call each, written as text with their source, and known from then on", async () => {
  const { document, worksheets, currencies } = await workbook();
  await worksheets.insert("purification", "KO\t10\nPG\nZZZZ");
  const sheet = nameOf("urification");
  const [currency, from] = [...lettersOf(purification([], worksheetWords("en")), "currency", "currencyFrom")];
  document.enter(`'${sheet}'!${currency}12`, [["EUR"]]);
  await document.settled();
  const { tickers: without, demands } = await currencies.missing();
  expect([without, demands.map(({ questions, most }) => [questions, most])]).toEqual([["KO", "ZZZZ"], [[2, 1]]]);
  const before = opened.service.stats().calls;
  expect(await currencies.read(without)).toMatchObject({
    written: 1,
    left: [
      { ticker: "ZZZZ", why: expect.objectContaining({ message: expect.stringContaining("does not know ZZZZ") }) },
    ],
  });
  expect(opened.service.stats().calls).toBe(before + 2);
  expect(document.values(`'${sheet}'!${currency}11:${currency}13`)).toEqual([["USD"], ["EUR"], [""]]);
  expect(document.values(`'${sheet}'!${from}11:${from}13`)).toEqual([
    [expect.stringMatching(/^USD: full report of \d{4}-\d\d-\d\d, main currency$/)],
    [""],
    [""],
  ]);
  expect((await currencies.missing()).tickers).toEqual(["ZZZZ"]);
});

test("many reports wait for a person's word, and are read after it", async () => {
  const { currencies, queue } = await workbook();
  const many = Array.from({ length: 70 }, (_, index) => `T${index}`);
  const before = opened.service.stats().calls;
  const { left } = await currencies.read(many);
  expect([left.length, new Set(left.map(({ waits }) => waits))]).toEqual([70, new Set(["consent"])]);
  expect(opened.service.stats().calls).toBe(before);
  await queue.answer("report", "once");
  const after = await currencies.read(many);
  expect(after.left.filter(({ waits }) => waits !== undefined)).toEqual([]);
  expect(opened.service.stats().calls).toBe(before + 70);
});

test("demo operations are made up: they are booked in the sample's book, and in no real ledger", async () => {
  const { document, ledgers } = await workbook({ demo: true });
  const { added } = await ledgers.record();
  const { sheet, madeUp } = await ledgers.periods();
  expect([added > 0, sheet, madeUp]).toEqual([true, "Sample ledger (made up)", true]);
  const { marked } = (await document.run("pane", "worksheets.snapshot", [[]], 2)) as { marked: [string, unknown][] };
  expect(marked.filter(([name]) => name.startsWith("ledger."))).toEqual([]);
});

test("About tells the address and the version, and no credential", async () => {
  const { document, worksheets } = await workbook();
  await worksheets.insert("about");
  const text = JSON.stringify(document.values(`'${nameOf("bout")}'!A1:H60`));
  expect(text).toContain(opened.service.address);
  expect(text).not.toContain(opened.service.clientId);
  expect(text).not.toContain(opened.service.secret);
});
