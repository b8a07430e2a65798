/** Three functions for the fake host's list: one with a choice, one with fields, one with neither. */
import type { FunctionHelp } from "../../src/functions/help/help";

export const fakeFunctions: readonly FunctionHelp[] = [
  {
    name: "SHARIAH.STATUS",
    summary: "The Shariah verdict of each stock: HALAL, NOT HALAL, DOUBTFUL or NOT COVERED.",
    parameters: [{ name: "tickers", description: "Ticker, or a range of tickers.", optional: false }],
    example: "=SHARIAH.STATUS(A2:A20)",
  },
  {
    name: "SHARIAH.RATIO",
    summary: "A ratio of each stock in percent; without a test, the three ratios.",
    parameters: [
      { name: "tickers", description: "Ticker, or a range of tickers.", optional: false },
      { name: "which", description: "The test.", optional: true, options: ["revenue", "securities", "debt"] },
    ],
    example: '=SHARIAH.RATIO(A2:A20,"debt")',
  },
  {
    name: "SHARIAH.SCREEN",
    summary: "One row a ticker, with the fields you choose.",
    parameters: [
      { name: "tickers", description: "Ticker, or a range of tickers.", optional: false },
      {
        name: "fields",
        description: "The fields, in order.",
        optional: true,
        many: true,
        options: ["name", "status", "rank", "revenue", "securities", "debt", "report date"],
      },
      {
        name: "headers",
        description: "A first row with the fields' names.",
        optional: true,
        options: ["TRUE", "FALSE"],
      },
    ],
    example: '=SHARIAH.SCREEN(A2:A20,{"name","status"})',
  },
];
