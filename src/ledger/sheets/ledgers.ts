/**
 * Describes the two ledgers as worksheets, and reads their rows again. A ledger is a table of plain values that only
 * grows: new rows go below, and no row is overwritten. Booked values are text and numbers, which XLOOKUP and an auditor
 * can read.
 */
import { serialOf } from "../../functions/arguments/days";
import type { Column, Row, Table, Value, Worksheet } from "../../workbook/sheet/worksheet";
import { columnsBy } from "../../worksheets/columnsBy";
import type { WorksheetWords } from "../../worksheets/words/words";
import { type Booked, type Closing, differenceOf, factorOf, methodOf, type PeriodFigures } from "../entries/entries";
import { sealMarks } from "../entries/seal";
import type { Band, StatusRow } from "../statuses/statusChanges";
import { titledSheet } from "./titledSheet";

const printed = { ledger: 12, statuses: 11 } as const;

/** A column of a ledger, tied to what its cells hold. */
interface LedgerColumn<Key extends string, Entry> {
  readonly key: Key;
  readonly format: Column["format"];
  readonly width: number;
  /** The version of the ledger's columns that brought it; the first where it is left out. */
  readonly since?: number;
  /** What is written of an entry. A column without it (and without `ofClosing`) is typed by the user, or a formula. */
  readonly of?: (entry: Entry) => Value | undefined;
  /** What is read again, where it is a field of the entry that may be missing. */
  readonly field?: (row: Row) => Partial<Entry>;
}

interface EntryColumn extends LedgerColumn<keyof WorksheetWords["ledger"]["headings"], Booked> {
  /** What is written when a period is closed. */
  readonly ofClosing?: (closing: Closing) => Value | undefined;
  readonly closingField?: (row: Row) => Partial<Closing>;
}

/** The purification ledger's columns in their order; ledgers of all versions have them in this one. */
const entryColumns: readonly EntryColumn[] = [
  // The first twelve are printed: an amount and its factors, who closed it, and when it was paid.
  { key: "ticker", format: "text", width: 80, of: ({ ticker }) => ticker },
  { key: "year", format: "text", width: 60, of: ({ year }) => year },
  { key: "period", format: "text", width: 175, of: ({ label }) => label },
  { key: "dividend", format: "number", width: 85, of: ({ dividend }) => dividend },
  // It has as many decimals as the service gives, so that a reader can compute the amount again.
  { key: "percent", format: "number", width: 85, of: ({ percent }) => percent },
  { key: "perShare", format: "number", width: 120, of: ({ perShare }) => perShare },
  { key: "difference", format: "number", width: 95, of: differenceOf },
  { key: "shares", format: "number", width: 105, ofClosing: ({ shares }) => shares },
  {
    key: "currency",
    format: "text",
    width: 85,
    of: ({ currency }) => currency,
    field: reportCurrency,
    ofClosing: ({ currency }) => currency,
  },
  { key: "amount", format: "number", width: 100, ofClosing: ({ amount }) => amount },
  { key: "closedBy", format: "text", width: 115, ofClosing: ({ by }) => by },
  { key: "paidOn", format: "day", width: 95 },
  { key: "reference", format: "text", width: 120 },
  { key: "paidTo", format: "text", width: 150, since: 4 },
  { key: "payment", format: "text", width: 85, since: 4 },
  { key: "observed", format: "text", width: 190, of: ({ at }) => new Date(at).toISOString() },
  { key: "wasDividend", format: "number", width: 140, of: ({ before }) => before?.dividend },
  { key: "wasPercent", format: "number", width: 135, of: ({ before }) => before?.percent },
  { key: "wasPerShare", format: "number", width: 180, of: ({ before }) => before?.perShare },
  {
    key: "closedAt",
    format: "text",
    width: 190,
    ofClosing: ({ at }) => (at === undefined ? "" : new Date(at).toISOString()),
  },
  { key: "checksum", format: "text", width: 130, ofClosing: ({ sum }) => sum },
  { key: "reportDate", format: "text", width: 105, since: 2, ...textField("reportDate") },
  { key: "account", format: "text", width: 220, since: 2, ...textField("account") },
  { key: "company", format: "text", width: 180, since: 2, ...textField("company") },
  { key: "source", format: "text", width: 220, since: 2, ...textField("source") },
  { key: "fetchedAt", format: "moment", width: 130, since: 2, of: ({ at }) => momentOf(at) },
  { key: "portfolio", format: "text", width: 110, since: 2, ...textField("portfolio") },
  { key: "reviewedBy", format: "text", width: 120, since: 2, ...closingTextField("reviewedBy") },
  { key: "reviewedOn", format: "day", width: 95, since: 4 },
  { key: "reason", format: "text", width: 180, since: 2, ...textField("reason") },
  { key: "reverses", format: "text", width: 130, since: 2, ...textField("reverses") },
  { key: "corrects", format: "text", width: 130, since: 2, ...textField("corrects") },
  { key: "follows", format: "text", width: 130, since: 2, ...closingTextField("follows") },
  { key: "holds", format: "general", width: 80, since: 2 },
  { key: "method", format: "text", width: 80, since: 3, ...textField("method") },
  { key: "income", format: "number", width: 120, since: 3, ...numberField("income") },
  { key: "outstanding", format: "number", width: 120, since: 3, ...numberField("outstanding") },
];

/** The three tests of a screening, in the order of their columns. */
const tests = ["revenue", "securities", "debt"] as const;

/** The status ledger's columns in their order. */
const statusColumns: readonly LedgerColumn<keyof WorksheetWords["statuses"]["headings"], StatusRow>[] = [
  { key: "ticker", format: "text", width: 80, of: ({ ticker }) => ticker },
  { key: "observed", format: "text", width: 185, of: ({ at }) => new Date(at).toISOString() },
  { key: "verdict", format: "text", width: 120, of: ({ verdict }) => verdict },
  { key: "rank", format: "number", width: 55, of: ({ rank }) => rank },
  ...tests.flatMap((test) => [
    { key: test, format: "text" as const, width: 125, of: (row: StatusRow) => row.tests[test] },
    { key: `${test}Band` as const, format: "text" as const, width: 100, of: ({ bands }: StatusRow) => bands[test] },
  ]),
  { key: "reportDate", format: "text", width: 105, of: ({ reportDate }) => reportDate },
  ...tests.map((test) => ({
    key: `${test}Ratio` as const,
    format: "number" as const,
    width: 100,
    since: 2,
    of: ({ ratios }: StatusRow) => ratios?.[test],
  })),
  { key: "company", format: "text", width: 180, since: 2, ...textField("company") },
  { key: "source", format: "text", width: 220, since: 2, ...textField("source") },
  { key: "account", format: "text", width: 220, since: 2, ...textField("account") },
  { key: "fetchedAt", format: "moment", width: 130, since: 2, of: ({ at }) => momentOf(at) },
  {
    key: "checksum",
    format: "text",
    width: 130,
    since: 2,
    of: ({ sum }) => sum,
    field: (row) => given("sum", row.checksum),
  },
  { key: "follows", format: "text", width: 130, since: 2, ...textField("follows") },
  { key: "holds", format: "general", width: 80, since: 2 },
];

/**
 * The version of each ledger's columns. The first, of version 1.0, had no columns for where a row's figures come from;
 * the second had none for the method of purification, the third none for who received a payment.
 */
const formats = { ledger: lastVersion(entryColumns), statuses: lastVersion(statusColumns) };

function lastVersion(columns: readonly { readonly since?: number }[]): number {
  return Math.max(...columns.map(({ since = 1 }) => since));
}

/** A text of an entry: the field is missing where the cell is blank. */
function textField<Key extends string>(key: Key) {
  return {
    of: (entry: { readonly [K in Key]?: string | undefined }) => entry[key],
    field: (row: Row) => given(key, row[key]),
  };
}

/** Of an open row by income, the currency of its report. */
function reportCurrency(row: Row): Partial<Booked> {
  const isIncome = methodOf({ method: textIn(row.method) }) === "income";
  return isIncome && closingIn(row) === undefined ? given("currency", row.currency) : {};
}

function numberField(key: "income" | "outstanding") {
  return { of: (entry: Booked) => entry[key], field: (row: Row): Partial<Booked> => number(key, row[key]) };
}

function closingTextField(key: "reviewedBy" | "follows") {
  return {
    ofClosing: (closing: Closing) => closing[key],
    closingField: (row: Row): Partial<Closing> => given(key, row[key]),
  };
}

/**
 * The purification ledger with these entries. `more`: gives what goes into the user's own columns of an entry's row.
 */
export function purificationLedger(
  entries: readonly Booked[],
  words: WorksheetWords,
  more: (entry: Booked) => Row | undefined = () => undefined,
): Worksheet {
  const { name, title, note, headings, notes } = words.ledger;
  const table = {
    key: "entries",
    name: "PurificationLedger",
    columns: columnsOf(entryColumns, headings, notes, holdsFormula("entries", words, arithmetic)),
    rows: entries.map((entry) => ({ ...rowOf(entry), ...more(entry) })),
    identity: ["ticker", "year", "period", "observed"],
    apart: ["portfolio", "reverses", "corrects", "method"],
    room,
  };
  return ledgerSheet("ledger", name, [title, words.notFatwa, note], table, words);
}

export function statusLedger(rows: readonly StatusRow[], words: WorksheetWords): Worksheet {
  const { name, title, note, headings, notes: own } = words.statuses;
  const notes = { ...own, account: words.ledger.notes.account };
  const table = {
    key: "observations",
    name: "StatusLedger",
    columns: columnsOf(statusColumns, headings, notes, holdsFormula("observations", words)),
    rows: rows.map((row) => cellsOf(statusColumns, row)),
    identity: ["ticker", "observed"],
    apart: ["account"],
    room,
  };
  return ledgerSheet("statuses", name, [title, words.notFatwa, note], table, words);
}

/** The columns as a worksheet has them. `holds`: the formula of the column that tells whether a row holds. */
function columnsOf<Key extends string>(
  columns: readonly Pick<LedgerColumn<Key, never>, "key" | "format" | "width" | "since">[],
  headings: Readonly<Record<Key, string>>,
  notes: Readonly<Record<string, string>>,
  holds: string,
): readonly Column[] {
  const column = columnsBy(headings, notes);
  return columns.map(({ key, format, width, since }) => ({
    ...column(key, format, width),
    ...(since !== undefined && { since }),
    ...(key === "holds" && { formula: holds }),
  }));
}

/** How many rows below the last one a formula reads too, in hosts without tables: a ledger grows, and may be sorted. */
const room = 5_000;

/**
 * A formula that tests whether the booked amount follows from the figures in its row: the difference to the earlier
 * figures times the shares, or, for a restatement that a person said is new, the whole figure times the shares.
 */
const arithmetic = (() => {
  const number = (key: string) => `IF(ISNUMBER([@${key}]),[@${key}],0)`;
  const factor = (perShare: string, percent: string) =>
    `IF(ISNUMBER([@perShare]),${number(perShare)},${number(percent)}/100)`;
  const is = (share: string) => `ABS((${share})*[@shares]-[@amount])<=ABS([@amount])/10^9+1/10^12`;
  const [now, was] = [factor("perShare", "percent"), factor("wasPerShare", "wasPercent")];
  return `OR(${is(`${now}-${was}`)},${is(now)})`;
})();

/**
 * The formula of the column that tells whether a closed row holds: whether the rows that it follows are there, and
 * `also` is true. A formula cannot compute the checksum itself; the pane does, and the script in `docs`.
 */
function holdsFormula(table: string, { ledger: { holds, broken } }: WorksheetWords, also = "TRUE"): string {
  const there = (sum: string) => `COUNTIF(${table}[checksum],${sum})>0`;
  const second = `OR(LEN([@follows])<67,${there("MID([@follows],35,33)")})`;
  const chain = `OR([@follows]="",LEFT([@follows],5)="start",AND(${there("LEFT([@follows],33)")},${second}))`;
  return `=IF([@checksum]="","",IFERROR(IF(AND(${also},${chain}),"${holds}","${broken}"),"${broken}"))`;
}

/**
 * A row of the ledger as an entry; undefined where it is none, for example after somebody has changed its ticker or
 * moment.
 */
export function entryOf(row: Row): Booked | undefined {
  const at = Date.parse(textIn(row.observed));
  const ticker = textIn(row.ticker);
  if (Number.isNaN(at) || ticker === "") return undefined;
  const before = figures(row.wasDividend, row.wasPercent, row.wasPerShare);
  const isRestated = Object.values(before).some((figure) => figure !== undefined);
  const bare: Booked = {
    ticker,
    year: textIn(row.year),
    label: textIn(row.period),
    at,
    ...figures(row.dividend, row.percent, row.perShare),
    before: isRestated ? before : undefined,
    closing: closingIn(row),
  };
  return Object.assign(bare, ...entryColumns.map(({ field }) => field?.(row)));
}

/** What closing a period writes into its row. */
export function closingCells(closing: Closing): Row {
  return Object.fromEntries(
    entryColumns.flatMap(({ key, ofClosing }) => (ofClosing ? [[key, ofClosing(closing) ?? null] as const] : [])),
  );
}

/** The entry as it will be read again from a row with these columns: what belongs into deleted columns is lost. */
export function keptEntry(entry: Booked, keys: ReadonlySet<string>): Booked {
  return entryOf(Object.fromEntries(Object.entries(rowOf(entry)).filter(([key]) => keys.has(key)))) ?? entry;
}

export function statusesIn(rows: readonly Row[]): readonly StatusRow[] {
  return rows.flatMap((row) => {
    const at = Date.parse(textIn(row.observed));
    const ticker = textIn(row.ticker);
    if (Number.isNaN(at) || ticker === "") return [];
    const each = <T>(of: (test: (typeof tests)[number]) => T) => ({
      revenue: of("revenue"),
      securities: of("securities"),
      debt: of("debt"),
    });
    const bare: StatusRow = {
      ticker,
      at,
      verdict: textIn(row.verdict),
      rank: numberIn(row.rank),
      reportDate: textIn(row.reportDate),
      ratios: each((test) => numberIn(row[`${test}Ratio`])),
      tests: each((test) => textIn(row[test])),
      bands: each((test) => textIn(row[`${test}Band`]) as Band),
    };
    return [Object.assign(bare, ...statusColumns.map(({ field }) => field?.(row)))];
  });
}

/**
 * Rows of the status ledger as they will be read again from these columns: what belongs into deleted columns is lost.
 */
export function keptStatuses(rows: readonly StatusRow[], keys: ReadonlySet<string>): readonly StatusRow[] {
  return statusesIn(
    rows.map((row) => Object.fromEntries(Object.entries(cellsOf(statusColumns, row)).filter(([key]) => keys.has(key)))),
  );
}

function ledgerSheet(
  kind: keyof typeof printed,
  name: string,
  lines: readonly [title: string, ...notes: string[]],
  table: Omit<Table, "row" | "column">,
  words: WorksheetWords,
): Worksheet {
  const { holds, broken } = words.ledger;
  const looks: Worksheet["looks"] = [
    {
      on: { table: table.key, column: "holds" },
      rules: [
        { when: { equals: holds }, look: "good" },
        { when: { equals: broken }, look: "bad" },
      ],
    },
  ];
  // Where the figures come from stands in columns that are not printed.
  return titledSheet({ kind, name, lines, table, looks, format: formats[kind], printed: printed[kind] }, words);
}

function rowOf(entry: Booked): Row {
  return { ...cellsOf(entryColumns, entry), ...(entry.closing && closingCells(entry.closing)) };
}

/** What is written of an entry, by the keys of the columns. */
function cellsOf<Entry>(columns: readonly LedgerColumn<string, Entry>[], entry: Entry): Row {
  return Object.fromEntries(columns.flatMap(({ key, of }) => (of ? [[key, of(entry) ?? null] as const] : [])));
}

/**
 * The closing in a row. A row with any value of a closing counts as closed: what is missing or was changed shows in its
 * checksum.
 */
function closingIn(row: Row): Closing | undefined {
  const [closedAt, by, sum] = [textIn(row.closedAt), textIn(row.closedBy), textIn(row.checksum)];
  if (closedAt === "" && by === "" && sum === "" && (row.amount ?? null) === null) return undefined;
  const [shares, amount, at] = [numberIn(row.shares), numberIn(row.amount), Date.parse(closedAt)];
  // The checksum of earlier versions was of the currency in capitals.
  const currency = sum.startsWith(sealMarks.method) ? textIn(row.currency) : textIn(row.currency).trim().toUpperCase();
  const bare: Closing = { shares, amount, currency, at: Number.isNaN(at) ? undefined : at, by, sum };
  return Object.assign(bare, ...entryColumns.map(({ closingField }) => closingField?.(row)));
}

/** A moment as a sheet's day number, in universal time, so that formulas can calculate with it. */
function momentOf(at: number): number {
  const iso = new Date(at).toISOString();
  return serialOf(iso.slice(0, 10), iso.slice(11, 19));
}

/**
 * A figure that a row should have. `factor`: the amount for one share; `before`: the one that the service gave before.
 */
export type Unread = "factor" | "before" | "shares" | "amount";

/**
 * The figures that a row lacks because a text stands in their place. The pane names them, and such a row is not closed:
 * nobody here can know what was meant.
 */
export function unreadIn(row: Row, entry: Booked): readonly Unread[] {
  const unread = (what: Unread, figure: number | undefined, ...keys: readonly string[]) =>
    figure === undefined && keys.some((key) => isNoFigure(row[key])) ? [what] : [];
  return [
    ...unread("factor", factorOf(entry), "percent", "perShare"),
    ...unread("before", entry.before && factorOf({ ...entry, ...entry.before }), "wasPercent", "wasPerShare"),
    ...unread("shares", numberIn(row.shares), "shares"),
    ...unread("amount", numberIn(row.amount), "amount"),
  ];
}

/**
 * Whether somebody has typed a text over one of the service's figures. Then a difference from this row is no
 * restatement.
 */
export function isTouched(row: Row): boolean {
  return ["dividend", "percent", "perShare"].some((key) => isNoFigure(row[key]));
}

function isNoFigure(value: Value | undefined): boolean {
  return textIn(value).trim() !== "" && numberIn(value) === undefined;
}

/** A cell's text as a field with this key; an object without fields where the cell is blank. */
function given<Key extends string>(key: Key, value: Value | undefined): { readonly [K in Key]?: string } {
  const text = textIn(value);
  return (text === "" ? {} : { [key]: text }) as { readonly [K in Key]?: string };
}

/** A cell's number as a field with this key; an object without fields where there is none. */
function number<Key extends string>(key: Key, value: Value | undefined): { readonly [K in Key]?: number } {
  const figure = numberIn(value);
  return (figure === undefined ? {} : { [key]: figure }) as { readonly [K in Key]?: number };
}

function figures(dividend: unknown, percent: unknown, perShare: unknown): PeriodFigures {
  return { dividend: numberIn(dividend), percent: numberIn(percent), perShare: numberIn(perShare) };
}

function numberIn(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function textIn(value: Value | undefined): string {
  return String(value ?? "");
}
