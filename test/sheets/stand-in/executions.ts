/**
 * Runs executions: each starts in a free slot, is killed at its limit, and then loses all locks it held. The sentences
 * for one execution too many and for one that lasts too long: developers.google.com/apps-script/guides/services/quotas and
 * developers.google.com/apps-script/guides/sheets/functions. Those beyond the slots wait, unless a fault refuses them (assumed).
 */
import type { Chance } from "./chance";
import type { Clock } from "./clock";
import type { Execution, Mode, Outcome, Run } from "./execution";
import type { Faults } from "./faults";
import type { Latency } from "./latency";
import { pack } from "./pack";
import { permit } from "./permission";
import { type Job, type Project, Slots } from "./slots";
import type { Spreadsheet } from "./spreadsheet";
import type { Storage } from "./storage";
import type { Triggers } from "./triggers";

/** The script, and how it runs. */
export interface Script {
  /** The built script. */
  readonly code: string;
  /** Its HTML files, by name without the ending. */
  readonly html?: Readonly<Record<string, string>>;
  readonly faults?: Faults;
  /** How far the script's clock is off, in ms. */
  readonly skew?: number;
  /** Each execution's clock is up to so many ms further off, either way: each runs on another machine. */
  readonly skewSpread?: number;
  readonly slots?: number;
}

export class Executions {
  readonly runs: Run[] = [];
  readonly log: string[] = [];
  readonly refused: string[] = [];
  private readonly slots: Slots;
  private readonly project: Project;
  private count = 0;

  constructor(
    private readonly options: Script,
    private readonly clock: Clock,
    private readonly chance: Chance,
    private readonly latency: Latency,
    private readonly storage: Storage,
    private readonly spreadsheet: Spreadsheet,
    private readonly triggers: Triggers,
  ) {
    this.slots = new Slots(clock, options.slots);
    const { code, html = {}, faults = {} } = options;
    this.project = { code, html, hasDocument: !faults.noDocument };
  }

  /** `limit` in ms from the start; the outcome of one that is killed is Google's sentence. */
  async run(
    name: string,
    given: readonly unknown[],
    mode: Mode,
    active: Execution["active"],
    limit: number,
    user: string,
  ): Promise<Outcome> {
    const { faults = {} } = this.options;
    if (faults.tooManyRefused && this.slots.full) {
      return { error: "There are too many scripts running simultaneously for this Google user account." };
    }
    const queuedAt = this.clock.now();
    const id = ++this.count;
    let execution: Execution | undefined;
    let startedAt = queuedAt;
    let spare: (() => void) | undefined;
    const outcome = await this.slots.run(
      this.job(name, given),
      async (operation, asked) => execution && this.serve(execution, operation, asked),
      async (kill) => {
        execution = { id, mode, name, user, active, abort: new AbortController(), kill };
        await this.clock.wait(this.chance.between(this.latency.startUp));
        startedAt = this.clock.now();
        spare = this.clock.after(limit, () => kill("Exceeded maximum execution time (line 0)."));
      },
    );
    spare?.();
    if (execution) this.storage.end(execution);
    const error = "error" in outcome ? outcome.error : undefined;
    this.runs.push({ name, queuedAt, startedAt, endedAt: this.clock.now(), error });
    return outcome;
  }

  /** Starts all threads, for what is measured after. */
  warm(): Promise<void> {
    return this.slots.warm(this.job("", []));
  }

  private job(name: string, given: readonly unknown[]): Job {
    const { skew = 0, skewSpread = 0 } = this.options;
    return {
      project: this.project,
      name,
      given: pack(given),
      clock: this.clock.setting,
      skew: skew + this.chance.between([-skewSpread, skewSpread]),
      seed: Math.floor(this.chance.next() * 2 ** 31),
    };
  }

  private async serve(execution: Execution, operation: string, given: readonly unknown[]): Promise<unknown> {
    if (operation === "log.line") return void this.log.push(String(given[0]));
    if (operation === "clock.sleep") return this.clock.wait(Number(given[0]));
    try {
      permit(execution.mode, operation);
      this.triggers.admit(execution, operation);
    } catch (refusal) {
      this.refused.push(operation);
      throw refusal;
    }
    const act =
      this.storage.operations[operation] ??
      this.spreadsheet.operations[operation] ??
      this.triggers.operations[operation];
    if (!act) throw new Error(`The stand-in has no ${operation}.`);
    return act(execution, ...(given as never[]));
  }
}
