/**
 * Finds what changed between two readings of the same tickers' figures. A figure that is gone is a change. A figure
 * that was missing before, or belongs to a new ticker, is none. A new period is a change, even with the same amount.
 */
export const figures = ["verdict", "rank", "revenue", "securities", "debt", "period", "purification", "zakat"] as const;
export type Figure = (typeof figures)[number];

/** The figures of one ticker: ratios in percent, amounts per share. */
export type Figures = { readonly [F in Figure]?: string | number };

/** The figures at one moment, by ticker. */
export type FiguresByTicker = Readonly<Record<string, Figures>>;

/** The figures of several looks together. */
export function joinFigures(looks: readonly FiguresByTicker[]): FiguresByTicker {
  const all: Record<string, Figures> = {};
  for (const look of looks) {
    for (const [ticker, figures] of Object.entries(look)) all[ticker] = { ...all[ticker], ...figures };
  }
  return all;
}

export interface Change {
  readonly ticker: string;
  readonly figure: Figure;
  readonly before: string | number;
  readonly now: string | number | undefined;
}

/** The changes, sorted by ticker, and for each ticker with the verdict first. */
export function changesBetween(before: FiguresByTicker, now: FiguresByTicker): readonly Change[] {
  const later = new Map(Object.entries(now));
  return Object.entries(before)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([ticker, was]) => changesOf(ticker, was, later.get(ticker) ?? {}));
}

function changesOf(ticker: string, was: Figures, is: Figures): Change[] {
  return figures.flatMap((figure) => {
    const before = was[figure];
    const now = is[figure];
    return before === undefined || before === now ? [] : [{ ticker, figure, before, now }];
  });
}

/** A table as text with columns separated by tabs, which can be pasted into a sheet. */
export function asTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return [titles, ...rows].map((row) => row.map((cell) => cell.replace(/\s+/g, " ")).join("\t")).join("\n");
}
