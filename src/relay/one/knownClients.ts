/**
 * Finds clients for a running relay. The stored lists are read again every two seconds, and at once when an unknown ID
 * asks.
 */
import { setTimeout as wait } from "node:timers/promises";
import { type Client, type Register, reconcile, union } from "./clients";

/** ms between two readings of the stored lists. */
const every = 2000;
/** The least ms between two readings for unknown IDs: a client that was just added waits at most this long. */
const apart = 25;

export class KnownClients {
  private clients: ReadonlyMap<string, Client> = new Map();
  private looking: Promise<void> | undefined;
  private reading: Promise<void> | undefined;
  private readAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly places: readonly Register[]) {}

  async open(): Promise<void> {
    await this.read();
    this.timer = setInterval(() => void this.read(), every).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  async find(clientId: string): Promise<Client | undefined> {
    const known = this.clients.get(clientId);
    if (known || clientId === "") return known;
    this.looking ??= wait(Math.max(0, this.readAt + apart - performance.now())).then(() => {
      this.looking = undefined;
      return this.read();
    });
    await this.looking;
    return this.clients.get(clientId);
  }

  /** Reads the clients again, in one reading for all who ask at once. */
  private read(): Promise<void> {
    this.reading ??= this.readAll().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  private async readAll(): Promise<void> {
    let isWhole = true;
    const merged = await reconcile(this.places, () => {
      isWhole = false;
    });
    // While a place cannot be read, known clients stay known, and revoked ones stay revoked.
    this.clients = isWhole ? merged : union(this.clients.values(), merged.values());
    this.readAt = performance.now();
  }
}
