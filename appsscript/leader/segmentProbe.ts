/**
 * Finds out whether the segment setting is wrong. As long as no path with the segment was ever answered, a 404 may be
 * the segment's fault and not the ticker's. So a path without a ticker is asked first.
 */
import type { Settings } from "../../src/api/settings";
import { failUntil, isFailure } from "../../src/core/failure";
import type { Reply } from "../../src/core/http";
import { Planner } from "../../src/core/planner";
import type { SyncHost } from "../../src/drivers/host";
import { run } from "../../src/drivers/sync";
import { isMissing, withoutSymbol } from "../../src/functions/connection";
import type { Knowledge, Question } from "../cells/plannerFromCache";

/** ms for which every cell is told of it. */
const toldFor = 60_000;

export class Segment {
  /** 404 replies in a row. */
  private missed = 0;

  /** `reached`: a path with the segment was answered before. */
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

  /** How many 404 replies raise a doubt: more than one is reason enough to ask. */
  get doubts(): number {
    return this.reached ? 0 : this.missed;
  }

  /**
   * Asks a path without a ticker. If that is missing too, the segment is wrong, and all questions with a 404 fail for
   * that reason.
   */
  ask(settings: Settings, asked: readonly Question[]): void {
    const { host } = this;
    const { planner } = this.knowledge;
    const { callsPerSecond, demo } = settings;
    const other = new Planner({ callsPerSecond, demo }, [], planner.pace);
    const [[cell] = []] = run(host, other, settings, withoutSymbol(), host.now() + 5_000);
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
