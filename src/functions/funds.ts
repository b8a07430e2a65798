/**
 * ETFs among stocks. A ticker that a stock's operation does not know may be a fund: the service's list of ETFs, one call
 * kept for a week, tells, and its report then answers in the stock's place. So a portfolio's column needs one formula.
 * What no report of a fund can answer (dividends of a period, zakat) ends in the function to use instead.
 * A ticker that is answered "not under coverage" may be a fund too, where nothing in the answer is a company's.
 */
import { etfList, etfProfile, etfReport } from "../api/etfs";
import { everyCountry } from "../api/inputs";
import { symbolOf } from "../api/reader";
import { screening } from "../api/stocks";
import { across, type Call, type Cells, type Range, type Slots, type View } from "../core/call";
import { type Failure, fail, isFailure } from "../core/failure";
import { Slot } from "../core/slot";
import { type Fund, fromFund, fromProfile, type Screened, verdictOf } from "./screened";
import { answerOf, each, type Missing, rows, type ShowCell } from "./show";
import { phrase } from "./words";

let spelled = (name: string) => name;

/** How this host spells a function's name, `ETF.PURIFY`, where a sentence has it. */
export function spellFunctionsBy(spell: (name: string) => string): void {
  spelled = spell;
}

type Show<Answer> = Call<Answer>["show"];

/** Country codes; the host says which the user chose. */
let countries: readonly string[] = ["US"];

/** Whose lists of ETFs are asked where the service gives none without a country. */
export function setCountries(chosen: readonly string[]): void {
  countries = chosen;
}

/** The stock's answer as read off a fund's report, or its profile; or the name of the function that is for funds. */
export type Reading<Answer> = ((fund: Fund) => Answer) | string;

/** Rank, report date and source stand in a fund's profile alone. */
function askedOfFunds(reading: unknown): typeof etfReport | undefined {
  if (typeof reading !== "function") return undefined;
  return reading === fromProfile ? (etfProfile as unknown as typeof etfReport) : etfReport;
}

const withFunds = new WeakMap<object, unknown>();
const cellsWithFunds = new WeakMap<ShowCell<Screened>, Show<Screened>>();

/** `each` over the screening, funds included. */
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

/** `rows` over the screening, funds included. */
export function rowsScreened(...[tickers, columns, headers]: RowsArguments): Call<Screened> {
  return orFund(rows(tickers, screening, columns, headers), fromFund);
}

type RowsArguments = [Range, Parameters<typeof rows<Screened>>[2], unknown];

/** A call whose unknown tickers are looked for among the funds before it is shown. One `show` has one reading. */
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

/** The service does not know it; not as a stock. */
export function isUnknown<Answer>(slot: Slot<Answer> | null): slot is Slot<Answer> {
  const kind = slot?.failure?.failure;
  return kind === "notReturned" || kind === "unknownSymbol";
}

function isUncovered<Answer>(slot: Slot<Answer> | null): slot is Slot<Answer> {
  return verdictOf(entryIn(slot)) === "NOT COVERED";
}

/** Only a company reports revenue, on a date: the list of ETFs need not be asked for it. */
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

/** The lists of ETFs of these countries, or why there is none, and what comes of them. */
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
  return call as Call;
}

/** The service had the question and gives no list: what is no stock is then what its own operation said it is. */
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
  // Without a list that is yet to come nobody knows whether it is one; a plan without ETFs has none to know.
  const pending = lists.find((list): list is Failure => isFailure(list) && list.failure !== "plan" && !isRefusal(list));
  const instead = (slot: Slot<Answer> | null): Slot<Answer> | null => {
    if (!isUnknown(slot)) return slot;
    const failure = isFund(slot)
      ? fail("notTicker", phrase("useInstead", slot.input, spelled(String(reading))))
      : pending;
    return failure ? settled(slot, { failure }) : slot;
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
    return settled(slot, { answer: answer && read(answer), sentAt, age, failure, kept });
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
  return call as Call;
}

/** A slot of its own in place of the planner's, which stays as it is. */
function settled<Answer>({ operation, input }: Slot<Answer>, outcome: Partial<Slot<Answer>>): Slot<Answer> {
  return Object.assign(new Slot(operation, input), outcome);
}

/** Every slot looked at, whatever came of it: for sums that must say how many are missing. */
export function overall(tickers: Range, show: Show<Screened>): Call<Screened> {
  return orFund({ operation: screening, inputs: tickers, show }, fromFund);
}
