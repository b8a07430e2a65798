/**
 * A workbook in memory: what Excel stores, without any protocol. A person's own actions (`select`, `rename`,
 * `insertRow`, `edit`) are methods here, so that a test acts as a person does. Rows and columns count from 0.
 */
import { type Item, OwnStore } from "./bag";
import { HostError } from "./hostError";

export type Values = unknown[][];

export interface Box {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export interface Cell {
  formula?: string | undefined;
  value: unknown;
  /** The key of the cell whose formula fills this one. */
  from?: number | undefined;
  /** Further keys of the cells that this cell's formula fills. */
  fills?: readonly number[];
}

/** Where a formula stands. */
export interface At {
  readonly sheet: Sheet;
  readonly row: number;
  readonly column: number;
}

/** Calculates a formula: its cells at once, or when they have arrived. */
export type Calculate = (formula: string, at: At, book: Book) => Values | Promise<Values>;

/** One call's result: its id, whether it has a value, and the value, or a sentence and the error's number. */
export type FunctionResult = readonly [id: number, hasValue: boolean, value: unknown, error?: number];

export interface Name {
  readonly name: string;
  /** Of a name that belongs to one sheet. */
  readonly scope: Sheet | undefined;
  sheet: Sheet;
  /** Undefined when its cells were deleted. */
  box: Box | undefined;
  isVisible: boolean;
}

export interface Table {
  readonly id: string;
  name: string;
  sheet: Sheet;
  /** With its headings. */
  box: Box;
  style: string;
}

export interface Rule extends Box {
  readonly list: Item[];
}

const width = 16_384;
const height = 1_048_576;
export const keyOf = (row: number, column: number) => row * width + column;
export const placeOf = (key: number) => ({ row: Math.floor(key / width), column: key % width });
const blank: Cell = { value: "" };

export class Sheet {
  readonly cells = new Map<number, Cell>();
  readonly dirty = new Set<number>();
  /** By address. */
  readonly notes = new Map<string, string>();
  /** What was formatted, in this order: the last that covers a cell counts. */
  readonly formats: (Box & { readonly path: string; readonly value: unknown })[] = [];
  /** Colours by condition, and lists to choose from, by area. */
  readonly rules: Rule[] = [];
  readonly validations: (Box & { readonly store: OwnStore })[] = [];
  readonly charts: Item[] = [];
  readonly page = new OwnStore();
  readonly panes = new OwnStore();
  readonly merged: Box[] = [];
  readonly hiddenRows = new Set<number>();
  visibility = "Visible";
  hasGridlines = true;
  isProtected = false;

  constructor(
    readonly id: string,
    public name: string,
    /** A sheet that is a chart has no cells. */
    readonly isChart = false,
  ) {}

  cell(row: number, column: number): Cell {
    return this.cells.get(keyOf(row, column)) ?? blank;
  }

  /** The value of a format at a cell, such as `NumberFormat` or `Font.Bold`. */
  format(path: string, row: number, column: number): unknown {
    for (let at = this.formats.length - 1; at >= 0; at -= 1) {
      const one = this.formats[at] as (typeof this.formats)[number];
      if (one.path === path && holds(one, row, column)) return one.value;
    }
    return undefined;
  }

  usedBox(): Box | undefined {
    let [row, column, bottom, right] = [height, width, -1, -1];
    for (const key of this.cells.keys()) {
      const place = placeOf(key);
      row = Math.min(row, place.row);
      column = Math.min(column, place.column);
      bottom = Math.max(bottom, place.row);
      right = Math.max(right, place.column);
    }
    return bottom < 0 ? undefined : { row, column, rows: bottom - row + 1, columns: right - column + 1 };
  }
}

export class Book {
  readonly sheets: Sheet[] = [];
  readonly names: Name[] = [];
  readonly tables: Table[] = [];
  /** The sheet in front. */
  front: Sheet;
  /** On the sheet in front. */
  selected: readonly Box[] = [{ row: 0, column: 0, rows: 1, columns: 1 }];
  /** Whether a chart is selected, so that no cell is. */
  isChartSelected = false;
  /** Ranges that a client keeps from one request to the next: they follow their cells. */
  readonly kept = new Map<string, { readonly sheet: Sheet; box: Box }>();
  isStructureProtected = false;
  /** Whether another workbook is in front. */
  isBehind = false;
  /** 1900 or 1904: the year from which days count. */
  dateSystem = 1900;
  /** How many requests are answered before the page is closed; undefined: all. */
  breaksAt: number | undefined;
  /** Told when functions of an add-in can be called, and what they gave. */
  onFunctionsReady: () => void = () => undefined;
  onResults: (results: readonly FunctionResult[]) => void = () => undefined;
  private editing: (() => void)[] | undefined;
  private readonly listeners = new Set<(event: number, target: string, told: object) => void>();
  private made = 0;

  constructor(public calculate: Calculate) {
    this.front = this.addSheet("Sheet1");
  }

  // ---- a person's actions

  set(sheet: string, row: number, column: number, typed: unknown): void {
    this.enter(this.sheet(sheet), row, column, typed);
  }

  get(sheet: string, row: number, column: number): unknown {
    return this.sheet(sheet).cell(row, column).value;
  }

  formula(sheet: string, row: number, column: number): string | undefined {
    return this.sheet(sheet).cell(row, column).formula;
  }

  select(sheet: string, ...boxes: readonly (Pick<Box, "row" | "column"> & Partial<Box>)[]): void {
    this.front = this.sheet(sheet);
    this.isChartSelected = false;
    this.selected = boxes.map((box) => ({ rows: 1, columns: 1, ...box }));
    // Office.EventType.DocumentSelectionChanged [client, `office10EventIdDocumentSelectionChangedEvent`].
    this.tell(2, "", {});
  }

  /** The name of the sheet in front. */
  get active(): string {
    return this.front.name;
  }
  set active(name: string) {
    this.front = this.sheet(name);
  }

  get sheetNames(): readonly string[] {
    return this.sheets.map(({ name }) => name);
  }

  removeSheet(name: string): void {
    this.drop(this.sheet(name));
  }

  /** As a person removes a name in Excel's list of names. */
  removeName(name: string): void {
    const found = this.findName(name, undefined);
    if (found) this.names.splice(this.names.indexOf(found), 1);
  }

  addName(name: string, sheet: string, box: Pick<Box, "row" | "column"> & Partial<Box>): void {
    const whole = { rows: 1, columns: 1, ...box };
    this.names.push({ name, scope: undefined, sheet: this.sheet(sheet), box: whole, isVisible: true });
  }

  addTable(name: string, sheet: string, box: Box): void {
    this.tables.push({ id: this.newId(), name, sheet: this.sheet(sheet), box, style: "" });
  }

  rename(sheet: string, name: string): void {
    this.sheet(sheet).name = name;
  }

  /** A person begins to edit a cell. Returns the function that ends it, as Enter does. */
  edit(): () => void {
    const waiting: (() => void)[] = [];
    this.editing = waiting;
    return () => {
      this.editing = undefined;
      for (const go of waiting) go();
    };
  }

  get isEditing(): boolean {
    return this.editing !== undefined;
  }

  /** Settles when nobody edits a cell. */
  edited(): Promise<void> {
    return new Promise((resolve) => (this.editing ? this.editing.push(resolve) : resolve()));
  }

  insertRow(sheet: string, above: number): void {
    this.moveRows(this.sheet(sheet), (row) => (row >= above ? row + 1 : row));
  }

  deleteRow(sheet: string, gone: number): void {
    this.moveRows(this.sheet(sheet), (row) => {
      if (row === gone) return undefined;
      return row > gone ? row - 1 : row;
    });
  }

  // ---- what the served objects use

  sheet(key: string): Sheet {
    const found = this.findSheet(key);
    if (!found) throw new HostError("ItemNotFound", key);
    return found;
  }

  /** By name or identifier [Excel.WorksheetCollection.getItem], a name in any case: *assumed*. */
  findSheet(key: string): Sheet | undefined {
    return this.sheets.find(({ id, name }) => id === key || name.toLowerCase() === key.toLowerCase());
  }

  addSheet(name: string, isChart = false): Sheet {
    if (this.findSheet(name)) throw new HostError("ItemAlreadyExists", name);
    const sheet = new Sheet(this.newId(), name, isChart);
    this.sheets.push(sheet);
    return sheet;
  }

  drop(sheet: Sheet): void {
    this.sheets.splice(this.sheets.indexOf(sheet), 1);
    // Names that refer to a deleted sheet stay and refer to #REF!; names of the sheet itself go: *assumed*.
    for (const name of [...this.names]) {
      if (name.scope === sheet) this.names.splice(this.names.indexOf(name), 1);
      else if (name.sheet === sheet) name.box = undefined;
    }
    for (const table of this.tables.filter((one) => one.sheet === sheet)) {
      this.tables.splice(this.tables.indexOf(table), 1);
    }
    if (this.front === sheet) this.front = this.sheets[0] as Sheet;
  }

  newId(): string {
    this.made += 1;
    return `{${String(this.made).padStart(8, "0")}-0000-0000-0000-000000000000}`;
  }

  listen(listener: (event: number, target: string, told: object) => void): void {
    this.listeners.add(listener);
  }

  tell(event: number, target: string, told: object): void {
    for (const listener of this.listeners) listener(event, target, told);
  }

  /**
   * Writes what a person types, or an add-in sets as a value or formula. A cell formatted as text keeps what is typed
   * as it is, a formula too [support.microsoft.com, *Display or hide formulas*: "make sure the cell's format isn't
   * Text"; that this holds for an add-in too: *assumed*]. An apostrophe makes text of what follows and is not shown:
   * *assumed*.
   */
  enter(sheet: Sheet, row: number, column: number, typed: unknown): void {
    this.clear(sheet, row, column);
    if (typed === "" || typed === undefined) return;
    const isText = sheet.format("NumberFormat", row, column) === "@";
    const key = keyOf(row, column);
    if (typeof typed === "string" && !isText && /^=./.test(typed)) {
      sheet.cells.set(key, { formula: typed, value: 0 });
      this.evaluate(sheet, row, column);
    } else sheet.cells.set(key, { value: isText ? textOf(typed) : enterValue(typed) });
  }

  /** Clears a cell's content. A cell that another cell's formula fills is blank only if that formula goes too. */
  clear(sheet: Sheet, row: number, column: number): void {
    const key = keyOf(row, column);
    const cell = sheet.cells.get(key);
    if (!cell) return;
    for (const filled of cell.fills ?? []) sheet.cells.delete(filled);
    sheet.cells.delete(key);
    // The formula whose area is written into has no room any more [support.microsoft.com, *#SPILL! error: spill range
    // isn't blank*].
    const parent = cell.from === undefined ? undefined : sheet.cells.get(cell.from);
    if (!parent) return;
    for (const filled of parent.fills ?? []) sheet.cells.delete(filled);
    Object.assign(parent, { fills: undefined, value: "#SPILL!" });
  }

  evaluate(sheet: Sheet, row: number, column: number): void {
    const cell = sheet.cells.get(keyOf(row, column));
    if (cell?.formula === undefined) return;
    const shown = this.calculate(cell.formula, { sheet, row, column }, this);
    if (Array.isArray(shown)) this.show(sheet, cell, row, column, shown);
    else {
      // On the first calculation; newer builds keep the old value of a later one beside a mark [office-js #4152].
      cell.value = "#BUSY!";
      void shown.then((values) => this.show(sheet, cell, row, column, values));
    }
  }

  /** As `application.calculate`: every formula, or those that were marked [Excel.CalculationType]. */
  recalculate(isFull: boolean): void {
    for (const sheet of this.sheets) {
      const keys = isFull ? [...sheet.cells.keys()] : [...sheet.dirty];
      sheet.dirty.clear();
      for (const key of keys) this.evaluate(sheet, placeOf(key).row, placeOf(key).column);
    }
  }

  /** The area that a cell's formula fills; undefined where it fills its own cell alone. */
  spill(sheet: Sheet, row: number, column: number): Box | undefined {
    const { fills } = sheet.cell(row, column);
    if (!fills || fills.length === 0) return undefined;
    const last = placeOf(Math.max(...fills));
    const right = Math.max(...fills.map((key) => placeOf(key).column));
    return { row, column, rows: last.row - row + 1, columns: right - column + 1 };
  }

  findName(name: string, scope: Sheet | undefined): Name | undefined {
    return this.names.find((one) => one.scope === scope && one.name.toUpperCase() === name.toUpperCase());
  }

  findTable(key: string): Table | undefined {
    return this.tables.find(({ id, name }) => id === key || name.toUpperCase() === key.toUpperCase());
  }

  private show(sheet: Sheet, cell: Cell, row: number, column: number, values: Values): void {
    const key = keyOf(row, column);
    if (sheet.cells.get(key) !== cell) return;
    for (const filled of cell.fills ?? []) sheet.cells.delete(filled);
    const places = values.flatMap((line, down) => line.map((value, across) => [down, across, value] as const)).slice(1);
    const isTaken = places.some(([down, across]) => sheet.cells.has(keyOf(row + down, column + across)));
    if (isTaken) Object.assign(cell, { fills: undefined, value: "#SPILL!" });
    else {
      cell.value = values[0]?.[0] ?? 0;
      cell.fills = places.map(([down, across]) => keyOf(row + down, column + across));
      for (const [down, across, value] of places)
        sheet.cells.set(keyOf(row + down, column + across), { value, from: key });
    }
  }

  /**
   * References in formulas follow as Excel's do, as far as these tests write them: relative ones to the same sheet. So do
   * names, tables and kept ranges: *assumed*, except for ranges [Excel.Range, tracked objects].
   */
  private moveRows(sheet: Sheet, to: (row: number) => number | undefined): void {
    const rekeyed = (key: number) => {
      const { row, column } = placeOf(key);
      const next = to(row);
      return next === undefined ? undefined : keyOf(next, column);
    };
    const cells = [...sheet.cells];
    sheet.cells.clear();
    for (const [key, cell] of cells) {
      const next = rekeyed(key);
      if (next === undefined) continue;
      const formula = cell.formula?.replace(/(\$?[A-Z]{1,3}\$?)(\d+)(?![\d(])/g, (_, letters, row) => {
        const moved = to(Number(row) - 1);
        return moved === undefined ? "#REF!" : letters + (moved + 1);
      });
      const from = cell.from === undefined ? undefined : rekeyed(cell.from);
      const fills = (cell.fills ?? []).flatMap((one) => rekeyed(one) ?? []);
      sheet.cells.set(next, Object.assign(cell, { formula, from, fills }));
    }
    // What was being calculated is asked again at its new place [office-js #3332: "by design"].
    for (const [key, { value }] of [...sheet.cells]) {
      if (value === "#BUSY!") this.evaluate(sheet, placeOf(key).row, placeOf(key).column);
    }
    const moved = (box: Box): Box | undefined => {
      const [top, bottom] = [to(box.row), to(box.row + box.rows - 1)];
      if (box.rows === 1) return top === undefined ? undefined : { ...box, row: top };
      const first = top ?? box.row;
      return { ...box, row: first, rows: (bottom ?? box.row + box.rows - 2) - first + 1 };
    };
    for (const range of this.kept.values()) if (range.sheet === sheet) range.box = moved(range.box) ?? range.box;
    for (const name of this.names) if (name.sheet === sheet && name.box) name.box = moved(name.box);
    for (const table of this.tables) if (table.sheet === sheet) table.box = moved(table.box) ?? table.box;
  }
}

export function holds(box: Box, row: number, column: number): boolean {
  return row >= box.row && row < box.row + box.rows && column >= box.column && column < box.column + box.columns;
}

export function meets(one: Box, other: Box): boolean {
  return (
    one.row < other.row + other.rows &&
    other.row < one.row + one.rows &&
    one.column < other.column + other.columns &&
    other.column < one.column + one.columns
  );
}

/** As Excel reads what is typed into a cell that is not formatted as text, dates in one form alone: *assumed*. */
function enterValue(typed: unknown): unknown {
  if (typeof typed !== "string") return typed;
  if (typed.startsWith("'")) return typed.slice(1);
  if (/^[-+]?(?:\d+\.?\d*|\.\d+)(?:E[-+]?\d+)?$/i.test(typed)) return Number(typed);
  if (/^(?:true|false)$/i.test(typed)) return typed.toLowerCase() === "true";
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? [];
  return year ? Math.round(Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000) + 25_569 : typed;
}

function textOf(typed: unknown): string {
  const text = typeof typed === "boolean" ? String(typed).toUpperCase() : String(typed);
  return text.startsWith("'") ? text.slice(1) : text;
}
