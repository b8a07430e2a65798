/**
 * Reads and writes the workbook that is stored in the user's browser: typed sheets, what was frozen, inserted
 * worksheets. Results of formulas are left out, because they are calculated at opening: the add-in stores answers,
 * under credentials that are not in here.
 */
import type { ICellData, IWorkbookData } from "@univerjs/core";
import { type ChartStep, type RuledArea, targets } from "../../workbook/sheet/step";
import type { Worksheet } from "../../workbook/sheet/worksheet";
import { drawnSteps } from "../../worksheets/steps";
import type { PinnedPlace } from "../grid/pins";

export interface SavedWorkbook {
  readonly workbook: Partial<IWorkbookData>;
  /** The frozen formulas, under the field's name since form 1, and the places of their cells. */
  readonly ledger: readonly (readonly string[])[];
  readonly pins: readonly (readonly [string, PinnedPlace])[];
  /** Colour rules and charts of worksheets, and the places of their parts. */
  readonly areas: readonly RuledArea[];
  readonly charts: readonly ChartStep[];
  readonly marks: readonly (readonly [string, PinnedPlace])[];
}

/** The largest workbook stored, in characters: some hundred thousand cells. */
export const mostSaved = 16_000_000;

/** The version of the stored format. Version 1 stored whole worksheets in place of their rules and charts. */
const form = 2;

/** The text to store; undefined when it is too big. */
export function savedText({ workbook, ...rest }: SavedWorkbook): string | undefined {
  // The language is not stored, but chosen by the reader each time.
  const { locale: _, ...own } = workbook;
  const sheets = Object.entries(own.sheets ?? {}).map(([id, sheet]) => {
    const rows = Object.entries(sheet.cellData ?? {}).map(([row, cells]) => {
      const kept = Object.entries(cells as Readonly<Record<string, ICellData>>).map(([at, cell]) => [
        at,
        withoutResult(cell),
      ]);
      return [row, Object.fromEntries(kept)];
    });
    return [id, { ...sheet, cellData: Object.fromEntries(rows) }];
  });
  const text = JSON.stringify({ form, workbook: { ...own, sheets: Object.fromEntries(sheets) }, ...rest });
  return text.length <= mostSaved ? text : undefined;
}

/** Reads a stored workbook; undefined when it cannot be opened. Never throws. */
export function readSaved(text: unknown): SavedWorkbook | undefined {
  const saved = parseText(text);
  if (!isRecord(saved) || !isRecord(saved.workbook)) return undefined;
  const { sheets, sheetOrder } = saved.workbook;
  if (!isRecord(sheets) || !Array.isArray(sheetOrder) || sheetOrder.length === 0) return undefined;
  const isWhole = sheetOrder.every((id) => typeof id === "string" && isSheet(sheets[id]));
  const lists = [saved.ledger, saved.pins, saved.marks];
  const areLists = lists.every((list) => Array.isArray(list) && list.every(Array.isArray));
  const arePlaces = [saved.pins, saved.marks].every((list) => areLists && (list as unknown[][]).every(isPinned));
  const drawn = saved.form === 1 ? drawingsIn(saved.laid) : saved.form === form ? saved : undefined;
  if (!isWhole || !arePlaces || !drawn || !isDrawn(drawn.areas, "rules") || !isDrawn(drawn.charts, "series")) {
    return undefined;
  }
  const { laid: _, form: __, ...kept } = saved;
  return { ...kept, areas: drawn.areas, charts: drawn.charts } as SavedWorkbook;
}

/** Rules and charts of worksheets as form 1 kept them, each with its kind. */
function drawingsIn(laid: unknown): { readonly areas: unknown; readonly charts: unknown } | undefined {
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

/** Whether this is a list of records, each of which has a list in the field `part`. */
function isDrawn(list: unknown, part: string): boolean {
  return Array.isArray(list) && list.every((one) => isRecord(one) && Array.isArray(one[part]));
}

function withoutResult(cell: ICellData): ICellData {
  if (!cell?.f && !cell?.si) return cell;
  const { v: _, t: __, ...own } = cell;
  return own;
}

function parseText(text: unknown): unknown {
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
