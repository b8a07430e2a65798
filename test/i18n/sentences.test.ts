/** Whatever core, api, functions and workbook can say has its Arabic: read off their source, and heard from them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import ts from "typescript";
import { fundPeriod, stockFilter } from "../../src/api/inputs";
import { completed, unsound } from "../../src/api/settings";
import type { Call } from "../../src/core/call";
import { fail, isFailure } from "../../src/core/failure";
import { Slot } from "../../src/core/slot";
import { ticker } from "../../src/core/ticker";
import { isoDay, quantity } from "../../src/functions/arguments";
import { catalogue } from "../../src/functions/catalogue";
import { About, why } from "../../src/functions/reasons";
import { reasonOf } from "../../src/functions/whyText";
import { countedInArabic } from "../../src/i18n/pluralArabic";
import { sayingIn } from "../../src/i18n/sentences";
import arabic from "../../src/i18n/sentences-ar.json";
import { view } from "../functions/slots";

const saying = sayingIn(arabic, false);
const pairs = [...arabic.sentences, ...arabic.parts] as [string, string][];

/** What is left in Latin letters outside the marks that set apart what was typed, or is a name. */
function left(text: string): string {
  let before = "";
  let rest = text;
  while (rest !== before) {
    before = rest;
    rest = rest.replace(/[\u2066\u2068][^\u2066\u2068\u2069]*\u2069/g, "");
  }
  return rest.replace(/[^A-Za-z]+/g, " ").trim();
}

function expectArabic(sentence: string): void {
  const said = saying.sentence(sentence);
  expect([sentence, said, left(said)]).toEqual([sentence, expect.stringMatching(/[\u0600-\u06ff]/), ""]);
}

/** The parts between the blanks of every text of words in these rooms. */
function textsIn(room: string): [file: string, text: string][] {
  return (readdirSync(room, { recursive: true }) as string[])
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => {
      const path = join(room, file);
      const found: [string, string][] = [];
      const walk = (node: ts.Node): void => {
        if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
        const isPiece = ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
        if (ts.isStringLiteralLike(node) || isPiece) {
          const { text } = node as ts.StringLiteralLike;
          if (/[A-Za-z]{2}/.test(text) && text.includes(" ")) found.push([path, text]);
        }
        ts.forEachChild(node, walk);
      };
      walk(ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true));
      return found;
    });
}

/** Not said to anybody, or names: of states, of the service's paths and values, and titles that formulas refer to, alone or in a list of columns. */
const unsaid =
  /^(in flight|give up|version 1|Ticker symbol|amount percentage|amount retio|ratio,dividend,.*|(empty|symbol) token|(GET|POST) .*|(NOT|NON) .*| UTC|#,##0.*| ?hh:mm:ss.*|[a-z ]+(,[a-z ]+)+)$/;
const titles =
  /^(Health Care|Information Technology|Consumer (Staples|Discretionary)|Real Estate|Communication Services|Percent of .*|Not (halal|Islamic)|(Long|Short) term|(Revenue|Securities|Debt) test|[Rr]eport date|Amount per share|Uncovered holdings| ratio|, in ones; |units not given|the report in units of |\(no name\)|scale not given| fields| entries)$/;

test("every text of these rooms is in a template that has its Arabic", () => {
  const english = pairs.map(([template]) => template);
  const missing = ["core", "api", "functions", "workbook", "drivers"]
    .flatMap((room) => textsIn(`src/${room}`))
    // Worksheets have their words in every language beside them.
    .filter(([file, text]) => !file.includes("worksheets") && !unsaid.test(text) && !titles.test(text))
    // Verdicts' list and WHY's joints stand around places.
    .flatMap(([file, text]) => text.split("; ").map((one) => [file, one.trim().replace(/^[,;]|[,:;]$/g, "")] as const))
    .filter(([, text]) => !english.some((template) => template.replace(/\{\d\}/, "2026-03-31").includes(text)))
    .filter(([, text]) => !english.some((template) => template.includes(text.replace(/2026-01-31/, "{0}"))));
  expect(missing).toEqual([]);
});

test("an error that a host throws into the pane has its Arabic", () => {
  const english = arabic.sentences.map(([template = ""]) => template);
  const thrown = ["src/excel", "src/session", "src/browser", "src/pane", "appsscript"].flatMap((room) =>
    textsIn(room).filter(([, text]) => /^[A-Z][a-z].*[a-z]\.$/.test(text)),
  );
  const isPane = (path: string) => path.includes("strings") || path.includes("/pane/");
  expect(thrown.filter(([path, text]) => !isPane(path) && !english.some((one) => one.includes(text)))).toEqual([]);
});

test("a template's places are those of its Arabic, and no other template takes its sentences", () => {
  const filled = (template: string) =>
    template
      .replace(/\{(\d)\|[^}]*\|([^|}]*)\}/g, (_, nth, other) => `Q${nth} ${other}`)
      .replace(/\{(\d)\}/g, (_, nth) => `Q${nth}`);
  for (const [english, other] of pairs) {
    const places = (text: string) => [...new Set([...text.matchAll(/\{(\d)/g)].map(([, nth]) => nth))].sort();
    expect([english, places(other)]).toEqual([english, places(english)]);
    expect(left(saying.sentence(filled(english)))).toBe("");
    expect(saying.sentence(filled(english)).replace(/[\u2066-\u2069]/g, "")).toBe(filled(other));
  }
});

test("each failure of the closed list", () => {
  const all = [
    fail("notSetUp"),
    fail("wrongAddress"),
    fail("segment"),
    fail("badRequest", "US|Energy"),
    fail("unreachable"),
    fail("blocked"),
    fail("clock", 40),
    fail("refused"),
    fail("refusedFor", "zakat"),
    fail("plan", "ETF zakatable assets"),
    fail("month", "10:20 UTC"),
    fail("paused", "2026-03-31 10:20 UTC"),
    fail("service", 503),
    fail("notUnderstood"),
    fail("notReturned", "AAPL"),
    fail("contradiction", "BRK.B"),
    fail("unknownSymbol", "NOPE"),
    fail("noField", "staus", ["status"], ["status", "name", "interestBearingDebt.ratio"]),
    fail("noField", "staus", [], ["status", "name"]),
    fail("noField", "a. b", ["status", "rank"], ["status", "rank"]),
    fail("noField", "=x", [], ["status", "rank"]),
    { message: "There is no such field." },
    fail("incomplete", 3, 40),
    fail("sizes", "shares"),
    fail("consent", 600, 10),
    fail("budget", 950, 1000, "2026-04-01"),
    fail("loading"),
    fail("cancelled"),
    fail("tooOld", "2026-03-31"),
  ];
  for (const { message } of all) expectArabic(message);
  const settings = { address: "https://a.example", segment: "s", clientId: "c", callsPerSecond: 1, demo: false };
  const other = completed({ ...settings, clientId: "d" }, { ...settings, secret: "secret" });
  for (const sentence of [unsound, other]) expectArabic(String(sentence));
});

test("what is counted agrees with its number, in English and in Arabic", () => {
  const said = (sentence: string) => saying.sentence(sentence).replace(/[\u2066-\u2069]/g, "");
  const needs = [1, 2, 3, 10, 11, 100, 103].map((calls) => fail("consent", calls, 1).message);
  expect(needs.map((sentence) => sentence.split(",")[0])).toEqual([
    "This needs 1 call",
    ...[2, 3, 10, 11, 100, 103].map((calls) => `This needs ${calls} calls`),
  ]);
  expect(needs.map((sentence) => said(sentence).split("،")[0])).toEqual([
    "يلزم طلب واحد",
    "يلزم طلبان",
    "يلزم 3 طلبات",
    "يلزم 10 طلبات",
    "يلزم 11 طلبًا",
    "يلزم 100 طلب",
    "يلزم 103 طلبات",
  ]);
  for (const failure of [
    fail("declined", 1),
    fail("declined", 2),
    fail("budget", 0, 1, "2026-04-01"),
    fail("incomplete", 1, 1),
    fail("incomplete", 1, 2),
    fail("incomplete", 2, 2),
  ]) {
    expectArabic(failure.message);
  }
  const failing = (ratio: number) =>
    reasonOf({
      shariahComplianceStatus: "NOT HALAL",
      interestBearingDebt: { ratio, status: "Fail" },
      reportDate: "2026-03-31",
    });
  expect([31, 32, 33, 41, 31.25, 29].map((ratio) => said(failing(ratio)).split("بفارق ")[1]?.split("؛")[0])).toEqual([
    "نقطة واحدة",
    "نقطتين",
    "3 نقاط",
    "11 نقطة",
    "1.25 نقطة",
    "نقطة واحدة",
  ]);
  expect(failing(31)).toContain(", 1 point over its limit");
});

test("Arabic's forms are those of the Unicode rules", () => {
  const rules = new Intl.PluralRules("ar");
  const forms = ["one", "two", "few", "many", "other"] as const;
  for (const n of [...Array(1_200).keys(), 0.5, 1.25, 2.5, 3.7, 11.5]) {
    const category = rules.select(n);
    const form = category === "zero" ? "other" : category;
    expect([n, countedInArabic(n, "", forms).trim()]).toEqual([n, form]);
  }
});

test("what is wrong with a ticker, a number, a date, a country", () => {
  const wrong: unknown[] = [
    ...[true, new Date(), "ＡＡＰＬ", "LON:VOD", "US0378331005", "1/2/2026", "APPLE INC", 1.5, {}].map(ticker),
    quantity("x", "shares"),
    ...["x", "31/03/2026", "01/02/2026", "10/11/12"].map((typed) => isoDay(typed, "from")),
    ...["USA1", "US|Nothing"].map(stockFilter),
    ...["SPUS|x", "SPUS|2026-01-01|x", "SPUS|2026-02-01|2026-01-01"].map(fundPeriod),
  ];
  expect(wrong.filter((one) => !isFailure(one))).toEqual([]);
  for (const one of wrong) expectArabic((one as { message: string }).message);
});

type CellFunction = (...typed: unknown[]) => unknown;

/** A host gives ranges where they may stand and values elsewhere; the other way round nobody is asked. */
function called(run: CellFunction, others: readonly unknown[]): unknown {
  try {
    return run([["AAPL"], ["MSFT"]], ...others);
  } catch {
    return undefined;
  }
}

test("whatever is typed into whichever function, the sentence about it is Arabic", () => {
  const typed = fc.constantFrom<unknown>(
    "",
    "x",
    "staus",
    "name,staus",
    -1,
    true,
    [["AAPL", "MSFT"]],
    [[1, 2, 3]],
    "US",
  );
  fc.assert(
    fc.property(fc.constantFrom(...catalogue), fc.array(typed, { maxLength: 4 }), ({ run }, others) => {
      for (const form of [(one: unknown) => one, (one: unknown) => (Array.isArray(one) ? one : [[one]])]) {
        const asked = called(run as CellFunction, others.map(form));
        if (isFailure(asked)) expectArabic(asked.message);
      }
    }),
    { numRuns: 500 },
  );
});

const figure = fc.option(fc.constantFrom(0, 1.25, 4.999, 5, 29.999, 30, 31.5, 1e-5, -3.5), { nil: undefined });
const judged = fc.constantFrom("Pass", "Fail", "NOT_COVERED", "Odd", undefined);
const day = fc.option(fc.constant("2026-03-31"), { nil: undefined });
const entry = fc.record({
  shariahComplianceStatus: fc.constantFrom(
    "HALAL",
    "Not Halal",
    "QUESTIONABLE",
    "NOT_UNDER_COVERAGE",
    "Mixed",
    undefined,
  ),
  revenueBreakdown: fc.record({ notHalalRatio: figure, doubtfulRatio: figure, status: judged }),
  interestBearingSecuritiesAndAssets: fc.record({ ratio: figure, status: judged }),
  interestBearingDebt: fc.record({ ratio: figure, status: judged }),
  uncoveredHoldings: fc.constantFrom(undefined, 3),
  numberOfHoldings: fc.constantFrom(undefined, 195),
  reportDate: day,
  lastUpdate: day,
});
const dividends = fc.record({
  dividend_per_share_for_quarter: figure,
  "non-compliant_revenue_ratio": figure,
  dividend_purification_amount_per_share: figure,
  reported_quarter: fc.constantFrom("FIRST", undefined),
  reported_year: fc.constantFrom(2026, undefined),
  report_date: day,
});
const zakats = fc.array(
  fc.record({
    investment_type: fc.constantFrom("Short-term", "Long-term"),
    zakat_amount_per_share: figure,
    value: figure,
  }),
  { maxLength: 2 },
);

test.each([
  ["verdict", entry],
  ["purification", dividends],
  ["zakat", zakats],
] as const)("WHY of a %s, whatever the service says, fresh or kept", (about, answers) => {
  fc.assert(
    fc.property(answers as fc.Arbitrary<unknown>, fc.boolean(), (answer, kept) => {
      const call = why([["AAPL"]], About[about]) as Call;
      const slot = new Slot(call.operation, "AAPL");
      Object.assign(slot, { answer, sentAt: Date.UTC(2026, 2, 31) }, kept && { kept, failure: fail("service", 503) });
      const shown = call.show([[slot]], view);
      // What may be a fund is asked about elsewhere.
      if (!("show" in shown)) expectArabic(String(shown[0]?.[0]));
    }),
    { numRuns: 500 },
  );
});
