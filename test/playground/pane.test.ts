/**
 * The pane on real sheets: `npm start` as a user runs it, the pane beside the grid, and what each of its parts does to
 * cells and to the service's count.
 */
import { freezeAll } from "./freezing";
import { startedPlayground } from "./started";

const open = startedPlayground();

/** Where cells are on the page, while nothing is scrolled. */
const e5 = [600, 232] as const;
const l5 = { x: 70, y: 134 };
const verdicts = ["HALAL", "NOT HALAL", "DOUBTFUL", "NOT COVERED"];

test("a refresh says what it costs, costs that, and then says what changed", async () => {
  const { sheet, page, pane, turn, press, calls, picture, close } = await open();
  await turn("Refresh");
  await pane.getByText("22 calls, about 24 s").waitFor();
  await picture("refresh");
  await page.mouse.click(...e5);
  await page.keyboard.press("Shift+ArrowDown");
  await pane.getByRole("radio", { name: "The selection" }).check();
  await pane.getByText("1 call, about").waitFor();
  const before = await calls();
  await press("Start refresh");
  await pane.getByText("No verdict is different now.").waitFor();
  expect(await calls()).toBe(before + 1);
  await sheet.settled();
  expect(verdicts).toContain(await sheet.get("E5"));
  await close();
});

test("a formula is found, seen before it is there, and inserted into the selected cell", async () => {
  const { sheet, page, pane, turn, press, calls, picture, close } = await open();
  const before = await calls();
  await page.mouse.click(l5.x, l5.y);
  await turn("Insert");
  await pane.getByRole("searchbox").fill("verdict");
  await pane.getByRole("button", { name: /SHARIAH\.STATUS/ }).click();
  await pane.getByRole("textbox", { name: /tickers/ }).fill("A5:A7");
  await pane
    .getByRole("cell", { name: String(await sheet.get("E6")), exact: true })
    .first()
    .waitFor();
  await picture("insert");
  await sheet.set("A2", null);
  await press("Insert");
  await pane.getByText("Inserted into the active cell.").first().waitFor();
  await sheet.settled();
  expect(await Promise.all(["A1", "A2", "A3"].map((cell) => sheet.get(cell)))).toEqual(
    await Promise.all(["E5", "E6", "E7"].map((cell) => sheet.get(cell))),
  );
  expect(await calls()).toBe(before);
  await close();
});

test("frozen, cells hold values alone; thawed, formulas are back and ask nothing anew", async () => {
  const { sheet, pane, calls, picture, close } = await open();
  await sheet.set("L5", "=SHARIAH.STATUS(A5:A7)");
  await sheet.settled();
  const shown = () => Promise.all(["E5", "F3", "H7", "L5", "L7"].map((cell) => sheet.get(cell)));
  const before = await shown();
  const callsBefore = await calls();
  await freezeAll(pane);
  await sheet.settled();
  expect(await shown()).toEqual(before);
  const ticker = await sheet.get("A5");
  await sheet.set("A5", "NOSUCH");
  await sheet.settled();
  expect(await shown()).toEqual(before);
  await picture("frozen");
  await sheet.set("A5", ticker as string);
  await pane.getByRole("button", { name: /^Thaw Portfolio/ }).click();
  await pane
    .getByText(/cells thawed\./)
    .first()
    .waitFor();
  await sheet.settled();
  expect(await shown()).toEqual(before);
  expect(await calls()).toBe(callsBefore);
  await close();
});

test("paused, cells wait and the pane says so; resumed, they are answered", async () => {
  const { sheet, pane, turn, press, picture, close } = await open();
  await turn("Refresh");
  await press("Pause");
  await pane.getByText("Paused: nothing is sent until you resume.").first().waitFor();
  for (const row of [5, 6, 7]) await sheet.set(`L${row}`, `=SHARIAH.REPORT(A${row + 50},"mainCurrency")`);
  await pane.getByText("Cells waiting").waitFor();
  await picture("paused");
  await press("Resume");
  await pane.getByText("Nothing is waiting.").waitFor();
  await sheet.settled();
  expect(await sheet.get("L5")).not.toBe("#BUSY!");
  await close();
});

test("a hundred zakats are a hundred calls: they wait for a word, and go when it is given", async () => {
  const { sheet, page, pane, press, turn, picture, close } = await open();
  await page.evaluate(async () => {
    const { playground } = window as never as { playground: { set(a1: string, input: string): Promise<void> } };
    for (let row = 10; row < 110; row += 1) await playground.set(`L${row}`, `=SHARIAH.ZAKAT(A${row},1)`);
  });
  const consent = pane.getByRole("region", { name: "Waiting for your consent" });
  await consent.getByText("100 calls").first().waitFor();
  await picture("consent");
  await sheet.settled();
  expect(await sheet.get("L50")).toBe("#N/A");
  await press("No");
  await consent.waitFor({ state: "detached" });
  await turn("Help");
  await pane
    .getByText(/100 cells/)
    .first()
    .waitFor();
  await picture("help");
  await page.getByRole("button", { name: "Refresh" }).click();
  await consent.waitFor();
  await press("Allow once");
  await consent.waitFor({ state: "detached" });
  while (typeof (await sheet.get("L10")) !== "number") await page.waitForTimeout(100);
  await turn("Refresh");
  await press("Cancel");
  await press("Cancel them");
  await pane.getByText("Nothing is waiting.").waitFor();
  await sheet.settled();
  expect(await sheet.get("L109")).toBe("#N/A");
  await close();
});

test("the text for whoever helps holds neither the secret nor the client ID", async () => {
  const { page, pane, turn, press, close } = await open();
  const { secret, clientId } = await page.evaluate(async () => (await fetch("/service.json")).json());
  await turn("Usage");
  await press("Ask the service (1 call)");
  await pane.getByText(/calls left this month/).waitFor();
  await turn("Help");
  await pane.getByRole("cell", { name: "statistics" }).first().waitFor();
  const text = await pane.locator("textarea").first().inputValue();
  expect(text).toMatch(/statistics {2}1 {2}200/);
  expect(text).not.toContain(secret);
  expect(text).not.toContain(clientId);
  await close();
});

test("forgotten, it begins anew: the sample answers inside the page, and nothing of it stays", async () => {
  const { sheet, pane, turn, press, calls, picture, close } = await open();
  await press("Forget");
  await pane.getByRole("heading", { name: "Screen your portfolio with formulas" }).waitFor();
  await picture("first");
  await sheet.set("L5", '=SHARIAH.STATUS("AAPL")');
  await sheet.settled();
  expect(await sheet.get("L5")).toBe("#N/A");
  const before = await calls();
  await press("Try it on sample data");
  await pane.getByText("Sample data: every verdict you see is made up. Leave it before you save").waitFor();
  await turn("Refresh");
  await pane.getByText("Nothing is waiting.").waitFor();
  await sheet.settled();
  expect(verdicts).toContain(await sheet.get("L5"));
  await picture("sample");
  await press("Leave sample data");
  await pane.getByRole("heading", { name: "Screen your portfolio with formulas" }).waitFor();
  await sheet.settled();
  expect(await sheet.get("L5")).toBe("#N/A");
  expect(await calls()).toBe(before);
  await close();
});
