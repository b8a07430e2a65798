/**
 * An alarm that calls `ring` once, at the earliest of the moments it was set to. Later moments are then forgotten, and
 * must be set again.
 */
import type { AsyncHost } from "./host";

export class WakeTimer {
  private at = Number.POSITIVE_INFINITY;

  constructor(
    private readonly host: Pick<AsyncHost, "now" | "sleep">,
    private readonly ring: () => void,
  ) {}

  set(moment: number): void {
    if (moment >= this.at) return;
    this.at = moment;
    void this.host.sleep(moment - this.host.now()).then(() => {
      if (this.at !== moment) return;
      this.clear();
      this.ring();
    });
  }

  /** Forgets the moment, because the clock was set and the moment no longer means the same. */
  clear(): void {
    this.at = Number.POSITIVE_INFINITY;
  }
}
