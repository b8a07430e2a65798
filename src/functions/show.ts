/**
 * Lays out answers as cells: one cell for each ticker, one row for each ticker, or one table. An unknown value is a
 * failure, never 0 and never a blank.
 */
import { across, type Call, type Cell, type Cells, type Day, type Range, type Slots, type View } from "../core/call";
import { type Failure, fail, isFailure } from "../core/failure";
import { isText } from "../core/json";
import type { Operation } from "../core/operation";
import type { Phrase } from "../core/phrase";
import type { Slot } from "../core/slot";
import { currencyField, currencyOf, figureAt, isAmount, unscaled } from "./amounts";
import { nameKey, names } from "./arguments/arguments";
import { isNumber, misspeltField, type Shape } from "./arguments/serviceFields";
import { clip, fieldAt, isEmpty } from "./values";
import { judgement, missingValue, phrase, type words } from "./words";

/** Shows an answer as a cell. Undefined when the service does not give the value: then the cell shows `missing`. */
export type ShowCell<Answer> = (
  answer: Answer,
  view: View,
  row: number,
  column: number,
  slot: Slot<Answer>,
) => Cell | undefined;

/** What a cell shows when the service does not give the value; "" leaves the cell blank. */
export type Missing = keyof Plain | Phrase | "";
type Plain = {
  readonly [Key in keyof typeof words as (typeof words)[Key] extends `${string}{${string}` ? never : Key]: true;
};

/** The slot's answer, fresh or the last good one; without one, its failure. */
export function answerOf<Answer>(slot: Slot<Answer>): Answer | Failure {
  if (slot.answer !== undefined && (slot.failure === undefined || slot.kept)) return slot.answer;
  return slot.failure || fail("loading");
}

export function isGiven<Answer>(answer: Answer | Failure): answer is Answer {
  return !isFailure(answer);
}

export type Keeping = Pick<Slot, "kept" | "sentAt" | "age">;

/**
 * The day when this answer was fetched, if it is an old one shown because the service gives no newer one; else
 * undefined.
 */
export function dayKept({ kept, sentAt, age }: Keeping): Day | undefined {
  return kept ? { day: new Date(sentAt - age).toISOString().slice(0, 10) } : undefined;
}

/** A verdict as a phrase. If it is an old answer its day is added: `HALAL (kept from 2026-03-31)`. */
export function verdictWithAge(verdict: string | undefined, slot: Keeping): Phrase | string | undefined {
  if (verdict === undefined) return undefined;
  const since = dayKept(slot);
  return since ? phrase("keptFrom", judgement(verdict), since.day) : judgement(verdict);
}

const layouts = new WeakMap<ShowCell<never>, Call<never>["show"]>();

/**
 * One cell for each ticker, in the range's shape. Cells that show the same answer by the same `show` function share one
 * promise in the driver. So a `show` should be a constant wherever possible, and not a new closure each time.
 */
export function each<Answer>(
  tickers: Range,
  operation: Operation<Answer>,
  show: ShowCell<Answer>,
  missing: Missing = "noValue",
): Call<Answer> {
  let layout = layouts.get(show as ShowCell<never>) as Call<Answer>["show"] | undefined;
  if (!layout) {
    layout = (slots, view) => across(slots, (slot, row, column) => cellOf(slot, show, missing, view, row, column));
    layouts.set(show as ShowCell<never>, layout as Call<never>["show"]);
  }
  return { operation, inputs: tickers, show: layout };
}

/** One documented field of each answer, as the service gave it. */
export function fieldOf<Answer>(
  tickers: Range,
  operation: Operation<Answer> & { readonly entry: { readonly shape: Shape } },
  field: unknown,
  shape = operation.entry.shape,
): Call<Answer> | Failure {
  const path = String(field).trim();
  const isNumeric = () => isNumber(path, shape);
  const isRank = () => path === rankField;
  return (
    misspeltField([path], shape) ?? {
      ...each(tickers, operation, (answer) => fieldAt(answer, path)),
      isNumeric,
      isRank,
    }
  );
}

/** The same call, marked as one whose cells are numbers. */
export function numeric<Answer>(call: Call<Answer>): Call<Answer> {
  return { ...call, isNumeric: always };
}

/** The same call, marked as one whose cells are compliance ranks. */
export function ranks<Answer>(call: Call<Answer>): Call<Answer> {
  return { ...numeric(call), isRank: always };
}

const always = () => true;
/** The service's name of the compliance rank. */
const rankField = "complianceRanking";

/** Columns with the titles that people may type. */
export type Named<Answer> = readonly Column<Answer>[];

/**
 * The columns that `fields` names, or all of `named` without it. A name that is no column's title is taken as a path
 * into the service's fields.
 */
export function columnsOf<Answer>(
  named: Named<Answer>,
  fields: Range | undefined | null,
  shape: Shape,
  others: Named<Answer> = [],
): Named<Answer> | Failure {
  const typed = names(fields || []);
  const all = [...named, ...others];
  const titles = all.map(({ title }) => title.toLowerCase());
  const wrong = misspeltField(typed, shape, titles);
  if (wrong) return wrong;
  const chosen = typed.map(
    (name) => all.find(({ title }) => nameKey(title) === nameKey(name)) ?? fieldColumn<Answer>(name, shape),
  );
  return chosen.length > 0 ? chosen : named;
}

/** The column for one of the service's own fields. */
export function fieldColumn<Answer>(path: string, shape: Shape): Column<Answer> {
  return {
    title: path,
    show: (answer) => figureAt(answer, path),
    isNumeric: () => isNumber(path, shape),
    ...(isAmount(path) && { isAmount: true as const }),
    ...(path === currencyField && { isCurrency: true as const }),
    ...(path === rankField && { isRank: true as const }),
  };
}

export interface Column<Answer> {
  readonly title: string;
  readonly show: ShowCell<Answer>;
  /** Whether its cells are numbers once they are known. */
  readonly isNumeric?: true | (() => boolean);
  /** Whether its cells are compliance ranks. */
  readonly isRank?: true;
  /** Whether its cells are amounts of money, whose currency then stands in its title or in a column beside it. */
  readonly isAmount?: true;
  /** Whether its cells are the currencies of the amounts. */
  readonly isCurrency?: true;
  /** What a cell without a value shows. "" leaves it blank. */
  readonly missing?: Missing | undefined;
  /** True for a column that the user has not asked for. It is shown only if one of its cells has a value. */
  readonly unasked?: true;
}

/** One row for each ticker; a range of tickers is read row by row. A blank ticker gives a blank row. */
export function rows<Answer>(
  tickers: Range,
  operation: Operation<Answer>,
  columns: readonly Column<Answer>[],
  headers: unknown,
): Call<Answer> {
  return {
    operation,
    inputs: tickers.flat().map((ticker) => [ticker]),
    isNumeric: (nth) => isNumericColumn(columns[nth]),
    isRank: (nth, count) => {
      // A column of currencies, which nobody asked for, may stand behind the amounts.
      const isBehind = count > columns.length && nth > columns.map(({ isAmount }) => isAmount).lastIndexOf(true);
      return columns[isBehind ? nth - 1 : nth]?.isRank === true;
    },
    show: (slots, view) => {
      const column = (
        { title, show, missing = phrase("noColumn", title.toLowerCase()) }: Column<Answer>,
        nth: number,
      ) => slots.map(([slot = null], row) => cellOf(slot, show, missing, view, row, nth));
      const shown = columns.flatMap((one, nth) => {
        const cells = column(one, nth);
        const tells = !one.unasked || cells.some((cell) => cell !== "" && !isFailure(cell));
        const { title, isAmount, isCurrency } = one;
        return tells ? { title, isAmount, isCurrency, cells } : [];
      });
      const all = inCurrencies(shown, slots, column);
      const body = slots.map((_, row) => all.map(({ cells }) => cells[row] as Cell));
      // A typed 1 arrives as 1 in Sheets, and as TRUE in Excel.
      return headers === true || headers === 1 ? [all.map(({ title }) => clip(title)), ...body] : body;
    },
  };
}

function isNumericColumn(column: Column<never> | undefined): boolean {
  const told = column?.isNumeric;
  return typeof told === "function" ? told() : told === true;
}

interface ShownColumn {
  readonly title: string;
  readonly isAmount?: true | undefined;
  readonly isCurrency?: true | undefined;
  readonly cells: readonly Cell[];
}

/**
 * Adds the currency to the titles of columns of amounts. If rows have different currencies, adds a column of currencies
 * after the amounts.
 */
function inCurrencies<Answer>(
  columns: readonly ShownColumn[],
  slots: Slots<Answer>,
  show: (column: Column<Answer>, nth: number) => readonly Cell[],
): readonly ShownColumn[] {
  const amounts = columns.filter(({ isAmount }) => isAmount);
  const given = slots.filter((_, row) => amounts.some(({ cells }) => typeof cells[row] === "number"));
  const [currency, ...others] = new Set(given.map(([slot]) => currencyOf(slot?.answer)));
  const isShared = currency !== undefined && others.length === 0;
  const about = isShared ? currency : given.length === 0 && "scale not given";
  const all = columns.map(({ title, isAmount, cells }) => {
    const isTold = about && isAmount && (isShared || cells.includes(unscaled));
    return { title: isTold ? `${title} (${about})` : title, cells };
  });
  if (given.length > 0 && !isShared && !columns.some(({ isCurrency }) => isCurrency)) {
    const title = "Currency";
    const last = columns.lastIndexOf(amounts[amounts.length - 1] as ShownColumn);
    all.splice(last + 1, 0, { title, cells: show({ title, show: currencyOf }, 0) });
  }
  return all;
}

/** A call for one question, whose answer is a whole table. */
export function table<Answer>(
  input: unknown,
  operation: Operation<Answer>,
  show: (answer: Answer, view: View) => Cells,
): Call<Answer> {
  return {
    operation,
    inputs: [[input]],
    show: ([[slot = null] = []], view) => {
      if (slot === null) return [[""]];
      const answer = answerOf(slot);
      if (!isGiven(answer)) return [[answer]];
      const shown = across(show(answer, view), fitCell);
      // No host accepts a table without columns, which a list of empty entries would become.
      return shown[0]?.length ? shown : [[missingValue("noEntries")]];
    },
  };
}

export function cellOf<Answer>(
  slot: Slot<Answer> | null,
  show: ShowCell<Answer>,
  missing: Missing,
  view: View,
  row: number,
  column: number,
): Cell {
  if (slot === null) return "";
  const answer = answerOf(slot);
  if (!isGiven(answer)) return answer;
  const shown = fitCell(show(answer, view, row, column, slot));
  if (!isEmpty(shown)) return shown;
  if (missing === "") return "";
  return typeof missing === "string" ? missingValue(missing) : fail("missing", missing);
}

/**
 * The cell, as far as a sheet can hold it: an infinite number becomes a failure, and a text that is too long is cut.
 */
function fitCell<Shown extends Cell | undefined>(cell: Shown): Shown | string | Failure {
  if (isText(cell)) return clip(cell);
  const number = typeof cell === "object" && "number" in cell ? cell.number : cell;
  if (typeof number === "number" && !Number.isFinite(number)) return missingValue("tooLarge");
  return cell;
}
