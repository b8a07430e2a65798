/**
 * Elects, among relays that share a Redis, the one that sends. Every relay tries to get the lease in Redis; the relay
 * that has it, the leader, asks the service for all. Before each call it writes the moment in Redis (the mark), which
 * takes it only from the relay with the lease. So a leader that was paused or cut off sends nothing more, but passes on
 * replies that still arrive. The calls of a leader that died still count towards the rate limit: the next leader learns
 * of them from the stored pace, or from the last mark.
 */
import { newPace, noteSend, type Pace, readPace } from "../../core/pace";
import type { Credentials } from "../../core/request";
import { openHost } from "../../node/host";
import type { Board } from "../one/board";
import { MarkedDriver } from "../one/markedDriver";
import { Sender, type SenderEvents } from "../one/sender";
import { type Redis, ticks } from "./redis";
import { leadScript, leaseMs, markScript, resignScript, storeScript } from "./scripts";

/** ms between two attempts to get or renew the lease. */
const beat = 800;
/**
 * ms by which a mark and the moment of its call in the pace may differ: clocks show whole milliseconds, and the call
 * leaves right after its mark.
 */
const grain = 2;
/** The age in ms up to which a mark lets a call leave; an older mark is written again. */
export const stale = 700;

export class Leader {
  /** What asks the service; undefined while another relay leads. */
  sender: Sender | undefined;
  /** Nobody sends before this moment (ms since 1970), because Redis does not know what was sent earlier. */
  opens = Number.POSITIVE_INFINITY;
  private epoch = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly redis: Redis,
    private readonly owner: string,
    private readonly key: string,
    private readonly board: Board,
    private readonly credentials: Credentials & { readonly callsPerSecond: number },
    private readonly events: SenderEvents,
    private readonly appointed: () => void,
    private readonly mayLead: () => boolean,
  ) {}

  async open(): Promise<void> {
    await this.try();
    const again = () => {
      this.timer = setTimeout(() => void this.try().finally(() => !this.stopped && again()), beat).unref();
    };
    again();
  }

  async close(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const { sender } = this;
    for (let tries = 0; sender?.isBusy && tries < 100; tries += 1) await new Promise((done) => setTimeout(done, 50));
    if (sender) await this.keepPace(sender.planner.pace, this.epoch);
    await this.redis.script(resignScript, [this.key], this.owner).catch(() => undefined);
  }

  private async try(): Promise<void> {
    if (!this.mayLead()) return;
    const asked = ticks();
    try {
      const [now, epoch, opens, pace, marked] = await this.redis.script(leadScript, [this.key], this.owner, leaseMs);
      this.redis.setClock(Number(now), asked);
      this.opens = Number(opens);
      if (Number(epoch) === this.epoch && this.sender)
        this.sender.closedUntil = Math.max(this.sender.closedUntil, this.opens);
      else if (Number(epoch) > 0) this.begin(Number(epoch), String(pace), Number(marked));
      else this.step();
    } catch {
      // Without Redis there is no mark, and without a mark no call: the leader keeps trying.
    }
  }

  private begin(epoch: number, text: string, marked: number): void {
    this.step();
    this.epoch = epoch;
    const now = this.redis.now();
    const pace = readPace(text, now) ?? newPace();
    // A mark that is not in the pace: the last leader died before it stored the pace, and the marked call may be in
    // flight.
    if (marked > 0 && !pace.sends.some(({ at }) => at >= marked - grain)) noteSend(pace, marked);
    const host = {
      ...openHost(async (kept, turn) => {
        const taken = turn();
        await this.keepPace(kept, epoch);
        return taken;
      }),
      now: () => this.redis.now(),
    };
    const leave = () => this.leave(epoch);
    this.sender = new Sender(
      host,
      this.board,
      this.credentials,
      pace,
      this.events,
      (...made) => new MarkedDriver(leave, ...made),
    );
    this.sender.closedUntil = Math.max(this.sender.closedUntil, this.opens);
    this.appointed();
  }

  /** Stops leading: nothing leaves here any more, but replies to calls in flight go to those who wait. */
  private step(): void {
    if (this.sender) this.sender.planner.hold(true, this.redis.now());
    this.sender = undefined;
    this.epoch = 0;
  }

  /** Writes a mark before a call. Returns 0 when the call may leave now, else ms until asking again. */
  private async leave(epoch: number): Promise<number> {
    for (let tries = 0; tries < 3; tries += 1) {
      if (epoch !== this.epoch) return beat;
      const asked = ticks();
      try {
        const [now, may, from] = await this.redis.script(markScript, [this.key], this.owner, epoch, leaseMs);
        this.redis.setClock(Number(now), asked);
        if (Number(may) !== 1)
          return Number(from) > 0 ? Math.min(beat, Math.max(10, Number(from) - Number(now))) : beat;
        if (ticks() - asked < stale) return 0;
      } catch {
        return beat;
      }
    }
    return beat;
  }

  /** Stores the pace for the next leader. If that fails, only the mark tells the next leader of the last call. */
  private async keepPace(pace: Pace, epoch: number): Promise<void> {
    if (epoch === 0) return;
    await this.redis.script(storeScript, [this.key], this.owner, epoch, JSON.stringify(pace)).catch(() => undefined);
  }
}
