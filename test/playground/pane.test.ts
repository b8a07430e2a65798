/**
 * The pane on real sheets: `npm start` as a user runs it, and what each part of the pane does to cells and to the
 * service's count of calls. All tests share one page, because it takes seconds to open; each leaves its cells as it
 * found them.
 */

import { unfold } from "../pane/openPart";
import { freezeAll } from "./freezing";
import { sampleCell } from "./sampleCell";
import { type Opened, startedPlayground } from "./started";

const open = startedPlayground();
let opened: Opened;
beforeAll(async () => {
  opened = await open("?holdings=120");
});
afterEach(() => expect(opened.sheet.troubles).toEqual([]));
afterAll(() => opened.close());

/** All at once: one by one, each would calculate the sheet. */
const clear = async (...a1: readonly string[]) => {
  await opened.page.evaluate(async (cells) => {
    const { playground } = window as never as { playground: { set(a1: string, input: null): Promise<void> } };
    await Promise.all(cells.map((cell) => playground.set(cell, null)));
  }, a1);
  await opened.sheet.settled();
};

/** Where cells are on the page, while nothing is scrolled. */
const c11 = [340, 344] as const;
const b1 = { x: 200, y: 102 };
/** The first two verdicts of the portfolio. */
const [firstVerdict, secondVerdict] = [sampleCell("status", 0), sampleCell("status", 1)];
const verdicts = ["HALAL", "NOT HALAL", "DOUBTFUL", "NOT COVERED"];

test("a refresh says what it costs, costs that, and then says what changed", async () => {
  const { sheet, page, pane, turn, press, calls, picture } = opened;
  // Selected before the part is open: it takes no press while it counts what another selection costs.
  await page.mouse.click(...c11);
  await page.keyboard.press("Shift+ArrowDown");
  await sheet.settled();
  await turn("refresh");
  await pane.getByText("2 calls, about 3 s").waitFor();
  await picture("refresh");
  await unfold(pane, "More");
  await pane.getByRole("radio", { name: "The selection" }).check();
  await pane.getByText("1 call, about").waitFor();
  // A selection is told a moment later and then counted once more; while it is counted the button takes no press.
  await sheet.settled();
  await pane.getByText("1 call, about").waitFor();
  const before = await calls();
  await press("Start refresh");
  await pane.getByText("No figure has changed.").waitFor();
  expect(await calls()).toBe(before + 1);
  await sheet.settled();
  expect(verdicts).toContain(await sheet.get(firstVerdict));
});

test("a column of formulas becomes one that fills the same cells for no call, and comes back", async () => {
  const { sheet, page, pane, turn, press, calls, picture } = opened;
  const select = (a1: string) =>
    page.evaluate(
      (at) => (window as never as { playground: { select(at: string): Promise<void> } }).playground.select(at),
      a1,
    );
  for (const row of [21, 22, 23, 24]) await sheet.set(`AC${row}`, `=SHARIAH.STATUS(A${row})`);
  await sheet.settled();
  const shown = () => Promise.all([21, 22, 23, 24].map((row) => sheet.get(`AC${row}`)));
  const [before, asked] = [await shown(), await calls()];
  expect(before.every((one) => verdicts.includes(String(one)))).toBe(true);
  await select("AC22");
  await turn("insert");
  await pane.getByText("=SHARIAH.STATUS(A21:A24)").waitFor();
  await press("Make it one formula");
  await pane.getByText("is filled by one formula now.").first().waitFor();
  await sheet.settled();
  expect(await shown()).toEqual(before);
  await picture("one-formula");
  await pane.getByText("=SHARIAH.STATUS(A21:A24)").waitFor({ state: "detached" });
  await press("Undo");
  await pane.getByText("Undone: 4 formulas").first().waitFor();
  await sheet.settled();
  expect(await shown()).toEqual(before);
  expect(await calls()).toBe(asked);
  await sheet.set("AC23", "typed");
  await sheet.settled();
  // What was planned is there no more: nothing is written, and the plan is told anew.
  await press("Make it one formula");
  await pane.getByText("=SHARIAH.STATUS(A21:A22)").waitFor();
  expect(await shown()).toEqual([before[0], before[1], "typed", before[3]]);
  await clear("AC21", "AC22", "AC23", "AC24");
});

test("a formula is found, seen before it is there, and inserted into the selected cell", async () => {
  const { sheet, page, pane, turn, press, calls, picture } = opened;
  const before = await calls();
  await page.mouse.click(b1.x, b1.y);
  await turn("insert");
  await pane.getByRole("searchbox").fill("verdict");
  await pane.getByRole("button", { name: /SHARIAH\.STATUS/ }).click();
  await pane.getByRole("textbox", { name: /tickers/ }).fill("A11:A12");
  await pane
    .getByRole("cell", { name: String(await sheet.get(secondVerdict)), exact: true })
    .first()
    .waitFor();
  await picture("insert");
  await sheet.set("B2", null);
  const title = await sheet.get("B1");
  await press("Insert");
  await pane.getByText("B1 is not empty: replace it?", { exact: true }).first().waitFor();
  expect(await sheet.get("B1")).toBe(title);
  await press("Replace it");
  await pane.getByText("Inserted into the active cell.").first().waitFor();
  await sheet.settled();
  expect(await Promise.all(["B1", "B2"].map((cell) => sheet.get(cell)))).toEqual(
    await Promise.all([firstVerdict, secondVerdict].map((cell) => sheet.get(cell))),
  );
  expect(await calls()).toBe(before);
  await clear("B1");
});

test("frozen, cells hold values alone; thawed, formulas are back and ask nothing anew", async () => {
  const { sheet, pane, calls, picture } = opened;
  await sheet.set("AP5", "=SHARIAH.STATUS(A11:A13)");
  await sheet.settled();
  const shown = () =>
    Promise.all([firstVerdict, "C7", sampleCell("weight", 2), "AP5", "AP7"].map((cell) => sheet.get(cell)));
  const before = await shown();
  const callsBefore = await calls();
  await freezeAll(pane);
  await sheet.settled();
  expect(await shown()).toEqual(before);
  const ticker = await sheet.get(sampleCell("ticker", 0));
  await sheet.set(sampleCell("ticker", 0), "NOSUCH");
  await sheet.settled();
  expect(await shown()).toEqual(before);
  await picture("frozen");
  await sheet.set(sampleCell("ticker", 0), ticker as string);
  await pane.getByRole("button", { name: /^Thaw 'Sample portfolio'/ }).click();
  await pane
    .getByText(/cells thawed\./)
    .first()
    .waitFor();
  await sheet.settled();
  expect(await shown()).toEqual(before);
  expect(await calls()).toBe(callsBefore);
  await clear("AP5");
});

test("paused, cells wait and the pane says so; resumed, they are answered", async () => {
  const { sheet, pane, turn, press, picture } = opened;
  await turn("refresh");
  await unfold(pane, "More");
  await press("Pause");
  await pane.getByText("Paused: nothing is sent until you resume.").first().waitFor();
  for (const row of [5, 6, 7]) await sheet.set(`AP${row}`, `=SHARIAH.REPORT(A${row + 50},"mainCurrency")`);
  await pane.getByText("Cells waiting", { exact: true }).waitFor();
  await picture("paused");
  await press("Resume");
  await pane.getByText(/^(Nothing is waiting|Up to date)\./).waitFor();
  await sheet.settled();
  expect(await sheet.get("AP5")).not.toBe("#BUSY!");
  await clear("AP5", "AP6", "AP7");
});

test("a hundred zakats are a hundred calls: they wait for a word, and go when it is given", async () => {
  const { sheet, page, pane, press, turn, picture } = opened;
  await page.evaluate(async () => {
    const { playground } = window as never as { playground: { set(a1: string, input: string): Promise<void> } };
    // All at once, as pasted ones are: the first few alone would go without a word.
    const rows = Array.from({ length: 100 }, (_, at) => at + 10);
    await Promise.all(rows.map((row) => playground.set(`V${row}`, `=SHARIAH.ZAKAT(A${row + 1},1)`)));
  });
  const consent = pane.getByRole("region", { name: "Waiting for your consent" });
  await consent.getByText("100 calls").first().waitFor();
  await picture("consent");
  await sheet.settled();
  expect(await sheet.get("V50")).toBe("#N/A");
  await press("No");
  await consent.waitFor({ state: "detached" });
  await turn("diagnostics");
  await pane
    .getByText(/100 cells/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await picture("diagnostics");
  // No holds until it is taken back.
  await turn("refresh");
  await press("Ask me again");
  await sheet.inFrame(async () => {
    await (globalThis as unknown as { shariahSheets: { refresh(): Promise<void> } }).shariahSheets.refresh();
    dispatchEvent(new Event("recalculate"));
  });
  await consent.waitFor();
  // Once would hold for what asks by then alone: the sheet calculates its cells little by little.
  await press("Always allow");
  await consent.waitFor({ state: "detached" });
  const shown = () =>
    page.evaluate(() => {
      const { playground } = window as never as { playground: { get(a1: string): Promise<unknown> } };
      return Promise.all(Array.from({ length: 100 }, (_, at) => playground.get(`V${at + 10}`)));
    });
  // Whichever comes first.
  while (!(await shown()).some((value) => typeof value === "number")) await page.waitForTimeout(100);
  await turn("refresh");
  await press("Cancel");
  await press("Cancel them");
  await pane.getByText(/^(Nothing is waiting|Up to date)\./).waitFor();
  await sheet.settled();
  // At a call a second some were answered before that, and not all.
  expect(await shown()).toContain("#N/A");
});

test("the text for whoever helps holds neither the secret nor the client ID", async () => {
  const { page, pane, turn, press } = opened;
  const { secret, clientId } = await page.evaluate(async () => (await fetch("/service.json")).json());
  await turn("usage");
  await press("Ask the service (1 call)");
  await pane.getByText(/calls left this month/).waitFor();
  await turn("diagnostics");
  await pane.getByRole("cell", { name: "statistics" }).first().waitFor();
  const text = await pane.getByRole("textbox", { name: "Diagnostics text" }).inputValue();
  expect(text).toMatch(/statistics {2}1 {2}200/);
  expect(text).not.toContain(secret);
  expect(text).not.toContain(clientId);
});

test("forgotten, it begins anew: the sample answers inside the page, and nothing of it stays", async () => {
  const { sheet, pane, turn, press, calls, picture } = opened;
  await turn("settings");
  await press("Forget");
  await press("Yes, forget them");
  await pane.getByRole("heading", { name: "Screen your portfolio with formulas" }).waitFor();
  await picture("first");
  await sheet.set("AP5", '=SHARIAH.STATUS("AAPL")');
  await sheet.settled();
  expect(await sheet.get("AP5")).toBe("#N/A");
  const before = await calls();
  await press("Try it on sample data");
  await pane.getByText("Sample data: every verdict you see is made up. Turn it off before you save").waitFor();
  await turn("refresh");
  await pane.getByText(/^(Nothing is waiting|Up to date)\./).waitFor();
  await sheet.settled();
  expect(verdicts).toContain(await sheet.get("AP5"));
  await picture("sample");
  await press("Leave sample data");
  await pane.getByRole("heading", { name: "Screen your portfolio with formulas" }).waitFor();
  await sheet.settled();
  expect(await sheet.get("AP5")).toBe("#N/A");
  expect(await calls()).toBe(before);
});
