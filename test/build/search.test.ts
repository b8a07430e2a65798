/** The help's search: what people ask finds the page that answers it, in both languages, however it is spelt. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { help } from "../../src/build/functions/help";
import { functionFiles, readMetadata } from "../../src/build/functions/metadata";
import { readCatalogue } from "../../src/build/functions/views";
import { handbook } from "../../src/build/handbook/handbook";
import { type Entry, searchHelp, wordsOf } from "../../src/functions/help/searchHelp";

let english: readonly Entry[];
let arabic: readonly Entry[];
let pages: ReadonlySet<string>;

beforeAll(async () => {
  const metadata = await readMetadata(functionFiles(join(process.cwd(), "src/functions")));
  const catalogue = await readCatalogue(process.cwd());
  const prose = join(process.cwd(), "docs/help");
  const helps = help(metadata, catalogue);
  const built = await handbook({ prose, helps, catalogue, signatures: metadata.functions });
  pages = new Set(built.map(({ path }) => path));
  const read = (file: string) => {
    const given: { searched?: readonly Entry[] } = {};
    runInNewContext(built.find(({ path }) => path === file)?.html ?? "", given);
    return JSON.parse(JSON.stringify(given.searched)) as readonly Entry[];
  };
  [english, arabic] = [read("searched.js"), read("ar/searched.js")];
});

const first = (question: string, entries: readonly Entry[]) => searchHelp(question, entries)[0]?.page;

/** Thirty questions that newcomers asked, as they typed them. */
const asked: readonly (readonly [question: string, page: string])[] = [
  ["what is purification", "purifying"],
  ["why is my cell N/A", "troubleshooting"],
  ["how many calls do I have left", "limits-and-cost"],
  ["halal percent of portfolio", "compliance"],
  ["zakat long term", "zakat-on-holdings"],
  ["how much zakat do I owe", "zakat-on-holdings"],
  ["not covered", "troubleshooting"],
  ["BRK-B", "tickers"],
  ["ledger", "worksheets"],
  ["quota", "limits-and-cost"],
  ["stale", "refreshing"],
  ["delete my key", "account"],
  ["export to pdf", "sharing"],
  ["does it cost money", "limits-and-cost"],
  ["restore formulas", "freezing"],
  ["share with a colleague", "sharing"],
  ["AAOIFI", "method"],
  ["purifcation", "purifying"],
  ["refresh", "refreshing"],
  ["secret", "account"],
  ["month limit", "limits-and-cost"],
  ["#BUSY!", "troubleshooting"],
  ["price", "worksheets"],
  ["fund", "funds"],
  ["list of halal stocks", "list"],
  ["close a period", "worksheets"],
  ["what changed", "refreshing"],
  ["wrong secret", "account"],
  ["slow", "refreshing"],
  ["offline", "refreshing"],
];

/** Otherwise put, misspelt, or with other endings: none of them stands in the lists of what people ask. */
const otherwise: readonly (readonly [question: string, page: string])[] = [
  ["purifying my dividends", "purifying"],
  ["puryfication of a dividend", "purifying"],
  ["the cell says #N/A, why?", "troubleshooting"],
  ["remaining calls of this month", "usage"],
  ["forgetting the secret key", "account"],
  ["is it free of charge", "limits-and-cost"],
  ["sharing with colleagues", "sharing"],
  ["berkshire brk.b", "tickers"],
  ["aoifi", "method"],
  ["refreshed", "refreshing"],
  ["installing on a mac", "install-excel"],
  ["gogle sheets", "install-google-sheets"],
  ["SHARIAH.STATUS", "status"],
  ["etf purification", "etf-purify"],
  ["headroom", "headroom"],
  ["thawing", "freezing"],
];

const inArabic: readonly (readonly [question: string, page: string])[] = [
  ["ما هو التطهير؟", "purifying"],
  ["لماذا خليتي N/A", "troubleshooting"],
  ["كم طلبا بقي", "limits-and-cost"],
  ["نسبة الحلال في محفظتي", "compliance"],
  ["زكاه طويله الاجل", "zakat-on-holdings"],
  ["أيوفي", "method"],
  ["حذف المفتاح", "account"],
  ["تصدير PDF", "sharing"],
  ["إقفال الفترة", "worksheets"],
  ["قائمة الأسهم الحلال", "list"],
  ["صندوق", "funds"],
  ["ما الذي تغير", "refreshing"],
  ["بطيئ", "refreshing"],
  ["استرجاع الصيغ", "freezing"],
];

test("thirty questions find their page first", () => {
  expect(asked).toHaveLength(30);
  expect(asked.map(([question]) => [question, first(question, english)])).toEqual(
    asked.map(([question, page]) => [question, `${page}.html`]),
  );
});

test("further questions, which are in no list, find their page first", () => {
  const listed = readFileSync("docs/help/en/search.md", "utf8")
    .split(/[,\n]/)
    .map((one) => one.trim());
  expect(otherwise.filter(([question]) => listed.includes(question))).toEqual([]);
  expect(otherwise.map(([question]) => [question, first(question, english)])).toEqual(
    otherwise.map(([question, page]) => [question, `${page}.html`]),
  );
});

test("thirty questions in Arabic find their page first, with or without marks and forms of letters", () => {
  expect(inArabic.map(([question]) => [question, first(question, arabic)])).toEqual(
    inArabic.map(([question, page]) => [question, `${page}.html`]),
  );
});

test("a question without any answer finds none", () => {
  for (const question of ["xylophone", "qqqqqq wwwwww", "?!", ""]) expect(searchHelp(question, english)).toEqual([]);
});

test("each page can be found, and what is listed belongs to a page", () => {
  for (const [entries, folder] of [
    [english, ""],
    [arabic, "ar/"],
  ] as const) {
    const own = [...pages].filter((path) => path.endsWith(".html") && path.startsWith("ar/") === (folder === "ar/"));
    const found = entries.map(({ page }) => `${folder}${page}`);
    expect(found.sort()).toEqual(own.filter((path) => path !== `${folder}index.html`).sort());
    for (const entry of entries) expect(searchHelp(entry.title, entries).slice(0, 3)).toContain(entry);
    const text = readFileSync(`docs/help/${folder === "" ? "en" : "ar"}/search.md`, "utf8");
    const sections = [...text.matchAll(/^## (\S+)$/gm)].map(([, name]) => `${folder}${name}.html`);
    expect(sections.filter((page) => !found.includes(page))).toEqual([]);
  }
});

test("words that all functions' pages have in common find none of them", () => {
  const functions = english.filter(({ title }) => title.startsWith("SHARIAH."));
  expect(functions.length).toBeGreaterThan(30);
  for (const { text } of functions) expect(wordsOf(text)).not.toEqual(expect.arrayContaining(["unreachable"]));
  const busy = searchHelp("client ID refused", english)
    .slice(0, 3)
    .map(({ title }) => title);
  expect(busy.filter((title) => title.startsWith("SHARIAH."))).toEqual([]);
});
