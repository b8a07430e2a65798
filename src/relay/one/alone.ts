/**
 * Opens a relay that runs alone, as one process. Its state is in memory; what must survive a restart (answers, pace,
 * counts of calls) is stored in its folder.
 */
import { join } from "node:path";
import type { Settings } from "../../api/settings";
import { readText, writeWhole } from "../../node/home";
import { openHost } from "../../node/host";
import { lock } from "../../node/lock";
import { Record } from "../../node/record";
import { scopeOf } from "../../node/scope";
import { relayed } from "../http/endpoints";
import { Metrics } from "../http/metrics";
import { Relay } from "../http/relay";
import { OwnDoor } from "../http/replayGuard";
import type { Ready } from "../http/server";
import { Board } from "./board";
import { ClientFolder } from "./clients";
import { fingerprintOf, noteKey, secretOf } from "./key";
import { KnownClients } from "./knownClients";
import type { Log } from "./log";
import { MarkedDriver } from "./markedDriver";
import { Outages, watchService } from "./outages";
import { type DriverOf, Sender, type SenderEvents } from "./sender";
import { throttle } from "./throttle";
import { OwnUsage } from "./usage";

/** The options of a relay, whether it runs alone or shares its state with others in Redis. */
export interface RelayOptions {
  readonly credentials: Settings;
  /** The relay's own folder. */
  readonly folder: string;
  readonly key: string;
  /** How many requests a client may send in any second. */
  readonly clientRate: number;
  /** How many calls a client may make to the relay in a month; undefined when only the account's own limit applies. */
  readonly clientMonth: number | undefined;
  readonly log: Log;
}

export interface OpenRelay {
  readonly relay: Relay;
  readonly metrics: Metrics;
  /** Settles when the relay must stop, with a sentence that says why; pending until then. */
  readonly ended: Promise<string>;
  ready(): Ready;
  close(): Promise<void>;
}

const soon = 1000;
const tidyEvery = 60_000;

const held =
  "Another relay runs on this SHARIAH_HOME. Stop it, or give each its own; several that share credentials need --redis.";
const taken =
  "Another relay has taken over this SHARIAH_HOME, since this one stood still for seconds: it sends nothing more, and ends.";
const unread =
  "SHARIAH_HOME cannot be read, so another relay may have taken it over: known answers are served, and nothing is sent.";

export async function openAlone(options: RelayOptions): Promise<OpenRelay> {
  const { credentials, folder, key } = options;
  let end: (why: string) => void = () => undefined;
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });
  const locked = await lock(join(folder, "relay.lock"), held, () => end(taken));
  if (!noteKey(folder, fingerprintOf(key))) {
    options.log.error(
      "The relay's key is another than at its last start: no client's secret is right any more. Set SHARIAH_RELAY_KEY, or " +
        "restore relay.key, to what it was; or give every client a new secret (relay clients rotate).",
    );
  }
  const record = new Record(folder, credentials, relayed);
  const usagePath = join(folder, "usage.json");
  const troubles = new Outages(options.log);
  const board = new Board(watchService(troubles));
  const keeping = throttle(soon, () => writeWhole(usagePath, usage.text()));
  const usage = new OwnUsage(readText(usagePath), keeping.ask);
  const host = openHost(async (pace, turn) => {
    const taken = turn();
    record.keepPace(pace);
    return taken;
  });
  const events: SenderEvents = {
    learnt: (known) => record.keepAnswers(known),
    called: (operation, status) => metrics.call(operation, status),
  };
  const leave = async () => {
    const holds = locked.holds();
    troubles.tell("folder", holds ? undefined : unread);
    return holds ? 0 : soon;
  };
  const marked: DriverOf = (...made) => new MarkedDriver(leave, ...made);
  const sender = new Sender(host, board, credentials, record.pace(host.now()), events, marked);
  sender.restore(record.answers(host.now()));
  const guests = new KnownClients([new ClientFolder(join(folder, "clients"), options.log)]);
  await guests.open();
  const relay = new Relay({
    segment: credentials.segment,
    account: scopeOf(credentials),
    board,
    source: sender,
    door: new OwnDoor(options.clientRate),
    usage,
    share: options.clientMonth,
    client: (clientId) => guests.find(clientId),
    secret: (client) => secretOf(key, client),
    now: host.now,
    sleep: host.sleep,
  });
  const metrics = new Metrics({
    questions: () => sender.lines.size,
    calls: () => sender.lines.calls,
    holding: () => relay.holding,
    answers: () => board.size,
    leads: () => true,
  });
  const tidy = () => {
    board.tidy(host.now());
    sender.tidy();
    record.tidy(() => board.answers(host.now()));
  };
  const tidying = setInterval(tidy, tidyEvery).unref();
  return {
    relay,
    metrics,
    ended,
    ready: () => troubles.ready(),
    close: async () => {
      clearInterval(tidying);
      guests.close();
      // Waits for a call in flight: its answer is saved, and its reply frees the permit for the next start.
      for (let tries = 0; sender.isBusy && tries < 20; tries += 1) await host.sleep(50);
      await record.settled();
      keeping.now();
      locked.release();
    },
  };
}
