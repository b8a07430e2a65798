/**
 * The playground's workbook as it is kept in the user's browser from one opening to the next: sheets as typed, what was
 * frozen, worksheets that were laid. What formulas show is left out, since they are calculated when it is opened: answers
 * are kept by the add-in, under credentials that are nowhere in here.
 */
import type { ICellData, IWorkbookData } from "@univerjs/core";
import { type ChartStep, type RuledArea, targets } from "../../workbook/worksheets/step";
import { drawnSteps } from "../../workbook/worksheets/steps";
import type { Worksheet } from "../../workbook/worksheets/worksheet";
import type { Place } from "../grid/pins";

export interface SavedWorkbook {
  readonly workbook: Partial<IWorkbookData>;
  /** What was frozen, by the name that it has had in browsers since form 1, and where its cells are. */
  readonly ledger: readonly (readonly string[])[];
  readonly pins: readonly (readonly [string, Place])[];
  /** Rules of colour and charts of worksheets, and where the parts of these are. */
  readonly areas: readonly RuledArea[];
  readonly charts: readonly ChartStep[];
  readonly marks: readonly (readonly [string, Place])[];
}

/** In characters: a workbook of some hundred thousand cells. */
export const mostSaved = 16_000_000;

/** Before form 2 the worksheets themselves were kept in place of their rules and charts. */
const form = 2;

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
  if (!isRecord(saved) || !isRecord(saved.workbook)) return undefined;
  const { sheets, sheetOrder } = saved.workbook;
  if (!isRecord(sheets) || !Array.isArray(sheetOrder) || sheetOrder.length === 0) return undefined;
  const isWhole = sheetOrder.every((id) => typeof id === "string" && isSheet(sheets[id]));
  const lists = [saved.ledger, saved.pins, saved.marks];
  const areLists = lists.every((list) => Array.isArray(list) && list.every(Array.isArray));
  const arePlaces = [saved.pins, saved.marks].every((list) => areLists && (list as unknown[][]).every(isPinned));
  const drawn = saved.form === 1 ? drawnIn(saved.laid) : saved.form === form ? saved : undefined;
  if (!isWhole || !arePlaces || !drawn || !isDrawn(drawn.areas, "rules") || !isDrawn(drawn.charts, "series")) {
    return undefined;
  }
  const { laid: _, form: __, ...kept } = saved;
  return { ...kept, areas: drawn.areas, charts: drawn.charts } as unknown as SavedWorkbook;
}

/** Rules and charts of worksheets as form 1 kept them, each with its kind. */
function drawnIn(laid: unknown): { readonly areas: unknown; readonly charts: unknown } | undefined {
  if (!Array.isArray(laid) || !laid.every((one) => Array.isArray(one) && isLaid(one[0], one[1]))) return undefined;
  try {
    const steps = laid.flatMap(([, worksheet]) => drawnSteps(worksheet as Worksheet, targets.playground));
    return {
      areas: steps.flatMap((step) => (step.do === "rules" ? step.areas : [])),
      charts: steps.filter((step) => step.do === "chart"),
    };
  } catch {
    return undefined;
  }
}

/** A list of records, each with a list of this name. */
function isDrawn(list: unknown, part: string): boolean {
  return Array.isArray(list) && list.every((one) => isRecord(one) && Array.isArray(one[part]));
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
