/**
 * Who may ask the relay. A client is no secret: its secret follows from the relay's key, its ID and its version. Each
 * is a file of its own, so that a command and a running relay never write over one another; Redis holds the same, and
 * where the two differ the later version counts, and revoked is for good.
 */
import { randomBytes } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isClientId } from "../api/settings";
import { isText } from "../core/json";
import { readText, writeWhole } from "../node/home";
import type { Log } from "./log";

export interface Client {
  readonly clientId: string;
  readonly name: string;
  /** Counts its secrets: a new one makes the last one worthless. */
  readonly version: number;
  readonly revoked: boolean;
}

/** Where clients are written down besides the folder: Redis, if there is one. */
export interface Register {
  all(): Promise<readonly Client[]>;
  put(client: Client): Promise<void>;
}

/**
 * A file a client, which the command writes and a running relay reads, often as another user. What cannot be read is one
 * client less, and no more: it is told once, and looked at again each time until it can be read.
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

  /** Every change is a file that takes another's place, which the folder's own time tells. */
  private read(troubles: string[]): readonly Client[] {
    const changed = statSync(this.folder, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === undefined) return [];
    // What is written in the same tick of the file system's clock as it was read in may go unseen: look once more.
    if (changed === this.seen.changed && Date.now() - changed > 100) return this.seen.clients;
    const files = readdirSync(this.folder).filter((file) => file.endsWith(".json"));
    const clients = files.flatMap((file) => this.readFile(join(this.folder, file), troubles) ?? []);
    // That a file may be read again does not change the folder's time.
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

/** Without the rest of the error, which may name what is nobody's business. */
function codeOf(broken: unknown): string {
  return (broken as NodeJS.ErrnoException).code ?? "no reason given";
}

/**
 * Puts right in each place what another has and it lacks; gives the whole list. A place that cannot be read or written is
 * told to `fails` and done without; where there is no such function, that is an error.
 */
export async function reconcile(
  places: readonly Register[],
  fails: (broken: unknown) => void = (broken) => {
    throw broken;
  },
): Promise<ReadonlyMap<string, Client>> {
  const read = (place: Register) => place.all().catch((broken) => fails(broken));
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

/** Of each client what is latest. */
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

/** What is stored may be of another version, or damaged: then it is nobody. */
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

/** It stands in logs and metrics: printable, on one line, no quotes. */
export function isName(name: unknown): name is string {
  return isText(name) && /^[\p{L}\p{N}][\p{L}\p{N} ._@+-]{0,59}$/u.test(name);
}
