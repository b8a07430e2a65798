/**
 * Describes the evidence pack of a year: a sheet for each quarter, which an auditor signs, and the year's summary. The
 * sheets hold only values, as the ledger stood at that moment. They are made anew each time, because nothing reads them
 * again.
 */
import { serialOf } from "../../functions/days";
import type { Cell, Column, Format, Row, Table, Worksheet } from "../../workbook/sheet/worksheet";
import { linesOf, titleCells } from "../../worksheets/heading";
import type { WorksheetWords } from "../../worksheets/words/words";
import type { Grid } from "../completeness";
import { type Accrued, accruedIn, coveredIn, type Line, totalsOf } from "../evidencePack";
import { type Booked, differenceOf, factorOf, isBookedWhole } from "../ledger";

/** Who made the pack, and when, in ms since 1970. */
export interface Made {
  readonly by: string;
  readonly at: number;
  /** How many closed rows are gone, by the ledger's own count; `changed` where somebody has overwritten that count. */
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
  const wrapped = (key: keyof typeof own.headings, width: number): Column => ({
    ...{ ...column(key, "text", width), wraps: true },
  });
  // The first twelve are printed.
  const columns: readonly Column[] = [
    ...[column("ticker", "text", 80), wrapped("portfolio", 90), wrapped("company", 150)],
    ...[column("reportDate", "text", 95), column("perShare", "number", 100), column("shares", "number", 100)],
    ...[column("currency", "text", 90), column("amount", "number", 105), wrapped("entry", 105)],
    ...[wrapped("closedBy", 105), wrapped("reviewedBy", 105), column("holds", "text", 75)],
    ...[column("closedAt", "moment", 135), column("fetchedAt", "moment", 135), column("paidOn", "day", 95)],
    ...[wrapped("reference", 120), column("source", "text", 300), column("account", "text", 300)],
    ...[column("dividend", "number", 85), column("percent", "number", 85)],
    ...[column("checksum", "text", 270), column("follows", "text", 270)],
  ];
  const rows = lines.map(({ entry, row, holds, isDouble }): Row => {
    const { closing, reverses, corrects, reason = "" } = entry;
    const how = isDouble
      ? own.double
      : reverses
        ? own.minus
        : corrects
          ? own.plus
          : entry.before
            ? own.restated
            : own.booked;
    return {
      ...{ ticker: entry.ticker, portfolio: entry.portfolio ?? null, company: entry.company ?? null },
      ...{ reportDate: entry.reportDate ?? null, perShare: bookedFor(entry), shares: closing?.shares ?? null },
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
  const names = (all: readonly (string | undefined)[]) => [...new Set(all.flatMap((one) => one ?? []))];
  const holding = lines.filter(({ holds }) => holds).length;
  const reviewers = names(lines.map(({ entry }) => entry.closing?.reviewedBy));
  const facts: readonly Fact[] = [
    [own.madeBy, [made.by]],
    [own.madeAt, [new Date(made.at).toISOString()]],
    [own.headings.account, names(lines.map(({ entry }) => entry.account))],
    [own.headings.closedBy, names(lines.map(({ entry }) => entry.closing?.by))],
    [own.headings.reviewedBy, reviewers.length > 0 ? reviewers : [own.notReviewed]],
    [own.checksums, [own.hold(holding, lines.length)]],
    [own.leftOut, lines.flatMap((line) => leftOutIn(line))],
    [own.gone, [made.missing === "changed" ? own.unknown : String(made.missing)]],
    [own.covered.closed, closed],
    [own.covered.open, open],
    ...(["part", "noFigure", "notReturned", "never"] as const).map((why): Fact => [own.covered[why], because(why)]),
    [own.signed, ["_".repeat(50)]],
  ];
  const sheet = sheetOf(
    { kind: "evidence", name: `${own.name} ${quarter}`, note: `${own.note} ${notFatwa}`, letters: most.evidence },
    { columns, rows },
    facts,
    accruedIn(lines),
    words,
  );
  const looks: Worksheet["looks"] = [
    {
      on: { table: "rows", column: "holds" },
      rules: [
        { when: { equals: ledger.holds }, look: "good" },
        { when: { equals: ledger.broken }, look: "bad" },
      ],
    },
  ];
  return { ...sheet, looks };
}

export function yearSummary(year: string, lines: readonly Line[], made: Made, words: WorksheetWords): Worksheet {
  const { evidence: own, notFatwa } = words;
  const column = (key: "ticker" | "quarter" | "portfolio" | "currency", width: number): Column => ({
    ...{ key, heading: own.headings[key], format: "text", width },
  });
  const figure = (key: "accrued" | "paid" | "open"): Column => ({
    ...{ key, heading: own[key], format: "number", width: 115 },
  });
  const columns = [
    ...[column("ticker", 80), column("quarter", 110), column("portfolio", 110), column("currency", 90)],
    ...[figure("accrued"), figure("paid"), figure("open")],
  ];
  const accrued: readonly Accrued[] = accruedIn(lines);
  const rows = accrued.map((one): Row => ({ ...one }));
  const facts: readonly Fact[] = [
    [own.madeBy, [made.by]],
    [own.madeAt, [new Date(made.at).toISOString()]],
    [own.leftOut, lines.flatMap((line) => leftOutIn(line))],
  ];
  return sheetOf(
    { kind: "summary", name: `${own.summary} ${year}`, note: `${own.summaryNote} ${notFatwa}`, letters: most.summary },
    { columns, rows },
    facts,
    accrued,
    words,
  );
}

/** A row that is in no total, by its ticker, period and amount; nothing of a row that is in one. */
function leftOutIn({ entry, quarter, holds, isDouble }: Line): readonly string[] {
  const { amount, currency = "" } = entry.closing ?? {};
  if (holds && !isDouble) return [];
  return [[entry.ticker, quarter, entry.portfolio, `(${amount ?? "?"} ${currency})`].filter(Boolean).join(" ")];
}

/**
 * The amount for one share from which the booked amount was computed: of a restatement the difference, unless it is
 * booked as a new period; of a fund, its percent as a fraction. So amount and factors on one line agree.
 */
function bookedFor(entry: Booked): number | null {
  const difference = entry.before && !isBookedWhole(entry) ? differenceOf(entry) : undefined;
  return difference ?? factorOf(entry) ?? null;
}

/** A label, and the values beside it; a long list of them goes on in the lines below. */
type Fact = readonly [label: string, values: readonly string[]];

/** The most letters in a printed line below the title. */
const most = { evidence: 150, summary: 100 } as const;
/** The columns in which the values beside the labels begin, and the totals. */
const beside = { said: 2, totals: 3 } as const;
/** The most letters in a line of a list. */
const listed = 110;

/** The sheet: facts, each with a label; below them totals by currency; and then the table. */
function sheetOf(
  {
    letters,
    note,
    ...said
  }: { readonly kind: "evidence" | "summary"; readonly name: string; readonly note: string; readonly letters: number },
  { columns, rows }: Pick<Table, "columns" | "rows">,
  facts: readonly Fact[],
  accrued: readonly Accrued[],
  { direction, evidence: own }: WorksheetWords,
): Worksheet {
  const { kind, name } = said;
  // No rows are frozen: the many lines above the table would fill a screen.
  const { cells: titles, row: top } = titleCells([name, note], { left: 0, letters });
  const lines = facts.flatMap(([label, values]) =>
    linesOf(values.length > 0 ? values.join(", ") : own.none, / (?<=, )/, listed).map((value, index) => ({
      label: index === 0 ? label : null,
      value,
    })),
  );
  const heads = [own.headings.currency, own.accrued, own.paid, own.open];
  const totals = totalsOf(accrued);
  const from = top + lines.length + 1;
  const row = from + totals.length + 2;
  const cells: readonly Cell[] = [
    ...titles,
    ...lines.flatMap(({ label, value }, index): readonly Cell[] => [
      { row: top + index, column: 0, value: label, style: "label" },
      { row: top + index, column: beside.said, value, style: "label" },
    ]),
    ...heads.map((value, index): Cell => ({ row: from, column: beside.totals + index, value, style: "heading" })),
    ...totals.flatMap(({ currency, ...sums }, down): readonly Cell[] => [
      { row: from + 1 + down, column: beside.totals, value: currency },
      ...[sums.accrued, sums.paid, sums.open].map(
        (value, index): Cell => ({
          ...{ row: from + 1 + down, column: beside.totals + 1 + index, value, format: "sum", style: "total" },
        }),
      ),
    ]),
  ];
  const table: Table = {
    ...{ key: "rows", name: `${kind}${name.replace(/[^A-Za-z0-9]/g, "")}`, row, column: 0, columns, rows },
    identity: ["ticker"],
  };
  return {
    ...{ kind, name, direction, widths: columns.map(({ width }) => width), cells, tables: [table] },
    ...{ names: [], looks: [], charts: [], frozen: { rows: 0, columns: 0 } },
    print: { landscape: true, titleRows: [row, row], columns: Math.min(12, columns.length) },
  };
}

/** A moment as a sheet's day number, in universal time. */
function momentOf(at: number | undefined): number | null {
  if (at === undefined) return null;
  const iso = new Date(at).toISOString();
  return serialOf(iso.slice(0, 10), iso.slice(11, 19));
}
