/**
 * Who comes in: a token is good once for a method, a path and a body, and what repeats it within its window gets the
 * reply that the first one got; and a client comes as often as its rate allows. In memory, for one relay alone.
 */
import type { Answered } from "./replies";

/** How long a token can be repeated: the time in it may be five seconds off either way, and is a whole second. */
export const replayWindow = 12_000;

export type Admission =
  | { readonly kind: "replay"; readonly reply: Answered }
  | { readonly kind: "often" }
  /** What it is answered is to be told here; undefined is nothing to repeat. */
  | { readonly kind: "in"; readonly answered: (reply: Answered | undefined) => void };

export interface Door {
  enter(clientId: string, request: string, now: number): Promise<Admission>;
}

interface Visit {
  readonly until: number;
  readonly reply: Promise<Answered | undefined>;
}

export class OwnDoor implements Door {
  private readonly visits = new Map<string, Visit>();
  private readonly arrivals = new Map<string, number[]>();

  /** `rate`: requests of a client in any second. */
  constructor(private readonly rate: number) {}

  async enter(clientId: string, request: string, now: number): Promise<Admission> {
    this.tidy(now);
    if (this.isOften(clientId, now)) return { kind: "often" };
    const visit = this.visits.get(request);
    const repeated = visit && (await visit.reply);
    if (repeated) return { kind: "replay", reply: repeated };
    let answered: (reply: Answered | undefined) => void = () => undefined;
    const reply = new Promise<Answered | undefined>((resolve) => {
      answered = (given) => {
        if (!given) this.visits.delete(request);
        resolve(given);
      };
    });
    this.visits.set(request, { until: now + replayWindow, reply });
    return { kind: "in", answered };
  }

  private isOften(clientId: string, now: number): boolean {
    const recent = (this.arrivals.get(clientId) ?? []).filter((at) => at > now - 1000 && at <= now);
    const isOften = recent.length >= this.rate;
    if (!isOften) recent.push(now);
    this.arrivals.set(clientId, recent);
    return isOften;
  }

  /** The oldest are first: what follows one that is still good is good too. One of the future is of a clock that was ahead. */
  private tidy(now: number): void {
    for (const [request, { until }] of this.visits) {
      if (until > now && until <= now + 2 * replayWindow) break;
      this.visits.delete(request);
    }
  }
}
