/**
 * Who sends. Every relay tries for the lease; whoever has it asks the service for all. A call leaves only when Redis has
 * just marked its moment for this very leader, so one that was paused or cut off sends nothing more, though whatever
 * comes back to it still answers those who wait. What a leader that died had sent binds the next one: its pace tells
 * it, or the last mark does.
 */
import { newPace, noteSend, type Pace, readPace } from "../core/pace";
import type { Credentials } from "../core/request";
import { openHost } from "../node/host";
import type { Board } from "./board";
import { Marked } from "./markedDriver";
import type { Redis } from "./redis";
import { lead, lease, mark, resign, store } from "./scripts";
import { Sender, type SenderEvents } from "./sender";

const beat = 800;
/** Two clocks that count whole milliseconds, and a call that leaves right after its mark. */
const grain = 2;
/** A mark may be so old when the call leaves. */
export const stale = 700;

export class Leading {
  /** While this relay leads. */
  sender: Sender | undefined;
  /** Until then nobody sends: Redis does not know what was sent before. */
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
    await this.redis.script(resign, [this.key], this.owner).catch(() => undefined);
  }

  private async try(): Promise<void> {
    if (!this.mayLead()) return;
    const asked = Date.now();
    try {
      const [now, epoch, opens, pace, marked] = await this.redis.script(lead, [this.key], this.owner, lease);
      this.redis.setClock(Number(now), asked);
      this.opens = Number(opens);
      if (Number(epoch) === this.epoch && this.sender)
        this.sender.closedUntil = Math.max(this.sender.closedUntil, this.opens);
      else if (Number(epoch) > 0) this.begin(Number(epoch), String(pace), Number(marked));
      else this.step();
    } catch {
      // Without Redis there is no mark, and without a mark no call: whoever leads goes on asking for one.
    }
  }

  private begin(epoch: number, text: string, marked: number): void {
    this.step();
    this.epoch = epoch;
    const now = this.redis.now();
    const pace = readPace(text, now) ?? newPace();
    // Marked, and not in the pace: the leader died between the two, with a call out.
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
      (...made) => new Marked(leave, ...made),
    );
    this.sender.closedUntil = Math.max(this.sender.closedUntil, this.opens);
    this.appointed();
  }

  /** Another leads: nothing leaves here any more, and what comes back is told to those who wait. */
  private step(): void {
    if (this.sender) this.sender.planner.hold(true, this.redis.now());
    this.sender = undefined;
    this.epoch = 0;
  }

  /** 0: a call may leave, now. Else how long to wait before asking again. */
  private async leave(epoch: number): Promise<number> {
    for (let tries = 0; tries < 3; tries += 1) {
      if (epoch !== this.epoch) return beat;
      const asked = Date.now();
      const began = performance.now();
      try {
        const [now, may, from] = await this.redis.script(mark, [this.key], this.owner, epoch, lease);
        this.redis.setClock(Number(now), asked);
        if (Number(may) !== 1)
          return Number(from) > 0 ? Math.min(beat, Math.max(10, Number(from) - Number(now))) : beat;
        if (performance.now() - began < stale) return 0;
      } catch {
        return beat;
      }
    }
    return beat;
  }

  /** What is not written down is marked at least. */
  private async keepPace(pace: Pace, epoch: number): Promise<void> {
    if (epoch === 0) return;
    await this.redis.script(store, [this.key], this.owner, epoch, JSON.stringify(pace)).catch(() => undefined);
  }
}
