/**
 * Remembers which other windows of this browser wait for answers, and for which. Each window says so itself. One that
 * falls silent is forgotten.
 */
import type { Planner, Waits } from "../core/planner";

/**
 * ms after which a silent window is forgotten. A waiting window says so whenever another window sends a call or gets a
 * reply.
 */
const heededFor = 10_000;

export class OtherWindows {
  private readonly said = new Map<string, { readonly at: number; readonly waits: Waits }>();

  constructor(private readonly planner: Planner) {}

  /** Notes what another window waits for. */
  heed(window: string, waits: Waits, now: number): void {
    this.said.set(window, { at: now, waits });
    this.look(now);
  }

  /** Tells the planner what all other windows wait for now. */
  look(now: number): void {
    for (const [window, { at }] of this.said) if (Math.abs(now - at) > heededFor) this.said.delete(window);
    this.planner.want([...this.said.values()].flatMap(({ waits }) => waits));
  }
}
