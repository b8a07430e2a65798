/**
 * Remembers which other windows wait, and for what. Each says so itself; a window that says nothing more is forgotten.
 */
import type { Planner, Waits } from "../core/planner";

/** ms after which a silent window is forgotten. A waiting window says so whenever another one sends or is answered. */
const heededFor = 10_000;

export class OtherWindows {
  private readonly said = new Map<string, { readonly at: number; readonly waits: Waits }>();

  constructor(private readonly planner: Planner) {}

  /** Another window says what it waits for. */
  heed(window: string, waits: Waits, now: number): void {
    this.said.set(window, { at: now, waits });
    this.look(now);
  }

  /** Gives the planner what all windows wait for now. */
  look(now: number): void {
    for (const [window, { at }] of this.said) if (Math.abs(now - at) > heededFor) this.said.delete(window);
    this.planner.want([...this.said.values()].flatMap(({ waits }) => waits));
  }
}
