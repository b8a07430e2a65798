/// <reference types="google-apps-script" />
/**
 * Finds the questions that the document's formulas ask. The rules of src/workbook say which areas must be read for
 * this. Each read of a sheet costs time, so each area is read once.
 */
import { type Area, isOpenBelow, isOpenBeside } from "../../src/workbook/area";
import type { FoundFormula } from "../../src/workbook/formulas/formula";
import {
  type AskingCell,
  areasOf,
  askingCells,
  type Functions,
  functionUses,
  type Question,
  questionsOf,
  type ReadBlock,
} from "../../src/workbook/refresh/questions";
import { callFunction } from "../cells/functions";
import { formulaSpellings } from "./formulas";
import { sheetOrNone } from "./workbook";

const functions: Functions = { spelt: formulaSpellings, ask: callFunction };

export function askingCellsOf(found: readonly FoundFormula[]): readonly AskingCell[] {
  const cells = functionUses(found, functions);
  return askingCells(cells, areasOf(cells).map(sourceOf), functions);
}

/** The questions of these formulas, each listed once. */
export function questionsAsked(found: readonly FoundFormula[]): readonly Question[] {
  return questionsOf(askingCellsOf(found).flatMap(({ asks }) => asks));
}

/** Reads an area. Where the area has no end (`A2:A`), it ends with the sheet's content. */
export function sourceOf(area: Area): ReadBlock {
  const { sheet: name, row, column } = area;
  const sheet = sheetOrNone(name);
  if (!sheet) return { ...area, values: [] };
  const rows = isOpenBelow(area) ? sheet.getLastRow() - row : area.rows;
  const columns = isOpenBeside(area) ? sheet.getLastColumn() - column : area.columns;
  const values = rows > 0 && columns > 0 ? sheet.getRange(row + 1, column + 1, rows, columns).getValues() : [];
  return { ...area, values };
}
