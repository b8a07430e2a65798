/**
 * Reads a workbook file that no program has open: its cells, formulas and named areas. Rewrites some of its cells and
 * changes nothing else: the other entries of the .xlsx (a zip file) are copied without unpacking them (`archive`), and
 * in a sheet every byte outside a rewritten cell stays (`closedSheet`). Only `styles.xml` may gain a style, when a cell
 * must show a day and its style does not.
 */
import { type Area, addressOf, areaOf, intersection, isOpenBelow, isOpenBeside } from "../workbook/area";
import { Archive, type ArchiveLimits, Unreadable, usualLimits, type ZipCodec } from "./archive";
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
  mostElements,
  runsInside,
  textInside,
  unescapeText,
  type XmlToken,
} from "./tokens";

/** A cell with a formula. */
export interface FormulaCell {
  readonly cell: Area;
  /** The formula with `=`. */
  readonly formula: string;
  /** The area that it fills: its own cell, or the area that the file stores for an array formula. */
  readonly reach: Area;
  /** Whether it may spill, that is, fill more or fewer cells when its result grows or shrinks. */
  readonly isDynamic: boolean;
  readonly isArray: boolean;
  /** The number (`si`) of a formula whose text the file stores once for several cells; undefined for any other. */
  readonly shared?: string | undefined;
}

/** A cell's new value. `day`: the value is a number that must be shown as a day, or as a day with its time. */
export interface CellWrite {
  readonly cell: Area;
  readonly value: FileValue | undefined;
  readonly day?: "day" | "time" | undefined;
  /** The area that the formula of this cell now fills. */
  readonly reach?: Area | undefined;
}

/** A chart or a pivot table, with the areas that it reads. */
export interface ChartOrPivot {
  readonly part: string;
  readonly kind: "chart" | "pivot table";
  readonly reads: readonly Area[];
}

export interface Rewritten {
  readonly bytes: Uint8Array;
  /** The paths of the entries that changed, such as `xl/worksheets/sheet1.xml`. */
  readonly parts: readonly string[];
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

/** The most cells of an area that is read: nobody means all cells of a sheet. */
const mostCells = 2_000_000;

export class ClosedBook {
  private readonly archive: Archive;
  private readonly paths = new Map<string, string>();
  private readonly byName = new Map<string, ClosedSheet>();
  private readonly names = new Map<string, Area>();
  private readonly meanings = new Map<string, readonly string[]>();
  /** The areas of tables. */
  private readonly tables: Area[] = [];
  private readonly mainPath: string;
  private stylesPath: string | undefined;
  private texts:
    | { readonly letters: Letters; readonly items: readonly XmlToken[]; readonly read: string[] }
    | undefined;
  private readonly known = new Map<string, FormulaCell[]>();
  readonly usesDaysOf1904: boolean = false;
  /** Whether the file tells each program that opens it to calculate all formulas (`fullCalcOnLoad`). */
  readonly isCalculatedAnew: boolean = false;

  /** `limits`: how much of the file is unpacked at most. */
  constructor(bytes: Uint8Array, packing: ZipCodec, limits: ArchiveLimits = usualLimits) {
    refuseForeign(bytes);
    this.archive = new Archive(bytes, packing, limits);
    this.refuseParts();
    const main = this.relationsOf("").find(({ type }) => type.endsWith("/officeDocument"));
    if (!main) throw new Unreadable("This is no .xlsx file: it names no workbook.");
    if (!main.target.endsWith(".xml")) throw new Unreadable("This is an .xlsb workbook: save it as .xlsx first.");
    this.mainPath = main.target;
    const workbook = this.lettersOf(main.target);
    const relations = this.relationsOf(main.target);
    const texts = relations.find(({ type }) => type.endsWith("/sharedStrings"));
    if (texts) {
      const letters = this.lettersOf(texts.target);
      this.texts = { letters, items: elementsOf(letters.text, "si"), read: [] };
    }
    this.stylesPath = relations.find(({ type }) => type.endsWith("/styles"))?.target;
    this.readSheets(workbook, relations);
    this.readNames(workbook);
    this.usesDaysOf1904 = isSet(workbook, "workbookPr", "date1904");
    this.isCalculatedAnew = isSet(workbook, "calcPr", "fullCalcOnLoad");
  }

  /** The names of the worksheets. Other sheets, such as those that are only a chart, are left out. */
  sheets(): readonly string[] {
    return [...this.byName.values()].map(({ name }) => name);
  }

  /** The areas that formulas call by a name, by that name in upper case: `PORTFOLIO`, `HOLDINGS[TICKER]`. */
  named(): ReadonlyMap<string, Area> {
    return this.names;
  }

  /**
   * The meanings of all other names, as formulas without `=`, by the name in upper case: a calculation, an address that is
   * relative to the cell, several areas, or one meaning for each of several sheets.
   */
  otherNames(): ReadonlyMap<string, readonly string[]> {
    return this.meanings;
  }

  /** The cells whose address the file has twice. Their first element counts, and the others are neither read nor changed. */
  repeated(): readonly Area[] {
    return [...this.byName.values()].flatMap(({ name, repeated }) =>
      repeated.map(({ row, column }) => ({ sheet: name, row, column, rows: 1, columns: 1 })),
    );
  }

  /** All cells with a formula. */
  formulas(): readonly FormulaCell[] {
    return [...this.byName.keys()].flatMap((name) => this.formulasOf(name));
  }

  /**
   * The values of an area, blanks included; an area that is open to the sheet's end stops at the last filled cell.
   * Undefined when the sheet does not exist, or the area is too large.
   */
  values(area: Area): readonly (readonly unknown[])[] | undefined {
    const sheet = this.byName.get(area.sheet.toLowerCase());
    if (!sheet) return undefined;
    let rows = isOpenBelow(area) ? 1 : area.rows;
    let columns = isOpenBeside(area) ? 1 : area.columns;
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

  /** How many rows of an area there are down to its last cell with a value; 0 where all are blank. */
  filledRows({ sheet: name, row, column, rows, columns }: Area): number {
    const sheet = this.byName.get(name.toLowerCase());
    return sheet ? sheet.lastFilled({ row, column, rows, columns }) - row + 1 : 0;
  }

  /** The cells of an area that hold a value. */
  filledIn(area: Area): readonly Area[] {
    const sheet = this.byName.get(area.sheet.toLowerCase());
    const found: Area[] = [];
    for (const { row, cells } of sheet?.rowsIn(area.row, area.rows) ?? []) {
      for (const cell of cells.values()) {
        const place = { sheet: area.sheet, row, column: cell.column, rows: 1, columns: 1 };
        if (intersection(place, area) && (sheet?.valueOf(cell) ?? "") !== "") found.push(place);
      }
    }
    return found.sort((a, b) => a.row - b.row || a.column - b.column);
  }

  /** The value of a cell; undefined when it is empty. */
  valueAt(cell: Area): FileValue | undefined {
    const sheet = this.byName.get(cell.sheet.toLowerCase());
    return sheet?.valueOf(sheet.cell(cell.row, cell.column));
  }

  /** The cells of a sheet that hold a value. `isRead`: whether a cell is wanted. */
  filled(
    name: string,
    isRead: (row: number, column: number) => boolean = () => true,
  ): readonly (readonly [row: number, column: number, value: FileValue])[] {
    const sheet = this.byName.get(name.toLowerCase());
    const found: (readonly [number, number, FileValue])[] = [];
    for (const cell of sheet?.cells() ?? []) {
      const value = isRead(cell.row, cell.column) ? sheet?.valueOf(cell) : undefined;
      if (value !== undefined && value !== "") found.push([cell.row, cell.column, value]);
    }
    return found;
  }

  /** Whether a row of the sheet is hidden, for example by a filter. */
  hidesRows(name: string): boolean {
    return this.byName.get(name.toLowerCase())?.hidesRows ?? false;
  }

  /** The charts and pivot tables, as far as they read areas of this workbook. */
  views(): readonly ChartOrPivot[] {
    return this.archive.entries.flatMap(({ name }): readonly ChartOrPivot[] => {
      const part = name.replace(/^\//, "");
      if (/^xl\/charts\/chart[^/]*\.xml$/i.test(part)) {
        const letters = this.lettersOf(name);
        const texts = elementsOf(letters.text, "f").map((token) =>
          textInside(letters, token.end, elementEnd(letters.text, token).inside),
        );
        const areas = texts.flatMap((text) => text.replace(/^\(|\)$/g, "").split(",")).map((text) => areaOf(text, ""));
        return [{ part, kind: "chart", reads: areas.flatMap((area) => area ?? []) }];
      }
      if (!/^xl\/pivotCache\/pivotCacheDefinition\d*\.xml$/i.test(part)) return [];
      const { text, decode } = this.lettersOf(name);
      const [source] = elementsOf(text, "worksheetSource");
      const attributes = source && attributesOf(text, source);
      const given = (key: string) => unescapeText(decode(attributes?.get(key) ?? ""));
      const area = areaOf(given("ref"), given("sheet")) ?? this.names.get(given("name").toUpperCase());
      return area ? [{ part, kind: "pivot table", reads: [area] }] : [];
    });
  }

  /** Why the formula of this cell cannot fill this area; undefined when it can. */
  obstacle(area: Area, own: FormulaCell): string | undefined {
    const sheet = this.byName.get(area.sheet.toLowerCase()) as ClosedSheet;
    if (area.row + area.rows > 1_048_576 || area.column + area.columns > 16_384) return "the end of the sheet";
    const alone = area.rows === 1 && area.columns === 1;
    if (!alone && this.tables.some((table) => intersection(table, area))) return "a table";
    if (!alone && sheet.merged.some((merged) => intersection(merged, area))) return "a merged cell";
    for (const other of this.formulasOf(area.sheet)) {
      if (other.cell.row === own.cell.row && other.cell.column === own.cell.column) continue;
      if (intersection(other.reach, area)) return `what ${addressOf(other.cell)} fills`;
    }
    for (const { row, cells } of sheet.rowsIn(area.row, area.rows)) {
      for (const cell of cells.values()) {
        const place = { ...area, row, column: cell.column, rows: 1, columns: 1 };
        if (!intersection(area, place) || intersection(own.reach, place)) continue;
        if (cell.formula || sheet.valueOf(cell) !== undefined) return `what stands in ${addressOf(place)}`;
      }
    }
    return undefined;
  }

  /**
   * Whether a formula can be stored as one that may spill. That takes an entry in the file's metadata, whose number is
   * known only from a cell that has it.
   */
  get canSpill(): boolean {
    return this.spilling() !== undefined;
  }

  /** The file with these formulas in place of the present ones; the values of their cells stay. */
  healed(
    formulas: readonly { readonly cell: Area; readonly formula: string; readonly isDynamic: boolean }[],
  ): Rewritten {
    const metadata = this.spilling();
    const edits = new Map<ClosedSheet, CellEdit[]>();
    for (const { cell, formula, isDynamic } of formulas) {
      const sheet = this.byName.get(cell.sheet.toLowerCase()) as ClosedSheet;
      const all = edits.get(sheet) ?? [];
      edits.set(sheet, all);
      const { row, column } = cell;
      const own = { text: formula.slice(1), metadata: isDynamic ? metadata : undefined };
      all.push({ row, column, value: sheet.valueOf(sheet.cell(row, column)), formula: own });
    }
    const changes = this.rewrittenSheets(edits);
    return { bytes: this.archive.with(changes), parts: [...changes.keys()].sort() };
  }

  private spilling(): number | undefined {
    for (const sheet of this.byName.values()) {
      for (const { formula, metadata } of sheet.cells()) if (formula?.kind === "array" && metadata > 0) return metadata;
    }
    return undefined;
  }

  private rewrittenSheets(edits: ReadonlyMap<ClosedSheet, readonly CellEdit[]>): Map<string, Uint8Array> {
    const changes = new Map<string, Uint8Array>();
    for (const [sheet, list] of edits) {
      const text = sheet.rewritten(list);
      if (text !== undefined) changes.set(this.paths.get(sheet.name.toLowerCase()) as string, bytesOf(text));
    }
    return changes;
  }

  /**
   * The file with these cells rewritten. `isAnew`: it also tells each program that opens it to calculate all formulas.
   */
  with(writings: readonly CellWrite[], isAnew = false): Rewritten {
    const stylesPath = this.stylesPath;
    // Read where a day is written, because the file may lack the part.
    let styles: ClosedStyles | undefined;
    const edits = new Map<ClosedSheet, CellEdit[]>();
    for (const writing of writings) {
      const { cell, value, day, reach } = writing;
      const sheet = this.byName.get(cell.sheet.toLowerCase()) as ClosedSheet;
      const held = sheet.cell(cell.row, cell.column);
      const isStyled = day && stylesPath !== undefined && (!held || sheet.valueOf(held) !== value);
      if (isStyled) styles ??= new ClosedStyles(this.lettersOf(stylesPath));
      const style = isStyled && styles ? styleFor(day, held?.style ?? 0, styles) : undefined;
      const edit = { row: cell.row, column: cell.column, value, style, ref: reach && addressOf(reach) };
      const all = edits.get(sheet);
      if (all) all.push(edit);
      else edits.set(sheet, [edit]);
    }
    const changes = this.rewrittenSheets(edits);
    if (isAnew && !this.isCalculatedAnew) changes.set(this.mainPath, bytesOf(this.calculatedAnew()));
    const styled = styles?.rewritten();
    if (stylesPath !== undefined && styled !== undefined) changes.set(stylesPath, bytesOf(styled));
    return { bytes: this.archive.with(changes), parts: [...changes.keys()].sort() };
  }

  /**
   * The text of `workbook.xml` with the setting that tells each program that opens the file to calculate all formulas.
   */
  private calculatedAnew(): string {
    const { text } = this.lettersOf(this.mainPath);
    const [held] = elementsOf(text, "calcPr");
    if (held) {
      const opening = text.slice(held.start, held.end).replace(/\sfullCalcOnLoad\s*=\s*(?:"[^"]*"|'[^']*')/, "");
      const end = held.start + 1 + held.name.length;
      return `${text.slice(0, end)} fullCalcOnLoad="1"${opening.slice(1 + held.name.length)}${text.slice(held.end)}`;
    }
    // The format fixes the order: `calcPr` stands behind the last of these elements.
    const before = ["sheets", "functionGroups", "externalReferences", "definedNames"];
    const last = before.flatMap((name) => elementsOf(text, name)).pop();
    if (!last) return text;
    const { end } = elementEnd(text, last);
    const prefix = last.name.slice(0, -localName(last.name).length);
    return `${text.slice(0, end)}<${prefix}calcPr fullCalcOnLoad="1"/>${text.slice(end)}`;
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
      return [
        { id: attributes.get("Id") ?? "", type: attributes.get("Type") ?? "", target: targetPath(folder, target) },
      ];
    });
  }

  private readSheets({ text, decode }: Letters, relations: readonly Relation[]): void {
    let left = mostElements;
    for (const token of elementsOf(text, "sheet")) {
      const attributes = attributesOf(text, token);
      const [, id] = [...attributes].find(([key]) => key.includes(":") && localName(key) === "id") ?? [];
      const relation = relations.find((one) => one.id === id);
      if (!relation?.type.endsWith("/worksheet")) continue;
      const name = decode(attributes.get("name") ?? "");
      const sheet = new ClosedSheet(name, this.lettersOf(relation.target), (index) => this.textOf(index), left);
      left -= sheet.size;
      this.byName.set(name.toLowerCase(), sheet);
      this.paths.set(name.toLowerCase(), relation.target);
      for (const { type, target } of this.relationsOf(relation.target)) {
        if (type.endsWith("/table")) this.readTable(name, this.lettersOf(target));
      }
    }
  }

  /** The shared text with this number. It is read once, so that thousands of cells with one long text share it. */
  private textOf(index: number): string {
    const { letters, items, read } = this.texts ?? {};
    const item = items?.[index];
    if (!letters || !item || !read) return "";
    const text = read[index] ?? runsInside(letters, item.end, elementEnd(letters.text, item).inside);
    read[index] = text;
    return text;
  }

  /** The area of a table between its headings and totals, and the area of each of its columns. */
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
      const heading = unescapeText(decode(attributesOf(text, column).get("name") ?? "")).toUpperCase();
      this.names.set(`${name}[${heading}]`, { ...body, column: area.column + index, columns: 1 });
    });
  }

  /**
   * Reads the workbook's names. A name that is defined more than once, as for two sheets, or whose address is relative, is
   * no name of an area: it may mean another area in each formula.
   */
  private readNames(letters: Letters): void {
    const { text, decode } = letters;
    const all = new Map<string, string[]>();
    for (const token of elementsOf(text, "definedName")) {
      const name = decode(attributesOf(text, token).get("name") ?? "").toUpperCase();
      const meant = textInside(letters, token.end, elementEnd(text, token).inside).trim();
      all.set(name, [...(all.get(name) ?? []), meant]);
    }
    for (const [name, meanings] of all) {
      const [only = "", ...others] = meanings;
      const isFixed = /!(?:\$[A-Z]+\$\d+(?::\$[A-Z]+\$\d+)?|\$[A-Z]+:\$[A-Z]+|\$\d+:\$\d+)$/i.test(only);
      const area = others.length === 0 && isFixed ? areaOf(only, "") : undefined;
      if (!area) this.meanings.set(name, meanings);
      else if (!this.names.has(name)) this.names.set(name, area);
    }
  }
}

/** The style that a new day needs; undefined when the cell's style shows days already. */
function styleFor(day: "day" | "time", style: number, styles: ClosedStyles): number | undefined {
  return styles.showsDays(style) ? undefined : styles.forDays(style, day === "time");
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
    const place = { sheet: sheet.name, row, column, rows: 1, columns: 1 };
    const isTable = formula.kind === "dataTable";
    const isArray = formula.kind === "array" || isTable;
    const reach = (isArray && areaOf(formula.ref ?? "", sheet.name)) || place;
    if (isTable) text = tableFormula(reach, formula.inputs);
    if (text === "") continue;
    const { shared: number } = formula;
    found.push({ cell: place, formula: `=${text}`, reach, isDynamic, isArray, ...(number && { shared: number }) });
  }
  return found;
}

/**
 * A formula that reads what a data table reads: its formulas, which stand above it or to its left, and its input cells.
 * The file stores no text for a data table.
 */
function tableFormula(reach: Area, inputs: readonly string[]): string {
  const [up, left] = [Math.min(1, reach.row), Math.min(1, reach.column)];
  const { row, column, rows, columns } = reach;
  const around = { row: row - up, column: column - left, rows: rows + up, columns: columns + left };
  return `TABLE(${[addressOf(around), ...inputs].join(",")})`;
}

/** Whether the first element of this name has this attribute, and it is true. */
function isSet({ text }: Letters, name: string, attribute: string): boolean {
  const [token] = elementsOf(text, name);
  const value = token && attributesOf(text, token).get(attribute);
  return value === "1" || value === "true";
}

function refuseForeign(bytes: Uint8Array): void {
  const isOld = [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte);
  if (isOld)
    throw new Unreadable(
      "The file is encrypted with a password, or an .xls workbook: save it as .xlsx without a password.",
    );
}

/** The target of a relationship as a path from the root of the zip file. */
function targetPath(folder: string, target: string): string {
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
