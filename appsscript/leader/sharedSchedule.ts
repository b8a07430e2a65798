/**
 * Lets documents of one script that use the same credentials (an add-on's, for example) take turns. The script's cache
 * holds, under a hash that only a holder of the credentials can compute, two things: the moment until which the last
 * call has the service to itself, and which documents want the next call since when. It holds nothing else of any
 * document.
 *
 * A lock would be shared by every customer of the add-on. So each document writes its wish into a place of its own, and
 * all that read the places see the same order: the document longest without a call is first. It books the moment
 * shortly before it, and checks the booking when the moment has come: the last writer has it. Each later document gives
 * those before it some time for that, because some may have ended silently.
 *
 * A write to the cache takes a tenth of a second, and in a script of a single document nobody reads it. So a document
 * only says now and then that it is there, until it has read of another one.
 */
import type { SyncHost } from "../../src/drivers/host";
import { readShared, type Texts, writeShared } from "../shared/cache";
import { having, number, parsed, text } from "../shared/fields";

/** ms before its moment at which a call is booked: writing to the cache takes a tenth of a second. */
const early = 300;
/** ms by which clocks, and two calls' ways to the service, may differ. */
const differ = 150;
/** ms by which each further document in the order waits longer before it books the same moment. */
const grace = early + 150;
/** `remembered`: s for which a document is remembered. `presence`: ms until it says again that it is there. */
const remembered = 1_800;
const presence = 600_000;
/** ms for which another document's wish counts; it is rewritten before that. */
const fresh = 4_000;
const again = 1_500;
/** ms for which other documents are assumed after one was seen. */
const recent = 10_000;
/**
 * How many documents may want a moment at once, with a third of the places free. A document without a place meets
 * refusals.
 */
const places = 24;

/** A document's wish for a call. */
interface Want {
  readonly by: string;
  /** When it had its last call, or began to wait; ms since 1970. */
  readonly since: number;
  /** When it wrote this; ms since 1970. */
  readonly at: number;
}

interface Moment {
  /** No other document calls before this; ms since 1970. */
  readonly until: number;
  readonly by: string;
}

const wantIn = having<Want>({ by: text, since: number, at: number }, ["by", "since", "at"]);
const momentIn = having<Moment>({ until: number, by: text }, ["until", "by"]);

interface Sight {
  readonly moment: Moment | undefined;
  /** The wishes of other documents. */
  readonly others: readonly Want[];
  readonly mine: Want | undefined;
  /** The cache key of this document's place. */
  readonly place: string;
}

export class Moments {
  private readonly keys: readonly string[];
  private since: number;
  /** Since when it had waited before its last call. */
  private before: number;
  private booked: number | undefined;
  private lookAt = 0;
  /** Whether another document was read of, with or without a wish. */
  private hasOthers = false;
  private othersUntil = 0;

  /** `by` is this document's name here; `window` is the service's rate-limit window, in ms. */
  constructor(
    private readonly key: string,
    private readonly by: string,
    private readonly window: number,
    private readonly host: SyncHost,
  ) {
    this.keys = Array.from({ length: places }, (_, index) => `${key}.${index}`);
    const now = host.now();
    const sight = this.look(now);
    this.since = sight.mine && isFresh(sight.mine, now) ? sight.mine.since : now;
    this.before = this.since;
    if (this.hasOthers) this.begin(sight, now);
    else if (!sight.mine || now - sight.mine.at > presence) this.tell(sight, now);
  }

  /** Whether other documents were seen recently. */
  get isShared(): boolean {
    return this.host.now() < this.othersUntil;
  }

  /** When a call that could leave at `at`, as far as is known here, may really leave. */
  leaves(at: number): number {
    const now = this.host.now();
    if (!this.hasOthers) {
      if (at > now) return at;
      // Another document may have begun meanwhile; reading costs hardly anything.
      const sight = this.look(now);
      if (!this.hasOthers) return at;
      this.begin(sight, now);
    }
    if (this.booked !== undefined && at > this.booked + this.window) this.booked = undefined;
    if (this.booked !== undefined) return now < this.booked ? this.booked : this.confirmed(at, now);
    if (at > now + early) return at - early;
    if (now < this.lookAt) return this.lookAt;
    const sight = this.look(now);
    const start = this.startOf(sight, at, now);
    if (start <= now + early) return this.book(sight, start);
    this.insist(sight, now);
    this.lookAt = Math.max(this.host.now() + 1, Math.min(start - early, now + again));
    return this.lookAt;
  }

  /** The call was refused: this document gets back its place in the order. */
  refused(): void {
    this.since = this.before;
    if (!this.hasOthers) this.look(this.host.now());
  }

  /** Begins to share: there are others, and a call is wanted. */
  private begin(sight: Sight, now: number): void {
    // Documents that begin together do not see one another yet; what is written now is checked when the call is to
    // leave.
    this.othersUntil = now + recent;
    if (sight.others.length > 0 || isAnother(sight.moment, this.by, now)) this.insist(sight, now);
    else this.book(sight, now);
  }

  /** When to book: later documents in the order wait longer; a document alone need not wait. */
  private startOf({ moment, others }: Sight, at: number, now: number): number {
    if (others.length === 0 && !isAnother(moment, this.by, now)) return Math.max(at, now);
    const rank = others.filter(({ since, by }) => since < this.since || (since === this.since && by < this.by)).length;
    return Math.max(at, moment?.until || 0, now + early) + rank * grace;
  }

  private book({ place }: Sight, start: number): number {
    const moment: Moment = { until: start + this.window + differ, by: this.by };
    this.before = this.since;
    this.since = start;
    writeShared({ [this.key]: JSON.stringify(moment), [place]: this.wanted(this.host.now()) }, remembered);
    this.booked = start;
    return start;
  }

  private confirmed(at: number, now: number): number {
    this.booked = undefined;
    // A document that saw no other takes the risk: looking again would cost each of its calls some time.
    if (now >= this.othersUntil) return at;
    const sight = this.look(now);
    const { moment } = sight;
    if (!moment || !isAnother(moment, this.by, now)) return at;
    this.refused();
    this.insist(sight, now);
    this.lookAt = Math.max(this.host.now() + 1, moment.until - early);
    return this.lookAt;
  }

  /** Writes this document's wish, unless it is there already. */
  private insist(sight: Sight, now: number): void {
    if (sight.mine?.since !== this.since || now - sight.mine.at > again) this.tell(sight, now);
  }

  private tell({ place }: Sight, now: number): void {
    writeShared({ [place]: this.wanted(now) }, remembered);
  }

  private wanted(now: number): string {
    const want: Want = { by: this.by, since: this.since, at: now };
    return JSON.stringify(want);
  }

  private look(now: number): Sight {
    const texts: Texts = readShared([this.key, ...this.keys]) || new Map();
    const moment = momentIn(parsed(texts.get(this.key)));
    const wants = this.keys.map((key) => wantIn(parsed(texts.get(key))));
    const strangers = wants.filter((want): want is Want => want !== undefined && want.by !== this.by);
    const others = strangers.filter((want) => isFresh(want, now));
    this.hasOthers = strangers.length > 0 || isAnother(moment, this.by, now);
    if (others.length > 0 || isAnother(moment, this.by, now)) this.othersUntil = now + recent;
    const own = wants.findIndex((want) => want?.by === this.by);
    const first = Math.floor(Math.random() * places);
    const order = [...this.keys.keys()].map((index) => (index + first) % places);
    const isOver = (want: Want | undefined) => want !== undefined && !isFresh(want, now);
    const free = order.find((index) => !wants[index]) ?? order.find((index) => isOver(wants[index]));
    const place = this.keys[own >= 0 ? own : (free ?? first)] as string;
    // A moment far ahead comes from a wrong clock.
    const isFar = moment !== undefined && moment.until > now + 5 * this.window;
    return { moment: isFar ? undefined : moment, others, mine: wants[own], place };
  }
}

function isFresh(want: Want, now: number): boolean {
  return Math.abs(now - want.at) < fresh;
}

/** Whether another document has called recently, or is about to. */
function isAnother(moment: Moment | undefined, by: string, now: number): boolean {
  return moment !== undefined && moment.by !== by && now - moment.until < recent;
}
