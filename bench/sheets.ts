/**
 * The calls and seconds of a sheet of single cells in Google Sheets: the built script on the stand-in for Apps Script,
 * with a clock that skips waiting, the sample service on a socket, and one call a second unless the row says otherwise.
 * Run `npm run build`, then `npm run bench -- sheets`. `SHEETS_BEFORE=path/to/Code.js` measures another build beside
 * it; `SHEETS_ONLY=text` measures the rows whose titles contain the text; `SHEETS_RUNS=1` runs each fewer times.
 * "Blind": no cell may read the sheet, so nobody can look ahead.
 */
import { readFileSync } from "node:fs";
import type { FaultHook } from "../src/service/faults";
import { sp500 } from "../src/service/sample/companies";
import { type Opened, type OpenOptions, open } from "../test/sheets/opened";
import { assumedLatency } from "../test/sheets/stand-in/latency";
import { atMost, median, type Report } from "./report";

type Document = Opened["document"];

interface Row {
  readonly title: string;
  /** The fewest calls that could do. */
  readonly ideal: number;
  readonly options?: OpenOptions;
  /** Documents that share one client ID: of as many scripts, or of one, as an add-on has. */
  readonly documents?: number;
  readonly addOn?: boolean;
  /** Enters the formulas, and waits. */
  readonly enter: (document: Document) => Promise<unknown>;
}

interface Measured {
  readonly cells: number;
  readonly lost: number;
  readonly calls: number;
  readonly refusals: number;
  readonly ms: number;
  /** ms until the first call arrives at the service, until the last one does, and from then on. */
  readonly parts: readonly [first: number, between: number, after: number];
}

const tickers = sp500.map(({ ticker }) => ticker);
/** The sample market has some 500 tickers: more cells than that ask some of them twice. */
const many = (count: number) => Array.from({ length: count }, (_, index) => tickers[index % 500] as string);
/** Tickers that the sample market does not have: it answers that it does not know them. */
const invented = (count: number) => Array.from({ length: count }, (_, index) => `Q${index.toString(36).toUpperCase()}`);
const seeds = [1, 2, 3].slice(0, Number(process.env.SHEETS_RUNS ?? 3));
const blind = { sheetRefused: true } as const;
const steady: OpenOptions = { latency: { network: [350, 350] } };

const column =
  (count: number, name = "SHARIAH_STATUS") =>
  (document: Document) =>
    document.column(name, many(count));

async function ranges(document: Document, count: number, size: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const part = many(count * size).slice(index * size, (index + 1) * size);
    document.enter(
      `${letter(index * 2)}2`,
      part.map((each) => [each]),
    );
  }
  for (let index = 0; index < count; index += 1) {
    document.enter(`${letter(index * 2 + 1)}2`, [
      [`=SHARIAH_STATUS(${letter(index * 2)}2:${letter(index * 2)}${size + 1})`],
    ]);
  }
  await document.settled();
}

/** A portfolio: verdicts and amounts of forty tickers, zakat of twelve. */
async function mixed(document: Document): Promise<void> {
  const rows = many(40).map((each, index) => {
    const row = index + 2;
    const zakat = index < 12 ? [`=SHARIAH_ZAKAT(A${row})`] : [];
    return [each, `=SHARIAH_STATUS(A${row})`, `=SHARIAH_RANK(A${row})`, `=SHARIAH_PURIFY(A${row})`, ...zakat];
  });
  document.enter("A2", rows);
  await document.settled();
}

function letter(index: number): string {
  return String.fromCharCode(65 + index);
}

function first(count: number, fault: NonNullable<ReturnType<FaultHook>>): FaultHook {
  return (_, index) => (index < count ? fault : undefined);
}

const tooFast = (count: number, headers: Record<string, string> = {}): OpenOptions => ({
  service: { fault: first(count, { kind: "status", status: 429, headers }) },
});

const zakat = (count: number) => column(count, "SHARIAH_ZAKAT");

const rows: readonly Row[] = [
  { title: "200 single cells", ideal: 2, enter: column(200) },
  { title: "200 single cells, blind", ideal: 7, options: { faults: blind }, enter: column(200) },
  { title: "1,000 single cells of 500 tickers", ideal: 5, enter: column(1_000) },
  { title: "1,000 single cells of 500 tickers, blind", ideal: 17, options: { faults: blind }, enter: column(1_000) },
  {
    title: "2,400 single cells of 2,400 tickers, blind",
    ideal: 80,
    options: { faults: blind },
    enter: (document) => document.column("SHARIAH_STATUS", invented(2_400)),
  },
  { title: "one range of 200", ideal: 2, enter: (document) => ranges(document, 1, 200) },
  { title: "10 ranges of 100, of 500 tickers", ideal: 5, enter: (document) => ranges(document, 10, 100) },
  { title: "20 ZAKAT", ideal: 20, enter: zakat(20) },
  { title: "20 ZAKAT, blind", ideal: 20, options: { faults: blind }, enter: zakat(20) },
  { title: "60 ZAKAT", ideal: 60, enter: zakat(60) },
  { title: "60 ZAKAT, blind", ideal: 60, options: { faults: blind }, enter: zakat(60) },
  { title: "20 ZAKAT, 5 calls a second", ideal: 20, options: { service: { rate: 5 } }, enter: zakat(20) },
  { title: "60 ZAKAT, 5 calls a second", ideal: 60, options: { service: { rate: 5 } }, enter: zakat(60) },
  { title: "mixed: 40 STATUS, RANK and PURIFY, 12 ZAKAT", ideal: 14, enter: mixed },
  { title: "70 ZAKAT: consent", ideal: 0, enter: zakat(70) },
  { title: "70 ZAKAT, blind: consent", ideal: 60, options: { faults: blind }, enter: zakat(70) },
  ...[2, 3, 4].flatMap((documents): Row[] => [
    {
      title: `${documents} documents of 400 cells, a script each`,
      ideal: 4 * documents,
      documents,
      enter: column(400),
    },
    {
      title: `${documents} documents of 400 cells, a script each, blind`,
      ideal: 14 * documents,
      documents,
      options: { faults: blind },
      enter: column(400),
    },
    {
      title: `${documents} documents of 400 cells, one add-on`,
      ideal: 4 * documents,
      documents,
      addOn: true,
      enter: column(400),
    },
    {
      title: `${documents} documents of 400 cells, one add-on, blind`,
      ideal: 14 * documents,
      documents,
      addOn: true,
      options: { faults: blind },
      enter: column(400),
    },
  ]),
  { title: "2 documents of 20 ZAKAT, a script each", ideal: 40, documents: 2, enter: zakat(20) },
  { title: "2 documents of 20 ZAKAT, one add-on", ideal: 40, documents: 2, addOn: true, enter: zakat(20) },
  {
    title: "60 cells: 429 three times, Retry-After 2",
    ideal: 4,
    options: tooFast(3, { "retry-after": "2" }),
    enter: column(60),
  },
  { title: "60 cells: 429 three times, no Retry-After", ideal: 4, options: tooFast(3), enter: column(60) },
  {
    title: "60 cells: properties over the day's",
    ideal: 0,
    options: { faults: { propertyOperations: 0 } },
    enter: column(60),
  },
  {
    title: "200 cells, blind: properties over the day's from the fourth on",
    ideal: 7,
    options: { faults: { ...blind, propertyOperations: 3 } },
    enter: column(200),
  },
  { title: "60 cells: properties' store full", ideal: 1, options: { faults: { storeFull: true } }, enter: column(60) },
  {
    title: "100 cells, blind: cache reads 40/s, refused ones counted",
    ideal: 4,
    options: { faults: { ...blind, cacheReadsPerSecond: 40, strictRations: true } },
    enter: column(100),
  },
  {
    title: "200 cells, blind: cache reads 60/s",
    ideal: 7,
    options: { faults: { ...blind, cacheReadsPerSecond: 60 } },
    enter: column(200),
  },
  { title: "60 STATUS: wrong segment", ideal: 3, options: { changed: { segment: "wrong" } }, enter: column(60) },
  { title: "60 ZAKAT: wrong segment", ideal: 3, options: { changed: { segment: "wrong" } }, enter: zakat(60) },
  { title: "60 cells: wrong secret", ideal: 2, options: { changed: { secret: "wrong" } }, enter: column(60) },
  {
    title: "200 cells, blind: clocks 30 ms apart",
    ideal: 7,
    options: { ...steady, faults: blind, skewSpread: 30 },
    enter: column(200),
  },
  { title: "60 ZAKAT: clocks 30 ms apart", ideal: 60, options: { ...steady, skewSpread: 30 }, enter: zakat(60) },
  {
    title: "200 cells, blind: locks 5/s",
    ideal: 7,
    options: { faults: { ...blind, locksPerSecond: 5 } },
    enter: column(200),
  },
  {
    title: "200 cells, blind: leader killed twice",
    ideal: 7,
    options: { faults: { ...blind, killedHolders: 2 } },
    enter: column(200),
  },
  {
    title: "200 cells, blind: 5 % of cache writes lost",
    ideal: 7,
    options: { faults: { ...blind, lostWrites: 0.05 } },
    enter: column(200),
  },
  {
    title: "200 cells, blind: 5 % of cache reads missed",
    ideal: 7,
    options: { faults: { ...blind, missedReads: 0.05 } },
    enter: column(200),
  },
  {
    title: "200 cells, blind: 503 three times",
    ideal: 10,
    options: { faults: blind, service: { fault: first(3, { kind: "status", status: 503 }) } },
    enter: column(200),
  },
  {
    title: "120 cells, blind: replies take 4 s more",
    ideal: 4,
    options: { faults: blind, service: { fault: first(99, { kind: "slow", ms: 4_000 }) } },
    enter: column(120),
  },
];

async function measure(
  { options = {}, documents = 1, addOn = false, enter }: Row,
  code: string,
  seed: number,
): Promise<Measured> {
  const { service = {}, ...others } = options;
  const usual: OpenOptions = { code, speed: Number.POSITIVE_INFINITY, latencyFactor: 1, ...others };
  const one = await open({ ...usual, seed, service: { rate: 1, ...service } });
  const all = [one];
  for (let index = 1; index < documents; index += 1) {
    const { settings, document } = one;
    const beside = addOn ? { beside: document } : {};
    all.push(await open({ ...usual, seed: seed * 100 + index, clock: document.clock, settings, ...beside }));
  }
  const { clock } = one.document;
  const start = clock.now();
  await Promise.all(all.map(({ document }) => enter(document)));
  const runs = all.flatMap(({ document }) => document.runs);
  const { calls, refusals, arrivals } = one.service.stats();
  const [first = start, last = start] = [arrivals[0], arrivals.at(-1)];
  const lost = runs.filter(({ error }) => error !== undefined && !isFigure(error)).length;
  const ms = clock.now() - start;
  for (const each of all) await each.close();
  return { cells: runs.length, lost, calls, refusals, ms, parts: [first - start, last - first, start + ms - last] };
}

const measuredRuns = new Map<string, readonly Measured[]>();

async function line(row: Row, code: string): Promise<readonly (readonly number[])[]> {
  const runs: Measured[] = [];
  for (const seed of seeds) runs.push(await measure(row, code, seed));
  measuredRuns.set(row.title, runs);
  return [
    runs.map(({ calls }) => calls),
    runs.map(({ refusals }) => refusals),
    runs.map(({ lost }) => lost),
    runs.map(({ ms }) => Math.round(ms / 100) / 10),
  ];
}

/** The service gives no figure, or does not know the ticker: that is an answer. */
function isFigure(error: string): boolean {
  return /which is not zero|no dividend|returned nothing/i.test(error);
}

/** `2`, or `2-4` where the runs differ. */
function span(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least}-${most}`;
}

/**
 * Where the seconds of calls one after another go, and what is left of them for the caller to lose. The least is for who
 * has known the shortest way from the first call on: each call leaves a second after the last reply less that way, and no
 * reply tells more than how long it took.
 */
function breakdown(title: string, calls: number) {
  const runs = measuredRuns.get(title);
  if (!runs || before) return { told: "", claims: [] };
  const part = (index: 0 | 1 | 2) => median(runs.map(({ parts }) => parts[index])) / 1_000;
  const [shortest, longest] = assumedLatency.network;
  const spread = ((longest - shortest) / 2 / 1_000) * (calls - 1);
  const least = part(0) + (calls - 1) + spread + part(2);
  const [first, between, after, all] = [part(0), part(1), part(2), median(runs.map(({ ms }) => ms)) / 1_000];
  const s = (seconds: number) => `${seconds.toFixed(1)} s`;
  return {
    told:
      ` ${title}, medians: ${s(first)} until the first call arrives (start-up, election, look-ahead), ${s(between)} until the last ` +
      `does, ${s(after)} until the last cell shows it. Of those between, ${calls - 1} s are the service's window and ${s(spread)} the ` +
      `ways' spread, which who knows the shortest way loses too: he ends at ${s(least)}. The rest, ${s(all - least)}, is what it ` +
      "costs to learn the way from nothing without meeting a refusal.",
    claims: [
      atMost(`${title}: over who has known the shortest way from the first call on`, 10, (all / least - 1) * 100, " %"),
    ],
  };
}

const { SHEETS_BEFORE: before, SHEETS_ONLY: only = "" } = process.env;
const now = readFileSync("dist/sheets/Code.js", "utf8");
const table: string[][] = [];
for (const row of rows.filter(({ title }) => title.includes(only))) {
  const spans = (await line(row, now)).map(span);
  const then = before ? (await line(row, readFileSync(before, "utf8"))).map(span) : undefined;
  const cells = spans.map((each, index) => (then && then[index] !== each ? `${then[index]} > ${each}` : each));
  table.push([row.title, String(row.ideal), ...cells]);
  console.error(table.at(-1)?.join(" | "));
}

const { told, claims } = breakdown("20 ZAKAT", 20);
const report: Report = {
  title: "Google Sheets",
  how:
    "Single cells of distinct tickers, entered at once, thirty executions at a time, on the stand-in for Apps Script; from " +
    `${seeds.length} runs each the least and the most${before ? "; what another build does stands before `>`" : ""}.${told}`,
  head: ["", "calls at best", "calls", "429", "cells lost", "s until all are done"],
  rows: table,
  claims,
};
console.log(JSON.stringify(report));
