/**
 * Starts two playgrounds for `npm start -- --relay`, each with its own client at one relay, to show how two desks share
 * calls. The relay is the command line's own program, in a temporary folder.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import getPort from "get-port";
import type { RunningService } from "../../service/server";
import { type PlaygroundServer, startPlayground } from "./server";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const names = ["Desk one", "Desk two"] as const;

export interface SharedOptions {
  /** Folders of the built page and add-in. */
  readonly page: string;
  readonly addIn: string;
  /** The folder for the page around both. */
  readonly pair: string;
  readonly port: number;
  readonly companies: unknown;
  readonly service: RunningService;
}

/** Resolves once both playgrounds are served. */
export async function startShared(options: SharedOptions): Promise<PlaygroundServer> {
  const { page, addIn, pair, port, companies, service } = options;
  const home = await mkdtemp(join(tmpdir(), "playground-relay-"));
  const env = {
    ...process.env,
    SHARIAH_HOME: home,
    SHARIAH_ADDRESS: service.address,
    SHARIAH_SEGMENT: service.segment,
    SHARIAH_CLIENT_ID: service.clientId,
    SHARIAH_SECRET: service.secret,
    SHARIAH_CALLS_PER_SECOND: "1",
  };
  const ports = [await getPort(), await getPort()];
  const origins = ports.flatMap((one) => ["--origin", `http://127.0.0.1:${one}`]);
  const relay = command(["relay", "--port", "0", "--quiet", ...origins], env);
  const { address } = await line<{ address: string }>(relay);
  const servers: PlaygroundServer[] = [];
  for (const [nth, name] of names.entries()) {
    const client = await line<{ clientId: string; secret: string }>(command(["relay", "clients", "add", name], env));
    servers.push(
      await startPlayground({
        page,
        addIn,
        port: ports[nth] as number,
        documents: {
          "/service.json": () => ({ address, segment: service.segment, ...client, callsPerSecond: 10, demo: false }),
          "/stats.json": () => service.stats(),
          "/companies.json": () => companies,
        },
      }),
    );
  }
  await writePair(pair);
  const frames = servers.map((server) => server.address);
  const desks = names.map((name, nth) => ({ name, address: frames[nth] }));
  const documents = { "/desks.json": () => ({ desks }), "/stats.json": () => service.stats() };
  const front = await startPlayground({ page: pair, addIn, port, documents, frames });
  return {
    address: front.address,
    close: async () => {
      // The relay writes until it ends; only then its folder may be removed.
      const ended = relay.exitCode === null && relay.signalCode === null ? once(relay, "exit") : undefined;
      relay.kill("SIGTERM");
      await Promise.all([ended, ...[front, ...servers].map((server) => server.close())]);
      await rm(home, { recursive: true, force: true });
    },
  };
}

function command(words: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", join(root, "src/cli/main.ts"), ...words], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Reads the line of JSON that a command prints. */
async function line<T>(child: ChildProcess): Promise<T> {
  const lines = createInterface(child.stdout as NodeJS.ReadableStream);
  const ended = once(child, "exit").then(() => [undefined]);
  const [text] = (await Promise.race([once(lines, "line"), ended])) as [string | undefined];
  if (text === undefined) throw new Error("The relay did not start.");
  return JSON.parse(text) as T;
}

async function writePair(folder: string): Promise<void> {
  const from = join(root, "src/playground/page");
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [join(from, "pair.ts")],
    outdir: folder,
    bundle: true,
    format: "esm",
    target: "es2022",
    logLevel: "warning",
  });
  await copyFile(join(from, "pair.html"), join(folder, "index.html"));
}
