/**
 * Reads the cells of a sheet in a workbook file, and rewrites some of them; every byte outside a rewritten cell stays.
 * Only cells that the file has are kept in memory, so a lone cell far below costs no more than any other.
 */
import { dayOfIso, serialOf } from "../functions/arguments/days";
import { type Area, addressOf, areaOf } from "../workbook/area";
import {
  attributesOf,
  elementEnd,
  elementsOf,
  type Letters,
  localName,
  malformedXml,
  mostElements,
  runsInside,
  textInside,
  tokenAt,
  tooManyElements,
  unescapeText,
  type XmlToken,
} from "./tokens";

/** The rows of the largest sheet. */
const sheetRows = 1_048_576;

/** A cell's value in a file. */
export type FileValue = string | number | boolean | { readonly error: string };

export interface ClosedCell {
  readonly row: number;
  readonly column: number;
  /**
   * Positions in the sheet's text: the start of the cell's element, the end of its opening tag, and the element's end.
   */
  readonly start: number;
  readonly openEnd: number;
  readonly end: number;
  readonly type: string;
  readonly style: number;
  /** The number of its entry in the workbook's metadata, or 0. A formula with such an entry may spill. */
  readonly metadata: number;
  readonly isDynamic: boolean;
  readonly formula: ClosedFormula | undefined;
  /** The element of its value; `isRuns`: the value is a text in runs, each with a format of its own. */
  readonly value: (Span & { readonly isRuns: boolean }) | undefined;
}

interface Span {
  readonly start: number;
  readonly openEnd: number;
  readonly inside: number;
  readonly end: number;
}

interface ClosedFormula extends Span {
  /** `array`, `shared`, `dataTable`, or "". */
  readonly kind: string;
  readonly ref: string | undefined;
  readonly shared: string | undefined;
  /** The cells that a data table (*What-If Analysis*) puts its values into; empty for any formula. */
  readonly inputs: readonly string[];
}

/** A cell's new value; `undefined` empties the cell. */
export interface CellEdit {
  readonly row: number;
  readonly column: number;
  readonly value: FileValue | undefined;
  readonly style?: number | undefined;
  /** The area that its formula fills now, such as `B2:B9`. */
  readonly ref?: string | undefined;
  /**
   * Its new formula without `=`. `metadata`: the number of the metadata entry with which it may spill; undefined if it
   * may not.
   */
  readonly formula?: { readonly text: string; readonly metadata: number | undefined } | undefined;
}

interface Row {
  readonly row: number;
  readonly open: XmlToken;
  readonly inside: number;
  readonly end: number;
  readonly cells: Map<number, ClosedCell>;
}

export class ClosedSheet {
  readonly rows = new Map<number, Row>();
  readonly merged: readonly Area[];
  /** The cells whose address an earlier cell of the sheet has already: the first one counts. */
  readonly repeated: ClosedCell[] = [];
  /** How many rows and cells the file has for this sheet. */
  size = 0;
  private lowest: ReadonlyMap<number, number> | undefined;
  private readonly data: { readonly open: XmlToken; readonly inside: number };

  constructor(
    readonly name: string,
    readonly letters: Letters,
    /** The shared text with this number. */
    private readonly textOf: (index: number) => string,
    /** How many rows and cells are read at most. */
    private readonly most = mostElements,
  ) {
    const { text } = letters;
    const data = elementsOf(text, "sheetData")[0];
    if (!data) {
      this.data = { open: { kind: "empty", name: "", start: 0, end: 0 }, inside: 0 };
      this.merged = [];
      return;
    }
    const inside = data.kind === "empty" ? data.end : this.readRows(data);
    this.data = { open: data, inside };
    this.merged = elementsOf(text, "mergeCell", inside).flatMap((token) => this.areaIn(token, "ref"));
  }

  *cells(): Iterable<ClosedCell> {
    for (const { cells } of this.rows.values()) yield* cells.values();
  }

  /** `count` rows from `first` on, without those that do not exist. */
  *rowsIn(first: number, count: number): Iterable<Row> {
    if (count > this.rows.size) {
      for (const row of this.rows.values()) if (row.row >= first && row.row < first + count) yield row;
    } else {
      for (let at = first; at < first + count; at += 1) {
        const row = this.rows.get(at);
        if (row) yield row;
      }
    }
  }

  /** The row of the last cell of an area that has a value; the row above the area where it has none. */
  lastFilled({ row, column, rows, columns }: Omit<Area, "sheet">): number {
    const isIn = (at: number) => at >= column && at < column + columns;
    let last = -1;
    for (const [at, lowest] of this.lowestRows) if (isIn(at)) last = Math.max(last, lowest);
    last = Math.min(last, row + rows - 1);
    const isFilled = (at: number) =>
      [...(this.rows.get(at)?.cells.values() ?? [])].some((cell) => cell.value && isIn(cell.column));
    while (last >= row && !isFilled(last)) last -= 1;
    return Math.max(last, row - 1);
  }

  /** The last row of each column that has a cell with a value. */
  private get lowestRows(): ReadonlyMap<number, number> {
    if (this.lowest) return this.lowest;
    const found = new Map<number, number>();
    for (const { row, column, value } of this.cells()) {
      if (value && row > (found.get(column) ?? -1)) found.set(column, row);
    }
    this.lowest = found;
    return found;
  }

  cell(row: number, column: number): ClosedCell | undefined {
    return this.rows.get(row)?.cells.get(column);
  }

  get hidesRows(): boolean {
    const hidden = ({ open }: Row) => attributesOf(this.letters.text, open).get("hidden");
    return [...this.rows.values()].some((row) => ["1", "true"].includes(hidden(row) ?? ""));
  }

  /** The area in this attribute of a tag, as a list of one; an empty list when the attribute holds none. */
  areaIn(token: XmlToken, attribute: string): readonly Area[] {
    const area = areaOf(attributesOf(this.letters.text, token).get(attribute) ?? "", this.name);
    return area ? [area] : [];
  }

  /** The cell's value; undefined when it is empty. */
  valueOf(cell: ClosedCell | undefined): FileValue | undefined {
    if (!cell) return undefined;
    const { value, type } = cell;
    if (!value) return undefined;
    if (value.isRuns) return runsInside(this.letters, value.openEnd, value.inside);
    const text = textInside(this.letters, value.openEnd, value.inside);
    if (type === "s") return this.textOf(Number(text));
    if (type === "str" || type === "inlineStr") return unescapeText(text);
    if (text === "") return undefined;
    if (type === "b") return text === "1" || text === "true";
    if (type === "e") return { error: text };
    if (type === "d") {
      const day = dayOfIso(text);
      return day === undefined ? text : serialOf(day, text.slice(11, 19) || undefined);
    }
    const number = Number(text);
    return Number.isFinite(number) ? number : text;
  }

  /** The formula without `=`. For cells that share a formula, only the first one has its text; the others give "". */
  formulaText(formula: ClosedFormula): string {
    return textInside(this.letters, formula.openEnd, formula.inside);
  }

  /** The sheet's text with these cells rewritten; undefined when they all have these values already. */
  rewritten(edits: readonly CellEdit[]): string | undefined {
    const splices: Splice[] = [];
    const missing = new Map<number, CellEdit[]>();
    for (const edit of edits) {
      const cell = this.cell(edit.row, edit.column);
      if (cell) {
        if (!this.holds(cell, edit)) splices.push({ start: cell.start, end: cell.end, text: this.written(cell, edit) });
      } else if (edit.value !== undefined && edit.value !== "")
        missing.set(edit.row, [...(missing.get(edit.row) ?? []), edit]);
    }
    const rows = new Map<number, CellEdit[]>();
    for (const row of [...missing.keys()].sort((a, b) => a - b)) {
      const added = (missing.get(row) as CellEdit[]).sort((a, b) => a.column - b.column);
      const there = this.rows.get(row);
      if (there) splices.push(...this.inRow(there, added));
      else rows.set(row, added);
    }
    splices.push(...this.newRows(rows));
    return splices.length > 0 ? applySplices(this.letters.text, splices) : undefined;
  }

  private count(): void {
    this.size += 1;
    if (this.size > this.most) throw tooManyElements();
  }

  private readRows(data: XmlToken): number {
    const { text } = this.letters;
    let row = -1;
    for (let token = tokenAt(text, data.end); token; token = tokenAt(text, token.end)) {
      if (token.kind === "close") return token.start;
      if (token.kind !== "open" && token.kind !== "empty") continue;
      if (localName(token.name) !== "row") {
        token = { ...token, end: elementEnd(text, token).end };
        continue;
      }
      const number = Number(attributesOf(text, token).get("r"));
      row = number > 0 ? number - 1 : row + 1;
      this.count();
      if (row >= sheetRows) throw tooManyElements();
      const earlier = this.rows.get(row);
      const read: Row = { row, open: token, ...this.readCells(token, row, earlier?.cells) };
      if (!earlier) this.rows.set(row, read);
      token = { ...token, end: read.end };
    }
    throw malformedXml();
  }

  /** `cells`: the cells that an earlier element of this row has. */
  private readCells(
    opening: XmlToken,
    row: number,
    cells = new Map<number, ClosedCell>(),
  ): Pick<Row, "inside" | "end" | "cells"> {
    const { text } = this.letters;
    if (opening.kind === "empty") return { inside: opening.end, end: opening.end, cells };
    let column = -1;
    for (let token = tokenAt(text, opening.end); token; token = tokenAt(text, token.end)) {
      if (token.kind === "close") return { inside: token.start, end: token.end, cells };
      if (token.kind !== "open" && token.kind !== "empty") continue;
      if (localName(token.name) !== "c") {
        token = { ...token, end: elementEnd(text, token).end };
        continue;
      }
      const attributes = attributesOf(text, token);
      const at = areaOf(attributes.get("r") ?? "", "");
      column = at ? at.column : column + 1;
      this.count();
      const cell = this.readCell(token, attributes, row, column);
      if (cells.has(column)) this.repeated.push(cell);
      else cells.set(column, cell);
      token = { ...token, end: cell.end };
    }
    throw malformedXml();
  }

  private readCell(
    opening: XmlToken,
    attributes: ReadonlyMap<string, string>,
    row: number,
    column: number,
  ): ClosedCell {
    const { text } = this.letters;
    let formula: ClosedFormula | undefined;
    let value: ClosedCell["value"];
    let end = opening.end;
    let isClosed = opening.kind === "empty";
    if (opening.kind === "open") {
      for (let token = tokenAt(text, opening.end); token; token = tokenAt(text, token.end)) {
        end = token.end;
        isClosed = token.kind === "close";
        if (isClosed) break;
        if (token.kind !== "open" && token.kind !== "empty") continue;
        const { inside, end: after } = elementEnd(text, token);
        const span = { start: token.start, openEnd: token.end, inside, end: after };
        const name = localName(token.name);
        if (name === "f") {
          const own = attributesOf(text, token);
          const inputs = ["r1", "r2"].flatMap((one) => own.get(one) ?? []);
          formula = { ...span, kind: own.get("t") ?? "", ref: own.get("ref"), shared: own.get("si"), inputs };
        } else if (name === "v" || name === "is") value = { ...span, isRuns: name === "is" };
        token = { ...token, end: after };
      }
    }
    if (!isClosed) throw malformedXml();
    const metadata = Number(attributes.get("cm") ?? 0);
    return {
      row,
      column,
      start: opening.start,
      openEnd: opening.end,
      end,
      formula,
      value,
      type: attributes.get("t") ?? "n",
      style: Number(attributes.get("s") ?? 0),
      metadata,
      isDynamic: metadata > 0,
    };
  }

  private holds(cell: ClosedCell, { value, ref, formula }: CellEdit): boolean {
    if (formula) return false;
    if (ref !== undefined && cell.formula && cell.formula.ref !== ref) return false;
    const held = this.valueOf(cell);
    const isBlank = (one: FileValue | undefined) => one === undefined || one === "";
    if (isBlank(held) && isBlank(value)) return true;
    if (typeof held === "object" && typeof value === "object") return held.error === value.error;
    return held === value;
  }

  private written(cell: ClosedCell, { value, style, ref, formula: own }: CellEdit): string {
    const { text } = this.letters;
    const isEmpty = text[cell.openEnd - 2] === "/";
    const opening = text.slice(cell.start, cell.openEnd - (isEmpty ? 2 : 1)).trimEnd();
    const [, name = "c"] = /^<([^\s>/]+)/.exec(opening) ?? [];
    const prefix = name.slice(0, name.length - 1);
    const { metadata } = own ?? {};
    const changed = ["t", "vm", ...(style === undefined ? [] : ["s"]), ...(metadata === undefined ? [] : ["cm"])];
    const kept = without(opening, changed);
    const added = (style === undefined ? "" : ` s="${style}"`) + (metadata === undefined ? "" : ` cm="${metadata}"`);
    const held = cell.formula ? this.formulaWith(cell.formula, ref) : "";
    const place = addressOf({ row: cell.row, column: cell.column, rows: 1, columns: 1 });
    const array = metadata === undefined ? "" : ` t="array" ref="${place}"`;
    const formula = own ? `<${prefix}f${array}>${this.letters.encode(own.text)}</${prefix}f>` : held;
    // Keeps what a program has written behind the value, such as Excel's extensions.
    const rest = isEmpty ? "" : this.restOf(cell);
    const [type, inside] = storedValue(value, cell.formula !== undefined, this.letters);
    const told = type === "" ? "" : ` t="${type}"`;
    const content = `${formula}${inside === undefined ? "" : valueElement(prefix, inside)}${rest}`;
    return content === "" ? `${kept}${added}/>` : `${kept}${added}${told}>${content}</${name}>`;
  }

  /** What the cell's element has behind its formula and its value, without its closing tag. */
  private restOf({ openEnd, end, formula, value }: ClosedCell): string {
    const from = Math.max(openEnd, formula?.end ?? 0, value?.end ?? 0);
    const rest = this.letters.text.slice(from, end).replace(/<\/[^<>]*>$/, "");
    return rest.trim() === "" ? "" : rest;
  }

  private formulaWith(formula: ClosedFormula, ref: string | undefined): string {
    const { text } = this.letters;
    const all = text.slice(formula.start, formula.end);
    if (ref === undefined || formula.ref === undefined || formula.ref === ref) return all;
    const opening = text.slice(formula.start, formula.openEnd);
    return opening.replace(/(\sref\s*=\s*)(?:"[^"]*"|'[^']*')/, `$1"${ref}"`) + all.slice(opening.length);
  }

  private inRow({ open, inside, end, cells }: Row, added: readonly CellEdit[]): readonly Splice[] {
    const { text } = this.letters;
    const prefix = open.name.slice(0, -3);
    if (open.kind === "empty") {
      const all = added.map((edit) => newCell(edit, prefix, this.letters)).join("");
      return [{ start: end - 2, end, text: `>${all}</${open.name}>` }];
    }
    const there = [...cells.values()].sort((a, b) => a.column - b.column);
    return added.map((edit) => {
      const next = there.find(({ column }) => column > edit.column);
      const last = there[there.length - 1];
      const at = next?.start ?? last?.end ?? Math.min(inside, text.length);
      return { start: at, end: at, text: newCell(edit, prefix, this.letters) };
    });
  }

  /** Insertions of rows that the sheet does not have yet, each before the next row that it has. */
  private newRows(missing: ReadonlyMap<number, readonly CellEdit[]>): readonly Splice[] {
    const { open, inside } = this.data;
    const prefix = open.name.slice(0, -"sheetData".length);
    const there = [...this.rows.values()];
    const added = [...missing].map(([row, edits]): Splice => {
      const at = there.find((one) => one.row > row)?.open.start ?? inside;
      const all = edits.map((edit) => newCell(edit, prefix, this.letters)).join("");
      return { start: at, end: at, text: `<${prefix}row r="${row + 1}">${all}</${prefix}row>` };
    });
    if (open.kind !== "empty" || added.length === 0) return added;
    const opening = this.letters.text.slice(open.start, open.end).replace(/\s*\/>$/, ">");
    const rows = added.map(({ text }) => text).join("");
    return [{ start: open.start, end: open.end, text: `${opening}${rows}</${open.name}>` }];
  }
}

interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies replacements and insertions. At one place, insertions come before a replacement and keep their order. */
function applySplices(text: string, splices: readonly Splice[]): string {
  const sorted = [...splices].sort((a, b) => a.start - b.start || a.end - b.end);
  const parts: string[] = [];
  let at = 0;
  for (const splice of sorted) {
    parts.push(text.slice(at, splice.start), splice.text);
    at = splice.end;
  }
  return parts.join("") + text.slice(at);
}

/** The opening tag without these attributes. */
function without(opening: string, names: readonly string[]): string {
  return names.reduce((text, name) => text.replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`), ""), opening);
}

function newCell({ row, column, value, style }: CellEdit, prefix: string, letters: Letters): string {
  const [type, inside] = storedValue(value, false, letters);
  const s = style === undefined ? "" : ` s="${style}"`;
  const t = type === "" ? "" : ` t="${type}"`;
  const r = addressOf({ row, column, rows: 1, columns: 1 });
  return `<${prefix}c r="${r}"${s}${t}>${valueElement(prefix, inside ?? "")}</${prefix}c>`;
}

function valueElement(prefix: string, inside: string): string {
  const space = /^\s|\s$/.test(inside) ? ' xml:space="preserve"' : "";
  return `<${prefix}v${space}>${inside}</${prefix}v>`;
}

/** The cell's type and the content of its value element. A formula without a value has a blank text. */
function storedValue(
  value: FileValue | undefined,
  hasFormula: boolean,
  { encode }: Letters,
): readonly [type: string, inside: string | undefined] {
  if (value === undefined || value === "") return hasFormula ? ["str", ""] : ["", undefined];
  if (typeof value === "number") return ["", String(value)];
  if (typeof value === "boolean") return ["b", value ? "1" : "0"];
  return typeof value === "object" ? ["e", value.error] : ["str", encode(value)];
}
