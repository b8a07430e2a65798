/** Opens the spreadsheet: an open-source grid, with the add-in's functions among its own. */
import { type ILanguagePack, type IWorkbookData, LocaleType, Univer } from "@univerjs/core";
import { FUniver } from "@univerjs/core/facade";
import {
  ERROR_TYPE_SET,
  FormulaDataModel,
  type FWorksheet,
  TriggerCalculationController,
  UniverFormulaEnginePlugin,
  UniverSheetsCorePreset,
} from "@univerjs/preset-sheets-core";
import english from "@univerjs/preset-sheets-core/locales/en-US";
import type { FunctionHelp } from "../../functions/help/help";
import { type Area, addressOf } from "../../workbook/area";
import type { PageWords } from "../page/tongue";
import type { FunctionMap } from "./calls";
import { isCircular } from "./circularReference";
import { compareEachCellAnew } from "./comparisons";
import { contentOf } from "./content";
import { keepColours } from "./darkColours";
import { tellErrors } from "./errorHints";
import { restBetweenFrames } from "./frames";
import { gridDescriptions, gridFunctions } from "./gridFunctions";
import { completeLocale } from "./locales";
import { dressCells } from "./looks";
import type { FunctionMetadata } from "./metadata";
import { Recalculation } from "./recalculation";
import type { FormulaPlace, Results } from "./results";
import { busy, type Note } from "./valueObjects";

/** How many formulas are calculated in one go: a portfolio's are all done before it is first drawn. */
const together = 1_500;

export interface UniverGrid {
  readonly univer: Univer;
  readonly api: FUniver;
  readonly formulas: FormulaDataModel;
  readonly recalculation: Recalculation;
  /**
   * Asks again for the answers of all formulas, or of those in `parts`. Until its answer comes a cell keeps what it
   * shows.
   */
  recalculate(parts?: readonly GridArea[]): void;
  /** The selected cell's note: an error's sentence or a card's lines. */
  noteOfSelection(): string;
}

/** Some cells of a sheet, named by its id. */
export interface GridArea {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** The grid's language for its reader. */
export interface GridOptions {
  readonly darkMode: boolean;
  /** The grid's menus in a language other than English. */
  readonly pack?: ILanguagePack | undefined;
  readonly words: PageWords;
  /** The functions' help. */
  readonly helps: readonly FunctionHelp[];
}

/** Builds the grid in the element with this id. `results`: calls that were asked before. */
export function openGrid(
  container: string,
  functions: readonly FunctionMetadata[],
  implementations: FunctionMap,
  results: Results,
  data: Partial<IWorkbookData>,
  { darkMode, pack, helps, words }: GridOptions,
): UniverGrid {
  // Registered as an error type, so that cells that depend on a busy cell are busy too.
  (ERROR_TYPE_SET as Set<string>).add(busy);
  const fullAddressOf = ({ sheet, row, column }: FormulaPlace) => {
    const worksheet = api.getActiveWorkbook()?.getSheetBySheetId(sheet);
    return `${worksheet?.getSheetName() ?? ""}!${worksheet?.getRange(row, column).getA1Notation() ?? ""}`;
  };
  const circle = (place: FormulaPlace) => {
    const workbook = api.getActiveWorkbook();
    const sheets = new Map((workbook?.getSheets() ?? []).map((sheet) => [sheet.getSheetName(), sheet]));
    const found = workbook?.getSheetBySheetId(place.sheet);
    if (!found) return undefined;
    const cell = { sheet: found.getSheetName(), row: place.row, column: place.column, rows: 1, columns: 1 };
    const isWaiting = isCircular(cell, [...sheets.keys()], (area) =>
      formulasIn(sheets.get(area.sheet), area, formulas),
    );
    return isWaiting ? { code: "#REF!", message: words.circular(addressOf(cell)) } : undefined;
  };
  compareEachCellAnew();
  const univer = new Univer({
    darkMode,
    locale: pack ? LocaleType.AR_SA : LocaleType.EN_US,
    locales: {
      [LocaleType.EN_US]: completeLocale(english, "ltr"),
      ...(pack && { [LocaleType.AR_SA]: completeLocale(pack, "rtl") }),
    },
  });
  const preset = UniverSheetsCorePreset({
    container,
    // Its fonts, colours and sorting are no part of what is shown here; keys and the menu of cells stay.
    toolbar: false,
    // The bars lie over the last row and column, whose texts would show through them.
    sheets: { scrollConfig: { trackBackgroundColor: "#fff", trackBorderColor: "#fff" } },
    formula: {
      function: gridFunctions(functions, implementations, results, { addressOf: fullAddressOf, circle }),
      description: gridDescriptions(functions, helps),
    },
  });
  for (const plugin of preset.plugins) {
    if (!Array.isArray(plugin)) univer.registerPlugin(plugin);
    else if (plugin[0] !== UniverFormulaEnginePlugin) univer.registerPlugin(plugin[0], plugin[1]);
    else univer.registerPlugin(plugin[0], { ...plugin[1], intervalCount: together });
  }
  const api = FUniver.newAPI(univer);
  const recalculation = new Recalculation(univer, api, {
    began: () => results.begin(),
    ended: () => results.sweep(({ sheet, row, column }) => isFormula(api, sheet, row, column)),
    busy: () => results.busy,
  });
  results.settled = (place) => recalculation.due(place);
  try {
    api.createWorkbook(data);
  } catch (error) {
    univer.dispose();
    throw error;
  }
  dressCells(univer);
  keepColours(univer);
  const formulas = univer.__getInjector().get(FormulaDataModel);
  tellErrors(univer, (row, column) => noteOf(api, formulas, row, column));
  restBetweenFrames(univer);
  // The grid loads this only after a while. It makes the first calculation: loaded now, values are there in the first
  // picture.
  univer.__getInjector().get(TriggerCalculationController);
  return {
    univer,
    api,
    formulas,
    recalculation,
    recalculate: (parts) => {
      const places = results.restart((place) => parts?.some((part) => isIn(part, place)) ?? true);
      if (parts) for (const place of places) recalculation.due(place);
      else recalculation.all();
    },
    noteOfSelection: () => noteOfSelection(api, formulas),
  };
}

function isIn({ sheet, row, column, rows, columns }: GridArea, place: FormulaPlace): boolean {
  const inRows = place.row >= row && place.row < row + rows;
  return place.sheet === sheet && inRows && place.column >= column && place.column < column + columns;
}

/** The formulas in the used part of this area. */
function formulasIn(sheet: FWorksheet | undefined, area: Area, formulas: FormulaDataModel) {
  if (!sheet) return [];
  const found: { cell: Area; formula: string }[] = [];
  // Finding a sheet's end means looking at all its cells, so a small area is read as it is.
  const isSmall = area.rows * area.columns <= 100;
  const bottom = isSmall ? area.row + area.rows : Math.min(area.row + area.rows, sheet.getLastRow() + 1);
  const right = isSmall ? area.column + area.columns : Math.min(area.column + area.columns, sheet.getLastColumn() + 1);
  for (let row = area.row; row < bottom; row += 1) {
    for (let column = area.column; column < right; column += 1) {
      const formula = formulas.getFormulaStringByCell(row, column, sheet.getSheetId(), sheet.getWorkbook().getUnitId());
      if (formula) found.push({ cell: { ...area, row, column, rows: 1, columns: 1 }, formula });
    }
  }
  return found;
}

function isFormula(api: FUniver, sheet: string, row: number, column: number): boolean {
  const cell = api.getActiveWorkbook()?.getSheetBySheetId(sheet)?.getSheet().getCellRaw(row, column);
  return Boolean(cell?.f || cell?.si);
}

function noteOfSelection(api: FUniver, formulas: FormulaDataModel): string {
  const selected = api.getActiveWorkbook()?.getActiveSheet().getActiveCell();
  if (!selected) return "";
  const note = noteOf(api, formulas, selected.getRow(), selected.getColumn());
  return note ? `${selected.getA1Notation()} ${note.of}: ${note.note}` : "";
}

/** The note of a cell in the open sheet, if it is about what the cell shows now. */
function noteOf(api: FUniver, formulas: FormulaDataModel, row: number, column: number): Note | undefined {
  const sheet = api.getActiveWorkbook()?.getActiveSheet();
  const content = sheet && contentOf(formulas, sheet, row, column);
  const carried = content?.custom?.playground as Note | undefined;
  return carried && carried.of === content?.v ? carried : undefined;
}
