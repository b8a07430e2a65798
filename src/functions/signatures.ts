/**
 * Whether each parameter of a function takes a range, by function: `STATUS: [true]`. Written from the functions' own
 * documentation by `npm run readme`.
 */
import type { FunctionName } from "./catalogue";

export const signatures: Readonly<Record<FunctionName, readonly boolean[]>> = {
  USAGE: [false],
  BREAKDOWN: [true, false],
  "ETF.STATUS": [true],
  "ETF.SCREEN": [true, true, false],
  "ETF.REPORT": [true, false],
  "ETF.PROFILE": [true, false],
  "ETF.PURIFY": [true, false, false, false],
  "ETF.PURIFICATION": [true, false, false, true],
  "ETF.HOLDINGS": [true],
  "ETF.SECTORS": [true],
  "ETF.COUNTRIES": [true],
  "ETF.ZAKATABLE": [true],
  "ETF.LIST": [false, false],
  RELATED: [true],
  LIST: [false, false, false],
  COVERAGE: [true, true],
  COMPLIANCE: [true, true],
  PURIFY: [true, true],
  PURIFICATION: [true, true, false],
  TEST: [true, false],
  RATIO: [true, false],
  HEADROOM: [true, false],
  WHY: [true, false],
  AGE: [true, false],
  STATUS: [true],
  RANK: [true],
  ASOF: [true],
  SOURCE: [true],
  NAME: [true],
  SCREEN: [true, true, false],
  REPORT: [true, false],
  CARD: [true],
  ZAKAT: [true, true, false, false],
};
