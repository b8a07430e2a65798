/** Which other windows wait, and for what: said by each of them, and forgotten where one says nothing any more. */
import type { Planner, Waits } from "../core/planner";

/** A window that waits says so whenever another sends or is answered. One that is silent for so long, ms, is gone. */
const heededFor = 10_000;

export class Wanted {
  private readonly said = new Map<string, { readonly at: number; readonly waits: Waits }>();

  constructor(private readonly planner: Planner) {}

  /** Another window has said what it waits for. */
  heed(window: string, waits: Waits, now: number): void {
    this.said.set(window, { at: now, waits });
    this.look(now);
  }

  /** Puts in force what was said lately. */
  look(now: number): void {
    for (const [window, { at }] of this.said) if (Math.abs(now - at) > heededFor) this.said.delete(window);
    this.planner.want([...this.said.values()].flatMap(({ waits }) => waits));
  }
}
