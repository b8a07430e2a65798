/**
 * When the grid calculates again: once for all cells that were answered together, never while a calculation runs (it
 * would stop and start over), and never so often that the grid's own pause of 100 ms would not end.
 */
import { ICommandService, type Univer } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { SetTriggerFormulaCalculationStartMutation } from "@univerjs/preset-sheets-core";
import type { Place } from "./results";

const together = 20;
const between = 200;
/** Longer than the grid waits after a change before it calculates. */
const quiet = 250;

interface Run {
  readonly unitId: string;
  readonly sheetId: string;
  readonly range: { startRow: number; endRow: number; startColumn: number; endColumn: number };
}

export class Recalculation {
  #due: Place[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;
  #lastSent = 0;
  #lastChange = performance.now();

  constructor(
    private readonly univer: Univer,
    private readonly api: FUniver,
    watch: { began: () => void; ended: () => void; busy: () => number },
  ) {
    this.#busy = watch.busy;
    const formula = api.getFormula();
    formula.calculationStart(() => {
      this.#running = true;
      watch.began();
    });
    formula.calculationEnd(() => {
      this.#running = false;
      watch.ended();
      if (this.#due.length) this.#schedule();
    });
    api.onCommandExecuted(() => {
      this.#lastChange = performance.now();
    });
  }

  readonly #busy: () => number;

  /** This cell has a new answer. */
  due(place: Place): void {
    this.#due.push(place);
    if (!this.#running) this.#schedule();
  }

  /** Every formula of the workbook. */
  all(): void {
    this.api.getFormula().executeCalculation();
    this.#lastChange = performance.now();
  }

  /** Resolves when every change is applied and no cell is busy. */
  async settled(): Promise<void> {
    while (!this.#isSettled()) await new Promise((wake) => setTimeout(wake, 25));
  }

  #isSettled(): boolean {
    const still = performance.now() - this.#lastChange > quiet;
    return still && !this.#running && this.#due.length === 0 && this.#busy() === 0;
  }

  #schedule(): void {
    if (this.#timer !== undefined) return;
    const wait = Math.max(together, this.#lastSent + between - performance.now());
    this.#timer = setTimeout(() => this.#send(), wait);
  }

  #send(): void {
    this.#timer = undefined;
    if (this.#running) return;
    const dirtyRanges = runs(this.#due);
    this.#due = [];
    this.#lastSent = performance.now();
    const nothing = {
      dirtyNameMap: {},
      dirtyDefinedNameMap: {},
      dirtySuperTableMap: {},
      dirtyUnitFeatureMap: {},
      dirtyUnitOtherFormulaMap: {},
      clearDependencyTreeCache: {},
    };
    const commands = this.univer.__getInjector().get(ICommandService);
    commands.executeCommand(
      SetTriggerFormulaCalculationStartMutation.id,
      { commands: [], forceCalculation: false, dirtyRanges, ...nothing },
      { onlyLocal: true },
    );
  }
}

/** The cells as runs down a column: the grid compares every range with every other. */
export function runs(places: readonly Place[]): Run[] {
  const sorted = [...places].sort(
    (a, b) => a.unit.localeCompare(b.unit) || a.sheet.localeCompare(b.sheet) || a.column - b.column || a.row - b.row,
  );
  const found: Run[] = [];
  for (const { unit, sheet, row, column } of sorted) {
    const last = found.at(-1);
    const joins = last && last.unitId === unit && last.sheetId === sheet && last.range.startColumn === column;
    if (joins && row <= last.range.endRow + 1) last.range.endRow = row;
    else {
      const range = { startRow: row, endRow: row, startColumn: column, endColumn: column };
      found.push({ unitId: unit, sheetId: sheet, range });
    }
  }
  return found;
}
