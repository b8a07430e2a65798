/**
 * Lets stocks and ETFs stand in one column, so that a portfolio needs only one formula. A ticker may be a fund if the
 * service does not know it as a stock, or calls it not covered without the figures that every company reports. Then the
 * service's list of ETFs (operation 8), which is kept for a week, decides. If it is a fund, its report takes the place
 * of the stock's answer. Functions that a fund's report cannot answer (dividends of a period, zakat) name the function
 * to use.
 */
import { etfList, etfProfile, etfReport } from "../api/etfs";
import { everyCountry } from "../api/inputs";
import { symbolOf } from "../api/reader";
import { screening } from "../api/stocks";
import { across, type Call, type Cells, type Range, type Slots, type View } from "../core/call";
import { type Failure, fail, isFailure } from "../core/failure";
import type { Operation } from "../core/operation";
import { Slot } from "../core/slot";
import { type Fund, fromFund, fromProfile, type Screened, verdictOf } from "./screeningEntry";
import { answerOf, each, type Missing, rows, type ShowCell } from "./show";
import { phrase } from "./words";

let spellName = (name: string) => name;

/** Sets how this host spells the name of a function in sentences, such as `ETF.PURIFY`. */
export function spellFunctionsBy(spell: (name: string) => string): void {
  spellName = spell;
}

type Show<Answer> = Call<Answer>["show"];

/** The codes of the countries that the user has chosen in the preferences. */
let countries: readonly string[] = ["US"];

/** Sets the countries whose lists of ETFs are asked for, if the service gives no list of all countries. */
export function setCountries(chosen: readonly string[]): void {
  countries = chosen;
}

/**
 * How a fund answers a stock's question: a function that reads the fund's report or profile as a stock's answer, or the
 * name of the function to use.
 */
export type Reading<Answer> = ((fund: Fund) => Answer) | string;

/**
 * The operation that is asked for a fund. Rank, report date and source are only in a fund's profile, everything else is
 * in its report.
 */
function askedOfFunds(reading: unknown): Operation<Fund> | undefined {
  if (typeof reading !== "function") return undefined;
  return reading === fromProfile ? etfProfile : etfReport;
}

const withFunds = new WeakMap<object, unknown>();
const cellsWithFunds = new WeakMap<ShowCell<Screened>, Show<Screened>>();

/** Like `each` on the screening, for stocks and funds. */
export function eachScreened(
  tickers: Range,
  show: ShowCell<Screened>,
  missing?: Missing,
  reading: Reading<Screened> = fromFund,
): Call<Screened> {
  let layout = cellsWithFunds.get(show);
  if (!layout) {
    layout = orFund(each(tickers, screening, show, missing), reading).show;
    cellsWithFunds.set(show, layout);
  }
  return { operation: screening, inputs: tickers, show: layout, ofFunds: askedOfFunds(reading) };
}

/** Like `rows` on the screening, for stocks and funds. */
export function rowsScreened(...[tickers, columns, headers]: RowsArguments): Call<Screened> {
  return orFund(rows(tickers, screening, columns, headers), fromFund);
}

type RowsArguments = [Range, Parameters<typeof rows<Screened>>[2], unknown];

/**
 * The same call, which also looks up tickers that may be funds before it shows anything. The result is remembered by
 * the call's `show`, so a `show` must always be used with the same `reading`.
 */
export function orFund<Answer>(call: Call<Answer>, reading: Reading<Answer>): Call<Answer> {
  let show = withFunds.get(call.show) as Show<Answer> | undefined;
  if (!show) {
    const shown = call.show;
    const mayBeFund = (slot: Slot<Answer> | null) =>
      isUnknown(slot) || (typeof reading === "function" && isUncovered(slot) && !isCompany(entryIn(slot)));
    show = (slots, view) => (slots.flat().some(mayBeFund) ? lookUp(slots, shown, reading) : shown(slots, view));
    withFunds.set(shown, show);
  }
  return { ...call, show, ofFunds: askedOfFunds(reading) };
}

/** Whether the service does not know this ticker as a stock. It may know it as a fund. */
export function isUnknown<Answer>(slot: Slot<Answer> | null): slot is Slot<Answer> {
  const kind = slot?.failure?.failure;
  return kind === "notReturned" || kind === "unknownSymbol";
}

function isUncovered<Answer>(slot: Slot<Answer> | null): slot is Slot<Answer> {
  return verdictOf(entryIn(slot)) === "NOT COVERED";
}

/**
 * Whether the answer has the figures of a company. Then the ticker is no fund, and the list of ETFs need not be asked
 * for.
 */
function isCompany({ reportDate, totalRevenue }: Screened): boolean {
  return (reportDate ?? totalRevenue) !== undefined;
}

function entryIn(slot: Slot<unknown> | null): Screened {
  return (slot?.answer || {}) as Screened;
}

function lookUp<Answer>(slots: Slots<Answer>, show: Show<Answer>, reading: Reading<Answer>): Call {
  return listsOf([everyCountry], (all, view) => {
    const [list = []] = all;
    const isNone = isFailure(list) ? isRefusal(list) : list.length === 0;
    if (!isNone) return among(all, slots, view, show, reading);
    return listsOf(countries, (lists, view) => among(lists, slots, view, show, reading));
  });
}

type List = readonly object[] | Failure;

/** Asks for the ETF lists of these countries; `show` gets each list, or the failure in its place. */
function listsOf(inputs: readonly string[], show: (lists: readonly List[], view: View) => Cells | Call): Call {
  const call: Call<object[]> = {
    operation: etfList,
    inputs: [inputs],
    show: (lists, view) =>
      show(
        lists.flat().map((list) => (list ? answerOf(list) : [])),
        view,
      ),
  };
  return call;
}

/**
 * Whether the service was asked for the list and gave none. Then a ticker keeps the failure of the stock's operation.
 */
function isRefusal({ failure }: Failure): boolean {
  return ["badRequest", "refusedFor", "unknownSymbol", "service", "notUnderstood", "tooOld"].includes(failure);
}

function among<Answer>(
  lists: readonly List[],
  slots: Slots<Answer>,
  view: View,
  show: Show<Answer>,
  reading: Reading<Answer>,
): Cells | Call {
  const funds = new Set(lists.flatMap((list) => (isFailure(list) ? [] : list.map(symbolOf))));
  const isFund = (slot: Slot<Answer> | null): slot is Slot<Answer> =>
    (isUnknown(slot) || isUncovered(slot)) && funds.has(slot.input);
  if (typeof reading === "function" && slots.flat().some(isFund)) return askFunds(slots, isFund, show, reading);
  // While a list is still to come, nobody knows whether the ticker is a fund. If the plan has no ETFs, no list will
  // come.
  const pending = lists.find((list): list is Failure => isFailure(list) && list.failure !== "plan" && !isRefusal(list));
  const instead = (slot: Slot<Answer> | null): Slot<Answer> | null => {
    if (!isUnknown(slot)) return slot;
    const failure = isFund(slot)
      ? fail("notTicker", phrase("useInstead", slot.input, spellName(String(reading))))
      : pending;
    return failure ? slotWith(slot, { failure }) : slot;
  };
  return show(across(slots, instead), view);
}

function askFunds<Answer>(
  slots: Slots<Answer>,
  isFund: (slot: Slot<Answer> | null) => slot is Slot<Answer>,
  show: Show<Answer>,
  read: (fund: Fund) => Answer,
): Call {
  const inPlaceOf = (slot: Slot<Answer> | null, report: Slot<Fund> | null = null) => {
    if (slot === null || report === null) return slot;
    const { answer, sentAt, age, failure, kept } = report;
    return slotWith(slot, { answer: answer && read(answer), sentAt, age, failure, kept });
  };
  const call: Call<Fund> = {
    operation: askedOfFunds(read) ?? etfReport,
    inputs: across(slots, (slot) => (isFund(slot) ? slot.input : "")),
    show: (reports, view: View) =>
      show(
        across(slots, (slot, row, column) => inPlaceOf(slot, reports[row]?.[column])),
        view,
      ),
  };
  return call;
}

/** A new slot with this outcome. The planner's own slot must not change. */
function slotWith<Answer>({ operation, input }: Slot<Answer>, outcome: Partial<Slot<Answer>>): Slot<Answer> {
  return Object.assign(new Slot(operation, input), outcome);
}

/**
 * A call whose `show` gets every slot, also those that failed. For percentages over a portfolio, which must say how
 * many tickers are missing.
 */
export function overall(tickers: Range, show: Show<Screened>): Call<Screened> {
  return orFund({ operation: screening, inputs: tickers, show }, fromFund);
}
