/**
 * Draws from `assets/icon.svg`, in a browser, the icons in the sizes that the manifest names, and the pictures that stores
 * show beside a listing: a logo and a card banner.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { requireChromium } from "../programs/chromium";

/** 16, 32 and 80 are the ribbon's; 32 and 64 stand in the list of add-ins. */
export const iconSizes = [16, 32, 64, 80] as const;

/** Google's listing shows this size; Excel does not. */
const listed = 128;

/** The logo of Microsoft's listing: a square of 216 to 350 px. */
const logo = 300;
/** The banner of Google's listing, in px. */
const banner = { width: 220, height: 140 } as const;

/** Writes `icon-16.png` and the others beside the drawing, and the pictures for the stores to `store`. */
export async function drawIcons(folder: string, store: string): Promise<void> {
  const drawing = readFileSync(join(folder, "icon.svg"), "utf8");
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const draw = async (path: string, viewport: Size, size: number, background = "") => {
      const page = await browser.newPage({ viewport });
      const style = `body{margin:0;height:100vh;display:grid;place-content:center;${background}}svg{display:block;width:${size}px;height:${size}px}`;
      await page.setContent(`<style>${style}</style>${drawing}`);
      await page.screenshot({ path, omitBackground: background === "" });
      await page.close();
    };
    for (const size of [...iconSizes, listed]) {
      await draw(join(folder, `icon-${size}.png`), { width: size, height: size }, size);
    }
    await draw(join(store, "logo.png"), { width: logo, height: logo }, logo);
    await draw(join(store, "banner.png"), banner, 96, "background:#14382b");
  } finally {
    await browser.close();
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}
