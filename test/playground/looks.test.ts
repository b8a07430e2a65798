/**
 * The pane beside the grid in each look: axe finds no fault, everything fits, and the page speaks the same language.
 */
import type { Page } from "playwright-core";
import { ar } from "../../src/i18n/ar";
import { en } from "../../src/i18n/en";
import { panePlaceOf, parts } from "../../src/pane/frame/context";
import type { Playground } from "../../src/playground/page/windowPlayground";
import { violations } from "../pane/browser";
import { openPart } from "../pane/openPart";
import { textsOf, untranslated } from "../pane/untranslated";
import { type PlaygroundWorkbook, playgroundStage } from "../stage/playground";
import { inTier } from "../tier";

declare const window: Window & { readonly playground: Playground };

const stage = playgroundStage();

/** What has a name in Latin letters in every language. */
const names = /Shariah Sheets|SHARIAH\.[A-Z.]+|\b(Tab|F6|Excel|Google|Ctrl\+C|alt\+T)\b|\(\.xlsx\)|\(relay\)|US, UK/g;

/** One page for all, which is read anew for another language alone. */
let opened: PlaygroundWorkbook;
let language = "en";

beforeAll(async () => {
  await stage.start();
  opened = await stage.open({ rate: 20 });
});
afterAll(async () => {
  await opened?.close();
  await stage.stop();
});
afterEach(() => expect(opened.troubles.splice(0)).toEqual([]));

async function read(tongue: string): Promise<Page> {
  if (tongue !== language) await opened.enter(`?lang=${tongue}`);
  language = tongue;
  return opened.page;
}

interface Look {
  readonly name: string;
  readonly tongue?: "ar";
  readonly width?: number;
  readonly colorScheme?: "dark";
  readonly forcedColors?: "active";
}

const looks = { colorScheme: "light", forcedColors: "none" } as const;

test.each(
  inTier(2, [
    { name: "light" },
    { name: "Arabic, dark, 300 px", tongue: "ar" as const, colorScheme: "dark" as const, width: 300 },
    { name: "dark", colorScheme: "dark" as const },
    { name: "300 px", width: 300 },
    { name: "high contrast", forcedColors: "active" as const },
    { name: "Arabic", tongue: "ar" as const },
  ] as readonly Look[]),
)("$name: every part is readable, fits, and passes axe", async ({ name: _, tongue = "en", width = 1280, ...media }) => {
  const page = await read(tongue);
  await page.emulateMedia({ ...looks, ...media });
  await page.setViewportSize({ width, height: 800 });
  // With the pane closed too, as it is on a narrow screen until it is opened.
  const isNarrow = width < 640;
  await page.locator("#pane").waitFor({ state: isNarrow ? "hidden" : "visible" });
  await page.waitForFunction((wide) => document.documentElement.scrollWidth === wide, width);
  if (isNarrow) await page.locator("#pane-toggle").click();
  // The commands stand in one row, and no command has two lines.
  const commands = await page
    .locator(".commands button")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.filter(({ top, height }) => top !== commands[0]?.top || height > 34)).toEqual([]);
  const pane = page.frameLocator("iframe");
  const found: string[] = [];
  for (const part of parts) {
    await openPart(pane, part, tongue === "ar" ? ar : en);
    await pane
      .locator(`#panel-${panePlaceOf(part)}`)
      .getByRole("heading")
      .first()
      .waitFor();
    found.push(...(await faults(page)));
  }
  expect(found).toEqual([]);
});

test("in Arabic the page, its sheet and the functions' own words are Arabic, and the sheet runs from left to right", async () => {
  const page = await read("ar");
  await page.emulateMedia(looks);
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(await page.locator("html").getAttribute("lang")).toBe("ar");
  expect(await page.locator("main").getAttribute("dir")).toBe("rtl");
  expect(await page.locator("#grid").getAttribute("dir")).toBe("ltr");
  const arabic = /[\u0600-\u06ff]/;
  for (const part of [".banner", "#own-list", "#progress"]) {
    expect(await page.locator(part).textContent()).toMatch(arabic);
  }
  const pane = page.frameLocator("iframe");
  await pane.locator("#tab-insert").click();
  const status = pane.getByRole("button", { name: /SHARIAH\.STATUS/ });
  await status.waitFor();
  const frame = page.frames().find((one) => one.url().includes("/excel/taskpane.html")) ?? page;
  const left = await Promise.all([textsOf(page), textsOf(frame)]);
  expect(untranslated(left.flat(), names)).toEqual([]);
  expect(await status.textContent()).toMatch(arabic);
  await status.click();
  await pane.getByRole("textbox", { name: /^الرموز .?tickers/ }).waitFor();
});

/** How many pixels of this part of the grid have which colour, as `r,g,b`. The part is from its end, in pixels of the page. */
async function coloursOf(page: Page, part: { readonly rightmost?: number; readonly lowest?: number } = {}) {
  const counted = await page.evaluate(({ rightmost, lowest }) => {
    const canvases = [...document.querySelectorAll<HTMLCanvasElement>("#grid canvas")];
    const canvas = canvases.sort((one, other) => other.clientHeight - one.clientHeight)[0] as HTMLCanvasElement;
    const { width, height } = canvas;
    const [wide, high] = [rightmost ?? width, lowest ?? height];
    const { data } = (canvas.getContext("2d") as CanvasRenderingContext2D).getImageData(
      width - wide,
      height - high,
      wide,
      high,
    );
    const found: Record<string, number> = {};
    for (let at = 0; at < data.length; at += 4) {
      const colour = data[at + 3] === 0 ? "none" : data.slice(at, at + 3).join();
      found[colour] = (found[colour] ?? 0) + 1;
    }
    return found;
  }, part);
  return new Map(Object.entries(counted));
}

/** The page with a worksheet in it, in a workbook of its own. */
async function readWorksheet(media: { readonly colorScheme?: "dark" }): Promise<Page> {
  const { page } = opened;
  await page.emulateMedia({ ...looks, ...media });
  await page.setViewportSize({ width: 1280, height: 800 });
  await opened.enter("?lang=en&book=looks");
  language = "";
  await page.evaluate(() => window.playground.settled());
  await page.evaluate(() => window.playground.insert("zakat"));
  await page.evaluate(() => window.playground.settled());
  return page;
}

test.each([{}, { colorScheme: "dark" as const }])(
  "a table's headings are white on the page's dark green, and the grid has the page's paper (%j)",
  async (media) => {
    const page = await readWorksheet(media);
    const isGreen = (colour: string) => colour === "20,56,43" || colour === "20,56,44";
    const colours = await coloursOf(page);
    const green = [...colours].reduce((sum, [colour, count]) => sum + (isGreen(colour) ? count : 0), 0);
    expect(green).toBeGreaterThan(15_000);
    expect((colours.get("255,255,255") ?? 0) + (colours.get("255,255,254") ?? 0)).toBeGreaterThan(500);
    const [bar, paper] = await page.evaluate(() =>
      ["[data-u-comp=formula-bar]", "body"].map(
        (selector) => getComputedStyle(document.querySelector(selector) as Element).backgroundColor,
      ),
    );
    expect(bar).toBe(paper);
  },
);

test("no text shows through the scroll bars", async () => {
  const page = await readWorksheet({});
  // Away from the bars themselves, which begin at the top and at the left, there is paper and nothing else.
  for (const part of [
    { rightmost: 400, lowest: 8 },
    { rightmost: 8, lowest: 150 },
  ]) {
    const colours = await coloursOf(page, part);
    colours.delete("none");
    expect([...colours.keys()]).toEqual(["255,255,255"]);
  }
});

/** Of the pane's frame, and that nothing in it is wider than it. */
async function faults(page: Page): Promise<string[]> {
  const frame = page.frames().find((one) => one.url().includes("/excel/taskpane.html"));
  if (!frame) return ["The pane is not there."];
  const [wide, narrow] = await frame.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  return [...(wide > narrow ? [`${wide} px in ${narrow}`] : []), ...(await violations(frame))];
}
