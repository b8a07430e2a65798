/**
 * Runs the sample service as a command until it is stopped. Standard output is one line of JSON with address and
 * credentials, for other programs to read.
 */
import { parseArgs } from "node:util";
import type { Plan } from "./routes";
import { startService } from "./server";
import { onStopSignal } from "./stopSignal";

const usage = (
  program: string,
) => `${program} [--port 0] [--rate 1] [--latency 0] [--jitter 0] [--month 100000] [--expose]
  [--plan full|singles-only|no-etf] [--window sliding|fixed|bucket] [--get-token empty|symbol] [--sign-replies]
  [--clock-offset 0] [--seed N]`;

const windows = ["sliding", "fixed", "bucket"] as const;
const plans: readonly Plan[] = ["full", "singles-only", "no-etf"];
const tokens = ["empty", "symbol"] as const;

/**
 * Starts the service from the words of a command line. Resolves once it takes requests, or once it has printed its
 * options for `--help`. Throws an error that lists the options when a word is wrong.
 */
export async function runServiceCommand(words: readonly string[], program: string): Promise<void> {
  if (words.includes("--help")) return void process.stdout.write(`${usage(program)}\n`);
  try {
    await start(words);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage(program)}`);
  }
}

async function start(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      port: { type: "string" },
      rate: { type: "string" },
      latency: { type: "string" },
      jitter: { type: "string" },
      month: { type: "string" },
      seed: { type: "string" },
      "clock-offset": { type: "string" },
      plan: { type: "string" },
      window: { type: "string" },
      "get-token": { type: "string" },
      expose: { type: "boolean", default: false },
      "sign-replies": { type: "boolean", default: false },
    },
  });
  const service = await startService({
    port: number("port", values.port, 0),
    rate: number("rate", values.rate, 1),
    latency: number("latency", values.latency, 0),
    jitter: number("jitter", values.jitter, 0),
    month: number("month", values.month, 100_000),
    clockOffset: number("clock-offset", values["clock-offset"], 0),
    plan: choice("plan", values.plan, plans, "full"),
    window: choice("window", values.window, windows, "sliding"),
    getToken: choice("get-token", values["get-token"], tokens, "empty"),
    expose: values.expose,
    signReplies: values["sign-replies"],
    ...(values.seed === undefined ? {} : { seed: number("seed", values.seed, 0) }),
  });
  // This is done first, because a program that reads the line below may stop the service at once.
  onStopSignal(() => void service.close());
  const { address, segment, clientId, secret } = service;
  process.stderr.write(
    "Sample service: its market and every verdict in it are made up, and no fatwa. Stop it with Ctrl+C.\n",
  );
  process.stdout.write(`${JSON.stringify({ address, segment, clientId, secret })}\n`);
}

function number(name: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  const low = name === "clock-offset" ? Number.NEGATIVE_INFINITY : 0;
  if (!Number.isFinite(value) || value < low || text === "") throw new Error(`--${name}: a number, please`);
  if (name === "port" && !(Number.isInteger(value) && value <= 65_535)) {
    throw new Error("--port: a number up to 65535, please; 0 takes any free port.");
  }
  if (name === "rate" && value === 0) throw new Error("--rate: more than 0, please");
  return value;
}

function choice<Choice extends string>(
  name: string,
  text: string | undefined,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice {
  if (text === undefined) return otherwise;
  const found = choices.find((one) => one === text);
  if (!found) throw new Error(`--${name}: one of ${choices.join(", ")}`);
  return found;
}
