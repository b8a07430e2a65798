/**
 * Which cells ask what, read off their formulas: nothing is called, nothing calculated. A cell whose arguments only the
 * sheet's own engine could tell is said to be untold.
 */
import { symbolOf } from "../api/reader";
import type { Asked, Call } from "../core/call";
import { isFailure } from "../core/failure";
import type { Slot } from "../core/slot";
import { asRange, asValue } from "../functions/shape";
import { type Area, addressOnSheet, merged, shared } from "../workbook/area";
import { type Argument, argumentOf, callsIn, referencesIn, spellings, type Written } from "../workbook/formula";
import type { Part, Workbook } from "../workbook/workbook";
import { listsOfFunds } from "./listed";
import type { Session } from "./session";

/** A formula with functions of ours in it. */
export interface AskingCell {
  readonly area: Area;
  readonly formula: string;
  readonly shows: unknown;
  readonly asks: readonly Asked[];
  /** Some of its arguments are not told. */
  readonly untold: boolean;
}

/** Whether each parameter takes a range, by function: `{ STATUS: [true] }`. */
export type Signatures = ReadonlyMap<string, readonly boolean[]>;

type Values = readonly (readonly unknown[])[];
type Source = Area & { readonly values: Values };

const mostReasons = 5;
const whole: ReadonlyMap<string, Area> = new Map();

export class Asking {
  private readonly names: ReadonlyMap<string, string>;

  constructor(
    private readonly session: Session,
    private readonly workbook: Workbook,
    private readonly signatures: Signatures,
  ) {
    this.names = spellings(signatures.keys());
  }

  async cells(where: Part): Promise<readonly AskingCell[]> {
    const blocks = await this.workbook.read(where);
    const found: { area: Area; formula: string; shows: unknown; calls: readonly Written[] }[] = [];
    for (const { sheet, row, column, formulas, values } of blocks) {
      formulas.forEach((line, down) => {
        line.forEach((formula, across) => {
          const calls = callsIn(formula, this.names);
          if (calls.length === 0) return;
          const area = { sheet, row: row + down, column: column + across, rows: 1, columns: 1 };
          found.push({ area, formula: formula as string, shows: values[down]?.[across] ?? "", calls });
        });
      });
    }
    const named = await this.namedFor(found.flatMap(({ calls }) => calls));
    const written = found.map(({ area, calls }) =>
      calls.map(({ name, args }) => ({ name, args: args.map((text) => argumentOf(text, area, named)) })),
    );
    const sources = where === "workbook" ? blocks : await this.sources(written.flat().flatMap(({ args }) => args));
    return found.map(({ area, formula, shows }, index) => {
      const asks = (written[index] ?? []).map(({ name, args }) => this.asked(name, args, sources));
      const told = asks.filter((one) => one !== undefined);
      return { area, formula, shows, asks: told, untold: told.length < asks.length };
    });
  }

  /** What a formula that is in no cell would ask; undefined when it has no function of ours, or is untold. */
  async formula(formula: string): Promise<Asked | undefined> {
    const [call] = callsIn(formula, this.names);
    if (!call) return undefined;
    const cell = { sheet: await this.workbook.activeSheet(), row: 0, column: 0, rows: 1, columns: 1 };
    const named = await this.namedFor([call]);
    const args = call.args.map((text) => argumentOf(text, cell, named));
    return this.asked(call.name, args, await this.sources(args));
  }

  /** The part of its sheet that holds this cell and that the formula reads: in it, the formula would wait for itself. */
  async circle(formula: string, cell: Area): Promise<Area | undefined> {
    const calls = callsIn(formula, this.names);
    const named = await this.namedFor(calls);
    const args = calls.flatMap(({ args }) => args.map((text) => argumentOf(text, cell, named)));
    const read = args.flatMap((arg) => (arg && "area" in arg ? [arg.area] : []));
    return [...referencesIn(formula, cell.sheet).map(({ area }) => area), ...read].find((area) => shared(area, cell));
  }

  /** Cells whose answers are on their way. */
  async waiting(where: Part): Promise<number> {
    const isWaiting = (asked: Asked) => this.slots(asked).some(({ state }) => state !== "idle");
    return (await this.cells(where)).filter(({ asks }) => asks.some(isWaiting)).length;
  }

  /** Why cells of a formula have no answer, a sentence each, a few of them. */
  async reasons(where: Part): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = (await this.cells(where)).map(({ area, asks }) => {
      const failed = asks.flatMap((asked) => this.slots(asked)).filter(({ failure, kept }) => failure && !kept);
      const told = failed.slice(0, mostReasons).map(({ input, failure }) => `#N/A, ${input}: ${failure?.message}`);
      return [addressOnSheet(area), told] as const;
    });
    return new Map(found.filter(([, told]) => told.length > 0));
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
  private async namedFor(calls: readonly Written[]): Promise<ReadonlyMap<string, Area>> {
    const elsewhere = { sheet: "", row: 0, column: 0, rows: 1, columns: 1 };
    const mayBe = calls.some(({ args }) => args.some((text) => !argumentOf(text, elsewhere, whole)));
    return mayBe ? this.workbook.named() : whole;
  }

  private async sources(args: readonly Argument[]): Promise<readonly Source[]> {
    const areas = merged(args.flatMap((arg) => (arg && "area" in arg ? [arg.area] : [])));
    if (areas.length === 0) return [];
    const values = await this.workbook.values(areas);
    return areas.map((area, index) => ({ ...area, values: values[index] ?? [] }));
  }

  private asked(name: string, args: readonly Argument[], sources: readonly Source[]): Asked | undefined {
    const run = this.session.functions.get(name);
    const signature = this.signatures.get(name) ?? [];
    if (!run || args.length > signature.length || args.includes(undefined)) return undefined;
    const values = signature.map((takesRange, index) => {
      const arg = args[index] ?? { value: null };
      const value = "area" in arg ? valuesIn(arg.area, sources) : arg.value;
      return takesRange ? asRange(value, index) : asValue(value);
    });
    try {
      return run(...values);
    } catch {
      // One formula that nobody foresaw must not keep the others from being read.
      return undefined;
    }
  }
}

/** An area in the part of its sheet that holds anything; one blank cell where it holds nothing. */
function valuesIn(area: Area, sources: readonly Source[]): Values {
  for (const source of sources) {
    const { rows, columns, ...part } = shared(area, extent(source)) ?? { rows: 0, columns: 0, row: 0, column: 0 };
    if (rows === 0) continue;
    const top = part.row - source.row;
    const left = part.column - source.column;
    return source.values.slice(top, top + rows).map((line) => line.slice(left, left + columns));
  }
  return [[""]];
}

/** What was read may be less than what was asked for: a sheet ends where it is used last. */
function extent(source: Source): Area {
  return { ...source, rows: source.values.length, columns: source.values[0]?.length ?? 0 };
}
