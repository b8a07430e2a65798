/**
 * Writes the help as static pages: one per function and one per topic, in English and Arabic, with a searchable index.
 * What a function takes, shows and costs comes from the catalogue and the sample market; its notes and the topics are
 * prose in docs/help. It needs no server: `helpUrl`, the manifest and the pane link to it.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { numbers } from "../../api/numbers";
import { type OperationName, operations } from "../../api/operations";
import type { Asked } from "../../core/call";
import type { FailureKind } from "../../core/failure";
import { type FunctionHelp, helpPageOf, type ParameterHelp } from "../../functions/help/help";
import type { Entry } from "../../functions/help/searchHelp";
import { helpsIn } from "../../i18n/functionHelp";
import { withFields } from "../../pane/insert/fields";
import { sampleCells, textOf } from "../../service/sample/sampleCells";
import { browserScript } from "../bundles/browserScript";
import type { ListedFunction } from "../functions/help";
import { draw, drawings } from "../pictures/drawings";
import { readFormula, type Signature } from "./formula";
import { functionsText } from "./functionsText";
import { code, escapeHtml, markdown, table } from "./markdown";
import { type Page, type PageContent, type PageGroup, pageOf, style } from "./page";
import { questionsIn, sectionsOf } from "./questions";
import { arabic, english, type GroupName, type Words } from "./words";

export interface CatalogueEntry extends ListedFunction {
  readonly run?: (...typed: never[]) => unknown;
}

interface Sources {
  /** The folder of the prose, with one folder per language. */
  readonly prose: string;
  readonly helps: readonly FunctionHelp[];
  readonly catalogue: readonly CatalogueEntry[];
  readonly signatures: readonly Signature[];
  /** The contact from `ADDIN_SUPPORT`: a mail address or a page. */
  readonly support?: string | undefined;
  /** The page on which one gets an account with the service; `ADDIN_ACCOUNT`. */
  readonly account?: string | undefined;
  /** What the service's operator says of the standard behind the verdicts; `ADDIN_STANDARD`. */
  readonly standard?: string | undefined;
}

/** The topics by group, in the order of the index and of the list beside each page. */
const groups: readonly { readonly group: GroupName; readonly topics: readonly string[] }[] = [
  { group: "begin", topics: ["start", "install-excel", "install-google-sheets", "account", "tickers"] },
  { group: "answers", topics: ["method", "purifying", "zakat-on-holdings", "funds"] },
  { group: "sheets", topics: ["worksheets", "ledgers", "cookbook"] },
  { group: "work", topics: ["refreshing", "limits-and-cost", "freezing", "sharing"] },
  { group: "support", topics: ["troubleshooting", "support", "privacy", "terms", "host-excel"] },
];

const topics = groups.flatMap((one) => one.topics);

/** The topic to read after a function's page. The first pattern that fits the function's name counts. */
const topicsOfFunctions: readonly (readonly [RegExp, string])[] = [
  [/^ETF\./, "funds"],
  [/PURIF/, "purifying"],
  [/ZAKAT/, "zakat-on-holdings"],
  [/^USAGE$/, "limits-and-cost"],
  [/^AGE$/, "refreshing"],
  [/^(LIST|RELATED|NAME)$/, "tickers"],
  [/^(COVERAGE|COMPLIANCE|SCREEN)$/, "cookbook"],
  [/^/, "method"],
];

export async function handbook(sources: Sources): Promise<readonly Page[]> {
  const [inEnglish, inArabic] = await Promise.all([
    pagesIn(english, sources.helps, sources),
    helpsIn("ar", sources.helps).then((helps) => pagesIn(arabic, helps, sources)),
  ]);
  const costs = (about: FunctionHelp) => costOf(about, catalogueEntry(sources, about), english);
  const pictures = drawings.map((one) => ({ path: `pictures/${one.name}.svg`, html: draw(one) }));
  return [
    ...inEnglish,
    ...inArabic,
    ...pictures,
    { path: "functions.txt", html: functionsText(english, sources.helps, costs) },
    { path: "help.css", html: style },
    { path: "search.js", html: browserScript(new URL("searchPage.ts", import.meta.url)) },
  ];
}

function pagesIn(words: Words, helps: readonly FunctionHelp[], sources: Sources): readonly Page[] {
  const folder = join(sources.prose, words.tag);
  const written = existsSync(folder) ? readdirSync(folder) : [];
  const notes = written.includes("functions.md")
    ? sectionsOf(readFileSync(join(folder, "functions.md"), "utf8"))
    : new Map();
  const functions = helps.map((about) =>
    functionPage(about, words, notes.get(about.name.replace("SHARIAH.", "")), sources),
  );
  const prose = topics
    .filter((name) => written.includes(`${name}.md`))
    .map((name): PageContent => {
      const text = readFileSync(join(folder, `${name}.md`), "utf8");
      const body = markdown(text, words.tag === "en" ? "" : "../")
        .replace("{support}", contact(sources.support, words))
        .replace("{standard}", standard(sources.standard, words))
        .replace("{account}", accountLink(sources.account, words));
      return { name, title: /^# (.+)$/m.exec(text)?.[1] ?? name, body };
    });
  prose.push(fieldsPage(words, helps));
  const index = indexPage(words, prose, functions, helps);
  const questions = questionsIn(folder);
  const entries = [
    ...prose.map((one) => proseEntry(one, questions)),
    ...functions.map((one) => functionEntry(one, questions)),
  ];
  const fields = prose.filter(({ name }) => !topics.includes(name));
  const listed: readonly PageGroup[] = [
    ...groups.map(({ group, topics }) => ({
      title: words.groups[group],
      pages: topics.flatMap((name) => prose.filter((one) => one.name === name)),
    })),
    { title: words.functions, pages: [...fields, ...functions] },
  ];
  return [
    ...[index, ...prose, ...functions].map((content) =>
      // The index lists every page itself.
      pageOf({ ...content, groups: content === index ? [] : listed, next: nextOf(content, prose, functions) }, words),
    ),
    { path: `${words.tag === "en" ? "" : "ar/"}searched.js`, html: `var searched = ${JSON.stringify(entries)};\n` },
  ];
}

/** The pages to read next: after a topic the next topic, after a function its topic and the next function. */
function nextOf(
  content: PageContent,
  prose: readonly PageContent[],
  functions: readonly PageContent[],
): NonNullable<PageContent["next"]> {
  const after = (list: readonly PageContent[]) => {
    const at = list.indexOf(content);
    return at === -1 ? undefined : list[at + 1];
  };
  const name = content.title.replace("SHARIAH.", "");
  const topic = functions.includes(content) && topicsOfFunctions.find(([pattern]) => pattern.test(name))?.[1];
  const pages = [prose.find((one) => one.name === topic), after(prose), after(functions)];
  return pages.flatMap((page) => (page ? [[page.name, page.title] as const] : []));
}

function proseEntry({ name, title, body }: PageContent, questions: ReadonlyMap<string, readonly string[]>): Entry {
  const headings = [...body.matchAll(/<h[23][^>]*>(.*?)<\/h[23]>/g)].map(([, heading = ""]) => plain(heading));
  return {
    page: `${name}.html`,
    title,
    about: plain(/<p>(.*?)<\/p>/s.exec(body)?.[1] ?? ""),
    questions: questions.get(name) ?? [],
    headings: headings.join(" "),
    text: wordsIn(body),
  };
}

/**
 * What the search knows of a function's page, without the sections that all functions' pages share: what it costs, and
 * why there may be no answer.
 */
function functionEntry({ name, title, body }: PageContent, questions: ReadonlyMap<string, readonly string[]>): Entry {
  const parts = body.split(/(?=<h2 )/).filter((part) => !/^<h2 id="(?:cost|failures)"/.test(part));
  return {
    page: `${name}.html`,
    title,
    about: plain(/<p>(.*?)<\/p>/s.exec(body)?.[1] ?? ""),
    questions: questions.get(name) ?? [],
    headings: "",
    text: wordsIn(parts.join(" ").replace(/<h2.*?<\/h2>/g, " ")),
  };
}

/**
 * The link to the contact. Without one it opens a mail that has no address yet, because only the reader knows who
 * installed the add-in.
 */
function contact(support: string | undefined, words: Words): string {
  if (!support) return `<a href="mailto:?subject=Shariah%20Sheets">${escapeHtml(words.whoInstalled)}</a>`;
  if (/^https:\/\/\S+$/.test(support)) return `<a href="${escapeHtml(support)}" dir="ltr">${escapeHtml(support)}</a>`;
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(support))
    throw new Error("ADDIN_SUPPORT is a mail address, or a page under https.");
  return `<a href="mailto:${escapeHtml(support)}?subject=Shariah%20Sheets" dir="ltr">${escapeHtml(support)}</a>`;
}

/** Where one gets an account. Without an address it is the operator of the service, whom only the reader knows. */
function accountLink(page: string | undefined, words: Words): string {
  return page ? `<a href="${escapeHtml(page)}" dir="ltr">${escapeHtml(page)}</a>` : escapeHtml(words.operator);
}

function standard(told: string | undefined, { standard: { unknown, known } }: Words): string {
  return told?.trim()
    ? `${escapeHtml(known)} <strong dir="auto">${escapeHtml(told.trim())}</strong>`
    : escapeHtml(unknown);
}

function functionPage(help: FunctionHelp, words: Words, notes: string | undefined, sources: Sources): PageContent {
  const about = withFields(help);
  const { name, summary, parameters } = about;
  const listed = catalogueEntry(sources, help);
  const typed = parameters.map((parameter) => (parameter.optional ? `[${parameter.name}]` : parameter.name)).join(", ");
  const inSheets = name.replaceAll(".", "_");
  const body = [
    `<h1><bdi dir="ltr">${escapeHtml(name)}</bdi></h1>`,
    `<p>${escapeHtml(summary)}</p>`,
    heading(words.write, "write"),
    `<p>${code(`=${name}(${typed})`)}</p>`,
    `<p class="note">${escapeHtml(words.inSheets)} ${code(`=${inSheets}(${typed})`)}</p>`,
    ...(parameters.length > 0 ? [heading(words.parameters, "arguments"), argumentsOf(parameters, words)] : []),
    ...exampleOf(about, listed, words, sources),
    ...(notes ? [heading(words.notes, "notes"), markdown(notes)] : []),
    heading(words.cost, "cost"),
    `<p>${escapeHtml(costOf(about, listed, words))}</p>`,
    heading(words.failures, "failures"),
    table([[words.failure, words.todo], ...failuresOf(about, listed).map((kind) => words.failuresOf[kind])]),
    ...fieldsOf(parameters, words),
  ].join("\n");
  return { name: helpPageOf(name), title: name, body };
}

function catalogueEntry({ catalogue }: Sources, { name }: FunctionHelp): CatalogueEntry | undefined {
  return catalogue.find((one) => `SHARIAH.${one.name}` === name);
}

function heading(text: string, id: string): string {
  return `<h2 id="${id}">${escapeHtml(text)}</h2>`;
}

function argumentsOf(parameters: readonly ParameterHelp[], words: Words): string {
  const items = parameters.map(({ name, label, description, optional, options, many }) => {
    const choices = options && !many ? ` ${escapeHtml(words.oneOf)} ${options.map(code).join(" ")}` : "";
    const called = label ? ` ${escapeHtml(label)}` : "";
    const kind = optional ? ` <span class="note">(${escapeHtml(words.optional)})</span>` : "";
    return `<dt>${code(name)}${called}${kind}</dt><dd>${escapeHtml(description)}${choices}</dd>`;
  });
  return `<dl>${items.join("\n")}</dl>`;
}

/** The example as typed, and its result on the sample service; of a long table the first rows. */
function exampleOf(
  { example }: FunctionHelp,
  listed: CatalogueEntry | undefined,
  words: Words,
  { signatures }: Sources,
): readonly string[] {
  if (!example) return [];
  const shown = listed?.run?.(...(readFormula(example, signatures).typed as never[]));
  const isCall = typeof shown === "object" && shown !== null && ("operation" in shown || "failure" in shown);
  const cells = isCall ? sampleCells(shown as Asked) : [];
  const rows = cells.slice(0, 8).map((row) => row.slice(0, 8).map(textOf));
  const more = cells.length > rows.length ? `<p class="note">${escapeHtml(words.more)} …</p>` : "";
  const row = (texts: readonly string[]) => `<tr>${texts.map((text) => `<td>${shownText(text)}</td>`).join("")}</tr>`;
  const answer = `<div class="wide" dir="ltr" tabindex="0"><table><tbody>${rows.map(row).join("\n")}</tbody></table></div>`;
  return [
    heading(words.example, "example"),
    `<p>${code(example)}</p>`,
    ...(rows.length > 0 ? [answer, more, `<p class="note">${escapeHtml(words.sampleNote)}</p>`] : []),
  ];
}

/** Lines of a table are indented by spaces, which HTML would drop. */
function shownText(text: string): string {
  const inset = text.length - text.trimStart().length;
  return "&nbsp;".repeat(inset) + escapeHtml(text.trimStart());
}

export function costOf({ parameters }: FunctionHelp, listed: CatalogueEntry | undefined, words: Words): string {
  const asked = Object.values(operations).find(({ name }) => numbers[name as OperationName][0] === listed?.asks[0]);
  if (!asked || !listed) return words.costs.none("");
  const hours = asked.freshness / 3_600_000;
  const known = words.costs.known(words.duration(hours));
  const funds = listed.asks[0] === 3 || listed.asks[0] === 1 ? [words.costs.funds("")] : [];
  const isRange = parameters.some(({ name }) => name === "tickers");
  const calls = asked.routes[0].most > 1 ? "bulk" : isRange ? "each" : "one";
  return [words.costs[calls](""), known, ...funds].join(" ");
}

const everywhere: readonly FailureKind[] = [
  "notSetUp",
  "refused",
  "unreachable",
  "plan",
  "month",
  "service",
  "loading",
];

/** The failures that this function may show, its own first. */
function failuresOf({ parameters }: FunctionHelp, listed: CatalogueEntry | undefined): readonly FailureKind[] {
  const has = (...names: readonly string[]) => parameters.some(({ name }) => names.includes(name));
  const asks = (listed?.asks.length ?? 0) > 0;
  return [
    ...(has("tickers", "ticker") ? (["notTicker", "unknownSymbol", "notReturned"] as const) : []),
    ...(has("weights") ? (["incomplete"] as const) : []),
    "missing",
    ...(has("shares", "weights") ? (["sizes"] as const) : []),
    ...(parameters.length > 1 || has("field") ? (["badArgument"] as const) : []),
    ...(has("field", "fields") ? (["noField"] as const) : []),
    ...(asks && has("tickers") ? (["consent", "budget"] as const) : []),
    ...(asks ? everywhere : []),
  ];
}

function fieldsOf(parameters: readonly ParameterHelp[], words: Words): readonly string[] {
  const [of] = parameters.filter(
    ({ name, options, suggestions }) => /^fields?$/.test(name) && (options ?? suggestions),
  );
  if (!of) return [];
  const { options = [], suggestions = [], costly = [] } = of;
  const list = (names: readonly string[]) => `<p>${names.map(code).join(" ")}</p>`;
  const dear = new Set(costly);
  return [
    heading(words.fields, "fields"),
    `<p>${escapeHtml(words.fieldsNote)}</p>`,
    list([...options, ...suggestions].filter((name) => !dear.has(name))),
    ...(costly.length > 0 ? [`<p>${escapeHtml(words.costly)}</p>`, list(costly)] : []),
  ];
}

/** A page with the name of every field that any function knows. */
function fieldsPage(words: Words, helps: readonly FunctionHelp[]): PageContent {
  const sections = helps.map(withFields).flatMap(({ name, parameters }) => {
    const [, note, ...names] = fieldsOf(parameters, words);
    const title = `<h2><a href="${helpPageOf(name)}.html" dir="ltr">${escapeHtml(name)}</a></h2>`;
    return note ? [title, ...names] : [];
  });
  const body = `<h1>${escapeHtml(words.fields)}</h1>\n<p>${escapeHtml(words.fieldsNote)}</p>\n${sections.join("\n")}`;
  return { name: "fields", title: words.fields, body };
}

function indexPage(
  words: Words,
  prose: readonly PageContent[],
  functions: readonly PageContent[],
  helps: readonly FunctionHelp[],
): PageContent {
  const entry = ({ name, title }: PageContent, about: string) =>
    `<li><a href="${name}.html" dir="auto">${escapeHtml(title)}</a><span>${about}</span></li>`;
  // Code stays code, which reads from left to right in every language; links are removed, since it is inside a link.
  const firstParagraph = ({ body }: PageContent) =>
    (/<p>(.*?)<\/p>/.exec(body)?.[1] ?? "").replace(/<\/?a\b[^>]*>/g, "");
  const body = `<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words.notFatwa)}</p>
<div role="status">
<p id="none" hidden>${escapeHtml(words.noneFound)}</p>
</div>
<ol id="found" class="list" aria-label="${escapeHtml(words.found)}" hidden></ol>
<div id="all">
${heading(words.topics, "topics")}
<ul class="list">${prose.map((one) => entry(one, firstParagraph(one))).join("\n")}</ul>
${heading(words.functions, "functions")}
<ul class="list">${functions.map((one, nth) => entry(one, escapeHtml(helps[nth]?.summary ?? ""))).join("\n")}</ul>
<p><a href="${words.tag === "en" ? "" : "../"}functions.txt">${escapeHtml(words.plainText)}</a></p>
</div>`;
  return { name: "index", title: words.title, body, script: true };
}

/** Every word of a page, once, for the search. */
function wordsIn(html: string): string {
  const text = plain(html).toLowerCase();
  return [...new Set(text.match(/[\p{L}\p{N}#!?%./_-]+/gu) ?? [])].join(" ");
}

/** A text without its tags. */
function plain(html: string): string {
  const joined = html.replace(/<\/?(?:a|bdi|code|em|span|strong)\b[^>]*>/g, "");
  return unescapeHtml(joined.replace(/<[^>]+>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

function unescapeHtml(html: string): string {
  return html
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
