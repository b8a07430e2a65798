/** How many calls each client has made this month, UTC: a count of its own, whatever the account's is. */
import { isObject } from "../core/json";

export interface Used {
  readonly calls: number;
  /** ms since 1970; 0 before the first. */
  readonly last: number;
}

export interface Usage {
  count(clientId: string, now: number): void;
  of(clientId: string, now: number): Used;
}

export const monthOf = (now: number) => new Date(now).toISOString().slice(0, 7);

export class OwnUsage implements Usage {
  private month = "";
  private used = new Map<string, Used>();

  /** `text`: what an earlier run has kept. */
  constructor(
    text: string | undefined,
    private readonly changed: () => void = () => undefined,
  ) {
    const kept = readUsage(text);
    this.month = kept?.month ?? "";
    this.used = new Map(Object.entries(kept?.used ?? {}));
  }

  count(clientId: string, now: number): void {
    const { calls } = this.of(clientId, now);
    this.used.set(clientId, { calls: calls + 1, last: now });
    this.changed();
  }

  of(clientId: string, now: number): Used {
    if (monthOf(now) !== this.month) {
      this.month = monthOf(now);
      this.used.clear();
    }
    return this.used.get(clientId) ?? { calls: 0, last: 0 };
  }

  /** What is counted elsewhere too: the higher count is the whole one. */
  learn(clientId: string, used: Used, now: number): void {
    if (used.calls > this.of(clientId, now).calls) this.used.set(clientId, used);
  }

  /** Everybody's, this month. */
  all(now: number): ReadonlyMap<string, Used> {
    this.of("", now);
    return this.used;
  }

  text(): string {
    return JSON.stringify({ month: this.month, used: Object.fromEntries(this.used) });
  }
}

function readUsage(text: string | undefined): { month: string; used: Record<string, Used> } | undefined {
  try {
    const { month, used } = JSON.parse(text ?? "") as { month: string; used: Record<string, Used> };
    const sound =
      isObject(used) && Object.values(used).every(({ calls, last }) => Number.isFinite(calls) && Number.isFinite(last));
    return sound && /^\d{4}-\d\d$/.test(month) ? { month, used } : undefined;
  } catch {
    return undefined;
  }
}
