/**
 * Stores the answer of each cell's call. The law: a formula calls a function once for its arguments, keeps the answer
 * as long as it asks the same, and tells the function when nobody waits any more. An error returned at once is asked
 * for again at the cell's next calculation, since it may depend on what is known then, as AGE's does. The grid
 * calculates synchronously, so a call that takes time is busy at first; when it settles, its cell is due for another
 * calculation. A call may be started before its cell's first calculation, which then uses it; until then nobody is told
 * of it.
 */

/** A formula's place: the ids of workbook and sheet, row and column from 0. */
export interface FormulaPlace {
  readonly unit: string;
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

/** Excel's last argument: the function sets `onCanceled`, and the host calls it. */
export interface Invocation {
  address?: string;
  onCanceled?: (() => void) | undefined;
}

/** A call's outcome: the function's value, or a cell error with its sentence. */
export type CallOutcome = { readonly value: unknown } | CellError;

export interface CellError {
  readonly code: string;
  readonly message: string;
}

interface Calculation {
  readonly invocation: Invocation;
  outcome: CallOutcome | undefined;
  busy: boolean;
  /** The number of the last calculation that asked for this call. */
  pass: number;
  /** Whether the call must be asked again; its old outcome is shown until the new one comes. */
  stale: boolean;
  /** Whether the outcome came at once, without waiting. */
  instant: boolean;
  /** Whether the call was started ahead, and no calculation has asked for it yet. */
  ahead: boolean;
}

const unasked = { outcome: undefined, busy: false, stale: false, instant: false, ahead: false };

interface CellCalls {
  readonly place: FormulaPlace;
  readonly entries: Map<string, Calculation>;
  pass: number;
}

export class Results {
  readonly #cells = new Map<string, CellCalls>();
  #pass = 0;
  #busy = 0;

  /** Called for each cell with a new outcome. */
  settled: (place: FormulaPlace) => void = () => undefined;

  /** How many calls have no answer yet. */
  get busy(): number {
    return this.#busy;
  }

  /** Begins a calculation: calls that it does not ask for, in the cells it reaches, are no longer needed. */
  begin(): void {
    this.#pass += 1;
  }

  /** Starts a call for a cell that has not been calculated yet. */
  ahead(place: FormulaPlace, call: string, start: (invocation: Invocation) => unknown): void {
    const entry: Calculation = { ...unasked, invocation: {}, pass: this.#pass, ahead: true };
    this.#cell(place).entries.set(call, entry);
    this.#start(place, entry, start);
  }

  /** The outcome of a cell's call, started when it is new; undefined while it is busy. */
  ask(place: FormulaPlace, call: string, start: (invocation: Invocation) => unknown): CallOutcome | undefined {
    const cell = this.#cell(place);
    cell.pass = this.#pass;
    const known = cell.entries.get(call);
    if (
      known &&
      !known.stale &&
      !(known.instant && known.pass < this.#pass && known.outcome && isErrorAlone(known.outcome))
    ) {
      known.pass = this.#pass;
      known.ahead = false;
      return known.outcome;
    }
    if (known) this.#cancel(known);
    // An error says why there was no answer then, which may have changed.
    const outcome = known?.outcome && !isErrorAlone(known.outcome) ? known.outcome : undefined;
    const entry: Calculation = { ...unasked, invocation: {}, outcome, pass: this.#pass };
    cell.entries.set(call, entry);
    this.#start(place, entry, start);
    return entry.outcome;
  }

  /** Ends a calculation: removes calls that it did not ask for, and cells without a formula. */
  sweep(isFormula: (place: FormulaPlace) => boolean): void {
    for (const [key, cell] of this.#cells) {
      const gone = !isFormula(cell.place);
      for (const [call, entry] of cell.entries) {
        if (!gone && entry.pass >= cell.pass) continue;
        this.#cancel(entry);
        cell.entries.delete(call);
      }
      if (cell.entries.size === 0) this.#cells.delete(key);
    }
  }

  /** Makes the next calculation ask again for these cells, which show their old outcome until then. Returns them. */
  restart(isMeant: (place: FormulaPlace) => boolean = () => true): readonly FormulaPlace[] {
    const meant = [...this.#cells.values()].filter(({ place }) => isMeant(place));
    for (const { entries } of meant) for (const entry of entries.values()) entry.stale = true;
    return meant.map(({ place }) => place);
  }

  #cell(place: FormulaPlace): CellCalls {
    const key = `${place.unit}|${place.sheet}|${place.row}|${place.column}`;
    const known = this.#cells.get(key);
    if (known) return known;
    const cell: CellCalls = { place, entries: new Map(), pass: this.#pass };
    this.#cells.set(key, cell);
    return cell;
  }

  #start(place: FormulaPlace, entry: Calculation, start: (invocation: Invocation) => unknown): void {
    let result: unknown;
    try {
      result = start(entry.invocation);
    } catch (thrown) {
      entry.outcome = errorOf(thrown);
      entry.instant = true;
      return;
    }
    if (!isThenable(result)) {
      entry.outcome = { value: result };
      entry.instant = true;
      return;
    }
    entry.busy = true;
    this.#busy += 1;
    const settle = (outcome: CallOutcome) => {
      if (!entry.busy) return;
      this.#done(entry);
      entry.outcome = outcome;
      if (!entry.ahead) this.settled(place);
    };
    result.then(
      (value) => settle({ value }),
      (thrown: unknown) => settle(errorOf(thrown)),
    );
  }

  #cancel(entry: Calculation): void {
    if (!entry.busy) return;
    const { onCanceled } = entry.invocation;
    this.#done(entry);
    try {
      onCanceled?.();
    } catch (thrown) {
      console.warn("A function failed in its onCanceled:", thrown);
    }
  }

  #done(entry: Calculation): void {
    entry.busy = false;
    entry.invocation.onCanceled = undefined;
    this.#busy -= 1;
  }
}

/** As in Excel's runtime: only a `CustomFunctions.Error` keeps its code and message. */
function errorOf(thrown: unknown): CellError {
  return isCellError(thrown)
    ? { code: thrown.code, message: String(thrown.message ?? "") }
    : { code: "#VALUE!", message: "" };
}

/** Recognised by its fields: an error from the add-in's frame is no instance of this window's classes. */
export function isCellError(value: unknown): value is CellError {
  return typeof value === "object" && value !== null && "code" in value && String(value.code).startsWith("#");
}

/** Whether the outcome is only an error; also a table with nothing but errors and blanks. */
function isErrorAlone(outcome: CallOutcome): boolean {
  if ("code" in outcome) return true;
  if (!Array.isArray(outcome.value)) return false;
  const cells = outcome.value.flat().filter((cell) => cell !== "");
  return cells.length > 0 && cells.every(isCellError);
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
