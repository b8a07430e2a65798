/**
 * Lets the documents of one script that use the same credentials (an add-on's documents, for example) take turns. The
 * script's cache holds two things under a hash that only a holder of the credentials can compute: until when the last
 * request has the service to itself, and which documents want the next request, and since when. It holds nothing else
 * of any document.
 *
 * A lock would be shared by all customers of the add-on, so there is none. Each document writes its wish into a place
 * of its own, and all documents that read the places see the same order: the one that has been without a request for
 * longest is first. It books the moment shortly beforehand, and checks its booking when the moment has come: if several
 * have booked, the last writer has it. Each later document in the order waits a little before it books too, in case
 * those before it have ended silently.
 *
 * A write to the cache takes a tenth of a second, and is useless if the script serves a single document. So a document
 * only notes now and then that it exists, until it has read of another one.
 */
import type { SyncHost } from "../../src/drivers/host";
import { readShared, type Texts, writeShared } from "../shared/cache";
import { number, objectReader, parseJson, text } from "../shared/fields";

/** ms before its moment at which a request is booked, because writing to the cache takes a tenth of a second. */
const early = 300;
/** ms by which clocks, and the travel times of two requests, may differ. */
const differ = 150;
/** ms that each later document in the order waits in addition before it books the same moment. */
const grace = early + 150;
/**
 * `remembered`: seconds for which a document's entry is kept. `presence`: ms after which a document notes again that it
 * exists.
 */
const remembered = 1_800;
const presence = 600_000;
/**
 * `fresh`: ms for which another document's wish counts. `again`: ms after which a wish is rewritten, before it stops
 * counting.
 */
const fresh = 4_000;
const again = 1_500;
/** ms for which other documents are assumed after one was seen. */
const recent = 10_000;
/**
 * How many places there are for wishes, with a third of them to spare. A document that finds no free place is refused
 * by the service more often.
 */
const places = 24;

/** A document's wish to send a request. */
interface Want {
  readonly by: string;
  /** When the document had its last request, or began to wait; ms since 1970. */
  readonly since: number;
  /** When the wish was written; ms since 1970. */
  readonly at: number;
}

interface Moment {
  /** No other document sends a request before this; ms since 1970. */
  readonly until: number;
  readonly by: string;
}

const wantIn = objectReader<Want>({ by: text, since: number, at: number }, ["by", "since", "at"]);
const momentIn = objectReader<Moment>({ until: number, by: text }, ["until", "by"]);

interface Sight {
  readonly moment: Moment | undefined;
  /** The wishes of other documents. */
  readonly others: readonly Want[];
  readonly mine: Want | undefined;
  /** The cache key of this document's place. */
  readonly place: string;
}

export class SharedSchedule {
  private readonly keys: readonly string[];
  private since: number;
  /** The value of `since` before the last request, to which a refused request returns. */
  private before: number;
  private booked: number | undefined;
  private lookAt = 0;
  /** Whether the cache names another document, with or without a wish that counts. */
  private hasOthers = false;
  private othersUntil = 0;

  /** `by` is this document's name in the cache; `window` is the service's rate-limit window, in ms. */
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

  /** The moment at which a request may leave; `at` is the moment that this document alone would allow. */
  leaves(at: number): number {
    const now = this.host.now();
    if (!this.hasOthers) {
      if (at > now) return at;
      // Another document may have begun meanwhile, and reading the cache costs little.
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

  /** The service refused the request: this document returns to the place in the order that it had before it. */
  refused(): void {
    this.since = this.before;
    if (!this.hasOthers) this.look(this.host.now());
  }

  /** Begins to take turns, because another document was found while a request is wanted. */
  private begin(sight: Sight, now: number): void {
    // Documents that begin at the same time do not see one another yet. So the booking is checked again when the
    // request is to leave.
    this.othersUntil = now + recent;
    if (sight.others.length > 0 || isAnother(sight.moment, this.by, now)) this.insist(sight, now);
    else this.book(sight, now);
  }

  /** When to book: each document later in the order waits longer; a document alone need not wait. */
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
    // A document that has seen no other lately skips the check: reading again would slow each of its requests.
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
    const moment = momentIn(parseJson(texts.get(this.key)));
    const wants = this.keys.map((key) => wantIn(parseJson(texts.get(key))));
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
    // A moment far in the future was written by a wrong clock, and is ignored.
    const isFar = moment !== undefined && moment.until > now + 5 * this.window;
    return { moment: isFar ? undefined : moment, others, mine: wants[own], place };
  }
}

function isFresh(want: Want, now: number): boolean {
  return Math.abs(now - want.at) < fresh;
}

/** Whether another document has sent a request recently, or has booked one. */
function isAnother(moment: Moment | undefined, by: string, now: number): boolean {
  return moment !== undefined && moment.by !== by && now - moment.until < recent;
}
