/**
 * Which cells of this workbook ask what, read off their formulas, and the slots of it: nothing is called, nothing
 * calculated. What must be read for it, and what it means, is decided in src/workbook/questions.
 */
import { symbolOf } from "../api/reader";
import type { Asked, Call } from "../core/call";
import { type Failure, isFailure } from "../core/failure";
import type { Slot } from "../core/slot";
import { asRange, asValue } from "../functions/resultTypes";
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

/** Whether each parameter takes a range, by function: `{ STATUS: [true] }`. */
export type Signatures = ReadonlyMap<string, readonly boolean[]>;

const mostReasons = 5;

export class Asking {
  private readonly functions: Functions;

  constructor(
    private readonly session: Session,
    private readonly workbook: Workbook,
    signatures: Signatures,
  ) {
    this.functions = functionsOf(session, signatures);
  }

  async cells(part: Part): Promise<readonly AskingCell[]> {
    const blocks = await this.workbook.read(part);
    const cells = await this.using(formulasIn(blocks, (formula) => callsIn(formula, this.functions.spelt).length > 0));
    return asking(cells, part === "workbook" ? blocks : await this.sources(cells), this.functions);
  }

  /** What a formula that is in no cell would ask; undefined when it has no function of ours, or is untold. */
  async formula(formula: string): Promise<Asked | undefined> {
    const cell = { sheet: await this.workbook.activeSheet(), row: 0, column: 0, rows: 1, columns: 1 };
    const cells = await this.using([{ cell, formula, shows: "" }]);
    const [{ uses }] = cells as [Using];
    const first = cells.map((one) => ({ ...one, uses: uses.slice(0, 1) }));
    return asking(first, await this.sources(first), this.functions)[0]?.asks[0];
  }

  /** The part of its sheet that holds this cell and that the formula reads: in it, the formula would wait for itself. */
  async circle(formula: string, cell: Area): Promise<Area | undefined> {
    const [using] = await this.using([{ cell, formula, shows: "" }]);
    return using && circleOf(using);
  }

  /** Cells whose answers are on their way. */
  async waiting(part: Part): Promise<number> {
    const isWaiting = (asked: Asked) => this.slots(asked).some(({ state }) => state !== "idle");
    return (await this.cells(part)).filter(({ asks }) => asks.some(isWaiting)).length;
  }

  /** Why cells of a formula have no answer, a sentence each, a few of them. */
  async reasons(part: Part): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = (await this.cells(part)).map(({ cell, asks }) => {
      const failed = asks.flatMap((asked) => this.slots(asked)).filter(({ failure, kept }) => failure && !kept);
      const told = failed.slice(0, mostReasons).map(({ input, failure }) => `#N/A, ${input}: ${failure?.message}`);
      return [addressOnSheet(cell), told] as const;
    });
    return new Map(found.filter(([, told]) => told.length > 0));
  }

  /**
   * Formulas whose own cell is a failure by what their slots say now, as addresses with their sheets. Only of formulas
   * that are one call of ours: what others make of a failure, as IFERROR does, is their author's value. Where no slot
   * says anything, as in a workbook that was just opened, the formula is not among these.
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
    // Of a slot that nobody asked yet, a function says that it is still loading.
    return failure !== undefined && failure.failure !== "loading";
  }

  /** The slots of what is asked; those of what cannot be asked at all hold their failure. */
  slots(asked: Asked): readonly Slot[] {
    if (isFailure(asked)) return [];
    const { operation, inputs, ofFunds } = asked;
    return inputs.flat().flatMap((value) => {
      const slot = this.session.planning.peek(operation, value);
      return slot ? this.answering(slot, ofFunds) : [];
    });
  }

  /** An ETF among stocks: the slot of its report, or its profile, once asked, where the stock's has nothing of it. */
  private answering(slot: Slot, ofFunds: Call["ofFunds"]): Slot {
    const { planning } = this.session;
    const report = ofFunds && slot.failure && !slot.kept && planning.peek(ofFunds, slot.input);
    if (!report) return slot;
    // A report that failed is a stock's too, where somebody asked for one: only the list tells which are ETFs.
    const answers = report.answer !== undefined || (report.failure !== undefined && this.isFund(slot.input));
    return answers ? report : slot;
  }

  private isFund(ticker: string): boolean {
    const funds = listsOfFunds(this.session).flatMap(({ answer }) => (Array.isArray(answer) ? answer : []));
    return funds.some((fund) => symbolOf(fund) === ticker);
  }

  /** Names are looked up only when an argument may be one. */
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

/** The session's own: the pane must ask with the very functions and operations that cells ask with. */
function functionsOf({ functions }: Session, signatures: Signatures): Functions {
  return {
    spelt: spellings(signatures.keys()),
    ask: (name, given) => {
      const signature = signatures.get(name) ?? [];
      if (given.length > signature.length) return undefined;
      const typed = signature.map((takesRange, index) => {
        const value = given[index] ?? null;
        return takesRange ? asRange(value, index) : asValue(value);
      });
      return functions.get(name)?.(...typed);
    },
  };
}
