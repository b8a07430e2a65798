/** The spreadsheet as the script sees it: many reads, and in a menu's run writes. The context adds Google's names. */
import type { Chance } from "./chance";
import type { Clock } from "./clock";
import { Exception } from "./exception";
import type { Execution, Operations } from "./execution";
import type { Faults } from "./faults";
import type { Latency } from "./latency";
import { type Area, overlap, parseReference } from "./reference";
import { Sheet } from "./sheet";
import type { MenuItem, Ui } from "./ui";

export class Spreadsheet {
  readonly sheets: Sheet[] = [new Sheet("Sheet1", 0)];
  timeZone = "Etc/GMT";
  /** Cells that whoever runs the script may not edit. */
  protectedCells: readonly Area[] = [];
  /** Ranges with names, which move with their cells. */
  readonly named = new Map<string, Area & { readonly sheet: string }>();
  /** The sheet that a script brought to the front last. */
  front = "";
  /** The cells that a script selected last, in A1 notation: `B2:B4,B9`. */
  selected = "";
  /** Reads and writes of sheets, for the statistics. */
  touched = { reads: 0, writes: 0 };

  constructor(
    private readonly ui: Ui,
    private readonly clock: Clock,
    private readonly chance: Chance,
    private readonly latency: Latency,
    private readonly faults: Faults,
    private readonly changed: () => void,
  ) {}

  sheet(name: string): Sheet {
    const found = this.sheets.find((sheet) => sheet.name.toLowerCase() === name.toLowerCase());
    if (!found) throw new Exception(`Sheet ${name} not found`);
    return found;
  }

  insert(name: string): Sheet {
    if (this.sheets.some((sheet) => sheet.name === name)) {
      throw new Exception(`A sheet with the name "${name}" already exists. Please enter another name.`);
    }
    const sheet = new Sheet(name, this.sheets.length);
    this.sheets.push(sheet);
    return sheet;
  }

  private remove(gone: Sheet): void {
    if (this.sheets.length === 1) throw new Exception("You can't remove all the sheets in a document.");
    this.sheets.splice(this.sheets.indexOf(gone), 1);
  }

  /** Cells, and the names of cells, from this row on move down by one. */
  insertRow(name: string, above: number): void {
    this.sheet(name).insertRow(above);
    for (const [key, area] of this.named) {
      if (area.sheet === name && area.row >= above) this.named.set(key, { ...area, row: area.row + 1 });
    }
  }

  readonly operations: Operations = {
    "sheet.zone": (execution: Execution) => this.read(execution, () => this.timeZone),
    "sheet.names": (execution: Execution) =>
      this.read(execution, () => this.sheets.map(({ name, id }) => ({ name, id }))),
    "sheet.active": (execution: Execution) => this.read(execution, () => execution.active),
    "sheet.area": (execution: Execution, sheet: string, text: string) =>
      this.read(execution, () => this.area(sheet, text)),
    "sheet.extent": (execution: Execution, sheet: string) => this.read(execution, () => this.sheet(sheet).extent()),
    "sheet.canEdit": (execution: Execution, sheet: string, area: Area) =>
      this.read(execution, () => !this.isProtected(sheet, area)),
    "sheet.values": (execution: Execution, sheet: string, area: Area) =>
      this.read(execution, () => this.sheet(sheet).values(area)),
    "sheet.formulas": (execution: Execution, sheet: string, area: Area) =>
      this.read(execution, () => this.sheet(sheet).formulas(area)),
    "sheet.notes": (execution: Execution, sheet: string, area: Area) =>
      this.read(execution, () => this.sheet(sheet).notes(area)),
    "sheet.insert": (_: Execution, name: string) => this.write(() => void this.insert(name)),
    "sheet.enter": (_: Execution, sheet: string, area: Area, cells: readonly (readonly unknown[])[]) =>
      this.write(() => this.enter(this.editable(sheet, area), area, cells)),
    "sheet.note": (_: Execution, sheet: string, area: Area, texts: readonly (readonly string[])[]) =>
      this.write(() => {
        const noted = this.editable(sheet, area);
        forEach(area, (row, column) => noted.note(row, column, texts[row - area.row]?.[column - area.column] ?? ""));
      }),
    "sheet.style": (_: Execution, sheet: string, area: Area, what: string, given: unknown) =>
      this.write(() => this.editable(sheet, area).style(area, what, given)),
    "sheet.wear": (_: Execution, sheet: string, what: string, value: unknown) =>
      this.write(() => void this.sheet(sheet).worn.set(what, value)),
    "sheet.worn": (execution: Execution, sheet: string, what: string) =>
      this.read(execution, () => this.sheet(sheet).worn.get(what) ?? null),
    "sheet.size": (execution: Execution, sheet: string) => this.read(execution, () => this.sheet(sheet).size),
    "sheet.grow": (_: Execution, sheet: string, rows: number, columns: number) =>
      this.write(() => {
        const { size } = this.sheet(sheet);
        size.rows += rows;
        size.columns += columns;
      }),
    "sheet.name": (_: Execution, name: string, area: Area & { readonly sheet: string }) =>
      this.write(() => void this.named.set(name, area)),
    "sheet.unname": (_: Execution, name: string) => this.write(() => void this.named.delete(name)),
    "sheet.delete": (_: Execution, name: string) => this.write(() => this.remove(this.sheet(name))),
    "sheet.named": (execution: Execution) =>
      this.read(execution, () => [...this.named].map(([name, area]) => ({ name, area }))),
    "sheet.activate": (_: Execution, sheet: string) =>
      this.write(() => {
        this.front = sheet;
      }),
    "sheet.select": (_: Execution, sheet: string, text: string) =>
      this.write(() => {
        this.front = sheet;
        this.selected = text;
      }),
    "sheet.clear": (_: Execution, sheet: string, area: Area) =>
      this.write(() => {
        const cleared = this.editable(sheet, area);
        forEach(area, (row, column) => cleared.clear(row, column));
      }),
    "sheet.flush": async () => {
      await this.write(() => {
        for (const sheet of this.sheets) sheet.flush();
      });
      this.changed();
    },
    "ui.reach": () => undefined,
    "ui.menu": (_: Execution, name: string, items: readonly MenuItem[]) => void this.ui.menus.push({ name, items }),
    "ui.sidebar": (_: Execution, title: string, html: string) => {
      this.ui.sidebar = { title, html };
    },
    "ui.dialog": (_: Execution, title: string, html: string) => {
      this.ui.dialog = { title, html };
    },
    "session.locale": () => this.ui.locale,
    "ui.alert": (_: Execution, text: string, usual: string) => {
      this.ui.alerts.push(text);
      return this.ui.presses.shift() ?? usual;
    },
    "ui.toast": (_: Execution, text: string) => void this.ui.toasts.push(text),
  };

  private isProtected(name: string, area: Area): boolean {
    return this.protectedCells.some((own) => (own.sheet ?? "Sheet1") === name && overlap(own, area));
  }

  private editable(name: string, area: Area): Sheet {
    if (this.isProtected(name, area)) {
      throw new Exception("You are trying to edit a protected cell or object. Please contact the spreadsheet owner.");
    }
    return this.sheet(name);
  }

  private area(sheet: string, text: string): Area {
    const area = parseReference(text);
    if (!area) throw new Exception(`Range not found: ${text}`);
    return { sheet, ...area };
  }

  private enter(sheet: Sheet, area: Area, cells: readonly (readonly unknown[])[]): void {
    if (cells.length !== area.rows || cells.some((row) => row.length !== area.columns)) {
      throw new Exception(
        `The number of rows in the data does not match the number of rows in the range. The data has ${cells.length} but the range has ${area.rows}.`,
      );
    }
    const { rows, columns } = sheet.size;
    if (area.row + area.rows - 1 > rows || area.column + area.columns - 1 > columns) {
      throw new Exception("The coordinates of the range are outside the dimensions of the sheet.");
    }
    forEach(area, (row, column) => sheet.type(row, column, cells[row - area.row]?.[column - area.column]));
  }

  private async read<T>({ mode }: Execution, what: () => T): Promise<T> {
    this.touched.reads += 1;
    await this.clock.wait(this.chance.between(this.latency.sheetRead));
    if (this.faults.sheetRefused && mode === "CUSTOM_FUNCTION")
      throw new Exception("You do not have permission to call SpreadsheetApp.getActiveRange");
    return what();
  }

  private async write(what: () => void): Promise<void> {
    this.touched.writes += 1;
    await this.clock.wait(this.chance.between(this.latency.sheetWrite));
    what();
  }
}

function forEach({ row, column, rows, columns }: Area, act: (row: number, column: number) => void): void {
  for (let down = 0; down < rows; down += 1) {
    for (let across = 0; across < columns; across += 1) act(row + down, column + across);
  }
}
