/**
 * Whether a segment is wrong: where nothing that has it in its path was ever answered, what is not there may be missing
 * for its sake. Before tickers are blamed, something without a ticker is asked.
 */
import type { Settings } from "../../src/api/settings";
import { failUntil, isFailure } from "../../src/core/failure";
import type { Reply } from "../../src/core/http";
import { Planner } from "../../src/core/planner";
import type { SyncHost } from "../../src/drivers/host";
import { run } from "../../src/drivers/sync";
import { isMissing, withoutSymbol } from "../../src/functions/connection";
import type { Knowledge, Question } from "../cells/plannerFromCache";

/** ms for which all are told. */
const toldFor = 60_000;

export class Segment {
  /** Replies of 404 in a row. */
  private missed = 0;

  /** `reached`: something was answered. */
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

  /** More than once is enough to ask. */
  get doubts(): number {
    return this.reached ? 0 : this.missed;
  }

  /** When what has no ticker is not there either, the segment is wrong, and all who asked for something missing are told. */
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
