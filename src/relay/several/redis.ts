/**
 * Connects to one Redis or Valkey. A command without an answer in 1.5 s fails, so that no request waits for Redis for
 * long.
 */
import { createHash } from "node:crypto";
import { createClient } from "@redis/client";

type Client = ReturnType<typeof createClient>;
type Value = string | number;

/** ms after which a command, or an attempt to connect, has failed. */
const patience = 1500;

/** Why Redis could not be used. */
type RedisError = keyof typeof sentences;

/** What is wrong and what the operator should do, as a sentence for each reason. */
const sentences = {
  full:
    "Redis is full and takes no writes (OOM): raise its maxmemory, or set maxmemory-policy to volatile-lru, which drops " +
    "answers and nothing else.",
  replica: "This Redis is a replica that takes no writes (READONLY): give the relay the primary's address.",
  unsaved:
    "Redis takes no writes while it cannot save them (MISCONF): give it room on its disk, or let it save nothing.",
  password:
    "Redis refuses the relay's password, or wants one (WRONGPASS, NOAUTH): set SHARIAH_REDIS_PASSWORD, or put user and " +
    "password in the address.",
  rights: "Redis does not let the relay's user do what it must (NOPERM): allow all commands on shariah-sheets:*.",
  slow: "Redis does not answer within 1.5 s.",
  unreachable: "Redis cannot be reached: look at its address, its network, and whether it runs.",
  other: "Redis refuses what the relay asks of it: is it a Redis of version 7, or a Valkey?",
};

export function sentenceOf(kind: RedisError): string {
  return sentences[kind];
}

/** Recognises an error by the word with which Redis begins it; in the error of a script that word may stand later. */
const words: readonly (readonly [RegExp, RedisError])[] = [
  [/\bOOM\b/, "full"],
  [/\bREADONLY\b/, "replica"],
  [/\bMISCONF\b/, "unsaved"],
  [/\b(NOAUTH|WRONGPASS)\b|AUTH .*(password|called)|invalid password/i, "password"],
  [/\bNOPERM\b|ACL failure|no permissions|user executing the script/, "rights"],
  [/in time|timeout/i, "slow"],
  [
    /offline|closed|socket|connect|ECONN|ENOTFOUND|EAI_AGAIN|EHOST|ENET|LOADING|MASTERDOWN|certificate|SSL|TLS/i,
    "unreachable",
  ],
];

/** ms since this process started, by a clock that nobody can set. */
export const ticks = () => performance.now();

export class Redis {
  private readonly client: Client;
  private readonly hearing: Client;
  /** Redis's clock minus this process's clock (`ticks`), in ms. */
  private offset: number | undefined;
  /** This computer's clock minus `ticks` at the start. */
  private readonly origin = Date.now() - ticks();
  private answeredAt = Number.NEGATIVE_INFINITY;
  /** Why the last connection failed: the reason given for commands while there is no connection. */
  private apart: RedisError = "unreachable";
  /** Round trips of the last scripts, in ms. */
  private trips: readonly number[] = [];

  /** `failed` is called for each command and connection that fails. */
  constructor(
    url: string,
    private readonly failed: (kind: RedisError) => void = () => undefined,
  ) {
    // Commands are not queued for a lost connection: they would run when nobody waits for them any more.
    this.client = createClient({
      url,
      disableOfflineQueue: true,
      socket: { connectTimeout: patience, reconnectStrategy: (tries: number) => Math.min(100 + tries * 50, 500) },
    });
    this.hearing = this.client.duplicate();
    // A broken connection is made again; a command without one fails with the reason.
    for (const client of [this.client, this.hearing]) {
      client.on("error", (broken) => {
        this.apart = kindOf(broken);
        failed(this.apart);
      });
    }
  }

  /**
   * Connects, and calls `heard` with each message on `channel`. Returns after 3 s at the latest: a connection that
   * fails goes on being tried in the background.
   */
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

  /** Whether Redis has answered a command within the last 3 s. */
  get isThere(): boolean {
    return performance.now() - this.answeredAt < 2 * patience;
  }

  /**
   * The present by Redis's clock, as far as it is known; ms since 1970. It goes on by a clock that nobody can set, so
   * it does not change when this computer's clock is set.
   */
  now(): number {
    return Math.round(ticks() + (this.offset ?? this.origin));
  }

  async command(...words: readonly Value[]): Promise<unknown> {
    try {
      const reply = await within(this.client.sendCommand(words.map(String)), patience);
      this.answeredAt = performance.now();
      return reply;
    } catch (broken) {
      if (!isUnseen(broken)) this.failed(this.reason(broken));
      throw broken;
    }
  }

  /** The reason why a command failed. */
  reason(broken: unknown): RedisError {
    return this.client.isReady ? kindOf(broken) : this.apart;
  }

  /** The shortest of the last three round trips, in ms; 0 before there are three. */
  get trip(): number {
    return this.trips.length < 3 ? 0 : Math.min(...this.trips);
  }

  /**
   * Runs a script by its digest, and sends its whole text only when this Redis does not know it, as after a restart.
   */
  async script(text: string, keys: readonly string[], ...values: readonly Value[]): Promise<readonly Value[]> {
    const rest = [keys.length, ...keys, ...values];
    const began = performance.now();
    try {
      const reply = (await this.command("EVALSHA", digestOf(text), ...rest)) as Value[];
      this.trips = [...this.trips.slice(-2), performance.now() - began];
      return reply;
    } catch (broken) {
      if (!isUnseen(broken)) throw broken;
      return (await this.command("EVAL", text, ...rest)) as Value[];
    }
  }

  /**
   * Corrects this relay's idea of Redis's clock. `moment` is what that clock showed, in ms since 1970, and `asked` is
   * when the script was sent, by `ticks`. The script ran at some time between request and reply, so a
   * range of offsets is possible. The offset moves only when it lies outside this range: moving it to the middle each
   * time would make the clock jump back and forth with slow round trips.
   */
  setClock(moment: number, asked: number): void {
    const [least, most] = [moment - ticks(), moment - asked];
    this.offset = Math.min(most, Math.max(least, this.offset ?? (least + most) / 2));
  }
}

/** The text of anything thrown: `instanceof` may fail, since the client's package may be loaded twice. */
function messageOf(broken: unknown): string {
  return String((broken as Partial<Error> | undefined)?.message);
}

function kindOf(broken: unknown): RedisError {
  const text = `${messageOf(broken)} ${(broken as NodeJS.ErrnoException | undefined)?.code ?? ""}`;
  return words.find(([word]) => word.test(text))?.[1] ?? "other";
}

/** Whether Redis does not know the script yet, so that its text must be sent. */
function isUnseen(broken: unknown): boolean {
  return messageOf(broken).startsWith("NOSCRIPT");
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
