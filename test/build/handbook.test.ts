/** The help's pages: every function and topic in both languages, true examples, links that lead somewhere. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { help } from "../../src/build/functions/help";
import { functionFiles, readMetadata } from "../../src/build/functions/metadata";
import { readCatalogue } from "../../src/build/functions/views";
import { readFormula } from "../../src/build/handbook/formula";
import { type CatalogueEntry, handbook } from "../../src/build/handbook/handbook";
import { cellsOf, markdown } from "../../src/build/handbook/markdown";
import { type FunctionHelp, helpPageOf } from "../../src/functions/help/help";
import { asyncStage } from "../stage/driverStages";
import type { Shown } from "../stage/stage";

const prose = join(process.cwd(), "docs/help");
let catalogue: readonly CatalogueEntry[];
let helps: readonly FunctionHelp[];
let signatures: Awaited<ReturnType<typeof readMetadata>>["functions"];
let pages: ReadonlyMap<string, string>;

const build = async (support?: string) =>
  new Map(
    (await handbook({ prose, helps, catalogue, signatures, support })).map(({ path, html }) => [path, html] as const),
  );

beforeAll(async () => {
  const metadata = await readMetadata(functionFiles(join(process.cwd(), "src/functions")));
  signatures = metadata.functions;
  catalogue = await readCatalogue(process.cwd());
  helps = help(metadata, catalogue);
  pages = await build();
});

const htmlPages = () => [...pages].filter(([path]) => path.endsWith(".html"));
const page = (path: string) => pages.get(path) ?? "";
const textIn = (html: string) => html.replace(/<[^>]+>/g, " ");

test("every function has its page in both languages, with all that belongs on it", () => {
  for (const { name, summary, example } of helps) {
    for (const folder of ["", "ar/"]) {
      const html = page(`${folder}${helpPageOf(name)}.html`);
      expect(html).toContain(`<bdi dir="ltr">${name}</bdi>`);
      for (const part of ["write", "example", "notes", "cost", "failures"]) expect(html).toContain(`id="${part}"`);
      expect(html).toContain(example.replaceAll('"', "&quot;"));
    }
    expect(page(`${helpPageOf(name)}.html`)).toContain(summary.replaceAll('"', "&quot;"));
  }
});

test("the prose is the same in both languages: its files, its functions, its formulas", () => {
  const [english, arabic] = ["en", "ar"].map((tag) => readdirSync(join(prose, tag)).sort());
  expect(arabic).toEqual(english);
  for (const file of english ?? []) {
    const [one, other] = ["en", "ar"].map((tag) => readFileSync(join(prose, tag, file), "utf8"));
    const formulas = (text = "") => text.match(/`=[^`]+`/g) ?? [];
    expect([file, formulas(other)]).toEqual([file, formulas(one)]);
    expect(other?.match(/[\u0600-\u06ff]/g)?.length).toBeGreaterThan(200);
  }
  const named = (tag: string) =>
    [...readFileSync(join(prose, tag, "functions.md"), "utf8").matchAll(/^## (\S+)$/gm)].map(([, name]) => name);
  for (const tag of ["en", "ar"]) expect(named(tag)).toEqual(catalogue.map(({ name }) => name));
});

test("Arabic pages read from right to left, with typed names from left to right", () => {
  for (const [path, html] of htmlPages()) {
    expect([path, html.includes('<html lang="ar" dir="rtl">')]).toEqual([path, path.startsWith("ar/")]);
    const fenced = (html.match(/<pre/g) ?? []).map(() => "<code");
    expect(html.match(/<code(?! dir="ltr")/g) ?? []).toEqual(fenced);
  }
});

test("each page says that nothing is a fatwa, and that the sample's verdicts are made up", () => {
  for (const [path, html] of htmlPages()) {
    const footer = /<footer>(.*)<\/footer>/.exec(html)?.[1];
    expect(footer).toMatch(
      path.startsWith("ar/") ? /ليس هنا شيء من الفتوى.*مُختلَقة/ : /Nothing here is a fatwa.*made up/,
    );
  }
});

/** Google wants the page on privacy to link to its policy. */
const outside = "https://developers.google.com/terms/api-services-user-data-policy";

test("links lead to pages and places that are there, and to one address outside", () => {
  const files = new Set([...pages.keys()]);
  for (const [path, html] of htmlPages()) {
    for (const [, link = ""] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
      if (link === outside && /privacy/.test(path)) continue;
      if (link.startsWith("mailto:") || /assets\/icon-\d+\.png$/.test(link)) continue;
      const [file = "", place] = link.split("#");
      const target = file === "" ? path : normalize(join(dirname(path), file));
      expect([path, link, files.has(target)]).toEqual([path, link, true]);
      if (place) expect(page(target)).toContain(`id="${place}"`);
    }
  }
});

test("the sample's answer on a page is what a workbook on the sample service shows", async () => {
  const workbook = await asyncStage.open({ rate: 20 });
  for (const { name, example } of helps) {
    // These two depend on when they are asked.
    if (/AGE$/.test(name)) continue;
    const { name: typedName, typed } = readFormula(example, signatures);
    const shown = await workbook.cells(typedName, ...typed);
    const table = /id="example".*?<tbody>(.*?)<\/tbody>/s.exec(page(`${helpPageOf(name)}.html`))?.[1] ?? "";
    const told = [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
      [...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = ""]) => plain(cell)),
    );
    expect([name, told]).toEqual([name, shown.slice(0, 8).map((row) => row.slice(0, 8).map(asText))]);
  }
});

function plain(html: string): string {
  return html
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

function asText(cell: Shown): string {
  if (typeof cell === "object") return `#N/A ${cell.message}`;
  if (typeof cell === "number") return String(Number(cell.toPrecision(10)));
  return typeof cell === "boolean" ? String(cell).toUpperCase() : cell;
}

test("what a function costs is told: a hundred tickers a call, a call a ticker, one call, or none", () => {
  const cost = (name: string) => textIn(/id="cost".*?<\/p>/s.exec(page(`${name}.html`))?.[0] ?? "");
  expect(cost("status")).toMatch(/One call for up to a hundred tickers.*a day.*An ETF among the stocks/s);
  expect(cost("zakat")).toMatch(/One call a ticker.*4 hours/s);
  expect(cost("etf-purify")).toMatch(/One call\. An answer is known for a day/);
  expect(cost("age")).toMatch(/makes no call/);
});

test("every name of a field is on the page of the function that knows it, and on the one page of all", () => {
  for (const [name, field] of [
    ["screen", "mainCurrency"],
    ["report", "revenueBreakdown.halalRatio"],
    ["etf-screen", "uncovered"],
    ["usage", "monthlyRequestLimit"],
  ]) {
    for (const path of [`${name}.html`, "fields.html", "ar/fields.html"]) {
      expect(page(path)).toContain(`<code dir="ltr">${field}</code>`);
    }
  }
});

test("the help of the functions that show limits, README and the method say what the limits are limits of", () => {
  const sentence = /shares? of revenue.*trailing 36-month average market capitalisation, as the service computes/is;
  for (const name of ["RATIO", "TEST", "HEADROOM", "WHY"]) {
    expect(helps.find((one) => one.name === `SHARIAH.${name}`)?.summary).toMatch(sentence);
  }
  expect(readFileSync("README.md", "utf8").replace(/\s+/g, " ")).toMatch(sentence);
  expect(textIn(page("limits-and-cost.html"))).toMatch(sentence);
  expect(textIn(page("method.html"))).toMatch(/trailing 36-month average market capitalisation/);
});

test("the support page has somebody to write to: whom the build names, else a mail to be addressed", async () => {
  expect(page("support.html")).toMatch(/<a href="mailto:\?subject=/);
  expect((await build("help@example.com")).get("ar/support.html")).toContain('<a href="mailto:help@example.com?');
  expect((await build("https://example.com/help")).get("support.html")).toContain('<a href="https://example.com/help"');
  await expect(build('"><script>')).rejects.toThrow("ADDIN_SUPPORT");
});

test("assistants that write formulas have every function in one text, with arguments, cost and the rules", () => {
  const text = page("functions.txt");
  for (const { name, summary, example, parameters } of helps) {
    const [, section = ""] = text.split(`\n## ${name}(`);
    const own = section.split("\n## ")[0] ?? "";
    for (const part of [summary, example, "Cost: "]) expect([name, own.includes(part)]).toEqual([name, true]);
    for (const { name: parameter, description, options = [] } of parameters)
      for (const part of [`- ${parameter}`, description, ...options])
        expect([name, own.includes(part)]).toEqual([name, true]);
  }
  for (const rule of ["never 0", "SHARIAH_STATUS", "#N/A", "IFERROR"]) expect(text).toContain(rule);
  expect(text).not.toMatch(/<[a-z]/);
});

test("the index lists every page", () => {
  for (const folder of ["", "ar/"]) {
    const entries = [...page(`${folder}index.html`).matchAll(/<li><a href="([^"]*)"/g)];
    const others = htmlPages().filter(
      ([path]) => path.startsWith("ar/") === (folder !== "") && !path.endsWith("index.html"),
    );
    expect(entries.map(([, link]) => `${folder}${link}`).sort()).toEqual(others.map(([path]) => path).sort());
  }
});

test("each page has the same head, with the name, the way home and a search, and leads on", () => {
  for (const [path, html] of htmlPages()) {
    const [head = ""] = /<header class="head">.*?<\/header>/s.exec(html) ?? [];
    expect([path, head]).toEqual([
      path,
      expect.stringMatching(/class="name" href="index\.html".*action="index\.html".*name="q"/s),
    ]);
    const isLast = /(index|fields|etf-list|usage)\.html$/.test(path);
    expect([path, /<nav class="onward"/.test(html) || isLast]).toEqual([path, true]);
  }
});

test("which standard is followed is told by the operator, and else is the service's to say", async () => {
  expect(textIn(page("method.html"))).toContain("ask your service");
  const told = await handbook({ prose, helps, catalogue, signatures, standard: "AAOIFI <21>" });
  for (const path of ["method.html", "ar/method.html"])
    expect(told.find((one) => one.path === path)?.html).toContain("AAOIFI &lt;21&gt;");
});

test("the cookbook has ten recipes, and the same ones in Arabic", () => {
  const recipes = (tag: string) => readFileSync(join(prose, tag, "cookbook.md"), "utf8").match(/^## \d+\. /gm);
  expect(recipes("en")).toHaveLength(10);
  expect(recipes("ar")).toEqual(recipes("en"));
});

test("prose stays text: only headings, lists, tables, code and links to pages and https addresses are rendered", () => {
  expect(markdown("# A <b>\n\none `*x*` **two** [three](four.html)")).toBe(
    '<h1 id="a-b">A &lt;b&gt;</h1>\n<p>one <code dir="ltr">*x*</code> <strong>two</strong> <a href="four.html">three</a></p>',
  );
  expect(markdown("[x](javascript:alert) [y](http://a.b)")).not.toContain("<a");
  expect(markdown("[y](https://a.b/c)")).toBe('<p><a href="https://a.b/c">y</a></p>');
  expect(markdown("- a\n- b")).toBe("<ul><li>a</li><li>b</li></ul>");
  expect(markdown("3. a\n4. b")).toBe('<ol start="3"><li>a</li><li>b</li></ol>');
  expect(cellsOf("| a | b |\n| --- | --- |\n| `c` | |")).toEqual([
    ["a", "b"],
    ["`c`", ""],
  ]);
});
