/**
 * Refreshes a closed workbook in memory: asks the service what the formulas ask, and works out the new value of each
 * cell. It goes by rounds, because a formula may read cells that another formula of ours fills, which must be answered
 * first. `workbook/refresh/newValues` decides what a round asks and what is written; this file carries it out, and the
 * command `refresh` saves the result.
 */
import type { Asked, Cells } from "../../core/call";
import { type Failure, isFailure } from "../../core/failure";
import type { Slot } from "../../core/slot";
import { english } from "../../core/wording";
import type { ClosedBook, FormulaCell } from "../../files/closedWorkbook";
import { shapeArguments } from "../../functions/arguments/argumentShapes";
import { catalogue, type FunctionName } from "../../functions/catalogue";
import { failureIn, plainOf } from "../../functions/plain";
import { type Area, addressOf, intersection, isOpenBelow, isOpenBeside } from "../../workbook/area";
import type { Demand } from "../../workbook/estimate";
import { argumentOf } from "../../workbook/formulas/argumentOf";
import { callsIn, isCallAlone, knownNames } from "../../workbook/formulas/formula";
import { indirect, readsIn } from "../../workbook/formulas/formulaReads";
import {
  type NestedOutcome,
  nestedOutcome,
  referencesOf,
  type Tree,
  treeOf,
} from "../../workbook/formulas/nestedFormula";
import { type Resolved, resolvedFormula } from "../../workbook/formulas/resolvedFormula";
import { AreaSet } from "../../workbook/refresh/areaSet";
import {
  areasRead,
  type Calculated,
  cellFinder,
  type Dependent,
  tooDeep,
  volatileIn,
} from "../../workbook/refresh/dependents";
import {
  AreaIndex,
  type CellValue,
  isOfCell,
  isReplaceable,
  isSameValue,
  type Moved,
  mostRounds,
  newValues,
  readsOf,
  readyOf,
  type Surface,
  unmoved,
  type WrittenCell,
  whyUntold,
} from "../../workbook/refresh/newValues";
import { givenCells, partsToRead } from "../../workbook/refresh/partsToRead";
import {
  callIn as askedBy,
  eachQuestionOnce,
  type Functions,
  functionUses,
  questionsOf,
  type Using,
} from "../../workbook/refresh/questions";
import { demandsOf, mayBeFunds } from "../../workbook/refresh/refresh";
import type { WordingFor } from "../choices";
import type { Desk } from "../desk";
import type { Calculation } from "./calculation";

/** A formula of the workbook with at least one function of ours, and what the refresh has found out for it. */
export interface OurFormula {
  readonly own: FormulaCell;
  readonly formula: string;
  /** The name of its first function. */
  readonly name: string;
  using: Using;
  /**
   * The parsed formula, only where our function stands inside a longer one, such as
   * `=IF(SHARIAH.STATUS(A2)="HALAL",1,0)`: what is around our function is calculated here.
   */
  readonly tree?: Tree | undefined;
  /** The answers to our functions inside the tree. The key is the function's name and arguments, as JSON. */
  readonly inside: Map<string, Cells>;
  asked?: Asked | undefined;
  /** The rows of its tickers that were read: those below are blank. */
  rowsRead?: number | undefined;
  /** How many rows its function gave. */
  givenRows?: number | undefined;
  cells?: readonly WrittenCell[] | undefined;
  reach?: Area | undefined;
  /** Why its cells keep their values; undefined when they do not, or when that is not yet known. */
  left?: string | undefined;
  /** Whether no refresh can ask it (a CARD formula). That its cell keeps its value is then no failure. */
  isNeverAsked?: boolean;
}

/**
 * How many times one formula may be calculated, ask what it lacks, and be calculated again, before it is left as it is.
 */
const mostInside = 20;

export interface RefreshOptions {
  /**
   * Whether nobody said if holdings are short or long (`--zakat`, or `holding` in the file of choices). A ZAKAT formula
   * that does not say so itself then keeps its value.
   */
  readonly isHoldingOpen: boolean;
  /** The most requests to the service. Those that wait for consent get it only within this number. */
  readonly allowed: number;
  /** Gives the words, English or Arabic, for a cell, by the value that it held. Without it they are English. */
  readonly wordingFor?: WordingFor | undefined;
  /**
   * Calculates the workbook's own formulas that read new values. Without it (`--engine off`) they keep their values.
   */
  readonly calculate?: ((calculation: Calculation) => Promise<readonly Calculated[]>) | undefined;
}

/** A formula of the workbook's own that reads, directly or through others, a cell with a new value. */
export interface DependentFormula {
  readonly own: FormulaCell;
  readonly before: CellValue | undefined;
  readonly result: Calculated;
  /** Whether a cell that it reads directly has a new value. */
  readonly isBesideNew: boolean;
}

interface Reads {
  readonly resolved: Resolved | undefined;
  /** All cells of the workbook, where the formula cannot be read. */
  readonly reads: readonly Area[];
  readonly isTooDeep?: boolean;
}

const noHolding = "it names no holding: give --zakat short or --zakat long";

const runs = new Map(catalogue.map(({ name, run }) => [name, run as (...typed: unknown[]) => Asked]));

const functions: Functions = {
  spelt: knownNames(runs.keys()),
  ask: (name, given) => {
    const typed = shapeArguments(name as FunctionName, given);
    return typed && runs.get(name)?.(...typed);
  },
};

export class WorkbookRefresh {
  readonly formulas: readonly OurFormula[];
  private readonly all: readonly FormulaCell[];
  private readonly byCell = new Map<string, FormulaCell>();
  private readonly reaches = new Map<string, Area>();
  private readonly now = new Map<string, CellValue | undefined>();
  /** The last row that got a new value, for each column. */
  private readonly lowest = new Map<string, number>();
  private readonly changed = new AreaIndex();
  private readonly grown = new AreaIndex();
  private readonly surroundings: Parameters<typeof functionUses>[3];
  private readonly known = new Map<FormulaCell, Reads>();
  /** All that was asked in this refresh. */
  private readonly asked: Asked[] = [];
  /** The workbook's own formulas that read new values; empty until `run` has ended. */
  dependents: readonly DependentFormula[] = [];

  constructor(
    private readonly book: ClosedBook,
    private readonly desk: Desk,
    private readonly options: RefreshOptions,
  ) {
    this.all = book.formulas();
    for (const one of this.all) this.byCell.set(keyOf(one.cell), one);
    this.surroundings = {
      sheets: new Set(book.sheets().map((name) => name.toLowerCase())),
      spilled: (cell) => {
        const { isArray, isDynamic, reach } = this.byCell.get(keyOf(cell)) ?? {};
        return isArray && isDynamic ? (this.reaches.get(keyOf(cell)) ?? reach) : undefined;
      },
    };
    const ours = this.all.filter(({ formula }) =>
      unlessTooDeep(
        () => callsIn(formula, functions.spelt).length > 0,
        () => false,
      ),
    );
    this.formulas = ours.map((own) =>
      unlessTooDeep(
        () => this.begun(own, this.read([own])[0] as Using),
        () => unread(own),
      ),
    );
  }

  /**
   * The requests that the first round needs, and how many formulas wait for a later round. `mayBeFunds`: whether a
   * ticker that is no stock will be looked for among the ETFs, which adds requests.
   */
  price(): { readonly demands: readonly Demand[]; readonly later: number; readonly mayBeFunds: boolean } {
    const waiting = this.waiting();
    const ready = readyOf(waiting);
    const asks = ready.flatMap((one) =>
      unlessTooDeep(
        () => this.asksOf(one),
        () => [],
      ),
    );
    const { planner, now } = this.desk;
    const unknown = questionsOf(asks).filter(({ operation, input }) => {
      const slot = planner.peek(operation, input);
      return !slot || !planner.isKnown(slot, now());
    });
    const demands = demandsOf(eachQuestionOnce(unknown), (operation) => planner.carries(operation, now()));
    return {
      demands,
      later: waiting.length - ready.length,
      mayBeFunds: mayBeFunds(asks),
    };
  }

  /**
   * Asks for all formulas of ours, then calculates the workbook's own formulas that read the answers. Formulas of ours
   * that read such a result are asked again, until nothing changes any more.
   */
  async run(): Promise<void> {
    let again: readonly OurFormula[] = [];
    for (let turn = 0; turn < mostRounds; turn += 1) {
      await this.ask(again);
      again = await this.calculateDependents();
      if (again.length === 0) return;
    }
    this.leaveCircle(again);
  }

  /** Asks for all waiting formulas in rounds. The formulas in `once` have cells already, and are asked once more. */
  private async ask(once: readonly OurFormula[]): Promise<void> {
    let again = once;
    for (let round = 0; round < mostRounds; round += 1) {
      const waiting = [...this.waiting(), ...again];
      if (waiting.length === 0) return;
      this.readAgain(waiting);
      const ready = readyOf(waiting);
      if (ready.length === 0) break;
      const fresh = new AreaIndex();
      for (const [one, cells] of await this.answers(ready)) if (cells) this.take(one, cells, fresh);
      again = this.readersOf(fresh);
    }
    this.leaveCircle([...this.waiting(), ...again]);
  }

  private readersOf(fresh: AreaIndex): readonly OurFormula[] {
    return this.formulas.filter((one) => one.cells && readsOf(one.using).some((area) => fresh.isTouched(area)));
  }

  private leaveCircle(formulas: readonly OurFormula[]): void {
    for (const one of formulas) {
      one.cells = undefined;
      one.left = "it waits for other formulas of ours in a circle, or in more than eight rounds";
    }
  }

  /**
   * The slot with the answer to each input of a call, in the shape of the inputs. For a ticker that turned out to be a
   * fund it is the fund's slot.
   */
  slotsOf(asked: Asked | undefined): readonly (readonly (Slot | null)[])[] {
    if (!asked || isFailure(asked)) return [];
    const { planner } = this.desk;
    return asked.inputs.map((line) =>
      line.map((value) => {
        const slot = planner.peek(asked.operation, value);
        const fund = asked.ofFunds && slot?.failure ? planner.peek(asked.ofFunds, slot.input) : undefined;
        return fund?.answer === undefined ? slot : fund;
      }),
    );
  }

  /**
   * Whether the service gave no reply to any question of this refresh: there are failures, and no answer, also none of an
   * earlier run. That it does not know a ticker is a reply.
   */
  get isUnreachable(): boolean {
    const cells = this.formulas.flatMap((one) => one.cells ?? []);
    if (!cells.some(({ failure }) => failure && failure.failure !== "missing" && !isOfCell(failure))) return false;
    const slots = this.asked.flatMap((asked) => this.slotsOf(asked).flat());
    return !slots.some((slot) => slot && (slot.answer !== undefined || (slot.failure && isOfCell(slot.failure))));
  }

  /** The value of a cell in the file, from before the refresh. */
  valueAt(cell: Area): CellValue | undefined {
    return this.book.valueAt(cell);
  }

  /**
   * The workbook's own formulas that have another value each time, such as `=TODAY()`, and that read no new value: only
   * the program that opens the workbook calculates them.
   */
  volatile(): readonly { readonly cell: Area; readonly name: string }[] {
    const passed = new Set([...this.formulas, ...this.dependents].map(({ own }) => own));
    return this.all.flatMap((own) => {
      const name = passed.has(own) ? undefined : volatileIn(own.formula);
      return name === undefined ? [] : [{ cell: own.cell, name }];
    });
  }

  /**
   * Calculates the workbook's own formulas that read new values. Returns the formulas of ours that read one of these
   * results, and so must be asked again.
   */
  private async calculateDependents(): Promise<readonly OurFormula[]> {
    const readers = this.readersOfChanges();
    if (readers.length === 0) return [];
    const found = [...readers, ...this.uncalculatedFor(readers)];
    const { book } = this;
    const dependents = found.map((own): Dependent => {
      const { resolved } = this.readsBy(own);
      return { cell: own.cell, resolved, stored: book.valueAt(own.cell), left: this.whyNotCalculated(own) };
    });
    const results = await this.resultsOf(dependents);
    const fresh = new AreaIndex();
    results.forEach((result, index) => {
      if ("after" in result) this.set((found[index] as FormulaCell).cell, result.after, fresh);
    });
    const isNew = this.newCells();
    this.dependents = found.map((own, index) => {
      const isBesideNew = this.readsBy(own).reads.some((area) => isNew.isTouched(area));
      return { own, before: dependents[index]?.stored, result: results[index] as Calculated, isBesideNew };
    });
    return this.readersOf(fresh);
  }

  private newCells(): AreaIndex {
    const found = new AreaIndex();
    const ours = this.formulas.flatMap(({ cells = [] }) => cells.map(({ cell }) => cell));
    for (const cell of [...ours, ...this.all.map((one) => one.cell)]) if (this.now.has(keyOf(cell))) found.add(cell, 0);
    return found;
  }

  private async resultsOf(dependents: readonly Dependent[]): Promise<readonly Calculated[]> {
    const { calculate } = this.options;
    if (!calculate) return dependents.map(() => ({ left: "no engine calculates it (--engine off)" }));
    if (dependents.every(({ left }) => left !== undefined)) {
      return dependents.map(({ left = "" }) => ({ left }));
    }
    const { book } = this;
    const reads = dependents.flatMap(({ cell, resolved }) => [cell, ...(resolved ? areasRead(resolved) : [])]);
    const wanted = new AreaSet(reads);
    const names = new Set(reads.map(({ sheet }) => sheet.toLowerCase()));
    const sheets = book.sheets().filter((name) => names.has(name.toLowerCase()));
    const ours = this.formulas.flatMap(({ cells = [] }) => cells);
    const isRead = ({ sheet, row, column }: Area) => wanted.has(sheet, row, column);
    const moved = ours.filter(({ cell }) => isRead(cell) && this.now.has(keyOf(cell)));
    return calculate({
      sheets: sheets.map((name) => ({
        name,
        cells: book.filled(name, (row, column) => wanted.has(name, row, column)),
      })),
      dependents,
      change: {
        moved: moved.map(({ cell }) => ({ cell, value: this.now.get(keyOf(cell)) })),
        isCalculatedAnew: book.isCalculatedAnew,
      },
    });
  }

  /** Why a formula must not be calculated here; undefined when nothing in the workbook speaks against it. */
  private whyNotCalculated(own: FormulaCell): string | undefined {
    if (own.isArray) return "it is an array formula";
    if (callsIn(own.formula, functions.spelt).length > 0)
      return "it has a function of Shariah Sheets inside another formula";
    if (this.book.usesDaysOf1904) return "the workbook counts its days from 1904";
    const { resolved, isTooDeep } = this.readsBy(own);
    if (isTooDeep) return tooDeep;
    const isOfShown = resolved?.functions.some((name) => name === "SUBTOTAL" || name === "AGGREGATE");
    const hides = isOfShown && resolved?.reads.some(({ sheet }) => this.book.hidesRows(sheet));
    return hides ? "it is about the rows that are not hidden" : undefined;
  }

  /**
   * The formulas that read a changed cell, directly or through other formulas. Formulas of ours that have their answers
   * are not among them.
   */
  private readersOfChanges(): readonly FormulaCell[] {
    const ours = new Set(this.formulas.filter(({ cells }) => cells).map(({ own }) => own));
    let left = this.all.filter((one) => !ours.has(one));
    const found: FormulaCell[] = [];
    for (let isMore = true; isMore; ) {
      const before = found.length;
      left = left.filter((one) => {
        if (!this.readsBy(one).reads.some((area) => this.changed.isTouched(area))) return true;
        found.push(one);
        this.changed.add(one.reach, 0);
        return false;
      });
      isMore = found.length > before;
    }
    return found;
  }

  /**
   * The formulas that `readers` read, directly or through others, and whose cells are still empty because no program
   * has calculated them. There are such cells only in a workbook that asks to be calculated when it is opened.
   */
  private uncalculatedFor(readers: readonly FormulaCell[]): readonly FormulaCell[] {
    const { book } = this;
    if (!book.isCalculatedAnew) return [];
    const known = new Set([...readers, ...this.formulas.map(({ own }) => own)]);
    const blank = this.all.filter((one) => !known.has(one) && isSameValue(book.valueAt(one.cell), undefined));
    const within = cellFinder(blank.map(({ cell }) => cell));
    const found: FormulaCell[] = [];
    let next = readers;
    while (next.length > 0) {
      const read = new Set(next.flatMap((one) => this.readsBy(one).reads.flatMap(within)));
      next = [...read].map((index) => blank[index] as FormulaCell).filter((one) => !known.has(one));
      for (const one of next) known.add(one);
      found.push(...next);
    }
    return found;
  }

  private readsBy(own: FormulaCell): Reads {
    const known = this.known.get(own);
    if (known) return known;
    const found = unlessTooDeep(
      () => this.readsFound(own),
      () => ({ resolved: undefined, reads: this.book.sheets().map(wholeSheet), isTooDeep: true }),
    );
    this.known.set(own, found);
    return found;
  }

  private readsFound(own: FormulaCell): Reads {
    const { book } = this;
    const named = book.named();
    const { sheets = new Set<string>(), spilled } = this.surroundings ?? {};
    const resolved = resolvedFormula(own.formula, own.cell, { named, sheets, spilled });
    const isTold = resolved && !resolved.functions.some((name) => indirect.includes(name));
    const words = { named, otherNames: book.otherNames(), sheets: book.sheets() };
    return { resolved, reads: isTold ? areasRead(resolved) : readsIn(own, words) };
  }

  private begun(own: FormulaCell, read: Using): OurFormula {
    const { formula } = own;
    const name = read.uses[0]?.name ?? "";
    const isAlone = isCallAlone(formula, functions.spelt);
    const tree = isAlone ? undefined : treeOf(formula, oursBy);
    const one: OurFormula = { own, formula, name, using: read, tree, inside: new Map() };
    if (name === "CARD" && isAlone) {
      return { ...one, left: "a card is kept in a form that only Excel writes", isNeverAsked: true };
    }
    if (!tree && !isAlone) return { ...one, left: whyUntold(read, false) };
    if (readsOf(read).some((area) => intersection(area, own.reach)))
      return { ...one, left: "it reads a cell that it fills" };
    if (isAlone && name === "ZAKAT" && this.isHoldingOpen(formula)) return { ...one, left: noHolding };
    return one;
  }

  /** Whether the formula has a ZAKAT that needs the choice of a holding, and nobody made it. */
  private isHoldingOpen(formula: string): boolean {
    const calls = this.options.isHoldingOpen ? callsIn(formula, functions.spelt) : [];
    return calls.some(({ name, args }) => name === "ZAKAT" && args && /^(?:""|\s*)$/.test(args[2] ?? ""));
  }

  private read(ours: readonly FormulaCell[]): readonly Using[] {
    const found = ours.map(({ cell, formula }) => ({ cell, formula, shows: "" }));
    return functionUses(found, functions, this.book.named(), this.surroundings).map((read) => {
      const tree = isCallAlone(read.formula, functions.spelt) ? undefined : treeOf(read.formula, oursBy);
      if (!tree) return read;
      // The cells that the rest of the formula reads count too.
      const args = referencesOf(tree).map((text) => {
        const area = this.areaOf(text, read.cell);
        return area && { area };
      });
      return { ...read, uses: read.uses.map((use, nth) => (nth === 0 ? { ...use, args } : use)) };
    });
  }

  private areaOf(text: string, cell: Area): Area | undefined {
    const arg = argumentOf(text, cell, this.book.named(), this.surroundings?.spilled);
    const isThere = arg && "area" in arg && this.surroundings?.sheets?.has(arg.area.sheet.toLowerCase());
    return isThere && arg.times === undefined ? arg.area : undefined;
  }

  /**
   * The result of a longer formula with ours inside it, or the calls whose answers it needs first. Undefined when it
   * cannot be calculated.
   */
  private outcome({ tree, own, inside }: OurFormula): NestedOutcome {
    return (
      tree &&
      nestedOutcome(tree, {
        areaOf: (text) => this.areaOf(text, own.cell),
        valueAt: (cell) => this.valueNow(cell),
        wording: this.options.wordingFor?.(this.book.valueAt(own.cell), own.formula) ?? english,
        rows: (area) => this.values(area),
        ours: (name, given) => {
          if (name === "ZAKAT" && this.options.isHoldingOpen && (given[2] ?? "") === "") return undefined;
          return inside.get(JSON.stringify([name, given])) ?? rememberKey(functions.ask(name, given), name, given);
        },
      })
    );
  }

  /** Reads the formulas with a spill reference (`A2#`) again, because the area that spills may have grown or shrunk. */
  private readAgain(waiting: readonly OurFormula[]): void {
    const spilling = waiting.filter(({ formula }) => /#|ANCHORARRAY/i.test(formula));
    this.read(spilling.map(({ own }) => own)).forEach((read, index) => {
      (spilling[index] as OurFormula).using = read;
    });
  }

  private waiting(): readonly OurFormula[] {
    return this.formulas.filter(({ cells, left }) => !cells && left === undefined);
  }

  /** The calls that a formula needs next; empty when it needs none, or when its arguments cannot be read. */
  private asksOf(one: OurFormula): readonly Asked[] {
    if (one.tree) {
      const outcome = this.outcome(one);
      return outcome && "asks" in outcome ? outcome.asks : [];
    }
    const [use] = one.using.uses;
    if (!use) return [];
    const part = partsToRead(use.args, (area) => this.filledRows(area));
    const asked = askedBy(use, (area) => this.values(part(area)), functions);
    const tickers = tickersOf(one);
    one.rowsRead = tickers && part(tickers).rows;
    return asked ? [asked] : [];
  }

  private async answers(ready: readonly OurFormula[]): Promise<readonly (readonly [OurFormula, Cells | undefined])[]> {
    const all = async () => Promise.all(ready.map(async (one) => [one, await this.answer(one)] as const));
    const first = await all();
    return this.allowHeld() ? all() : first;
  }

  private async answer(one: OurFormula): Promise<Cells | undefined> {
    try {
      return await this.answerOf(one);
    } catch (broken) {
      if (!(broken instanceof RangeError)) throw broken;
      one.left = tooDeep;
      return undefined;
    }
  }

  private async answerOf(one: OurFormula): Promise<Cells | undefined> {
    if (!one.tree) {
      one.asked = this.asksOf(one)[0];
      if (!one.asked) one.left = whyUntold(one.using, true);
      return one.asked && this.cellsFor(one.asked);
    }
    one.inside.clear();
    const failures: Failure[] = [];
    for (let nth = 0; nth < mostInside; nth += 1) {
      const outcome = this.outcome(one);
      if (outcome && "cells" in outcome) return this.unlessLost(one, outcome.cells, failures[0]);
      if (!outcome) break;
      one.asked = outcome.asks[0];
      const given = await Promise.all(outcome.asks.map((asked) => this.cellsFor(asked)));
      for (const cell of given.flat(2)) {
        const failure = failureIn(cell);
        if (failure && failure.failure !== "missing") failures.push(failure);
      }
      // A failure that may be gone at the next refresh, such as no connection: nothing is calculated from it.
      const passing = failures.find((failure) => !isOfCell(failure));
      if (passing) return [[passing]];
      outcome.asks.forEach((asked, index) => {
        one.inside.set(keys.get(asked) ?? "", given[index] as Cells);
      });
    }
    one.left = this.isHoldingOpen(one.formula) ? noHolding : whyUntold(one.using, false);
    return undefined;
  }

  private cellsFor(asked: Asked): Promise<Cells> {
    this.asked.push(asked);
    return this.desk.run(asked);
  }

  /**
   * The new cells of a formula with ours inside it. Where one of ours failed, and a known value would give way to an
   * unknown one, it returns only that failure, so that the cell keeps its value.
   */
  private unlessLost({ own }: OurFormula, cells: Cells, failure: Failure | undefined): Cells {
    if (!failure) return cells;
    const plain = plainOf(cells[0]?.[0] ?? "");
    const value = typeof plain === "object" ? { error: plain.error } : plain;
    return isReplaceable(this.book.valueAt(own.cell), value) ? cells : [[failure]];
  }

  /**
   * Consents to the calls that wait for consent, if `--allow` is enough for all of them. Returns whether it did: then
   * the round is asked again.
   */
  private allowHeld(): boolean {
    const { planner } = this.desk;
    const { held } = planner.consent;
    const calls = held.reduce((sum, work) => sum + work.calls, 0);
    if (calls === 0 || calls > this.options.allowed - planner.progress().sent) return false;
    for (const work of held) planner.consent.allow(work.operation, work.calls);
    return true;
  }

  private take(one: OurFormula, given: Cells, fresh: AreaIndex): void {
    const { own } = one;
    if (readsOf(one.using).some(isOpenBeside) && own.reach.columns > (given[0]?.length ?? 0)) {
      one.left = "it asks about whole rows";
      return;
    }
    one.givenRows = given.length;
    const surface: Surface = {
      valueAt: (cell) => this.book.valueAt(cell),
      filledIn: (area) => this.book.filledIn(area),
      obstacle: (area) =>
        this.book.obstacle(area, own) ??
        (this.grown.isTouched(area, this.formulas.indexOf(one)) ? "what another formula fills" : undefined),
    };
    const all = one.asked && !one.tree && givenCells(one.asked, given, tickersOf(one), one.rowsRead ?? 0);
    const moved = this.movedFor(one, given.length);
    const written = newValues(own, all || { cells: given, blankRows: 0 }, surface, moved, this.options.wordingFor);
    if ("left" in written) {
      one.left = written.left;
      one.cells = undefined;
      return;
    }
    const filled = one.cells ?? [];
    one.cells = written.cells;
    one.reach = written.reach;
    this.reaches.set(keyOf(own.cell), written.reach);
    for (const { cell } of filled)
      if (!intersection(cell, written.reach)) this.set(cell, this.book.valueAt(cell), fresh);
    if (addressOf(written.reach) !== addressOf(own.reach)) this.grown.add(written.reach, this.formulas.indexOf(one));
    for (const { cell, after } of written.cells) this.set(cell, after, fresh);
  }

  /** Whether a row of the formula asks about cells that this refresh has changed. `rows`: how many rows it gives now. */
  private movedFor({ using, asked }: OurFormula, rows: number): Moved {
    const reads = readsOf(using).filter((area) => this.changed.isTouched(area));
    if (reads.length === 0) return unmoved;
    const inputs = asked && !isFailure(asked) ? asked.inputs.length : rows;
    const headings = rows === inputs + 1 ? 1 : 0;
    const at = (row: number) =>
      reads.some((area) => {
        const isRows = area.rows > 1 && area.rows >= inputs;
        if (!isRows) return true;
        return row >= headings && this.changed.isTouched({ ...area, row: area.row + row - headings, rows: 1 });
      });
    return { any: true, at };
  }

  private set(cell: Area, value: CellValue | undefined, fresh: AreaIndex): void {
    if (isSameValue(this.valueNow(cell), value)) return;
    this.now.set(keyOf(cell), value);
    const column = columnKey(cell.sheet, cell.column);
    this.lowest.set(column, Math.max(cell.row, this.lowest.get(column) ?? 0));
    this.changed.add(cell, 0);
    fresh.add(cell, 0);
  }

  private valueNow(cell: Area): CellValue | undefined {
    const key = keyOf(cell);
    return this.now.has(key) ? this.now.get(key) : this.book.valueAt(cell);
  }

  /** How many rows of an area there are down to its last filled cell, in the file or by this refresh. */
  private filledRows(area: Area): number {
    const { sheet, row, column, columns } = area;
    let rows = this.book.filledRows(area);
    for (let at = column; at < column + columns; at += 1) {
      const lowest = this.lowest.get(columnKey(sheet, at));
      if (lowest !== undefined) rows = Math.max(rows, Math.min(area.rows, lowest - row + 1));
    }
    return rows;
  }

  /** The values of an area: the new ones where this refresh has changed a cell, else those in the file. */
  private values(whole: Area): readonly (readonly unknown[])[] | undefined {
    // What this refresh filled may stand below all that the file holds.
    const area = isOpenBelow(whole) ? { ...whole, rows: Math.max(1, this.filledRows(whole)) } : whole;
    const held = this.book.values(area);
    if (!held || !this.changed.isTouched(area)) return held;
    return held.map((line, down) =>
      line.map((value, across) => {
        const key = keyOf({ ...area, row: area.row + down, column: area.column + across });
        if (!this.now.has(key)) return value;
        const now = this.now.get(key);
        return typeof now === "object" ? now.error : (now ?? "");
      }),
    );
  }
}

/** What `read` gives; `otherwise`, where the formula is too long or nested too deep for it. */
function unlessTooDeep<Result>(read: () => Result, otherwise: () => Result): Result {
  try {
    return read();
  } catch (broken) {
    if (!(broken instanceof RangeError)) throw broken;
    return otherwise();
  }
}

function unread(own: FormulaCell): OurFormula {
  const { cell, formula } = own;
  return { own, formula, name: "", using: { cell, formula, shows: "", uses: [] }, inside: new Map(), left: tooDeep };
}

function wholeSheet(sheet: string): Area {
  return { sheet, row: 0, column: 0, rows: 1_048_576, columns: 16_384 };
}

function keyOf({ sheet, row, column }: Pick<Area, "sheet" | "row" | "column">): string {
  return `${sheet.toLowerCase()}!${row},${column}`;
}

function columnKey(sheet: string, column: number): string {
  return `${sheet.toLowerCase()}!${column}`;
}

/** The area of a formula's tickers, which are its function's first argument; undefined where that is none. */
function tickersOf({ using: { uses } }: OurFormula): Area | undefined {
  const [first] = uses[0]?.args ?? [];
  return first && "area" in first ? first.area : undefined;
}

/** For each call inside a longer formula, the key under which `inside` stores its answer. */
const keys = new WeakMap<Asked, string>();

function rememberKey(asked: Asked | undefined, name: string, given: readonly unknown[]): Asked | undefined {
  if (asked) keys.set(asked, JSON.stringify([name, given]));
  return asked;
}

/** The name of our function that is spelt like this in a formula; undefined when it is none of ours. */
function oursBy(written: string): string | undefined {
  return callsIn(`=${written}()`, functions.spelt)[0]?.name;
}
