/**
 * A workbook that no program has open: what its cells hold and how formulas name its areas, and the same file with some cells
 * rewritten. Nothing else in it changes: other parts are copied as they are packed (`archive`), and in a sheet every byte
 * outside a rewritten cell stays (`closedSheet`). Only `styles.xml` may gain a style, for a day that none shows.
 */
import { type Area, addressOf, areaOf, isOpenBelow, isOpenBeside, shared } from "../workbook/area";
import { Archive, type Packing, Unreadable } from "./archive";
import { type CellEdit, type ClosedCell, ClosedSheet, type FileValue } from "./closedSheet";
import { ClosedStyles } from "./closedStyles";
import { shiftedFormula } from "./sharedFormula";
import {
  attributesOf,
  elementEnd,
  elementsOf,
  type Letters,
  lettersOf,
  localName,
  type Token,
  textInside,
  tokenAt,
  unescaped,
} from "./tokens";

/** A cell with a formula. */
export interface FormulaCell {
  readonly cell: Area;
  /** With `=` before it. */
  readonly formula: string;
  /** What it fills: its cell, or the area of an array. */
  readonly reach: Area;
  /** It may fill more than it does now, or less. */
  readonly isDynamic: boolean;
  readonly isArray: boolean;
}

/** What is to stand in a cell; a day is a number that is to be shown as one. */
export interface Writing {
  readonly cell: Area;
  readonly value: FileValue | undefined;
  readonly day?: "day" | "time" | undefined;
  /** Of a formula's own cell: what it fills from now on. */
  readonly reach?: Area | undefined;
}

export interface Rewritten {
  readonly bytes: Uint8Array;
  /** The parts that differ. */
  readonly parts: readonly string[];
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

/** An area with more cells is not read: nobody means all of a sheet's. */
const mostCells = 2_000_000;

export class ClosedBook {
  private readonly archive: Archive;
  private readonly paths = new Map<string, string>();
  private readonly byName = new Map<string, ClosedSheet>();
  private readonly names = new Map<string, Area>();
  /** Areas of tables, by the sheet they are on. */
  private readonly tables: Area[] = [];
  private stylesPath: string | undefined;
  private texts: { readonly letters: Letters; readonly items: readonly Token[] } | undefined;
  private readonly known = new Map<string, FormulaCell[]>();
  readonly usesDaysOf1904: boolean = false;

  constructor(bytes: Uint8Array, packing: Packing) {
    refuseForeign(bytes);
    this.archive = new Archive(bytes, packing);
    this.refuseParts();
    const main = this.relationsOf("").find(({ type }) => type.endsWith("/officeDocument"));
    if (!main) throw new Unreadable("This is no .xlsx file: it names no workbook.");
    if (!main.target.endsWith(".xml")) throw new Unreadable("This is an .xlsb workbook: save it as .xlsx first.");
    const workbook = this.lettersOf(main.target);
    const relations = this.relationsOf(main.target);
    const texts = relations.find(({ type }) => type.endsWith("/sharedStrings"));
    if (texts) {
      const letters = this.lettersOf(texts.target);
      this.texts = { letters, items: elementsOf(letters.text, "si") };
    }
    this.stylesPath = relations.find(({ type }) => type.endsWith("/styles"))?.target;
    this.readSheets(workbook, relations);
    this.readNames(workbook);
    const [properties] = elementsOf(workbook.text, "workbookPr");
    const since = properties && attributesOf(workbook.text, properties).get("date1904");
    this.usesDaysOf1904 = since === "1" || since === "true";
  }

  /** The names of its sheets; those that hold a chart alone are none. */
  sheets(): readonly string[] {
    return [...this.byName.values()].map(({ name }) => name);
  }

  /** Names that formulas use for areas, in upper case: `PORTFOLIO`, `HOLDINGS[TICKER]`. */
  named(): ReadonlyMap<string, Area> {
    return this.names;
  }

  /** Every cell with a formula. */
  formulas(): readonly FormulaCell[] {
    return [...this.byName.keys()].flatMap((name) => this.formulasOf(name));
  }

  /**
   * What an area holds, blanks included; of one that goes to the sheet's end as far as cells are filled. Undefined where the
   * sheet is not there, or the area is more than anybody means.
   */
  values(area: Area): readonly (readonly unknown[])[] | undefined {
    const sheet = this.byName.get(area.sheet.toLowerCase());
    if (!sheet) return undefined;
    const isOpen = isOpenBelow(area) || isOpenBeside(area);
    let [rows, columns] = isOpen ? [1, 1] : [area.rows, area.columns];
    const found: ClosedCell[] = [];
    for (const { cells } of sheet.rowsIn(area.row, area.rows)) {
      for (const cell of cells.values()) {
        if (cell.column < area.column || cell.column >= area.column + area.columns || !cell.value) continue;
        found.push(cell);
        rows = Math.max(rows, cell.row - area.row + 1);
        columns = Math.max(columns, cell.column - area.column + 1);
      }
    }
    if (rows * columns > mostCells) return undefined;
    const values: unknown[][] = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ""));
    for (const cell of found) {
      const value = sheet.valueOf(cell);
      (values[cell.row - area.row] as unknown[])[cell.column - area.column] =
        typeof value === "object" ? value.error : (value ?? "");
    }
    return values;
  }

  /** What one cell holds; undefined where that is nothing. */
  valueAt(cell: Area): FileValue | undefined {
    const sheet = this.byName.get(cell.sheet.toLowerCase());
    return sheet?.valueOf(sheet.cell(cell.row, cell.column));
  }

  /** Why a formula of this cell may not fill this area, besides what it fills already; undefined where it may. */
  obstacle(area: Area, own: FormulaCell): string | undefined {
    const sheet = this.byName.get(area.sheet.toLowerCase()) as ClosedSheet;
    if (area.row + area.rows > 1_048_576 || area.column + area.columns > 16_384) return "the end of the sheet";
    const alone = area.rows === 1 && area.columns === 1;
    if (!alone && this.tables.some((table) => shared(table, area))) return "a table";
    if (!alone && sheet.merged.some((merged) => shared(merged, area))) return "a merged cell";
    for (const other of this.formulasOf(area.sheet)) {
      if (other.cell.row === own.cell.row && other.cell.column === own.cell.column) continue;
      if (shared(other.reach, area)) return `what ${addressOf(other.cell)} fills`;
    }
    for (const { row, cells } of sheet.rowsIn(area.row, area.rows)) {
      for (const cell of cells.values()) {
        const place = { ...area, row, column: cell.column, rows: 1, columns: 1 };
        if (!shared(area, place) || shared(own.reach, place)) continue;
        if (cell.formula || sheet.valueOf(cell) !== undefined) return `what stands in ${addressOf(place)}`;
      }
    }
    return undefined;
  }

  /** The file with these cells rewritten. */
  with(writings: readonly Writing[]): Rewritten {
    const stylesPath = this.stylesPath;
    const styles = stylesPath === undefined ? undefined : new ClosedStyles(this.lettersOf(stylesPath));
    const edits = new Map<ClosedSheet, CellEdit[]>();
    for (const writing of writings) {
      const { cell, value, day, reach } = writing;
      const sheet = this.byName.get(cell.sheet.toLowerCase()) as ClosedSheet;
      const held = sheet.cell(cell.row, cell.column);
      const style = this.styleFor(day, held, value, styles, sheet);
      const edit = { row: cell.row, column: cell.column, value, style, ref: reach && addressOf(reach) };
      const all = edits.get(sheet);
      if (all) all.push(edit);
      else edits.set(sheet, [edit]);
    }
    const changes = new Map<string, Uint8Array>();
    for (const [sheet, list] of edits) {
      const text = sheet.rewritten(list);
      if (text !== undefined) changes.set(this.paths.get(sheet.name.toLowerCase()) as string, bytesOf(text));
    }
    const styled = styles?.rewritten();
    if (stylesPath !== undefined && styled !== undefined) changes.set(stylesPath, bytesOf(styled));
    return { bytes: this.archive.with(changes), parts: [...changes.keys()].sort() };
  }

  /** A style for a day where the cell has none that shows one, and is written at all. */
  private styleFor(
    day: Writing["day"],
    held: ClosedCell | undefined,
    value: FileValue | undefined,
    styles: ClosedStyles | undefined,
    sheet: ClosedSheet,
  ): number | undefined {
    if (!day || !styles || (held && sheet.valueOf(held) === value)) return undefined;
    const style = held?.style ?? 0;
    return styles.showsDays(style) ? undefined : styles.forDays(style, day === "time");
  }

  private formulasOf(name: string): readonly FormulaCell[] {
    const key = name.toLowerCase();
    const known = this.known.get(key);
    if (known) return known;
    const sheet = this.byName.get(key);
    const found = sheet ? readFormulas(sheet) : [];
    this.known.set(key, found);
    return found;
  }

  private refuseParts(): void {
    const { entries } = this.archive;
    if (entries.some(({ name }) => /^\/?_xmlsignatures\//i.test(name))) {
      throw new Unreadable("The workbook is signed: a change would break the signature. Refresh a copy without it.");
    }
    if (!this.archive.has("[Content_Types].xml"))
      throw new Unreadable("This is no .xlsx file: it has no list of its parts.");
  }

  private lettersOf(path: string): Letters {
    const bytes = this.archive.read(path) ?? this.archive.read(`/${path}`);
    if (!bytes) throw new Unreadable(`The file names a part ${path} that it does not hold.`);
    return lettersOf(bytes);
  }

  private relationsOf(path: string): readonly Relation[] {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const list = `${folder}_rels/${path.slice(folder.length)}.rels`;
    if (!this.archive.has(list)) return [];
    const { text, decode } = this.lettersOf(list);
    return elementsOf(text, "Relationship").flatMap((token) => {
      const attributes = attributesOf(text, token);
      if (attributes.get("TargetMode") === "External") return [];
      const target = decode(attributes.get("Target") ?? "");
      return [{ id: attributes.get("Id") ?? "", type: attributes.get("Type") ?? "", target: resolved(folder, target) }];
    });
  }

  private readSheets({ text, decode }: Letters, relations: readonly Relation[]): void {
    for (const token of elementsOf(text, "sheet")) {
      const attributes = attributesOf(text, token);
      const [, id] = [...attributes].find(([key]) => key.includes(":") && localName(key) === "id") ?? [];
      const relation = relations.find((one) => one.id === id);
      if (!relation?.type.endsWith("/worksheet")) continue;
      const name = decode(attributes.get("name") ?? "");
      const sheet = new ClosedSheet(name, this.lettersOf(relation.target), (index) => this.textOf(index));
      this.byName.set(name.toLowerCase(), sheet);
      this.paths.set(name.toLowerCase(), relation.target);
      for (const { type, target } of this.relationsOf(relation.target)) {
        if (type.endsWith("/table")) this.readTable(name, this.lettersOf(target));
      }
    }
  }

  private textOf(index: number): string {
    const { letters, items } = this.texts ?? {};
    const item = items?.[index];
    if (!letters || !item) return "";
    const { inside } = elementEnd(letters.text, item);
    let found = "";
    // What tells how a text is read aloud is no part of it.
    for (
      let token = tokenAt(letters.text, item.end);
      token && token.start < inside;
      token = tokenAt(letters.text, token.end)
    ) {
      if (token.kind !== "open") continue;
      const name = localName(token.name);
      if (name === "rPh") token = { ...token, end: elementEnd(letters.text, token).end };
      else if (name === "t") found += textInside(letters, token.end, elementEnd(letters.text, token).inside);
    }
    return unescaped(found);
  }

  /** A table's rows between its headings and its totals, and each of its columns. */
  private readTable(sheet: string, { text, decode }: Letters): void {
    const [token] = elementsOf(text, "table");
    const attributes = token && attributesOf(text, token);
    const area = areaOf(attributes?.get("ref") ?? "", sheet);
    if (!attributes || !area) return;
    this.tables.push(area);
    const heads = Number(attributes.get("headerRowCount") ?? 1);
    const totals = Number(attributes.get("totalsRowCount") ?? 0);
    const body = { ...area, row: area.row + heads, rows: area.rows - heads - totals };
    if (body.rows < 1) return;
    const name = decode(attributes.get("displayName") ?? attributes.get("name") ?? "").toUpperCase();
    this.names.set(name, body);
    elementsOf(text, "tableColumn").forEach((column, index) => {
      const heading = unescaped(decode(attributesOf(text, column).get("name") ?? "")).toUpperCase();
      this.names.set(`${name}[${heading}]`, { ...body, column: area.column + index, columns: 1 });
    });
  }

  /** A name that means one thing in one sheet and another elsewhere, or moves with its cell, is none here. */
  private readNames(letters: Letters): void {
    const { text, decode } = letters;
    const own = new Map<string, Area | undefined>();
    for (const token of elementsOf(text, "definedName")) {
      const name = decode(attributesOf(text, token).get("name") ?? "").toUpperCase();
      const meant = textInside(letters, token.end, elementEnd(text, token).inside).trim();
      const isFixed = /!(?:\$[A-Z]+\$\d+(?::\$[A-Z]+\$\d+)?|\$[A-Z]+:\$[A-Z]+|\$\d+:\$\d+)$/i.test(meant);
      own.set(name, own.has(name) || !isFixed ? undefined : areaOf(meant, ""));
    }
    for (const [name, area] of own) if (area && !this.names.has(name)) this.names.set(name, area);
  }
}

function readFormulas(sheet: ClosedSheet): FormulaCell[] {
  const masters = new Map<string, { readonly text: string; readonly row: number; readonly column: number }>();
  const found: FormulaCell[] = [];
  for (const cell of sheet.cells()) {
    const { row, column, formula, isDynamic } = cell;
    if (!formula) continue;
    let text = sheet.formulaText(formula);
    if (formula.kind === "shared" && formula.shared !== undefined) {
      const master = masters.get(formula.shared);
      if (text !== "") masters.set(formula.shared, { text, row, column });
      else if (master) text = shiftedFormula(master.text, row - master.row, column - master.column);
    }
    if (text === "") continue;
    const place = { sheet: sheet.name, row, column, rows: 1, columns: 1 };
    const isArray = formula.kind === "array";
    const reach = (isArray && areaOf(formula.ref ?? "", sheet.name)) || place;
    found.push({ cell: place, formula: `=${text}`, reach, isDynamic, isArray });
  }
  return found;
}

function refuseForeign(bytes: Uint8Array): void {
  const isOld = [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte);
  if (isOld)
    throw new Unreadable(
      "The file is encrypted with a password, or an .xls workbook: save it as .xlsx without a password.",
    );
}

/** A path from the package's root. */
function resolved(folder: string, target: string): string {
  const parts: string[] = [];
  for (const part of (target.startsWith("/") ? target : `${folder}${target}`).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
