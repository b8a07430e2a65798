/**
 * Whose turn it is, where others use the same credentials: documents of this script take turns (`moments`), and what
 * cannot be told of anything, documents of other scripts and other programs, shows in refusals (`crowd`).
 */
import type { Settings } from "../../src/api/settings";
import { type Pace, postpone } from "../../src/core/pace";
import type { SyncHost } from "../../src/drivers/host";
import { type Crowd, crowded, noCrowd, ownMoment } from "./otherClients";
import { Moments } from "./sharedSchedule";

export class Turn {
  /** The service's window, ms. */
  private readonly window: number;
  private readonly moments: Moments;

  /** `by` is what this document is called where others see when it calls. */
  constructor(
    { address, clientId, secret, callsPerSecond }: Settings,
    private readonly host: SyncHost,
    by: string,
    private crowd: Crowd = noCrowd,
  ) {
    this.window = 1_000 / Math.min(1, callsPerSecond);
    const key = host.digest(JSON.stringify([address, clientId, secret])).slice(0, 40);
    this.moments = new Moments(key, by, this.window, host);
  }

  /** A call was refused: what this document reckons with from now on. */
  refused(pace: Pace): Crowd {
    const now = this.host.now();
    this.moments.refused();
    // One that came together with another document of this script says nothing of strangers.
    if (this.moments.isShared && pace.refusals < 2 && now >= this.crowd.until) return this.crowd;
    this.crowd = crowded(this.crowd, pace.refusals, now, Math.random());
    postpone(pace, this.own(Math.max(now, pace.pausedUntil)), now);
    return this.crowd;
  }

  /** When a call that may leave at `due`, as far as is known here, may leave. */
  leaves(due: number): number {
    const now = this.host.now();
    return this.moments.leaves(now < this.crowd.until ? this.own(Math.max(due, now)) : due);
  }

  private own(at: number): number {
    return ownMoment(this.crowd, at, this.window * 1.25);
  }
}
