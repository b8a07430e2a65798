/**
 * Decides when the grid calculates again: once for all cells answered together, never during a calculation (which would
 * start over), and not so often that the grid's own pause of 100 ms never ends.
 */
import { ICommandService, type Univer } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { SetTriggerFormulaCalculationStartMutation } from "@univerjs/preset-sheets-core";
import type { FormulaPlace } from "./results";
import { runs } from "./runs";

const together = 20;
const between = 200;
/**
 * How many clock ticks without a change count as quiet: together they take longer than the grid's own pause after a
 * change.
 */
const quietTicks = 10;
const tick = 25;

export class Recalculation {
  readonly #busy: () => number;
  #due: FormulaPlace[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;
  #lastSent = 0;
  #calculated = false;
  #changes = 0;

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
      this.#calculated = true;
      watch.ended();
      if (this.#due.length) this.#schedule();
    });
    api.onCommandExecuted(() => {
      this.#changes += 1;
    });
  }

  /** Notes that this cell has a new answer, so that it is calculated soon. */
  due(place: FormulaPlace): void {
    this.#due.push(place);
    if (!this.#running) this.#schedule();
  }

  /** Calculates every formula of the workbook. */
  all(): void {
    this.api.getFormula().executeCalculation();
    this.#changes += 1;
  }

  /** Resolves when every change is applied and no cell is busy. */
  settled(): Promise<void> {
    return this.#quiet(() => this.#busy() === 0);
  }

  /** Resolves when every change and every answer so far is applied. */
  shown(): Promise<void> {
    return this.#quiet(() => true);
  }

  async #quiet(isMore: () => boolean): Promise<void> {
    // Counts ticks and not time: while the page is busy, time passes and the grid's own timers do not run.
    let seen = this.#changes;
    for (let still = 0; still < quietTicks; still += 1) {
      await new Promise((wake) => setTimeout(wake, tick));
      if (seen !== this.#changes || !this.#isIdle() || !isMore()) still = 0;
      seen = this.#changes;
    }
  }

  #isIdle(): boolean {
    return this.#calculated && !this.#running && this.#due.length === 0;
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
