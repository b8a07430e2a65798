/**
 * `shariah-sheets screen` and `shariah-sheets why`: print answers for a list of tickers, or for one ticker, without a
 * workbook.
 */
import { existsSync, readFileSync, realpathSync } from "node:fs";
import type { Cells, Day, Range } from "../../core/call";
import { withNoun } from "../../core/plural";
import { ClosedBook } from "../../files/closedWorkbook";
import type { Plain } from "../../functions/plain";
import { packing } from "../../node/packing";
import { writeFlushed } from "../../node/replace";
import { csvLine } from "../../workbook/sheet/csvLine";
import { refuseTarget, targetOf, wordsOf } from "../book/bookFile";
import { csvRows, tickersIn } from "./csv";
import {
  explainTicker,
  fields,
  reasonIn,
  rowOf,
  screeningCost,
  screenTickers,
  usualAge,
  usualCalls,
} from "./tickerAnswers";

const screenUsage = `shariah-sheets screen LIST.csv|BOOK.xlsx [-o OUT.csv|OUT.xlsx|OUT.json] [--json] [--older HOURS] [--allow CALLS]

Screens the tickers of a list: those of its column Ticker or Symbol, or of its first column; of a workbook, those of its first
sheet. Prints a line for each, parted by commas; with --json a list of objects. With -o it writes a file in place of that, and
the file's ending says of which kind. Ends with 2 where a ticker has no answer.`;
const whyUsage = `shariah-sheets why TICKER [--json]

Prints in a sentence why a stock has its verdict.`;

export async function screenCommand(words: readonly string[]): Promise<void> {
  const { values, positionals } = wordsOf(words, screenUsage, screenOptions);
  if (values.help) return void process.stdout.write(`${screenUsage}\n`);
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new Error(`Name one list.\n${screenUsage}`);
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const tickers = tickersIn(/\.xl[st][xm]$/i.test(path) ? firstSheet(path) : csvRows(textOf(path)));
  if (tickers.length === 0) throw new Error(`${path} holds no ticker.`);
  const kind = values.output === undefined ? undefined : kindOf(values.output, path);
  if (values.output !== undefined) refuseTarget(values.output);
  const { calls } = screeningCost(tickers);
  const allowed = number("allow", values.allow, usualCalls);
  if (calls > allowed) {
    throw new Error(`This needs ${withNoun(calls, "call")}: give --allow ${calls}. Nothing is done.`);
  }
  const cells = await screenTickers(tickers, { allowed, older: number("older", values.older, usualAge) });
  const bytes = await fileOf(kind ?? (values.json ? "json" : "csv"), tickers, cells);
  if (values.output === undefined) process.stdout.write(bytes);
  else writeFlushed(targetOf(values.output), bytes);
  if (cells.some((line) => reasonIn(line) !== undefined)) process.exitCode = 2;
}

/** The text of a list. A program that saves "Unicode text" writes UTF-16, whose bytes would be read as other letters. */
function textOf(path: string): string {
  const text = readFileSync(path, "utf8");
  if (/^\ufffd\ufffd|\0/.test(text)) {
    throw new Error(
      `${path} is no text in UTF-8, perhaps one in UTF-16: save the list as "CSV UTF-8". Nothing is done.`,
    );
  }
  return text;
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

async function fileOf(kind: Kind, tickers: readonly string[], cells: Cells): Promise<Uint8Array> {
  const rows = (ofDay?: (day: Day) => Plain) =>
    tickers.map((ticker, index) => rowOf(ticker, cells[index] ?? [], ofDay));
  if (kind === "xlsx") {
    const { screeningBook } = await import("./screening");
    return screeningBook(rows());
  }
  const texts = rows(({ day }) => day);
  if (kind === "json") return utf8(`${JSON.stringify(texts)}\n`);
  const names = ["ticker", ...Object.keys(fields), "failure"];
  const lines = texts.map((row) => csvLine(names.map((name) => row[name] ?? null)));
  return utf8(`${[csvLine(names), ...lines].join("\n")}\n`);
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export async function whyCommand(words: readonly string[]): Promise<void> {
  const { values, positionals } = wordsOf(words, whyUsage, whyOptions);
  if (values.help) return void process.stdout.write(`${whyUsage}\n`);
  const [ticker, ...others] = positionals;
  if (ticker === undefined || others.length > 0) throw new Error(`Name one ticker.\n${whyUsage}`);
  const { told, isAnswered } = await explainTicker(ticker, number("older", values.older, usualAge));
  process.stdout.write(values.json ? `${JSON.stringify({ ticker, why: told })}\n` : `${told}\n`);
  if (!isAnswered) process.exitCode = 2;
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
