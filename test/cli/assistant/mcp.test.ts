/** The delivered server for assistants, asked by the protocol's own client. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { type RunningService, startService } from "../../../src/service/server";
import { environment, programOf } from "../../relay/program";
import { bookWith, fileOf, freshFolder } from "../book";

let service: RunningService;
let client: Client;
let secret: string;
/** What the server wrote to standard error. */
let errors = "";

beforeAll(async () => {
  service = await startService({ rate: 10 });
  const env = environment(freshFolder(), service, 10);
  secret = env.SHARIAH_SECRET as string;
  client = new Client({ name: "test", version: "1.0.0" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [await programOf("external"), "mcp"],
    env,
    stderr: "pipe",
  });
  transport.stderr?.on("data", (text) => {
    errors += String(text);
  });
  await client.connect(transport);
});
afterAll(async () => {
  await client.close();
  await service.close();
});

interface Answer {
  readonly isError?: boolean;
  readonly text: string;
}

async function ask(name: string, given: Readonly<Record<string, unknown>>): Promise<Answer> {
  const { content, isError } = (await client.callTool({ name, arguments: { ...given } })) as {
    content: { text: string }[];
    isError?: boolean;
  };
  return { text: content[0]?.text ?? "", ...(isError && { isError }) };
}
const askTool = async (name: string, given: Readonly<Record<string, unknown>>) =>
  JSON.parse((await ask(name, given)).text);

test("the server names four tools, and says of each that it only reads", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(["check", "price", "screen", "why"]);
  for (const { annotations } of tools)
    expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
});

test("the price of tickers is told without a call", async () => {
  const before = service.stats().calls;
  const tickers = Array.from({ length: 250 }, (_, index) => `T${index}`);
  expect(await askTool("price", { tickers })).toMatchObject({ calls: 3 });
  expect(service.stats().calls).toBe(before);
});

test("the price of a workbook is what its formulas would ask", async () => {
  const workbook = fileOf(bookWith([{ A: "AAPL", B: ["=STATUS(A1)", "HALAL"] }]));
  expect(await askTool("price", { workbook })).toMatchObject({ calls: 1, formulas: 1, mayGrow: true });
});

test("screening gives each ticker its fields, and null with a reason for one that is unknown", async () => {
  const { rows } = await askTool("screen", { tickers: ["AAPL", "NOSUCH1"] });
  expect(rows).toMatchObject([
    { ticker: "AAPL", status: "HALAL" },
    { ticker: "NOSUCH1", status: null, failure: expect.stringMatching(/NOSUCH1/) },
  ]);
});

test("screening over the limit sends nothing, tells the cost, and asks for consent", async () => {
  const before = service.stats().calls;
  const tickers = Array.from({ length: 150 }, (_, index) => `T${index}`);
  const told = await askTool("screen", { tickers, allow: 1 });
  expect(told).toMatchObject({ sent: 0, calls: 2, ask: expect.stringMatching(/allow 2/) });
  expect(service.stats().calls).toBe(before);
});

test("the reason of a verdict is one sentence", async () => {
  const { why } = await askTool("why", { ticker: "AAPL" });
  expect(why).toMatch(/^HALAL.*\.?$/);
});

test("a formula is checked without a call", async () => {
  const before = service.stats().calls;
  expect(await askTool("check", { formula: "=SHARIAH.STATS(A2)" })).toMatchObject({ ok: false });
  expect(service.stats().calls).toBe(before);
});

test("a mistake is told to the assistant and on standard error, and the secret is in neither", async () => {
  const { isError, text } = await ask("price", { workbook: "/nowhere/book.xlsx" });
  expect({ isError, text }).toEqual({ isError: true, text: "There is no file /nowhere/book.xlsx." });
  // Standard error is a pipe of its own, which may come after the answer.
  while (!errors.includes(text)) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(errors + text).not.toContain(secret);
});
