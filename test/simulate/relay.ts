/** A relay as a process of a simulation, between desks and the model. It dies and restarts with what it has stored. */
import type { Reply, Request } from "../../src/core/http";
import { newPace, type Pace } from "../../src/core/pace";
import type { Known } from "../../src/core/planner";
import { scopeOf } from "../../src/node/scope";
import { Relay } from "../../src/relay/http/relay";
import { OwnDoor } from "../../src/relay/http/replayGuard";
import { Board } from "../../src/relay/one/board";
import type { Client } from "../../src/relay/one/clients";
import { secretOf } from "../../src/relay/one/key";
import { Sender } from "../../src/relay/one/sender";
import { OwnUsage } from "../../src/relay/one/usage";
import { replyOf } from "../stage/driverStages";
import { asyncHost, type VirtualTime } from "../virtual-host";
import { type ModelService, secret as ours, type Terms } from "./service";

const key = "a key of the simulator's, and of nobody else";
const way = 5;
const address = "https://service.test";

interface Life {
  readonly relay: Relay;
  alive: boolean;
}

export class RelayProcess {
  private life: Life;
  /** What it wrote down: the pace before a call leaves, answers as they come. */
  private pace: string | undefined;
  private readonly kept: Known[] = [];

  constructor(
    private readonly time: VirtualTime,
    private readonly service: ModelService,
    private readonly terms: Terms,
  ) {
    this.life = this.begin();
  }

  /** What a client signs with. */
  static secretOf(client: string): string {
    return secretOf(key, clientOf(client));
  }

  crash(down: number): void {
    this.life.alive = false;
    this.time.at(this.time.now + down, () => {
      this.life = this.begin();
    });
  }

  /** A request of a desk's on its way there, and the reply; none where the process dies meanwhile. */
  async carry({ method, url, headers, body = "" }: Request): Promise<Reply> {
    await this.time.sleep(way);
    const { life } = this;
    if (!life.alive) return { status: 0, text: "" };
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const answered = await life.relay.handle({ method, path: url.slice(address.length), headers: lower, body });
    await this.time.sleep(way);
    const date = Math.floor(this.time.now / 1000) * 1000;
    return life.alive ? { ...replyOf(answered), date } : { status: 0, text: "" };
  }

  private begin(): Life {
    const board = new Board();
    const now = () => this.time.now;
    const host = asyncHost(this.time, (request) => this.service.answer(request), {
      permit: async (pace, turn) => {
        if (!life.alive) return new Promise<never>(() => undefined);
        const taken = turn();
        this.pace = JSON.stringify(pace);
        return taken;
      },
    });
    const credentials = {
      address,
      segment: "svc",
      clientId: "model",
      secret: ours,
      callsPerSecond: this.terms.callsPerSecond,
    };
    const pace = this.pace === undefined ? newPace() : (JSON.parse(this.pace) as Pace);
    const sender = new Sender(host, board, credentials, pace, { learnt: (known) => void this.kept.push(...known) });
    sender.restore(this.kept);
    const relay = new Relay({
      segment: "svc",
      account: scopeOf(credentials),
      board,
      source: sender,
      door: new OwnDoor(1000),
      usage: new OwnUsage(undefined),
      share: undefined,
      client: async (clientId) => clientOf(clientId),
      secret: (client) => secretOf(key, client),
      now,
      sleep: (ms) => this.time.sleep(ms),
    });
    const life: Life = { relay, alive: true };
    return life;
  }
}

function clientOf(clientId: string): Client {
  return { clientId, name: clientId, version: 1, revoked: false };
}
