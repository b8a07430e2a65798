/** Opens the pane on the page that holds the functions: loaded after them, and never in their bundle. */

import type { FunctionHelp } from "../functions/help";
import type { Grid } from "../pane/grid";
import { openPane } from "../pane/main";
import { helpsIn } from "../pane/strings/helps";
import { dateSystem } from "./dates";
import { type FunctionsFile, paneHost } from "./pane";
import { openRecord } from "./record";
import { leaveOldSample } from "./sample";
import type { Session } from "./session";
import { keep } from "./settings";
import { followSettings, openWindow } from "./windows";
import { excelSheets } from "./workbook";

/** What the page around may provide: the add-in, made by the functions, and sheets where they are not Excel's. */
interface Page {
  readonly shariahSheets: Session;
  readonly shariahSheetsWorkbook?: Grid;
  readonly shariahSheetsSampleOnly?: boolean;
}

/** Microsoft's script may be late, blocked, or of no host: the pane does not wait for it longer than this. */
const patience = 3_000;

async function open(): Promise<void> {
  const page = globalThis as unknown as Page;
  const { shariahSheets: session, shariahSheetsWorkbook: sheets } = page;
  keep(session);
  const record = openRecord(session);
  openWindow(session);
  const [helps, metadata] = await Promise.all([
    own<readonly FunctionHelp[]>("help.json"),
    own<FunctionsFile>("functions.json"),
    Promise.race([officeReady(), new Promise((resolve) => setTimeout(resolve, patience))]),
  ]);
  const grid = sheets ?? excelSheets();
  void dateSystem().then((system) => {
    session.useDateSystem(system);
    if (system === 1900) return;
    // Cells that asked before the workbook said so are four years off, in what they were given and in what they show.
    session.planning.changes += 1;
    void grid?.recalculate().catch(() => undefined);
  });
  const element = document.getElementById("pane");
  if (!element) return;
  const language = (typeof Office === "undefined" ? undefined : Office.context?.displayLanguage) ?? navigator.language;
  const host = paneHost({
    session,
    record,
    grid,
    metadata,
    helps: helps && (await helpsIn(language, helps)),
    sampleOnly: page.shariahSheetsSampleOnly,
  });
  followSettings(session, host);
  void leaveOldSample(session, async () => grid?.recalculate()).catch(() => undefined);
  const help = /^ar\b/i.test(language) ? "help/ar/" : "help/";
  openPane(element, { ...host, about: aboutHost(), language, help });
}

async function officeReady(): Promise<void> {
  if (typeof Office !== "undefined") await Office.onReady();
}

/** A file beside this page; undefined when it does not come: what needs it is then left out. */
async function own<T>(name: string): Promise<T | undefined> {
  try {
    const reply = await fetch(name);
    return reply.ok ? ((await reply.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}

function aboutHost(): string {
  const { host, version, platform } = (typeof Office === "undefined" ? undefined : Office.context?.diagnostics) ?? {};
  return ["Shariah Sheets", host, version, platform].filter(Boolean).join(", ");
}

void open();
