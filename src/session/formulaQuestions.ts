/**
 * Finds which cells of this workbook ask which questions, by reading their formulas, and finds the slots of those
 * questions. This sends no call and calculates nothing. `src/workbook/refresh/questions` decides what must be read for this,
 * and what it means.
 */
import { symbolOf } from "../api/reader";
import type { Asked, Call } from "../core/call";
import { type Failure, isFailure } from "../core/failure";
import type { Slot } from "../core/slot";
import { shapeArguments } from "../functions/arguments/argumentShapes";
import type { FunctionName } from "../functions/catalogue";
import { type Area, addressOnSheet, type Block } from "../workbook/area";
import { callReader, type FoundFormula, formulasIn, isCallAlone, knownNames } from "../workbook/formulas/formula";
import {
  type AskingCell,
  areasOf,
  askingCells,
  circleOf,
  functionUses,
  isUntold,
  type ReadBlock,
  type Using,
} from "../workbook/refresh/questions";
import type { Readable, WorkbookPart } from "../workbook/workbook";
import type { Session } from "./session";
import { shareReadings } from "./shareReadings";
import { shownCells } from "./shown";
import { listsOfFunds } from "./tickerLists";

const mostReasons = 5;

export class FormulaQuestions {
  private readonly functions: ReturnType<typeof functionsOf>;
  private readonly found = new WeakMap<Promise<readonly Block[]>, Promise<readonly AskingCell[]>>();

  constructor(
    private readonly session: Session,
    private readonly workbook: Readable,
  ) {
    this.functions = functionsOf(session);
  }

  /** What these sheets hold. */
  readonly blocks = shareReadings((part: WorkbookPart) => this.workbook.read(part));

  /** The cells that ask, and what each asks: found once for all who were given the same reading. */
  cells(part: WorkbookPart): Promise<readonly AskingCell[]> {
    const reading = this.blocks(part);
    const cells = this.found.get(reading) ?? this.cellsIn(reading, part);
    this.found.set(reading, cells);
    return cells;
  }

  /**
   * What a formula that is in no cell yet would ask; undefined when it contains none of our functions, or its arguments
   * cannot be read.
   */
  async formula(formula: string): Promise<Asked | undefined> {
    const cell = { sheet: await this.workbook.activeSheet(), row: 0, column: 0, rows: 1, columns: 1 };
    const cells = await this.using([{ cell, formula, shows: "" }]);
    const [{ uses }] = cells as [Using];
    const first = cells.map((one) => ({ ...one, uses: uses.slice(0, 1) }));
    return askingCells(first, await this.sources(first), this.functions)[0]?.asks[0];
  }

  /**
   * The area that the formula would read and that contains this cell, so that the formula would wait for itself;
   * undefined when there is none.
   */
  async circle(formula: string, cell: Area): Promise<Area | undefined> {
    const [using] = await this.using([{ cell, formula, shows: "" }]);
    return using && circleOf(using);
  }

  /** How many cells wait for their answers. */
  async waiting(part: WorkbookPart): Promise<number> {
    const isWaiting = (asked: Asked) => this.slots(asked).some(({ state }) => state !== "idle");
    return (await this.cells(part)).filter(({ asks }) => asks.some(isWaiting)).length;
  }

  /** By the address of a formula: up to five sentences that say why its inputs have no answer. */
  async reasons(part: WorkbookPart): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = (await this.cells(part)).map(({ cell, asks }) => {
      const failed = asks.flatMap((asked) => this.slots(asked)).filter(({ failure, kept }) => failure && !kept);
      const told = failed.slice(0, mostReasons).map(({ input, failure }) => `#N/A, ${input}: ${failure?.message}`);
      return [addressOnSheet(cell), told] as const;
    });
    return new Map(found.filter(([, told]) => told.length > 0));
  }

  /**
   * The addresses (with their sheets) of formulas whose own cell shows a failure, as their slots tell. Only formulas
   * that are a single call of one of our functions count: what another function makes of a failure, as IFERROR does, is
   * what the author wanted. A formula whose question nobody has asked yet, as in a workbook just opened, is not
   * included.
   */
  async failures(part: WorkbookPart): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const { cell, formula, asks, untold } of await this.cells(part)) {
      const [asked] = asks;
      if (!asked || untold || !isCallAlone(formula, this.functions.spelt)) continue;
      if (await this.isFailed(asked)) found.add(addressOnSheet(cell));
    }
    return found;
  }

  private async isFailed(asked: Asked): Promise<boolean> {
    if (isFailure(asked)) return true;
    const [[first] = []] = await shownCells(this.session, { ...asked, peek: true });
    const failure: Failure | undefined = isFailure(first)
      ? first
      : typeof first === "object" && "told" in first
        ? first.told
        : undefined;
    // A function says that it is loading when nobody has asked its question yet.
    return failure !== undefined && failure.failure !== "loading";
  }

  /** The slots of a call; none for a call that failed at once, because its arguments are wrong. */
  slots(asked: Asked): readonly Slot[] {
    if (isFailure(asked)) return [];
    const { operation, inputs, ofFunds } = asked;
    return inputs.flat().flatMap((value) => {
      const slot = this.session.planning.peek(operation, value);
      return slot ? this.answering(slot, ofFunds) : [];
    });
  }

  /**
   * The slot that answers for an input. For an ETF among stocks that is the slot of its report or profile, if that was
   * asked and the stock's slot has no answer.
   */
  private answering(slot: Slot, ofFunds: Call["ofFunds"]): Slot {
    const { planning } = this.session;
    const report = ofFunds && slot.failure && !slot.kept && planning.peek(ofFunds, slot.input);
    if (!report) return slot;
    // A failed report may also be a stock's, if somebody asked for one; only the list of ETFs tells them apart.
    const answers = report.answer !== undefined || (report.failure !== undefined && this.isFund(slot.input));
    return answers ? report : slot;
  }

  private isFund(ticker: string): boolean {
    const funds = listsOfFunds(this.session).flatMap(({ answer }) => (Array.isArray(answer) ? answer : []));
    return funds.some((fund) => symbolOf(fund) === ticker);
  }

  private async cellsIn(reading: Promise<readonly Block[]>, part: WorkbookPart): Promise<readonly AskingCell[]> {
    const blocks = await reading;
    const cells = await this.using(formulasIn(blocks, (formula) => this.functions.callsIn(formula).length > 0));
    return askingCells(cells, part === "workbook" ? blocks : await this.sources(cells), this.functions);
  }

  /**
   * The found formulas with the arguments of our functions. The workbook's names are looked up only if an argument may
   * be one.
   */
  private async using(found: readonly FoundFormula[]): Promise<readonly Using[]> {
    const cells = functionUses(found, this.functions);
    return cells.some(isUntold) ? functionUses(found, this.functions, await this.workbook.named()) : cells;
  }

  private async sources(cells: readonly Using[]): Promise<readonly ReadBlock[]> {
    const areas = areasOf(cells);
    if (areas.length === 0) return [];
    const values = await this.workbook.values(areas);
    return areas.map((area, index) => ({ ...area, values: values[index] ?? [] }));
  }
}

/**
 * The session's own functions. The pane's bundle has copies of them, but must ask with the functions and the operations
 * that cells use.
 */
function functionsOf({ functions }: Session) {
  const spelt = knownNames(functions.keys());
  return {
    spelt,
    callsIn: callReader(spelt),
    ask: (name: string, given: readonly unknown[]) => {
      const typed = shapeArguments(name as FunctionName, given);
      return typed && functions.get(name)?.(...typed);
    },
  };
}
