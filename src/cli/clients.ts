/** `shariah-sheets relay clients`: who may ask the relay. A secret is shown once, when it is made. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { homeFolder, readText } from "../node/home";
import { type Client, ClientFolder, isName, newClient, type Register, reconcile } from "../relay/clients";
import { readKey, secretOf } from "../relay/key";
import type { SharedUsage } from "../relay/several";
import { OwnUsage } from "../relay/usage";

const usage = "shariah-sheets relay clients add NAME | list | rotate NAME|ID | revoke NAME|ID [--redis URL]";

export async function clientsCommand(words: readonly string[]): Promise<void> {
  const { values, positionals } = parse(words);
  const folder = join(homeFolder(process.env), "relay");
  const places: Register[] = [new ClientFolder(join(folder, "clients"), { error: complain })];
  if (values.redis === undefined) return act(positionals, folder, places);
  const url = redisUrl(values.redis);
  const { Redis } = await import("../relay/redis");
  const { RedisClients, SharedUsage } = await import("../relay/several");
  const redis = new Redis(url);
  try {
    await redis.open("shariah-sheets:none", () => undefined);
    await act(
      positionals,
      folder,
      [...places, new RedisClients(redis)],
      new SharedUsage(redis, new OwnUsage(undefined)),
    );
  } finally {
    redis.close();
  }
}

async function act(
  [word = "", given, ...more]: readonly string[],
  folder: string,
  places: readonly Register[],
  shared?: SharedUsage,
): Promise<void> {
  const needsName = word !== "list";
  if (more.length > 0 || (given === undefined) === needsName) throw new Error(usage);
  const clients = [...(await reconcile(places)).values()];
  const put = (client: Client) => Promise.all(places.map((place) => place.put(client)));
  const tell = (client: Client) => {
    const { clientId } = client;
    print({ clientId, secret: secretOf(readKey(process.env, folder), client) });
  };
  switch (word) {
    case "add": {
      const client = newClient(nameOf(given ?? "", clients));
      await put(client);
      tell(client);
      break;
    }
    case "list": {
      const used = shared ?? new OwnUsage(readText(join(folder, "usage.json")));
      await shared?.read();
      for (const { clientId, name, revoked } of clients) {
        print({ clientId, name, revoked, calls: used.of(clientId, Date.now()).calls });
      }
      break;
    }
    case "rotate": {
      const client = oneOf(given ?? "", clients);
      const next = { ...client, version: client.version + 1 };
      await put(next);
      tell(next);
      break;
    }
    case "revoke": {
      const client = { ...oneOf(given ?? "", clients), revoked: true };
      await put(client);
      print({ clientId: client.clientId, name: client.name, revoked: true });
      break;
    }
    default:
      throw new Error(usage);
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options: { redis: { type: "string" } } });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** Never told in a sentence: it may hold a password. */
export function redisUrl(text: string): string {
  const isOne = URL.canParse(text) && /^rediss?:$/.test(new URL(text).protocol);
  if (!isOne) throw new Error("--redis: an address such as redis://127.0.0.1:6379, please");
  return text;
}

function nameOf(name: string, clients: readonly Client[]): string {
  if (!isName(name)) throw new Error("A client's name: letters, digits, blanks and . _ @ + -, 60 at most, please.");
  if (clients.some((client) => client.name === name && !client.revoked)) {
    throw new Error(`A client named ${name} is there already: rotate its secret, or choose another name.`);
  }
  return name;
}

/** By ID, else by name; a revoked one stays so. */
function oneOf(text: string, clients: readonly Client[]): Client {
  const found = clients.filter(({ clientId, name, revoked }) => !revoked && (clientId === text || name === text));
  const [client] = found;
  if (!client) throw new Error(`No client named ${text} may ask: relay clients list shows who may.`);
  return client;
}

/** Besides what it prints: what a person should mend, on standard error. */
function complain(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
