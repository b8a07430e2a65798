/**
 * ETFs among stocks. A ticker that the screening does not return may be a fund: the service's list of ETFs, one call
 * kept for a week, tells, and its report then answers in the stock's place. So a portfolio's column needs one formula.
 */
import { etfList, etfReport } from "../api/etfs";
import { everyCountry } from "../api/inputs";
import { screening } from "../api/stocks";
import type { Call, Range, Slots, View } from "../core/call";
import { Slot } from "../core/slot";
import { fromFund, type Screened } from "./screened";
import { each, rows, type ShowCell } from "./show";

type Show = Call<Screened>["show"];

const withFunds = new WeakMap<Show, Show>();
const cellsWithFunds = new WeakMap<ShowCell<Screened>, Show>();

/** `each` over the screening, funds included. */
export function eachScreened(tickers: Range, show: ShowCell<Screened>, missing?: string): Call<Screened> {
  let layout = cellsWithFunds.get(show);
  if (!layout) {
    layout = orFund(each(tickers, screening, show, missing)).show;
    cellsWithFunds.set(show, layout);
  }
  return { operation: screening, inputs: tickers, show: layout };
}

/** `rows` over the screening, funds included. */
export function rowsScreened(...[tickers, columns, headers]: RowsArguments): Call<Screened> {
  return orFund(rows(tickers, screening, columns, headers));
}

type RowsArguments = [Range, Parameters<typeof rows<Screened>>[2], boolean];

/** A call whose unknown tickers are looked for among the funds before it is shown. */
export function orFund(call: Call<Screened>): Call<Screened> {
  let show = withFunds.get(call.show);
  if (!show) {
    const shown = call.show;
    show = (slots, view) => (slots.some((row) => row.some(isUnknown)) ? lookUp(slots, shown) : shown(slots, view));
    withFunds.set(shown, show);
  }
  return { ...call, show };
}

function isUnknown(slot: Slot<Screened> | null): boolean {
  const kind = slot?.failure?.failure;
  return kind === "notReturned" || kind === "unknownSymbol";
}

function lookUp(slots: Slots<Screened>, show: Show): Call {
  const call: Call<{ symbol?: string | undefined }[]> = {
    operation: etfList,
    inputs: [[everyCountry]],
    show: ([[list = null] = []], view) => {
      const funds = new Set(list?.answer?.map(({ symbol }) => symbol?.toUpperCase()));
      const isFund = (slot: Slot<Screened> | null) => slot !== null && isUnknown(slot) && funds.has(slot.input);
      return slots.some((row) => row.some(isFund)) ? askFunds(slots, isFund, show) : show(slots, view);
    },
  };
  return call as Call;
}

function askFunds(slots: Slots<Screened>, isFund: (slot: Slot<Screened> | null) => boolean, show: Show): Call {
  const call: Call<Parameters<typeof fromFund>[0]> = {
    operation: etfReport,
    inputs: slots.map((row) => row.map((slot) => (slot !== null && isFund(slot) ? slot.input : ""))),
    show: (reports, view: View) =>
      show(
        slots.map((row, i) => row.map((slot, j) => inPlaceOf(slot, reports[i]?.[j] ?? null))),
        view,
      ),
  };
  return call as Call;
}

function inPlaceOf(slot: Slot<Screened> | null, report: Slot<Parameters<typeof fromFund>[0]> | null) {
  if (slot === null || report === null) return slot;
  const fund = new Slot(screening, slot.input) as Slot<Screened>;
  fund.answer = report.answer && fromFund(report.answer);
  fund.sentAt = report.sentAt;
  fund.failure = report.failure;
  fund.kept = report.kept;
  return fund;
}

/** Every slot looked at, whatever came of it: for sums that must say how many are missing. */
export function overall(
  tickers: Range,
  show: (slots: Slots<Screened>, view: View) => ReturnType<Show>,
): Call<Screened> {
  return orFund({ operation: screening, inputs: tickers, show });
}
