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

export class ClientFolder implements Register {
  private seen = { changed: Number.NaN, clients: [] as readonly Client[] };

  constructor(private readonly folder: string) {}

  async all(): Promise<readonly Client[]> {
    return this.read();
  }

  async put(client: Client): Promise<void> {
    writeWhole(join(this.folder, `${client.clientId}.json`), JSON.stringify(client));
  }

  /** Every change is a file that takes another's place, which the folder's own time tells. */
  private read(): readonly Client[] {
    const changed = statSync(this.folder, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === undefined) return [];
    // What is written in the same tick of the file system's clock as it was read in may go unseen: look once more.
    if (changed === this.seen.changed && Date.now() - changed > 100) return this.seen.clients;
    const files = readdirSync(this.folder).filter((file) => file.endsWith(".json"));
    const texts = files.map((file) => readText(join(this.folder, file)));
    this.seen = { changed, clients: texts.map(readClient).filter((client) => client !== undefined) };
    return this.seen.clients;
  }
}

/** Puts right in each place what another has and it lacks; gives the whole list. */
export async function reconcile(places: readonly Register[]): Promise<ReadonlyMap<string, Client>> {
  const lists = await Promise.all(places.map((place) => place.all()));
  const merged = new Map<string, Client>();
  for (const client of lists.flat()) merged.set(client.clientId, later(client, merged.get(client.clientId)));
  for (const [index, list] of lists.entries()) {
    const held = new Map(list.map((client) => [client.clientId, JSON.stringify(client)]));
    for (const client of merged.values()) {
      if (held.get(client.clientId) !== JSON.stringify(client)) await places[index]?.put(client);
    }
  }
  return merged;
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
