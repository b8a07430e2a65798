/**
 * A fake of `Excel.run`, as far as our sheets use it, over cells in memory. A very hidden sheet cannot be deleted, and
 * the test decides who calculates formulas.
 */
import { Context } from "./fake-context";
import { recorder } from "./recorder";

type Values = unknown[][];

export interface FakeCell {
  formula?: string | undefined;
  value: unknown;
  /** Where the table that fills this cell begins. */
  from?: string | undefined;
}

export interface FakeWorkbook {
  readonly sheets: Map<string, FakeSheet>;
  active: string;
  /** Of the active sheet. */
  selected: readonly Box[];
  /** A person selects this, and whoever listens is told. */
  select(box: Box): void;
  /** Sheets that nobody may write to. */
  readonly protected: Set<string>;
  /** How often the page synchronised, and how many cells went over in the largest round. */
  readonly rounds: { count: number; most: number };
  /** Names and tables, as areas of a sheet. */
  readonly names: Map<string, Box & { readonly sheet: string; readonly columns?: readonly string[] }>;
  /** Of these, the names that no list shows. */
  readonly hidden: Set<string>;
  /** A person renames a sheet; what refers to it follows. */
  rename(sheet: string, name: string): void;
  /** A person inserts a row above this one: cells, references and names move. */
  insertRow(sheet: string, above: number): void;
  set(sheet: string, row: number, column: number, input: unknown): void;
  get(sheet: string, row: number, column: number): unknown;
  readonly Excel: object;
  /** Breaks off at the synchronisation of this number from now; undefined: never. */
  breaksAt: number | undefined;
}

interface FakeSheet {
  /** What was drawn on it besides cells: formats, rules, charts, pages, notes, names of its own. */
  readonly drawn: string[];
  /** Stays when the sheet is renamed. */
  readonly id: string;
  readonly cells: Map<string, FakeCell>;
  readonly dirty: Set<string>;
  /** By the addresses of their cells. */
  readonly notes: Map<string, string>;
  /** Cells whose formula fills others too. */
  readonly tables: Set<string>;
  visibility: string;
}

export interface Box {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columnCount: number;
}

/** Shows cells for a formula: at once, or when they are there. */
export type Calculate = (formula: string, read: (row: number, column: number) => unknown) => Values | Promise<Values>;

/** A number with a format of its own, as a function gives it. */
interface Formatted {
  readonly basicValue: number;
  readonly numberFormat: string;
}

function isFormatted(value: unknown): value is Formatted {
  return typeof value === "object" && value !== null && "numberFormat" in value;
}

function plainOf(value: unknown): unknown {
  return isFormatted(value) ? value.basicValue : value;
}

/** Of formats only a date's is known here. */
function textOf(value: unknown): string {
  if (!isFormatted(value) || value.numberFormat !== "yyyy-mm-dd") return String(plainOf(value));
  return new Date(Date.UTC(1899, 11, 30) + value.basicValue * 86_400_000).toISOString().slice(0, 10);
}

/** What is there is no null object. */
const never = () => false;
const key = (row: number, column: number) => `${row},${column}`;

export function fakeWorkbook(calculate: Calculate): FakeWorkbook {
  const sheets = new Map<string, FakeSheet>();
  const selecting = new Set<() => Promise<void>>();
  const workbook: FakeWorkbook = {
    sheets,
    active: "Sheet1",
    selected: [{ row: 0, column: 0, rows: 1, columnCount: 1 }],
    select: (box) => {
      workbook.selected = [box];
      for (const changed of selecting) void changed();
    },
    protected: new Set(),
    rounds: { count: 0, most: 0 },
    names: new Map(),
    hidden: new Set(),
    breaksAt: undefined,
    rename: (sheet, name) => {
      sheets.set(name, sheetOf(sheet));
      sheets.delete(sheet);
      for (const [one, box] of workbook.names)
        if (box.sheet === sheet) workbook.names.set(one, { ...box, sheet: name });
    },
    insertRow: (name, above) => insertRow(workbook, name, sheetOf(name), above),
    set: (name, row, column, input) => write(sheetOf(name), row, column, input),
    get: (name, row, column) => sheetOf(name).cells.get(key(row, column))?.value ?? "",
    Excel: {
      CalculationType: { full: "Full", recalculate: "Recalculate" },
      RangeCopyType: { values: "Values" },
      ClearApplyTo: { contents: "Contents" },
      SheetVisibility: { hidden: "Hidden", veryHidden: "VeryHidden" },
      NamedItemType: { range: "Range" },
      HorizontalAlignment: { right: "Right" },
      VerticalAlignment: { top: "Top", center: "Center" },
      BorderLineStyle: { continuous: "Continuous" },
      PrintMarginUnit: { inches: "Inches" },
      ConditionalFormatType: { containsText: "ContainsText", cellValue: "CellValue", custom: "Custom" },
      ConditionalTextOperator: { contains: "Contains" },
      PageOrientation: { landscape: "Landscape", portrait: "Portrait" },
      ReadingOrder: { rightToLeft: "RightToLeft" },
      ChartType: { barClustered: "BarClustered", columnClustered: "ColumnClustered" },
      ChartSeriesBy: { columns: "Columns" },
      ChartLegendPosition: { bottom: "Bottom" },
      /** In a context of its own, or in the one that something was added in. */
      run: async <T>(...given: [...[Context?], (context: object) => Promise<T>]) => {
        const work = given[given.length - 1] as (context: object) => Promise<T>;
        const context = given.length > 1 ? (given[0] as Context) : new Context(workbook.rounds, mayBreak);
        const result = await work(contextObject(context, sheetOf));
        await context.sync();
        return result;
      },
    },
  };
  const mayBreak = () => {
    if (workbook.breaksAt === undefined) return;
    workbook.breaksAt -= 1;
    if (workbook.breaksAt < 0) throw new Error("The page was closed.");
  };
  const sheetOf = (name: string): FakeSheet => {
    const sheet = [...sheets].find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
    if (!sheet) throw new Error("The requested resource doesn't exist.");
    return sheet;
  };
  const write = (sheet: FakeSheet, row: number, column: number, input: unknown) => {
    clear(sheet, row, column);
    if (input === "" || input === null) return;
    const formula = typeof input === "string" && input.startsWith("=") ? input : undefined;
    // An apostrophe makes text of what follows, and does not show.
    const plain = typeof input === "string" ? input.replace(/^'/, "") : input;
    sheet.cells.set(key(row, column), { formula, value: formula === undefined ? plain : 0 });
    if (formula !== undefined) evaluate(sheet, row, column);
  };
  const clear = (sheet: FakeSheet, row: number, column: number) => {
    const place = key(row, column);
    sheet.cells.delete(place);
    if (!sheet.tables.delete(place)) return;
    for (const [one, cell] of sheet.cells) if (cell.from === place) sheet.cells.delete(one);
  };
  const evaluate = (sheet: FakeSheet, row: number, column: number) => {
    const cell = sheet.cells.get(key(row, column));
    if (cell?.formula === undefined) return;
    const show = (values: Values) => {
      if (sheet.cells.get(key(row, column)) !== cell) return;
      values.forEach((line, down) => {
        line.forEach((value, across) => {
          if (down === 0 && across === 0) cell.value = value;
          else {
            sheet.tables.add(key(row, column));
            sheet.cells.set(key(row + down, column + across), { value, from: key(row, column) });
          }
        });
      });
    };
    const values = calculate(cell.formula, (r, c) => sheet.cells.get(key(r, c))?.value ?? "");
    if (Array.isArray(values)) show(values);
    else {
      cell.value = "#BUSY!";
      void values.then(show);
    }
  };
  const recalculate = (kind: string) => {
    for (const sheet of sheets.values()) {
      for (const [place, { formula }] of [...sheet.cells]) {
        const [row = 0, column = 0] = place.split(",").map(Number);
        if (formula !== undefined && (kind === "Full" || sheet.dirty.has(place))) evaluate(sheet, row, column);
      }
      sheet.dirty.clear();
    }
  };
  sheets.set("Sheet1", newSheet());

  // ---- the objects of a context

  const contextObject = (context: Context, find: (name: string) => FakeSheet) => {
    /** Which cells it is turns out when it is synchronised. */
    const range = (name: string, boxOf: () => Box | undefined): object => {
      const remote = context.remote(() => boxOf() === undefined, {
        rowIndex: () => boxOf()?.row,
        columnIndex: () => boxOf()?.column,
        rowCount: () => boxOf()?.rows,
        columnCount: () => boxOf()?.columnCount,
        formulas: () => read(name, boxOf(), ({ formula, value }) => formula ?? value),
        values: () => read(name, boxOf(), ({ value }) => plainOf(value)),
        text: () => read(name, boxOf(), ({ value }) => textOf(value)),
        hasSpill: () => {
          const spills = places(boxOf()).map((place) => spillOf(find(name), place) !== undefined);
          return spills.every(Boolean) ? true : spills.some(Boolean) ? null : false;
        },
        worksheet: () => worksheet(name),
      });
      const fill = (values: Values) =>
        places(boxOf()).forEach(([row, column], index) => {
          const width = boxOf()?.columnCount ?? 1;
          const line = values.length === 1 ? values[0] : values[Math.floor(index / width)];
          if (!line) throw new Error("The number of rows or columns in the input array doesn't match.");
          write(find(name), row, column, line[index % width]);
        });
      const clearAll = () => {
        if (workbook.protected.has(name)) throw new Error("The sheet is protected.");
        for (const [row, column] of places(boxOf())) clear(find(name), row, column);
      };
      return remote.with({
        place: () => ({ ...boxOf(), sheet: name }),
        set formulas(values: Values) {
          context.later(() => fill(values), values.length);
        },
        set values(values: Values) {
          context.later(() => fill(values), values.length);
        },
        set numberFormat(format: unknown) {
          context.later(() => find(name).drawn.push(`${addressOf(boxOf())} format ${JSON.stringify(format)}`));
        },
        get format() {
          return recorder(() => `${addressOf(boxOf())} `, drawOn(name));
        },
        get conditionalFormats() {
          return recorder(() => `${addressOf(boxOf())} rules`, drawOn(name));
        },
        get dataValidation() {
          return recorder(() => `${addressOf(boxOf())} choices`, drawOn(name));
        },
        toString: () => addressOf(boxOf()),
        getTables: () => tablesOf(name, boxOf),
        copyFrom: () =>
          context.later(() => {
            const values = read(name, boxOf(), ({ value }) => value);
            clearAll();
            fill(values);
          }),
        clear: () => context.later(clearAll),
        select: () => context.later(() => void Object.assign(workbook, { active: name, selected: [boxOf()] })),
        getSpillingToRangeOrNullObject: () =>
          range(name, () => {
            const box = boxOf();
            return box && spillOf(find(name), [box.row, box.column]);
          }),
        untrack: () => undefined,
      });
    };
    const drawOn = (name: string) => (line: () => string) => context.later(() => void find(name).drawn.push(line()));
    /** A table as `names` has it is its body. */
    const tablesOf = (name: string, boxOf: () => Box | undefined = () => undefined) =>
      context
        .remote(never, {
          items: () =>
            [...workbook.names].flatMap(([key, { columns, ...body }]) => {
              const at = boxOf();
              const reaches = !at || (at.row >= body.row - 1 && at.row < body.row + body.rows);
              return columns && body.sheet === name && reaches ? [table(key)] : [];
            }),
        })
        .with({
          add: (given: { place(): Box & { sheet: string } }) => {
            let key = `Table${workbook.names.size}`;
            context.later(() => {
              const { row, column, rows, columnCount, sheet } = given.place();
              const columns = Array.from({ length: columnCount }, (_, index) =>
                String(workbook.get(sheet, row, column + index)),
              );
              workbook.names.set(key, { sheet, row: row + 1, column, rows: rows - 1, columnCount, columns });
            });
            return {
              set name(next: string) {
                context.later(() => {
                  const box = workbook.names.get(key);
                  if (workbook.names.has(next) || !box) throw new Error("A resource with the same name exists.");
                  workbook.names.delete(key);
                  workbook.names.set(next, box);
                  key = next;
                });
              },
              set style(style: string) {
                context.later(() => find(name).drawn.push(`${key} style ${style}`));
              },
            };
          },
        });
    const table = (key: string): object =>
      context.remote(never, { name: () => key }).with({
        getRange: () => {
          const { row = 0, column = 0, rows = 0, columnCount = 0, sheet = "" } = workbook.names.get(key) ?? {};
          return range(sheet, () => ({ row: row - 1, column, rows: rows + 1, columnCount }));
        },
        resize: (given: { place(): Box & { sheet: string } }) =>
          context.later(() => {
            const { row, rows } = given.place();
            const before = workbook.names.get(key);
            if (before) workbook.names.set(key, { ...before, row: row + 1, rows: rows - 1 });
          }),
      });
    const read = (name: string, box: Box | undefined, of: (cell: FakeCell) => unknown): Values => {
      context.carry((box?.rows ?? 0) * (box?.columnCount ?? 0));
      if (!box) return [];
      const { cells } = find(name);
      return Array.from({ length: box.rows }, (_, down) =>
        Array.from({ length: box.columnCount }, (__, across) =>
          of(cells.get(key(box.row + down, box.column + across)) ?? { value: "" }),
        ),
      );
    };
    const worksheet = (name: string, isNull = false): object =>
      context
        .remote(() => isNull, { name: () => name, id: () => find(name).id })
        .with({
          tables: tablesOf(name),
          ...Object.fromEntries(
            ["charts", "pageLayout", "freezePanes", "names"].map((part) => [part, recorder(() => part, drawOn(name))]),
          ),
          activate: () =>
            context.later(() => {
              workbook.active = name;
            }),
          set showGridlines(shown: boolean) {
            context.later(() => void find(name).drawn.push(`gridlines ${shown}`));
          },
          set visibility(value: string) {
            context.later(() => {
              find(name).visibility = value;
            });
          },
          delete: () =>
            context.later(() => {
              if (find(name).visibility === "VeryHidden") throw new Error("This operation isn't permitted.");
              sheets.delete(name);
            }),
          notes: {
            add: (address: string, content: string) => {
              context.later(() => {
                if (find(name).notes.has(address)) throw new Error("There is a note already.");
                find(name).notes.set(address, content);
              });
              return context.remote(never, { content: () => content }).with({});
            },
            getItemOrNullObject: (address: string) => {
              const { notes } = find(name);
              const content = { content: () => notes.get(address) };
              return context
                .remote(() => !notes.has(address), content)
                .with({ delete: () => context.later(() => notes.delete(address)) });
            },
          },
          getUsedRangeOrNullObject: () => range(name, () => (isNull ? undefined : usedOf(find(name)))),
          getRange: () => range(name, () => usedOf(find(name))),
          getRangeByIndexes: (row: number, column: number, rows: number, columnCount: number) =>
            range(name, () => ({ row, column, rows, columnCount })),
          getRanges: (addresses: string) => ({
            setDirty: () => {
              if (addresses.length > 8192) throw new Error("The address is too long.");
              context.later(() => {
                for (const address of addresses.split(",")) {
                  for (const [row, column] of places(addressed(address))) find(name).dirty.add(key(row, column));
                }
              });
            },
          }),
        });
    const selected = () => workbook.selected.map((box) => range(workbook.active, () => box));
    return {
      sync: () => context.sync(),
      workbook: {
        application: { calculate: (kind: string) => context.later(() => recalculate(kind)) },
        worksheets: context.remote(never, { items: () => [...sheets.keys()].map((name) => worksheet(name)) }).with({
          getItem: (name: string) => worksheet(name),
          getItemOrNullObject: (name: string) => worksheet(name, ![...sheets.keys()].includes(name)),
          getActiveWorksheet: () => worksheet(workbook.active),
          add: (name: string) => {
            context.later(() => sheets.set(name, newSheet()));
            return worksheet(name);
          },
        }),
        getSelectedRanges: () => ({
          worksheet: worksheet(workbook.active),
          areas: context.remote(never, { items: selected }).with({}),
        }),
        onSelectionChanged: {
          add: (changed: () => Promise<void>) => {
            context.later(() => selecting.add(changed));
            return { context, remove: () => context.later(() => selecting.delete(changed)) };
          },
        },
        getActiveCell: () => {
          const [first] = workbook.selected;
          return range(workbook.active, () => first && { ...first, rows: 1, columnCount: 1 });
        },
        names: context
          .remote(never, {
            items: () =>
              [...workbook.names].flatMap(([name, { columns }]) => (columns ? [] : [namedItem(context, name, range)])),
          })
          .with({
            add: (name: string, range: { place(): Box & { sheet: string } }) => {
              context.later(() => {
                if (workbook.names.has(name)) throw new Error("A resource with the same name or identifier exists.");
                workbook.names.set(name, range.place());
              });
              return namedItem(context, name, () => ({}));
            },
            getItem: (name: string) => namedItem(context, name, () => ({})),
            getItemOrNullObject: (name: string) => namedItem(context, name, () => ({}), true),
          }),
        tables: context
          .remote(never, {
            items: () =>
              [...workbook.names].flatMap(([name, { columns, ...box }]) =>
                columns
                  ? context.remote(never, { name: () => name }).with({
                      getRange: () => range(box.sheet, () => ({ ...box, row: box.row - 1, rows: box.rows + 1 })),
                      getDataBodyRange: () => range(box.sheet, () => box),
                      columns: context
                        .remote(never, {
                          items: () => columns.map((one) => context.remote(never, { name: () => one }).with({})),
                        })
                        .with({}),
                    })
                  : [],
              ),
          })
          .with({ getItem: (name: string) => table(name) }),
      },
    };
  };
  const namedItem = (
    context: Context,
    name: string,
    range: (sheet: string, boxOf: () => Box | undefined) => object,
    mayBeMissing = false,
  ): object =>
    context
      .remote(never, {
        name: () => name,
        type: () => "Range",
        formula: () => {
          const { sheet = "", row = 0, column = 0 } = workbook.names.get(name) ?? {};
          return row < 0 ? "=#REF!" : `='${sheet}'!$${lettersOf(column)}$${row + 1}`;
        },
      })
      .with({
        set visible(shown: boolean) {
          context.later(() => void (shown ? workbook.hidden.delete(name) : workbook.hidden.add(name)));
        },
        delete: () =>
          context.later(() => {
            if (!workbook.names.delete(name) && !mayBeMissing) throw new Error("The requested resource doesn't exist.");
            workbook.hidden.delete(name);
          }),
        getRangeOrNullObject: () => {
          const box = workbook.names.get(name);
          return range(box?.sheet ?? "", () => box);
        },
      });
  return workbook;
}

function insertRow(workbook: FakeWorkbook, name: string, sheet: FakeSheet, above: number): void {
  const moved = (row: number) => (row >= above ? row + 1 : row);
  const rekeyed = (place: string) => {
    const [row = 0, column = 0] = place.split(",").map(Number);
    return key(moved(row), column);
  };
  const cells = [...sheet.cells].map(([place, cell]) => {
    const formula = cell.formula?.replace(
      /(\$?[A-Z]{1,3}\$?)(\d+)(?![\d(])/g,
      (_, letters, row) => letters + (moved(row - 1) + 1),
    );
    return [rekeyed(place), { ...cell, formula, from: cell.from && rekeyed(cell.from) }] as const;
  });
  sheet.cells.clear();
  for (const [place, cell] of cells) sheet.cells.set(place, cell);
  const tables = [...sheet.tables].map(rekeyed);
  sheet.tables.clear();
  for (const place of tables) sheet.tables.add(place);
  for (const [one, box] of workbook.names) {
    if (box.sheet === name) workbook.names.set(one, { ...box, row: moved(box.row) });
  }
}

let made = 0;

function newSheet(): FakeSheet {
  made += 1;
  return {
    id: `{${made}}`,
    cells: new Map(),
    dirty: new Set(),
    notes: new Map(),
    tables: new Set(),
    drawn: [],
    visibility: "Visible",
  };
}

function addressOf(box: Box | undefined): string {
  if (!box) return "";
  const corner = (row: number, column: number) => lettersOf(column) + (row + 1);
  const first = corner(box.row, box.column);
  const last = corner(box.row + box.rows - 1, box.column + box.columnCount - 1);
  return first === last ? first : `${first}:${last}`;
}

function places(box: Box | undefined): readonly (readonly [row: number, column: number])[] {
  if (!box) return [];
  return Array.from({ length: box.rows * box.columnCount }, (_, index) => {
    const down = Math.floor(index / box.columnCount);
    return [box.row + down, box.column + (index % box.columnCount)] as const;
  });
}

function usedOf({ cells }: FakeSheet): Box | undefined {
  if (cells.size === 0) return undefined;
  let [row, column] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [bottom, right] = [0, 0];
  for (const place of cells.keys()) {
    const comma = place.indexOf(",");
    const [down, across] = [Number(place.slice(0, comma)), Number(place.slice(comma + 1))];
    if (down < row) row = down;
    if (down > bottom) bottom = down;
    if (across < column) column = across;
    if (across > right) right = across;
  }
  return { row, column, rows: bottom - row + 1, columnCount: right - column + 1 };
}

function spillOf({ cells }: FakeSheet, [row, column]: readonly [number, number]): Box | undefined {
  const place = key(row, column);
  const filled = [...cells].filter(([, cell]) => cell.from === place).map(([one]) => one.split(",").map(Number));
  if (filled.length === 0) return undefined;
  const bottom = Math.max(row, ...filled.map(([one = 0]) => one));
  const right = Math.max(column, ...filled.map(([, one = 0]) => one));
  return { row, column, rows: bottom - row + 1, columnCount: right - column + 1 };
}

/** `A2:B20`, columns of one letter. */
function addressed(address: string): Box {
  const [, left = "A", top = "1", right = left, bottom = top] = /^([A-Z])(\d+)(?::([A-Z])(\d+))?$/.exec(address) ?? [];
  const column = left.charCodeAt(0) - 65;
  const row = Number(top) - 1;
  return { row, column, rows: Number(bottom) - row, columnCount: right.charCodeAt(0) - 64 - column };
}

/** `A` for 0, `AA` for 26. */
function lettersOf(column: number): string {
  const before = Math.floor(column / 26);
  return (before > 0 ? lettersOf(before - 1) : "") + String.fromCharCode(65 + (column % 26));
}
