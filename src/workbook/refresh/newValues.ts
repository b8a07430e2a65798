/**
 * Decides, for a refresh of a closed workbook, which formulas are asked in a round, and what is then written into each
 * cell, or why the cell is left. A failure never replaces a known value, unless the cell now asks about something else:
 * a formula whose size would change stays as it is when the service gave no reply to one of its questions. Where nothing
 * is known yet, and the failure is about what the cell asks, the cell gets the error that a sheet would show.
 */
import type { Cell, Cells } from "../../core/call";
import { type Failure, isMisuse } from "../../core/failure";
import { isText } from "../../core/json";
import { withNoun } from "../../core/plural";
import { english, type Wording } from "../../core/wording";
import type { FunctionName } from "../../functions/catalogue";
import { errorOf, failureIn, type PlainError, plainOf } from "../../functions/plain";
import { judgementIn } from "../../functions/words";
import { type Area, addressOf, intersection } from "../area";
import type { Using } from "./questions";

/** A formula of ours as a file stores it. */
export interface KeptFormula {
  readonly cell: Area;
  /** The cells that it fills. */
  readonly reach: Area;
  /** Whether it may spill. */
  readonly isDynamic: boolean;
  readonly isArray: boolean;
}

export type CellValue = string | number | boolean | { readonly error: string };

/** One of the cells that a formula fills. */
export interface WrittenCell {
  readonly cell: Area;
  readonly before: CellValue | undefined;
  /** Its new value; undefined when it becomes empty. */
  readonly after: CellValue | undefined;
  readonly day?: "day" | "time" | undefined;
  /** The verdict or test result that `after` says in the cell's language, by its English word. */
  readonly judgement?: string | undefined;
  /** Why the cell has no answer; undefined when it has one. */
  readonly failure?: Failure | undefined;
  /** Whether it keeps its value, because there is no answer. */
  readonly isKept: boolean;
}

export type NewValues =
  | { readonly reach: Area; readonly cells: readonly WrittenCell[] }
  /** Why the formula's cells keep their values, as the end of a sentence. */
  | { readonly left: string };

export interface Surface {
  /** The value of a cell; undefined when it is empty. */
  valueAt(cell: Area): CellValue | undefined;
  /** The cells of an area that hold a value. */
  filledIn(area: Area): readonly Area[];
  /**
   * What prevents a formula from filling an area; undefined when nothing does. The cells that it fills already do not
   * count.
   */
  obstacle(area: Area, own: KeptFormula): string | undefined;
}

/** What a formula gives. */
export interface FormulaResult {
  readonly cells: Cells;
  /** How many rows of blanks follow these cells: a range of a million rows gives as many, most of which are blank. */
  readonly blankRows: number;
}

/** Whether a formula asks about something else than before: `at` tells it of one of its rows, counted from 0. */
export interface Moved {
  readonly any: boolean;
  at(row: number): boolean;
}

export const unmoved: Moved = { any: false, at: () => false };

/**
 * The new values of a formula's cells. `moved`: where the formula now asks about something else, the old value cannot
 * stay. `wordingFor`: gives the words, English or Arabic, for a cell that held this value.
 */
export function newValues(
  own: KeptFormula,
  { cells: given, blankRows }: FormulaResult,
  surface: Surface,
  moved: Moved,
  wordingFor: (before: CellValue | undefined) => Wording = () => english,
): NewValues {
  const [rows, columns] = [given.length + blankRows, given[0]?.length ?? 0];
  const reach = { ...own.cell, rows, columns };
  const isSame = rows === own.reach.rows && columns === own.reach.columns;
  const stays = isSame ? undefined : failureThatKeeps(given, moved);
  if (stays) return { reach: own.reach, cells: keptCells(own, stays, surface, moved) };
  if (!isSame) {
    const size = `${withNoun(rows, "row")} by ${withNoun(columns, "column")}`;
    if (!own.isArray) return { left: `its formula is stored for one cell, and it now gives ${size}` };
    if (!own.isDynamic) return { left: `its formula is stored for ${addressOf(own.reach)}, and it now gives ${size}` };
  }
  const obstacle = isSame ? undefined : surface.obstacle(reach, own);
  if (obstacle) return { left: `there is no room for ${addressOf(reach)}: ${obstacle} is in the way` };
  const cells = given.flatMap((line, down) =>
    line.map((one, across): WrittenCell => {
      const cell = { ...own.cell, row: own.cell.row + down, column: own.cell.column + across };
      const before = surface.valueAt(cell);
      const failure = failureIn(one);
      const plain = plainOf(one, undefined, wordingFor(before));
      const after = typeof plain === "object" ? bare(plain) : plain;
      if (failure && failure.failure !== "missing" && !(isOfCell(failure) && isReplaceable(before, after))) {
        const isKept = isSame && !moved.at(down);
        return { cell, before, after: isKept ? before : bare(errorOf(failure)), failure, isKept };
      }
      const day = typeof one === "object" && "day" in one ? (one.time ? "time" : "day") : undefined;
      return { cell, before, after, day, judgement: verdictText(one), failure, isKept: false };
    }),
  );
  return { reach, cells: [...cells, ...blankedCells(own, { ...reach, rows: given.length }, surface)] };
}

/**
 * The failure because of which a formula whose size would change keeps its size and its values: one of its questions had
 * no reply that counts, or the whole call failed.
 */
function failureThatKeeps(given: Cells, moved: Moved): Failure | undefined {
  const failures = given.flat().flatMap((one) => failureIn(one) ?? []);
  const passing = failures.find((failure) => failure.failure !== "missing" && !isOfCell(failure));
  if (passing) return passing;
  const [whole] = given.length === 1 && given[0]?.length === 1 && !moved.any ? failures : [];
  return whole?.failure === "missing" ? undefined : whole;
}

function verdictText(cell: Cell): string | undefined {
  if (typeof cell !== "object") return undefined;
  const text = "card" in cell ? cell.card : cell;
  return typeof text === "object" && "phrase" in text ? judgementIn(text) : undefined;
}

/**
 * The formula's cells with their old values: a table stays whole. Only in a row that now asks about something else, a
 * value gives way to the failure, because it would stand for what it was not said of.
 */
function keptCells(
  { cell: own, reach }: KeptFormula,
  failure: Failure,
  surface: Surface,
  moved: Moved,
): readonly WrittenCell[] {
  const others = surface.filledIn(reach).filter((cell) => !intersection(cell, own));
  return [own, ...others].map((cell) => {
    const before = surface.valueAt(cell);
    const isKept = !moved.at(cell.row - own.row);
    return { cell, before, after: isKept ? before : bare(errorOf(failure)), failure, isKept };
  });
}

/** The cells that the formula filled and now leaves blank: all outside `filled`, the area of its new values. */
function blankedCells(own: KeptFormula, filled: Area, surface: Surface): readonly WrittenCell[] {
  return surface
    .filledIn(own.reach)
    .filter((cell) => !intersection(cell, filled))
    .map((cell) => ({ cell, before: surface.valueAt(cell), after: undefined, isKept: false }));
}

/**
 * Whether a failure is about what the cell asks, such as a ticker that the service does not know, or a wrong argument.
 * The next refresh would give the same.
 */
export function isOfCell(failure: Failure): boolean {
  return ["unknownSymbol", "notReturned"].includes(failure.failure) || isMisuse(failure);
}

/** Whether a cell holds nothing that could be lost: it is blank, shows an error, or shows this value already. */
export function isReplaceable(held: CellValue | undefined, value: CellValue | undefined): boolean {
  return held === undefined || held === "" || typeof held === "object" || isSameValue(held, value);
}

/** Whether a cell has no answer. That the service gives no value for a ticker is an answer. */
export function isUnanswered({ failure, isKept }: WrittenCell): boolean {
  return failure !== undefined && failure.failure !== "missing" && (isKept || !isOfCell(failure));
}

function bare({ error }: PlainError): { readonly error: string } {
  return { error };
}

/** Whether two values look the same to a reader, as an empty cell and an empty text do. */
export function isSameValue(one: CellValue | undefined, other: CellValue | undefined): boolean {
  if (typeof one === "object" && typeof other === "object") return one.error === other.error;
  return (one ?? "") === (other ?? "");
}

const verdicts = ["HALAL", "NOT HALAL", "DOUBTFUL", "NOT COVERED"];
const results = ["PASS", "FAIL"];
/** Functions whose every text is a verdict. */
const ofVerdicts: readonly string[] = ["STATUS", "ETF.STATUS", "CARD"] satisfies readonly FunctionName[];

/**
 * What changed in this cell: a verdict, a rank or the result of a test. Undefined when none did, or none was known
 * before. `name`: the name of the cell's function; `isRank`: the cell shows a rank. What a cell showed before is known
 * only by the file's text.
 */
export function changeIn(
  name: string,
  { before, after, judgement, isKept }: WrittenCell,
  isRank: boolean,
): "verdict" | "rank" | "test" | undefined {
  if (isKept || before === undefined || before === "" || typeof before === "object") return undefined;
  if (isSameValue(before, after)) return undefined;
  if (isRank && typeof before === "number") return "rank";
  if (!isText(before)) return undefined;
  const isOf = (words: readonly string[]) =>
    [before, judgement ?? after].some((one) => isText(one) && words.includes(one));
  // NOT COVERED may be either, so the results of tests are looked for first.
  if (isOf(results)) return "test";
  return isOf(verdicts) || ofVerdicts.includes(name) ? "verdict" : undefined;
}

/** Functions that report on the requests of others, and are therefore asked last. */
const last = ["AGE", "USAGE"];

/** The most rounds. There are several, because a formula of ours may ask about cells that another one fills. */
export const mostRounds = 8;

/**
 * The formulas that can be asked now, because no other waiting formula fills what they read. Empty when the formulas
 * wait for one another in a circle.
 */
export function readyOf<One extends { readonly using: Using; readonly own: KeptFormula }>(
  waiting: readonly One[],
): readonly One[] {
  const reaches = new AreaIndex();
  waiting.forEach(({ own }, index) => {
    reaches.add(own.reach, index);
  });
  const ready = waiting.filter(
    ({ using }, index) => !readsOf(using).some((area) => reaches.isTouched(area, index)) && !isLast(using),
  );
  if (ready.length > 0 || !waiting.every(({ using }) => isLast(using))) return ready;
  return waiting;
}

function isLast({ uses }: Using): boolean {
  return uses.length > 0 && uses.every(({ name }) => last.includes(name));
}

/** The areas in the arguments of our functions in a formula. */
export function readsOf({ uses }: Using): readonly Area[] {
  const areas: Area[] = [];
  for (const { args } of uses) for (const arg of args) if (arg && "area" in arg) areas.push(arg.area);
  return areas;
}

/** An area with more rows than this has no entry for each row in `AreaIndex`. */
const tall = 10_000;

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly by: number;
}

/**
 * A set of areas that tells quickly whether an area shares a cell with one of them. It has an index by row, because
 * most formulas stand below one another; very tall areas, which are few, are in a list.
 */
export class AreaIndex {
  private readonly sheets = new Map<string, Map<number, Stretch[]>>();
  private readonly tall: { readonly area: Area; readonly by: number }[] = [];

  add(area: Area, by: number): void {
    const { sheet, row, column, rows, columns } = area;
    if (rows > tall) {
      this.tall.push({ area, by });
      return;
    }
    const name = sheet.toLowerCase();
    const found = this.sheets.get(name) ?? new Map<number, Stretch[]>();
    this.sheets.set(name, found);
    for (let at = row; at < row + rows; at += 1) {
      const entry = { from: column, to: column + columns, by };
      const line = found.get(at);
      if (line) line.push(entry);
      else found.set(at, [entry]);
    }
  }

  /**
   * Whether any area of the set shares a cell with this one; those that were added with the number `own` do not count.
   */
  isTouched(area: Area, own = -1): boolean {
    const { sheet, row, column, rows, columns } = area;
    if (this.tall.some((one) => one.by !== own && intersection(one.area, area))) return true;
    const found = this.sheets.get(sheet.toLowerCase());
    if (!found) return false;
    const isIn = (line: readonly Stretch[] = []) =>
      line.some(({ from, to, by }) => by !== own && from < column + columns && to > column);
    if (rows > found.size) return [...found].some(([at, line]) => at >= row && at < row + rows && isIn(line));
    for (let at = row; at < row + rows; at += 1) if (isIn(found.get(at))) return true;
    return false;
  }
}

/**
 * Why a formula was not asked, as the end of a sentence. `isAlone`: it is one call of our function and nothing else.
 */
export function whyUntold({ uses }: Using, isAlone: boolean): string {
  if (!isAlone) return "it stands inside another formula, which only a sheet can calculate";
  const untold = uses.some(({ args }) => args.includes(undefined));
  return untold
    ? "the file does not tell one of its arguments: a calculation, a sheet that is not there, several sheets or another workbook"
    : "its arguments are not what this function takes";
}
