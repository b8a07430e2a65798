/**
 * The list of what can be closed, from a purification ledger of many closed rows. It is made on the page's one thread,
 * and in Google Sheets within the 30 s of a run, so it must take time in proportion to the rows.
 */

import { type Booked, sealEntry } from "../src/ledger/entries/entries";
import { Ledger } from "../src/ledger/ledger";
import { purificationLedger } from "../src/ledger/sheets/ledgers";
import { finishedMark, marksOf } from "../src/worksheets/marks";
import type { SheetReading } from "../src/worksheets/sheetChange";
import { worksheetWords } from "../src/worksheets/words/words";
import { atMost, type Report } from "./report";

const words = worksheetWords("en");
const tickers = 500;
const quarters = ["FIRST_QUARTER", "SECOND_QUARTER", "THIRD_QUARTER", "ANNUAL"];
const [few, many] = [1_000, 10_000];

/** A ledger of so many closed rows, as a host reads it. */
function ledgerOf(count: number): SheetReading {
  let follows: string | undefined = "start";
  const entries = Array.from({ length: count }, (_, index): Booked => {
    const [ticker, quarter] = [`T${index % tickers}`, Math.floor(index / tickers)];
    const perShare = Number((0.0075 + index / 1e6).toPrecision(12));
    const entry = {
      ticker,
      year: String(2020 + Math.floor(quarter / 4)),
      label: quarters[quarter % 4] ?? "",
      dividend: 0.25,
      percent: 3,
      perShare,
      at: 1e12 + index * 1_000,
      before: undefined,
      account: "https://api.example.com/us 1x2y3z",
      company: `Company ${ticker}`,
      reportDate: "2025-09-30",
    };
    const amount = Number((perShare * 100).toPrecision(12));
    const closing = { shares: 100, currency: "USD", amount, at: 2e12 + index * 1_000, by: "A. Auditor", sum: "" };
    const after = sealEntry({ ...entry, closing }, follows);
    follows = after.closing?.sum;
    return after;
  });
  const worksheet = purificationLedger(entries, words);
  const { columns = [], rows = [], row = 0 } = worksheet.tables[0] ?? {};
  const values: unknown[][] = [
    ...Array.from({ length: row }, () => columns.map(() => "")),
    columns.map(({ heading }) => heading),
    ...rows.map((one) => columns.map(({ key }) => one[key] ?? "")),
  ];
  const place = { sheet: worksheet.name, row: 0, column: 0, rows: values.length, columns: columns.length };
  const marks = [...marksOf(worksheet), finishedMark(worksheet)];
  return {
    marked: new Map(
      marks.map(({ name, row: at, column }) => [name, { ...place, row: at, column, rows: 1, columns: 1 }]),
    ),
    blocks: [{ ...place, values, formulas: [] }],
  };
}

/** The least of three runs, in ms of the processor: other programs on the machine do not count. */
function cost(count: number): number {
  const runs = [1, 2, 3].map(() => {
    const reading = ledgerOf(count);
    const start = process.cpuUsage();
    const found = Ledger.in(reading, words).periods();
    const { user, system } = process.cpuUsage(start);
    if (found.length !== count) throw new Error(`${found.length} periods of ${count} rows.`);
    return (user + system) / 1_000;
  });
  return Math.min(...runs);
}

function main(): Report {
  cost(few);
  const [small, large] = [cost(few), cost(many)];
  const row = (count: number, ms: number) => [count, ms.toFixed(0), (ms / count).toFixed(3)];
  return {
    title: "The list of what can be closed",
    how: `A purification ledger of ${tickers} tickers in which every row is closed: reading its rows, comparing each checksum and judging each period. Time of the processor, the least of three runs.`,
    head: ["closed rows", "ms", "ms a row"],
    rows: [row(few, small), row(many, large)],
    claims: [
      atMost(`${many} rows`, 1_500, large, " ms"),
      atMost("work for ten times the rows", 15, large / small, " times"),
    ],
  };
}

console.log(JSON.stringify(main()));
