/**
 * A command within this process: what it prints and how it ends, on the sample service behind `fetch`. Mutants live
 * here, and no process is started. How the built command behaves as a process is tried beside.
 */

import type { Calculation } from "../../src/cli/book/calculation";
import { openEngine } from "../../src/cli/book/engine";
import { healCommand } from "../../src/cli/book/heal";
import { refreshCommand } from "../../src/cli/book/refresh";
import { screenCommand, whyCommand } from "../../src/cli/list/screen";
import { type FaultHook, spoil } from "../../src/service/faults";
import { Limits } from "../../src/service/limits";
import { answer, type Plan, type Service, sampleCredentials, sampleSegment } from "../../src/service/routes";
import { nodeSigning } from "../../src/service/signing";
import { calculateDependents } from "../../src/workbook/refresh/dependents";
import { freshFolder } from "./book";

export interface Exit {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface SampleOptions {
  /** Calls per calendar month. */
  readonly month?: number;
  readonly plan?: Plan;
  readonly fault?: FaultHook;
}

const address = "https://sample.invalid";

/** The sample service, which takes a hundred calls a second, and the environment of a command that asks it. */
export function sampleService({ month = 100_000, plan = "full", fault }: SampleOptions = {}) {
  const limits = new Limits({ perSecond: 100, perMonth: month, window: "sliding" });
  const service: Service = {
    segment: sampleSegment,
    credentials: sampleCredentials,
    plan,
    limits,
    signing: nodeSigning,
    getToken: "empty",
  };
  let calls = 0;
  const fetched = async (url: string, { method = "GET", headers, body }: RequestInit): Promise<Response> => {
    const at = performance.now();
    const lower = Object.fromEntries(
      Object.entries(headers as Record<string, string>).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const arrival = { method, path: url.slice(address.length), headers: lower, body: String(body ?? ""), at };
    calls += 1;
    const answered = answer(service, arrival, Date.now());
    const wrong = fault?.(arrival, calls - 1);
    const final = wrong ? spoil(answered, wrong, Date.now()) : answered;
    if (!final) throw new Error("no connection");
    return new Response(final.text, {
      status: final.status,
      headers: { date: new Date().toUTCString(), ...final.headers },
    });
  };
  const env = {
    SHARIAH_HOME: freshFolder(),
    SHARIAH_ADDRESS: address,
    SHARIAH_CLIENT_ID: sampleCredentials.clientId,
    SHARIAH_SECRET: sampleCredentials.secret,
    SHARIAH_CALLS_PER_SECOND: "100",
  };
  return { env, fetch: fetched as typeof fetch, calls: () => calls };
}

type Surroundings = Pick<ReturnType<typeof sampleService>, "fetch"> & { readonly env: Record<string, string> };

/** Runs a command to its end, with this environment and nobody else's. */
export async function runToEnd(command: () => Promise<void>, { env, fetch: fetched }: Surroundings): Promise<Exit> {
  const said: string[] = [];
  const { env: own, stdout } = process;
  const { fetch: real } = globalThis;
  const write = stdout.write;
  process.env = { ...env };
  globalThis.fetch = fetched;
  stdout.write = ((text: string | Uint8Array) => said.push(typeof text === "string" ? text : utf8(text))) as never;
  let err = "";
  process.exitCode = 0;
  try {
    await command();
  } catch (error) {
    err = (error as Error).message;
  } finally {
    process.env = own;
    globalThis.fetch = real;
    stdout.write = write;
  }
  const code = err === "" ? Number(process.exitCode) : 1;
  process.exitCode = 0;
  return { code, out: said.join(""), err };
}

function utf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Calculates as the engine's thread does, in this one. */
export async function calculateHere({ dependents, change, sheets }: Calculation) {
  return calculateDependents(dependents, change, openEngine(sheets));
}

/** A desk that runs commands, with one folder and one service for all its runs. */
export function openDesk(options: SampleOptions = {}) {
  const service = sampleService(options);
  return {
    service,
    refresh: async (...words: readonly string[]) => {
      const { code, out, err } = await runToEnd(() => refreshCommand(words, calculateHere), service);
      return { code, out, err, told: (out.startsWith("{") ? JSON.parse(out) : {}) as Told };
    },
    heal: (...words: readonly string[]) => runToEnd(() => healCommand(words), service),
    screen: (...words: readonly string[]) => runToEnd(() => screenCommand(words), service),
    why: (...words: readonly string[]) => runToEnd(() => whyCommand(words), service),
  };
}

/** The report that `--json` prints. */
export interface Told {
  readonly calls: number;
  readonly refusals: number;
  readonly cells: readonly Readonly<Record<string, unknown>>[];
  readonly kept: readonly { readonly sheet: string; readonly cell: string; readonly why: string }[];
  readonly changes: readonly Readonly<Record<string, unknown>>[];
  readonly shrunk: readonly Readonly<Record<string, unknown>>[];
  readonly views: readonly Readonly<Record<string, unknown>>[];
  readonly parts: readonly string[];
  readonly files: { readonly before: string; readonly after: string };
}
