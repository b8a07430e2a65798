/**
 * A spreadsheet with a script, for tests. Each typed formula is calculated in an execution of its own; thirty run at
 * once, for thirty seconds at most. `openDocument` is the entry point.
 */
import { readFileSync } from "node:fs";
import { dataFormat } from "../../../appsscript/shared/format";
import { Chance } from "./chance";
import { Clock } from "./clock";
import type { Mode, Run } from "./execution";
import { Executions, type Script } from "./executions";
import { parseFormula } from "./formula";
import { type Latency, latency } from "./latency";
import { type Promised, pack } from "./pack";
import { type Area, overlap, parseReference } from "./reference";
import type { Sheet } from "./sheet";
import { Spreadsheet } from "./spreadsheet";
import { Storage } from "./storage";
import { type Mail, silent, Triggers } from "./triggers";
import { Ui } from "./ui";

export interface Options extends Script {
  /** What an argument arrives as that the formula leaves out; undefined, unless a blank text. */
  readonly leftOut?: "" | undefined;
  /** Saved under the document property `shariah.settings` before anything runs. */
  readonly settings?: object;
  readonly seed?: number;
  /** Latencies other than the assumed ones, and a factor on all of them. */
  readonly latency?: Partial<Latency>;
  readonly latencyFactor?: number;
  /** How many seconds of the spreadsheet pass in one of ours; `Infinity` for a clock that leaps. */
  readonly speed?: number;
  /** A clock that others follow too, in place of one of its own. */
  readonly clock?: Clock;
  /** Another document of the same script, as an add-on has many: they share the script's own stores and lock. */
  readonly beside?: Document;
  /** What `onOpen` may do: a bound script's is limited, a published add-on's may do nothing. */
  readonly openMode?: Mode;
  /** The scopes of the manifest; those that ship unless told otherwise. */
  readonly scopes?: readonly string[];
  /** The script is a published add-on, whose triggers have other rules than a bound script's. */
  readonly isAddOn?: boolean;
  /** Calculates a formula at once, in place of an execution of the script; undefined for those it leaves to that. */
  readonly calculates?: (formula: string, read: (reference: string) => unknown[][]) => unknown;
}

/** What a cell shows: a value or rows of values; or its error and the note that explains it. */
export type Shown = { readonly value: unknown } | { readonly error: string; readonly note: string };

/** ms. Of a cell and of a menu's run: developers.google.com/apps-script/guides/services/quotas. Of an opening: assumed. */
const cellLimit = 30_000;
const openLimit = 30_000;
const menuLimit = 360_000;

export function openDocument(options: Options): Document {
  return new Document(options);
}

export class Document {
  readonly clock: Clock;
  readonly storage: Storage;
  readonly spreadsheet: Spreadsheet;
  readonly ui = new Ui();
  readonly triggers: Triggers;
  /** Who opens the document, chooses from the menu and uses the sidebar. */
  user = "owner@example.com";
  /** Whether formulas are calculated while nobody has the document open: what Google does is not known. */
  calculatesAlone = true;
  /** What Google writes to owners of triggers that it could not run, or that failed. */
  readonly failures: string[] = [];
  private isAlone = false;
  /** What is selected while a menu's run looks. */
  selection = "A1";
  private readonly executions: Executions;
  private readonly pending = new Set<Promise<unknown>>();

  constructor(private readonly options: Options) {
    const { faults = {}, seed = 1, speed = 1 } = options;
    this.clock = options.clock ?? new Clock(speed);
    const chance = new Chance(seed);
    const takes = latency(options.latency, options.latencyFactor);
    this.storage = new Storage(this.clock, chance, takes, faults, options.beside?.storage);
    this.spreadsheet = new Spreadsheet(this.ui, this.clock, chance, takes, faults, () => this.calculate());
    this.triggers = new Triggers(
      this.clock,
      new Chance(seed),
      options.scopes ?? shippedScopes(),
      options.isAddOn === true,
    );
    this.executions = new Executions(options, this.clock, chance, takes, this.storage, this.spreadsheet, this.triggers);
    if (options.settings) this.properties.write({ "shariah.settings": JSON.stringify(options.settings) });
  }

  get runs(): readonly Run[] {
    return this.executions.runs;
  }

  /** What the script asked for that its kind of run may not do. */
  get refused(): readonly string[] {
    return this.executions.refused;
  }

  /** What the script logged. */
  get log(): readonly string[] {
    return this.executions.log;
  }

  get properties() {
    return this.storage.properties.document;
  }

  /** Enters values and formulas, from this cell on down and to the right; blanks are left as they are. */
  enter(at: string, cells: readonly (readonly unknown[])[]): void {
    const { sheet, area } = this.located(at);
    cells.forEach((values, down) => {
      values.forEach((value, across) => {
        if (value !== undefined) sheet.enter(area.row + down, area.column + across, value);
      });
    });
    sheet.flush();
    this.calculate();
  }

  /** The values that a range shows. */
  values(at: string): unknown[][] {
    const { sheet, area } = this.located(at);
    return sheet.values(area);
  }

  value(at: string): unknown {
    return this.values(at)[0]?.[0];
  }

  /** What the note of a cell's error says; empty without an error. */
  note(at: string): string {
    const { sheet, area } = this.located(at);
    return sheet.content(area.row, area.column)?.note ?? "";
  }

  /** A person inserts a row above this one: everything moves, and so do the references of formulas. */
  insertRow(above: number, sheet = "Sheet1"): void {
    this.spreadsheet.insertRow(sheet, above);
    this.after();
  }

  /**
   * Sheets calculates every formula anew although no argument changed, as it does in the background, on reopening and
   * with new rows. Google's pages do not tell when (*assumed*; an add-on's maker tells of about once an hour).
   */
  recalculate(): void {
    for (const sheet of this.spreadsheet.sheets) {
      for (const { content } of sheet.calculating()) content.calculated = undefined;
    }
    this.calculate();
  }

  /** Starts all threads, for what is measured after. */
  warm(): Promise<void> {
    return this.executions.warm();
  }

  /** Until nothing calculates and no run goes on. */
  async settled(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }

  /** A formula on its own, in a cell out of the way. */
  async cell(formula: string, at = "Z1"): Promise<Shown> {
    this.enter(at, [[formula]]);
    await this.settled();
    const note = this.note(at);
    return note === "" ? { value: this.value(at) } : { error: String(this.value(at)), note };
  }

  /** Each ticker in column A and this function of it in column B, all entered at once, as when one is filled down. */
  async column(name: string, tickers: readonly unknown[]): Promise<unknown[]> {
    this.enter(
      "A2",
      tickers.map((each, index) => [each, `=${name}(A${index + 2})`]),
    );
    await this.settled();
    return this.values(`B2:B${tickers.length + 1}`).map(([value]) => value);
  }

  get mails(): readonly Mail[] {
    return this.triggers.mails;
  }

  /** Opens the document: its `onOpen` runs. */
  open(): Promise<unknown> {
    this.isAlone = false;
    this.calculate();
    return this.execute(
      "onOpen",
      [{ authMode: this.options.openMode ?? "LIMITED" }],
      this.options.openMode ?? "LIMITED",
      openLimit,
    );
  }

  /** Google calculates all formulas again though no argument changed, as it does on reopening and about once an hour. */
  calculateAgain(): void {
    for (const sheet of this.spreadsheet.sheets) {
      for (const { content } of sheet.calculating()) content.calculated = undefined;
    }
    this.calculate();
  }

  /** Picks an item of a menu that `onOpen` made. */
  async menu(label: string): Promise<void> {
    await this.execute(this.ui.item(label), [], "FULL", menuLimit);
  }

  /** What a page does with `google.script.run`: one function of the script, its result, or its exception. */
  async call(name: string, ...given: readonly unknown[]): Promise<unknown> {
    const result = await this.execute(name, given, "FULL", menuLimit);
    return holdsDate(result) ? null : result;
  }

  /** The same as the sidebar of today does it, which names its format with each call. */
  run(name: string, ...given: readonly unknown[]): Promise<unknown> {
    return this.call(name, ...given, ...(name === "pane" ? [dataFormat] : []));
  }

  /** What a time-driven trigger does. */
  trigger(name: string, triggerUid = "1", user = this.user): Promise<unknown> {
    return this.execute(name, [{ authMode: "FULL", triggerUid }], "TRIGGER", menuLimit, user);
  }

  /** Everybody closes the document, and so many hours go by: triggers run when they are due. */
  async hoursAlone(hours: number): Promise<void> {
    await this.settled();
    this.isAlone = true;
    const end = this.clock.now() + hours * 3_600_000;
    for (let due = this.triggers.due(end); due; due = this.triggers.due(end)) {
      await this.clock.wait(Math.max(0, due.at - this.clock.now()));
      this.triggers.ran(due);
      const refusal = this.triggers.refusal(due);
      const begin = this.clock.now();
      if (refusal) this.fail(refusal);
      else await this.trigger(due.handler, due.id, due.user).catch(({ message }) => this.fail(message));
      this.triggers.worked(due, this.clock.now() - begin);
      await this.settled();
    }
    await this.clock.wait(Math.max(0, end - this.clock.now()));
  }

  async close(): Promise<void> {
    await this.settled();
  }

  /** Google writes to nobody about an add-on's trigger that lacks a permission. */
  private fail(message: string): void {
    if (message !== silent) this.failures.push(message);
  }

  private async execute(
    name: string,
    given: readonly unknown[],
    mode: Mode,
    limit: number,
    user = this.user,
  ): Promise<unknown> {
    const { sheet, area } = this.located(this.selection);
    const outcome = await this.track(
      this.executions.run(name, given, mode, { ...area, sheet: sheet.name }, limit, user),
    );
    this.after();
    if ("error" in outcome) throw new Error(outcome.error);
    return outcome.value;
  }

  private after(): void {
    for (const sheet of this.spreadsheet.sheets) sheet.flush();
    this.calculate();
  }

  /** Formulas whose text or arguments changed are calculated anew. */
  private calculate(): void {
    while (this.calculateAtOnce());
    for (const sheet of this.spreadsheet.sheets) {
      for (const { row, column, content } of [...sheet.calculating()]) {
        if (this.options.calculates && content.calculated?.startsWith(`${content.formula}\n`)) continue;
        const formula = parseFormula(content.formula);
        if (!formula) {
          sheet.fail(row, column, "#NAME?", "The stand-in does not calculate this formula.");
          content.calculated = `${content.formula}\n`;
          continue;
        }
        const given = formula.arguments.map((each) => {
          if ("area" in each) return this.argument(sheet, each.area);
          return each.value === undefined ? this.options.leftOut : each.value;
        });
        const key = `${content.formula}\n${pack(given)}`;
        if (key === content.calculated) continue;
        if (this.isAlone && !this.calculatesAlone) {
          content.value = "Loading...";
          continue;
        }
        content.calculated = key;
        void this.track(this.calculateCell(sheet, row, column, formula.name, given));
      }
    }
  }

  /** True when a cell changed, and what depends on it must be looked at again. */
  private calculateAtOnce(): boolean {
    const { calculates } = this.options;
    let changed = false;
    for (const sheet of calculates ? this.spreadsheet.sheets : []) {
      for (const { row, column, content } of [...sheet.calculating()]) {
        const result = calculates?.(content.formula, (text) => {
          const area = parseReference(text);
          if (!area) throw new Error(`${text} is no reference.`);
          return sheet.values(area);
        });
        if (result === undefined) continue;
        const key = `${content.formula}\n${pack(result)}`;
        if (key === content.calculated && content.value !== "#REF!") continue;
        content.calculated = key;
        const before = content.value;
        sheet.show(row, column, result);
        changed ||= before !== "#REF!" || content.value !== "#REF!";
      }
    }
    return changed;
  }

  private async calculateCell(sheet: Sheet, row: number, column: number, name: string, given: readonly unknown[]) {
    const content = sheet.content(row, column);
    const key = content?.calculated;
    if (content) content.value = "Loading...";
    const active = { sheet: sheet.name, row, column, rows: 1, columns: 1 };
    const outcome = await this.executions.run(name, given, "CUSTOM_FUNCTION", active, cellLimit, "");
    if (sheet.content(row, column)?.calculated !== key) return;
    if ("error" in outcome) sheet.fail(row, column, errorName(outcome.error), outcome.error);
    else if ((outcome.value as Promised | null)?.promised) sheet.fail(row, column, "#ERROR!", "A promise is no value.");
    else sheet.show(row, column, outcome.value);
    if (this.feeds(sheet, row, column)) this.calculate();
  }

  /** Whether another formula looks at this cell. */
  private feeds(changed: Sheet, row: number, column: number): boolean {
    const area = { row, column, rows: 1, columns: 1 };
    return this.spreadsheet.sheets.some((sheet) =>
      [...sheet.calculating()].some(({ content }) =>
        parseFormula(content.formula)?.arguments.some(
          (each) => "area" in each && (each.area.sheet ?? sheet.name) === changed.name && overlap(each.area, area),
        ),
      ),
    );
  }

  /** One cell is its value; more are rows of values. */
  private argument(home: Sheet, area: Area): unknown {
    const sheet = area.sheet === undefined ? home : this.spreadsheet.sheet(area.sheet);
    const values = sheet.values(area);
    return area.rows === 1 && area.columns === 1 ? values[0]?.[0] : values;
  }

  private located(at: string): { readonly sheet: Sheet; readonly area: Area } {
    const area = parseReference(at);
    if (!area) throw new Error(`${at} is no reference.`);
    return { sheet: this.spreadsheet.sheet(area.sheet ?? "Sheet1"), area };
  }

  private track<T>(work: Promise<T>): Promise<T> {
    const noted: Promise<unknown> = work.then(
      () => this.pending.delete(noted),
      () => this.pending.delete(noted),
    );
    this.pending.add(noted);
    return work;
  }
}

/** The scopes for which Google asks: those of the manifest that ships. */
function shippedScopes(): readonly string[] {
  return JSON.parse(readFileSync("appsscript/appsscript.json", "utf8")).oauthScopes;
}

/** A result with a date anywhere in it reaches a page as null (assumed). */
function holdsDate(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return value instanceof Date || Object.values(value).some(holdsDate);
}

function errorName(message: string): string {
  return message.startsWith("Unknown function") ? "#NAME?" : "#ERROR!";
}
