/**
 * Answers about a list of tickers, for the commands `screen` and `why` and for assistants: one desk, which asks the
 * service at the plan's pace and stores what it learns for the next command.
 */
import { join } from "node:path";
import type { Cells, Day } from "../../core/call";
import { failureIn, type Plain, plainOf } from "../../functions/plain";
import { why } from "../../functions/reasons";
import { screen } from "../../functions/stocks";
import { readCredentials } from "../../node/credentials";
import { homeFolder } from "../../node/home";
import { type Estimate, estimate } from "../../workbook/estimate";
import type { Row } from "../../workbook/sheet/worksheet";
import { type Desk, openDesk } from "../desk";
import { sentenceOf } from "../sentences";

/** What is printed about each ticker: its name in the output, and the name of the field in the function SCREEN. */
export const fields = {
  name: "name",
  status: "status",
  rank: "rank",
  revenue: "revenue",
  securities: "securities",
  debt: "debt",
  reportDate: "report date",
} as const;

/** How many requests are sent without consent; after how many hours an answer is asked again; tickers of one request. */
export const usualCalls = 60;
export const usualAge = 12;
const perCall = 100;

export interface Asking {
  /** The most requests that are sent. */
  readonly allowed: number;
  /** An answer that is older than so many hours is asked again. */
  readonly older: number;
}

/** What the verdicts of these tickers cost when none is known yet. */
export function screeningCost(tickers: readonly string[]): Estimate {
  const questions = new Set(tickers).size;
  return estimate([{ what: "screening", questions, most: perCall }], readCredentials(process.env).callsPerSecond);
}

/** The cells of each ticker, in the order of `fields`. */
export function screenTickers(tickers: readonly string[], asking: Asking): Promise<Cells> {
  const column = tickers.map((one) => [one]);
  return atDesk(asking, (desk) => desk.run(screen(column, [Object.values(fields)])));
}

/** Why a ticker has its verdict, or why there is none. */
export async function explainTicker(ticker: string, older: number): Promise<{ told: string; isAnswered: boolean }> {
  const [[cell = ""] = []] = await atDesk({ allowed: usualCalls, older }, (desk) => desk.run(why([[ticker]])));
  const failure = failureIn(cell);
  const told = failure ? sentenceOf(failure) : String(plainOf(cell));
  return { told, isAnswered: !failure || failure.failure === "missing" };
}

/**
 * A ticker's fields by name; one without a value is null. `failure` says why there is no answer. `ofDay`: how a day is
 * written.
 */
export function rowOf(ticker: string, cells: Cells[number], ofDay?: (day: Day) => Plain): Row {
  const entries = Object.keys(fields).map((name, index) => {
    const cell = cells[index] ?? "";
    const plain = failureIn(cell) ? "" : plainOf(cell, ofDay);
    return [name, plain === "" || typeof plain === "object" || typeof plain === "boolean" ? null : plain] as const;
  });
  const failure = reasonIn(cells);
  return { ticker, ...Object.fromEntries(entries), ...(failure !== undefined && { failure }) };
}

/**
 * Why a ticker has no answer; undefined where it has one. A field that the service left out (`missing`) is an answer
 * too.
 */
export function reasonIn(cells: Cells[number]): string | undefined {
  const failure = cells.map(failureIn).find((found) => found && found.failure !== "missing");
  return failure && sentenceOf(failure);
}

async function atDesk({ allowed, older }: Asking, work: (desk: Desk) => Promise<Cells>): Promise<Cells> {
  const desk = openDesk({
    settings: readCredentials(process.env),
    folder: join(homeFolder(process.env), "refresh"),
    older: older * 3_600_000,
    choices: { holding: "short" },
    consentOver: allowed,
  });
  try {
    return await work(desk);
  } finally {
    await desk.close();
  }
}
