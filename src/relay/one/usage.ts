/**
 * Counts the calls of each client this month, in UTC: its requests that got a final reply. The account's own month may
 * begin on another day.
 */
import { isObject, isText } from "../../core/json";

export interface Used {
  readonly calls: number;
  /** When the last call was made, in ms since 1970; 0 before the first. */
  readonly last: number;
}

export interface Usage {
  count(clientId: string, now: number): void;
  of(clientId: string, now: number): Used;
}

export const monthText = (now: number) => new Date(now).toISOString().slice(0, 7);

export class OwnUsage implements Usage {
  private month = "";
  private used = new Map<string, Used>();
  /**
   * The counts of the month before: they are needed again if the clock was ahead when this month began, and is put
   * right.
   */
  private before: Counts | undefined;

  /** `text` is what an earlier run stored (the result of `text()`). */
  constructor(
    text: string | undefined,
    private readonly changed: () => void = () => undefined,
  ) {
    const kept = readUsage(text);
    this.month = kept?.month ?? "";
    this.used = new Map(Object.entries(kept?.used ?? {}));
    this.before = kept?.before;
  }

  count(clientId: string, now: number): void {
    const { calls } = this.of(clientId, now);
    this.used.set(clientId, { calls: calls + 1, last: now });
    this.changed();
  }

  of(clientId: string, now: number): Used {
    const month = monthText(now);
    if (month > this.month) this.begin(month);
    else if (month < this.month) this.goBack(month, now);
    return this.used.get(clientId) ?? { calls: 0, last: 0 };
  }

  private begin(month: string): void {
    this.before = { month: this.month, used: Object.fromEntries(this.used) };
    this.month = month;
    this.used = new Map();
  }

  /**
   * Goes back to an earlier month, when a clock that was ahead was put right: calls counted in the future month belong
   * to this one.
   */
  private goBack(month: string, now: number): void {
    const early = this.used;
    this.used = new Map(this.before?.month === month ? Object.entries(this.before.used) : []);
    for (const [clientId, { calls }] of early) {
      this.used.set(clientId, { calls: calls + (this.used.get(clientId)?.calls ?? 0), last: now });
    }
    this.month = month;
    this.before = undefined;
  }

  /** Takes over a count of another relay if it is higher: the higher of two counts is the complete one. */
  learn(clientId: string, used: Used, now: number): void {
    if (used.calls > this.of(clientId, now).calls) this.used.set(clientId, used);
  }

  /** The counts of all clients this month. */
  all(now: number): ReadonlyMap<string, Used> {
    this.of("", now);
    return this.used;
  }

  text(): string {
    const { month, used, before } = this;
    return JSON.stringify({ month, used: Object.fromEntries(used), ...(before && { before }) });
  }
}

interface Counts {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly used: Readonly<Record<string, Used>>;
}

function readUsage(text: string | undefined): (Counts & { readonly before?: Counts | undefined }) | undefined {
  try {
    const kept = JSON.parse(text ?? "") as Counts & { readonly before?: Counts };
    return isCounts(kept) ? { ...kept, before: isCounts(kept.before) ? kept.before : undefined } : undefined;
  } catch {
    return undefined;
  }
}

function isCounts(value: unknown): value is Counts {
  const { month, used } = (value ?? {}) as Partial<Counts>;
  const isUsed = ({ calls, last }: Used) => Number.isFinite(calls) && Number.isFinite(last);
  return isText(month) && /^\d{4}-\d\d$/.test(month) && isObject(used) && Object.values(used).every(isUsed);
}
