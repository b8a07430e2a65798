/**
 * What the bundle of worksheets inside Code.js takes from the rest of the script (webpack.config.js): twice in the file it
 * would make every execution slower. A name that is missing here stops the build.
 */
import { ticker, westernDigits, withoutMarks } from "../../src/core/ticker";
import { etfStatus } from "../../src/functions/etfs";
import { amountOf, purify } from "../../src/functions/purification";
import { fromFund, headroomOf, limits, ratioOf, resultOf, tests, verdictOf } from "../../src/functions/screeningEntry";
import { status } from "../../src/functions/stocks";
import { dayOf } from "../../src/functions/values";
import { shortRate, solarYear, zakat } from "../../src/functions/zakat";

export const lent = {
  amountOf,
  dayOf,
  etfStatus,
  fromFund,
  headroomOf,
  limits,
  purify,
  ratioOf,
  resultOf,
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
