/**
 * `shariah-sheets check "=FORMULA"`: says what a formula would ask and which argument is wrong, for people and for
 * assistants that write formulas. It needs no key and sends no call.
 */
import { withNoun } from "../../core/plural";
import { wordsOf } from "../book/bookFile";
import { type CallCheck, type FormulaCheck, formulaCheck } from "./formulaCheck";

const usage = `shariah-sheets check "=FORMULA" [--json]

Says what a formula would ask of the service and what that costs, which argument is wrong and what is allowed, and what it
shows for sample tickers: those values are made up. Needs no key and sends no call. Ends with 1 where something is wrong.`;

export async function checkCommand(words: readonly string[]): Promise<void> {
  const { values, positionals } = wordsOf(words, usage, options);
  if (values.help) return void process.stdout.write(`${usage}\n`);
  const [formula, ...others] = positionals;
  if (formula === undefined || others.length > 0) {
    throw new Error(`Give one formula, in quotes: shariah-sheets check "=SHARIAH.STATUS(A2)"`);
  }
  const check = formulaCheck(formula);
  process.stdout.write(values.json ? `${JSON.stringify(check)}\n` : checkText(check));
  if (!check.ok) process.exitCode = 1;
}

/** The check as text, in lines for people. */
export function checkText({ formula, ok, problem, calls }: FormulaCheck): string {
  const lines = [problem ?? `${formula}: ${ok ? "nothing speaks against it." : "something is wrong."}`];
  for (const call of calls) lines.push(...linesOf(call));
  return `${lines.join("\n")}\n`;
}

function linesOf({
  function: name,
  problem,
  asks,
  cost,
  mayLookForFunds,
  examples,
  sample,
  sampleTickers,
}: CallCheck): string[] {
  if (problem !== undefined) return [`${name}: ${problem}`];
  const lines = asks.map(
    ({ operation, questions, mostInOneCall }) =>
      `${name} asks: ${operation}, ${withNoun(questions, "question")}, ${mostInOneCall > 1 ? `${mostInOneCall} to a call` : "one to a call"}.`,
  );
  if (asks.length === 0) lines.push(`${name} asks nothing.`);
  else
    lines.push(
      `Cost: ${withNoun(cost.calls, "call")}, about ${withNoun(cost.seconds, "second")}, when nothing is known yet.`,
    );
  if (mayLookForFunds) lines.push("A ticker that is no stock is looked for among the ETFs, which costs more calls.");
  if (examples.length > 0) {
    lines.push(
      `Only the workbook knows ${withNoun(examples.length, "argument")} (${examples.join(", ")}): examples are taken.`,
    );
  }
  const tickers = sampleTickers.length > 0 ? ` (its first tickers are ${sampleTickers.join(", ")})` : "";
  if (sample.length > 0) lines.push(`On sample data${tickers}, which is made up, it shows: ${sample.join(" | ")}`);
  return lines;
}

const options = { json: { type: "boolean", default: false }, help: { type: "boolean", default: false } } as const;
