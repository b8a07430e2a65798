/** The sidebar's check of Google Sheets, on the built script: what it finds, its cost, and that nothing is left. */
import { type Ask, portsOver } from "../../appsscript/sidebar/page/ports";
import type { Finding } from "../../src/ports/host";
import { type Opened, type OpenOptions, open } from "./opened";

let opened: Opened;
afterEach(() => opened.close());

async function check(options: OpenOptions = {}, refuses: (name: string) => boolean = () => false) {
  opened = await open({ speed: Number.POSITIVE_INFINITY, leftOut: "", ...options });
  const { document } = opened;
  const ask: Ask = async (name, ...given) => {
    if (refuses(name)) throw new Error("Google refuses.");
    return document.run("pane", name, JSON.parse(JSON.stringify(given)));
  };
  const found: Finding[] = [];
  const before = JSON.stringify(document.properties.read());
  await portsOver(ask, 20).checker?.check((finding) => found.push(finding));
  await document.settled();
  return { document, found, before };
}

const outcomes = (found: readonly Finding[]) => Object.fromEntries(found.map(({ what, outcome }) => [what, outcome]));
const whatever = { sheet: "works", errors: "works", spill: "works", text: "works", names: "works", notes: "works" };
const services = { storage: "works", database: "works", lock: "works", removed: "works" };
const answered = { service: "works", leftOut: "works", dates: "works", recalculation: "works" };

test("on the stand-in for Google every check works, for one call, and nothing is left behind", async () => {
  const { document, found, before } = await check({ leftOut: undefined });
  expect(outcomes(found)).toEqual({ ...whatever, ...answered, ...services, clock: expect.any(String) });
  expect(opened.service.stats().calls).toBe(1);
  expect(document.spreadsheet.sheets.map(({ name }) => name)).toEqual(["Sheet1"]);
  expect([...document.spreadsheet.named]).toEqual([]);
  const { "shariah2.lasting": _, ...left } = document.properties.read();
  expect(left).toEqual(JSON.parse(before));
});

test("the check without settings asks nothing, and says what could not be tried", async () => {
  const { found } = await check({ bare: true });
  const untried = { service: "absent", leftOut: "absent", dates: "absent", recalculation: "absent" };
  expect(outcomes(found)).toMatchObject({ ...whatever, ...untried, ...services });
  expect(opened.service.stats().calls).toBe(0);
});

test("what Google refuses is told in its words, and the sheet goes all the same", async () => {
  const faults = { storeFull: true, locksPerSecond: 0 };
  const { document, found } = await check({ bare: true, faults });
  expect(outcomes(found)).toMatchObject({ storage: "fails", lock: "fails", database: "works", removed: "works" });
  expect(found.find(({ what }) => what === "storage")?.seen).toMatch(/property storage quota/);
  expect(document.spreadsheet.sheets).toHaveLength(1);
});

test("a sheet that a closed page left behind is taken, and goes with the check", async () => {
  const { document } = await check({ bare: true }, (name) => name === "checks.remove");
  expect(document.spreadsheet.sheets).toHaveLength(2);
  const ask: Ask = (name, ...given) => document.run("pane", name, JSON.parse(JSON.stringify(given)));
  await portsOver(ask, 20).checker?.check(() => undefined);
  expect(document.spreadsheet.sheets.map(({ name }) => name)).toEqual(["Sheet1"]);
});

test("a date reaches the sidebar as its day, and takes nothing along", async () => {
  opened = await open({ bare: true, latencyFactor: 0 });
  const { document } = opened;
  document.enter("A1", [["Bought", new Date(Date.UTC(2026, 0, 2))]]);
  expect(await document.run("pane", "worksheets.held", ["Sheet1"])).toEqual([["Bought", 46024]]);
});

test("the sidebar can delete no other sheet than the check's", async () => {
  opened = await open({ bare: true, latencyFactor: 0 });
  const { document } = opened;
  document.spreadsheet.insert("Mine");
  await document.run("pane", "checks.remove", ["Mine"]);
  expect(document.spreadsheet.sheets).toHaveLength(2);
});
