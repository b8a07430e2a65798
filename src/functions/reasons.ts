/**
 * The functions WHY and AGE: what a verdict or an amount rests on, in the service's own words, and how old the answer
 * is.
 */
import { purification, report, screening, zakat } from "../api/stocks";
import { across, type Call, type Cell, type Range } from "../core/call";
import { type Failure, isFailure, phraseOf } from "../core/failure";
import type { Operation } from "../core/operation";
import type { Phrase } from "../core/phrase";
import { choice, isOmitted } from "./arguments/arguments";
import { orFund, type Reading } from "./funds";
import { reasonOfIncome } from "./incomePurification";
import { reasonOf, reasonOfAmount, reasonOfZakat } from "./reasonText";
import { fromFund } from "./screeningEntry";
import { answerOf, dayKept, isGiven, numeric, type ShowCell } from "./show";
import { missingValue, phrase } from "./words";

/**
 * What is asked about.
 * @customenum {string}
 */
export enum About {
  /** The verdict, as STATUS gives it. */
  verdict = "verdict",
  /** The amount that PURIFY gives. */
  purification = "purification",
  /** The company's income on which the amount of PURIFY.INCOME rests. */
  income = "income",
  /** The amount that ZAKAT gives. */
  zakat = "zakat",
}

/**
 * What a verdict or an amount rests on, in one sentence: which test fails and by how much, what is calculated, as of when. Limits are shares of revenue, and of the trailing 36-month average market capitalisation, as the service computes them.
 * @customfunction WHY
 * @param tickers Ticker, or a range of tickers.
 * @param about verdict, purification, income or zakat; the verdict without it.
 * @returns {any[][]} One sentence a ticker, in the range's shape; where there is no answer, the reason for that.
 * @example =SHARIAH.WHY("AAPL")
 * @gives each
 * @asks 3, 1, 5, 4, 7
 * @cancelable
 */
export function why(tickers: any[][], about?: About) {
  return reasonCall(tickers, about, reasons);
}

/**
 * Hours since each stock's answer was fetched from the service. Makes no call.
 * @customfunction AGE
 * @param tickers Ticker, or a range of tickers.
 * @param about verdict, purification, income or zakat; the verdict without it.
 * @returns {any[][]} Hours, one number a ticker, in the range's shape; #N/A where nothing was fetched yet.
 * @example =SHARIAH.AGE("AAPL")
 * @gives each
 */
export function age(tickers: any[][], about?: About) {
  const call = reasonCall(tickers, about, ages);
  return isFailure(call) ? call : { ...numeric(call), peek: true as const };
}

type Show = Call<any>["show"];
type Shows = Readonly<Record<`${About}`, Show>>;

/** For each subject: the operation that answers, and how an ETF answers (see `Reading`). */
const subjects: Readonly<Record<`${About}`, readonly [Operation<any>, Reading<any>]>> = {
  verdict: [screening, fromFund],
  purification: [purification, "ETF.PURIFY"],
  income: [report, "ETF.PURIFY"],
  zakat: [zakat, "ETF.ZAKATABLE"],
};
const subjectNames = ["verdict", "purification", "income", "zakat"] as const;

function reasonCall(tickers: Range, about: About | undefined, shows: Shows): Call | Failure {
  const chosen = isOmitted(about) ? "verdict" : choice(about, "about", subjectNames);
  if (isFailure(chosen)) return chosen;
  const [operation, reading] = subjects[chosen];
  return orFund({ operation, inputs: tickers, show: shows[chosen] }, reading);
}

const reasons: Shows = {
  verdict: showReason(reasonOf),
  purification: showReason(reasonOfAmount),
  income: showReason(reasonOfIncome),
  zakat: showReason(reasonOfZakat),
};

const ages: Shows = { verdict: showAges(), purification: showAges(), income: showAges(), zakat: showAges() };

/**
 * Shows the reason for the answer, or why it contains no amount. If there is no answer, shows why not, as text and not
 * as an error.
 */
function showReason<Answer>(reason: (...seen: Parameters<ShowCell<Answer>>) => Phrase | Failure): Call<Answer>["show"] {
  return (slots, view) =>
    across(slots, (slot, row, column): Cell => {
      if (slot === null) return "";
      const answer = answerOf(slot);
      if (!isGiven(answer)) return { told: answer };
      const why = reason(answer, view, row, column, slot);
      if (isFailure(why)) return phraseOf(why);
      const since = dayKept(slot);
      return since && slot.failure ? phrase("because", why, since.day, phraseOf(slot.failure)) : why;
    });
}

/**
 * Makes a `show` function for each subject. With a common one, cells of different subjects would share the answer of
 * the first.
 */
function showAges(): Show {
  return (slots, { now }) =>
    across(slots, (slot): Cell => {
      if (slot === null) return "";
      if (slot.answer === undefined) return slot.failure || missingValue("noFetch");
      const hours = Math.max(0, now - slot.sentAt + slot.age) / 3_600_000;
      return slot.kept ? { number: hours, note: phrase("kept") } : hours;
    });
}
