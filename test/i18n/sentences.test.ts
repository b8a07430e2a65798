/** Every sentence has its Arabic: each is rendered by itself, and from the functions and failures that say it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { fundPeriod, stockFilter } from "../../src/api/inputs";
import { operations } from "../../src/api/operations";
import { completeSettings, words as ofSettings } from "../../src/api/typedSettings";
import { words as ofInputs } from "../../src/api/words";
import { limitKnown, tooMany } from "../../src/core/batchFailure";
import type { Call } from "../../src/core/call";
import { didYouMean, type Failure, fail, isFailure, sentences as ofFailures } from "../../src/core/failure";
import { googleSentences } from "../../src/core/googleSentences";
import { type Detail, inEnglish, type Phrase, type Words } from "../../src/core/phrase";
import { Slot } from "../../src/core/slot";
import { misreadings, ticker } from "../../src/core/ticker";
import { english, type Said } from "../../src/core/wording";
import { isoDay, quantity } from "../../src/functions/arguments/arguments";
import { unknownField } from "../../src/functions/arguments/unknownField";
import { catalogue } from "../../src/functions/catalogue";
import { About, why } from "../../src/functions/reasons";
import { reasonOf } from "../../src/functions/reasonText";
import { judgement, judgements, words as ofFunctions, phrase } from "../../src/functions/words";
import { countInArabic } from "../../src/i18n/pluralArabic";
import { sentencesAr } from "../../src/i18n/sentencesAr";
import { wordingIn } from "../../src/i18n/wordingIn";
import { nightWords as ofNights } from "../../src/ports/night";
import { refusalWords as ofPorts } from "../../src/ports/refusals";
import { view } from "../functions/showCells";

const wording = wordingIn(sentencesAr, false);

/** What is left in Latin letters outside the marks that set apart what was typed, or is a name. */
function latinLeft(text: string): string {
  let before = "";
  let rest = text;
  while (rest !== before) {
    before = rest;
    rest = rest.replace(/[\u2066\u2068][^\u2066\u2068\u2069]*\u2069/g, "");
  }
  return rest.replace(/[^A-Za-z]+/g, " ").trim();
}

function expectArabic(what: Said): void {
  const said = wording.sentence(what);
  const sentence = english.sentence(what);
  expect([sentence, said, latinLeft(said)]).toEqual([sentence, expect.stringMatching(/[\u0600-\u06ff]/), ""]);
}

const tables: readonly Words[] = [
  ofFailures,
  googleSentences,
  { didYouMean },
  misreadings,
  tooMany,
  ofInputs,
  ofSettings,
  ofFunctions,
  ofPorts,
  ofNights,
];
const all = tables.flatMap((table) => Object.entries(table));

/** Joins of other phrases, and places alone. */
const joints = ["notTicker", "and", "besides", "next", "testIs", "ofLimit", "why", "keptFrom", "because"];

const samples: readonly (readonly Detail[])[] = [
  ["AAPL", "MSFT", "KO", "5", "6", "7", "8"],
  [1, 1, 1, 1, 1, 1, 1],
  [2, 40, 3, 7, 8, 9, 10],
  Array.from({ length: 7 }, () => phrase("debt")),
];

test("no two sentences have the same key, and each has an Arabic one with the same placeholders", () => {
  const keys = all.map(([key]) => key);
  expect(keys.filter((key, nth) => keys.indexOf(key) !== nth)).toEqual([]);
  const arabic: Words = sentencesAr;
  const titles = Object.values(operations).map(({ title }) => title.phrase);
  const others = [...titles, ...judgements];
  expect(Object.keys(arabic).sort()).toEqual([...keys, ...others].sort());
  const places = (text = "") => [...new Set([...text.matchAll(/\{(\d)/g)].map(([, nth]) => nth))].sort();
  for (const [key, english] of all) expect([key, places(arabic[key])]).toEqual([key, places(english)]);
});

test.each(all)(
  "the sentence %s has no placeholder left and no Latin word in Arabic, whatever fills it",
  (key, english) => {
    for (const about of samples) {
      const told = { phrase: key, about, english: inEnglish(english, about) };
      expect(told.english).not.toMatch(/[{}|]|undefined|NaN/);
      const said = wording.sentence(told);
      expect(said).not.toMatch(/[{}|]|undefined|NaN/);
      expect([key, latinLeft(said)]).toEqual([key, ""]);
      if (!joints.includes(key)) expect(said).toMatch(/[\u0600-\u06ff]/);
    }
  },
);

test("a stored sentence whose key this version does not know is shown as it was stored", () => {
  const message = "Something else: do it.";
  const { failure } = fail("loading");
  expect(wording.sentence({ failure, message })).toBe(message);
  expect(wording.sentence({ phrase: "of another version", about: ["AAPL"], english: message })).toBe(message);
  expect(wording.sentence(message)).toBe(message);
});

test("ports, pane and script throw plain errors only for the five mistakes of ours that are listed here; all else can be translated", () => {
  const rooms = ["src/ports", "src/session", "src/pane", "src/excel", "appsscript"];
  const thrown = rooms
    .flatMap((room) => (readdirSync(room, { recursive: true }) as string[]).map((file) => join(room, file)))
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => readFileSync(path, "utf8").match(/new Error\(["`][^"`$]*/g) ?? [])
    .map((found) => found.slice(11));
  expect(thrown.sort()).toEqual([
    "The account is the one input of its operation.",
    "The sidebar's file has no such part.",
    "There is no worksheet ",
    "These are no settings.",
    "This belongs inside the pane.",
  ]);
});

test("in Arabic a verdict stays English in a cell, unless verdicts were chosen in Arabic too, and is Arabic in a sentence", () => {
  const halal = judgement("HALAL") as Phrase;
  const kept = phrase("keptFrom", halal, "2026-03-31");
  const bare = (text: string) => text.replace(/[\u2066-\u2069]/g, "");
  expect([halal, kept].map(wording.text)).toEqual(["HALAL", "HALAL (kept from 2026-03-31)"]);
  const both = wordingIn(sentencesAr, true);
  expect([halal, kept].map(both.text).map(bare)).toEqual(["حلال", "حلال (محفوظ من 2026-03-31)"]);
  expect(bare(wording.sentence(phrase("why", halal, phrase("noTestFails"), phrase("noReportDate"))))).toMatch(
    /^حلال: /,
  );
});

test("each kind of failure has its sentence in English and in Arabic", () => {
  const every = [
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
    fail("month", "10:20 UTC", limitKnown("monthNamed")),
    fail("paused", "2026-03-31 10:20 UTC"),
    fail("service", 503),
    fail("notUnderstood"),
    fail("notReturned", "AAPL"),
    fail("contradiction", "BRK.B"),
    fail("unknownSymbol", "NOPE"),
    unknownField("staus", "staus", "", ["status", "name", "interestBearingDebt.ratio"]),
    unknownField("qqqqqqqq", "qqqqqqqq", "", ["status", "name"]),
    unknownField("a. status", "status", "", ["status", "rank"]),
    unknownField("=qqqqqq", "=qqqqqq", "", ["status", "rank"]),
    fail("incomplete", 3, 40),
    fail("sizes", "shares"),
    fail("consent", 600, 10),
    fail("budget", 950, 1000, "2026-04-01"),
    fail("loading"),
    fail("cancelled"),
    fail("tooOld", "2026-03-31"),
  ];
  for (const failure of every) expectArabic(failure);
  const settings = { address: "https://a.example", segment: "s", clientId: "c", callsPerSecond: 1, demo: false };
  const other = completeSettings({ ...settings, clientId: "d" }, { ...settings, secret: "secret" });
  expectArabic(other as Phrase);
});

test("nouns and verbs in failures agree with their number, in English and in Arabic", () => {
  const said = (what: Said) => wording.sentence(what).replace(/[\u2066-\u2069]/g, "");
  const needs = [1, 2, 3, 10, 11, 100, 103].map((calls) => fail("consent", calls, 1));
  expect(needs.map(({ message }) => message.split(",")[0])).toEqual([
    "This needs 1 call",
    ...[2, 3, 10, 11, 100, 103].map((calls) => `This needs ${calls} calls`),
  ]);
  expect(needs.map((failure) => said(failure).split("،")[0])).toEqual([
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
    expectArabic(failure);
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
  expect(failing(31).english).toContain(", 1 point over its limit");
});

test("the Arabic plural form of every number is the one of Unicode's plural rules", () => {
  const rules = new Intl.PluralRules("ar");
  const forms = ["one", "two", "few", "many", "other"] as const;
  for (const n of [...Array(1_200).keys(), 0.5, 1.25, 2.5, 3.7, 11.5]) {
    const category = rules.select(n);
    const form = category === "zero" ? "other" : category;
    expect([n, countInArabic(n, "", forms).trim()]).toEqual([n, form]);
  }
});

test("a wrong ticker, number, date or country is refused in Arabic too", () => {
  const wrong: unknown[] = [
    ...[true, new Date(), "ＡＡＰＬ", "LON:VOD", "US0378331005", "1/2/2026", "APPLE INC", 1.5, {}].map(ticker),
    quantity("x", "shares"),
    ...["x", "31/03/2026", "01/02/2026", "10/11/12"].map((typed) => isoDay(typed, "from")),
    ...["USA1", "US|Nothing"].map(stockFilter),
    ...["SPUS|x", "SPUS|2026-01-01|x", "SPUS|2026-02-01|2026-01-01"].map(fundPeriod),
  ];
  expect(wrong.filter((one) => !isFailure(one))).toEqual([]);
  for (const one of wrong) expectArabic(one as Failure);
});

type CellFunction = (...typed: unknown[]) => unknown;

/** A host gives ranges where they may stand and values elsewhere; the other way round nobody is asked. */
function callWith(run: CellFunction, others: readonly unknown[]): unknown {
  try {
    return run([["AAPL"], ["MSFT"]], ...others);
  } catch {
    return undefined;
  }
}

test("every function refuses every kind of wrong argument with a sentence that has an Arabic translation", () => {
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
        const asked = callWith(run as CellFunction, others.map(form));
        if (isFailure(asked)) expectArabic(asked);
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
      if (!("show" in shown)) expectArabic(shown[0]?.[0] as Phrase);
    }),
    { numRuns: 500 },
  );
});
