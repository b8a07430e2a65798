/**
 * The evidence pack: a sheet for each quarter, which an auditor signs, and a year's summary. They are values alone, as the
 * ledger stood at that moment, and are made anew each time: nothing reads them.
 */
import { serialOf } from "../../functions/days";
import type { Grid } from "../completeness";
import { type Accrued, accruedIn, coveredIn, type Line, totalsOf } from "../pack";
import type { WorksheetWords } from "./words";
import type { Cell, Column, Format, Row, Table, Value, Worksheet } from "./worksheet";

/** Who made it, and when, ms since 1970. */
export interface Made {
  readonly by: string;
  readonly at: number;
  /** Closed rows that are gone, as the ledger's count tells. */
  readonly missing: number | "changed";
}

export function quarterEvidence(
  quarter: string,
  lines: readonly Line[],
  grid: Grid,
  made: Made,
  words: WorksheetWords,
): Worksheet {
  const { evidence: own, ledger, notFatwa } = words;
  const column = (key: keyof typeof own.headings, format: Format, width: number): Column => ({
    ...{ key, heading: own.headings[key], format, width },
  });
  // The first twelve are printed.
  const columns: readonly Column[] = [
    ...[column("ticker", "text", 80), column("portfolio", "text", 90), column("company", "text", 150)],
    ...[column("reportDate", "text", 95), column("perShare", "general", 95), column("shares", "general", 80)],
    ...[column("currency", "text", 75), column("amount", "general", 90), column("entry", "text", 130)],
    ...[column("closedBy", "text", 110), column("reviewedBy", "text", 110), column("holds", "text", 80)],
    ...[column("closedAt", "moment", 125), column("fetchedAt", "moment", 125), column("paidOn", "day", 95)],
    ...[column("reference", "text", 100), column("source", "text", 200), column("account", "text", 220)],
    ...[column("dividend", "general", 85), column("percent", "general", 85)],
    ...[column("checksum", "text", 260), column("follows", "text", 260)],
  ];
  const rows = lines.map(({ entry, row, holds }): Row => {
    const { closing, reverses, corrects, reason = "" } = entry;
    const how = reverses ? own.minus : corrects ? own.plus : entry.before ? own.restated : own.booked;
    return {
      ...{ ticker: entry.ticker, portfolio: entry.portfolio ?? null, company: entry.company ?? null },
      ...{ reportDate: entry.reportDate ?? null, perShare: entry.perShare ?? null, shares: closing?.shares ?? null },
      ...{ currency: closing?.currency ?? null, amount: closing?.amount ?? null },
      entry: reason === "" ? how : `${how}: ${reason}`,
      ...{ closedBy: closing?.by ?? null, reviewedBy: closing?.reviewedBy ?? own.notReviewed },
      ...{
        holds: holds ? ledger.holds : ledger.broken,
        closedAt: momentOf(closing?.at),
        fetchedAt: momentOf(entry.at),
      },
      ...{ paidOn: row.paidOn ?? null, reference: row.reference ?? null, source: entry.source ?? null },
      ...{ account: entry.account ?? null, dividend: entry.dividend ?? null, percent: entry.percent ?? null },
      ...{ checksum: closing?.sum ?? null, follows: closing?.follows ?? null },
    };
  });
  const { closed, open, gaps } = coveredIn(grid, quarter);
  const because = (why: (typeof gaps)[number]["why"]) =>
    gaps.filter((gap) => gap.why === why).map(({ ticker }) => ticker);
  const names = (all: readonly (string | undefined)[]) => [...new Set(all.flatMap((one) => one ?? []))].join(", ");
  const holding = lines.filter(({ holds }) => holds).length;
  const facts: readonly (readonly [string, Value])[] = [
    [own.madeBy, made.by],
    [own.madeAt, `${new Date(made.at).toISOString()}`],
    [own.headings.account, names(lines.map(({ entry }) => entry.account))],
    [own.headings.closedBy, names(lines.map(({ entry }) => entry.closing?.by))],
    [own.headings.reviewedBy, names(lines.map(({ entry }) => entry.closing?.reviewedBy)) || own.notReviewed],
    [own.checksums, own.hold(holding, lines.length)],
    [own.gone, made.missing === "changed" ? own.unknown : made.missing],
    ...totalsOf(accruedIn(lines)).flatMap(({ currency, accrued, paid, open: left }) => [
      [`${own.accrued} ${currency}`, accrued] as const,
      [`${own.paid} ${currency}`, paid] as const,
      [`${own.open} ${currency}`, left] as const,
    ]),
    [own.covered.closed, closed.join(", ")],
    [own.covered.open, open.join(", ")],
    ...(["part", "noFigure", "notReturned", "never"] as const).map(
      (why) => [own.covered[why], because(why).join(", ")] as const,
    ),
    [own.signed, null],
  ];
  return sheetOf("evidence", `${own.name} ${quarter}`, columns, rows, facts, `${own.note} ${notFatwa}`, words);
}

export function yearSummary(year: string, lines: readonly Line[], made: Made, words: WorksheetWords): Worksheet {
  const { evidence: own, notFatwa } = words;
  const column = (key: "ticker" | "quarter" | "portfolio" | "currency", width: number): Column => ({
    ...{ key, heading: own.headings[key], format: "text", width },
  });
  const figure = (key: "accrued" | "paid" | "open"): Column => ({
    ...{ key, heading: own[key], format: "general", width: 110 },
  });
  const columns = [
    ...[column("ticker", 80), column("quarter", 110), column("portfolio", 110), column("currency", 80)],
    ...[figure("accrued"), figure("paid"), figure("open")],
  ];
  const accrued: readonly Accrued[] = accruedIn(lines);
  const rows = accrued.map((one): Row => ({ ...one }));
  const facts: readonly (readonly [string, Value])[] = [
    [own.madeBy, made.by],
    [own.madeAt, new Date(made.at).toISOString()],
    ...totalsOf(accrued).flatMap(({ currency, accrued: sum, paid, open }) => [
      [`${own.accrued} ${currency}`, sum] as const,
      [`${own.paid} ${currency}`, paid] as const,
      [`${own.open} ${currency}`, open] as const,
    ]),
  ];
  return sheetOf("summary", `${own.summary} ${year}`, columns, rows, facts, `${own.summaryNote} ${notFatwa}`, words);
}

/** Facts in lines of a label and a value, and below them the table. */
function sheetOf(
  kind: "evidence" | "summary",
  name: string,
  columns: readonly Column[],
  rows: readonly Row[],
  facts: readonly (readonly [label: string, value: Value])[],
  note: string,
  { direction }: WorksheetWords,
): Worksheet {
  const cells: readonly Cell[] = [
    { row: 0, column: 0, value: name, style: "title" },
    { row: 1, column: 0, value: note, style: "note" },
    ...facts.flatMap(([label, value], index): readonly Cell[] => [
      { row: 2 + index, column: 0, value: label, style: "label" },
      { row: 2 + index, column: 2, value, style: "label" },
    ]),
  ];
  const row = facts.length + 3;
  const table: Table = {
    ...{ key: "rows", name: `${kind}${name.replace(/[^A-Za-z0-9]/g, "")}`, row, column: 0, columns, rows },
    identity: ["ticker"],
  };
  return {
    ...{ kind, name, direction, widths: columns.map(({ width }) => width), cells, tables: [table] },
    ...{ names: [], looks: [], charts: [], frozen: { rows: row + 1, columns: 1 } },
    print: { landscape: true, titleRows: [row, row], columns: Math.min(12, columns.length) },
  };
}

/** In universal time, as a sheet counts days. */
function momentOf(at: number | undefined): number | null {
  if (at === undefined) return null;
  const iso = new Date(at).toISOString();
  return serialOf(iso.slice(0, 10), iso.slice(11, 19));
}
