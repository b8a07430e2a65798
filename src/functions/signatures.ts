/**
 * How each function is called and what it fills. Written from the functions' own documentation by `npm run readme`.
 */
import type { FunctionName } from "./catalogue";

/** Whether each parameter of a function takes a range: `STATUS: [true]`. */
export const signatures: Readonly<Record<FunctionName, readonly boolean[]>> = {
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
  "PURIFY.INCOME": [true, true, true],
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
  USAGE: [false],
  ZAKAT: [true, true, false, false],
};

interface ResultShape {
  /** `each`: a cell for each ticker, in the shape of the range; `one`: a single cell; `table`: a table. */
  readonly shape: "each" | "one" | "table";
  /** From how many arguments on; with fewer it is a table. */
  readonly from: number;
}

/** How many cells a function fills. */
export const resultShapes: Readonly<Record<FunctionName, ResultShape>> = {
  BREAKDOWN: { shape: "table", from: 1 },
  "ETF.STATUS": { shape: "each", from: 1 },
  "ETF.SCREEN": { shape: "table", from: 1 },
  "ETF.REPORT": { shape: "each", from: 2 },
  "ETF.PROFILE": { shape: "one", from: 2 },
  "ETF.PURIFY": { shape: "one", from: 1 },
  "ETF.PURIFICATION": { shape: "table", from: 1 },
  "ETF.HOLDINGS": { shape: "table", from: 1 },
  "ETF.SECTORS": { shape: "table", from: 1 },
  "ETF.COUNTRIES": { shape: "table", from: 1 },
  "ETF.ZAKATABLE": { shape: "table", from: 1 },
  "ETF.LIST": { shape: "table", from: 1 },
  "PURIFY.INCOME": { shape: "each", from: 1 },
  RELATED: { shape: "table", from: 1 },
  LIST: { shape: "table", from: 1 },
  COVERAGE: { shape: "one", from: 1 },
  COMPLIANCE: { shape: "one", from: 1 },
  PURIFY: { shape: "each", from: 1 },
  PURIFICATION: { shape: "table", from: 1 },
  TEST: { shape: "each", from: 2 },
  RATIO: { shape: "each", from: 2 },
  HEADROOM: { shape: "each", from: 1 },
  WHY: { shape: "each", from: 1 },
  AGE: { shape: "each", from: 1 },
  STATUS: { shape: "each", from: 1 },
  RANK: { shape: "each", from: 1 },
  ASOF: { shape: "each", from: 1 },
  SOURCE: { shape: "each", from: 1 },
  NAME: { shape: "each", from: 1 },
  SCREEN: { shape: "table", from: 1 },
  REPORT: { shape: "each", from: 2 },
  CARD: { shape: "each", from: 1 },
  USAGE: { shape: "one", from: 1 },
  ZAKAT: { shape: "each", from: 1 },
};
