/**
 * The function for zakat on a holding, as the service computes it. The amount for a short holding never takes the place
 * of the amount for a long one, nor the other way round.
 */
import type { Answer } from "../api/row";
import { zakat as operation } from "../api/stocks";
import { type Failure, isFailure } from "../core/failure";
import type { Phrase } from "../core/phrase";
import { beside, choice, isOmitted, nameKey } from "./arguments/arguments";
import { orFund } from "./funds";
import { amountWithNotes, heldTickers, roundingError, times } from "./purification";
import { each, numeric, type ShowCell } from "./show";
import { badArgument, joinPhrases, missingValue, phrase } from "./words";

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
 * Zakat due on a holding: per share, or for your shares.
 * @customfunction ZAKAT
 * @param tickers Ticker, or a range of tickers. Costs one call a ticker.
 * @param shares Shares held: one number, or a column as long as the tickers.
 * @param holding short or long; without it the kind chosen in the pane: short, unless you changed it.
 * @param year lunar or solar; lunar without it.
 * @returns {any[][]} One amount a ticker in the service's currency, in the range's shape.
 * @example =SHARIAH.ZAKAT("AAPL",100,"short")
 * @gives each
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
  const show: ShowCell<Entries> = (entries, { holding: usual }, row, column, slot) => {
    const perShare = perShareOf(entries, kind ?? usual, span, slot.input);
    if (isFailure(perShare)) return perShare;
    const { number, note } = perShare;
    return amountWithNotes(held ? times(number, held(row, column)) : number, note, slot);
  };
  return orFund(numeric(each(held ? heldTickers(tickers, held) : tickers, operation, show)), "ETF.ZAKATABLE");
}

export type Entries = Answer<typeof operation>;

/** The rate for a short holding, of its value. The service's specification gives exactly 2.5 percent. */
export const shortRate = 0.025;
/** How many lunar years a solar year is: a tropical year divided by twelve lunar months, both in days. */
export const solarYear = 365.2422 / 354.367;

export type Kind = `${Holding}`;
type PerShare = { readonly number: number; readonly note?: Phrase | undefined } | Failure;

/** The zakat per share for this kind of holding and year, or why there is none. */
export function perShareOf(entries: Entries, kind: Kind, year: `${Year}`, ticker: string): PerShare {
  if (year === "solar" && kind === "long") return badArgument("year", "solar");
  const lunar = ownAmount(entries, kind) ?? (kind === "short" ? calculateZakat(entries) : undefined);
  if (isFailure(lunar)) return lunar;
  if (lunar === undefined) return missingValue(kind === "short" ? "noShort" : "noLong", ticker);
  return year === "solar"
    ? { number: lunar.number * solarYear, note: joinPhrases([lunar.note ?? [], phrase("solarYear")].flat()) }
    : lunar;
}

/**
 * The service's amount for this kind of holding. `Short-term`, `SHORT_TERM` and `short term` mean the same kind; an
 * amount without a kind is not used.
 */
function ownAmount(entries: Entries, kind: Kind) {
  const own = entries.find(({ investment_type: type }) => type !== undefined && nameKey(type) === `${kind}term`);
  const number = own?.zakat_amount_per_share;
  if (number === undefined) return undefined;
  return contradiction(number, own?.value ?? valueIn(entries), kind) ?? { number, note: undefined };
}

/**
 * Why an amount cannot be true beside the value per share; undefined where it can. For a short holding it is 2.5
 * percent of the value, but for the rounding of both.
 */
function contradiction(amount: number, value: number | undefined, kind: Kind): Failure | undefined {
  if (!(amount >= 0)) return missingValue("negativeAmount", String(amount));
  if (value === undefined) return undefined;
  const due = value * shortRate;
  const explained = roundingError(amount) + roundingError(value) * shortRate + Math.abs(due) * 1e-9;
  // An amount of 0 is not taken as a rounded one. Otherwise too little would be given away.
  const isOff = Math.abs(amount - due) > explained || (amount === 0 && due !== 0);
  if (kind === "short" && isOff)
    return missingValue("zakatRate", String(amount), String(value), String(Number(due.toPrecision(6))));
  return amount > value * (1 + 1e-9) ? missingValue("overValue", String(amount), String(value)) : undefined;
}

function valueIn(entries: Entries): number | undefined {
  return entries.find((entry) => entry.value !== undefined)?.value;
}

/** 2.5 percent of the value per share that the service gives, with a note that it is calculated. */
function calculateZakat(entries: Entries) {
  const value = valueIn(entries);
  if (value !== undefined && !(value >= 0)) return missingValue("negativeAmount", String(value));
  return value === undefined ? undefined : { number: value * shortRate, note: phrase("calculated") };
}
