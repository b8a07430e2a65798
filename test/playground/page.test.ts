/** The page around the grid: readable on any screen, reachable by keyboard, and honest about its data. */
import { violations } from "../pane/browser";
import { startToy, type ToyPlayground, type ToySheet } from "./toy";

const companies = [{ ticker: "AAPL", name: "Apple", sector: "Toys" }];

let playground: ToyPlayground;
/** One page for all, since one takes seconds to open. */
let sheet: ToySheet;
/** Nobody has typed on it since it began, in a window as wide as those that show the pane. */
let isNew = false;

beforeAll(async () => {
  playground = await startToy(companies);
  sheet = await playground.open();
});
afterAll(() => playground?.close());
afterEach(() => expect(sheet.troubles.splice(0)).toEqual([]));

interface Look {
  readonly width: number;
  readonly height?: number;
  readonly colorScheme?: "light" | "dark";
  /** On a workbook of its own, as the page begins. */
  readonly anew?: boolean;
}

async function begin({ width, height = 640, colorScheme = "light", anew = false }: Look): Promise<ToySheet> {
  const { page } = sheet;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  const isThere = await page.evaluate(() => "playground" in window);
  if (!isThere || (anew && !isNew)) await sheet.enter();
  isNew = false;
  return sheet;
}

test.each([
  { width: 1280, colorScheme: "light" as const, paneOpen: true },
  { width: 1280, colorScheme: "dark" as const, paneOpen: true },
  { width: 320, colorScheme: "light" as const, paneOpen: false, anew: true },
])(
  "at $width px, $colorScheme, the page fits, says that its data is made up, and passes axe",
  async ({ paneOpen, ...look }) => {
    const { page } = await begin(look);
    await page.locator("iframe").waitFor({ state: paneOpen ? "visible" : "hidden" });
    expect(await page.getByText("Sample data: the verdicts are made up. Not a fatwa.").first().isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "Pane" }).getAttribute("aria-expanded")).toBe(String(paneOpen));
    await page.waitForFunction((wide) => document.documentElement.scrollWidth <= wide, look.width);
    expect(await page.locator("#progress").textContent()).toMatch(/^Up to date\. 1 call made \(fewest possible: 1\)/);
    // The grid is its maker's, and the pane is looked at beside it.
    expect(await violations(page, ["#grid", "iframe"])).toEqual([]);
  },
);

test("the pane opens and closes, and its functions go on while it is closed", async () => {
  await begin({ width: 900 });
  const pane = sheet.page.locator("iframe");
  await pane.waitFor();
  await sheet.page.getByRole("button", { name: "Pane" }).press("Enter");
  await pane.waitFor({ state: "hidden" });
  await sheet.set("L5", '=SHARIAH.ECHO("closed")');
  await sheet.settled();
  expect(await sheet.get("L5")).toBe("closed-");
  await sheet.page.getByRole("button", { name: "Pane" }).press("Enter");
  await pane.waitFor();
});

test("after F5 the workbook is as it was; one that cannot be read, or is not wanted, begins anew", async () => {
  const { page } = await begin({ width: 1280 });
  const again = async () => {
    await page.waitForFunction(() => "playground" in window);
    await sheet.settled();
    return Promise.all(["B1", "AP5", "AP6", "AQ6"].map((cell) => sheet.get(cell)));
  };
  const told = () => page.locator("#told").textContent();
  const title = await sheet.get("B1");
  await sheet.set("AP5", "mine");
  await sheet.set("AP6", '=SHARIAH.ECHO("kept")');
  await sheet.settled();
  await page.reload();
  expect([await again(), await told()]).toEqual([[title, "mine", "kept-", null], ""]);
  await page.evaluate(spoilKept);
  await page.reload();
  expect(await again()).toEqual([title, null, null, null]);
  expect(await told()).toContain("cannot be read");
  await sheet.set("AP5", "mine again");
  await sheet.settled();
  await page.reload();
  expect([await again(), await told()]).toEqual([[title, "mine again", null, null], ""]);
  page.once("dialog", (dialog) => void dialog.accept());
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Sample" }).click()]);
  expect([await again(), await told()]).toEqual([[title, null, null, null], ""]);
  isNew = true;
});

/** Cuts off what is kept, as a full disk might; what the page keeps besides, as it is left, comes to nothing. */
async function spoilKept(): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => request.addEventListener("success", () => resolve(request.result)));
  const database = await done(indexedDB.open("shariah-sheets-playground"));
  const records = database.transaction("workbooks", "readwrite").objectStore("workbooks");
  for (const name of await done(records.getAllKeys())) {
    await done(records.put({ text: '{"form":1,"workbook":{"shee', at: Date.now() }, name));
  }
  database.close();
  IDBObjectStore.prototype.put = function refused() {
    return this.get("");
  };
}

test("a formula is typed, completed and entered with the keyboard, and F6 leaves the grid", async () => {
  const { page } = await begin({ width: 1280, height: 800, anew: true });
  await focusIn(page, "grid");
  await page.keyboard.type("=SHARIAH.EC");
  await page.getByText("The value again.").waitFor();
  // Until the list has caught up with the typing, Tab takes the first of all functions.
  await page.getByText("The verdict of each ticker.").waitFor({ state: "hidden" });
  await page.keyboard.press("Tab");
  await page.getByText("[suffix]").first().waitFor();
  await page.keyboard.type("A11)");
  await page.keyboard.press("Enter");
  await sheet.comes("A1", "AAPL-");
  for (const [key, part] of [
    ["F6", "pane"],
    ["F6", "header"],
    ["F6", "grid"],
    ["Shift+F6", "header"],
    ["Shift+F6", "pane"],
  ] as const) {
    await page.keyboard.press(key);
    await focusIn(page, part);
  }
  await page.keyboard.press("Shift+F6");
  await focusIn(page, "grid");
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await sheet.comes("A2", 7);
});

test("the page says that the add-in did not load where its frame is no add-in", async () => {
  const { page } = await begin({ width: 1280 });
  const frame = "**/excel/taskpane.html";
  await page.route(frame, (route) => route.fulfill({ contentType: "text/html", body: "<p>no</p>" }));
  await page.goto(playground.address);
  await page.getByText("The add-in did not load").waitFor();
  await page.unroute(frame);
  // Whatever else it says of that is no other test's.
  sheet.troubles.length = 0;
});

type Page = ToySheet["page"];

/** Resolves once the focus is in this part of the page. */
async function focusIn(page: Page, part: "header" | "grid" | "pane"): Promise<void> {
  await page.waitForFunction((name) => {
    const found = document.activeElement?.closest("#grid, #pane, body > header");
    return (found?.id || found?.localName) === name;
  }, part);
}
