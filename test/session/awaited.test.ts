/** The built functions while the page's details are missing, late, or come after nobody waits for them any more. */
import { types } from "node:util";
import { type BundleWorkbook, bareStage, bundleStage } from "../stage/bundle";
import { down, type Shown } from "../stage/stage";

/** What says more with the details than without. */
const telling = [
  ["WHY", [["AAPL"]]],
  ["WHY", [["AAPL"]], "purification"],
  ["WHY", [["AAPL"]], "zakat"],
  ["SCREEN", [["AAPL"]], [["name,staus"]]],
  ["STATUS", [["US0378331005"]]],
  ["STATUS", [["ZZZZ"]]],
  ["BREAKDOWN", [["AAPL"]], "debt"],
] as const;

async function told(workbook: BundleWorkbook): Promise<readonly (readonly (readonly Shown[])[])[]> {
  return Promise.all(telling.map(([name, ...typed]) => workbook.cells(name, ...typed)));
}

function messages(cells: readonly (readonly (readonly Shown[])[])[]): readonly unknown[] {
  return cells.map((rows) => {
    const cell = rows[0]?.[0];
    return typeof cell === "object" ? cell.message : cell;
  });
}

test("where they never come, every cell answers plainly, after a moment the first time and then at once", async () => {
  const workbook = await bareStage.open({ rate: 20 });
  const start = workbook.now();
  const plain = await told(workbook);
  expect(messages(plain)).toEqual([
    "HALAL",
    "Still loading.",
    "Still loading.",
    "There is no such field.",
    "This is not a ticker: type the symbol as text, such as AAPL.",
    expect.stringMatching(/^The service [\w ]+ ZZZZ\.$/),
    expect.any(String),
  ]);
  expect(await workbook.cells("CARD", [["AAPL"]])).toEqual([["HALAL"]]);
  expect(workbook.now() - start).toBeLessThan(5_000);
  const calls = await workbook.calls();
  const later = workbook.now();
  expect(await told(workbook)).toEqual(plain);
  expect([await workbook.calls(), workbook.now()]).toEqual([calls, later]);
});

test("where they are late, what they say is waited for, costs no call, and keeps nobody else waiting", async () => {
  const [late, whole] = [await bareStage.open({ rate: 20 }), await bundleStage.open({ rate: 20 })];
  late.load("details.js", 1_000);
  const start = late.now();
  const waiting = Promise.all([
    told(late),
    told(late),
    late.cells("STATUS", down("AAPL", "MSFT")).then((cells) => [cells, late.now() - start < 1_000]),
  ]);
  const [said, beside, [verdicts, isSoon] = []] = await waiting;
  const [all] = await Promise.all([told(whole), whole.cells("STATUS", down("AAPL", "MSFT"))]);
  expect([said, beside]).toEqual([all, all]);
  expect([verdicts, isSoon]).toEqual([down("HALAL", "HALAL"), true]);
  expect(await late.calls()).toBe(await whole.calls());
  // The same again, in a cell where it was typed before.
  expect(await told(late)).toEqual(said);
});

test("those that come after nobody waited for them any more are taken up by whatever is shown then", async () => {
  const [late, whole] = [await bareStage.open({ rate: 20 }), await bundleStage.open({ rate: 20 })];
  late.load("details.js", 10_000);
  expect(messages(await told(late))[0]).toBe("HALAL");
  await late.pass(10_000);
  const said = await told(late);
  // The first was noted as it was said, and stands so until something changes.
  expect(messages(said).slice(1)).toEqual(messages(await told(whole)).slice(1));
});

test("while they have not come, cells of one answer wait with one promise, and what is known is there at once", async () => {
  const workbook = await bareStage.open({ rate: 20 });
  const given = () => workbook.given("STATUS", [["AAPL"]]);
  const waiting = [given(), given(), given()];
  expect(types.isPromise(waiting[0])).toBe(true);
  expect(new Set(waiting).size).toBe(1);
  await workbook.cells("STATUS", [["AAPL"]]);
  expect([given(), given()]).toEqual([[["HALAL"]], [["HALAL"]]]);
  expect(given()).toBe(given());
});
