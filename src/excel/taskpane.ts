/** Opens the pane on the page that holds the functions: loaded after them, and never in their bundle. */
import { openPane } from "../pane/main";
import type { AddIn } from "./addin";
import { preferencesPort, settingsPort, workbookPort } from "./ports";
import { queuePort } from "./queue";
import { openRecord } from "./record";
import { samplePort } from "./sample";
import { usagePort } from "./usage";

/** Microsoft's script may be late, blocked, or of no host: the pane does not wait for it longer than this. */
const patience = 3_000;

async function open(): Promise<void> {
  const { shariahSheets: addIn } = globalThis as unknown as { shariahSheets: AddIn };
  const record = openRecord(addIn);
  await Promise.race([officeReady(), new Promise((resolve) => setTimeout(resolve, patience))]);
  const element = document.getElementById("pane");
  if (!element) return;
  openPane(element, {
    settings: settingsPort(addIn),
    preferences: preferencesPort(addIn),
    workbook: workbookPort(addIn, recalculate),
    sample: samplePort(addIn, recalculate),
    usage: usagePort(addIn, record, recalculate),
    queue: queuePort(addIn, recalculate),
    language: typeof Office === "undefined" ? undefined : Office.context?.displayLanguage,
  });
}

async function officeReady(): Promise<void> {
  if (typeof Office !== "undefined") await Office.onReady();
}

/** Every formula of the workbook; the add-in answers at once what is still fresh. */
async function recalculate(): Promise<void> {
  if (typeof Excel === "undefined") return;
  await Excel.run(async (context) => {
    context.workbook.application.calculate(Excel.CalculationType.full);
    await context.sync();
  });
}

void open();
