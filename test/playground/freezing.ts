import type { FrameLocator } from "playwright-core";
import { en } from "../../src/i18n/en";
import { openPart } from "../pane/openPart";

/** What an auditor does in the pane: freezes the whole workbook under a name. `told` is the pane's reply. */
export async function freezeAll(pane: FrameLocator, told = /cells frozen\./, strings = en): Promise<void> {
  const { freeze } = strings;
  const press = (name: string) => pane.getByRole("button", { name, exact: true }).click();
  await openPart(pane, "freeze", strings);
  await pane.getByRole("radio", { name: freeze.workbook }).check();
  await pane.getByRole("textbox", { name: freeze.by }).fill("A. Auditor");
  await press(freeze.freeze);
  await press(freeze.yes);
  await pane.getByText(told).first().waitFor();
}
