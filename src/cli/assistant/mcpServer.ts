/**
 * The server for assistants, by the Model Context Protocol over standard input and output. Its tools only read. What it
 * would cost comes first: over the limit a tool tells the number of calls and asks for `allow`, and sends nothing.
 * Nothing but the protocol goes to standard output; errors go to standard error, without a secret.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { withNoun } from "../../core/plural";
import { version } from "../../core/version";
import { ClosedBook } from "../../files/closedWorkbook";
import { readCredentials } from "../../node/credentials";
import { homeFolder } from "../../node/home";
import { packing } from "../../node/packing";
import { estimate } from "../../workbook/estimate";
import { WorkbookRefresh } from "../book/workbookRefresh";
import { openDesk } from "../desk";
import { explainTicker, rowOf, screeningCost, screenTickers, usualAge, usualCalls } from "../list/tickerAnswers";
import { formulaCheck } from "./formulaCheck";

interface Told {
  [key: string]: unknown;
  readonly content: { type: "text"; text: string }[];
  readonly isError?: boolean;
}

const readOnly = { readOnlyHint: true, destructiveHint: false } as const;
const tickers = z.array(z.string()).min(1).max(5_000).describe("The service's symbols, such as AAPL, BRK.B, 2222.SR");

/** The server with its tools, not yet connected. */
export function mcpServer(): McpServer {
  const server = new McpServer({ name: "shariah-sheets", version });
  server.registerTool(
    "screen",
    {
      title: "Screen tickers",
      description:
        "Shariah verdicts, ranks and ratios of stocks, from the screening service. The verdicts are the service's, and no fatwa. A null is unknown: never 0 and never HALAL.",
      inputSchema: {
        tickers,
        allow: z.number().int().positive().optional().describe("The most calls that may be sent, where asked for"),
      },
      annotations: readOnly,
    },
    ({ tickers: listed, allow = usualCalls }) => answer(() => screenOrPrice(listed, allow)),
  );
  server.registerTool(
    "why",
    {
      title: "Why a verdict",
      description: "One sentence: which test a stock fails and by how much, as of when. Only what the service said.",
      inputSchema: { ticker: z.string() },
      annotations: readOnly,
    },
    ({ ticker }) => answer(async () => ({ ticker, why: (await explainTicker(ticker, usualAge)).told })),
  );
  server.registerTool(
    "price",
    {
      title: "What it costs",
      description:
        "How many calls and seconds it takes to screen tickers, or to refresh a closed .xlsx file. Sends none.",
      inputSchema: {
        tickers: tickers.optional(),
        workbook: z.string().optional().describe("The path of an .xlsx file on this computer"),
      },
      annotations: readOnly,
    },
    ({ tickers: listed, workbook }) => answer(() => estimateCost(listed, workbook)),
  );
  server.registerTool(
    "check",
    {
      title: "Check a formula",
      description:
        "What a formula with SHARIAH functions would ask and cost, and which argument is wrong. Needs no key. The values shown are made up.",
      inputSchema: { formula: z.string().max(8_192) },
      annotations: { ...readOnly, openWorldHint: false },
    },
    ({ formula }) => answer(async () => formulaCheck(formula)),
  );
  return server;
}

/** A tool's answer as JSON; an error becomes its sentence, for the assistant to read. */
async function answer(work: () => Promise<object>): Promise<Told> {
  try {
    return { content: [{ type: "text", text: JSON.stringify(await work()) }] };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${text}\n`);
    return { content: [{ type: "text", text }], isError: true };
  }
}

async function screenOrPrice(listed: readonly string[], allow: number): Promise<object> {
  const { calls, seconds } = costOf(listed);
  if (calls > allow) {
    return {
      sent: 0,
      calls,
      seconds,
      ask: `This needs ${withNoun(calls, "call")}: ask the user, then give allow ${calls}.`,
    };
  }
  const cells = await screenTickers(listed, { allowed: allow, older: usualAge });
  return { rows: listed.map((ticker, index) => rowOf(ticker, cells[index] ?? [], ({ day }) => day)) };
}

async function estimateCost(listed: readonly string[] | undefined, workbook: string | undefined): Promise<object> {
  if ((listed === undefined) === (workbook === undefined)) throw new Error("Give tickers or a workbook.");
  return listed ? costOf(listed) : priceOfBook(workbook as string);
}

function costOf(listed: readonly string[]): { readonly calls: number; readonly seconds: number } {
  const { calls, ms } = screeningCost(listed);
  return { calls, seconds: Math.ceil(ms / 1000) };
}

/** What a refresh of the file would cost, as `shariah-sheets refresh --dry-run` tells it. */
async function priceOfBook(path: string): Promise<object> {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const settings = readCredentials(process.env);
  const desk = openDesk({
    settings,
    folder: join(homeFolder(process.env), "refresh"),
    older: usualAge * 3_600_000,
    choices: { holding: "short" },
  });
  try {
    const book = new ClosedBook(new Uint8Array(readFileSync(path)), packing);
    const job = new WorkbookRefresh(book, desk, { isHoldingOpen: true, allowed: 0 });
    const { demands, later, mayBeFunds } = job.price();
    const { calls, ms } = estimate(demands, settings.callsPerSecond);
    return { calls, seconds: Math.ceil(ms / 1000), formulas: job.formulas.length, mayGrow: later > 0 || mayBeFunds };
  } finally {
    await desk.close();
  }
}
