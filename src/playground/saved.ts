/**
 * The playground's workbook as it is kept in the user's browser from one opening to the next: sheets as typed, what was
 * frozen, worksheets that were laid. What formulas show is left out, since they are calculated when it is opened: answers
 * are kept by the add-in, under credentials that are nowhere in here.
 */
import type { ICellData, IWorkbookData } from "@univerjs/core";
import type { Kind, Worksheet } from "../workbook/worksheets/worksheet";
import type { Place } from "./pins";

export interface SavedWorkbook {
  readonly workbook: Partial<IWorkbookData>;
  /** What was frozen, by the name that it has had in browsers since form 1, and where its cells are. */
  readonly ledger: readonly (readonly string[])[];
  readonly pins: readonly (readonly [string, Place])[];
  /** Worksheets that were laid, and where their parts are. */
  readonly laid: readonly (readonly [Kind, Worksheet])[];
  readonly marks: readonly (readonly [string, Place])[];
}

/** In characters: a workbook of some hundred thousand cells. */
export const mostSaved = 16_000_000;

const form = 1;

/** Undefined where it is too big. */
export function textOf({ workbook, ...rest }: SavedWorkbook): string | undefined {
  // Its language is the reader's of the day.
  const { locale: _, ...own } = workbook;
  const sheets = Object.entries(own.sheets ?? {}).map(([id, sheet]) => {
    const rows = Object.entries(sheet.cellData ?? {}).map(([row, cells]) => {
      const kept = Object.entries(cells as Readonly<Record<string, ICellData>>).map(([at, cell]) => [at, typed(cell)]);
      return [row, Object.fromEntries(kept)];
    });
    return [id, { ...sheet, cellData: Object.fromEntries(rows) }];
  });
  const text = JSON.stringify({ form, workbook: { ...own, sheets: Object.fromEntries(sheets) }, ...rest });
  return text.length <= mostSaved ? text : undefined;
}

/** Undefined where it is nothing that could be opened. Never throws. */
export function readSaved(text: unknown): SavedWorkbook | undefined {
  const saved = parsed(text);
  if (!isRecord(saved) || saved.form !== form || !isRecord(saved.workbook)) return undefined;
  const { sheets, sheetOrder } = saved.workbook;
  if (!isRecord(sheets) || !Array.isArray(sheetOrder) || sheetOrder.length === 0) return undefined;
  const isWhole = sheetOrder.every((id) => typeof id === "string" && isSheet(sheets[id]));
  const lists = [saved.ledger, saved.pins, saved.laid, saved.marks];
  const areLists = lists.every((list) => Array.isArray(list) && list.every(Array.isArray));
  const arePlaces = [saved.pins, saved.marks].every((list) => areLists && (list as unknown[][]).every(isPinned));
  const areLaid = areLists && (saved.laid as unknown[][]).every(([kind, one]) => isLaid(kind, one));
  return isWhole && arePlaces && areLaid ? (saved as unknown as SavedWorkbook) : undefined;
}

function typed(cell: ICellData): ICellData {
  if (!cell?.f && !cell?.si) return cell;
  const { v: _, t: __, ...own } = cell;
  return own;
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSheet(sheet: unknown): boolean {
  if (!isRecord(sheet) || typeof sheet.name !== "string" || !isRecord(sheet.cellData)) return false;
  const cells = Object.values(sheet.cellData);
  return cells.every((row) => isRecord(row) && Object.values(row).every((cell) => cell === null || isRecord(cell)));
}

function isPinned([name, place]: readonly unknown[]): boolean {
  if (typeof name !== "string" || !isRecord(place) || typeof place.sheet !== "string") return false;
  return Number.isInteger(place.row) && Number.isInteger(place.column);
}

function isLaid(kind: unknown, worksheet: unknown): boolean {
  if (!isRecord(worksheet) || worksheet.kind !== kind) return false;
  return [worksheet.looks, worksheet.charts, worksheet.tables].every(Array.isArray);
}
