/**
 * Lists the functions that the rest of the script lends to the bundle of worksheets inside Code.js (webpack.config.js).
 * If the bundle contained copies of them, every execution would load more code and be slower. The build stops when a
 * name is missing here.
 */
import { report } from "../../src/api/stocks";
import { fail, isFailure } from "../../src/core/failure";
import { ticker, westernDigits, withoutMarks } from "../../src/core/ticker";
import { isoDay } from "../../src/functions/arguments/arguments";
import { etfStatus } from "../../src/functions/etfs";
import { incomeOf, purifyIncome, sharesOutstanding } from "../../src/functions/incomePurification";
import { disagreement, figuresOf, purify } from "../../src/functions/purification";
import {
  fromFund,
  headroomBy,
  headroomOf,
  limits,
  ratioOf,
  resultOf,
  tests,
  verdictOf,
} from "../../src/functions/screeningEntry";
import { status } from "../../src/functions/stocks";
import { dayOf } from "../../src/functions/values";
import { shortRate, solarYear, zakat } from "../../src/functions/zakat";

export const bundleExternals = {
  dayOf,
  disagreement,
  etfStatus,
  fail,
  figuresOf,
  fromFund,
  headroomBy,
  headroomOf,
  incomeOf,
  isFailure,
  isoDay,
  limits,
  purify,
  purifyIncome,
  ratioOf,
  report,
  resultOf,
  sharesOutstanding,
  shortRate,
  solarYear,
  status,
  tests,
  ticker,
  verdictOf,
  westernDigits,
  withoutMarks,
  zakat,
};
