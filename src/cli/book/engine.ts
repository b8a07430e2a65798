/**
 * Opens the formula engine of Univer, a spreadsheet for web pages, without that spreadsheet. The engine calculates one
 * formula at a time from the values that it was given, and knows no other formula of the workbook.
 */
import { LocaleType, LogLevel, Univer, UniverInstanceType } from "@univerjs/core";
import {
  AstTreeBuilder,
  CELL_INVERTED_INDEX_CACHE,
  FORMULA_REF_TO_ARRAY_CACHE,
  generateExecuteAstNodeData,
  getObjectValue,
  IFormulaCurrentConfigService,
  IFormulaRuntimeService,
  IFunctionService,
  Interpreter,
  Lexer,
  LexerNode,
  UniverFormulaEnginePlugin,
} from "@univerjs/engine-formula";
import { isText } from "../../core/json";
import { equalSumAreas } from "../../workbook/formulas/equalSumAreas";
import { areasIn, cutWholeColumns } from "../../workbook/formulas/wholeColumns";
import type { Engine, FilledSheet, PlacedValue } from "../../workbook/refresh/dependents";
import type { CellValue } from "../../workbook/refresh/newValues";

const book = "book";
const rows = 1_048_576;
const columns = 16_384;
/**
 * The most cells of different areas that are read in all, whole columns and short ranges alike. Each is read twice, and
 * ten million take the engine some forty seconds.
 */
const mostCells = 10_000_000;
/** The engine keeps what it has read of each area. After so many cells this is emptied. */
const mostKept = 500_000;
const errors = ["#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"];
/** Univer's numbers for the types of a cell's value. */
const kinds = { string: 1, number: 2, boolean: 3 } as const;

/**
 * The engine's index of compared cells holds an error as 0 and has no entry for a cell that is not equal: the second
 * formula that compares a cell with `#N/A` says FALSE, and `=IF(B2="HALAL","keep","sell")` says "sell" where the verdict
 * is not known. Without the index a comparison of a long column takes about twice as long.
 */
Object.assign(CELL_INVERTED_INDEX_CACHE, {
  canUseCache: () => ({ rowsInCache: [], rowsNotInCache: [] }),
  set: () => undefined,
  setContinueBuildingCache: () => undefined,
});

/** Whether the engine reads each area anew. Its SORT sorts an area that it has kept, and others then read that. */
let isReadAnew = false;
const { get } = FORMULA_REF_TO_ARRAY_CACHE;
FORMULA_REF_TO_ARRAY_CACHE.get = (key) => (isReadAnew ? undefined : get.call(FORMULA_REF_TO_ARRAY_CACHE, key));

export function openEngine(sheets: readonly FilledSheet[]): Engine {
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: {} },
    logLevel: LogLevel.SILENT,
  });
  univer.registerPlugin(UniverFormulaEnginePlugin);
  const ids = new Map(sheets.map(({ name }, index) => [name.toLowerCase(), `sheet${index}`]));
  const idOf = (name: string) => ids.get(name.toLowerCase()) ?? "";
  univer.createUnit(UniverInstanceType.UNIVER_SHEET, {
    id: book,
    sheetOrder: [...ids.values()],
    sheets: Object.fromEntries(
      sheets.map(({ name, cells }) => {
        const cellData: Record<number, Record<number, object>> = {};
        for (const [row, column, value] of cells) {
          const line = cellData[row] ?? {};
          cellData[row] = line;
          line[column] = cellOf(value);
        }
        const id = idOf(name);
        return [id, { id, name, rowCount: rows, columnCount: columns, cellData }];
      }),
    ),
  });
  const injector = univer.__getInjector();
  const config = injector.get(IFormulaCurrentConfigService);
  const runtime = injector.get(IFormulaRuntimeService);
  const lexer = injector.get(Lexer);
  const builder = injector.get(AstTreeBuilder);
  const interpreter = injector.get(Interpreter);
  const functions = injector.get(IFunctionService);
  config.load({
    formulaData: {},
    arrayFormulaCellData: {},
    arrayFormulaRange: {},
    forceCalculate: false,
    dirtyRanges: [],
    dirtyNameMap: {},
    dirtyDefinedNameMap: {},
    dirtyUnitFeatureMap: {},
    dirtyUnitOtherFormulaMap: {},
  });
  runtime.reset();
  /** How many rows of each sheet, by its name in lower case, have a cell with a value. */
  const heights = new Map(sheets.map(({ name, cells }) => [name.toLowerCase(), heightOf(cells)]));
  const shortened = (formula: string, sheet: string) =>
    equalSumAreas(
      cutWholeColumns(formula, sheet, (name) => Math.min(rows, (heights.get(name.toLowerCase()) ?? 0) + 1)),
    );
  const counted = new Set<string>();
  let inAreas = 0;
  const kept = new Set<string>();
  let inKept = 0;
  /** The areas of the formula that `known` does not have yet, and how many cells they have. */
  const newAreas = (formula: string, sheet: string, known: ReadonlySet<string>) => {
    const all = areasIn(formula).map(
      ({ text, cells }) => [text.includes("!") ? text : `${sheet}!${text}`, cells] as const,
    );
    const areas = new Map(all.filter(([key]) => !known.has(key)));
    return { keys: [...areas.keys()], cells: [...areas.values()].reduce((sum, one) => sum + one, 0) };
  };
  const empty = () => {
    FORMULA_REF_TO_ARRAY_CACHE.clear();
    kept.clear();
    inKept = 0;
  };
  // An engine that was open before in this process has kept areas by the same names.
  empty();
  return {
    knows: (name) => functions.hasExecutor(name.toUpperCase()),
    isTooLarge: (cell, formula) => {
      const { keys, cells } = newAreas(shortened(formula, cell.sheet), cell.sheet, counted);
      if (inAreas + cells > mostCells) return true;
      inAreas += cells;
      for (const key of keys) counted.add(key);
      return false;
    },
    evaluate: (cell, formula) => {
      if (isReadAnew) empty();
      isReadAnew = /\bSORT\(/.test(formula);
      runtime.setCurrent(cell.row, cell.column, rows, columns, idOf(cell.sheet), book);
      const text = shortened(formula, cell.sheet);
      const { keys, cells } = newAreas(text, cell.sheet, kept);
      if (inKept + cells > mostKept) empty();
      inKept += cells;
      for (const key of keys) kept.add(key);
      const read = lexer.treeBuilder(text);
      const tree = read instanceof LexerNode ? builder.parse(read) : undefined;
      if (!tree) return undefined;
      // The tree is not disposed of: that would empty an area that the engine has kept, where an IF gives this area.
      return shownValue(getObjectValue(interpreter.execute(generateExecuteAstNodeData(tree))));
    },
    set: (values: readonly PlacedValue[]) => {
      const data = config.getUnitData()[book] ?? {};
      for (const { cell, value } of values) {
        const matrix = data[idOf(cell.sheet)]?.cellData;
        const name = cell.sheet.toLowerCase();
        heights.set(name, Math.max(heights.get(name) ?? 0, cell.row + 1));
        if (value === undefined || value === "") matrix?.realDeleteValue(cell.row, cell.column);
        else matrix?.setValue(cell.row, cell.column, cellOf(value));
      }
      // What the engine has kept are the old values.
      empty();
    },
  };
}

function heightOf(cells: FilledSheet["cells"]): number {
  return cells.reduce((most, [row]) => Math.max(most, row + 1), 0);
}

function cellOf(value: CellValue): object {
  // The engine reads `#N/A` as an error only in a cell with a formula; elsewhere it is a text.
  if (typeof value === "object") return { v: value.error, f: "=NA()", t: kinds.string };
  if (typeof value === "boolean") return { v: value ? 1 : 0, t: kinds.boolean };
  return { v: value, t: isText(value) ? kinds.string : kinds.number };
}

/**
 * A formula's value; undefined when it gives several, a number that is not finite, or an error that Excel does not
 * have.
 */
function shownValue(result: ReturnType<typeof getObjectValue>): CellValue | undefined {
  if (Array.isArray(result)) {
    const [[only] = [], ...others] = result;
    if (others.length > 0 || (result[0]?.length ?? 0) !== 1) return undefined;
    return shownValue(only ?? 0);
  }
  if (isText(result) && errors.includes(result)) return { error: result };
  if (isText(result) && /^#[A-Z!?/0]+$/.test(result)) return undefined;
  return typeof result === "number" && !Number.isFinite(result) ? undefined : result;
}
