/**
 * Stores the clients that may ask the relay. The list holds no secret, since a client's secret is computed from the
 * relay's key and the client's ID and version. Each client is a file of its own, so that a command and a running relay
 * never overwrite each other's changes. Relays that share a Redis keep the same list there; where two lists differ, the
 * later version of a client counts, and a revoked client stays revoked.
 */
import { randomBytes } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isClientId } from "../../api/settings";
import { isText } from "../../core/json";
import { readText, writeWhole } from "../../node/home";
import type { Log } from "./log";

export interface Client {
  readonly clientId: string;
  readonly name: string;
  /** How many secrets the client has had. A new secret raises the version and makes the earlier secrets worthless. */
  readonly version: number;
  readonly revoked: boolean;
}

/** A place where clients are stored: the relay's folder, and Redis if there is one. */
export interface Register {
  all(): Promise<readonly Client[]>;
  put(client: Client): Promise<void>;
}

/**
 * The folder of clients, with one file for each. The command writes the files, and a running relay reads them, often as
 * another user. A file that cannot be read is reported once, and its client is refused until the file can be read
 * again.
 */
export class ClientFolder implements Register {
  private seen = { changed: Number.NaN, clients: [] as readonly Client[] };
  private told: ReadonlySet<string> = new Set();

  constructor(
    private readonly folder: string,
    private readonly log?: Pick<Log, "error">,
  ) {}

  async all(): Promise<readonly Client[]> {
    const troubles: string[] = [];
    try {
      return this.read(troubles);
    } catch (broken) {
      troubles.push(`The clients in ${this.folder} cannot be read (${codeOf(broken)}): who is known may ask.`);
      throw broken;
    } finally {
      for (const trouble of troubles) if (!this.told.has(trouble)) this.log?.error(trouble);
      this.told = new Set(troubles);
    }
  }

  async put(client: Client): Promise<void> {
    writeWhole(join(this.folder, `${client.clientId}.json`), JSON.stringify(client));
  }

  /**
   * Reads the folder only if it has changed. Every change of a client replaces its file, and this changes the folder's
   * own time.
   */
  private read(troubles: string[]): readonly Client[] {
    const changed = statSync(this.folder, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === undefined) return [];
    // A write in the same clock tick as the last reading may go unseen, so a folder that changed within 100 ms is read
    // again.
    if (changed === this.seen.changed && Date.now() - changed > 100) return this.seen.clients;
    const files = readdirSync(this.folder).filter((file) => file.endsWith(".json"));
    const clients = files.flatMap((file) => this.readFile(join(this.folder, file), troubles) ?? []);
    // A file that becomes readable does not change the folder's time, so a folder with an unreadable file is read each
    // time.
    this.seen = { changed: troubles.length > 0 ? Number.NaN : changed, clients };
    return clients;
  }

  private readFile(path: string, troubles: string[]): Client | undefined {
    try {
      const text = readText(path);
      const client = readClient(text);
      if (text !== undefined && !client)
        troubles.push(`${path} holds no client: delete it, and add its client anew. The others are served.`);
      return client;
    } catch (broken) {
      const mend = "make the user who runs the relay its owner (chown). The others are served.";
      troubles.push(`${path} cannot be read (${codeOf(broken)}), so its client cannot ask: ${mend}`);
      return undefined;
    }
  }
}

/** The error's code without its text: the text may name what must not be in a log. */
function codeOf(broken: unknown): string {
  return (broken as NodeJS.ErrnoException).code ?? "no reason given";
}

/**
 * Gives all places the same list: writes into each the clients, and the later versions, that it lacks. Returns the list
 * by client ID. A place that cannot be read or written is left out and `fails` gets the error; without `fails` the
 * error is thrown.
 */
export async function reconcile(
  places: readonly Register[],
  fails: (broken: unknown) => void = (broken) => {
    throw broken;
  },
): Promise<ReadonlyMap<string, Client>> {
  const read = (place: Register) => place.all().catch((broken) => void fails(broken));
  const lists = await Promise.all(places.map(read));
  const merged = union(...lists.map((list) => list ?? []));
  for (const [index, list] of lists.entries()) {
    if (!list) continue;
    const held = new Map(list.map((client) => [client.clientId, JSON.stringify(client)]));
    for (const client of merged.values()) {
      if (held.get(client.clientId) === JSON.stringify(client)) continue;
      await places[index]?.put(client).catch((broken) => fails(broken));
    }
  }
  return merged;
}

/** The latest version of each client. */
export function union(...lists: readonly Iterable<Client>[]): ReadonlyMap<string, Client> {
  const all = new Map<string, Client>();
  for (const list of lists)
    for (const client of list) all.set(client.clientId, later(client, all.get(client.clientId)));
  return all;
}

function later(one: Client, other: Client | undefined): Client {
  if (!other) return one;
  const { clientId, name, version } = one.version >= other.version ? one : other;
  return { clientId, name, version, revoked: one.revoked || other.revoked };
}

/** Reads a stored client; undefined when the text is no complete client. */
export function readClient(text: string | undefined): Client | undefined {
  try {
    const { clientId, name, version, revoked } = JSON.parse(text ?? "") as Client;
    const isOne = isText(clientId) && isClientId(clientId) && isName(name) && Number.isInteger(version);
    return isOne && typeof revoked === "boolean" ? { clientId, name, version, revoked } : undefined;
  } catch {
    return undefined;
  }
}

export function newClient(name: string): Client {
  return { clientId: `sr-${randomBytes(8).toString("hex")}`, name, version: 1, revoked: false };
}

/** Whether a name can stand in logs and metrics: printable, on one line, without quotes. */
export function isName(name: unknown): name is string {
  return isText(name) && /^[\p{L}\p{N}][\p{L}\p{N} ._@+-]{0,59}$/u.test(name);
}
