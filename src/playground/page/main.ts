/**
 * Starts the playground's page with all that needs no grid: the add-in in its frame, the sheet's content, its first
 * calls, and a plain table with their first answers. The grid is a hundred times as large, and loads after these.
 */
import type { FunctionHelp } from "../../functions/help/help";
import { helpsIn } from "../../i18n/functionHelp";
import type { Workbook } from "../../workbook/workbook";
import { asSample, ofSample } from "../../worksheets/sample";
import { worksheetWords } from "../../worksheets/words/words";
import type { FunctionMetadata } from "../grid/metadata";
import { Results } from "../grid/results";
import { workbook } from "../sheets/openingWorkbook";
import { pendingWorkbook } from "../sheets/pendingWorkbook";
import { filledPortfolio, type ListedCompany, openingCompanies } from "../sheets/portfolio";
import { readSaved } from "../store/savedWorkbook";
import { openShelf } from "../store/shelf";
import { loadAddIn } from "./addIn";
import { fillFirstTable } from "./firstTable";
import { switchPane } from "./paneSwitch";
import { prefetchCalls } from "./prefetch";
import { besidePage, inPage, json } from "./source";
import { tongueOf } from "./tongue";
import { translateLabels, translatePage } from "./translation";

/** The add-in's frame reads the same language from this page's address. */
const query = new URLSearchParams(location.search);
const byId = (id: string) => document.getElementById(id) as HTMLElement;

open().catch((error: unknown) => {
  const sentence = error instanceof Error ? error.message : String(error);
  byId("grid").replaceChildren(
    Object.assign(document.createElement("p"), { className: "opening", textContent: sentence }),
  );
});

async function open(): Promise<void> {
  let opened: (book: Workbook) => void = () => undefined;
  const book = new Promise<Workbook>((resolve) => {
    opened = resolve;
  });
  const { dataset } = document.documentElement;
  const { service, rate, addIn: addInPage = "excel/taskpane.html", coming = "", gridStyle = "" } = dataset;
  const built = addInPage.slice(0, addInPage.lastIndexOf("/") + 1);
  const isSite = service === "in page";
  Object.assign(window, { shariahSheetsWorkbook: pendingWorkbook(book), shariahSheetsSampleOnly: isSite });
  const answering = isSite ? inPage(Number(rate)) : besidePage;
  const frame = document.querySelector("iframe") as HTMLIFrameElement;
  let recalculate: () => void = () => undefined;
  const adding = loadAddIn(frame, addInPage, () => recalculate());
  // The add-in answers the first table, so its files do not wait for those of the grid.
  const sheets = adding.then(() => {
    preload(coming.split(" "));
    return Promise.all([import("./pageSheets"), loadStyle(gridStyle)]).then(([opening]) => opening);
  });
  const tongue = await tongueOf(query.get("lang") ?? navigator.language);
  translatePage(tongue);
  translateLabels(tongue, document.body);
  switchPane(byId("pane-toggle"), byId("pane"));
  const [addIn, source, { functions }, helps, companies, shelf] = await Promise.all([
    Promise.all([adding, answering]).then(async ([loaded, source]) => {
      await source.serve(loaded);
      return loaded;
    }),
    answering,
    json<{ readonly functions: readonly FunctionMetadata[] }>(`${built}functions.json`),
    json<readonly FunctionHelp[]>(`${built}help.json`),
    json<readonly ListedCompany[]>("companies.json"),
    openShelf(`${home()} ${query.get("book") ?? query.get("holdings") ?? ""}`),
  ]);
  const told = await helpsIn(tongue.tag, helps);
  const holdings = openingCompanies(companies, query.get("holdings"));
  const words = worksheetWords(tongue.tag);
  const filled = filledPortfolio(holdings, words);
  const portfolio = holdings.length > 0 ? asSample(filled, words) : filled;
  const first = source.answers(await addIn.settings()) ? ofSample(portfolio, words) : portfolio;
  const begun = workbook(first);
  const saved = readSaved(shelf.text);
  const results = new Results();
  prefetchCalls(saved?.workbook ?? begun, functions, addIn.functions, results);
  const table = byId("first");
  // It shows the portfolio that the page begins with, and no other workbook.
  if (saved || query.has("holdings")) table.remove();
  else void fillFirstTable(table, addIn.functions).catch(() => undefined);
  const { openSheets } = await sheets;
  const given = { addIn, source, frame, functions, helps: told, shelf, tongue, results, saved, begun };
  const grid = await openSheets({ ...given, first: holdings.length > 0 ? first : undefined });
  table.remove();
  recalculate = () => grid.recalculate();
  opened(grid.book);
}

/** Scripts that a script will import: without it the browser would only ask for them when it has read that one. */
function preload(scripts: readonly string[]): void {
  const links = scripts
    .filter(Boolean)
    .map((href) => Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  document.head.append(...links);
}

/** Resolves when the style sheet is in force, or could not be loaded. */
function loadStyle(href: string): Promise<unknown> {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const loaded = new Promise((resolve) => {
    for (const event of ["load", "error"]) link.addEventListener(event, resolve);
  });
  document.head.append(link);
  return loaded;
}

/**
 * The folder of the site. Stored workbooks are named by this folder and not by `try/`, since the playground was once
 * the site's front page.
 */
function home(): string {
  return location.pathname.replace(/try\/(?:index\.html)?$/, "");
}
