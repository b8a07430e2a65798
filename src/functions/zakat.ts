/** Zakat on a holding: as the service computes it; never the other holding's number in place of the one asked for. */
import type { Answer } from "../api/row";
import { zakat as operation } from "../api/stocks";
import type { Cell, View } from "../core/call";
import { badArgument, type Failure, isFailure, lacking } from "../core/failure";
import { beside, choice, isOmitted, plain } from "./arguments";
import { orFund } from "./funds";
import { heldAlone, times } from "./purification";
import { each, type ShowCell } from "./show";

/**
 * How long the stock is meant to be held.
 * @customenum {string}
 */
export enum Holding {
  /** Held to trade, usually under a year: 2.5 percent of its value. */
  short = "short",
  /** Usually held over a year: on the company's zakatable assets. */
  long = "long",
}

/**
 * The year that zakat is reckoned for.
 * @customenum {string}
 */
export enum Year {
  /** The lunar year, as the service reckons. */
  lunar = "lunar",
  /** The solar year: 365.2422 / 354.367 times the lunar amount, for short holdings only. */
  solar = "solar",
}

/**
 * Zakat on this holding: per share, or for a number of shares. Costs one call a ticker.
 * @customfunction ZAKAT
 * @param tickers Ticker, or a range of tickers.
 * @param shares Shares held: one number, or a range of the tickers' shape.
 * @param holding short or long; without it, what the service gives, and of both the pane's default.
 * @param year lunar or solar; lunar without it.
 * @returns {any[][]} One amount a ticker in the service's currency, in the range's shape.
 * @example =SHARIAH.ZAKAT("AAPL",100,"short")
 * @asks 7
 * @cancelable
 */
export function zakat(tickers: any[][], shares?: any[][], holding?: Holding, year?: Year) {
  const kind = isOmitted(holding) ? undefined : choice(holding, "holding", ["short", "long"] as const);
  if (isFailure(kind)) return kind;
  const span = isOmitted(year) ? "lunar" : choice(year, "year", ["lunar", "solar"] as const);
  if (isFailure(span)) return span;
  const held = shares === undefined || shares === null ? undefined : beside(tickers, shares, "shares");
  if (isFailure(held)) return held;
  const show: ShowCell<Entries> = (entries, view, row, column) => {
    const perShare = perShareOf(entries, kind, span, view);
    if (held === undefined || typeof perShare !== "object") return perShare;
    if (isFailure(perShare)) return perShare;
    return noted(times(perShare.number, held(row, column)), perShare.note);
  };
  return orFund(each(held ? heldAlone(tickers, held) : tickers, operation, show, "No zakat given"), "ETF.ZAKATABLE");
}

type Entries = Answer<typeof operation>;

/** Exact in the specification: 2.5 percent of the whole for a short holding. */
const shortRate = 0.025;
/** Tropical year over twelve synodic months. */
const solarYear = 365.2422 / 354.367;

type PerShare = { readonly number: number; readonly note: string } | Failure | undefined;

function perShareOf(
  entries: Entries,
  asked: "short" | "long" | undefined,
  year: "lunar" | "solar",
  view: View,
): PerShare {
  const only = asked === undefined && year === "lunar" && entries.length === 1 ? given(entries[0]) : undefined;
  if (only) return only;
  const kind = asked ?? onlyKind(entries) ?? view.holding;
  if (year === "solar" && kind === "long") return badArgument("year", "solar is for short holdings only");
  const lunar = kind === "short" ? shortOf(entries) : given(entries.find((entry) => isKind(entry, "long")));
  if (lunar === undefined) {
    return kind === "long" && entries.length > 0 ? lacking("No long-term zakat given") : undefined;
  }
  return year === "solar"
    ? { number: lunar.number * solarYear, note: `${lunar.note && `${lunar.note}, `}solar year` }
    : lunar;
}

/** The service's own short-term amount; else 2.5 percent of the price it gives, and the cell says it is calculated. */
function shortOf(entries: Entries) {
  const own = given(entries.find((entry) => isKind(entry, "short")));
  if (own) return own;
  const value = entries.find((entry) => entry.value !== undefined)?.value;
  return value === undefined ? undefined : { number: value * shortRate, note: "calculated" };
}

function given(entry: Entries[number] | undefined) {
  return entry?.zakat_amount_per_share === undefined ? undefined : { number: entry.zakat_amount_per_share, note: "" };
}

function onlyKind(entries: Entries): "short" | "long" | undefined {
  const kinds = (["short", "long"] as const).filter((kind) => entries.some((entry) => isKind(entry, kind)));
  return kinds.length === 1 ? kinds[0] : undefined;
}

/** `Short-term`, `SHORT_TERM` and `short term` are one kind. */
function isKind({ investment_type: type }: Entries[number], kind: "short" | "long"): boolean {
  return type !== undefined && plain(type) === `${kind}term`;
}

function noted(cell: Cell | undefined, note: string): Cell | undefined {
  return typeof cell === "number" ? { number: cell, note } : cell;
}
