/**
 * Counts the requests to a service and the most in any second, and refuses those over a limit a second. Google rations
 * locks and the cache, and publishes no figures (nuadi/googlecrestscript#19, #2; googleworkspace/apps-script-oauth2#207).
 * When `strict`, refused requests count too, so that retrying at once never succeeds (assumed).
 */
import type { Clock } from "./clock";

export class Meter {
  count = 0;
  refused = 0;
  /** The most operations within any 1,000 ms. */
  peak = 0;
  private recent: number[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly ration = Number.POSITIVE_INFINITY,
    private readonly strict = false,
  ) {}

  /** False when this operation is one too many for the second. */
  admit(): boolean {
    const now = this.clock.now();
    this.recent = this.recent.filter((at) => at > now - 1_000);
    if (this.recent.length >= this.ration) {
      this.refused += 1;
      if (this.strict) this.recent.push(now);
      return false;
    }
    this.recent.push(now);
    this.count += 1;
    this.peak = Math.max(this.peak, this.recent.length);
    return true;
  }
}
