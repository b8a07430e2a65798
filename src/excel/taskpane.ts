/**
 * Opens the pane on the page that holds the functions. It is a script of its own, loaded after the functions, so that
 * cells do not wait for the pane.
 */

import { type Offered, readOrganisation, type Wrong } from "../api/organisation";
import { previousVersion } from "../browser/previousVersion";
import { type CallRecord, openRecord } from "../browser/record";
import { followSettings, openWindow } from "../browser/windows";
import { version } from "../core/version";
import { languageOf } from "../core/wording";
import type { FunctionHelp } from "../functions/help/help";
import { openPane } from "../pane/frame/main";
import { followConnection } from "../session/connection";
import { applyLanguage } from "../session/language";
import { type FunctionsMetadata, paneHost } from "../session/pane";
import { leaveOldSample } from "../session/sample";
import { settle } from "../session/settings";
import type { Workbook } from "../workbook/workbook";
import { dateSystem, officeSampleMark, officeTheme } from "./office";
import { session } from "./session";
import { excelWorkbook } from "./workbook";

/**
 * What a page that shows this one may set on it: sheets of its own in place of Excel's, and that only sample data is
 * offered. And what the functions' script has found: the version of functions that ran here before.
 */
interface Page {
  readonly shariahSheetsBefore?: string;
  readonly shariahSheetsWorkbook?: Workbook;
  readonly shariahSheetsSampleOnly?: boolean;
}

/** ms to wait for Microsoft's script, which may be late, blocked, or find no host. */
const patience = 3_000;

async function open(): Promise<void> {
  // For a page that shows this one and is built separately: it gets numbers, not the planner's own objects.
  Object.assign(globalThis, { shariahSheetsProgress: () => session.planning.progress() });
  const record = openRecord(session);
  openWindow(session);
  const ready = officeReady();
  let isLate = true;
  const [helps, metadata, organisation] = await Promise.all([
    readBeside<readonly FunctionHelp[]>("help.json"),
    readBeside<FunctionsMetadata>("functions.json"),
    readOfferedSettings(),
    Promise.race([
      ready.then(() => {
        isLate = false;
      }),
      new Promise((resolve) => setTimeout(resolve, patience)),
    ]),
  ]);
  const close = await show(record, helps, metadata, organisation);
  if (!isLate) return;
  // Office came late: only now are the sheets, the language and the place of the settings known, so the pane opens once
  // more.
  await ready;
  close();
  await settle(session);
  await show(record, helps, metadata, organisation);
}

/** Shows the pane. Returns the function that closes it. */
async function show(
  record: CallRecord,
  helps: readonly FunctionHelp[] | undefined,
  metadata: FunctionsMetadata | undefined,
  organisation: Offered | Wrong | undefined,
): Promise<() => void> {
  const page = globalThis as unknown as Page;
  const { shariahSheetsWorkbook: sheets } = page;
  const workbook = sheets ?? excelWorkbook();
  void dateSystem().then((system) => {
    session.useDateSystem(system);
    if (system === 1900) return;
    // Cells that were calculated before this was known show dates that are four years off.
    session.planning.outdate();
    void workbook?.recalculate().catch(() => undefined);
  });
  // If the words of the chosen language do not load, cells stay English.
  void applyLanguage(session)
    .then((isOther) => (isOther ? workbook?.recalculate() : undefined))
    .catch(() => undefined);
  const element = document.getElementById("pane") as HTMLElement;
  const language = (typeof Office === "undefined" ? undefined : Office.context?.displayLanguage) ?? navigator.language;
  const host = paneHost({
    session,
    record,
    workbook,
    metadata,
    helps,
    sampleOnly: page.shariahSheetsSampleOnly,
    language,
    theme: officeTheme(),
    mark: officeSampleMark,
    dates: dateSystem,
  });
  const files = {
    rows: async (bytes: Uint8Array) =>
      (await import(/* webpackChunkName: "first-sheet" */ "../files/firstSheet")).firstSheet(bytes),
  };
  // For a page that shows this one beside sheets of its own: with this it writes the pane's worksheets without the
  // pane's buttons.
  Object.assign(globalThis, { shariahSheetsWorksheets: host.worksheets });
  const unfollow = followSettings(session, host);
  const disconnect = followConnection(session, async () => workbook?.recalculate());
  const unobserve = import(/* webpackChunkName: "observing" */ "../session/recordStatusChanges").then(
    (own) => own.recordAfterCalls(session, () => host.activity.progress().cells > 0, host.ledgers, host.worksheets),
    () => undefined,
  );
  void leaveOldSample(session, async () => workbook?.recalculate(), officeSampleMark).catch(() => undefined);
  const help = languageOf(language) === "ar" ? "help/ar/" : "help/";
  const close = openPane(element, {
    ...host,
    files,
    organisation,
    functionsVersion: sheets ? undefined : (page.shariahSheetsBefore ?? previousVersion(Date.now())),
    about: aboutHost(),
    excel: kindOfExcel(),
    language,
    help,
    offerOwnList: (begin) => void Object.assign(globalThis, { shariahSheetsOwnList: begin }),
  });
  return () => {
    unfollow();
    disconnect();
    void unobserve.then((end) => end?.());
    close();
  };
}

/** Settles when Office is ready, and also when Office fails: what Office would tell is then not used. */
async function officeReady(): Promise<void> {
  try {
    if (typeof Office !== "undefined") await Office.onReady();
  } catch {
    // The pane opens without Office.
  }
}

/**
 * Reads a JSON file beside this page. Undefined when the file does not load: the pane then leaves out the section that
 * needs it. `unreadable` when it is no JSON.
 */
async function readBeside<T>(name: string, unreadable?: T): Promise<T | undefined> {
  const reply = await fetch(name).catch(() => undefined);
  return reply?.ok ? reply.json().catch(() => unreadable) : undefined;
}

/**
 * Reads the settings that an organisation offers to its users. A file that is no JSON is not followed, and the pane
 * says so.
 */
async function readOfferedSettings(): Promise<Offered | Wrong | undefined> {
  const file = await readBeside<unknown>("organisation.json", "other");
  return file === undefined || file === "other" ? file : readOrganisation(file);
}

/** What Office tells of the program around this page; nothing without Office. */
function officeDiagnostics(): Partial<Office.ContextInformation> {
  return (typeof Office === "undefined" ? undefined : Office.context?.diagnostics) ?? {};
}

function kindOfExcel(): "web" | "desktop" | undefined {
  const { host, platform } = officeDiagnostics();
  // Office gives both as these texts. Its enums are not there when Office failed to load.
  if (String(host) !== "Excel") return undefined;
  return String(platform) === "OfficeOnline" ? "web" : "desktop";
}

function aboutHost(): string {
  const { host, version: excel, platform } = officeDiagnostics();
  return [`Shariah Sheets ${version}`, host, excel, platform].filter(Boolean).join(", ");
}

void open();
