import type { FrameLocator } from "playwright-core";

/** What an auditor does in the pane: the whole workbook becomes values, with a name on the stamp; `told` by the pane. */
export async function freezeAll(pane: FrameLocator, told = /cells frozen\./): Promise<void> {
  const press = (name: string) => pane.getByRole("button", { name, exact: true }).click();
  await pane.getByRole("tab", { name: "Freeze values", exact: true }).click();
  await pane.getByRole("radio", { name: "The whole workbook" }).check();
  await pane.getByRole("textbox", { name: "Your name for the stamp" }).fill("A. Auditor");
  await press("Freeze");
  await press("Freeze all");
  await pane.getByText(told).first().waitFor();
}
