/** Opens the page's sheets: the grid with its content, what is drawn over it, and the line that shows the progress. */
import type { IWorkbookData } from "@univerjs/core";
import type { FunctionHelp } from "../../functions/help/help";
import type { Worksheet } from "../../workbook/sheet/worksheet";
import type { Workbook } from "../../workbook/workbook";
import { worksheetWords } from "../../worksheets/words/words";
import { openGrid, type UniverGrid } from "../grid/grid";
import type { FunctionMetadata } from "../grid/metadata";
import type { Results } from "../grid/results";
import { showCharts } from "../sheets/charts";
import { showColourRules } from "../sheets/colourRules";
import { openWorkbook } from "../sheets/workbook";
import { newSheetSteps } from "../sheets/worksheetData";
import { autosave } from "../store/autosave";
import type { SavedWorkbook } from "../store/savedWorkbook";
import type { Shelf } from "../store/shelf";
import type { LoadedAddIn } from "./addIn";
import { openPaneOf, walkWithF6 } from "./paneSwitch";
import type { AnswerSource } from "./source";
import { showStatusBar } from "./statusBar";
import type { Tongue } from "./tongue";
import { windowPlayground } from "./windowPlayground";

export interface SheetsOptions {
  readonly addIn: LoadedAddIn;
  readonly source: AnswerSource;
  readonly frame: HTMLIFrameElement;
  readonly functions: readonly FunctionMetadata[];
  /** The functions' help in the reader's language. */
  readonly helps: readonly FunctionHelp[];
  readonly shelf: Shelf;
  readonly tongue: Tongue;
  /** The calls that were started while the grid was loading, with their answers. */
  readonly results: Results;
  /** The workbook as it was last left; undefined when there is none that can be read. */
  readonly saved: SavedWorkbook | undefined;
  /** The workbook to start with otherwise. */
  readonly begun: Partial<IWorkbookData>;
  /** The worksheet that `begun` has; undefined when there are no holdings. */
  readonly first: Worksheet | undefined;
}

const byId = (id: string) => document.getElementById(id) as HTMLElement;
const dark = matchMedia("(prefers-color-scheme: dark)");

export async function openSheets(
  given: SheetsOptions,
): Promise<Pick<UniverGrid, "recalculate"> & { readonly book: Workbook }> {
  const { addIn, source, frame, functions, helps, shelf, tongue, results, saved, begun, first } = given;
  const reading = {
    darkMode: dark.matches,
    words: tongue.words,
    helps,
    pack: tongue.direction === "rtl" ? (await import("@univerjs/preset-sheets-core/locales/ar-SA")).default : undefined,
  };
  const openWith = (data: Partial<IWorkbookData>) => {
    byId("grid").replaceChildren();
    return openGrid("grid", functions, addIn.functions, results, data, reading);
  };
  const again = saved && whole(() => openWith(saved.workbook));
  const grid = again ?? openWith(begun);
  const { api, formulas, recalculation, recalculate, noteOfSelection } = grid;
  const opening = openWorkbook(grid, again && saved);
  if (!again && first) await opening.worksheets.adopt(newSheetSteps(first));
  const { startOver } = tongue.words;
  if (shelf.text !== undefined && !again) byId("told").textContent = startOver.unreadable;
  else if (shelf.why !== "kept") byId("told").textContent = startOver[shelf.why];
  autosave(shelf, api, opening, (isTooBig) => {
    if (isTooBig) byId("told").textContent = startOver.tooBig;
  });
  offer("sample", async () => {
    if (!confirm(startOver.sure)) return;
    await shelf.forget();
    await source.serve(addIn, true);
    // Also where the address asks for the user's own list.
    location.assign(location.pathname + keptQuery());
  });
  offer("own-list", () => {
    openPaneOf(byId("pane-toggle"), byId("pane"));
    return addIn.ownList();
  });
  const isMadeUp = async () => source.answers(await addIn.settings());
  offer("save", async () => {
    const { workbookFile } = await import("../sheets/workbookFile");
    const { sampleSheet } = tongue.words;
    const { madeUp: sentence } = worksheetWords(tongue.tag);
    const warning = (await isMadeUp()) ? { name: sampleSheet, sentence, direction: tongue.direction } : undefined;
    const bytes = workbookFile(opening.saved().workbook, opening.shownAt, opening.worksheets, warning);
    download(bytes, "shariah-sheets.xlsx");
  });
  showColourRules(grid.univer, opening.worksheets);
  showCharts({ ...grid, worksheets: opening.worksheets }, byId("grid"), byId("charts"), dark);
  const header = document.querySelector("header") as HTMLElement;
  walkWithF6([header, byId("grid"), byId("pane")], [window, frame.contentWindow ?? window]);
  dark.addEventListener("change", () => api.toggleDarkMode(dark.matches));
  showStatusBar(addIn, tongue, byId("progress"), byId("progress-heard"));
  api.onCommandExecuted(() => {
    const note = noteOfSelection();
    if (byId("note").textContent !== note) byId("note").textContent = note;
  });
  if (new URLSearchParams(location.search).get("start") === "list") byId("own-list").click();
  Object.assign(window, { playground: windowPlayground(api, formulas, recalculation, source, addIn.insert) });
  return { recalculate, book: { ...opening, madeUp: isMadeUp } };
}

/** Lets the button be pressed: until now it could not do anything. */
function offer(id: string, act: () => Promise<void>): void {
  const button = byId(id) as HTMLButtonElement;
  button.disabled = false;
  button.addEventListener("click", () => void act());
}

/** Gives the browser a file to save. */
function download(bytes: Uint8Array, name: string): void {
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const href = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** The page's query without the wish to begin with the user's own list. */
function keptQuery(): string {
  const query = new URLSearchParams(location.search);
  query.delete("start");
  return query.size > 0 ? `?${query}` : "";
}

/** What `open` returns; undefined when it throws, because the grid does not accept the stored workbook. */
function whole<T>(open: () => T): T | undefined {
  try {
    return open();
  } catch (error) {
    console.warn("The workbook that was kept does not open:", error);
    return undefined;
  }
}
