/**
 * Remembers which cells of a workbook a refresh has left with a value from before, because nothing could calculate them.
 * Nothing is written into the workbook: the note stands in the command's folder, under the SHA-256 of the written file. A
 * later refresh tells such a cell again until its stored value is another.
 */
import { join } from "node:path";
import { isObject, isText } from "../../core/json";
import { readText, writeWhole } from "../../node/home";
import { type Area, addressOf, areaOf } from "../../workbook/area";
import { type CellValue, isSameValue } from "../../workbook/refresh/newValues";

export interface StaleCell {
  readonly cell: Area;
  /** The value from before; undefined for an empty cell. */
  readonly value: CellValue | undefined;
  readonly isTotal: boolean;
}

/** What is stored of a stale cell. */
interface Noted {
  readonly sheet: string;
  readonly cell: string;
  readonly value: CellValue | null;
  readonly isTotal: boolean;
}

const version = 1;

export class StaleCells {
  /** `folder`: where the notes stand, one file for each written workbook. */
  constructor(private readonly folder: string) {}

  /** The cells that the workbook with this SHA-256 was left with, and that still hold the noted value. */
  of(sha256: string, valueAt: (cell: Area) => CellValue | undefined): readonly StaleCell[] {
    return this.read(sha256).flatMap(({ sheet, cell: at, value, isTotal }) => {
      const cell = areaOf(at, sheet);
      const held = value ?? undefined;
      return cell && isSameValue(valueAt(cell), held) ? [{ cell, value: held, isTotal }] : [];
    });
  }

  /** Notes the cells that the written workbook holds from before. */
  keep(sha256: string, cells: readonly StaleCell[]): void {
    if (cells.length === 0 && this.read(sha256).length === 0) return;
    const all = cells.map(
      ({ cell, value, isTotal }): Noted => ({
        sheet: cell.sheet,
        cell: addressOf(cell),
        value: value ?? null,
        isTotal,
      }),
    );
    try {
      writeWhole(this.pathOf(sha256), JSON.stringify({ version, cells: all }));
    } catch {
      // Where the disk is full, the next refresh does not know of them; this one has told them.
    }
  }

  private read(sha256: string): readonly Noted[] {
    try {
      const held: unknown = JSON.parse(readText(this.pathOf(sha256)) ?? "{}");
      const { cells } = (isObject(held) ? held : {}) as { readonly cells?: unknown };
      return Array.isArray(cells) ? cells.filter(isNoted) : [];
    } catch {
      return [];
    }
  }

  private pathOf(sha256: string): string {
    return join(this.folder, `${sha256}.json`);
  }
}

function isNoted(one: unknown): one is Noted {
  if (!isObject(one)) return false;
  const { sheet, cell } = one as Partial<Noted>;
  return isText(sheet) && isText(cell);
}
