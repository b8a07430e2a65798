/**
 * The stage of a desk behind a relay, in virtual time: the async driver asks a relay, which asks the sample service.
 * Faults, calls and refusals are those between desk and relay, because for a desk the relay is the service.
 */
import type { Request } from "../../src/core/http";
import { newPace } from "../../src/core/pace";
import { scopeOf } from "../../src/node/scope";
import { Relay } from "../../src/relay/http/relay";
import { OwnDoor } from "../../src/relay/http/replayGuard";
import { Board } from "../../src/relay/one/board";
import type { Client } from "../../src/relay/one/clients";
import { secretOf } from "../../src/relay/one/key";
import { Sender } from "../../src/relay/one/sender";
import { OwnUsage } from "../../src/relay/one/usage";
import { Limits } from "../../src/service/limits";
import { answer, type Service, sampleCredentials, sampleSegment } from "../../src/service/routes";
import { nodeSigning } from "../../src/service/signing";
import { openAsync, replyOf } from "./driverStages";
import type { Stage, StageOptions, Workbook } from "./stage";
import { address, World } from "./world";

const key = "a key of the tests, and of nobody else";

export const clientOf = (name: string): Client => ({ clientId: `sr-${name}`, name, version: 1, revoked: false });

export interface RelayWorld {
  readonly world: World;
  readonly relay: Relay;
  readonly sender: Sender;
  readonly board: Board;
  /** Calls that reached the service behind the relay: their moments, and how many it refused. */
  readonly service: { readonly arrivals: number[]; refusals: number };
  secret(client: Client): string;
}

interface RelayWorldOptions extends StageOptions {
  readonly clients?: readonly Client[];
  readonly clientRate?: number;
  readonly share?: number;
  /** The service's status in place of an answer, by the number of the call; 0 is no reply. */
  readonly statuses?: readonly (number | undefined)[];
}

export function openRelayWorld(options: RelayWorldOptions = {}): RelayWorld {
  const { rate = 1, month = 100_000, plan = "full", getToken = "empty", clockOffset = 0 } = options;
  const limits = new Limits({ perSecond: rate, perMonth: month, window: "sliding" });
  const service: Service = {
    segment: sampleSegment,
    credentials: sampleCredentials,
    plan,
    getToken,
    limits,
    signing: nodeSigning,
  };
  const counts = { arrivals: [] as number[], refusals: 0 };
  const world: World = new World(options, (arrival) => relay.handle(arrival));
  const now = () => world.now + clockOffset;
  const send = async ({ method, url, headers, body = "" }: Request) => {
    await world.sleep(30);
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const path = url.slice(address.length);
    const nth = counts.arrivals.push(now()) - 1;
    const status = options.statuses?.[nth];
    const answered = answer(service, { method, path, headers: lower, body, at: now() }, now());
    if (answered.status === 429) counts.refusals += 1;
    await world.sleep(30);
    return status === undefined ? replyOf(answered) : { status, text: "" };
  };
  const host = {
    now,
    sleep: world.sleep,
    permit: async <T>(_pace: unknown, turn: () => T) => turn(),
    digest: nodeSigning.digest,
    send,
  };
  const board = new Board();
  const credentials = { address, segment: sampleSegment, ...sampleCredentials, callsPerSecond: rate };
  const sender = new Sender(host, board, credentials, newPace());
  const clients = options.clients ?? [clientOf("desk")];
  const relay = new Relay({
    segment: sampleSegment,
    account: scopeOf(credentials),
    board,
    source: sender,
    door: new OwnDoor(options.clientRate ?? 1000),
    usage: new OwnUsage(undefined),
    share: options.share,
    client: async (clientId) => clients.find((client) => client.clientId === clientId),
    secret: (client) => secretOf(key, client),
    now,
    sleep: world.sleep,
  });
  return { world, relay, sender, board, service: counts, secret: (client) => secretOf(key, client) };
}

/** The settings of a desk that is this client of the relay's. */
function settingsOf({ secret }: RelayWorld, client: Client): NonNullable<StageOptions["settings"]> {
  return { address, clientId: client.clientId, secret: secret(client) };
}

/** A workbook at the desk of this client. */
export function openWorkbook(opened: RelayWorld, client: Client, options: StageOptions = {}): Workbook {
  const settings = { ...settingsOf(opened, client), ...options.settings };
  return openAsync({ ...options, settings }, opened.world, []);
}

export const relayStage: Stage = {
  open: async (options = {}) => openWorkbook(openRelayWorld(options), clientOf("desk"), options),
};
