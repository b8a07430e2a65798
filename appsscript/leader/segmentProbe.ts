/**
 * Finds out whether the segment setting (a part of the service's paths) is wrong. Until a path with this segment has
 * been answered once, a 404 may come from a wrong segment just as from an unknown ticker. So a path without a ticker is
 * asked, which only a wrong segment can make fail with 404.
 */
import type { Settings } from "../../src/api/settings";
import { failUntil, isFailure } from "../../src/core/failure";
import type { Reply } from "../../src/core/http";
import { Planner } from "../../src/core/planner";
import type { SyncHost } from "../../src/drivers/host";
import { runSync } from "../../src/drivers/sync";
import { isMissing, withoutSymbol } from "../../src/functions/connection";
import type { Knowledge, Question } from "../cells/knowledge";

/** ms for which every cell says that the segment is wrong. */
const toldFor = 60_000;

export class Segment {
  /** Number of 404 replies in a row. */
  private missed = 0;

  /** `reached`: whether a path with the segment was answered before. */
  constructor(
    private readonly host: SyncHost,
    private readonly knowledge: Knowledge,
    public reached: boolean,
  ) {}

  watched(replies: readonly Reply[]): readonly Reply[] {
    for (const { status } of replies) this.missed = status === 404 ? this.missed + 1 : 0;
    if (replies.some(({ status }) => status === 200)) this.reached = true;
    return replies;
  }

  /** How many 404 replies in a row may be due to the segment; 0 once a path with it was answered. */
  get doubts(): number {
    return this.reached ? 0 : this.missed;
  }

  /**
   * Asks a path without a ticker. If that is not found either, the segment is wrong: all questions that got a 404 fail
   * for that reason, and so do all cells for a minute.
   */
  ask(settings: Settings, asked: readonly Question[]): void {
    const { host } = this;
    const { planner } = this.knowledge;
    const { callsPerSecond, demo } = settings;
    const other = new Planner({ callsPerSecond, demo }, [], planner.pace);
    const [[cell] = []] = runSync(host, other, settings, withoutSymbol(), host.now() + 5_000);
    this.reached = !isFailure(cell) || cell.failure === "plan";
    this.missed = 0;
    if (!isMissing(cell)) return;
    const now = host.now();
    const failure = failUntil(now + toldFor, "segment");
    const told = { failure, failedAt: now, failedUntil: now + toldFor };
    const slots = asked.flatMap(({ operation, input }) => planner.peek(operation, input) || []);
    const blamed = slots.filter(({ failure }) => isMissing(failure));
    planner.restoreFailures(
      blamed.map(({ operation, input }) => ({ operation: operation.name, input, ...told })),
      now,
    );
    planner.tripCircuit(failure, now);
  }
}
