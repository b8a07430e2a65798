/**
 * The sample service in its own process, so that its cost is not counted. Its market has some 520 stocks; for large
 * sheets made-up ones are added, `T00000` to `T49999`.
 */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { companies } from "../src/service/sample/companies";
import { type RunningService, type ServiceOptions, startService } from "../src/service/server";

type Stats = ReturnType<RunningService["stats"]>;
type Opened = Pick<RunningService, "address" | "segment" | "clientId" | "secret">;
type Question = { readonly id: number } & ({ readonly open: ServiceOptions } | { readonly stats: string });

export interface OpenService extends Opened {
  stats(): Promise<Stats>;
}

export interface ServiceProcess {
  open(options: ServiceOptions): Promise<OpenService>;
  close(): void;
}

export function ticker(index: number): string {
  return `T${String(index).padStart(5, "0")}`;
}

export function startProcess(): ServiceProcess {
  const child = fork(fileURLToPath(import.meta.url), ["serve"], { execArgv: ["--import", "tsx"] });
  const waiting = new Map<number, (answer: unknown) => void>();
  child.on("message", ({ id, answer }: { id: number; answer: unknown }) => waiting.get(id)?.(answer));
  let last = 0;
  const tell = <Answer>(question: object) =>
    new Promise<Answer>((resolve) => {
      last += 1;
      waiting.set(last, resolve as (answer: unknown) => void);
      child.send({ id: last, ...question });
    });
  return {
    open: async (options) => {
      const opened = await tell<Opened>({ open: options });
      return { ...opened, stats: () => tell<Stats>({ stats: opened.address }) };
    },
    close: () => child.disconnect(),
  };
}

function serve(): void {
  const market = companies as Map<string, unknown>;
  for (let index = 0; index < 50_000; index += 1) {
    const name = ticker(index);
    market.set(name, { ...companies.get("AAPL"), ticker: name, name: `Made-up ${index}` });
  }
  const services = new Map<string, RunningService>();
  process.on("message", async (question: Question) => {
    if ("stats" in question) {
      process.send?.({ id: question.id, answer: services.get(question.stats)?.stats() });
      return;
    }
    const service = await startService(question.open);
    services.set(service.address, service);
    const { address, segment, clientId, secret } = service;
    process.send?.({ id: question.id, answer: { address, segment, clientId, secret } });
  });
  process.on("disconnect", () => process.exit());
}

if (process.argv[2] === "serve") serve();
