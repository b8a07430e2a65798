/**
 * The built page where the pane cannot run: no white page, but a sentence in both languages that says which Excel is
 * needed, or what did not load.
 */
import type { Page } from "playwright-core";
import { violations } from "../pane/browser";
import { siteWithService } from "./site";

const stand = siteWithService(20);

const needs =
  /It needs Excel on the web in a current browser, Microsoft 365, Excel 2021 as bought in a shop, or Excel LTSC 2024/;

/**
 * A page whose browser has everything but these, as an old webview. Which webview an Excel uses:
 * concepts/browsers-used-by-office-web-add-ins.md of OfficeDev/office-js-docs-pr. What an old one lacks: assumed.
 */
const without = (...names: readonly string[]) =>
  stand.origin.openPage({
    prepare: (empty) =>
      empty.addInitScript((lacking) => {
        for (const name of lacking) {
          const [owner, member] = name.split(".");
          const holder = member === undefined ? window : (window as unknown as Record<string, object>)[owner as string];
          Reflect.deleteProperty(
            name.includes(".prototype.") ? (holder as { prototype: object }).prototype : (holder as object),
            name.split(".").pop() as string,
          );
        }
      }, names),
  });

const checkText = (page: Page) => page.locator("#check");

test.each([["Promise"], ["Proxy"], ["fetch"], ["globalThis"], ["Object.fromEntries"], ["Array.prototype.flatMap"]])(
  "without %s the page says in English and Arabic which Excel is needed, and what is lacking",
  async (name) => {
    const { page } = await without(name);
    const sentence = checkText(page);
    await sentence.getByText(needs).waitFor();
    expect(await sentence.locator("[lang=ar][dir=rtl]").textContent()).toMatch(/تحتاج إلى Excel على الويب/);
    expect(await sentence.textContent()).toContain(name.replace(".prototype", ""));
  },
);

test("where the browser cannot parse a script, the page shows the error, and has no fault of accessibility", async () => {
  stand.origin.rewrite((name, body) => (name === "functions.js" ? `${body}\nlet of = private #x;` : body));
  const { page } = await stand.origin.openPage();
  await checkText(page).getByText(needs).waitFor();
  expect(await checkText(page).textContent()).toContain("SyntaxError");
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 480 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("a script of ours that does not come is named, and Reload brings the pane once it is there", async () => {
  const { page } = await stand.origin.openPage({
    prepare: (empty) => empty.route("**/taskpane.js", (route) => route.abort()),
  });
  await checkText(page).getByText("A file of Shariah Sheets did not load").waitFor();
  expect(await checkText(page).textContent()).toContain("taskpane.js");
  await page.unroute("**/taskpane.js");
  await checkText(page)
    .getByRole("button", { name: /^Reload/ })
    .click();
  await page.getByLabel("Service address").waitFor();
  expect(await checkText(page).count()).toBe(0);
});

test("the sentence about an error goes when the pane opens after all", async () => {
  // A page of before, or of Microsoft's, may throw and harm nothing: an error of ours is told after a second.
  stand.origin.rewrite((name, body) =>
    name === "functions.js" ? `setTimeout(function () { throw new Error("too early") }, 0);${body}` : body,
  );
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { page } = await stand.origin.openPage({
    prepare: (empty) =>
      empty.route("**/help.json", async (route) => {
        await held;
        await route.continue();
      }),
  });
  await checkText(page).getByText(needs).waitFor();
  release();
  await page.getByLabel("Service address").waitFor();
  await checkText(page).waitFor({ state: "detached" });
});

test("without Microsoft's script the pane opens without a warning", async () => {
  const { page } = await stand.origin.openPage({ office: false });
  await page.getByLabel("Service address").waitFor();
  expect(await checkText(page).count()).toBe(0);
});
