/** `shariah-sheets screen` and `shariah-sheets why`: answers for a list of tickers, or for one, without a workbook. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Cells, Range } from "../core/call";
import { counted } from "../core/plural";
import { ClosedBook } from "../files/closedWorkbook";
import { failureIn, plainOf } from "../functions/plain";
import { why } from "../functions/reasons";
import { screen } from "../functions/stocks";
import { readCredentials } from "../node/credentials";
import { packing } from "../node/deflate";
import { homeFolder } from "../node/home";
import { type Desk, openDesk } from "./desk";
import { lineOf, rowsIn, tickersIn } from "./rows";
import { sentenceOf } from "./sentences";

const screenUsage = `shariah-sheets screen LIST.csv|BOOK.xlsx [--json] [--older HOURS] [--allow CALLS]

Screens the tickers of a list: those of its column Ticker or Symbol, or of its first column; of a workbook, those of its first
sheet. Prints a line for each, parted by commas; with --json a list of objects. Ends with 2 where a ticker has no answer.`;
const whyUsage = `shariah-sheets why TICKER [--json]

Prints in a sentence why a stock has its verdict.`;

/** What is printed about each ticker: the name in the output, and the function's field. */
const fields = {
  name: "name",
  status: "status",
  rank: "rank",
  revenue: "revenue",
  securities: "securities",
  debt: "debt",
  reportDate: "report date",
} as const;

/** How many calls are sent without asking; and how many tickers one call carries. */
const usual = 60;
const perCall = 100;

export async function screenCommand(words: readonly string[]): Promise<void> {
  const { values, positionals } = parse(words, screenUsage);
  if (values.help) return void process.stdout.write(`${screenUsage}\n`);
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new Error(`Name one list.\n${screenUsage}`);
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const tickers = tickersIn(/\.xl[st][xm]$/i.test(path) ? firstSheet(path) : rowsIn(readFileSync(path, "utf8")));
  if (tickers.length === 0) throw new Error(`${path} holds no ticker.`);
  const calls = Math.ceil(new Set(tickers).size / perCall);
  if (calls > number("allow", values.allow, usual)) {
    throw new Error(`This needs ${counted(calls, "call")}: give --allow ${calls}. Nothing is done.`);
  }
  const cells = await atDesk(values.older, (desk) =>
    desk.run(
      screen(
        tickers.map((one) => [one]),
        [Object.values(fields)],
      ),
    ),
  );
  const rows = tickers.map((ticker, index) => rowOf(ticker, cells[index] ?? []));
  if (values.json) process.stdout.write(`${JSON.stringify(rows)}\n`);
  else {
    const names = ["ticker", ...Object.keys(fields), "failure"] as const;
    const lines = rows.map((row) =>
      lineOf(names.map((name) => (row as Readonly<Record<string, string | number>>)[name] ?? null)),
    );
    process.stdout.write(`${[lineOf(names), ...lines].join("\n")}\n`);
  }
  if (rows.some(({ failure }) => failure !== undefined)) process.exitCode = 2;
}

export async function whyCommand(words: readonly string[]): Promise<void> {
  const { values, positionals } = parse(words, whyUsage);
  if (values.help) return void process.stdout.write(`${whyUsage}\n`);
  const [ticker, ...others] = positionals;
  if (ticker === undefined || others.length > 0) throw new Error(`Name one ticker.\n${whyUsage}`);
  const [[cell = ""] = []] = await atDesk(values.older, (desk) => desk.run(why([[ticker]])));
  const failure = failureIn(cell);
  const told = failure ? sentenceOf(failure) : String(plainOf(cell));
  process.stdout.write(values.json ? `${JSON.stringify({ ticker, why: told })}\n` : `${told}\n`);
  if (failure && failure.failure !== "missing") process.exitCode = 2;
}

async function atDesk(older: string | undefined, work: (desk: Desk) => Promise<Cells>): Promise<Cells> {
  const desk = openDesk({
    settings: readCredentials(process.env),
    folder: join(homeFolder(process.env), "refresh"),
    older: number("older", older, 12) * 3_600_000,
    choices: { holding: "short" },
  });
  try {
    return await work(desk);
  } finally {
    await desk.close();
  }
}

/** A ticker's fields by name. A field without a value is null; when there is no verdict, the reason is given. */
function rowOf(ticker: string, cells: Cells[number]) {
  const entries = Object.keys(fields).map((name, index) => {
    const cell = cells[index] ?? "";
    const plain = failureIn(cell) ? null : plainOf(cell, ({ day }) => day);
    return [name, plain === "" || typeof plain === "object" ? null : plain] as const;
  });
  const failure = cells.map(failureIn).find((found) => found && found.failure !== "missing");
  return { ticker, ...Object.fromEntries(entries), ...(failure && { failure: sentenceOf(failure) }) };
}

function firstSheet(path: string): Range {
  const book = new ClosedBook(new Uint8Array(readFileSync(path)), packing);
  const [sheet = ""] = book.sheets();
  return book.values({ sheet, row: 0, column: 0, rows: 1_048_576, columns: 200 }) ?? [];
}

function parse(words: readonly string[], usage: string) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        json: { type: "boolean", default: false },
        older: { type: "string" },
        allow: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function number(name: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isFinite(value) || value < 0 || text === "") throw new Error(`--${name}: a number, please`);
  return value;
}
