/** However the pane is looked at: by keyboard, in the dark, from right to left, in 320 px, by a screen reader. */
import { arabic } from "../../src/pane/strings/functions-ar";
import { withIsolates } from "../../src/pane/strings/isolation";
import { focused, paneInBrowser, type Visit, violations } from "./browser";
import { consent, filled } from "./filled";

const open = paneInBrowser(filled);

test("tabs and their parts are reached by keyboard, and what was half typed is still there", async () => {
  const { page } = await open({});
  await page.getByLabel("Client ID").fill("half");
  await page.getByRole("tab", { name: "Settings" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByText("Nothing is waiting.").waitFor();
  await page.keyboard.press("Tab");
  await focused(page, "Pause");
  await page.getByRole("tab", { name: "Settings" }).click();
  expect(await page.getByLabel("Client ID").inputValue()).toBe("half");
  await page.close();
});

test("in Arabic a literal reads from left to right, and a list of them from right to left", async () => {
  const { page } = await open({ language: "ar", part: "insert" });
  const sentences = Object.values(arabic.sentences);
  /** Where the letters of each literal stand in the picture, literal by literal, as they are laid out on one long line. */
  const places = await page.evaluate((texts) => {
    return texts.map((text) => {
      const line = document.createElement("div");
      line.style.cssText = "white-space: nowrap; width: max-content";
      line.dir = "rtl";
      const own = document.createElement("bdi");
      own.textContent = text;
      line.append(own);
      document.body.append(line);
      const node = own.firstChild as Text;
      const at = (index: number) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        return range.getBoundingClientRect().left;
      };
      const found = [...text.matchAll(/\u2066([^\u2069]*)\u2069/g)].map((match) =>
        [...(match[1] ?? "")].map((_, offset) => at(match.index + 1 + offset)),
      );
      line.remove();
      return found;
    });
  }, sentences.map(withIsolates));
  const reversed = sentences.filter((_, index) => {
    const literals = places[index] ?? [];
    const isLeftToRight = literals.every((letters) =>
      letters.every((left, at) => at === 0 || left > (letters[at - 1] as number)),
    );
    const isRightToLeft = literals.every(
      (letters, at) => at === 0 || (letters[0] as number) < (literals[at - 1]?.[0] as number),
    );
    return !isLeftToRight || !isRightToLeft;
  });
  expect(reversed).toEqual([]);
  expect(places.flat().length).toBeGreaterThan(40);
  await page.close();
});

test("arrows follow the reading: in Arabic the next tab is to the left", async () => {
  const { page } = await open({ language: "ar" });
  await page.getByRole("tab").first().focus();
  for (const [key, tab] of [
    ["ArrowLeft", "tab-refresh"],
    ["ArrowRight", "tab-settings"],
    ["ArrowRight", "tab-diagnostics"],
    ["ArrowLeft", "tab-settings"],
    ["End", "tab-diagnostics"],
    ["Home", "tab-settings"],
  ] as const) {
    await page.keyboard.press(key);
    await page.locator(`#${tab}:focus`).waitFor();
  }
  await page.close();
});

test.each(["dark", "light"] as const)("the host's theme wins over the browser's: %s", async (theme) => {
  const { page } = await open({ theme, look: { colorScheme: theme === "dark" ? "light" : "dark" } });
  const [scheme, paper] = await page.evaluate(() => {
    const provider = document.querySelector(".fui-FluentProvider") as HTMLElement;
    return [document.documentElement.style.colorScheme, getComputedStyle(provider).backgroundColor];
  });
  const light = Number(/\d+/.exec(paper ?? "")?.[0]);
  expect([scheme, light > 128 ? "light" : "dark"]).toEqual([theme, theme]);
  expect(await violations(page)).toEqual([]);
  await page.close();
});

describe("nothing axe finds, and nothing wider than the pane", () => {
  const looks: Record<string, Visit> = {
    light: {},
    dark: { look: { colorScheme: "dark" } },
    "Arabic, 320 px": { language: "ar-EG", look: { viewport: { width: 320, height: 800 } } },
    "high contrast": { look: { forcedColors: "active" } },
  };
  test.each(Object.keys(looks))("%s", async (name) => {
    const { page, complaints } = await open({ ...looks[name], levers: { consents: [consent] } });
    await page.evaluate(() => window.levers.move({ cells: 3, calls: 1, ms: 1000 }));
    const tabs = page.getByRole("tab");
    expect(await tabs.count()).toBe(8);
    for (const tab of await tabs.all()) {
      await tab.click();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    expect(complaints).toEqual([]);
    await page.close();
  });
});
