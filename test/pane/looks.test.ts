/** The pane with a keyboard, in the dark, from right to left, at 320 px, and with a screen reader. */

import { ar } from "../../src/i18n/ar";
import { en } from "../../src/i18n/en";
import { functionSentences as ofFunctions } from "../../src/i18n/functionsAr";
import { withIsolates } from "../../src/i18n/isolation";
import { ledgerWords } from "../../src/i18n/ledgers";
import { tourAr } from "../../src/i18n/tour";
import { type PanePart, panePlaceOf, parts } from "../../src/pane/frame/context";
import type { StatusChange } from "../../src/ports/host";
import { paneInBrowser, untilFocused, type Visit, violations } from "./browser";
import { cutTexts } from "./cutTexts";
import { fakeFunctions } from "./fake-functions";
import { consent, filled } from "./filled";
import { openPart } from "./openPart";
import { textsOf, untranslated } from "./untranslated";

const open = paneInBrowser(filled);

const standing: StatusChange["now"] = {
  ticker: "KO",
  at: Date.UTC(2026, 2, 31),
  verdict: "DOUBTFUL",
  rank: 3,
  tests: { revenue: "PASS", securities: "PASS", debt: "FAIL" },
  bands: { revenue: "clear", securities: "near", debt: "over" },
  reportDate: "2025-12-31",
};
const statusChanges: readonly StatusChange[] = [{ ticker: "KO", before: undefined, between: [], now: standing }];

test("tabs and folded sections open by keyboard, and half-typed text is still there afterwards", async () => {
  const { page } = await open({});
  await page.getByLabel("Client ID").fill("half");
  await page.getByRole("tab", { name: "Settings" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await page.getByText("Nothing is waiting.").waitFor();
  // It comes a moment later, once it is known which cells have no answer.
  await page.getByRole("button", { name: "Show why", exact: true }).waitFor();
  await page.keyboard.press("Tab");
  await untilFocused(page, "Show why");
  await page.getByRole("tab", { name: "Settings" }).click();
  expect(await page.getByLabel("Client ID").inputValue()).toBe("half");
});

test.each(["light", "dark"] as const)(
  "in the %s theme a choice that is not chosen has the text colour of the chosen one",
  async (theme) => {
    const { page } = await open({ part: "refresh", theme });
    await page.getByRole("radio", { name: "Cells with an error" }).waitFor();
    const colours = await page
      .locator("label.fui-Radio__label", { hasText: /^(Everything|Cells with an error)$/ })
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
    expect(colours).toHaveLength(2);
    expect(colours[1]).toBe(colours[0]);
  },
);

test("in Arabic a literal reads from left to right, and a list of them from right to left", async () => {
  const { page } = await open({ language: "ar", part: "insert" });
  const sentences = Object.values(ofFunctions);
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
});

test("arrow keys follow the reading direction: in Arabic the left arrow goes to the next tab", async () => {
  const { page } = await open({ language: "ar" });
  await page.getByRole("tab").first().focus();
  for (const [key, tab] of [
    ["ArrowLeft", "tab-insert"],
    ["ArrowRight", "tab-portfolio"],
    ["ArrowRight", "tab-settings"],
    ["ArrowLeft", "tab-portfolio"],
    ["End", "tab-settings"],
    ["Home", "tab-portfolio"],
  ] as const) {
    await page.keyboard.press(key);
    await page.locator(`#${tab}:focus`).waitFor();
  }
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
});

/** In every language: the add-in and its functions, what formulas compare, relays and countries; and what the host in memory made up. */
const names =
  /Shariah Sheets|=SHARIAH\S*|SHARIAH\.[A-Z.]+|\bF6\b|\(relay\)|US, UK|https|Ctrl\+C|Example Investments|Professional|A\. Auditor|NOT HALAL|HALAL|DOUBTFUL|KO|AAPL|Sheet1!B2:B20|[AB]2:[AB]\d+/g;

const made = new Set(
  fakeFunctions.flatMap(({ summary, parameters }) => [
    summary,
    ...parameters.flatMap(({ name, description, options = [] }) => [name, description, ...options]),
  ]),
);

/** What somebody presses in a part to see more of it, and what is there then. */
const deeds: Readonly<Partial<Record<PanePart, readonly [press: string | RegExp, shows: string]>>> = {
  refresh: [ar.refresh.start, ar.refresh.take],
  insert: [/SHARIAH.SCREEN/, ar.insert.formula],
  worksheets: [ledgerWords("ar").look, ledgerWords("ar").first],
  help: [ar.help.tour, tourAr.lead],
};

/** What a part shows once it has read its port. */
const loaded: Readonly<Partial<Record<PanePart, string>>> = { freeze: "A. Auditor", usage: "Example Investments" };

test.each<[string, Visit]>([
  ["at work", { levers: { consents: [consent], statusChanges } }],
  ["not set up", { levers: { saved: null as unknown as undefined } }],
])("in Arabic nothing is left in English but names: %s", async (_, how) => {
  const { page } = await open({ language: "ar-EG", ...how });
  const left = new Set<string>();
  const read = async () => {
    for (const text of untranslated(await textsOf(page), names)) if (!made.has(text)) left.add(text);
  };
  await read();
  const isSetUp = how.levers?.saved !== (null as unknown as undefined);
  for (const part of isSetUp ? parts : (["help", "diagnostics"] as const)) {
    await openPart(page, part, ar);
    await page
      .locator(`#panel-${panePlaceOf(part)}`)
      .getByRole("heading", { level: 2 })
      .first()
      .waitFor();
    await read();
    const deed = isSetUp ? deeds[part] : undefined;
    if (!deed) continue;
    await page.getByRole("button", { name: deed[0], exact: true }).click();
    await page.getByText(deed[1]).filter({ visible: true }).first().waitFor();
    await read();
  }
  expect([...left]).toEqual([]);
});

describe("axe finds nothing, and nothing is wider than the pane", () => {
  const looks: Record<string, Visit> = {
    light: {},
    "dark, wide": { look: { colorScheme: "dark", viewport: { width: 1000, height: 800 } } },
    "Arabic, 320 px": { language: "ar-EG", look: { viewport: { width: 320, height: 800 } } },
    "high contrast": { look: { forcedColors: "active" } },
  };
  test.each(Object.keys(looks))("in the look: %s", async (name) => {
    const { page, complaints } = await open({ ...looks[name], levers: { consents: [consent] } });
    await page.evaluate(() => window.levers.move({ cells: 3, calls: 1, ms: 1000 }));
    expect(await page.getByRole("tab").count()).toBe(4);
    for (const part of parts) {
      await openPart(page, part, looks[name]?.language === undefined ? en : ar);
      await page
        .locator(`#panel-${panePlaceOf(part)}`)
        .getByRole("heading", { level: 2 })
        .first()
        .waitFor();
      await page
        .getByText(loaded[part] ?? "")
        .first()
        .waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    expect(complaints).toEqual([]);
  });
});

describe("no text is cut", () => {
  test("the measure of cut texts finds text that is hidden beside or below its box, and text that is longer than its field", async () => {
    const { page } = await open({});
    await page.setContent(`<div style="width:60px;overflow:hidden;white-space:nowrap">beside the box it is hidden</div>
      <div style="height:20px;overflow:hidden">above<br><br><span>below</span></div>
      <div style="overflow-x:auto;width:60px;white-space:nowrap">what scrolls is read whole</div>
      <select style="width:60px"><option>longer than its field</option></select><p>whole</p>`);
    expect(await cutTexts(page)).toEqual(["beside the box it is hidden", "below", "in a field: longer than its field"]);
  });

  const tongues = { "en-GB": en, "ar-EG": ar };
  test.each(
    [300, 320, 400].flatMap((width) =>
      Object.entries(tongues).map(([language, strings]) => ({ width, language, strings })),
    ),
  )("at $width px: $language", async ({ width, language, strings }) => {
    const look = { viewport: { width, height: 800 } };
    const cut: (readonly [part: string, texts: readonly string[]])[] = [];
    const welcome = await open({ language, look, part: "portfolio", levers: { saved: null as unknown as undefined } });
    await welcome.page.getByRole("button", { name: strings.welcome.trySample }).waitFor();
    cut.push(["welcome", await cutTexts(welcome.page)]);
    const { page } = await open({ language, look, levers: { consents: [consent] } });
    for (const part of parts) {
      await openPart(page, part, strings);
      await page
        .getByText(loaded[part] ?? "")
        .first()
        .waitFor();
      // What is folded up is read too.
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll("details")) folded.open = true;
      });
      cut.push([part, await cutTexts(page)]);
    }
    expect(cut.filter(([, texts]) => texts.length > 0)).toEqual([]);
  });
});

describe("at 300 px", () => {
  test.each([
    ["en-GB", en],
    ["ar-EG", ar],
  ])("the head and the row of places are one line each: %s", async (language, strings) => {
    for (const state of ["at work", "sample", "refused"] as const) {
      const { page } = await open({
        language,
        part: "portfolio",
        look: { viewport: { width: 300, height: 700 } },
        levers: state === "sample" ? { saved: null as unknown as undefined } : {},
      });
      if (state === "sample") await page.getByRole("button", { name: strings.welcome.trySample }).click();
      if (state === "refused")
        await page.evaluate(() => window.levers.move({ lastFailure: { failure: "refused", message: "made up" } }));
      await page.getByRole("tab").last().waitFor();
      const rows = await page.evaluate(() => {
        const lines = (element: Element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
        };
        const tabs = [...document.querySelectorAll("[role=tab]")];
        const tops = new Set(tabs.map((tab) => tab.getBoundingClientRect().top));
        const head = [...document.querySelectorAll("header h1, header span > span:first-child")];
        return { tops: tops.size, tabs: tabs.map(lines), head: head.map(lines) };
      });
      expect([state, rows.tops]).toEqual([state, 1]);
      expect([state, ...rows.tabs, ...rows.head]).toEqual([state, ...[...rows.tabs, ...rows.head].map(() => 1)]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
});
