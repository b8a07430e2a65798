/**
 * The purification ledger as a worksheet of plain values, a table that only grows: a run adds the entries that are new
 * below the others, and writes over nothing. What is booked is text and numbers, which XLOOKUP and an auditor can read.
 */
import type { Entry, Figures } from "../ledger";
import type { WorksheetWords } from "./words";
import type { Column, Row, Worksheet } from "./worksheet";

const headings = 2;

export function purificationLedger(entries: readonly Entry[], words: WorksheetWords): Worksheet {
  const { ledger } = words;
  const columns = columnsOf(words);
  return {
    ...{ kind: "ledger", name: ledger.name, direction: words.direction, widths: columns.map(({ width }) => width) },
    cells: [
      { row: 0, column: 0, value: ledger.title, style: "title" },
      { row: 1, column: 0, value: `${ledger.note} ${words.notFatwa}`, style: "note" },
    ],
    tables: [
      {
        ...{ key: "entries", name: "PurificationLedger", row: headings, column: 0, columns },
        rows: entries.map(rowOf),
        identity: ["ticker", "year", "period", "observed"],
      },
    ],
    ...{ names: [], looks: [], charts: [] },
    frozen: { rows: headings + 1, columns: 1 },
    print: { landscape: true, titleRows: [headings, headings], columns: columns.length },
  };
}

/** Rows of the table as they stand in the sheet; what is no entry any more, since somebody changed it, is left out. */
export function entriesIn(rows: readonly Row[]): readonly Entry[] {
  return rows.flatMap((row) => {
    const at = Date.parse(String(row.observed ?? ""));
    const ticker = String(row.ticker ?? "");
    if (Number.isNaN(at) || ticker === "") return [];
    const before = figures(row.wasDividend, row.wasPercent, row.wasPerShare);
    const isRestated = Object.values(before).some((figure) => figure !== undefined);
    const period = { ticker, year: String(row.year ?? ""), label: String(row.period ?? "") };
    const now = figures(row.dividend, row.percent, row.perShare);
    return [{ ...period, ...now, at, before: isRestated ? before : undefined, closing: undefined }];
  });
}

function columnsOf({ ledger: { headings: head } }: WorksheetWords): readonly Column[] {
  const column = (key: keyof typeof head, format: Column["format"], width: number): Column => ({
    ...{ key, heading: head[key], format, width },
  });
  return [
    column("ticker", "text", 80),
    column("year", "text", 60),
    column("period", "text", 120),
    column("dividend", "general", 85),
    column("percent", "percent", 85),
    column("perShare", "general", 105),
    column("observed", "text", 190),
    column("wasDividend", "general", 115),
    column("wasPercent", "percent", 115),
    column("wasPerShare", "general", 130),
    column("difference", "general", 95),
  ];
}

function rowOf({ ticker, year, label, dividend, percent, perShare, at, before }: Entry): Row {
  const difference =
    perShare === undefined || before?.perShare === undefined
      ? null
      : Number((perShare - before.perShare).toPrecision(12));
  return {
    ...{
      ticker,
      year,
      period: label,
      dividend: dividend ?? null,
      percent: percent ?? null,
      perShare: perShare ?? null,
    },
    ...{ observed: new Date(at).toISOString(), difference },
    ...{ wasDividend: before?.dividend ?? null, wasPercent: before?.percent ?? null },
    wasPerShare: before?.perShare ?? null,
  };
}

function figures(dividend: unknown, percent: unknown, perShare: unknown): Figures {
  const number = (value: unknown) => (typeof value === "number" ? value : undefined);
  return { dividend: number(dividend), percent: number(percent), perShare: number(perShare) };
}
