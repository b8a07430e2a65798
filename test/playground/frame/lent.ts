/** Runs in the add-in's frame, on the built add-in and the playground's grid, with the ports of the pane's page. */

import { openRecord } from "../../../src/browser/record";
import type { FunctionHelp } from "../../../src/functions/help/help";
import type { Host } from "../../../src/ports/host";
import { type FunctionsMetadata, paneHost } from "../../../src/session/pane";
import type { Session } from "../../../src/session/session";
import type { Workbook } from "../../../src/workbook/workbook";

export interface LentWindow {
  readonly shariahSheets: Session;
  readonly shariahSheetsWorkbook: Workbook;
  /** Set when it can be used. */
  lent?: Host;
}

const own = async <T>(name: string) => (await (await fetch(name)).json()) as T;

async function lend(): Promise<void> {
  const page = globalThis as unknown as LentWindow;
  const { shariahSheets: session, shariahSheetsWorkbook: workbook } = page;
  const [metadata, helps] = await Promise.all([
    own<FunctionsMetadata>("functions.json"),
    own<readonly FunctionHelp[]>("help.json"),
  ]);
  const host = paneHost({ session, record: openRecord(session), workbook, metadata, helps });
  // The page has saved settings for its user; here begins another one.
  await session.ready;
  await host.settings.forget();
  page.lent = host;
}

void lend();
