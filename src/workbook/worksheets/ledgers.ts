/**
 * The two ledgers as worksheets: tables of plain values that only grow. New rows go below, and no row is overwritten.
 * Booked values are text and numbers, which XLOOKUP and an auditor can read.
 */
import { type Booked, type Closing, differenceOf, type Figures, factorOf } from "../ledger";
import type { Band, StatusRow } from "../statusChanges";
import type { WorksheetWords } from "./words";
import type { Column, Row, Table, Value, Worksheet } from "./worksheet";

const headings = 2;
/** Of both ledgers: version 1.0 had no columns for what a row rests on. */
const format = 2;
const later = (column: Column): Column => ({ ...column, since: format });

/** `more`: what goes into an entry's row besides, of what is the user's. */
export function purificationLedger(
  entries: readonly Booked[],
  words: WorksheetWords,
  more: (entry: Booked) => Row | undefined = () => undefined,
): Worksheet {
  const { name, title, note, headings: head, notes } = words.ledger;
  const column = columnsBy(head, notes);
  const columns = [
    column("ticker", "text", 80),
    column("year", "text", 60),
    column("period", "text", 170),
    column("dividend", "general", 85),
    column("percent", "percent", 85),
    column("perShare", "general", 130),
    column("observed", "text", 190),
    column("wasDividend", "general", 140),
    column("wasPercent", "percent", 135),
    column("wasPerShare", "general", 180),
    column("difference", "general", 95),
    column("shares", "general", 110),
    column("currency", "text", 80),
    column("amount", "general", 95),
    column("closedAt", "text", 190),
    column("closedBy", "text", 120),
    column("checksum", "text", 130),
    column("paidOn", "day", 95),
    column("reference", "text", 120),
    later(column("reportDate", "text", 105)),
    later(column("account", "text", 220)),
  ];
  const table = {
    ...{ key: "entries", name: "PurificationLedger", row: headings, column: 0, columns },
    ...{
      rows: entries.map((entry) => ({ ...rowOf(entry), ...more(entry) })),
      identity: ["ticker", "year", "period", "observed"],
    },
  };
  return ledgerOf("ledger", name, [title, `${note} ${words.notFatwa}`], table, words);
}

export function statusLedger(rows: readonly StatusRow[], words: WorksheetWords): Worksheet {
  const { name, title, note, headings: head, notes } = words.statuses;
  const column = columnsBy(head, { ...notes, account: words.ledger.notes.account });
  const columns = [
    column("ticker", "text", 80),
    column("observed", "text", 190),
    column("verdict", "text", 125),
    column("rank", "general", 60),
    ...(["revenue", "securities", "debt"] as const).flatMap((test) => [
      column(test, "text", 90),
      column(`${test}Band`, "text", 115),
    ]),
    column("reportDate", "text", 105),
    ...(["revenue", "securities", "debt"] as const).map((test) => later(column(`${test}Ratio`, "general", 100))),
    later(column("company", "text", 180)),
    later(column("source", "text", 220)),
    later(column("account", "text", 220)),
  ];
  const table = {
    ...{ key: "observations", name: "StatusLedger", row: headings, column: 0, columns },
    ...{ rows: rows.map(statusCells), identity: ["ticker", "observed"], apart: ["account"] },
  };
  return ledgerOf("statuses", name, [title, `${note} ${words.notFatwa}`], table, words);
}

/** The row of the table as an entry; undefined where it is none, or none any more since somebody changed it. */
export function entryOf(row: Row): Booked | undefined {
  const at = Date.parse(textIn(row.observed));
  const ticker = textIn(row.ticker);
  if (Number.isNaN(at) || ticker === "") return undefined;
  const before = figures(row.wasDividend, row.wasPercent, row.wasPerShare);
  const isRestated = Object.values(before).some((figure) => figure !== undefined);
  return {
    ...{ ticker, year: textIn(row.year), label: textIn(row.period), at },
    ...figures(row.dividend, row.percent, row.perShare),
    ...given("reportDate", row.reportDate),
    ...given("account", row.account),
    before: isRestated ? before : undefined,
    closing: closingIn(row),
  };
}

/** What closing a period writes into its row. */
export function closingCells({ shares, currency, amount, at, by, sum }: Closing): Row {
  const closedAt = at === undefined ? "" : new Date(at).toISOString();
  return { shares: shares ?? null, currency, amount: amount ?? null, closedAt, closedBy: by, checksum: sum };
}

export function statusesIn(rows: readonly Row[]): readonly StatusRow[] {
  return rows.flatMap((row) => {
    const at = Date.parse(textIn(row.observed));
    const ticker = textIn(row.ticker);
    if (Number.isNaN(at) || ticker === "") return [];
    const each = <T>(of: (test: "revenue" | "securities" | "debt") => T) => ({
      ...{ revenue: of("revenue"), securities: of("securities"), debt: of("debt") },
    });
    return [
      {
        ...{ ticker, at, verdict: textIn(row.verdict), rank: numberIn(row.rank), reportDate: textIn(row.reportDate) },
        ...{ ...given("account", row.account), ...given("company", row.company), ...given("source", row.source) },
        ratios: each((test) => numberIn(row[`${test}Ratio`])),
        tests: each((test) => textIn(row[test])),
        bands: each((test) => textIn(row[`${test}Band`]) as Band),
      },
    ];
  });
}

function ledgerOf(
  kind: Worksheet["kind"],
  name: string,
  [title, note]: readonly [string, string],
  table: Table,
  { direction }: WorksheetWords,
): Worksheet {
  const { columns } = table;
  return {
    ...{ kind, format, name, direction, widths: columns.map(({ width }) => width) },
    cells: [
      { row: 0, column: 0, value: title, style: "title" },
      { row: 1, column: 0, value: note, style: "note" },
    ],
    tables: [table],
    ...{ names: [], looks: [], charts: [] },
    frozen: { rows: headings + 1, columns: 1 },
    print: { landscape: true, titleRows: [headings, headings], columns: columns.length },
  };
}

function columnsBy<Key extends string>(head: Readonly<Record<Key, string>>, notes: Readonly<Record<string, string>>) {
  return (key: Key, format: Column["format"], width: number): Column => {
    const note = notes[key];
    return { key, heading: head[key], format, width, ...(note !== undefined && { note }) };
  };
}

function rowOf(entry: Booked): Row {
  const { ticker, year, label, dividend, percent, perShare, at, before, closing, reportDate, account } = entry;
  return {
    ...{ ticker, year, period: label, observed: new Date(at).toISOString() },
    ...{ dividend: dividend ?? null, percent: percent ?? null, perShare: perShare ?? null },
    ...{ wasDividend: before?.dividend ?? null, wasPercent: before?.percent ?? null },
    ...{ wasPerShare: before?.perShare ?? null, difference: differenceOf(entry) ?? null },
    ...{ reportDate: reportDate ?? null, account: account ?? null },
    ...(closing && closingCells(closing)),
  };
}

function statusCells({ ticker, at, verdict, rank, tests, bands, reportDate, ratios = {}, ...origin }: StatusRow): Row {
  const { account = null, company = null, source = null } = origin;
  return {
    ...{ ticker, observed: new Date(at).toISOString(), verdict, rank: rank ?? null, reportDate },
    ...{ account, company, source, revenueRatio: ratios.revenue ?? null },
    ...{ securitiesRatio: ratios.securities ?? null, debtRatio: ratios.debt ?? null },
    ...tests,
    ...{ revenueBand: bands.revenue, securitiesBand: bands.securities, debtBand: bands.debt },
  };
}

/** Where anything of a closing stands, it is one: what is missing or changed shows in its checksum. */
function closingIn(row: Row): Closing | undefined {
  const [closedAt, by, sum] = [textIn(row.closedAt), textIn(row.closedBy), textIn(row.checksum)];
  if (closedAt === "" && by === "" && sum === "" && (row.amount ?? null) === null) return undefined;
  const [shares, amount, at] = [numberIn(row.shares), numberIn(row.amount), Date.parse(closedAt)];
  const currency = textIn(row.currency).trim().toUpperCase();
  return { shares, amount, currency, at: Number.isNaN(at) ? undefined : at, by, sum };
}

/** A figure of a period, or what the service said before of it. */
export type Unread = "factor" | "before" | "shares" | "amount";

/**
 * Of these, those that the row does not tell because something is typed there that is no number. They are told as that,
 * never shown as a number, and such a row is not closed: what was meant nobody here can know.
 */
export function unreadIn(row: Row): readonly Unread[] {
  const entry = entryOf(row);
  if (!entry) return [];
  const unread = (what: Unread, figure: number | undefined, ...keys: readonly string[]) =>
    figure === undefined && keys.some((key) => isNoFigure(row[key])) ? [what] : [];
  return [
    ...unread("factor", factorOf(entry), "percent", "perShare"),
    ...unread("before", entry.before && factorOf({ ...entry, ...entry.before }), "wasPercent", "wasPerShare"),
    ...unread("shares", numberIn(row.shares), "shares"),
    ...unread("amount", numberIn(row.amount), "amount"),
  ];
}

/** Whether any of what the service said of it is no number any more: then what it says next is no restatement. */
export function isTouched(row: Row): boolean {
  return ["dividend", "percent", "perShare"].some((key) => isNoFigure(row[key]));
}

function isNoFigure(value: Value | undefined): boolean {
  return textIn(value).trim() !== "" && numberIn(value) === undefined;
}

/** What stands there, as one field; none where nothing does. */
function given<Key extends string>(key: Key, value: Value | undefined): { readonly [K in Key]?: string } {
  const text = textIn(value);
  return (text === "" ? {} : { [key]: text }) as { readonly [K in Key]?: string };
}

function figures(dividend: unknown, percent: unknown, perShare: unknown): Figures {
  return { dividend: numberIn(dividend), percent: numberIn(percent), perShare: numberIn(perShare) };
}

function numberIn(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function textIn(value: Value | undefined): string {
  return String(value ?? "");
}
