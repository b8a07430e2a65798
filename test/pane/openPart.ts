/** How a test opens a part of the pane, as a person does: its place first, and then its section. */
import type { Frame, FrameLocator, Page } from "playwright-core";
import { en } from "../../src/i18n/en";
import { type PanePart, panePlaceOf } from "../../src/pane/frame/context";

export async function openPart(pane: Page | Frame | FrameLocator, part: PanePart, strings = en): Promise<void> {
  const place = panePlaceOf(part);
  if (place === "help") {
    const mark = pane.getByRole("button", { name: strings.help.heading, exact: true });
    if ((await mark.getAttribute("aria-pressed")) === "false") await mark.click();
  } else await pane.getByRole("tab", { name: strings.tabs[place], exact: true }).click();
  if (part === place) return;
  const section = pane.locator(`#section-${part}`);
  await section.waitFor();
  if ((await section.getAttribute("open")) === null) await section.locator("> summary").click();
}

/** Opens what is folded under this line, as *Advanced* in the settings, or *More* under *Refresh*. */
export async function unfold(pane: Page | Frame | FrameLocator, line: string): Promise<void> {
  const folded = pane
    .locator("details", { has: pane.locator("> summary", { hasText: new RegExp(`^${line}$`) }) })
    .last();
  await folded.waitFor();
  if ((await folded.getAttribute("open")) === null) await folded.locator("> summary").click();
}
