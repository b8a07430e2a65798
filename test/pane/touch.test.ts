/** The pane under a finger: a screen without a mouse, on which nothing can be hovered over. */
import type { Page } from "playwright-core";
import { en } from "../../src/i18n/en";
import { panePlaceOf, parts } from "../../src/pane/frame/context";
import { paneInBrowser } from "./browser";
import { consent, filled } from "./filled";

const open = paneInBrowser(filled, { hasTouch: true, isMobile: true });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).filter({ visible: true });

/** Opens each part by taps alone, with all that is folded up in it. */
async function tapTo(page: Page, part: (typeof parts)[number]): Promise<void> {
  const place = panePlaceOf(part);
  if (place === "help") {
    const mark = page.getByRole("button", { name: en.help.heading, exact: true });
    if ((await mark.getAttribute("aria-pressed")) === "false") await mark.tap();
  } else await page.getByRole("tab", { name: en.tabs[place], exact: true }).tap();
  const folded = page.locator(`#panel-${place} details:not([open]) > summary`).filter({ visible: true });
  await page.locator(`#panel-${place}`).getByRole("heading", { level: 2 }).first().waitFor();
  while ((await folded.count()) > 0) await folded.first().tap();
}

const controls = "button, a[href], input, select, textarea, summary, [role=tab], [role=button], [role=checkbox]";

test("every control of the pane can be tapped: nothing covers it, and it is at least 24 px wide and high", async () => {
  const { page, complaints } = await open({
    levers: { consents: [consent] },
    look: { viewport: { width: 320, height: 800 } },
  });
  expect(await page.evaluate(() => matchMedia("(hover: none)").matches)).toBe(true);
  let tried = 0;
  const small: string[] = [];
  for (const part of parts) {
    await tapTo(page, part);
    for (const control of await page.locator(controls).filter({ visible: true }).all()) {
      if (!(await control.isEnabled())) continue;
      // Playwright's trial waits until a tap at its middle would reach it, and fails where something else takes it.
      await control.tap({ trial: true });
      tried += 1;
      const size = await control.evaluate((element) => {
        // A link within a sentence is as high as its line, and a box is tapped by its label too.
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
        const boxes = [element, ...(label ? [label] : [])].map((one) => one.getBoundingClientRect());
        const isInText = element.tagName === "A" && getComputedStyle(element).display === "inline";
        return isInText ? undefined : Math.max(...boxes.map(({ width, height }) => Math.min(width, height)));
      });
      if (size !== undefined && size < 24)
        small.push(`${part}: ${await control.evaluate((one) => one.outerHTML.slice(0, 120))} ${size}`);
    }
  }
  expect(small).toEqual([]);
  expect(tried).toBeGreaterThan(60);
  expect(complaints).toEqual([]);
});

test("hovering changes colours and lines alone, and shows nothing that is hidden otherwise", async () => {
  const { page } = await open({ levers: { consents: [consent] } });
  for (const part of parts) await tapTo(page, part);
  const changed = await page.evaluate(() => {
    const rulesIn = (rules: CSSRuleList): CSSRule[] =>
      [...rules].flatMap((rule) =>
        "cssRules" in rule ? [rule, ...rulesIn((rule as CSSGroupingRule).cssRules)] : [rule],
      );
    const sheets = [...document.styleSheets].flatMap((sheet) => rulesIn(sheet.cssRules));
    const hovers = sheets.filter(
      (rule): rule is CSSStyleRule => rule instanceof CSSStyleRule && rule.selectorText.includes(":hover"),
    );
    // Fluent's buttons draw their icon in a second shape while a mouse is over them.
    const ours = hovers.filter(({ selectorText }) => !/fui-Icon/.test(selectorText));
    return [...new Set(ours.flatMap(({ style }) => [...style]))].sort();
  });
  expect(changed.length).toBeGreaterThan(2);
  expect(
    changed.filter(
      (name) => !/color|^text-decoration|^border-|^outline|^forced-color-adjust$|^box-shadow$|^cursor$|^--/.test(name),
    ),
  ).toEqual([]);
  // A title is shown to a mouse alone, so what it says is also there without one.
  const titles = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[title]")]
      .filter(({ title, textContent, ariaLabel }) => !`${textContent}${ariaLabel}`.includes(title))
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );
  expect(titles).toEqual([]);
});

test("the way from the welcome to a formula, a refresh and the end of sample data works by taps and typing", async () => {
  const { page } = await open({ part: "portfolio", levers: { saved: null as unknown as undefined } });
  await button(page, en.welcome.trySample).first().tap();
  await page.getByRole("tab", { name: en.tabs.insert, exact: true }).tap();
  await button(page, /SHARIAH.STATUS/)
    .first()
    .tap();
  await page.getByLabel("tickers").first().fill("A2:A20");
  await page.getByRole("button", { name: en.insert.insert, exact: true }).tap();
  await page.getByText(en.insert.inserted).first().waitFor();
  await page.getByRole("tab", { name: en.tabs.refresh, exact: true }).tap();
  await button(page, en.refresh.start).tap();
  await page.getByRole("tab", { name: en.tabs.settings, exact: true }).tap();
  await button(page, en.sample.leave).first().tap();
  await button(page, en.welcome.trySample).first().waitFor();
});
