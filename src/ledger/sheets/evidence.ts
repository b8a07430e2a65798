/**
 * Describes the evidence of a quarter: the sheet that an auditor signs. It says what was booked, what each figure rests
 * on, who closed and reviewed it, what was paid, and how the holdings were screened at the quarter's end. It holds only
 * values, as the ledger stood at that moment. It is made anew each time, because nothing reads it again.
 */
import type { Row, Worksheet } from "../../workbook/sheet/worksheet";
import type { WorksheetWords } from "../../worksheets/words/words";
import { type CoverageGrid, endOfPeriod } from "../entries/coverage";
import { type Booked, differenceOf, factorOf, isBookedWhole, methodOf } from "../entries/entries";
import { periodName } from "../entries/period";
import { exactSum } from "../payments/exactSum";
import { accruals, type Line, quarterCoverage, totalsByMethod, totalsOf } from "../payments/lines";
import { roundedMoney } from "../payments/minorUnit";
import { dayIn, type PaymentRecord } from "../payments/paymentRecords";
import type { StatusRow } from "../statuses/statusChanges";
import { type Fact, partColumns, type SheetPart, stackedSheet } from "./stackedSheet";

/** Who made the pack, and when, in ms since 1970; and what the ledger is as a whole. */
export interface Made {
  readonly by: string;
  readonly at: number;
  /** How many closed rows are gone, by the ledger's own count; `changed` where somebody has overwritten that count. */
  readonly missing: number | "changed";
  /** The checksum that the next row would follow, and how many closed rows there are. */
  readonly chainEnd: string;
  readonly closedRows: number;
}

/** Where the shares and the currency of a row come from, as far as Entitlements tells. */
export interface Origins {
  readonly shares: string | undefined;
  readonly currency: string | undefined;
}

/** What the evidence of a quarter is made of. */
export interface Quarter {
  /** As in the ledger's periods, such as `2025 Q3`, or `2025` for ANNUAL. */
  readonly quarter: string;
  readonly lines: readonly Line[];
  readonly grid: CoverageGrid;
  readonly given: readonly PaymentRecord[];
  readonly originsOf: (entry: Booked) => Origins;
  /** All that is known of how the holdings were screened, in any order. */
  readonly statuses: readonly StatusRow[];
}

/** The widths of the twelve columns that all parts share, in pixels. */
const widths = [75, 115, 190, 85, 95, 110, 115, 110, 105, 80, 110, 270];

export function quarterEvidence(
  { quarter, lines, grid, given, originsOf, statuses }: Quarter,
  made: Made,
  words: WorksheetWords,
): Worksheet {
  const { evidence: own, ledger, notFatwa } = words;
  const { headings: head } = own;
  const accrued = accruals(lines);
  const paid = given.filter((one) => one.quarter === quarter);
  const totals = totalsOf(accrued).map(({ currency, accrued: sum }) => {
    const ofIt = exactSum(...paid.filter((one) => one.currency === currency).map(({ amount }) => amount));
    const open = exactSum(sum, -ofIt);
    return [currency, sum, ofIt, open, roundedMoney(open, currency)];
  });
  return stackedSheet(
    {
      kind: "evidence",
      name: `${own.name} ${periodName(quarter)}`,
      note: `${notFatwa} ${own.note}`,
      facts: factsOf(quarter, lines, grid, made, words),
      totals: [[head.currency, own.accrued, own.paid, own.open, own.balance.toGive], ...totals],
      parts: [
        amountsPart(lines, words),
        originsPart(lines, originsOf, words),
        screeningPart(quarter, lines, grid, statuses, words),
      ],
      signed: [own.signed, own.signedToo],
      widths,
      looks: [
        {
          on: { table: "origins", column: "holds" },
          rules: [
            { when: { equals: ledger.holds }, look: "good" },
            { when: { equals: ledger.broken }, look: "bad" },
          ],
        },
      ],
    },
    words,
  );
}

function factsOf(
  quarter: string,
  lines: readonly Line[],
  grid: CoverageGrid,
  made: Made,
  { evidence: own }: WorksheetWords,
): readonly Fact[] {
  const { closed, zero, takenBack, open, gaps } = quarterCoverage(grid, quarter, lines);
  const because = (why: (typeof gaps)[number]["why"]) =>
    gaps.filter((gap) => gap.why === why).map(({ ticker }) => ticker);
  const names = (all: readonly (string | undefined)[]) => [...new Set(all.flatMap((one) => one ?? []))];
  const reviewers = names(lines.map(({ entry }) => entry.closing?.reviewedBy));
  const holding = lines.filter(({ holds, isDouble }) => holds && !isDouble).length;
  return [
    [own.madeBy, [made.by]],
    [own.madeAt, [`${minuteOf(made.at)} UTC`]],
    [own.headings.account, names(lines.map(({ entry }) => entry.account))],
    [own.headings.closedBy, names(lines.map(({ entry }) => entry.closing?.by))],
    [own.headings.reviewedBy, reviewers.length > 0 ? reviewers : [own.notReviewed]],
    [own.rows, [String(lines.length)]],
    [own.checksums, [own.hold(holding, lines.length)]],
    [own.chainEnd, [made.chainEnd]],
    [own.allRows, [String(made.closedRows)]],
    [own.byMethod, methodTotals(lines, own)],
    [own.leftOut, lines.flatMap((line) => omissionsIn(line))],
    [own.gone, [made.missing === "changed" ? own.unknown : String(made.missing)]],
    [own.covered.closed, closed],
    [own.covered.zero, zero],
    [own.covered.takenBack, takenBack],
    [own.covered.open, open],
    ...(["part", "noFigure", "notReturned", "notYet", "notHeld"] as const).map(
      (why): Fact => [own.covered[why], because(why)],
    ),
  ];
}

/** The first part: what was booked, with the figures from which it was computed. */
function amountsPart(lines: readonly Line[], { evidence: own }: WorksheetWords): SheetPart {
  const { headings: head } = own;
  return {
    key: "amounts",
    title: own.parts.amounts,
    columns: partColumns(head, {
      ticker: "text",
      portfolio: "wrapped",
      entry: "wrapped",
      dividend: "number",
      percent: "number",
      income: "number",
      outstanding: "number",
      perShare: "number",
      shares: "number",
      currency: "text",
      amount: "number",
      checksum: "text",
    }),
    rows: lines.map((line): Row => {
      const { entry } = line;
      const { closing, dividend, percent, income, outstanding } = entry;
      return {
        ticker: entry.ticker,
        portfolio: entry.portfolio ?? null,
        entry: entryText(line, own),
        dividend: dividend ?? null,
        percent: percent ?? null,
        income: income ?? null,
        outstanding: outstanding ?? null,
        perShare: bookedFactor(entry),
        shares: closing?.shares ?? null,
        currency: closing?.currency ?? null,
        amount: closing?.amount ?? null,
        checksum: closing?.sum ?? null,
      };
    }),
  };
}

function entryText(line: Line, own: WorksheetWords["evidence"]): string {
  const { reverses, corrects, reason = "" } = line.entry;
  if (line.isDouble) return own.double;
  const how = reverses ? own.minus : corrects ? own.plus : bookedText(line, own);
  return reason === "" ? how : `${how}: ${reason}`;
}

function bookedText({ entry, isChange }: Line, own: WorksheetWords["evidence"]): string {
  if (!entry.before) return own.booked;
  const isPart = !isChange && !isBookedWhole(entry);
  return (isPart ? own.lacking : own.restated)(wasOf(entry));
}

/** What is booked by each method in each currency, in figures as they are in the table. */
export function methodTotals(lines: readonly Line[], own: WorksheetWords["evidence"]): readonly string[] {
  return totalsByMethod(accruals(lines)).map(({ method, currency, accrued }) =>
    own.ofMethod(own.methods[method], String(accrued), currency),
  );
}

/** The earlier amount for one share, in place of the three columns in which the ledger has its figures. */
function wasOf(entry: Booked): string {
  return String(factorOf({ ...entry, ...entry.before }) ?? "?");
}

/** The second part: for the same rows in the same order, what each rests on, who signed it, and what was paid. */
function originsPart(
  lines: readonly Line[],
  originsOf: Quarter["originsOf"],
  { evidence: own, ledger }: WorksheetWords,
): SheetPart {
  const { headings: head } = own;
  return {
    key: "origins",
    title: own.parts.origins,
    columns: partColumns(head, {
      ticker: "text",
      company: "wrapped",
      filing: "wrapped",
      holds: "text",
      reviewedOn: "text",
      reviewedBy: "wrapped",
      closedBy: "wrapped",
      paid: "wrapped",
      sharesFrom: "wrapped",
      method: "text",
      currencyFrom: "wrapped",
      account: "wrapped",
    }),
    rows: lines.map(({ entry, row, holds }): Row => {
      const { closing } = entry;
      const { shares, currency } = originsOf(entry);
      return {
        ticker: entry.ticker,
        company: entry.company ?? null,
        filing: together([entry.reportDate, entry.source], " "),
        holds: holds ? ledger.holds : ledger.broken,
        reviewedOn: dayIn(row.reviewedOn) ?? textOf(row.reviewedOn),
        reviewedBy: closing?.reviewedBy ?? own.notReviewed,
        closedBy: together([closing?.by, closing?.at === undefined ? undefined : minuteOf(closing.at)]),
        paid: together([
          dayIn(row.paidOn) ?? textOf(row.paidOn),
          textOf(row.paidTo),
          textOf(row.reference),
          textOf(row.payment),
        ]),
        sharesFrom: shares ?? own.notRecorded,
        method: own.methods[methodOf(entry)],
        currencyFrom: currency ?? own.notRecorded,
        account: entry.account ?? null,
      };
    }),
  };
}

/**
 * The third part: verdict and ratios of each holding by the last report of the quarter or before it. A later report says
 * nothing of the quarter.
 */
function screeningPart(
  quarter: string,
  lines: readonly Line[],
  grid: CoverageGrid,
  statuses: readonly StatusRow[],
  { evidence: own }: WorksheetWords,
): SheetPart {
  const { headings: head } = own;
  const end = endOfPeriod({ year: "", label: quarter }) ?? "9999-12-31";
  const last = new Map<string, StatusRow>();
  for (const row of statuses) {
    const before = last.get(row.ticker);
    if (row.reportDate === "" || row.reportDate > end) continue;
    const isLater =
      !before || row.reportDate > before.reportDate || (row.reportDate === before.reportDate && row.at > before.at);
    if (isLater) last.set(row.ticker, row);
  }
  const tickers = [...new Set([...lines.map(({ entry }) => entry.ticker), ...grid.rows.map(({ ticker }) => ticker)])];
  return {
    key: "screening",
    title: own.parts.screening,
    columns: partColumns(head, {
      ticker: "text",
      company: "wrapped",
      filing: "wrapped",
      reportDate: "text",
      verdict: "text",
      revenue: "number",
      securities: "number",
      debt: "number",
      firstSeen: "text",
    }),
    rows: tickers.sort().map((ticker): Row => {
      const row = last.get(ticker);
      if (!row) return { ticker, filing: own.noScreening };
      return {
        ticker,
        company: row.company ?? null,
        filing: row.source ?? null,
        reportDate: row.reportDate,
        verdict: row.verdict,
        revenue: row.ratios?.revenue ?? null,
        securities: row.ratios?.securities ?? null,
        debt: row.ratios?.debt ?? null,
        firstSeen: new Date(row.at).toISOString().slice(0, 10),
      };
    }),
  };
}

/** A row that is in no total, by its ticker, period and amount; nothing of a row that is in one. */
export function omissionsIn({ entry, quarter, holds, isDouble }: Line): readonly string[] {
  const { amount, currency = "" } = entry.closing ?? {};
  if (holds && !isDouble) return [];
  return [[entry.ticker, quarter, entry.portfolio, `(${amount ?? "?"} ${currency})`].filter(Boolean).join(" ")];
}

/**
 * The amount for one share from which the booked amount was computed: of a restatement the difference, unless it is
 * booked as a new period; of a fund, its percent as a fraction. So amount and factors on one line agree.
 */
function bookedFactor(entry: Booked): number | null {
  const difference = entry.before && !isBookedWhole(entry) ? differenceOf(entry) : undefined;
  return difference ?? factorOf(entry) ?? null;
}

/** A moment in universal time, to the minute. */
export function minuteOf(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace("T", " ");
}

function together(parts: readonly (string | null | undefined)[], between = ", "): string | null {
  return parts.filter(Boolean).join(between) || null;
}

function textOf(value: Row[string] | undefined): string | null {
  return String(value ?? "").trim() || null;
}
