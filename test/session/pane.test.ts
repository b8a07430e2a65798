/** Which ports a page gives the pane, and that the ones that are loaded late do what they promise. */
import { readFileSync } from "node:fs";
import { RefusalError } from "../../src/ports/refusalError";
import { type FunctionsMetadata, type PaneSurroundings, paneHost } from "../../src/session/pane";
import type { Workbook } from "../../src/workbook/workbook";
import { openSession, sheetOf } from "./openSession";

const metadata = JSON.parse(readFileSync("dist/excel/functions.json", "utf8")) as FunctionsMetadata;
let bench: Awaited<ReturnType<typeof openSession>>;
afterEach(() => bench.close());

async function open(isSetUp: boolean, given: Partial<PaneSurroundings> = {}) {
  bench = await openSession(isSetUp);
  return paneHost({ session: bench.session, record: bench.record, ...given });
}

const sheet = (more: Partial<Workbook> = {}) =>
  ({ ...sheetOf([["AAPL"]]), recalculate: async () => undefined, ...more }) as Workbook;
const ofSheets = ["refresher", "inserter", "oneFormulas", "freezer", "checker", "worksheets", "currencies", "ledgers"];
const has = (host: object) => ofSheets.filter((name) => host[name as keyof typeof host] !== undefined);

test("a pane without a workbook has no port that needs one, and says that nothing is made up", async () => {
  const host = await open(false);
  expect([has(host), await host.madeUp?.()]).toEqual([[], false]);
});

test("where formulas cannot be read (no metadata), the pane has of the workbook's ports only freezer and checker", async () => {
  expect(has(await open(false, { workbook: sheet(), helps: [] }))).toEqual(["freezer", "checker"]);
});

test("the port for one formula exists only in a host that can tell the layout of cells", async () => {
  const without = await open(false, { workbook: sheet(), metadata, helps: [] });
  expect(has(without)).toEqual(ofSheets.filter((name) => name !== "oneFormulas"));
  await bench.close();
  const workbook = sheet({
    selection: async () => undefined,
    layoutOf: async () => ({ merged: false, filtered: false }),
  });
  const host = await open(false, { workbook, metadata, helps: [] });
  expect([has(host), await host.oneFormulas?.plan()]).toEqual([ofSheets, { why: "none" }]);
});

test.each([true, false])("the pane's `madeUp` is what the workbook says: %s", async (isSample) => {
  const host = await open(false, { workbook: sheet({ madeUp: async () => isSample }) });
  expect(await host.madeUp?.()).toBe(isSample);
});

test("the workbook is read once for all that the pane asks of the whole of it at the same time", async () => {
  const read = jest.fn(sheetOf([["AAPL", "=SHARIAH.STATUS(A1)"]]).read);
  const { refresher } = await open(true, { workbook: sheet({ read }), metadata, helps: [] });
  const [misspelt, bySheet, demands] = await Promise.all([
    refresher?.misspelt?.(),
    refresher?.sheets?.(),
    refresher?.demands({ kind: "all" }),
  ]);
  expect(read.mock.calls).toEqual([["workbook"]]);
  expect([misspelt, bySheet?.length, demands?.length]).toEqual([[], 1, 1]);
  await refresher?.misspelt?.();
  expect(read).toHaveBeenCalledTimes(2);
});

test("the finder knows no company before `fetch`, and those of both lists after it, for a call each", async () => {
  const { finder } = await open(true);
  expect([await finder?.known(), bench.service.stats().calls]).toEqual([[], 0]);
  await finder?.fetch();
  const known = (await finder?.known()) ?? [];
  expect(known).toContainEqual(expect.objectContaining({ ticker: "AAPL", name: "Apple Inc." }));
  expect(known).toContainEqual(expect.objectContaining({ ticker: "SPUS" }));
  expect(bench.service.stats().calls).toBe(2);
});

test("the finder fetches one list where the page has only one of the two", async () => {
  const { finder } = await open(true);
  bench.session.functions.delete("LIST");
  await finder?.fetch();
  expect((await finder?.known())?.map(({ ticker }) => ticker)).toEqual(expect.arrayContaining(["SPUS"]));
  expect(bench.service.stats().calls).toBe(1);
});

test("there is no last look in a page that stores nothing", async () => {
  const { looks } = await open(true);
  await looks?.keep({});
  expect(await looks?.last()).toBeUndefined();
});

test("without settings the account's month is unknown, and asking for it fails as not set up", async () => {
  const { usage } = await open(false);
  expect([await usage?.known(), await usage?.ask()]).toEqual([
    undefined,
    expect.objectContaining({ failure: "notSetUp" }),
  ]);
});

test("saving a preference calculates all cells where they show it, and none where they do not", async () => {
  let calculated = 0;
  const recalculate = async () => {
    calculated += 1;
  };
  const { preferences } = await open(true, { workbook: sheet({ recalculate }) });
  const choose = async (choice: object) => {
    const before = await preferences?.load();
    if (before) await preferences?.save({ ...before, ...choice });
    return calculated;
  };
  expect(await choose({ verdictHours: 48 })).toBe(0);
  expect(await choose({ holding: "long" })).toBe(1);
  expect(await choose({ showAge: true })).toBe(2);
  expect(await choose({ verdictHours: 24 })).toBe(2);
  // A verdict kept from before must go where it is no longer wanted, and a fund of a country that was added be found.
  expect(await choose({ lastGoodVerdicts: false })).toBe(3);
  expect(await choose({ countries: "US, UK" })).toBe(4);
});

describe("settings", () => {
  const own = { segment: "s", clientId: "me", secret: "made-up", callsPerSecond: 1, demo: false };

  test("that are invalid are refused with a phrase, and do not come into force", async () => {
    const { settings } = await open(false);
    await expect(settings.save({ ...own, address: "nowhere" })).rejects.toBeInstanceOf(RefusalError);
    await expect(bench.session.configure({ ...own, address: "nowhere" })).rejects.toThrow("These are no settings.");
    expect([await settings.load(), bench.session.settings]).toEqual([undefined, undefined]);
  });

  test("come back without their secret, which is not kept for another address", async () => {
    const { settings } = await open(false);
    const { secret, ...shown } = { ...own, address: "https://service.test" };
    await settings.save({ ...shown, secret });
    expect(await settings.load()).toEqual({ ...shown, secretSaved: true });
    await settings.save({ ...shown, callsPerSecond: 2 });
    expect(bench.session.settings?.secret).toBe(secret);
    await expect(settings.save({ ...shown, address: "https://other.test" })).rejects.toBeInstanceOf(RefusalError);
    expect(bench.session.settings?.address).toBe(shown.address);
  });

  test.each([
    ["nothing, where all is stored", { isLasting: true, answers: { lasting: true } }, []],
    ["nothing, where answers are not stored by choice", { isLasting: true, answers: undefined }, []],
    ["the settings, where storage is full", { isLasting: false, answers: { lasting: true } }, ["settings"]],
    ["the answers, where the database is full", { isLasting: true, answers: { lasting: false } }, ["answers"]],
    ["both, where the page remembers nothing", undefined, ["settings", "answers"]],
    [
      "nothing, where stored settings cannot be read, and says so",
      { isLasting: true, isUnread: true, answers: { lasting: true } },
      ["unread"],
    ],
  ])("and answers: the page will lose %s", async (_, memory, lost) => {
    bench = await openSession(false);
    await bench.session.ready;
    Object.assign(bench.session, { memory });
    const { settings } = paneHost({ session: bench.session, record: bench.record });
    expect(settings.unkept?.()).toEqual(lost);
  });
});

test("`recall` gives a formula the cells that it showed, until the session forgets them", async () => {
  bench = await openSession();
  const { session } = bench;
  const tickers = [["AAPL"]];
  const call = session.functions.get("STATUS")?.(tickers) as Parameters<typeof session.recall>[0];
  expect(session.recall(call, tickers)).toBeUndefined();
  const cells = session.run(call);
  const shown = "promise" in cells ? await cells.promise : cells;
  // Where a formula comes again and again, as in a recalculation.
  expect([session.run(call), session.run(call)]).toEqual([shown, shown]);
  expect(session.recall(call, tickers)).toEqual(shown);
  session.forget();
  expect(session.recall(call, tickers)).toBeUndefined();
});
