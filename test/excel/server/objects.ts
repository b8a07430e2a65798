/**
 * Excel's objects as a request addresses them, over a `Book`. The members have the names that Microsoft's client sends
 * (`Formulas`, `GetRangeByIndexes`). An object that only stores what is set is a `Bag`.
 */
import { type Area, addressOf, addressOnSheet, areaOf } from "../../../src/workbook/area";
import { Bag, BagList, OwnStore, type Store } from "./bag";
import {
  type Book,
  type Box,
  type Cell,
  type FunctionResult,
  holds,
  keyOf,
  meets,
  type Name,
  placeOf,
  type Sheet,
  type Table,
  type Values,
} from "./book";
import { HostError } from "./hostError";

/** Cells in one reading [concepts/resource-limits-and-performance-optimization.md]. */
const mostCells = 5_000_000;
/** An address list may be 8,192 characters long [Excel.Worksheet.getRanges: "limited to 8192 characters"]. */
const longestAddress = 8_192;

/** Reads an object's scalar members when a request names none. */
export interface Served {
  readonly scalars?: readonly string[];
}

export class WorkbookObject implements Served {
  readonly scalars = ["Name"];
  readonly Name = "Book1.xlsx";
  constructor(private readonly book: Book) {}

  get Worksheets() {
    return new WorksheetList(this.book);
  }
  get Names() {
    return new NameList(this.book, undefined);
  }
  get Tables() {
    return new TableList(this.book, () => this.book.tables);
  }
  get Application() {
    return new ApplicationObject(this.book);
  }
  get Functions() {
    return new FunctionsObject(this.book);
  }

  /** With a chart or a chart sheet selected there is no range [error page: InvalidSelection; Range docs of getSelectedRange]. */
  GetSelectedRanges() {
    this.mustHaveCells();
    return new RangesObject(this.book, this.book.front, [...this.book.selected]);
  }
  GetSelectedRange() {
    this.mustHaveCells();
    if (this.book.selected.length > 1) throw new HostError("InvalidSelection");
    return rangeOf(this.book, this.book.front, this.book.selected[0] as Box);
  }
  /** The active cell is there while a chart is selected; a chart sheet has none: *assumed*. */
  GetActiveCell() {
    if (this.book.front.isChart) throw new HostError("InvalidSelection");
    const { row, column } = this.book.selected[0] as Box;
    return rangeOf(this.book, this.book.front, { row, column, rows: 1, columns: 1 });
  }

  private mustHaveCells() {
    if (this.book.front.isChart || this.book.isChartSelected || this.book.selected.length === 0) {
      throw new HostError("InvalidSelection");
    }
  }
}

/** What a request addresses by a name of its own, besides the workbook. */
export function serviceOf(book: Book, name: string): object {
  // [client, `CustomFunctions.newObject`, `AddinInternalService.newObject`]
  if (name === "Microsoft.ExcelServices.CustomFunctions") return new CustomFunctionsObject(book);
  if (name === "Microsoft.InternalService.AddinInternalService") return { NotifyActionHandlerReady: () => undefined };
  throw new HostError("ApiNotFound", name);
}

class CustomFunctionsObject {
  constructor(private readonly book: Book) {}
  _SetOsfControlContainerReadyForCustomFunctions() {
    this.book.onFunctionsReady();
  }
  /** Switches of Microsoft's, by number; which of them are on today is not known: *assumed*. */
  _GetEnabledFeatures() {
    return [];
  }
  SetInvocationArrayResults(results: readonly FunctionResult[]) {
    this.book.onResults(results);
  }
}

class ApplicationObject implements Served {
  readonly scalars = ["CalculationMode"];
  readonly CalculationMode = "Automatic";
  constructor(private readonly book: Book) {}
  Calculate(kind: unknown) {
    this.book.recalculate(kind === "Full" || kind === "FullRebuild");
  }
}

class FunctionsObject {
  constructor(private readonly book: Book) {}
  /** DATE counts from the year that the workbook counts from [support.microsoft.com, *Date systems in Excel*]. */
  Date(year: number, month: number, day: number) {
    const since1970 = Date.UTC(year, month - 1, day) / 86_400_000;
    return { scalars: ["Value"], Value: since1970 + (this.book.dateSystem === 1904 ? 24_107 : 25_569) };
  }
}

/** A taken name is refused [testing/application-specific-api-error-handling.md, ItemAlreadyExists], a blank one too: *assumed*. */
class WorksheetList {
  constructor(private readonly book: Book) {}
  get items() {
    return this.book.sheets.map((sheet) => new WorksheetObject(this.book, sheet));
  }
  Add(name: string) {
    mustHaveFreeStructure(this.book);
    if (!name) throw new HostError("InvalidArgument");
    return new WorksheetObject(this.book, this.book.addSheet(name));
  }
  GetActiveWorksheet() {
    return new WorksheetObject(this.book, this.book.front);
  }
  GetItem(key: string) {
    return new WorksheetObject(this.book, this.book.sheet(key));
  }
  GetItemOrNullObject(key: string) {
    const sheet = this.book.findSheet(key);
    return sheet ? new WorksheetObject(this.book, sheet) : null;
  }
  GetCount() {
    return this.book.sheets.length;
  }
}

/** What is protected refuses changes [testing/application-specific-api-error-handling.md, AccessDenied]. */
function mustHaveFreeStructure(book: Book): void {
  if (book.isStructureProtected) throw new HostError("AccessDenied");
}

function mustBeWritable(sheet: Sheet): void {
  if (sheet.isProtected) throw new HostError("AccessDenied");
}

class WorksheetObject implements Served {
  readonly scalars = ["Name", "Id", "Position", "Visibility", "ShowGridlines"];
  constructor(
    private readonly book: Book,
    private readonly sheet: Sheet,
  ) {}
  get id() {
    return this.sheet.id;
  }
  get Id() {
    return this.sheet.id;
  }
  get Name() {
    return this.sheet.name;
  }
  set Name(name: string) {
    mustHaveFreeStructure(this.book);
    if (this.book.findSheet(name)) throw new HostError("ItemAlreadyExists");
    this.sheet.name = name;
  }
  get Position() {
    return this.book.sheets.indexOf(this.sheet);
  }
  get Visibility() {
    return this.sheet.visibility;
  }
  set Visibility(visibility: string) {
    mustHaveFreeStructure(this.book);
    this.sheet.visibility = visibility;
  }
  get ShowGridlines() {
    return this.sheet.hasGridlines;
  }
  get Gridlines() {
    return this.sheet.hasGridlines;
  }
  /** The client sets `showGridlines` by this name [client, `Worksheet.showGridlines`]. */
  set Gridlines(isShown: boolean) {
    mustBeWritable(this.sheet);
    this.sheet.hasGridlines = isShown;
  }
  get Tables() {
    return new TableList(this.book, () => this.book.tables.filter(({ sheet }) => sheet === this.sheet), this.sheet);
  }
  get Names() {
    return new NameList(this.book, this.sheet);
  }
  get Notes() {
    return new NoteList(this.sheet);
  }
  get Charts() {
    return new BagList(this.sheet.charts, () => mustBeWritable(this.sheet));
  }
  get PageLayout() {
    return new PageLayoutObject(guardStore(this.sheet.page, this.sheet));
  }
  get FreezePanes() {
    return new Bag(guardStore(this.sheet.panes, this.sheet));
  }
  get Protection() {
    return { scalars: ["Protected"], Protected: this.sheet.isProtected };
  }
  /** Only a sheet that is shown can come to the front: *assumed*. */
  Activate() {
    if (this.sheet.visibility !== "Visible") throw new HostError("InvalidOperation");
    this.book.front = this.sheet;
  }
  /**
   * "This operation will fail if the worksheet's visibility is set to VeryHidden" [Excel.Worksheet.delete]; the last
   * one that is shown stays: *assumed*.
   */
  Delete() {
    mustHaveFreeStructure(this.book);
    const isLast = !this.book.sheets.some((one) => one !== this.sheet && one.visibility === "Visible");
    if (this.sheet.visibility === "VeryHidden" || isLast) throw new HostError("InvalidOperation");
    this.book.drop(this.sheet);
  }
  Calculate(isAll: boolean) {
    this.book.recalculate(isAll);
  }
  /** Places that are none are refused [testing/application-specific-api-error-handling.md, InvalidArgument]. */
  GetRange(address?: string) {
    if (!address) return rangeOf(this.book, this.sheet, { row: 0, column: 0, rows: 1_048_576, columns: 16_384 });
    const area = areaOf(address, this.sheet.name);
    if (!area) throw new HostError("InvalidArgument", address);
    return rangeOf(this.book, this.sheet, area);
  }
  GetRangeByIndexes(row: number, column: number, rows: number, columns: number) {
    if (!(row >= 0 && column >= 0 && rows > 0 && columns > 0)) throw new HostError("InvalidArgument");
    return rangeOf(this.book, this.sheet, { row, column, rows, columns });
  }
  GetCell(row: number, column: number) {
    return rangeOf(this.book, this.sheet, { row, column, rows: 1, columns: 1 });
  }
  GetRanges(addresses: string) {
    if (addresses.length > longestAddress) throw new HostError("InvalidArgument");
    const boxes = addresses.split(",").map((address) => {
      const area = areaOf(address, this.sheet.name);
      if (!area) throw new HostError("InvalidArgument", address);
      return area;
    });
    return new RangesObject(this.book, this.sheet, boxes);
  }
  /** With `valuesOnly`, formatted blank cells do not count [Excel.Worksheet.getUsedRangeOrNullObject]. */
  GetUsedRangeOrNullObject(isOfValues?: boolean) {
    const used = isOfValues ? this.sheet.usedBox() : withFormats(this.sheet);
    return used ? rangeOf(this.book, this.sheet, used) : null;
  }
  GetUsedRange(isOfValues?: boolean) {
    return this.GetUsedRangeOrNullObject(isOfValues) ?? this.GetCell(0, 0);
  }
}

/** Formats of whole columns or rows make no used area: *assumed*. */
function withFormats(sheet: Sheet): Box | undefined {
  const boxes = [sheet.usedBox(), ...sheet.formats.filter(({ rows, columns }) => rows < 1_048_576 && columns < 16_384)];
  const known = boxes.filter((box) => box !== undefined);
  if (known.length === 0) return undefined;
  const [row, column] = [Math.min(...known.map((box) => box.row)), Math.min(...known.map((box) => box.column))];
  const bottom = Math.max(...known.map((box) => box.row + box.rows));
  const right = Math.max(...known.map((box) => box.column + box.columns));
  return { row, column, rows: bottom - row, columns: right - column };
}

/** A store that refuses changes while its sheet is protected. */
function guardStore(store: Store, sheet: Sheet): Store {
  return {
    get: (path) => store.get(path),
    set: (path, value) => {
      mustBeWritable(sheet);
      store.set(path, value);
    },
    call: (path, given) => {
      mustBeWritable(sheet);
      store.call(path, given);
    },
  };
}

class PageLayoutObject extends Bag {
  /**
   * A page is at least one page [Excel.PageLayoutZoomOptions: "number of pages to fit", null where it does not matter;
   * that 0 is refused: *assumed*].
   */
  override set(name: string, value: unknown): void {
    const { horizontalFitToPages, verticalFitToPages } = Object(value);
    if (name === "Zoom" && (horizontalFitToPages === 0 || verticalFitToPages === 0))
      throw new HostError("InvalidArgument");
    super.set(name, value);
  }
}

// ---- ranges

/** `box` moves when rows are inserted above a range that the client keeps. */
export class RangeObject implements Served {
  readonly scalars = [
    "Address",
    "RowIndex",
    "ColumnIndex",
    "RowCount",
    "ColumnCount",
    "CellCount",
    "Formulas",
    "Values",
    "Text",
    "NumberFormat",
    "HasSpill",
    "RowHidden",
  ];
  constructor(
    private readonly book: Book,
    readonly sheet: Sheet,
    public box: Box,
  ) {}

  get Worksheet() {
    return new WorksheetObject(this.book, this.sheet);
  }
  get Address() {
    return addressOnSheet(this.area);
  }
  get RowIndex() {
    return this.box.row;
  }
  get ColumnIndex() {
    return this.box.column;
  }
  get RowCount() {
    return this.box.rows;
  }
  get ColumnCount() {
    return this.box.columns;
  }
  get CellCount() {
    return this.box.rows * this.box.columns;
  }
  get Formulas() {
    return this.read(({ formula, value }) => formula ?? value);
  }
  set Formulas(values: unknown) {
    this.write(values);
  }
  get Values() {
    return this.read(({ value }) => plainOf(value));
  }
  set Values(values: unknown) {
    this.write(values);
  }
  get Text() {
    return this.read(({ value }) => shownText(value));
  }
  get ValueTypes() {
    return this.read(({ value }) => (value === "" ? "Empty" : /^#/.test(String(value)) ? "Error" : "String"));
  }
  get NumberFormat() {
    return this.read((_, row, column) => this.sheet.format("NumberFormat", row, column) ?? "General");
  }
  set NumberFormat(values: unknown) {
    mustBeWritable(this.sheet);
    const lines = this.matrix(values);
    const [first] = lines.flat();
    if (lines.flat().every((one) => one === first)) this.style("NumberFormat", first);
    else {
      this.places().forEach(({ row, column }, index) => {
        const value = lines.flat()[index];
        if (value !== null) this.sheet.formats.push({ row, column, rows: 1, columns: 1, path: "NumberFormat", value });
      });
    }
  }
  /**
   * True or false where it is so of all cells, else null; a cell that is filled by a formula beside it has a spill
   * border too [Excel.Range.hasSpill].
   */
  get HasSpill() {
    const spills = this.places().map(({ row, column }) => {
      const { from, fills = [] } = this.sheet.cell(row, column);
      return from !== undefined || fills.length > 0;
    });
    return spills.every(Boolean) ? true : spills.some(Boolean) ? null : false;
  }
  /** True, false, or null where rows differ [Excel.Range.rowHidden]. */
  get RowHidden() {
    const rows = Array.from({ length: this.box.rows }, (_, down) => this.sheet.hiddenRows.has(this.box.row + down));
    return rows.every(Boolean) ? true : rows.some(Boolean) ? null : false;
  }
  get ColumnHidden() {
    return this.sheet.format("ColumnHidden", this.box.row, this.box.column) ?? false;
  }
  set ColumnHidden(value: unknown) {
    mustBeWritable(this.sheet);
    this.style("ColumnHidden", value);
  }
  get Format() {
    return new Bag({
      get: (path) => this.sheet.format(path, this.box.row, this.box.column),
      set: (path, value) => {
        mustBeWritable(this.sheet);
        this.style(path, value);
      },
      // `Borders.GetItem` is no change.
      call: () => undefined,
    });
  }
  get ConditionalFormats() {
    const { row, column, rows, columns } = this.box;
    let rule = this.sheet.rules.find(
      (one) => one.row === row && one.column === column && one.rows === rows && one.columns === columns,
    );
    if (!rule) {
      rule = { ...this.box, list: [] };
      this.sheet.rules.push(rule);
    }
    return new BagList(
      rule.list,
      () => mustBeWritable(this.sheet),
      ([type]) => ({ type }),
    );
  }
  get DataValidation() {
    const store = new OwnStore();
    return new Bag(
      guardStore(
        {
          get: (path) =>
            [...this.sheet.validations]
              .reverse()
              .find((one) => holds(one, this.box.row, this.box.column))
              ?.store.get(path),
          set: (path, value) => {
            store.set(path, value);
            if (store.values.size === 1) this.sheet.validations.push({ ...this.box, store });
          },
          call: (path, given) => store.call(path, given),
        },
        this.sheet,
      ),
    );
  }

  GetCell(row: number, column: number) {
    return this.at({ row: this.box.row + row, column: this.box.column + column, rows: 1, columns: 1 });
  }
  GetRow(row: number) {
    return this.at({ ...this.box, row: this.box.row + row, rows: 1 });
  }
  GetColumn(column: number) {
    return this.at({ ...this.box, column: this.box.column + column, columns: 1 });
  }
  GetBoundingRect(other: RangeObject) {
    const row = Math.min(this.box.row, other.box.row);
    const column = Math.min(this.box.column, other.box.column);
    const bottom = Math.max(this.box.row + this.box.rows, other.box.row + other.box.rows);
    const right = Math.max(this.box.column + this.box.columns, other.box.column + other.box.columns);
    return this.at({ row, column, rows: bottom - row, columns: right - column });
  }
  GetUsedRangeOrNullObject(isOfValues?: boolean) {
    const used = isOfValues ? this.sheet.usedBox() : withFormats(this.sheet);
    if (!used || !meets(used, this.box)) return null;
    const row = Math.max(used.row, this.box.row);
    const column = Math.max(used.column, this.box.column);
    const rows = Math.min(used.row + used.rows, this.box.row + this.box.rows) - row;
    return this.at({
      row,
      column,
      rows,
      columns: Math.min(used.column + used.columns, this.box.column + this.box.columns) - column,
    });
  }
  /** Of a cell whose formula spills; others have none [Excel.Range.getSpillingToRangeOrNullObject]. */
  GetSpillingToRangeOrNullObject() {
    const spill = this.book.spill(this.sheet, this.box.row, this.box.column);
    return spill ? this.at(spill) : null;
  }
  GetMergedAreasOrNullObject() {
    const areas = this.sheet.merged.filter((one) => meets(one, this.box));
    return areas.length > 0 ? new RangesObject(this.book, this.sheet, areas) : null;
  }
  /** Cells of a kind, as few areas as can be [Excel.Range.getSpecialCellsOrNullObject]. */
  GetSpecialCellsOrNullObject(kind: string) {
    const isMeant = (cell: Cell) =>
      kind === "Formulas"
        ? cell.formula !== undefined
        : kind === "Constants" && cell.formula === undefined && cell.from === undefined;
    const keys = [...this.sheet.cells].filter(([, cell]) => isMeant(cell)).map(([key]) => placeOf(key));
    const found = inColumns(keys.filter(({ row, column }) => holds(this.box, row, column)));
    return found.length > 0 ? new RangesObject(this.book, this.sheet, found) : null;
  }
  GetTables() {
    const { sheet, box } = this;
    return new TableList(
      this.book,
      () => this.book.tables.filter((table) => table.sheet === sheet && meets(table.box, box)),
      sheet,
    );
  }
  Select() {
    this.book.select(this.sheet.name, this.box);
  }
  /** Calculated at the next recalculation [Excel.Range.setDirty], custom functions too: *assumed* (E30 of docs/code/hosts.md). */
  SetDirty() {
    for (const key of this.keys()) this.sheet.dirty.add(key);
  }
  Calculate() {
    for (const { row, column } of this.places()) this.book.evaluate(this.sheet, row, column);
  }
  /** Everything, formats alone or contents alone [Excel.ClearApplyTo]. */
  Clear(what: string | null) {
    mustBeWritable(this.sheet);
    if (what !== "Formats")
      for (const key of this.keys()) this.book.clear(this.sheet, placeOf(key).row, placeOf(key).column);
    if (what === "Contents") return;
    this.sheet.formats.splice(
      0,
      Number.POSITIVE_INFINITY,
      ...this.sheet.formats.filter((one) => !isInside(one, this.box)),
    );
    this.sheet.rules.splice(0, Number.POSITIVE_INFINITY, ...this.sheet.rules.filter((one) => !isInside(one, this.box)));
  }
  /** Values alone, from a range of the same size: whatever else Excel can do is not used [Excel.Range.copyFrom]. */
  CopyFrom(source: RangeObject | string, kind: string) {
    if (typeof source === "string" || kind !== "Values") throw new HostError("InvalidArgument");
    mustBeWritable(this.sheet);
    const values = source.read(({ value }) => value);
    for (const key of this.keys()) this.book.clear(this.sheet, placeOf(key).row, placeOf(key).column);
    this.places().forEach(({ row, column }, index) => {
      const value = values.flat()[index];
      if (value !== "") this.sheet.cells.set(keyOf(row, column), { value });
    });
  }
  /** Asked before more than 1,500 values are set, which the client does in pieces [client, `setRangePropertiesInBulk`]. */
  _ValidateArraySize(rows: number, columns: number) {
    if (rows !== this.box.rows || columns !== this.box.columns) throw new HostError("InvalidArgument");
  }

  /** As a call names the range that it is given. */
  toString() {
    return addressOf(this.box);
  }

  private get area(): Area {
    return { ...this.box, sheet: this.sheet.name };
  }
  private at(box: Box) {
    return rangeOf(this.book, this.sheet, box);
  }
  private style(path: string, value: unknown) {
    this.sheet.formats.push({ ...this.box, path, value });
  }
  /** The keys of the cells that hold something. */
  private keys(): readonly number[] {
    const { cells } = this.sheet;
    if (this.CellCount > cells.size) {
      return [...cells.keys()].filter((key) => holds(this.box, placeOf(key).row, placeOf(key).column));
    }
    return this.places().map(({ row, column }) => keyOf(row, column));
  }
  private places() {
    const { row, column, rows, columns } = this.box;
    return Array.from({ length: rows * columns }, (_, index) => ({
      row: row + Math.floor(index / columns),
      column: column + (index % columns),
    }));
  }
  private read(of: (cell: Cell, row: number, column: number) => unknown): Values {
    if (this.CellCount > mostCells) throw new HostError("RangeExceedsLimit");
    const { row, column, rows, columns } = this.box;
    return Array.from({ length: rows }, (_, down) =>
      Array.from({ length: columns }, (__, across) =>
        of(this.sheet.cell(row + down, column + across), row + down, column + across),
      ),
    );
  }
  /** One value for all cells, or an array of the range's own shape [excel-add-ins-ranges-set-get-values.md]. */
  private matrix(values: unknown): Values {
    const { rows, columns } = this.box;
    const isOne = !Array.isArray(values) || (values.length === 1 && Array.isArray(values[0]) && values[0].length === 1);
    if (isOne) {
      const one = Array.isArray(values) ? values[0][0] : values;
      return Array.from({ length: rows > 2_000 ? 1 : rows }, () => new Array(columns > 2_000 ? 1 : columns).fill(one));
    }
    const fits = values.length === rows && values.every((line) => Array.isArray(line) && line.length === columns);
    if (!fits) throw new HostError("InvalidArgument", `${values.length} rows for ${this.Address}`);
    return values as Values;
  }
  /** Null leaves a cell as it is; a blank text clears it [excel-add-ins-ranges-set-get-values.md, *null input*]. */
  private write(values: unknown) {
    mustBeWritable(this.sheet);
    const lines = this.matrix(values);
    lines.forEach((line, down) => {
      line.forEach((value, across) => {
        if (value !== null) this.book.enter(this.sheet, this.box.row + down, this.box.column + across, value);
      });
    });
  }
}

function rangeOf(book: Book, sheet: Sheet, { row, column, rows, columns }: Box): RangeObject {
  return new RangeObject(book, sheet, { row, column, rows, columns });
}

function isInside(one: Box, other: Box): boolean {
  return holds(other, one.row, one.column) && holds(other, one.row + one.rows - 1, one.column + one.columns - 1);
}

/** Joins cells of a column that are below each other. */
function inColumns(places: readonly { readonly row: number; readonly column: number }[]): Box[] {
  const sorted = [...places].sort((one, other) => one.column - other.column || one.row - other.row);
  const found: { row: number; column: number; rows: number; columns: number }[] = [];
  for (const { row, column } of sorted) {
    const last = found.at(-1);
    if (last?.column === column && last.row + last.rows === row) last.rows += 1;
    else found.push({ row, column, rows: 1, columns: 1 });
  }
  return found;
}

class RangesObject implements Served {
  readonly scalars = ["Address", "AreaCount", "CellCount"];
  constructor(
    private readonly book: Book,
    private readonly sheet: Sheet,
    private readonly boxes: readonly Box[],
  ) {}
  get Worksheet() {
    return new WorksheetObject(this.book, this.sheet);
  }
  get Areas() {
    const ranges = this.boxes.map((box) => rangeOf(this.book, this.sheet, box));
    return { items: ranges, GetItemAt: (index: number) => ranges[index] };
  }
  get Address() {
    return this.boxes.map((box) => addressOnSheet({ ...box, sheet: this.sheet.name })).join(",");
  }
  get AreaCount() {
    return this.boxes.length;
  }
  get CellCount() {
    return this.boxes.reduce((sum, { rows, columns }) => sum + rows * columns, 0);
  }
  /** All areas are selected together [RangeAreas.select: "Selects the specified range areas in the Excel UI"]. */
  Select() {
    this.book.select(this.sheet.name, ...this.boxes);
  }
  SetDirty() {
    for (const box of this.boxes) rangeOf(this.book, this.sheet, box).SetDirty();
  }
}

/** A number with a format of its own, as a function gives it. */
function plainOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "basicValue" in value ? value.basicValue : value;
}

/** Of formats only a date's is known here: *assumed*. */
function shownText(value: unknown): string {
  const { basicValue, numberFormat } = Object(value);
  if (numberFormat !== "yyyy-mm-dd") return String(plainOf(value));
  return new Date(Date.UTC(1899, 11, 30) + basicValue * 86_400_000).toISOString().slice(0, 10);
}

// ---- names, tables, notes

class NameList {
  constructor(
    private readonly book: Book,
    private readonly scope: Sheet | undefined,
  ) {}
  /** The workbook's list has no names that belong to a sheet [Excel.Workbook.names: "workbook-scoped"]. */
  get items() {
    return this.book.names.filter(({ scope }) => scope === this.scope).map((name) => new NameObject(this.book, name));
  }
  /** Which letters a name may have: *assumed*. */
  Add(name: string, range: RangeObject | string) {
    if (this.book.findName(name, this.scope)) throw new HostError("ItemAlreadyExists", name);
    if (!/^[\p{L}_\\][\p{L}\d_.\\?]*$/u.test(name) || typeof range === "string")
      throw new HostError("InvalidArgument", name);
    const { sheet, box } = range;
    const added: Name = { name, scope: this.scope, sheet, box, isVisible: true };
    this.book.names.push(added);
    return new NameObject(this.book, added);
  }
  GetItem(key: string) {
    const found = this.GetItemOrNullObject(key);
    if (!found) throw new HostError("ItemNotFound", key);
    return found;
  }
  GetItemOrNullObject(key: string) {
    const found = this.book.findName(key, this.scope);
    return found ? new NameObject(this.book, found) : null;
  }
}

/** A name whose cells were deleted refers to #REF!: *assumed*. */
class NameObject implements Served {
  readonly scalars = ["Name", "Type", "Value", "Visible", "Scope", "Formula"];
  constructor(
    private readonly book: Book,
    private readonly name: Name,
  ) {}
  get id() {
    return this.name.name;
  }
  get Name() {
    return this.name.name;
  }
  get Type() {
    return this.name.box ? "Range" : "Error";
  }
  get Value() {
    return this.name.box ? this.Formula.slice(1) : "#REF!";
  }
  get Scope() {
    return this.name.scope ? "Worksheet" : "Workbook";
  }
  get Visible() {
    return this.name.isVisible;
  }
  set Visible(isVisible: boolean) {
    this.name.isVisible = isVisible;
  }
  get Formula() {
    const { sheet, box } = this.name;
    if (!box) return "=#REF!";
    return `='${sheet.name.replace(/'/g, "''")}'!${addressOf(box).replace(/[A-Z]+|\d+/g, "$$$&")}`;
  }
  Delete() {
    this.book.names.splice(this.book.names.indexOf(this.name), 1);
  }
  GetRangeOrNullObject() {
    return this.name.box ? rangeOf(this.book, this.name.sheet, this.name.box) : null;
  }
  GetRange() {
    const range = this.GetRangeOrNullObject();
    if (!range) throw new HostError("ItemNotFound");
    return range;
  }
}

class TableList {
  constructor(
    private readonly book: Book,
    private readonly tables: () => readonly Table[],
    private readonly sheet?: Sheet,
  ) {}
  get items() {
    return this.tables().map((table) => new TableObject(this.book, table));
  }
  get Count() {
    return this.tables().length;
  }
  /** Tables may not overlap, and a table's headings are texts [support.microsoft.com, *Overview of Excel tables*; the code: *assumed*]. */
  Add(range: RangeObject | string) {
    if (typeof range === "string") throw new HostError("InvalidArgument");
    const { sheet, box } = range;
    mustBeWritable(sheet);
    if (this.book.tables.some((table) => table.sheet === sheet && meets(table.box, box)))
      throw new HostError("InvalidOperation");
    let count = this.book.tables.length + 1;
    while (this.book.findTable(`Table${count}`)) count += 1;
    const added: Table = { id: this.book.newId(), name: `Table${count}`, sheet, box, style: "TableStyleMedium2" };
    this.book.tables.push(added);
    return new TableObject(this.book, added);
  }
  GetItem(key: string) {
    const found = this.GetItemOrNullObject(key);
    if (!found) throw new HostError("ItemNotFound", key);
    return found;
  }
  GetItemOrNullObject(key: string) {
    const found = this.book.findTable(key);
    return found && (!this.sheet || found.sheet === this.sheet) ? new TableObject(this.book, found) : null;
  }
}

class TableObject implements Served {
  readonly scalars = ["Id", "Name", "Style", "ShowHeaders", "ShowTotals"];
  readonly ShowHeaders = true;
  readonly ShowTotals = false;
  constructor(
    private readonly book: Book,
    private readonly table: Table,
  ) {}
  get id() {
    return this.table.id;
  }
  get Id() {
    return this.table.id;
  }
  get Name() {
    return this.table.name;
  }
  /**
   * A table's name is no name of a cell and no other table's [Excel.Table.name, and *Rename an Excel table* to which it
   * leads; the code: *assumed*].
   */
  set Name(name: string) {
    mustBeWritable(this.table.sheet);
    const other = this.book.findTable(name);
    if ((other && other !== this.table) || this.book.findName(name, undefined))
      throw new HostError("ItemAlreadyExists", name);
    this.table.name = name;
  }
  get Style() {
    return this.table.style;
  }
  set Style(style: string) {
    mustBeWritable(this.table.sheet);
    this.table.style = style;
  }
  get Worksheet() {
    return new WorksheetObject(this.book, this.table.sheet);
  }
  get Columns() {
    const { sheet, box } = this.table;
    const items = Array.from({ length: box.columns }, (_, index) => ({
      scalars: ["Id", "Name", "Index"],
      id: index + 1,
      Id: index + 1,
      Index: index,
      Name: String(sheet.cell(box.row, box.column + index).value),
    }));
    return { items, Count: items.length };
  }
  GetRange() {
    return rangeOf(this.book, this.table.sheet, this.table.box);
  }
  GetDataBodyRange() {
    const { row, rows } = this.table.box;
    return rangeOf(this.book, this.table.sheet, { ...this.table.box, row: row + 1, rows: rows - 1 });
  }
  GetHeaderRowRange() {
    return rangeOf(this.book, this.table.sheet, { ...this.table.box, rows: 1 });
  }
  /** "The range must overlap with the original table range and the headers must be in the same row" [Excel.Table.resize]. */
  Resize(range: RangeObject | string) {
    mustBeWritable(this.table.sheet);
    if (typeof range === "string" || range.sheet !== this.table.sheet || range.box.row !== this.table.box.row) {
      throw new HostError("InvalidArgument");
    }
    this.table.box = range.box;
  }
  Delete() {
    mustBeWritable(this.table.sheet);
    this.book.tables.splice(this.book.tables.indexOf(this.table), 1);
  }
}

class NoteList {
  constructor(private readonly sheet: Sheet) {}
  get items() {
    return [...this.sheet.notes.keys()].map((address) => new NoteObject(this.sheet, address));
  }
  /** A cell has one note [Excel.NoteCollection.add]; a protected sheet takes none. */
  Add(place: string | RangeObject, content: string) {
    mustBeWritable(this.sheet);
    const address = typeof place === "string" ? place : addressOf(place.box);
    if (this.sheet.notes.has(address)) throw new HostError("InvalidArgument", "There is a note already.");
    this.sheet.notes.set(address, content);
    return new NoteObject(this.sheet, address);
  }
  GetItem(key: string) {
    const found = this.GetItemOrNullObject(key);
    if (!found) throw new HostError("ItemNotFound", key);
    return found;
  }
  GetItemOrNullObject(key: string) {
    return this.sheet.notes.has(key) ? new NoteObject(this.sheet, key) : null;
  }
}

class NoteObject implements Served {
  readonly scalars = ["Content"];
  constructor(
    private readonly sheet: Sheet,
    private readonly address: string,
  ) {}
  get id() {
    return this.address;
  }
  get Content() {
    return this.sheet.notes.get(this.address);
  }
  set Content(content: string | undefined) {
    mustBeWritable(this.sheet);
    this.sheet.notes.set(this.address, content ?? "");
  }
  Delete() {
    mustBeWritable(this.sheet);
    this.sheet.notes.delete(this.address);
  }
}
