/** Draws the icons from `assets/icon.svg` in a browser, in the sizes that the manifest names. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { requireChromium } from "../programs/chromium";

/** 16, 32 and 80 are the ribbon's; 32 and 64 stand in the list of add-ins. */
export const iconSizes = [16, 32, 64, 80] as const;

/** Google's listing shows this size; Excel does not. */
const listed = 128;

/** Writes `icon-16.png` and the others beside the drawing. */
export async function drawIcons(folder: string): Promise<void> {
  const drawing = readFileSync(join(folder, "icon.svg"), "utf8");
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    for (const size of [...iconSizes, listed]) {
      const page = await browser.newPage({ viewport: { width: size, height: size } });
      await page.setContent(
        `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`,
      );
      await page.screenshot({ path: join(folder, `icon-${size}.png`), omitBackground: true });
      await page.close();
    }
  } finally {
    await browser.close();
  }
}
