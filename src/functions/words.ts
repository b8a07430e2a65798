/**
 * The English texts of the functions: reasons in a failure, WHY, notes, verdicts. The Arabic texts are in
 * `i18n/sentencesAr`.
 */
import { type Failure, fail } from "../core/failure";
import { namedPhrase, type Phrase, phrasesOf } from "../core/phrase";

export const words = {
  /** A verdict that is an old answer, and its day. */
  keptFrom: "{0} (kept from {1})",
  // What an answer lacks.
  noVerdict: "No verdict given",
  noRank: "No rank given",
  noName: "No name given",
  noTickerGiven: "No ticker given",
  noCurrency: "No currency given",
  noDateGiven: "No report date given",
  noSource: "No source given",
  noShare: "No purification ratio given",
  noAmount: "No dividend or purification amount given",
  noIncome: "No revenue that is not halal or doubtful given",
  noPeriod: "No period given",
  noOutstanding: "No shares outstanding given",
  otherOutstanding: "One number of shares outstanding for the ticker's rows not given",
  noResult: "No {0} result given",
  noRatio: "No {0} ratio given",
  noColumn: "No {0} given",
  noValue: "No value",
  noEntries: "No entries",
  noFieldAt: "No field {0}",
  noFetch: "Nothing fetched yet",
  noWhole: "Nothing to take a share of",
  tooLarge: "The number is too large to show",
  unscaled: "Amount with its scale not given (REPORT has the raw figure)",
  profile: "An ETF's profile has it, which {0} asks",
  disagreement: "The service's figures do not agree: {0} per share, but dividend x ratio is {1}",
  percentBeyond: "The service's figures cannot be true: the percentage {0} is not between 0 and 100",
  negativeDividend: "The service's figures cannot be true: the dividend {0} is below 0",
  negativeAmount: "The service's figures cannot be true: {0} per share is below 0",
  negativeRevenue: "The service's figures cannot be true: revenue of {0} is below 0",
  overRevenue:
    "The service's figures contradict each other: revenue of {0} that is not halal or doubtful is more than all revenue, {1}",
  overDividend: "The service's figures contradict each other: {0} per share is more than the dividend, {1}",
  overValue: "The service's figures contradict each other: zakat of {0} per share is more than the value, {1}",
  zakatRate: "The service's figures do not agree: zakat of {0} per share, but 2.5 % of the value {1} is {2}",
  noShort: "The service gives no short-term figure for {0}",
  noLong: "The service gives no long-term figure for {0}",
  useInstead: "{0} is an ETF: use {1}",
  // What an argument should be.
  aNumber: "give a number, 0 or more",
  overZero: "give the company's shares outstanding, a number over 0",
  ofOneCompany: "give a number for each ticker, because shares outstanding are those of one company",
  oneOf: "give one of {0}",
  oneTicker: "give one ticker, not a range of them",
  aDate: "give a date, such as {0}",
  thatDay: "for {0} type {1}, or refer to a cell with a date",
  severalDays: "{0} could be {1}: type the one you mean, or refer to a cell with a date",
  or: "{0} or {1}",
  oneField: "name one where several tickers are asked for",
  countryOrAll: "give a country code such as US, or all",
  aCountry: "give a country code such as US",
  countryMeant: "{0} is written {1} here",
  oneMeant: "give one of {0}; {1} may be meant",
  callsLeft: "the account tells no calls left, but {0} and {1}: take the second from the first",
  noWeight: "a weight is missing for {0}",
  notOne: "what is no ticker",
  aTest: "name a test: revenue, securities or debt",
  aVerdict: "give HALAL, NOT HALAL, DOUBTFUL or NOT COVERED",
  solar: "solar is for short holdings only",
  hasParts: "{0} has parts: add one of {1} after a dot",
  noSuchField: "There is no such field.",
  noFieldNamed: 'There is no field "{0}".',
  fieldsMeant: "{0} Did you mean {1}?",
  // What a verdict rests on.
  why: "{0}: {1}; {2}.",
  asOf: "as of {0}",
  noReportDate: "report date not given",
  updated: "report date not given, updated {0}",
  uncoveredPart: "{0} of {1}",
  uncoveredPartOf: "{0} of an unknown number of",
  uncovered: "{0} of {1|holding|holdings} not covered",
  uncoveredOf: "{0} of an unknown number of holdings not covered",
  notJudged: "the service gives no verdict",
  noTestFails: "no test fails",
  testIs: "{0} {1}",
  allPass: "all three tests pass ({0})",
  andNoMore: "{0}, and the service says no more",
  ofLimit: "{0} {1} of {2} %",
  fails: "the {0} test fails (ratio not given)",
  failsAt: "the {0} test fails at {1}, exactly its limit of {2} %",
  failsOver: "the {0} test fails at {1}, {2|point|points} over its limit of {3} %",
  failsUnder: "the {0} test fails at {1}, {2|point|points} under its limit of {3} %",
  passesOver: "the {0} test passes at {1}, {2|point|points} over its limit of {3} %: the service contradicts itself",
  belowZero: "the {0} ratio is {1} %, below zero: the service contradicts itself",
  revenue: "revenue",
  securities: "securities",
  debt: "debt",
  halal: "halal",
  nothalal: "nothalal",
  doubtful: "doubtful",
  notGiven: "not given",
  // What a purification amount rests on.
  whyAmount: "{0} per share: dividend {1}, ratio {2} %; {3}; quarter {4}, {5}; report date {6}.",
  disagrees: "the amount does not agree with dividend x ratio, which is {0}",
  noDividendGiven: "dividend not given",
  noDividend: "no dividend this quarter",
  latest: "latest quarter only; currency not given",
  whyIncome:
    "By income, calculated: not halal {0} and doubtful {1}, in units of {2}, are {3} {4}, to be divided by the shares outstanding; {5}, {6}; report date {7}.",
  shortZakat: "Short-term: {0} per share, {1}; {2} for a solar year, calculated.",
  longZakat: "Long-term: {0} per share, {1}.",
  ofValue: "{0} as 2.5 % of the value that the service gives",
  own: "the service's own figure",
  usual: "A formula that names no holding means {0}; currency not given.",
  short: "short",
  long: "long",
  because: "{0} Kept from {1}: {2}",
  // Notes beside a number.
  kept: "kept",
  before: "{0} kept from before",
  calculated: "calculated",
  solarYear: "solar year",
  // Joins several phrases.
  and: "{0}, {1}",
  besides: "{0}; {1}",
  next: "{0} {1}",
} as const;

type All = typeof words;

export const phrase = /*#__PURE__*/ phrasesOf(words);

type About<K extends keyof All> = Parameters<typeof phrase<K>> extends [unknown, ...infer Rest] ? Rest : never;

/** The failure for a value that the service does not give. Such a value is unknown, which is not zero. */
export function missingValue<K extends keyof All>(what: K, ...about: About<K>): Failure {
  return fail("missing", (phrase as (...all: unknown[]) => Phrase)(what, ...about));
}

export function badArgument<K extends keyof All>(name: string, allowed: K, ...about: About<K>): Failure {
  return fail("badArgument", name, (phrase as (...all: unknown[]) => Phrase)(allowed, ...about));
}

/** The verdicts and test results. Formulas compare them, so they are translated only if the user has chosen that. */
export const judgements = ["HALAL", "NOT HALAL", "DOUBTFUL", "NOT COVERED", "PASS", "FAIL"] as const;

const phrases: ReadonlyMap<string, Phrase> = /*#__PURE__*/ new Map(
  /*#__PURE__*/ judgements.map((word) => [word, namedPhrase(word, word)]),
);

/** A verdict or test result as a phrase, which can be translated. A spelling that is not ours stays as it is. */
export function judgement(word: string): Phrase | string {
  return phrases.get(word) ?? word;
}

/** The verdict or test result that the phrase says, by its English word; of an old answer too. */
export function judgementIn(said: Phrase): string | undefined {
  const { phrase: key } = oldVerdict(said) ?? said;
  return phrases.has(key) ? key : undefined;
}

/** The verdict of an old answer, without its day; undefined for any other phrase. */
export function oldVerdict({ phrase: key, about: [verdict] = [] }: Phrase): Phrase | undefined {
  return key === "keptFrom" && typeof verdict === "object" ? verdict : undefined;
}

/** Whether the phrase is a verdict or test result. */
export function isJudgement({ phrase: key }: Phrase): boolean {
  return phrases.has(key) || key === "keptFrom";
}

/** Several phrases in one, such as `a, b, c`. */
export function joinPhrases(phrases: readonly Phrase[], by: "and" | "besides" | "next" = "and"): Phrase {
  return phrases.reduce((all, one) => phrase(by, all, one));
}
