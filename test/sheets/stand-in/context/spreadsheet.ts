/** SpreadsheetApp, as far as needed to read a cell's own formula, rewrite formulas and write worksheets. */
import { type Area, reference } from "../reference";
import { ask, define } from "./bridge";
import { chart, looksOf, recorder } from "./looks";

type Cells = readonly (readonly unknown[])[];
type Located = Area & { readonly sheet: string };

export function defineSpreadsheet(): void {
  define("SpreadsheetApp", {
    getActiveSpreadsheet: spreadsheet,
    getActive: spreadsheet,
    getActiveSheet: () => sheet(active().sheet),
    getActiveRange: () => range(active()),
    getActiveCell: () => range({ ...active(), rows: 1, columns: 1 }),
    getCurrentCell: () => range({ ...active(), rows: 1, columns: 1 }),
    flush: () => void ask("sheet.flush"),
    getUi: ui,
    newConditionalFormatRule: () => recorder("conditional format"),
    newDataValidation: () => recorder("validation"),
    BorderStyle: { SOLID: "SOLID" },
  });
}

function active(): Located {
  return ask("sheet.active") as Located;
}

function names(): readonly { readonly name: string; readonly id: number }[] {
  return ask("sheet.names") as readonly { readonly name: string; readonly id: number }[];
}

function spreadsheet() {
  return {
    getId: () => "stand-in",
    getName: () => "Holdings",
    getUrl: () => "https://sheets.example/stand-in",
    getSheets: () => names().map(({ name }) => sheet(name)),
    getSheetByName: (name: string) => {
      const found = names().find((each) => each.name.toLowerCase() === name.toLowerCase());
      return found ? sheet(found.name) : null;
    },
    getActiveSheet: () => sheet(active().sheet),
    getActiveRange: () => range(active()),
    getRange: (text: string) => locate(active().sheet, text),
    setActiveSheet: (chosen: { getName(): string }) => {
      ask("sheet.activate", chosen.getName());
      return chosen;
    },
    setNamedRange: (name: string, named: { readonly area: Located }) => void ask("sheet.name", name, named.area),
    getNamedRanges: () =>
      (ask("sheet.named") as readonly { name: string; area: Located }[]).map(({ name, area }) => ({
        getName: () => name,
        getRange: () => range(area),
        remove: () => void ask("sheet.unname", name),
      })),
    deleteSheet: (gone: { getName(): string }) => void ask("sheet.delete", gone.getName()),
    insertSheet: (name: string) => {
      ask("sheet.insert", name);
      return sheet(name);
    },
    getSpreadsheetLocale: () => "en_US",
    getSpreadsheetTimeZone: () => ask("sheet.zone") as string,
    toast: (text: string) => void ask("ui.toast", text),
  };
}

function locate(name: string, text: string) {
  const area = ask("sheet.area", name, text) as Located;
  return range(area);
}

function sheet(name: string) {
  const extent = () => ask("sheet.extent", name) as { rows: number; columns: number };
  const all = () => {
    const { rows, columns } = extent();
    return { sheet: name, row: 1, column: 1, rows: Math.max(rows, 1), columns: Math.max(columns, 1) };
  };
  return {
    getName: () => name,
    getSheetId: () => names().find((each) => each.name === name)?.id ?? 0,
    getLastRow: () => extent().rows,
    getLastColumn: () => extent().columns,
    getMaxRows: () => (ask("sheet.size", name) as { rows: number }).rows,
    getMaxColumns: () => (ask("sheet.size", name) as { columns: number }).columns,
    insertRowsAfter: (_: number, count: number) => void ask("sheet.grow", name, count, 0),
    insertColumnsAfter: (_: number, count: number) => void ask("sheet.grow", name, 0, count),
    clear: () => {
      ask("sheet.clear", name, all());
      return sheet(name);
    },
    newChart: chart,
    ...looksOf(name),
    getConditionalFormatRules: () => rulesOn(name),
    getDataRange: () => range(all()),
    getActiveRange: () => range(active()),
    getRange: (at: string | number, column = 1, rows = 1, columns = 1) =>
      typeof at === "string" ? locate(name, at) : range({ sheet: name, row: at, column, rows, columns }),
    getRangeList: (texts: readonly string[]) => rangeList(name, texts),
  };
}

/** Several ranges of a sheet. All of them are selected at once [D, reference/spreadsheet/range-list#activate]. */
function rangeList(name: string, texts: readonly string[]) {
  const areas = texts.map((text) => ask("sheet.area", name, text) as Located);
  const self = {
    getRanges: () => areas.map(range),
    activate: () => {
      ask("sheet.select", name, areas.map(reference).join());
      return self;
    },
  };
  return self;
}

/** The rules that a sheet wears, to be read and copied. */
function rulesOn(name: string) {
  const worn = (ask("sheet.worn", name, "rules") ?? []) as readonly Readonly<Record<string, unknown>>[];
  return worn.map((told) => ({
    recorded: told,
    getRanges: () => (told.setRanges as readonly string[]).map((text) => locate(name, text)),
    copy: () => recorder("conditional format", told),
  }));
}

function range(area: Located) {
  const { sheet: name, row, column, rows, columns } = area;
  const first = <T>(cells: readonly (readonly T[])[]) => cells[0]?.[0] as T;
  const values = () => ask("sheet.values", name, area) as unknown[][];
  const formulas = () => ask("sheet.formulas", name, area) as string[][];
  const notes = () => ask("sheet.notes", name, area) as string[][];
  const enter = (cells: Cells): object => {
    ask("sheet.enter", name, area, cells);
    return self;
  };
  const note = (texts: Cells): object => {
    ask("sheet.note", name, area, texts);
    return self;
  };
  const fill = (value: unknown): object => enter(Array.from({ length: rows }, () => new Array(columns).fill(value)));
  const style = (what: string) => (given: unknown) => {
    ask("sheet.style", name, area, what, given);
    return self;
  };
  const self: object = {
    area,
    setNumberFormats: style("numberFormats"),
    setBackground: style("background"),
    setFontColor: style("fontColor"),
    setFontWeight: style("fontWeight"),
    setFontStyle: style("fontStyle"),
    setFontSize: style("fontSize"),
    setWrap: style("wrap"),
    setHorizontalAlignment: style("horizontalAlignment"),
    setVerticalAlignment: style("verticalAlignment"),
    setBorder: (...given: readonly unknown[]) => style("border")(given),
    setDataValidation: (rule: { readonly recorded: object }) => style("validation")(rule.recorded),
    getSheet: (): object => sheet(name),
    getRow: () => row,
    getColumn: () => column,
    getNumRows: () => rows,
    getNumColumns: () => columns,
    getLastRow: () => row + rows - 1,
    getLastColumn: () => column + columns - 1,
    getA1Notation: () => reference(area),
    getCell: (down: number, across: number): object =>
      range({ sheet: name, row: row + down - 1, column: column + across - 1, rows: 1, columns: 1 }),
    canEdit: () => ask("sheet.canEdit", name, area) as boolean,
    getFormula: () => first(formulas()),
    getFormulas: formulas,
    getValue: () => first(values()),
    getValues: values,
    getDisplayValues: () => values().map((cells) => cells.map(String)),
    getNote: () => first(notes()),
    getNotes: notes,
    setNote: (text: string): object => note(Array.from({ length: rows }, () => new Array(columns).fill(text))),
    setNotes: (texts: Cells): object => note(texts),
    setFormula: (formula: string) => fill(formula),
    setFormulas: enter,
    setValue: fill,
    setValues: enter,
    clearContent: (): object => {
      ask("sheet.clear", name, area);
      return self;
    },
    activate: (): object => {
      ask("sheet.select", name, reference(area));
      return self;
    },
  };
  return self;
}

function ui() {
  ask("ui.reach");
  const menu = (name: string) => {
    const items: { label: string; functionName: string }[] = [];
    const made = {
      addItem: (label: string, functionName: string) => {
        items.push({ label, functionName });
        return made;
      },
      addSeparator: () => made,
      addToUi: () => void ask("ui.menu", name, items),
    };
    return made;
  };
  type Output = { getContent(): string; getTitle(): string };
  return {
    Button: { OK: "OK", CANCEL: "CANCEL", YES: "YES", NO: "NO", CLOSE: "CLOSE" },
    ButtonSet: { OK: "OK", OK_CANCEL: "OK", YES_NO: "YES", YES_NO_CANCEL: "YES" },
    createMenu: menu,
    createAddonMenu: () => menu("Extensions"),
    showSidebar: (output: Output) => void ask("ui.sidebar", output.getTitle(), output.getContent()),
    showModalDialog: (output: Output, title: string) => void ask("ui.dialog", title, output.getContent()),
    /** `alert(prompt)`, `alert(prompt, buttons)` or `alert(title, prompt, buttons)`. */
    alert: (...given: readonly string[]) => {
      const buttons = given.length > 1 ? given[given.length - 1] : "OK";
      const text = given.slice(0, given.length > 1 ? -1 : 1).join("\n");
      return ask("ui.alert", text, buttons);
    },
  };
}
