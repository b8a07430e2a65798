/**
 * `shariah-sheets screen` and `shariah-sheets why`: print answers for a list of tickers, or for one ticker, without a
 * workbook.
 */
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Cells, Day, Range } from "../../core/call";
import { counted } from "../../core/plural";
import { ClosedBook } from "../../files/closedWorkbook";
import { failureIn, type Plain, plainOf } from "../../functions/plain";
import { why } from "../../functions/reasons";
import { screen } from "../../functions/stocks";
import { readCredentials } from "../../node/credentials";
import { packing } from "../../node/deflate";
import { homeFolder } from "../../node/home";
import { writeFlushed } from "../../node/replace";
import type { Row } from "../../workbook/sheet/worksheet";
import { refuseTarget, targetOf, wordsOf } from "../book/bookFile";
import { type Desk, openDesk } from "../desk";
import { sentenceOf } from "../sentences";
import { lineOf, rowsIn, tickersIn } from "./csv";

const screenUsage = `shariah-sheets screen LIST.csv|BOOK.xlsx [-o OUT.csv|OUT.xlsx|OUT.json] [--json] [--older HOURS] [--allow CALLS]

Screens the tickers of a list: those of its column Ticker or Symbol, or of its first column; of a workbook, those of its first
sheet. Prints a line for each, parted by commas; with --json a list of objects. With -o it writes a file in place of that, and
the file's ending says of which kind. Ends with 2 where a ticker has no answer.`;
const whyUsage = `shariah-sheets why TICKER [--json]

Prints in a sentence why a stock has its verdict.`;

/** What is printed about each ticker: its name in the output, and the name of the field in the function SCREEN. */
const fields = {
  name: "name",
  status: "status",
  rank: "rank",
  revenue: "revenue",
  securities: "securities",
  debt: "debt",
  reportDate: "report date",
} as const;

/** How many requests are sent without `--allow`; and how many tickers one request carries. */
const usual = 60;
const perCall = 100;

export async function screenCommand(words: readonly string[]): Promise<void> {
  const { values, positionals } = wordsOf(words, screenUsage, screenOptions);
  if (values.help) return void process.stdout.write(`${screenUsage}\n`);
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new Error(`Name one list.\n${screenUsage}`);
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const tickers = tickersIn(/\.xl[st][xm]$/i.test(path) ? firstSheet(path) : rowsIn(readFileSync(path, "utf8")));
  if (tickers.length === 0) throw new Error(`${path} holds no ticker.`);
  const kind = values.output === undefined ? undefined : kindOf(values.output, path);
  if (values.output !== undefined) refuseTarget(values.output);
  const calls = Math.ceil(new Set(tickers).size / perCall);
  const allowed = number("allow", values.allow, usual);
  if (calls > allowed) {
    throw new Error(`This needs ${counted(calls, "call")}: give --allow ${calls}. Nothing is done.`);
  }
  const cells = await atDesk(values.older, allowed, (desk) =>
    desk.run(
      screen(
        tickers.map((one) => [one]),
        [Object.values(fields)],
      ),
    ),
  );
  const bytes = await written(kind ?? (values.json ? "json" : "csv"), tickers, cells);
  if (values.output === undefined) process.stdout.write(bytes);
  else writeFlushed(targetOf(values.output), bytes);
  if (cells.some((line) => reasonIn(line) !== undefined)) process.exitCode = 2;
}

type Kind = "csv" | "json" | "xlsx";

/**
 * The kind of file to write, by the ending of its name. Throws for another ending, and for the list itself, which is
 * never overwritten.
 */
function kindOf(output: string, list: string): Kind {
  const [, kind] = /\.(csv|json|xlsx)$/i.exec(output) ?? [];
  if (!kind) throw new Error(`-o: a name that ends with .csv, .xlsx or .json, please\n${screenUsage}`);
  if (existsSync(output) && realpathSync(output) === realpathSync(list)) {
    throw new Error(`-o: ${output} is the list itself. Nothing is done.`);
  }
  return kind.toLowerCase() as Kind;
}

async function written(kind: Kind, tickers: readonly string[], cells: Cells): Promise<Uint8Array> {
  const rows = (ofDay?: (day: Day) => Plain) =>
    tickers.map((ticker, index) => rowOf(ticker, cells[index] ?? [], ofDay));
  if (kind === "xlsx") {
    const { screeningBook } = await import("./screening");
    return screeningBook(rows());
  }
  const texts = rows(({ day }) => day);
  if (kind === "json") return utf8(`${JSON.stringify(texts)}\n`);
  const names = ["ticker", ...Object.keys(fields), "failure"];
  const lines = texts.map((row) => lineOf(names.map((name) => row[name] ?? null)));
  return utf8(`${[lineOf(names), ...lines].join("\n")}\n`);
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export async function whyCommand(words: readonly string[]): Promise<void> {
  const { values, positionals } = wordsOf(words, whyUsage, whyOptions);
  if (values.help) return void process.stdout.write(`${whyUsage}\n`);
  const [ticker, ...others] = positionals;
  if (ticker === undefined || others.length > 0) throw new Error(`Name one ticker.\n${whyUsage}`);
  const [[cell = ""] = []] = await atDesk(values.older, usual, (desk) => desk.run(why([[ticker]])));
  const failure = failureIn(cell);
  const told = failure ? sentenceOf(failure) : String(plainOf(cell));
  process.stdout.write(values.json ? `${JSON.stringify({ ticker, why: told })}\n` : `${told}\n`);
  if (failure && failure.failure !== "missing") process.exitCode = 2;
}

/** `allowed`: the most requests that are sent. */
async function atDesk(
  older: string | undefined,
  allowed: number,
  work: (desk: Desk) => Promise<Cells>,
): Promise<Cells> {
  const desk = openDesk({
    settings: readCredentials(process.env),
    folder: join(homeFolder(process.env), "refresh"),
    older: number("older", older, 12) * 3_600_000,
    choices: { holding: "short" },
    consentOver: allowed,
  });
  try {
    return await work(desk);
  } finally {
    await desk.close();
  }
}

/**
 * A ticker's fields by name; one without a value is null. `failure` says why there is no answer. `ofDay`: how a day is
 * written.
 */
function rowOf(ticker: string, cells: Cells[number], ofDay?: (day: Day) => Plain): Row {
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
function reasonIn(cells: Cells[number]): string | undefined {
  const failure = cells.map(failureIn).find((found) => found && found.failure !== "missing");
  return failure && sentenceOf(failure);
}

function firstSheet(path: string): Range {
  const book = new ClosedBook(new Uint8Array(readFileSync(path)), packing);
  const [sheet = ""] = book.sheets();
  return book.values({ sheet, row: 0, column: 0, rows: 1_048_576, columns: 200 }) ?? [];
}

const whyOptions = {
  json: { type: "boolean", default: false },
  older: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

const screenOptions = {
  ...whyOptions,
  output: { type: "string", short: "o" },
  allow: { type: "string" },
} as const;

function number(name: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isFinite(value) || value < 0 || text === "") throw new Error(`--${name}: a number, please`);
  return value;
}
