/**
 * Decides when a request may leave, if others use the same credentials. Documents of this script see one another and
 * take turns (`sharedSchedule`). Other scripts and programs cannot be seen; only the service's refusals show that they
 * exist (`otherClients`).
 */
import type { Settings } from "../../src/api/settings";
import { type Pace, pauseEnd, postpone } from "../../src/core/pace";
import type { SyncHost } from "../../src/drivers/host";
import { noOthers, type OtherClients, othersAfterRefusal, ownMoment } from "./otherClients";
import { SharedSchedule } from "./sharedSchedule";

export class DocumentTurn {
  /** The service's rate-limit window, in ms. */
  private readonly window: number;
  private readonly moments: SharedSchedule;

  /** `by` is the name under which other documents see this document's calls. */
  constructor(
    { address, clientId, secret, callsPerSecond }: Settings,
    private readonly host: SyncHost,
    by: string,
    private crowd: OtherClients = noOthers,
  ) {
    this.window = 1_000 / Math.min(1, callsPerSecond);
    const key = host.digest(JSON.stringify([address, clientId, secret])).slice(0, 40);
    this.moments = new SharedSchedule(key, by, this.window, host);
  }

  /** Notes that the service refused a request as too fast. Returns what is now assumed about other programs. */
  refused(pace: Pace): OtherClients {
    const now = this.host.now();
    this.moments.refused();
    // If another document of this script has just sent a request, that explains the refusal, and no other program need
    // be assumed.
    if (this.moments.isShared && pace.refusals < 2 && now >= this.crowd.until) return this.crowd;
    this.crowd = othersAfterRefusal(this.crowd, pace.refusals, now, Math.random());
    postpone(pace, this.own(Math.max(now, pauseEnd(pace, now))), now);
    return this.crowd;
  }

  /** The moment at which a request may leave; `due` is the moment that this document alone would allow. */
  leaves(due: number): number {
    const now = this.host.now();
    return this.moments.leaves(now < this.crowd.until ? this.own(Math.max(due, now)) : due);
  }

  private own(at: number): number {
    return ownMoment(this.crowd, at, this.window * 1.25);
  }
}
