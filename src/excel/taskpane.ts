/** Opens the pane on the page that holds the functions: loaded after them, and never in their bundle. */
import type { Grid } from "../pane/grid";
import { openPane } from "../pane/main";
import type { FunctionHelp } from "../pane/ports";
import type { AddIn } from "./addin";
import { Asking, type Signatures } from "./asking";
import { dateSystem } from "./dates";
import { freezerPort } from "./freezer";
import { inserterPort } from "./inserter";
import { journalPort } from "./journal";
import { preferencesPort, settingsPort, workbookPort } from "./ports";
import { queuePort } from "./queue";
import { openRecord } from "./record";
import { refresherPort } from "./refresher";
import { samplePort } from "./sample";
import { usagePort } from "./usage";
import { excelSheets } from "./workbook";

/** What the page around may provide: the add-in, made by the functions, and sheets where they are not Excel's. */
interface Page {
  readonly shariahSheets: AddIn;
  readonly shariahSheetsWorkbook?: Grid;
}

/** The part of functions.json that is read here. */
interface FunctionsFile {
  readonly functions: readonly {
    readonly id: string;
    readonly parameters: readonly { readonly dimensionality?: string }[];
  }[];
}

/** Microsoft's script may be late, blocked, or of no host: the pane does not wait for it longer than this. */
const patience = 3_000;

async function open(): Promise<void> {
  const { shariahSheets: addIn, shariahSheetsWorkbook: sheets } = globalThis as unknown as Page;
  const record = openRecord(addIn);
  const [helps, metadata] = await Promise.all([
    own<readonly FunctionHelp[]>("help.json"),
    own<FunctionsFile>("functions.json"),
    Promise.race([officeReady(), new Promise((resolve) => setTimeout(resolve, patience))]),
  ]);
  void dateSystem().then((system) => addIn.useDateSystem(system));
  const element = document.getElementById("pane");
  if (!element) return;
  const grid = sheets ?? excelSheets();
  const recalculate = async () => grid?.recalculate();
  const asking = grid && metadata && new Asking(addIn, grid, signaturesOf(metadata));
  openPane(element, {
    settings: settingsPort(addIn),
    preferences: preferencesPort(addIn),
    workbook: workbookPort(addIn, recalculate),
    sample: samplePort(addIn, recalculate),
    usage: usagePort(addIn, record, recalculate),
    queue: queuePort(addIn, recalculate),
    journal: journalPort(addIn, record, asking),
    refresher: asking && refresherPort(addIn, grid, asking),
    inserter: asking && helps && inserterPort(addIn, grid, asking, helps),
    freezer: grid && freezerPort(grid, addIn.functions.keys()),
    about: aboutHost(),
    language: typeof Office === "undefined" ? undefined : Office.context?.displayLanguage,
  });
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

function signaturesOf({ functions }: FunctionsFile): Signatures {
  return new Map(
    functions.map(({ id, parameters }) => [id, parameters.map(({ dimensionality }) => dimensionality === "matrix")]),
  );
}

function aboutHost(): string {
  const { host, version, platform } = (typeof Office === "undefined" ? undefined : Office.context?.diagnostics) ?? {};
  return ["Shariah Sheets", host, version, platform].filter(Boolean).join(", ");
}

void open();
