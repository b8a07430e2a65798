/**
 * The clock by which the moments that a planner stores are read. Whoever compares such a moment with the present takes
 * the present from here. If the computer's clock was set since it was last read, the planner's moments are corrected
 * first. So a moment that was noted while the clock was wrong holds up no call.
 */
import type { Planner } from "../core/planner";
import type { AsyncHost } from "./host";

export class PresentClock {
  private readonly drift: ReturnType<NonNullable<AsyncHost["drift"]>> | undefined;
  private readAt = Number.NaN;

  /** `stepped` is called after the clock was set by so many ms, forward or (negative) back. */
  constructor(
    private readonly host: Pick<AsyncHost, "now" | "drift">,
    private readonly planner: Planner,
    private readonly stepped: (ms: number) => void,
  ) {
    this.drift = host.drift?.();
  }

  /** ms since 1970. Within one ms the clock is compared once, so a million cells can read it. */
  now(): number {
    const now = this.host.now();
    return now === this.readAt ? now : this.compare(now);
  }

  /** The same for a driver that has just changed the pace: what is free when is noted anew, also within one ms. */
  look(): number {
    return this.compare(this.host.now());
  }

  private compare(now: number): number {
    this.readAt = now;
    const step = this.drift?.(this.planner, now) ?? 0;
    const back = this.planner.heed(now);
    if (step || back) this.stepped(step || back);
    return now;
  }
}
