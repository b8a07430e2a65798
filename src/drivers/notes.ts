/**
 * What was shown, by the way of showing it and by what was typed. While nothing changes, a recalculation of a million
 * cells finds it here; whatever changes, everything is forgotten, and noted again as it is asked for. A note stands
 * exactly as long as the planner would give the same answer at once.
 */
import type { Call } from "../core/call";
import type { Operation } from "../core/operation";
import type { Planner } from "../core/planner";
import type { Slot } from "../core/slot";

interface Way<Shown> {
  readonly operation: Operation;
  /** By what was typed. Made at the second time of asking: a formula with arguments has a way of its own every time. */
  shown?: Map<string, Shown>;
}

export class Notes<Shown> {
  private ways = new WeakMap<Call["show"], Way<Shown>>();
  private last: { readonly show: Call["show"]; readonly way: Way<Shown> } | undefined = undefined;
  private changes = 0;
  private refreshedAt = 0;
  private until = Number.NEGATIVE_INFINITY;

  constructor(private readonly planner: Planner) {}

  find({ show, operation }: Call, typed: unknown, now: number): Shown | undefined {
    if (!this.stand(now)) return undefined;
    const way = this.last?.show === show ? this.last.way : this.wayOf(show);
    return way?.operation === operation ? way.shown?.get(typed as string) : undefined;
  }

  note({ show, operation }: Call, typed: unknown, slot: Slot, shown: Shown, now: number): void {
    if (typeof typed !== "string") return;
    if (!this.stand(now)) this.forget();
    this.until = Math.min(this.until, this.planner.standsUntil(slot, now));
    const way = this.ways.get(show);
    if (!way) this.ways.set(show, { operation });
    else if (way.shown) way.shown.set(typed, shown);
    else way.shown = new Map([[typed, shown]]);
  }

  private stand(now: number): boolean {
    const { changes, pace } = this.planner;
    return now < this.until && changes === this.changes && pace.refreshedAt === this.refreshedAt;
  }

  private wayOf(show: Call["show"]): Way<Shown> | undefined {
    const way = this.ways.get(show);
    if (way) this.last = { show, way };
    return way;
  }

  private forget(): void {
    this.ways = new WeakMap();
    this.last = undefined;
    this.changes = this.planner.changes;
    this.refreshedAt = this.planner.pace.refreshedAt;
    this.until = Number.POSITIVE_INFINITY;
  }
}
