/**
 * Reads the figures whose changes are reported to the user (verdicts, ranks, ratios, amounts and periods): from
 * answers, or from cells that show them.
 */
import { isText } from "../core/json";
import type { Slot } from "../core/slot";
import type { FunctionName } from "../functions/catalogue";
import { type Fund, fromFund, ratioOf, type Screened, tests, verdictOf } from "../functions/screeningEntry";
import { type Area, areaFrom, mergeAreas } from "../workbook/area";
import { type Change, changesBetween, type Figures, type FiguresByTicker } from "../workbook/refresh/changes";
import { figureOfText, isLoading, showsFailure } from "../workbook/refresh/errorCells";
import { gap, type ReadBlock, type Using, valuesIn } from "../workbook/refresh/questions";
import { isAnswered } from "../workbook/refresh/refresh";
import { identityOf } from "./entries/period";

/**
 * The figures of these slots, by ticker. `known`: gives the figures of a slot, by default those of its present answer.
 */
export function lookOf(slots: readonly Slot[], known: (slot: Slot) => Figures = slotFigures): FiguresByTicker {
  const found = new Map<string, Figures>();
  for (const slot of slots) {
    const figures = known(slot);
    if (Object.keys(figures).length > 0) found.set(slot.input, { ...found.get(slot.input), ...figures });
  }
  return Object.fromEntries(found);
}

/**
 * What new answers changed. `before`: the earlier figures of each slot. Only slots that were answered since are
 * compared.
 */
export function changesSince(before: ReadonlyMap<Slot, Figures>, since: number): readonly Change[] {
  const answered = [...before.keys()].filter((slot) => isAnswered(slot, since));
  return changesBetween(
    lookOf(answered, (slot) => before.get(slot) ?? {}),
    lookOf(answered),
  );
}

/** The figures of a slot's answer; none when it failed, unless the last good answer is shown. */
export function slotFigures({ operation, answer, failure, kept }: Slot): Figures {
  if (typeof answer !== "object" || answer === null || (failure && !kept)) return {};
  switch (operation.name) {
    case "screening":
    case "report":
      return screenedFigures(answer as Screened);
    case "etfReport":
      return screenedFigures(fromFund(answer as Fund));
    case "purification":
      return purificationFigures(answer as Purification);
    case "zakat":
      return knownFigures({ zakat: shortOf(answer as readonly Zakat[]) });
    default:
      return {};
  }
}

/** A formula whose cells each show one figure of a ticker: the cells of the tickers, and those of the figures. */
export interface FigureCells {
  readonly figure: string;
  readonly tickers: Area;
  readonly figures: Area;
}

/** Of these formulas, those that show one figure for each ticker, and not an amount for a number of shares. */
export function figuresShown(cells: readonly Using[]): readonly FigureCells[] {
  return cells.flatMap(({ cell, uses: [use, ...others] }) => {
    const [tickers, second] = use?.args ?? [];
    if (!use || others.length > 0 || !tickers || !("area" in tickers)) return [];
    const told = second && "value" in second ? (second.value ?? undefined) : null;
    const figure = figureOf(use.name, use.args.length > 1 ? told : undefined);
    return figure ? [{ figure, tickers: tickers.area, figures: areaFrom(cell, tickers.area) }] : [];
  });
}

/** The figure that a function's cells show when its only argument is tickers. */
const figures: Partial<Record<FunctionName, string>> = {
  STATUS: "verdict",
  RANK: "rank",
  PURIFY: "purification",
  ZAKAT: "zakat",
};

/** The two fields of PURIFICATION that together tell the period of a figure. */
const partsOfPeriod: Readonly<Record<string, string>> = { year: "year", quarter: "quarter" };

/**
 * The figure that a function's cells show: for RATIO, which ratio; for PURIFICATION, `year` or `quarter`. Undefined
 * when they show no figure of a ticker, or an amount for a number of shares. `second`: the second argument; undefined
 * when it was left out, null when it could not be read.
 */
export function figureOf(name: string, second: unknown): string | undefined {
  if (name === "RATIO" && second !== undefined && second !== null) return String(second);
  if (name === "PURIFICATION" && isText(second)) return partsOfPeriod[second.toLowerCase()];
  return second === undefined ? figures[name as FunctionName] : undefined;
}

/** The areas that a host must read to know what these cells show. */
export function areasOfFigures(shown: readonly FigureCells[]): readonly Area[] {
  return mergeAreas(
    shown.flatMap(({ tickers, figures }) => [tickers, figures]),
    gap,
  );
}

/** What cells show differently now. An error, or a cell that is still being calculated, is no change. */
export function changesShown(before: FiguresByTicker, now: FiguresByTicker): readonly Change[] {
  const kept = Object.entries(before).map(([ticker, was]) => {
    const is = now[ticker] ?? {};
    return [ticker, Object.fromEntries(Object.entries(was).filter(([figure]) => figure in is))] as const;
  });
  return changesBetween(Object.fromEntries(kept), now);
}

/** Whether any figure that was shown before is missing now. */
export function lacks(now: FiguresByTicker, before: FiguresByTicker): boolean {
  return Object.entries(before).some(([ticker, was]) =>
    Object.keys(was).some((figure) => !(figure in (now[ticker] ?? {}))),
  );
}

/** The figures that these cells show, by ticker. The date that stands behind an old verdict is left out. */
export function lookIn(shown: readonly FigureCells[], sources: readonly ReadBlock[]): FiguresByTicker {
  const look: Record<string, Record<string, string | number>> = {};
  for (const { figure, tickers, figures } of shown) {
    const values = valuesIn(figures, sources);
    valuesIn(tickers, sources).forEach((line, down) => {
      line.forEach((ticker, across) => {
        const value = figureIn(values[down]?.[across]);
        if (ticker === "" || value === undefined) return;
        look[String(ticker)] = { ...look[String(ticker)], [figure]: value };
      });
    });
  }
  return Object.fromEntries(Object.entries(look).map(([ticker, known]) => [ticker, withPeriod(known)]));
}

/** How many tickers have a cell here that shows a failure, or that is still being calculated. */
export function unansweredIn(shown: readonly FigureCells[], sources: readonly ReadBlock[]): number {
  const found = new Set<string>();
  for (const { tickers, figures } of shown) {
    const values = valuesIn(figures, sources);
    valuesIn(tickers, sources).forEach((line, down) => {
      line.forEach((ticker, across) => {
        const value = values[down]?.[across];
        if (ticker !== "" && (showsFailure(value) || isLoading(value))) found.add(String(ticker));
      });
    });
  }
  return found.size;
}

/** Joins year and quarter, which stand in cells of their own, to a period. */
function withPeriod({ year, quarter, ...figures }: Readonly<Record<string, string | number>>): Figures {
  return quarter === undefined ? figures : { ...figures, ...periodFigure(year, String(quarter)) };
}

/** The period in one form: another spelling of it is no change. */
function periodFigure(year: string | number | undefined, label: string): Figures {
  const { period } = identityOf({ year: String(year ?? ""), label });
  return knownFigures({ period: period === "" ? undefined : period });
}

/** A cell's figure; undefined for a failure, and for a cell that is still being calculated. */
function figureIn(value: unknown): string | number | undefined {
  if (!isText(value)) return typeof value === "number" ? value : undefined;
  return value === "" || showsFailure(value) || isLoading(value) ? undefined : figureOfText(value);
}

interface Purification {
  readonly reported_year?: number | undefined;
  readonly reported_quarter?: string | undefined;
  readonly dividend_purification_amount_per_share?: number | undefined;
}

interface Zakat {
  readonly investment_type?: string | undefined;
  readonly zakat_amount_per_share?: number | undefined;
}

function purificationFigures(told: Purification): Figures {
  const { reported_year: year, reported_quarter: label, dividend_purification_amount_per_share: purification } = told;
  return { ...periodFigure(year, label ?? ""), ...knownFigures({ purification }) };
}

function screenedFigures(entry: Screened): Figures {
  const ratios = tests.map((test) => [test, ratioOf(entry, test)] as const);
  return knownFigures({ verdict: verdictOf(entry), rank: entry.complianceRanking, ...Object.fromEntries(ratios) });
}

/** The figure for short holdings. The one for long holdings is not compared, because neither follows from the other. */
function shortOf(entries: readonly Zakat[]): number | undefined {
  return entries.find(({ investment_type: type }) => /^short/i.test(type ?? ""))?.zakat_amount_per_share;
}

function knownFigures(all: { readonly [name: string]: string | number | undefined }): Figures {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
