/**
 * Finds which cells of this workbook ask which questions, from their formulas, and the slots of those questions.
 * Nothing is called, and nothing calculated. src/workbook/questions decides what must be read for it and what it means.
 */
import { symbolOf } from "../api/reader";
import type { Asked, Call } from "../core/call";
import { type Failure, isFailure } from "../core/failure";
import type { Slot } from "../core/slot";
import { shaped } from "../functions/argumentShapes";
import type { FunctionName } from "../functions/catalogue";
import { type Area, addressOnSheet } from "../workbook/area";
import { callsIn, type Found, formulasIn, isCallAlone, spellings } from "../workbook/formula";
import {
  type AskingCell,
  areasOf,
  asking,
  circleOf,
  type Functions,
  isUntold,
  type Source,
  type Using,
  using,
} from "../workbook/questions";
import type { Part, Workbook } from "../workbook/workbook";
import type { Session } from "./session";
import { shownCells } from "./shown";
import { listsOfFunds } from "./tickerLists";

const mostReasons = 5;

export class Asking {
  private readonly functions: Functions;

  constructor(
    private readonly session: Session,
    private readonly workbook: Workbook,
  ) {
    this.functions = functionsOf(session);
  }

  async cells(part: Part): Promise<readonly AskingCell[]> {
    const blocks = await this.workbook.read(part);
    const cells = await this.using(formulasIn(blocks, (formula) => callsIn(formula, this.functions.spelt).length > 0));
    return asking(cells, part === "workbook" ? blocks : await this.sources(cells), this.functions);
  }

  /**
   * What a formula outside any cell would ask; undefined when it has none of our functions, or its arguments cannot be
   * read.
   */
  async formula(formula: string): Promise<Asked | undefined> {
    const cell = { sheet: await this.workbook.activeSheet(), row: 0, column: 0, rows: 1, columns: 1 };
    const cells = await this.using([{ cell, formula, shows: "" }]);
    const [{ uses }] = cells as [Using];
    const first = cells.map((one) => ({ ...one, uses: uses.slice(0, 1) }));
    return asking(first, await this.sources(first), this.functions)[0]?.asks[0];
  }

  /** The part of the sheet that the formula reads and that contains this cell, so it would wait for itself. */
  async circle(formula: string, cell: Area): Promise<Area | undefined> {
    const [using] = await this.using([{ cell, formula, shows: "" }]);
    return using && circleOf(using);
  }

  /** How many cells wait for their answers. */
  async waiting(part: Part): Promise<number> {
    const isWaiting = (asked: Asked) => this.slots(asked).some(({ state }) => state !== "idle");
    return (await this.cells(part)).filter(({ asks }) => asks.some(isWaiting)).length;
  }

  /** Up to a few sentences for each formula, saying why its cells have no answer. */
  async reasons(part: Part): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = (await this.cells(part)).map(({ cell, asks }) => {
      const failed = asks.flatMap((asked) => this.slots(asked)).filter(({ failure, kept }) => failure && !kept);
      const told = failed.slice(0, mostReasons).map(({ input, failure }) => `#N/A, ${input}: ${failure?.message}`);
      return [addressOnSheet(cell), told] as const;
    });
    return new Map(found.filter(([, told]) => told.length > 0));
  }

  /**
   * Addresses (with their sheets) of formulas whose own cell is a failure by its slots. Only formulas that are a single
   * call of ours count: what others make of a failure, as IFERROR does, is their author's value. A formula without an
   * asked slot, as in a workbook just opened, is not included.
   */
  async failures(part: Part): Promise<ReadonlySet<string>> {
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
    // For a slot that nobody has asked, a function says that it is loading.
    return failure !== undefined && failure.failure !== "loading";
  }

  /** The slots of a call; for a call that failed at once, slots with that failure. */
  slots(asked: Asked): readonly Slot[] {
    if (isFailure(asked)) return [];
    const { operation, inputs, ofFunds } = asked;
    return inputs.flat().flatMap((value) => {
      const slot = this.session.planning.peek(operation, value);
      return slot ? this.answering(slot, ofFunds) : [];
    });
  }

  /**
   * The slot that answers for an input: for an ETF among stocks, its report or profile, if that was asked and the
   * stock's slot has nothing.
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

  /** Names in the workbook are looked up only if an argument may be one. */
  private async using(found: readonly Found[]): Promise<readonly Using[]> {
    const cells = using(found, this.functions);
    return cells.some(isUntold) ? using(found, this.functions, await this.workbook.named()) : cells;
  }

  private async sources(cells: readonly Using[]): Promise<readonly Source[]> {
    const areas = areasOf(cells);
    if (areas.length === 0) return [];
    const values = await this.workbook.values(areas);
    return areas.map((area, index) => ({ ...area, values: values[index] ?? [] }));
  }
}

/** The session's own functions: the pane must ask with the same functions and operations as cells. */
function functionsOf({ functions }: Session): Functions {
  return {
    spelt: spellings(functions.keys()),
    ask: (name, given) => {
      const typed = shaped(name as FunctionName, given);
      return typed && functions.get(name)?.(...typed);
    },
  };
}
