/** One Redis or Valkey, spoken to so that nobody waits for it for long: what it does not answer in time has failed. */
import { createHash } from "node:crypto";
import { createClient } from "@redis/client";

type Client = ReturnType<typeof createClient>;
type Value = string | number;

const patience = 1500;

export class Redis {
  private readonly client: Client;
  private readonly hearing: Client;
  /** Its clock less this computer's, ms. */
  private offset: number | undefined;
  private answeredAt = Number.NEGATIVE_INFINITY;

  constructor(url: string) {
    // Nothing is queued for a Redis that is gone: it would be said when nobody waits for it any more.
    this.client = createClient({
      url,
      disableOfflineQueue: true,
      socket: { connectTimeout: patience, reconnectStrategy: (tries: number) => Math.min(100 + tries * 50, 500) },
    });
    this.hearing = this.client.duplicate();
    // Errors are told where a command fails; a connection that breaks is made again.
    for (const client of [this.client, this.hearing]) client.on("error", () => undefined);
  }

  /** Goes on connecting in the background when it cannot do so at once. */
  async open(channel: string, heard: (text: string) => void): Promise<void> {
    const listening = this.hearing.connect().then(() => this.hearing.subscribe(channel, heard));
    const connecting = Promise.all([this.client.connect(), listening]);
    await within(
      connecting.catch(() => undefined),
      3000,
    ).catch(() => undefined);
  }

  close(): void {
    this.client.destroy();
    this.hearing.destroy();
  }

  /** It has answered within the last moments. */
  get isThere(): boolean {
    return performance.now() - this.answeredAt < 2 * patience;
  }

  now(): number {
    return Date.now() + (this.offset ?? 0);
  }

  async command(...words: readonly Value[]): Promise<unknown> {
    const reply = await within(this.client.sendCommand(words.map(String)), patience);
    this.answeredAt = performance.now();
    return reply;
  }

  /** A script by its digest, and in full where this Redis has not seen it: after a restart it has seen none. */
  async script(text: string, keys: readonly string[], ...values: readonly Value[]): Promise<readonly Value[]> {
    const rest = [keys.length, ...keys, ...values];
    try {
      return (await this.command("EVALSHA", digestOf(text), ...rest)) as Value[];
    } catch (broken) {
      if (!messageOf(broken).startsWith("NOSCRIPT")) throw broken;
      return (await this.command("EVAL", text, ...rest)) as Value[];
    }
  }

  /**
   * The moment that a script has read, some time between the asking and the reply. What is believed already stands as
   * long as that can be: the middle of a slow way would be a clock that is set to and fro.
   */
  setClock(moment: number, asked: number): void {
    const [least, most] = [moment - Date.now(), moment - asked];
    this.offset = Math.min(most, Math.max(least, this.offset ?? (least + most) / 2));
  }
}

/** Of whatever was thrown: the client's packages may have been loaded apart from us. */
function messageOf(broken: unknown): string {
  return String((broken as Partial<Error> | undefined)?.message);
}

const digests = new Map<string, string>();

function digestOf(text: string): string {
  const digest = digests.get(text) ?? createHash("sha1").update(text).digest("hex");
  digests.set(text, digest);
  return digest;
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Redis did not answer in time")), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
