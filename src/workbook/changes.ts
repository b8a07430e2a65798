/**
 * What changed between two looks at the same tickers, figure by figure. A figure that has gone is a change. A figure
 * still missing, or of a new ticker, is not. A new period is a change, even with the same amount.
 */
export const figures = ["verdict", "rank", "revenue", "securities", "debt", "period", "purification", "zakat"] as const;
export type Figure = (typeof figures)[number];

/** The figures of one ticker: ratios in percent, amounts per share. */
export type Figures = { readonly [F in Figure]?: string | number };

/** What cells know now, by ticker. */
export type Look = Readonly<Record<string, Figures>>;

export interface Change {
  readonly ticker: string;
  readonly figure: Figure;
  readonly before: string | number;
  readonly now: string | number | undefined;
}

/** Sorted by ticker, and for each ticker with the verdict first. */
export function changesBetween(before: Look, now: Look): readonly Change[] {
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

/** Columns separated by tabs, as a sheet accepts them. */
export function asTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return [titles, ...rows].map((row) => row.map((cell) => cell.replace(/\s+/g, " ")).join("\t")).join("\n");
}
