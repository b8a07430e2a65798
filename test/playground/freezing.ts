import type { FrameLocator } from "playwright-core";
import { en } from "../../src/i18n/en";

/** What an auditor does in the pane: freezes the whole workbook under a name. `told` is the pane's reply. */
export async function freezeAll(pane: FrameLocator, told = /cells frozen\./, { tabs, freeze } = en): Promise<void> {
  const press = (name: string) => pane.getByRole("button", { name, exact: true }).click();
  await pane.getByRole("tab", { name: tabs.freeze, exact: true }).click();
  await pane.getByRole("radio", { name: freeze.workbook }).check();
  await pane.getByRole("textbox", { name: freeze.by }).fill("A. Auditor");
  await press(freeze.freeze);
  await press(freeze.yes);
  await pane.getByText(told).first().waitFor();
}
