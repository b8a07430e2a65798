/** How answers become cells: one a ticker, a row a ticker, or one table. Unknown is a failure, never 0 and never "". */
import { across, type Call, type Cell, type Cells, type Range, type View } from "../core/call";
import { type Failure, fail, isFailure, lacking } from "../core/failure";
import { isText } from "../core/json";
import type { Operation } from "../core/operation";
import type { Slot } from "../core/slot";
import { names, plain } from "./arguments";
import { clip, fieldAt, isEmpty } from "./values";

/** A cell of an answer; undefined where the service gives nothing, which `missing` then names. */
export type ShowCell<Answer> = (
  answer: Answer,
  view: View,
  row: number,
  column: number,
  slot: Slot<Answer>,
) => Cell | undefined;

/** A slot's answer, fresh or the last good one; else why there is none. */
export function answerOf<Answer>(slot: Slot<Answer>): Answer | Failure {
  if (slot.answer !== undefined && (slot.failure === undefined || slot.kept)) return slot.answer;
  return slot.failure ?? fail("loading");
}

export function isGiven<Answer>(answer: Answer | Failure): answer is Answer {
  return !isFailure(answer);
}

const layouts = new WeakMap<ShowCell<never>, Call<never>["show"]>();

/**
 * One cell a ticker, in the range's shape. Cells that show the same answer by the same `show` share one promise in the
 * driver, so a `show` that needs no other argument is a constant, not a closure.
 */
export function each<Answer>(
  tickers: Range,
  operation: Operation<Answer>,
  show: ShowCell<Answer>,
  missing = "No value",
): Call<Answer> {
  let layout = layouts.get(show as ShowCell<never>) as Call<Answer>["show"] | undefined;
  if (!layout) {
    layout = (slots, view) => across(slots, (slot, row, column) => cellOf(slot, show, missing, view, row, column));
    layouts.set(show as ShowCell<never>, layout as Call<never>["show"]);
  }
  return { operation, inputs: tickers, show: layout };
}

/** Columns by the names people use. */
export type Named<Answer> = readonly (readonly [title: string, show: ShowCell<Answer>])[];

/** The columns that a range or a list names, all of `named` without one; any other name is a path into the service's own fields. */
export function columnsOf<Answer>(named: Named<Answer>, fields: Range | undefined | null, others: Named<Answer> = []) {
  const chosen = names(fields || []).map(
    (name) =>
      [...named, ...others].find(([title]) => plain(title) === plain(name)) ??
      ([name, (answer: Answer) => fieldAt(answer, name)] as const),
  );
  return (chosen.length > 0 ? chosen : named).map(([title, show]) => ({ title, show: show as ShowCell<Answer> }));
}

/** One row a ticker, tickers read row by row; blank tickers give blank rows. */
export function rows<Answer>(
  tickers: Range,
  operation: Operation<Answer>,
  columns: readonly { readonly title: string; readonly show: ShowCell<Answer> }[],
  headers: unknown,
): Call<Answer> {
  return {
    operation,
    inputs: tickers.flat().map((ticker) => [ticker]),
    show: (slots, view) => {
      const body = slots.map(([slot = null], row) =>
        columns.map(({ title, show }, column) =>
          cellOf(slot, show, `No ${title.toLowerCase()} given`, view, row, column),
        ),
      );
      // Google hands over a 1 as it was typed, where Excel makes it TRUE.
      return headers === true || headers === 1 ? [columns.map(({ title }) => clip(title)), ...body] : body;
    },
  };
}

/** One question whose answer is a table of its own. */
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
      const shown = across(show(answer, view), fitting);
      // No host takes rows without columns: entries that are all empty.
      return shown[0]?.length ? shown : [[lacking("No entries")]];
    },
  };
}

export function cellOf<Answer>(
  slot: Slot<Answer> | null,
  show: ShowCell<Answer>,
  missing: string,
  view: View,
  row: number,
  column: number,
): Cell {
  if (slot === null) return "";
  const answer = answerOf(slot);
  if (!isGiven(answer)) return answer;
  const shown = fitting(show(answer, view, row, column, slot));
  return isEmpty(shown) ? lacking(missing) : shown;
}

/** No sheet holds a number beyond all numbers, which a product of amounts may be, or a text beyond a cell's length. */
function fitting<Shown extends Cell | undefined>(cell: Shown): Shown | string | Failure {
  if (isText(cell)) return clip(cell);
  const number = typeof cell === "object" && "number" in cell ? cell.number : cell;
  if (typeof number === "number" && !Number.isFinite(number)) return lacking("The number is too large to show");
  return cell;
}
