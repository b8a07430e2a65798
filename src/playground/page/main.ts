/** The playground's page: the add-in in its frame, the grid around it, and the line that says what is going on. */
import "./main.css";
import type { IWorkbookData } from "@univerjs/core";
import type { FunctionHelp } from "../../functions/help";
import { helpsIn } from "../../pane/strings/helps";
import type { Workbook } from "../../workbook/workbook";
import { worksheetWords } from "../../workbook/worksheets/words";
import { comingBook, openBook } from "../book";
import { showCharts } from "../charts";
import { playgroundContract } from "../contract";
import { loadAddIn } from "../frame";
import { gallery } from "../gallery";
import { type Grid, openGrid } from "../grid";
import { showLooks } from "../looks";
import type { FunctionsFile } from "../metadata";
import { type Company, filledPortfolio, holdingsOf } from "../portfolio";
import { readSaved } from "../saved";
import { keepOn } from "../saving";
import { openShelf } from "../shelf";
import { sortBySelection } from "../sort";
import { besidePage, inPage, json } from "../source";
import { tongueOf } from "../strings";
import { showProgress } from "../strip";
import { askWhenOpened, workbook } from "../workbook";
import { switchPane, walkWithF6 } from "./layout";
import { typeInNameBox } from "./namebox";
import { translatePage } from "./translation";

const byId = (id: string) => document.getElementById(id) as HTMLElement;
const dark = matchMedia("(prefers-color-scheme: dark)");
/** The add-in's frame reads the same language from this page's address. */
const query = new URLSearchParams(location.search);
const tongue = await tongueOf(query.get("lang") ?? navigator.language);
translatePage(tongue);

open().catch((error: unknown) => {
  const sentence = error instanceof Error ? error.message : String(error);
  byId("grid").replaceChildren(
    Object.assign(document.createElement("p"), { className: "opening", textContent: sentence }),
  );
});

async function open(): Promise<void> {
  switchPane(byId("pane-toggle"), byId("pane"));
  let grid: Grid | undefined;
  let opened: (book: Workbook) => void = () => undefined;
  const book = new Promise<Workbook>((resolve) => {
    opened = resolve;
  });
  const { service, rate, addIn: addInPage } = document.documentElement.dataset;
  const isSite = service === "in page";
  Object.assign(window, { shariahSheetsWorkbook: comingBook(book), shariahSheetsSampleOnly: isSite });
  const source = isSite ? await inPage(Number(rate)) : besidePage;
  const frame = document.querySelector("iframe") as HTMLIFrameElement;
  const [addIn, functions, helps, companies, shelf] = await Promise.all([
    loadAddIn(frame, addInPage ?? "excel/taskpane.html", () => grid?.recalculate()).then(async (loaded) => {
      await source.serve(loaded);
      return loaded;
    }),
    json<FunctionsFile>("excel/functions.json"),
    json<readonly FunctionHelp[]>("excel/help.json"),
    json<readonly Company[]>("companies.json"),
    openShelf(`${location.pathname} ${query.get("book") ?? query.get("holdings") ?? ""}`),
  ]);
  const told = await helpsIn(tongue.tag, helps);
  const galleries = gallery(helps, tongue.words.gallery, told);
  const holdings = holdingsOf(companies, query.get("holdings"));
  const first = filledPortfolio(holdings, worksheetWords(tongue.tag), tongue.words.portfolio.title);
  const reading = {
    darkMode: dark.matches,
    words: tongue.words,
    helps: told,
    pack: tongue.direction === "rtl" ? (await import("@univerjs/preset-sheets-core/locales/ar-SA")).default : undefined,
  };
  const openWith = (data: Partial<IWorkbookData>) => {
    byId("grid").replaceChildren();
    return openGrid("grid", functions.functions, addIn.functions, data, reading);
  };
  const kept = readSaved(shelf.text);
  const again = kept && whole(() => openWith(kept.workbook));
  grid = again ?? openWith(workbook(first, galleries));
  const opening = openBook(grid, again && kept);
  if (!again && holdings.length > 0) await opening.laying.adopt(first);
  const { startOver } = tongue.words;
  if (shelf.text !== undefined && !again) byId("told").textContent = startOver.unreadable;
  else if (shelf.why !== "kept") byId("told").textContent = startOver[shelf.why];
  keepOn(shelf, grid.api, opening, (isTooBig) => {
    if (isTooBig) byId("told").textContent = startOver.tooBig;
  });
  byId("start-over").addEventListener("click", async () => {
    if (!confirm(startOver.sure)) return;
    await shelf.forget();
    await source.serve(addIn, true);
    location.reload();
  });
  opened({ ...opening, madeUp: async () => source.answers(await addIn.settings()) });
  showLooks(grid, opening.laying);
  showCharts({ ...grid, laying: opening.laying }, byId("grid"), byId("charts"), dark);
  // The grid's formula bar cannot join Arabic letters: it begins with a ticker, and not with the title.
  if (tongue.direction === "rtl") grid.api.getActiveWorkbook()?.getActiveSheet().getRange("A11").activate();
  const { api, formulas, recalculation, recalculate, noteOfSelection } = grid;
  const header = document.querySelector("header") as HTMLElement;
  walkWithF6([header, byId("grid"), byId("pane")], [window, frame.contentWindow ?? window]);
  typeInNameBox(byId("grid"), api, (typed) => {
    byId("note").textContent = tongue.words.noSuchCell(typed);
  });
  askWhenOpened(api, galleries);
  dark.addEventListener("change", () => api.toggleDarkMode(dark.matches));
  byId("refresh").addEventListener("click", () => addIn.refresh().then(() => recalculate()));
  for (const [id, descending] of [
    ["sort-up", false],
    ["sort-down", true],
  ] as const) {
    byId(id).addEventListener("click", () => {
      byId("note").textContent = sortBySelection(api, formulas, descending, tongue);
    });
  }
  showProgress(addIn, tongue, byId("progress"), byId("progress-heard"));
  api.onCommandExecuted(() => {
    const note = noteOfSelection();
    if (byId("note").textContent !== note) byId("note").textContent = note;
  });
  Object.assign(window, { playground: playgroundContract(api, formulas, recalculation, source, addIn.insert) });
}

/** Undefined where the grid does not take what it is given. */
function whole<T>(open: () => T): T | undefined {
  try {
    return open();
  } catch (error) {
    console.warn("The workbook that was kept does not open:", error);
    return undefined;
  }
}
