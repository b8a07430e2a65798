/**
 * How many calls, locks and seconds a spreadsheet of single cells costs on Google Sheets: the built script on the
 * stand-in for Apps Script, the sample service on a socket, one call a second. `npm run build`, then `npm run bench:sheets`; a number after
 * it is the speed of the clock: below 1 the stand-in has more of this machine for each of its seconds. A text after
 * that picks the scenarios whose titles hold it.
 */
import type { FaultHook } from "../src/service/faults";
import { constituents } from "../src/service/sample/constituents";
import { type Opened, type OpenOptions, open } from "../test/sheets/opened";

interface Scenario {
  readonly title: string;
  /** The fewest calls that could do. */
  readonly ideal: number;
  readonly cells: number;
  readonly options?: OpenOptions;
  /** Enters the formulas, and waits. */
  readonly enter: (document: Opened["document"]) => Promise<unknown>;
}

const tickers = constituents
  .trim()
  .split("\n")
  .map((line) => line.split("|")[0] as string);
/** The sample market has some 500 tickers: more cells than that ask some of them twice. */
const ticker = (index: number) => tickers[index % 500] as string;
const many = (count: number) => Array.from({ length: count }, (_, index) => ticker(index));
const speed = Number(process.argv[2] ?? 1);
/** Without reading the sheet there is no look-ahead. */
const blind: OpenOptions = { faults: { sheetRefused: true } };

const single = (count: number) => (document: Opened["document"]) => document.column("SHARIAH_STATUS", many(count));

async function ranges(document: Opened["document"], count: number, size: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    document.enter(
      `${column(index * 2)}2`,
      many(count * size)
        .slice(index * size, (index + 1) * size)
        .map((each) => [each]),
    );
  }
  const formulas = Array.from({ length: count }, (_, index) => {
    const own = column(index * 2);
    return [`${column(index * 2 + 1)}2`, `=SHARIAH_STATUS(${own}2:${own}${size + 1})`] as const;
  });
  for (const [at, formula] of formulas) document.enter(at, [[formula]]);
  await document.settled();
}

function column(index: number): string {
  return String.fromCharCode(65 + index);
}

function first(count: number, fault: NonNullable<ReturnType<FaultHook>>): FaultHook {
  return (_, index) => (index < count ? fault : undefined);
}

const usual: readonly Scenario[] = [
  { title: "200 single cells", ideal: 2, cells: 200, enter: single(200) },
  { title: "200 single cells, no look-ahead", ideal: 7, cells: 200, options: blind, enter: single(200) },
  { title: "one range of 200", ideal: 2, cells: 200, enter: (document) => ranges(document, 1, 200) },
  { title: "1,000 single cells of 500 tickers", ideal: 5, cells: 1_000, enter: single(1_000) },
  { title: "10 ranges of 100, of 500 tickers", ideal: 5, cells: 1_000, enter: (document) => ranges(document, 10, 100) },
];

const faulty: readonly Scenario[] = [
  { title: "locks rationed to 10/s", faults: { locksPerSecond: 10 } },
  { title: "locks rationed to 5/s", faults: { locksPerSecond: 5 } },
  { title: "cache reads rationed to 60/s", faults: { cacheReadsPerSecond: 60 } },
  { title: "leader killed twice", faults: { killedHolders: 2 } },
  { title: "5 % of cache writes lost", faults: { lostWrites: 0.05 } },
  { title: "5 % of cache reads missed", faults: { missedReads: 0.05 } },
  { title: "503 three times", service: { fault: first(3, { kind: "status", status: 503 }) } },
  { title: "429 twice", service: { fault: first(2, { kind: "status", status: 429 }) } },
  { title: "replies take 4 s more", service: { fault: first(99, { kind: "slow", ms: 4_000 / speed }) } },
  { title: "wrong secret", wrong: true },
].map(({ title, faults = {}, service, wrong }) => ({
  title: `200 cells, no look-ahead: ${title}`,
  ideal: 7,
  cells: 200,
  options: { faults: { sheetRefused: true, ...faults }, ...(service ? { service } : {}) },
  enter: (document: Opened["document"]) => {
    if (wrong) spoil(document);
    return document.column("SHARIAH_STATUS", many(200));
  },
}));

function spoil(document: Opened["document"]): void {
  const settings = JSON.parse(document.properties.read()["shariah.settings"] ?? "{}") as object;
  document.properties.write({ "shariah.settings": JSON.stringify({ ...settings, secret: "wrong" }) });
}

async function measure({ title, ideal, cells, options = {}, enter }: Scenario): Promise<void> {
  const { service = {}, ...others } = options;
  const opened = await open({ speed, latencyFactor: 1, ...others, service: { rate: 1, ...service } });
  const { document } = opened;
  await document.warm();
  const start = document.clock.now();
  await enter(document);
  const took = document.clock.now() - start;
  const runs = document.runs.map(({ startedAt, endedAt }) => endedAt - startedAt).sort((a, b) => a - b);
  const at = (share: number) => seconds(runs[Math.min(runs.length - 1, Math.floor(runs.length * share))] ?? 0);
  const { lock, cacheRead, cacheWrite, property } = document.storage.meters;
  const { calls, refusals } = opened.service.stats();
  const failed = document.runs.filter(({ error }) => error !== undefined).length;
  console.log(
    [
      title.padEnd(62),
      `${calls} of ${ideal}`.padStart(9),
      String(refusals).padStart(5),
      `${failed} of ${cells}`.padStart(11),
      `${lock.count} (${lock.peak}/s)`.padStart(12),
      `${cacheRead.count}/${cacheWrite.count}/${property.count}`.padStart(14),
      `${at(0.5)}/${at(0.95)}/${at(1)} s`.padStart(18),
      `${seconds(took)} s`.padStart(8),
    ].join(" "),
  );
  await opened.close();
}

async function twoDocuments(): Promise<void> {
  const one = await open({ speed, latencyFactor: 1, ...blind, service: { rate: 1 } });
  const { document } = one;
  const other = await open({
    speed,
    latencyFactor: 1,
    ...blind,
    seed: 2,
    clock: document.clock,
    settings: one.settings,
  });
  await Promise.all([document.warm(), other.document.warm()]);
  const start = document.clock.now();
  await Promise.all([document, other.document].map((each) => each.column("SHARIAH_STATUS", many(100))));
  const failed = [...document.runs, ...other.document.runs].filter(({ error }) => error !== undefined).length;
  const { calls, refusals } = one.service.stats();
  const took = seconds(document.clock.now() - start);
  console.log(
    `two documents of 100 cells, one client ID: ${calls} calls, ${refusals} refusals, ${failed} failed, ${took} s`,
  );
  await Promise.all([one.close(), other.close()]);
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(ms < 10_000 ? 1 : 0);
}

const heads = ["", "calls", "429", "failed", "locks (peak)", "reads/wr/prop", "p50/p95/max", "all done"];
const widths = [62, 9, 5, 11, 12, 14, 18, 8];
console.log(heads.map((head, index) => (index === 0 ? head.padEnd(62) : head.padStart(widths[index] ?? 0))).join(" "));
const [, , , picked = ""] = process.argv;
for (const scenario of [...usual, ...faulty]) if (scenario.title.includes(picked)) await measure(scenario);
await twoDocuments();
