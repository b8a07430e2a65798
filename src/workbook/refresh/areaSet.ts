/**
 * A set of areas that tells whether a cell is in one of them. Areas of the same columns are joined at once, so that ten
 * thousand ranges that grow by a row each take no more room than one.
 */
import type { Area } from "../area";

/** Rows from the first to before the second. */
type Span = readonly [from: number, end: number];

interface Band {
  readonly column: number;
  readonly columns: number;
  spans: Span[];
}

/** So many spans of a band are joined before more are added. */
const mostSpans = 64;

export class AreaSet {
  private readonly sheets = new Map<string, Map<string, Band>>();
  private readonly columns = new Map<string, readonly Span[]>();

  constructor(areas: Iterable<Area>) {
    for (const { sheet, row, column, rows, columns } of areas) {
      const bands = this.sheets.get(sheet.toLowerCase()) ?? new Map<string, Band>();
      this.sheets.set(sheet.toLowerCase(), bands);
      const key = `${column},${columns}`;
      const band = bands.get(key) ?? { column, columns, spans: [] };
      bands.set(key, band);
      band.spans.push([row, row + rows]);
      if (band.spans.length > mostSpans && isRound(band.spans.length)) band.spans = joinSpans(band.spans);
    }
  }

  has(sheet: string, row: number, column: number): boolean {
    const spans = this.spansOf(sheet.toLowerCase(), column);
    let [low, high] = [0, spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle] as Span)[1] <= row) low = middle + 1;
      else high = middle;
    }
    const span = spans[low];
    return span !== undefined && span[0] <= row;
  }

  private spansOf(sheet: string, column: number): readonly Span[] {
    const key = `${column},${sheet}`;
    const known = this.columns.get(key);
    if (known) return known;
    const bands = [...(this.sheets.get(sheet)?.values() ?? [])];
    const found = joinSpans(
      bands.flatMap((band) => (column >= band.column && column < band.column + band.columns ? band.spans : [])),
    );
    this.columns.set(key, found);
    return found;
  }
}

/** Whether a number is a power of two: joining at these alone costs little in all. */
function isRound(count: number): boolean {
  return (count & (count - 1)) === 0;
}

/** The spans from top to bottom, with those that touch as one. */
function joinSpans(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const [from, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = found[found.length - 1];
    if (last && from <= last[1]) found[found.length - 1] = [last[0], Math.max(last[1], end)];
    else found.push([from, end]);
  }
  return found;
}
