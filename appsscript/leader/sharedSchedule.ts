/**
 * Documents of one script that use the same credentials, as an add-on's do, take turns. In the script's cache, under a
 * hash that only who has the credentials can compute, stand the moment until which the last call has the service to
 * itself, and who wants the next one since when; nothing else of any document.
 *
 * There is no lock that would not be every customer's. So each document writes what it wants into a place of its own,
 * which spoils nobody's word, and all who read the places see the same row: whoever has gone without a call for longest
 * is first. The first writes the moment down shortly before it, and looks again when it has come: who wrote last has it.
 * Each of the others gives those before him a while to do so, since some may have ended without a word.
 *
 * A write to the cache takes a tenth of a second, and in a script that belongs to one document nobody reads it. So a
 * document says now and then that it is there, and writes nothing else until it has read of another one.
 */
import type { SyncHost } from "../../src/drivers/host";
import { readShared, type Texts, writeShared } from "../shared/cache";
import { having, number, parsed, text } from "../shared/fields";

/** ms before its moment at which a call is booked: a write to the cache takes a tenth of a second. */
const early = 300;
/** What clocks, and the ways of two calls to the service, may differ by; in ms. */
const differ = 150;
/** How much later those who come after somebody in the row book the same moment, each; in ms. */
const grace = early + 150;
/** Seconds for which a document is remembered, and ms after which it says again that it is there. */
const remembered = 1_800;
const presence = 600_000;
/** ms for which another's wish counts; it is written again before that. */
const fresh = 4_000;
const again = 1_500;
/** ms for which it is known that there are others. */
const recent = 10_000;
/** As many documents as may want a moment at the same time, and a third are free: who finds none meets refusals. */
const places = 24;

/** What a document wants. */
interface Want {
  readonly by: string;
  /** When it had its last call, or began to wait; ms since 1970. */
  readonly since: number;
  /** When it said so. */
  readonly at: number;
}

interface Moment {
  /** Nobody else calls before; ms since 1970. */
  readonly until: number;
  readonly by: string;
}

const wantIn = having<Want>({ by: text, since: number, at: number }, ["by", "since", "at"]);
const momentIn = having<Moment>({ until: number, by: text }, ["until", "by"]);

interface Sight {
  readonly moment: Moment | undefined;
  /** Who wants a call now. */
  readonly others: readonly Want[];
  readonly mine: Want | undefined;
  /** The key of this one's place. */
  readonly place: string;
}

export class Moments {
  private readonly keys: readonly string[];
  private since: number;
  /** Since when it waited before its last call. */
  private before: number;
  private booked: number | undefined;
  private lookAt = 0;
  /** Another document was read of, whether or not it wants a call now. */
  private hasOthers = false;
  private othersUntil = 0;

  /** `by` is what the document is called here, and `window` the service's, in ms. */
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

  /** Whether others were seen not long ago. */
  get isShared(): boolean {
    return this.host.now() < this.othersUntil;
  }

  /** When a call that may leave at `at`, as far as is known here, may leave. */
  leaves(at: number): number {
    const now = this.host.now();
    if (!this.hasOthers) {
      if (at > now) return at;
      // Another one may have begun meanwhile: to read costs hardly anything.
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

  /** The call brought nothing: this one is where it was in the row. */
  refused(): void {
    this.since = this.before;
    if (!this.hasOthers) this.look(this.host.now());
  }

  /** There are others, and a call is wanted. */
  private begin(sight: Sight, now: number): void {
    // Who begins with others does not see them yet: what is written now is looked at when the call is to leave.
    this.othersUntil = now + recent;
    if (sight.others.length > 0 || isAnother(sight.moment, this.by, now)) this.insist(sight, now);
    else this.book(sight, now);
  }

  /** Others give those before them a while; who is alone need not wait for anybody. */
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
    // Who saw nobody for a while takes the risk: looking again would cost each of his calls a moment.
    if (now >= this.othersUntil) return at;
    const sight = this.look(now);
    const { moment } = sight;
    if (!moment || !isAnother(moment, this.by, now)) return at;
    this.refused();
    this.insist(sight, now);
    this.lookAt = Math.max(this.host.now() + 1, moment.until - early);
    return this.lookAt;
  }

  /** Writes down that this one waits, unless that stands there. */
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
    // A moment far off is of a clock that is wrong.
    const isFar = moment !== undefined && moment.until > now + 5 * this.window;
    return { moment: isFar ? undefined : moment, others, mine: wants[own], place };
  }
}

function isFresh(want: Want, now: number): boolean {
  return Math.abs(now - want.at) < fresh;
}

/** Whether somebody else has called not long ago, or is about to. */
function isAnother(moment: Moment | undefined, by: string, now: number): boolean {
  return moment !== undefined && moment.by !== by && now - moment.until < recent;
}
