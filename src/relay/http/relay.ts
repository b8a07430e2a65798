/**
 * Handles one request of a desk, from its headers to its reply. The request is checked as the service would check it,
 * and its questions are looked up on the board. Questions without an answer are asked for, and the request waits for
 * them up to ten seconds; a desk whose turn is further off is told at once when to ask again.
 */
import { createHash } from "node:crypto";
import type { Ahead } from "../../core/judgement";
import type { Input, Operation } from "../../core/operation";
import type { Arrival } from "../../service/arrival";
import { nodeSigning } from "../../service/signing";
import { verify } from "../../service/verify";
import type { Board, BoardEntry } from "../one/board";
import type { Client } from "../one/clients";
import { personalStatistics } from "../one/statistics";
import type { Usage } from "../one/usage";
import { type Endpoint, endpointFor, inputsOf } from "./endpoints";
import type { Door } from "./replayGuard";
import {
  type HttpReply,
  monthSpentReply,
  partialReply,
  queuedReply,
  refusalReply,
  replyWith,
  wholeReply,
} from "./replies";

/** Gets missing answers and puts them on the board: this relay's own sender, or the way to the relay that leads. */
export interface Source {
  ask(client: string, operation: Operation, inputs: readonly Input[]): void;
  ahead(client: string): Ahead;
  /** Why nothing can be asked just now, as a sentence. */
  readonly trouble?: string | undefined;
}

export interface Parts {
  readonly segment: string;
  /**
   * Identifies the account that the relay asks the service with: 16 letters and digits that reveal nothing of it
   * (`scopeOf`).
   */
  readonly account: string;
  readonly board: Board;
  readonly source: Source;
  readonly door: Door;
  readonly usage: Usage;
  /** How many calls a client may make in a month; undefined when only the account's own limit applies. */
  readonly share: number | undefined;
  /** Finds a client; for an unknown ID the stored clients are read again. */
  client(clientId: string): Promise<Client | undefined>;
  secret(client: Client): string;
  now(): number;
  sleep(ms: number): Promise<void>;
}

/** The outcome of a request, for logs and metrics. */
export interface Handled extends HttpReply {
  readonly endpoint?: string;
  readonly client?: string | undefined;
  readonly isReplay?: boolean;
}

/** ms after which a request is answered with what is there: a desk gives up after 15 s. */
const longestHold = 10_000;

/**
 * Stands for an unknown client, and nobody can make its token. The token is checked all the same, so that a refusal is
 * the same reply for known and unknown clients. It does not take exactly as long: for an unknown ID the stored clients
 * are read again.
 */
const nobody: Client = { clientId: "nobody", name: "nobody", version: 0, revoked: true };

export class Relay {
  /** How many requests wait for answers. */
  holding = 0;

  constructor(private readonly parts: Parts) {}

  /** The clock by which requests are checked, in ms since 1970: the same for all relays on one Redis. */
  now(): number {
    return this.parts.now();
  }

  async handle(arrival: Arrival): Promise<Handled> {
    const { parts } = this;
    const found = endpointFor(parts.segment, arrival.method, arrival.path);
    if (found === undefined) return refusalReply(404, "No such path");
    if (found === "method") return refusalReply(405, "This path takes the other method");
    const { endpoint, symbol } = found;
    const { clientid = "" } = arrival.headers;
    const client = (await parts.client(clientid)) ?? nobody;
    const now = parts.now();
    const keys = { clientId: clientid, secret: parts.secret(client) };
    const signed = arrival.method === "POST" ? arrival.body : "";
    const refusal = verify(arrival.headers, signed, keys, nodeSigning, now);
    if (refusal) return { ...refusalReply(refusal.status, refusal.message), endpoint: endpoint.name };
    if (client.revoked) return { ...refusalReply(401, "Client ID or token is wrong"), endpoint: endpoint.name };
    const about = { endpoint: endpoint.name, client: client.name };
    const entry = await parts.door.enter(client.clientId, fingerprint(client, arrival), now);
    if (entry.kind === "often") {
      return {
        ...refusalReply(429, "Too many calls: the limit of calls per second is exceeded", { "retry-after": "1" }),
        ...about,
      };
    }
    if (entry.kind === "replay") return { ...entry.reply, ...about, isReplay: true };
    let reply: HttpReply | undefined;
    try {
      reply = this.withAccount(await this.admitted(endpoint, symbol, client, arrival));
    } finally {
      entry.answered(reply && isFinal(reply) ? reply : undefined);
    }
    if (isFinal(reply)) parts.usage.count(client.clientId, parts.now());
    return { ...reply, ...about };
  }

  private async admitted(
    endpoint: Endpoint,
    symbol: string,
    client: Client,
    { headers, body }: Arrival,
  ): Promise<HttpReply> {
    const { share, usage, now } = this.parts;
    const isFree = endpoint.operation.free === true;
    if (!isFree && share !== undefined && usage.of(client.clientId, now()).calls >= share) {
      return monthSpentReply();
    }
    const inputs = inputsOf(endpoint, symbol, headers["content-type"] ?? "", body);
    if (typeof inputs === "string") return refusalReply(400, inputs);
    const reply = await this.answer(endpoint, inputs, client);
    if (!isFree || reply.status !== 200) return reply;
    const used = usage.of(client.clientId, now());
    return replyWith(
      200,
      personalStatistics(JSON.parse(reply.text), client, { ...used, calls: used.calls + 1 }, share, now()),
    );
  }

  /** Adds to each answer which account it is from: all desks of a relay use that account, whatever their client IDs. */
  private withAccount(reply: HttpReply): HttpReply {
    if (reply.status !== 200) return reply;
    return { ...reply, headers: { ...reply.headers, "x-account": this.parts.account } };
  }

  private async answer(endpoint: Endpoint, inputs: readonly Input[], { clientId }: Client): Promise<HttpReply> {
    const { board, source, now, sleep } = this.parts;
    const { operation } = endpoint;
    // A result that is good for a short time only, such as a failure, may be gone when the last result arrives.
    const seen = new Map<Input, BoardEntry>();
    const look = () => {
      for (const input of inputs) {
        const found = board.find(operation, input, now());
        if (found) seen.set(input, found);
      }
    };
    look();
    const missing = inputs.filter((input) => !seen.has(input));
    if (missing.length === 0) return wholeReply(endpoint, [...seen], now());
    const { trouble } = source;
    if (trouble !== undefined)
      return this.asFarAs(endpoint, inputs, seen, 5000, refusalReply(503, trouble, { "retry-after": "5" }));
    const waiter = board.wait(operation, missing);
    source.ask(clientId, operation, missing);
    this.holding += 1;
    try {
      // Where its turn is far off it waits for one turn of the event loop: what `ask` found at once is on the board then.
      const hold = source.ahead(clientId).ms <= longestHold ? longestHold : 0;
      await Promise.race([waiter.done, sleep(hold)]);
    } finally {
      this.holding -= 1;
      waiter.leave();
    }
    look();
    const ahead = source.ahead(clientId);
    return this.asFarAs(endpoint, inputs, seen, ahead.ms, queuedReply(ahead));
  }

  /** `ms`: when to ask again for what is missing. `otherwise`: the reply where no answer can be given yet. */
  private asFarAs(
    endpoint: Endpoint,
    inputs: readonly Input[],
    seen: ReadonlyMap<Input, BoardEntry>,
    ms: number,
    otherwise: HttpReply,
  ): HttpReply {
    const now = this.parts.now();
    const founds = inputs.flatMap((input) => {
      const found = seen.get(input);
      return found ? [[input, found] as const] : [];
    });
    if (founds.length === inputs.length) return wholeReply(endpoint, founds, now);
    const good = founds.filter(([, { failure }]) => !failure);
    return endpoint.isBulk && good.length > 0
      ? partialReply(endpoint, good, inputs.length - founds.length, ms, now)
      : otherwise;
  }
}

/**
 * Whether a repeat of the request may get the same reply. A reply that asks to wait (429), an error (5xx) and a reply
 * with pending tickers may not be repeated, since the next reply may be better.
 */
function isFinal({ status, headers }: HttpReply): boolean {
  return status < 429 && headers["x-pending"] === undefined;
}

/** A hash that identifies a request and does not reveal its token. */
function fingerprint({ clientId }: Client, { method, path, headers, body }: Arrival): string {
  const { time = "", token = "" } = headers;
  return createHash("sha256")
    .update(JSON.stringify([clientId, method, path, time, token, body]))
    .digest("base64url");
}
