/**
 * Whose turn it is, where others use the same credentials.
 *
 * Documents of one script, as an add-on's are, share the moment until which the last call has the service to itself:
 * in the script's cache, under a hash of the credentials that only who has them can compute, and nothing else of any
 * document. There is no lock that would not be every customer's, so who wants the moment writes it down a little before,
 * and looks again when it has come: who wrote last has it, and the others go after him.
 *
 * Documents of other scripts, and other programs, cannot be told. They show in refusals, each of which is an arrival that
 * the service counts too. After one, calls leave only at moments that everybody can reckon, a little more than the window
 * apart: who comes together then comes within the way's differences, so that one is served and the next moment is not
 * spoilt. Who was refused leaves out some of these moments by chance, more of them after each refusal.
 */
import type { Settings } from "../src/api/settings";
import { type Pace, postpone } from "../src/core/pace";
import type { SyncHost } from "../src/drivers/host";
import { readShared, writeShared } from "./cache";
import type { State } from "./state";

/** ms before its moment at which a call is booked: a write to the cache takes a tenth of a second. */
const early = 300;
/** What clocks, and the ways of two calls to the service, may differ by; in ms. */
const differ = 200;
/** ms for which a refusal, or another's call, makes one wary. */
const wary = 60_000;
const recent = 10_000;

interface Moment {
  /** Nobody else calls before; ms since 1970. */
  readonly until: number;
  readonly by: string;
}

export class Turn {
  private readonly key: string;
  /** The service's window, ms. */
  private readonly window: number;
  private booked: number | undefined;
  /** Until when this one's last moment lasted, and a little: it takes no precedence over those who wait. */
  private lasted = 0;
  /** Another document called not long ago. */
  private othersUntil = 0;

  constructor(
    { address, clientId, secret, callsPerSecond }: Settings,
    private readonly host: SyncHost,
    private state: Pick<State, "by" | "crowdedUntil">,
  ) {
    this.key = host.digest(JSON.stringify([address, clientId, secret])).slice(0, 40);
    this.window = 1_000 / Math.min(1, callsPerSecond);
  }

  /** A call was refused: everybody here is wary for a while, and this one waits for a moment chosen by chance. */
  refused(pace: Pace): Pick<State, "crowdedUntil"> {
    const now = this.host.now();
    const out = Math.floor(Math.random() * 2 ** Math.min(3, pace.refusals));
    postpone(pace, this.common(Math.max(now, pace.pausedUntil)) + out * this.spacing, now);
    this.state = { ...this.state, crowdedUntil: now + wary };
    return this.state;
  }

  /** When a call that may leave at `due`, as far as is known here, may leave. */
  leaves(due: number): number {
    const now = this.host.now();
    if (this.booked !== undefined && due > this.booked + this.window) this.booked = undefined;
    const fair = now < this.othersUntil ? Math.max(due, this.lasted) : due;
    const at = now < this.state.crowdedUntil ? this.common(fair) : fair;
    if (at > now + early) return at - early;
    if (this.booked === undefined) return this.book(at);
    if (now < this.booked) return this.booked;
    // Who saw nobody for a while takes the risk: looking again would cost each of his calls a moment.
    const other = now < this.othersUntil ? this.other() : undefined;
    const lasts = this.booked + this.window + differ * (1 + Math.random());
    this.booked = undefined;
    if (other) return this.after(other);
    this.lasted = lasts;
    return due;
  }

  private book(at: number): number {
    const other = this.other();
    const now = this.host.now();
    if (other && now - other.until < recent) this.othersUntil = now + recent;
    if (other && other.until > at) return this.after(other);
    const start = Math.max(at, now < this.othersUntil ? now + early : now);
    writeShared(this.key, JSON.stringify({ until: start + this.window + differ, by: this.state.by }), 30);
    this.booked = start;
    return start;
  }

  /** A little later than the moment that is another's, by chance: those who wait for the same do not come together. */
  private after({ until }: Moment): number {
    return Math.max(until - early, this.host.now()) + Math.random() * differ;
  }

  private other(): Moment | undefined {
    const moment = readShared<Moment>(this.key);
    // A moment far off is of a clock that is wrong.
    if (!moment || moment.by === this.state.by || moment.until > this.host.now() + 5 * this.window) return undefined;
    return moment;
  }

  /** The first moment from `at` on that everybody can reckon: reckoned by clocks that differ, it lasts a little. */
  private common(at: number): number {
    const { spacing } = this;
    const began = Math.floor(at / spacing) * spacing;
    return at - began <= differ / 4 ? at : began + spacing;
  }

  private get spacing(): number {
    return this.window * 1.25;
  }
}
