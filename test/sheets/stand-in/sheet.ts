/**
 * One sheet in memory: what was typed, and formulas' results. A result larger than its cell spills, or fails when
 * something is in the way. A result belongs to its arguments (developers.google.com/apps-script/guides/sheets/functions): writing the
 * same formula again does not recalculate it, but clearing it and flushing first does (scripts on GitHub refresh so).
 */
import { Exception } from "./exception";
import { type Area, reference } from "./reference";
import { typeValue } from "./typeValue";

export interface Content {
  readonly formula: string;
  /** What the cell shows: its typed value, its formula's result, or an error's name. */
  value: unknown;
  /** What the error says of itself. */
  note: string;
  /** Formula and argument values that gave the value; undefined while that is not known. */
  calculated: string | undefined;
}

const nothing = (): Content => ({ formula: "", value: "", note: "", calculated: undefined });
const keyOf = (row: number, column: number) => `${row},${column}`;

export class Sheet {
  private readonly contents = new Map<string, Content>();
  private readonly spilled = new Map<string, { readonly anchor: string; readonly value: unknown }>();
  private readonly noted = new Map<string, string>();
  /** How far it goes: as far as a new sheet (assumed). */
  readonly size = { rows: 1_000, columns: 26 };
  /** What it wears: direction, widths, rules, charts, by what Google calls them. */
  readonly worn = new Map<string, unknown>();
  /** Of cells, by address of the range that was told. */
  readonly styles: { readonly range: string; readonly what: string; readonly given: unknown }[] = [];
  /** Cleared since the last flush: the same formula written again finds its old result. */
  private readonly cleared = new Map<string, Content>();

  constructor(
    readonly name: string,
    readonly id: number,
  ) {}

  content(row: number, column: number): Content | undefined {
    return this.contents.get(keyOf(row, column));
  }

  value(row: number, column: number): unknown {
    const key = keyOf(row, column);
    const own = this.contents.get(key);
    if (own && (own.formula !== "" || own.value !== "")) return own.value;
    return this.spilled.get(key)?.value ?? "";
  }

  values(area: Area): unknown[][] {
    return grid(area, (row, column) => this.value(row, column));
  }

  formulas(area: Area): string[][] {
    return grid(area, (row, column) => this.content(row, column)?.formula ?? "");
  }

  /** What users and scripts noted; what an error says of itself is no note. */
  notes(area: Area): string[][] {
    return grid(area, (row, column) => this.noted.get(keyOf(row, column)) ?? "");
  }

  /** A number that is given for a note is kept as Java writes it, so 25 reads back as "25.0" (gas-fakes, whose tests pass at Google). */
  note(row: number, column: number, given: unknown): void {
    const isWhole = typeof given === "number" && Number.isInteger(given);
    this.noted.set(keyOf(row, column), isWhole ? given.toFixed(1) : String(given ?? ""));
  }

  style(area: Area, what: string, given: unknown): void {
    this.styles.push({ range: reference(area), what, given });
  }

  /** What a script enters: text is taken as if it were typed. */
  type(row: number, column: number, entered: unknown): void {
    const value = typeValue(entered);
    this.enter(row, column, value);
    // What stood behind an apostrophe is text, whatever it begins with.
    const content = this.content(row, column);
    if (content && content.formula !== "" && value !== entered) {
      this.contents.set(keyOf(row, column), { ...nothing(), value });
    }
  }

  /** What a cell is given: a value, or a formula when it is text that begins with `=`. */
  enter(row: number, column: number, entered: unknown): void {
    const key = keyOf(row, column);
    // A person who fills a cell below the last has made room for it.
    this.size.rows = Math.max(this.size.rows, row);
    this.size.columns = Math.max(this.size.columns, column);
    const formula = typeof entered === "string" && entered.startsWith("=") ? entered : "";
    const before = this.contents.get(key) ?? this.cleared.get(key);
    this.cleared.delete(key);
    if (formula !== "" && before?.calculated?.startsWith(`${formula}\n`)) {
      this.contents.set(key, before);
      return;
    }
    this.unspill(key);
    this.contents.set(key, { ...nothing(), formula, value: formula === "" ? entered : "Loading..." });
  }

  clear(row: number, column: number): void {
    const key = keyOf(row, column);
    const before = this.contents.get(key);
    if (!before) return;
    this.unspill(key);
    this.contents.delete(key);
    this.cleared.set(key, before);
  }

  /** Cells and notes from this row on move down by one, and references to them follow. */
  insertRow(above: number): void {
    const moved = (row: number) => (row >= above ? row + 1 : row);
    const rekeyed = (key: string) => {
      const [row = 0, column = 0] = key.split(",").map(Number);
      return keyOf(moved(row), column);
    };
    const formula = (text: string) =>
      text.replace(/(\$?[A-Z]{1,3}\$?)(\d+)(?![\d(])/g, (_, letters, row) => letters + moved(Number(row)));
    const contents = [...this.contents].map(([key, content]) => {
      const { calculated, formula: before } = content;
      const now = formula(before);
      return [rekeyed(key), { ...content, formula: now, calculated: calculated?.replace(before, () => now) }] as const;
    });
    const spilled = [...this.spilled].map(
      ([key, { anchor, value }]) => [rekeyed(key), { anchor: rekeyed(anchor), value }] as const,
    );
    const noted = [...this.noted].map(([key, text]) => [rekeyed(key), text] as const);
    this.contents.clear();
    this.spilled.clear();
    this.noted.clear();
    for (const [key, content] of contents) this.contents.set(key, content);
    for (const [key, value] of spilled) this.spilled.set(key, value);
    for (const [key, text] of noted) this.noted.set(key, text);
  }

  flush(): void {
    this.cleared.clear();
  }

  /** What the formula of a cell gave: one value, or rows of values. */
  show(row: number, column: number, result: unknown): void {
    const content = this.content(row, column);
    if (!content) return;
    const key = keyOf(row, column);
    this.unspill(key);
    const rows = Array.isArray(result) ? result.map((cells) => (Array.isArray(cells) ? cells : [cells])) : [[result]];
    const blocked = this.blocked(row, column, rows);
    content.note = blocked ? `Array result was not expanded because it would overwrite data in ${blocked}.` : "";
    content.value = blocked ? "#REF!" : displayValue(rows[0]?.[0]);
    if (blocked) return;
    rows.forEach((cells, down) => {
      cells.forEach((value, across) => {
        if (down + across === 0) return;
        this.spilled.set(keyOf(row + down, column + across), { anchor: key, value: displayValue(value) });
      });
    });
  }

  fail(row: number, column: number, error: string, note: string): void {
    const content = this.content(row, column);
    if (!content) return;
    this.unspill(keyOf(row, column));
    content.value = error;
    content.note = note;
  }

  /** Cells with a formula. */
  *calculating(): Iterable<{ readonly row: number; readonly column: number; readonly content: Content }> {
    for (const [key, content] of this.contents) {
      if (content.formula === "") continue;
      const [row = 0, column = 0] = key.split(",").map(Number);
      yield { row, column, content };
    }
  }

  /** The last row and column that hold anything. */
  extent(): { rows: number; columns: number } {
    let rows = 0;
    let columns = 0;
    for (const key of [...this.contents.keys(), ...this.spilled.keys()]) {
      const [row = 0, column = 0] = key.split(",").map(Number);
      if (this.value(row, column) === "" && !this.content(row, column)?.formula) continue;
      rows = Math.max(rows, row);
      columns = Math.max(columns, column);
    }
    return { rows, columns };
  }

  private unspill(anchor: string): void {
    for (const [key, spilled] of this.spilled) if (spilled.anchor === anchor) this.spilled.delete(key);
  }

  private blocked(row: number, column: number, rows: readonly (readonly unknown[])[]): string | undefined {
    for (const [down, cells] of rows.entries()) {
      for (const across of cells.keys()) {
        if (down + across === 0 || this.value(row + down, column + across) === "") continue;
        return reference({ row: row + down, column: column + across, rows: 1, columns: 1 });
      }
    }
    return undefined;
  }
}

function grid<T>({ row, column, rows, columns }: Area, at: (row: number, column: number) => T): T[][] {
  if (rows < 1 || columns < 1) throw new Exception("The number of rows in the range must be at least 1.");
  return Array.from({ length: rows }, (_, down) =>
    Array.from({ length: columns }, (__, across) => at(row + down, column + across)),
  );
}

/** Numbers that are none show as an error and break what sums them; nothing shows as a blank (assumed). */
function displayValue(value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) return "#NUM!";
  return value ?? "";
}
