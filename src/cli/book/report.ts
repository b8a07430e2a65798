/**
 * Makes the report on a refreshed file: as data for programs, and as text for people. It lists every cell that a
 * formula of Shariah Sheets fills.
 */

import { isFailure } from "../../core/failure";
import { isObject } from "../../core/json";
import type { Slot } from "../../core/slot";
import { ticker } from "../../core/ticker";
import type { ChartOrPivot } from "../../files/closedWorkbook";
import { type Area, addressOf, addressOnSheet } from "../../workbook/area";
import { cellFinder } from "../../workbook/refresh/dependents";
import {
  type CellValue,
  changeIn,
  isSameValue,
  isUnanswered,
  type WrittenCell,
} from "../../workbook/refresh/newValues";
import { sentenceOf } from "../sentences";
import type { StaleCell } from "./staleCells";
import type { DependentFormula, OurFormula, WorkbookRefresh } from "./workbookRefresh";

export interface RefreshReport {
  readonly calls: number;
  readonly refusals: number;
  readonly cells: readonly ReportedCell[];
  /** Cells that keep their values, and why. */
  readonly kept: readonly { readonly sheet: string; readonly cell: string; readonly why: string }[];
  /** The verdicts, ranks and tests that changed. */
  readonly changes: readonly Pick<ReportedCell, "sheet" | "cell" | "before" | "after" | "changed">[];
  /** The formulas that fill a smaller area than before: cells of theirs are blank now. */
  readonly shrunk: readonly {
    readonly sheet: string;
    readonly cell: string;
    readonly before: string;
    readonly after: string;
  }[];
  /** The entries of the .xlsx file (a zip file) that changed, such as `xl/worksheets/sheet1.xml`. */
  readonly parts: readonly string[];
  /** The charts and pivot tables that read cells with new values. */
  readonly views: readonly {
    readonly part: string;
    readonly kind: ChartOrPivot["kind"];
    readonly reads: readonly string[];
  }[];
  /** SHA-256 of the file, before and after. */
  readonly files: { readonly before: string; readonly after: string };
}

type Told = string | number | boolean | null;

export interface ReportedCell {
  readonly sheet: string;
  readonly cell: string;
  readonly formula: string;
  readonly before: Told;
  readonly after: Told;
  /**
   * Where the value comes from. `engine`: it is the result of a formula of the workbook's own, calculated because it
   * reads new values. `kept`: it is the old value.
   */
  readonly by: "service" | "engine" | "kept";
  /** Whether both values are days, or days with a time. They are then numbers, as a workbook stores them. */
  readonly day?: "day" | "time";
  readonly changed?: "verdict" | "rank" | "test";
  /** The ticker that the cell is about; left out where it is about several, or none. */
  readonly ticker?: string;
  readonly reportDate?: string;
  readonly source?: string;
  readonly fetchedAt?: string;
  readonly failure?: string;
}

/** The exit codes of the command `refresh`. */
export const endings = { done: 0, nothing: 1, kept: 2, stale: 3, changed: 10 } as const;

export function cellsOf(job: WorkbookRefresh): readonly ReportedCell[] {
  const ours = job.formulas.flatMap((one) => {
    const slots = job.slotsOf(one.asked);
    if (!one.cells) return [reportedCell(one, undefined, one.own.cell, job, undefined)];
    return one.cells.map((written) => reportedCell(one, written, written.cell, job, slotFor(one, written, slots)));
  });
  const calculated = job.dependents.flatMap(({ own: { cell, formula }, before, result }): readonly ReportedCell[] =>
    "after" in result
      ? [{ ...placeOf(cell), formula, before: tell(before), after: tell(result.after), by: "engine" }]
      : [],
  );
  return [...ours, ...calculated];
}

/** The formulas that read new values and were not calculated. Totals that no longer match their column come first. */
function staleOf({ dependents }: WorkbookRefresh): readonly DependentFormula[] {
  const weight = (one: DependentFormula) => (isTotal(one) ? 1 : 0) + (isMismatch(one) ? 1 : 0);
  return dependents.filter(({ result }) => "left" in result).sort((a, b) => weight(b) - weight(a));
}

/**
 * The cells whose values are from before: those that this run could not calculate, and of those that an `earlier` run has
 * left so all that this one has not calculated.
 */
export function staleCellsOf(job: WorkbookRefresh, earlier: readonly StaleCell[]): readonly StaleCell[] {
  const own = staleOf(job).map((one) => ({
    cell: one.own.cell,
    value: one.before,
    isTotal: isTotal(one),
  }));
  const passed = new Set(job.dependents.map((one) => addressOnSheet(one.own.cell)));
  return [...own, ...earlier.filter(({ cell }) => !passed.has(addressOnSheet(cell)))];
}

/** The formulas of ours that fill fewer rows or columns than before. */
export function shrunkOf(job: WorkbookRefresh): RefreshReport["shrunk"] {
  return job.formulas.flatMap(({ own, reach }) => {
    if (!reach || (reach.rows >= own.reach.rows && reach.columns >= own.reach.columns)) return [];
    return [{ ...placeOf(own.cell), before: addressOf(own.reach), after: addressOf(reach) }];
  });
}

/**
 * `repeated`: the cells whose address the file has twice. `stale`: the cells whose values are from before, as
 * `staleCellsOf` gives them.
 */
export function keptCells(
  job: WorkbookRefresh,
  repeated: readonly Area[] = [],
  stale: readonly StaleCell[] = [],
): RefreshReport["kept"] {
  const left = job.formulas.flatMap(({ own, left }) =>
    left === undefined ? [] : [{ ...placeOf(own.cell), why: sentence(left) }],
  );
  const failed = job.formulas.flatMap(({ cells = [] }) =>
    cells.flatMap(({ cell, before, after, failure }) =>
      failure && failure.failure !== "missing" && isSameValue(before, after)
        ? [{ ...placeOf(cell), why: sentenceOf(failure) }]
        : [],
    ),
  );
  // A formula of ours that was not asked is listed once, with the reason above.
  const unasked = new Set(job.formulas.flatMap(({ own, left, isNeverAsked }) => (left && !isNeverAsked ? [own] : [])));
  const unlisted = staleOf(job).filter(({ own }) => !unasked.has(own));
  const notCalculated = unlisted.map((one) => ({ ...placeOf(one.own.cell), why: staleness(one) }));
  const volatile = job.volatile().map(({ cell, name }) => ({
    ...placeOf(cell),
    why: `${name} has another value each time: it is calculated when the workbook is opened.`,
  }));
  const now = new Set(staleOf(job).map(({ own }) => addressOnSheet(own.cell)));
  const noted = stale.flatMap(({ cell, isTotal: isSum }) =>
    now.has(addressOnSheet(cell)) ? [] : [{ ...placeOf(cell), why: earlierNote(isSum) }],
  );
  const twice = repeated.map((cell) => ({
    ...placeOf(cell),
    why: "The file has a cell of this address twice: the second one is left as it is. Open the workbook in Excel and save it, which mends that.",
  }));
  // A cell that this run has told of is not told of a second time because it changes by itself.
  const told = new Set(noted.map(placeKey));
  return [
    ...left,
    ...failed,
    ...notCalculated,
    ...noted,
    ...twice,
    ...volatile.filter((one) => !told.has(placeKey(one))),
  ];
}

function placeKey({ sheet, cell }: { readonly sheet: string; readonly cell: string }): string {
  return `${sheet}!${cell}`;
}

function earlierNote(isSum: boolean): string {
  const what = isSum ? "This total" : "This formula";
  return `${what} was not calculated when an earlier refresh changed the cells that it reads, and its value is still from before: open the workbook and recalculate it (Ctrl+Alt+F9).`;
}

function placeOf(cell: Area): { readonly sheet: string; readonly cell: string } {
  return { sheet: cell.sheet, cell: addressOf(cell) };
}

function isTotal({ own: { formula } }: DependentFormula): boolean {
  return /\b(?:SUM|SUBTOTAL|COUNT|AVERAGE|SUMPRODUCT)/i.test(formula);
}

/** The charts and pivot tables that read one of these cells, each with the areas in which it does. */
export function viewsOf(views: readonly ChartOrPivot[], cells: readonly Area[]): RefreshReport["views"] {
  const within = cellFinder(cells);
  return views.flatMap(({ part, kind, reads }) => {
    const own = reads.filter((area) => within(area).length > 0);
    return own.length > 0 ? [{ part, kind, reads: own.map(addressOnSheet) }] : [];
  });
}

/** How the refresh ended. A cell that kept its value is worse than a formula that was not calculated. */
export function endingOf(
  job: WorkbookRefresh,
  repeated: readonly Area[] = [],
  stale: readonly StaleCell[] = [],
): keyof typeof endings {
  const isKept = job.formulas.some(
    ({ left, isNeverAsked, cells = [] }) => (left !== undefined && !isNeverAsked) || cells.some(isUnanswered),
  );
  if (isKept || repeated.length > 0) return "kept";
  return stale.length > 0 || staleOf(job).length > 0 ? "stale" : "done";
}

/** The exit code. `isAlert`: something changed, and `--alert` is given; that is told only where all is refreshed. */
export function exitCodeOf(ending: keyof typeof endings, isAlert: boolean): number {
  return ending === "done" && isAlert ? endings.changed : endings[ending];
}

const countOf = (all: readonly unknown[], one: string, many = `${one}s`) =>
  `${all.length} ${all.length === 1 ? one : many}`;

/** The first sentences of the report for people: how many cells have another value, and how many calls were made. */
export function summaryOf({ calls, refusals, cells }: RefreshReport): readonly string[] {
  // An empty cell and an empty text look the same.
  const isNew = ({ before, after }: ReportedCell) => (before ?? "") !== (after ?? "");
  const ours = cells.filter(({ by }) => by !== "engine");
  const others = cells.filter(({ by }) => by === "engine");
  return [
    `${countOf(ours, "cell")} of Shariah Sheets, ${ours.filter(isNew).length} with another value. ${calls} ${calls === 1 ? "call" : "calls"}, ${refusals} refused.`,
    ...(others.length > 0
      ? [`${countOf(others, "formula")} that read them calculated, ${others.filter(isNew).length} with another value.`]
      : []),
  ];
}

/** The most lines of one list in the report for people. */
const mostLines = 200;

/** The report for people: the summary, what changed, and what stays and why. Long lists end at a bound. */
export function reportText(report: RefreshReport): string {
  const { kept, changes, shrunk, views, parts } = report;
  const bounded = (lines: readonly string[]) =>
    lines.length <= mostLines
      ? lines
      : [...lines.slice(0, mostLines), `  and ${lines.length - mostLines} more: give --json for all of them`];
  const place = ({ sheet, cell }: { readonly sheet: string; readonly cell: string }) => `${sheet}!${cell}`;
  const tickers = new Map(report.cells.map((one) => [place(one), one.ticker]));
  const of = (one: Pick<ReportedCell, "sheet" | "cell" | "changed">) =>
    [tickers.get(place(one)), one.changed]
      .filter((word) => word !== undefined)
      .map((word) => `, ${word}`)
      .join("");
  const told = (value: Told) => (value === null || value === "" ? "(blank)" : String(value));
  return [
    ...summaryOf(report),
    ...(changes.length > 0 ? ["Changes of verdicts, ranks and tests:"] : []),
    ...bounded(changes.map((one) => `  ${place(one)}${of(one)}: ${told(one.before)} -> ${told(one.after)}`)),
    ...bounded(shrunk.map(shrunkLine)),
    ...(kept.length > 0 ? [`${countOf(kept, "cell stays as it is", "cells stay as they are")}:`] : []),
    ...bounded(kept.map((one) => `  ${place(one)}: ${one.why}`)),
    ...bounded(
      views.map(({ part, kind, reads }) =>
        kind === "chart"
          ? `The chart ${part} reads ${reads.join(", ")}: Excel draws it anew when it opens the workbook.`
          : `The pivot table of ${part} reads ${reads.join(", ")}: refresh it in Excel (Data, Refresh All).`,
      ),
    ),
    ...(parts.includes("xl/styles.xml") ? ["A style that shows dates was added to the workbook."] : []),
  ].join("\n");
}

/** Says that a formula's table is smaller. */
export function shrunkLine({ sheet, cell, before, after }: RefreshReport["shrunk"][number]): string {
  return `The formula in ${sheet}!${cell} gives a smaller table: it filled ${before}, and now fills ${after}.`;
}

function reportedCell(
  { own, formula, name, asked, tree, reach }: OurFormula,
  written: WrittenCell | undefined,
  cell: Area,
  job: WorkbookRefresh,
  slot: Slot | null | undefined,
): ReportedCell {
  const held = written ? written.before : job.valueAt(cell);
  const call = asked && !isFailure(asked) ? asked : undefined;
  // A longer formula, such as IFERROR(RANK(A2),""), fills one cell.
  const isRank = tree ? name === "RANK" : call?.isRank?.(cell.column - own.cell.column, reach?.columns ?? 1) === true;
  const change = written && changeIn(name, written, isRank);
  const { reportDate, reportSource } = factsOf(slot?.answer);
  const isKept = !written || written.isKept;
  return {
    ...placeOf(cell),
    formula:
      cell === own.cell || addressOnSheet(cell) === addressOnSheet(own.cell) ? formula : `in ${addressOf(own.cell)}`,
    before: tell(held),
    after: tell(written ? written.after : held),
    by: isKept ? "kept" : "service",
    ...(written?.day && { day: written.day }),
    ...(change && { changed: change }),
    ...(slot?.operation.input === ticker && name !== "RELATED" && { ticker: slot.input }),
    ...(reportDate && { reportDate }),
    ...(reportSource && { source: reportSource }),
    ...(slot && slot.answer !== undefined && { fetchedAt: new Date(slot.sentAt - slot.age).toISOString() }),
    ...(written?.failure && { failure: written.failure.message }),
  };
}

/**
 * The slot whose answer a cell shows: that of the input at the cell's place in the result, or else in its row; a row of
 * headings may stand above. Undefined where one cell is about several inputs, such as a percentage.
 */
function slotFor(
  { own, givenRows }: OurFormula,
  { cell }: WrittenCell,
  slots: readonly (readonly (Slot | null)[])[],
): Slot | null | undefined {
  const [line = []] = slots;
  if (slots.length === 1 && line.length === 1) return line[0];
  const headings = (givenRows ?? slots.length) - slots.length;
  if (headings < 0) return undefined;
  const row = slots[cell.row - own.cell.row - headings];
  return row?.[cell.column - own.cell.column] ?? row?.[0];
}

function factsOf(answer: unknown): { readonly reportDate?: string; readonly reportSource?: string } {
  if (!isObject(answer)) return {};
  const { reportDate, reportSource } = answer as Readonly<Record<string, unknown>>;
  return {
    ...(typeof reportDate === "string" && { reportDate: reportDate.slice(0, 10) }),
    ...(typeof reportSource === "string" && { reportSource }),
  };
}

function tell(value: CellValue | undefined): Told {
  return typeof value === "object" ? value.error : (value ?? null);
}

/** Whether a total reads new values directly, and so no longer matches its column. */
function isMismatch(one: DependentFormula): boolean {
  return isTotal(one) && one.isBesideNew;
}

function staleness(one: DependentFormula): string {
  const what = isMismatch(one)
    ? "This total no longer matches its column: it"
    : isTotal(one)
      ? "This total"
      : "This formula";
  const why = "left" in one.result ? one.result.left : "";
  return `${what} reads cells that are new, and was not calculated, because ${why}: open the workbook and recalculate it (Ctrl+Alt+F9).`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
