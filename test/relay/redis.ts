/** A Redis for one test, on a free port and in memory. The test ends its process. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import getPort from "get-port";
import { requireRedis } from "../../src/build/programs/redis";
import { prefixOf } from "../../src/relay/several/keyPrefix";
import { Redis } from "../../src/relay/several/redis";

export interface RunningRedis {
  readonly url: string;
  readonly port: number;
  /** Every command it is given from now on, as MONITOR tells them. */
  monitor(): Promise<{ lines(): string; end(): void }>;
  command(...words: (string | number)[]): Promise<unknown>;
  /** As if relays of these credentials had been here all along: nothing that was sent before is unknown. */
  know(credentials: Parameters<typeof prefixOf>[0]): Promise<void>;
  /** As a crash: nothing of it is kept. */
  kill(): Promise<void>;
  /** Empty, on the same port. */
  restart(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

export async function startRedis(): Promise<RunningRedis> {
  const port = await getPort();
  const url = `redis://127.0.0.1:${port}`;
  let child = await serve(port);
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  const command = async (...words: (string | number)[]) => {
    for (let tries = 0; ; tries += 1) {
      const redis = new Redis(url);
      try {
        await redis.open("none", () => undefined);
        return await redis.command(...words);
      } catch (broken) {
        // A computer that starts a dozen processes at once may take longer to connect than a relay waits.
        if (tries === 10 || !/offline/i.test(String(broken))) throw broken;
      } finally {
        redis.close();
      }
    }
  };
  return {
    url,
    port,
    command,
    kill,
    stop: kill,
    restart: async () => {
      await kill();
      child = await serve(port);
    },
    know: async (credentials) => {
      const [, run = ""] = /run_id:(\w+)/.exec(String(await command("INFO", "server"))) ?? [];
      await command("HSET", `${prefixOf(credentials)}record`, "run", run, "quiet", 0);
    },
    signal: (signal) => void child.kill(signal),
    monitor: () => monitor(port),
  };
}

async function serve(port: number): Promise<ChildProcess> {
  const words = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--appendonly",
    "no",
    "--daemonize",
    "no",
  ];
  const child = spawn(requireRedis(), words, { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface(child.stdout as NodeJS.ReadableStream);
  await new Promise<void>((resolve, reject) => {
    lines.on("line", (line) => /Ready to accept connections/.test(line) && resolve());
    child.once("exit", () => reject(new Error("redis-server did not start")));
  });
  return child;
}

async function monitor(port: number) {
  const { connect } = await import("node:net");
  const socket = connect(port, "127.0.0.1");
  let said = "";
  socket.on("data", (chunk) => (said += chunk));
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write("MONITOR\r\n");
  while (!said.includes("+OK")) await new Promise((resolve) => setTimeout(resolve, 10));
  return { lines: () => said, end: () => socket.destroy() };
}
