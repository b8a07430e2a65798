/**
 * Decides whether a request is let in. A token is good for one request (method, path and body): a repeat of it within
 * its window gets the first reply again. A client that sends more often than its rate is refused. `OwnDoor` remembers
 * this in memory, for a relay that runs alone; several relays use `SharedDoor`.
 */
import type { HttpReply } from "./replies";

/**
 * ms in which a token stays valid, so that its request can be repeated: a token's time is in whole seconds, and may be
 * five seconds off either way.
 */
export const replayWindow = 12_000;

export type Admission =
  | { readonly kind: "replay"; readonly reply: HttpReply }
  | { readonly kind: "often" }
  /**
   * Let in. Then call `answered` with the reply for repeats to get, or with undefined when a repeat must be handled
   * anew.
   */
  | { readonly kind: "in"; readonly answered: (reply: HttpReply | undefined) => void };

export interface Door {
  enter(clientId: string, request: string, now: number): Promise<Admission>;
}

interface Visit {
  readonly until: number;
  readonly reply: Promise<HttpReply | undefined>;
}

export class OwnDoor implements Door {
  private readonly visits = new Map<string, Visit>();
  private readonly arrivals = new Map<string, number[]>();

  /** `rate`: how many requests a client may send in any second. */
  constructor(private readonly rate: number) {}

  async enter(clientId: string, request: string, now: number): Promise<Admission> {
    this.tidy(now);
    if (this.isOften(clientId, now)) return { kind: "often" };
    const visit = this.visits.get(request);
    const repeated = visit && (await visit.reply);
    if (repeated) return { kind: "replay", reply: repeated };
    let answered: (reply: HttpReply | undefined) => void = () => undefined;
    const reply = new Promise<HttpReply | undefined>((resolve) => {
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

  /**
   * Removes expired requests, the oldest first, and requests with a time in the future, which a clock that was ahead
   * noted.
   */
  private tidy(now: number): void {
    for (const [request, { until }] of this.visits) {
      if (until > now && until <= now + 2 * replayWindow) break;
      this.visits.delete(request);
    }
  }
}
