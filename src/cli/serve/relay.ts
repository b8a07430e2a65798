/**
 * `shariah-sheets relay`: runs the relay until it is stopped. `shariah-sheets relay clients` manages the clients that
 * may ask it.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { version } from "../../core/version";
import { readCredentials } from "../../node/credentials";
import { homeFolder } from "../../node/home";
import type { ServerOptions } from "../../relay/http/server";
import type { OpenRelay, RelayOptions } from "../../relay/one/alone";
import { readKey } from "../../relay/one/key";
import { onStopSignal } from "../../service/stopSignal";
import { wrongUse } from "../wrongUse";
import { clientsCommand } from "./clients";
import { redisAddress } from "./redis";

const usage = `shariah-sheets relay [--port 8480] [--host 127.0.0.1] [--origin https://page.example]...
  [--redis redis://127.0.0.1:6379] [--client-rate 10] [--client-month CALLS] [--tls-cert FILE --tls-key FILE]
  [--trust-proxy] [--metrics-token TOKEN] [--add-in FOLDER] [--quiet]
shariah-sheets relay clients add NAME | list | rotate NAME|ID | revoke NAME|ID [--redis URL]

The service's own credentials come from the environment: SHARIAH_ADDRESS, SHARIAH_CLIENT_ID and SHARIAH_SECRET, besides
SHARIAH_SEGMENT (svc) and SHARIAH_CALLS_PER_SECOND (1); or from a JSON file of mode 600 named by SHARIAH_CREDENTIALS.
SHARIAH_REDIS is --redis, with the password of SHARIAH_REDIS_PASSWORD; relays on one Redis have one SHARIAH_RELAY_KEY.
SIGHUP reads the TLS files again, as every change of them does. What outlives a restart is under SHARIAH_HOME.`;

/**
 * ms from the signal to stop until the process ends in any case. Requests under way are answered within ten seconds.
 */
const longestEnd = 11_500;

export async function relayCommand(words: readonly string[]): Promise<void> {
  if (words[0] === "clients") return clientsCommand(words.slice(1));
  const { values } = parse(words);
  if (values.help) return void process.stdout.write(`${usage}\n`);
  const credentials = readCredentials(process.env);
  const folder = join(homeFolder(process.env), "relay");
  const log = (await import("../../relay/one/log")).openLog(values.quiet);
  const options: RelayOptions = {
    log,
    credentials,
    folder,
    key: readKey(process.env, folder),
    clientRate: number("client-rate", values["client-rate"], 10),
    clientMonth: values["client-month"] === undefined ? undefined : number("client-month", values["client-month"], 0),
  };
  const server = serverOptions(values, credentials.segment, log);
  const open = await openRelay(values.redis, options);
  const { startServer } = await import("../../relay/http/server");
  const serving = await startServer(open.relay, open.metrics, open.ready, server).catch(async (error) => {
    await open.close();
    throw error;
  });
  const end = (code: number) => {
    setTimeout(() => process.exit(code), longestEnd).unref();
    void serving
      .close()
      .then(open.close)
      .finally(() => process.exit(code));
  };
  onStopSignal(() => end(0));
  // SIGHUP means "read your files again", or that a terminal was closed. Neither ends the relay.
  process.on("SIGHUP", () => undefined);
  void open.ended.then((why) => {
    process.stderr.write(`${why}\n`);
    end(1);
  });
  process.stdout.write(`${JSON.stringify({ address: serving.address })}\n`);
}

async function openRelay(redis: string | undefined, options: RelayOptions): Promise<OpenRelay> {
  const url = redisAddress(redis, process.env);
  if (url === undefined) return (await import("../../relay/one/alone")).openAlone(options);
  return (await import("../../relay/several/several")).openSeveral(url, options);
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        port: { type: "string" },
        host: { type: "string", default: "127.0.0.1" },
        origin: { type: "string", multiple: true, default: [] },
        redis: { type: "string" },
        "client-rate": { type: "string" },
        "client-month": { type: "string" },
        "tls-cert": { type: "string" },
        "tls-key": { type: "string" },
        "trust-proxy": { type: "boolean", default: false },
        "metrics-token": { type: "string" },
        "add-in": { type: "string" },
        quiet: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw wrongUse(error instanceof Error ? error.message : String(error), usage);
  }
}

function serverOptions(
  values: ReturnType<typeof parse>["values"],
  segment: string,
  log: ServerOptions["log"],
): ServerOptions {
  const { "tls-cert": cert, "tls-key": key, "add-in": addIn } = values;
  if ((cert === undefined) !== (key === undefined)) throw new Error("--tls-cert and --tls-key: give both, please");
  if (addIn !== undefined && !existsSync(join(addIn, "taskpane.html"))) {
    throw new Error(`--add-in: ${addIn} holds no taskpane.html; build it with npm run build, and give dist/excel`);
  }
  return {
    host: values.host,
    port: portIn(values.port, 8480),
    segment,
    origins: values.origin.map(originOf),
    trustProxy: values["trust-proxy"],
    tls: cert !== undefined && key !== undefined ? { cert, key } : undefined,
    metricsToken: values["metrics-token"],
    addIn: addIn === undefined ? undefined : resolve(addIn),
    version,
    log,
  };
}

function portIn(text: string | undefined, otherwise: number): number {
  const port = number("port", text, otherwise);
  if (port > 65_535) throw new Error("--port: a number up to 65535, please; 0 takes any free port.");
  return port;
}

function originOf(text: string): string {
  const { origin } = URL.canParse(text) ? new URL(text) : { origin: "null" };
  if (origin === "null" || text.replace(/\/$/, "") !== origin) {
    throw new Error(`--origin ${text}: an origin such as https://page.example, please`);
  }
  return origin;
}

function number(name: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isInteger(value) || value < 0 || text === "") throw wrongUse(`--${name}: a whole number, please`, usage);
  return value;
}
