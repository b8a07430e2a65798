/**
 * Opens a relay that is one of several. They share their state in Redis or Valkey; while it cannot be reached, each
 * relay still serves the answers it knows.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { readText, writeWhole } from "../../node/home";
import { openHost } from "../../node/host";
import { scopeOf } from "../../node/scope";
import { Metrics } from "../http/metrics";
import { Relay } from "../http/relay";
import type { OpenRelay, RelayOptions } from "../one/alone";
import { Board } from "../one/board";
import { ClientFolder } from "../one/clients";
import { fingerprintOf, noteKey, secretOf } from "../one/key";
import { KnownClients } from "../one/knownClients";
import { Outages, watchService } from "../one/outages";
import { throttle } from "../one/throttle";
import { OwnUsage } from "../one/usage";
import { Agreement } from "./agreement";
import { prefixOf } from "./keyPrefix";
import { Leader, stale } from "./leader";
import { RedisQuestions } from "./questionStream";
import { Redis, sentenceOf } from "./redis";
import { RedisClients, SharedDoor, SharedUsage } from "./redisState";

/** ms between two checks that Redis takes writes and that all relays on it agree. */
const lookEvery = 1000;

const tooFar = `A round trip to Redis takes longer than the ${stale} ms within which a call may leave: bring the relay nearer to it.`;
const meanwhile = "Known answers are served, and nothing is sent.";

export async function openSeveral(url: string, options: RelayOptions): Promise<OpenRelay> {
  const { credentials, folder, key, clientRate } = options;
  const prefix = prefixOf(credentials);
  const troubles = new Outages(options.log);
  const board = new Board(watchService(troubles));
  const metrics: Metrics = new Metrics({
    questions: () => leading.sender?.lines.size ?? 0,
    calls: () => leading.sender?.lines.calls ?? 0,
    holding: () => relay.holding,
    answers: () => board.size,
    leads: () => leading.sender !== undefined,
  });
  const redis = new Redis(url, (kind) => metrics.redisError(kind));
  const asking: RedisQuestions = new RedisQuestions(
    redis,
    board,
    prefix,
    credentials.callsPerSecond,
    () => leading,
    troubles,
  );
  await redis.open(asking.channel, (text) => asking.heard(text));
  const fingerprint = fingerprintOf(key);
  const agreement = new Agreement(redis, fingerprint);
  // If Redis cannot be asked now, this is decided later; until then this relay neither leads nor stores clients in
  // Redis.
  const refusal = await agreement.refusal().catch(() => undefined);
  if (refusal) {
    redis.close();
    throw new Error(refusal);
  }
  noteKey(folder, fingerprint);
  const leading = new Leader(
    redis,
    randomBytes(9).toString("base64url"),
    `${prefix}record`,
    board,
    credentials,
    {
      learnt: (known) => asking.learnt(known),
      failed: (operation, input, found) => asking.failed(operation, input, found),
      called: (operation, status) => metrics.call(operation, status),
    },
    () => asking.appointed(),
    () => agreement.stands,
  );
  const usagePath = join(folder, "usage.json");
  const keeping = throttle(1000, () => writeWhole(usagePath, own.text()));
  const own = new OwnUsage(readText(usagePath), keeping.ask);
  const usage = new SharedUsage(redis, own);
  const guests = new KnownClients([
    new ClientFolder(join(folder, "clients"), options.log),
    new RedisClients(redis, () => agreement.stands),
  ]);
  await guests.open();
  await usage.read();
  const host = openHost();
  const relay = new Relay({
    segment: credentials.segment,
    account: scopeOf(credentials),
    board,
    source: asking,
    door: new SharedDoor(redis, prefix, clientRate),
    usage,
    share: options.clientMonth,
    client: (id) => guests.find(id),
    secret: (client) => secretOf(key, client),
    now: () => redis.now(),
    sleep: host.sleep,
  });
  await leading.open();
  asking.open();
  const tidy = () => {
    board.tidy(redis.now());
    leading.sender?.tidy();
  };
  let end: (why: string) => void = () => undefined;
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });
  const look = async () => {
    try {
      const why = await agreement.refusal();
      if (why) end(why);
      troubles.tell("redis", undefined);
    } catch (broken) {
      const kind = redis.reason(broken);
      // One slow answer alone is no trouble.
      if (kind !== "slow" || !redis.isThere) troubles.tell("redis", `${sentenceOf(kind)} ${meanwhile}`);
    }
    troubles.tell("distance", redis.trip > stale ? `${tooFar} ${meanwhile}` : undefined);
  };
  const timers = [
    setInterval(tidy, 60_000),
    setInterval(() => void usage.read(), 2000),
    setInterval(() => void look(), lookEvery),
  ];
  for (const timer of timers) timer.unref();
  return {
    relay,
    metrics,
    ended,
    ready: () => {
      const wait = leading.opens - redis.now();
      if (wait <= 0)
        return troubles.ready(
          redis.isThere ? { ready: true } : { ready: false, why: `${sentenceOf("slow")} ${meanwhile}` },
        );
      const seconds = Number.isFinite(wait) ? ` for another ${Math.ceil(wait / 1000)} s` : "";
      const why = `Nothing is sent${seconds}: this Redis does not know what was sent before.`;
      return troubles.ready({ ready: false, why });
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      guests.close();
      await leading.close();
      asking.close();
      keeping.now();
      redis.close();
    },
  };
}
