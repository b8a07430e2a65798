/**
 * `shariah-sheets relay clients`: adds, lists and revokes the clients of the relay, and gives them new secrets. A
 * secret is shown only once, when it is made.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { homeFolder, readText } from "../../node/home";
import { type Client, ClientFolder, isName, newClient, type Register, reconcile } from "../../relay/one/clients";
import { fingerprintOf, readKey, readNote, secretOf } from "../../relay/one/key";
import { OwnUsage } from "../../relay/one/usage";
import type { SharedUsage } from "../../relay/several/redisState";
import { wrongUse } from "../wrongUse";
import { redisAddress } from "./redis";

const usage = "shariah-sheets relay clients add NAME | list | rotate NAME|ID | revoke NAME|ID [--redis URL]";

export async function clientsCommand(words: readonly string[]): Promise<void> {
  const { values, positionals } = parse(words);
  if (values.help) return void process.stdout.write(`${usage}\n`);
  const folder = join(homeFolder(process.env), "relay");
  const places: Register[] = [new ClientFolder(join(folder, "clients"), { error: complain })];
  const url = redisAddress(values.redis, process.env);
  if (url === undefined) return act(positionals, folder, places);
  const { Redis, sentenceOf } = await import("../../relay/several/redis");
  const { RedisClients, SharedUsage } = await import("../../relay/several/redisState");
  const { refusalFor } = await import("../../relay/several/agreement");
  let failure: string | undefined;
  const redis = new Redis(url, (kind) => {
    failure = sentenceOf(kind);
  });
  try {
    await redis.open("shariah-sheets:none", () => undefined);
    const shared: Shared = {
      usage: new SharedUsage(redis, new OwnUsage(undefined)),
      refusal: (fingerprint) => refusalFor(redis, fingerprint),
    };
    await act(positionals, folder, [...places, new RedisClients(redis)], shared).catch((broken) => {
      throw failure === undefined ? broken : new Error(failure);
    });
  } finally {
    redis.close();
  }
}

/** What Redis has besides the list of clients. */
interface Shared {
  readonly usage: SharedUsage;
  /** Why the relays on this Redis would refuse secrets made from this key; undefined when they would not. */
  refusal(fingerprint: string): Promise<string | undefined>;
}

async function act(
  [word = "", given, ...more]: readonly string[],
  folder: string,
  places: readonly Register[],
  shared?: Shared,
): Promise<void> {
  const needsName = word !== "list";
  if (more.length > 0 || (given === undefined) === needsName) throw new Error(usage);
  const clients = [...(await reconcile(places)).values()];
  const put = (client: Client) => Promise.all(places.map((place) => place.put(client)));
  /** Stores the client and prints its secret, unless the relay would refuse that secret. */
  const give = async (client: Client) => {
    const key = readKey(process.env, folder);
    const why = await refusalOf(fingerprintOf(key), folder, shared);
    if (why) throw new Error(why);
    await put(client);
    print({ clientId: client.clientId, secret: secretOf(key, client) });
  };
  switch (word) {
    case "add":
      await give(newClient(nameOf(given ?? "", clients)));
      break;
    case "list": {
      const used = shared?.usage ?? new OwnUsage(readText(join(folder, "usage.json")));
      await shared?.usage.read();
      for (const { clientId, name, revoked } of clients) {
        print({ clientId, name, revoked, calls: used.of(clientId, Date.now()).calls });
      }
      break;
    }
    case "rotate": {
      const client = oneOf(given ?? "", clients);
      await give({ ...client, version: client.version + 1 });
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
  const options = { redis: { type: "string" }, help: { type: "boolean", default: false } } as const;
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    throw wrongUse(error instanceof Error ? error.message : String(error), usage);
  }
}

/**
 * Why the relay would refuse a secret made here: its key is another one, as when the relay's environment is not set for
 * this command. Undefined when it would not refuse.
 */
async function refusalOf(fingerprint: string, folder: string, shared: Shared | undefined): Promise<string | undefined> {
  const noted = readNote(folder);
  if (noted !== undefined && noted !== fingerprint) {
    return (
      "The relay of this folder has another key than this command, and would refuse the secret: run the command with the " +
      "relay's SHARIAH_RELAY_KEY, as docs/use/relay.md says."
    );
  }
  return shared?.refusal(fingerprint);
}

function nameOf(name: string, clients: readonly Client[]): string {
  if (!isName(name)) throw new Error("A client's name: letters, digits, blanks and . _ @ + -, 60 at most, please.");
  if (clients.some((client) => client.name === name && !client.revoked)) {
    throw new Error(`A client named ${name} is there already: rotate its secret, or choose another name.`);
  }
  return name;
}

/**
 * The client with this ID or name. Throws when there is none; a revoked client does not count, because it stays
 * revoked.
 */
function oneOf(text: string, clients: readonly Client[]): Client {
  const found = clients.filter(({ clientId, name, revoked }) => !revoked && (clientId === text || name === text));
  const [client] = found;
  if (!client) throw new Error(`No client named ${text} may ask: relay clients list shows who may.`);
  return client;
}

/** Prints what a person should mend, on standard error. */
function complain(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
