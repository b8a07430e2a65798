/**
 * Pace: what everyone who shares the credentials must know of one another. Plain data of under 2 KB at a call a second,
 * and some forty bytes for each call of the last seconds at more, so that a host can keep it where its processes meet; the functions here are the only ones that change it.
 *
 * A plan of n calls a second is n permits. Only a reply bounds when the service saw a call, so a permit comes back at
 * `reply + window - allowance`. The service counts arrivals: the next call may leave early by the shortest time the
 * last reply took to come back plus the shortest time the next call takes to get there, and the allowance is a careful
 * estimate of that sum. It starts at 0, is learnt from round trips and their spread, and shrinks on a refusal.
 *
 * Clocks are set and processes die. Every moment here knows when it was noted, and one that was noted in the future, by a
 * clock that has been put right since, counts for nothing (`heedPresent`). A send from the future binds one window from now
 * on, since nobody knows how long ago it was; a send whose reply nobody will ever record binds for 20 s.
 *
 * A pace that was kept somewhere (`readPace`) may be of another version, of another program, or of a clock that has been put
 * right since.
 */
import { counted, type Month, newer, presentMonth } from "./month";

export interface Send {
  /** ms since 1970; unique within a pace, so it names the send. */
  readonly at: number;
  /** When its reply came, or was given up; absent while in flight. */
  readonly back?: number;
  /** Who waits for its reply, where a host can tell that they do no more. */
  readonly by?: string | undefined;
}

export interface Pace {
  readonly sends: readonly Send[];
  /** By what name calls are sent from here. */
  readonly by?: string | undefined;
  /** ms, the newest last. */
  readonly roundTrips: readonly number[];
  /** ms taken off the allowance after refusals; fades slowly. */
  readonly penalty: number;
  /** Nobody sends before. */
  readonly pausedUntil: number;
  /** When that was decided; ms since 1970. */
  readonly pausedAt?: number;
  /** The service itself named the end of the pause, in `Retry-After`: only such a pause may be longer than a day. */
  readonly pausedByService?: boolean;
  /** When a person tried again before a pause was over; ms since 1970. */
  readonly liftedAt?: number;
  /** Refusals for coming too fast since the last accepted reply, each after a full pause. */
  readonly refusals: number;
  /** The service's clock less this one's, ms. */
  readonly clockOffset: number;
  /** When that was learnt, by this clock; ms since 1970. */
  readonly clockAt?: number;
  /** When the service last accepted a call: proof that clock, address and token are good. */
  readonly acceptedAt: number;
  /** With which credentials it did: their mark, since a new secret has proven nothing. */
  readonly mark?: string;
  /** Operations that were refused while others were answered, by name: when; ms since 1970. */
  readonly refusedAt?: Readonly<Record<string, number>>;
  /** The route that works, by operation; absent is the first. */
  readonly routes: Readonly<Record<string, number>>;
  /** When each was learnt; ms since 1970. */
  readonly learntAt?: Readonly<Record<string, number>>;
  /** Calls the user has allowed beyond what goes without asking, by operation. */
  readonly allowed: Readonly<Record<string, number>>;
  /** How often the user has decided about each: the last decision holds everywhere. */
  readonly decided?: Readonly<Record<string, number>>;
  readonly month: Month | undefined;
  /** When the account was asked for it last, whatever came of it; ms since 1970. */
  readonly monthAskedAt?: number;
  /** Until then calls go out past the month's budget, because the user said so; ms since 1970. */
  readonly overrunUntil?: number;
  /** When the user said so; ms since 1970. */
  readonly overrunAt?: number;
  /** Answers asked for before are stale. */
  readonly refreshedAt: number;
}

/** A pace as the functions here change it. */
type Open = { -readonly [Name in keyof Pace]: Pace[Name] };

/** Round trips remembered: at least so many, and with many calls a second as many as there were lately, up to so many. */
const leastRemembered = 32;
const mostRemembered = 128;
/** A send without a reply for so long has died with its process: hosts give up after 15 s. */
const lost = 20_000;
/** Clocks of processes that share a pace differ by less. */
const skew = 5000;
/** For so long after its reply a call may bind somebody: the service's second, by a clock that is behind. */
const binding = 1000 + skew;
/** For so long, in ms, a call may be on its way to the service though nobody here waits for it any more. */
export const onItsWay = 1000;
const minute = 60_000;
const day = 24 * 60 * minute;
/** No pause of the service's is longer, and no month: a moment further on is of a clock that was set back. */
const furthest = 32 * day;
const century = 100 * 365 * day;

export function newPace(): Pace {
  return {
    sends: [],
    roundTrips: [],
    penalty: 0,
    pausedUntil: 0,
    refusals: 0,
    clockOffset: 0,
    acceptedAt: 0,
    routes: {},
    allowed: {},
    month: undefined,
    refreshedAt: 0,
  };
}

/** When the next permit is free at the latest, in ms since 1970; a reply to a call in flight may free one sooner. */
export function permitAt(pace: Pace, callsPerSecond: number, now: number): number {
  const permits = Math.max(1, Math.floor(callsPerSecond));
  const window = 1000 / Math.min(1, callsPerSecond);
  const hold = window - allowance(pace, permits);
  const releases: number[] = [];
  for (const { at, back } of pace.sends) {
    if (isAhead(back ?? at, now)) continue;
    const release = back === undefined ? at + lost : back + hold;
    if (release > now) releases.push(release);
  }
  if (releases.length < permits) return pace.pausedUntil;
  releases.sort((a, b) => a - b);
  return Math.max(pace.pausedUntil, releases[releases.length - permits] as number);
}

/** The ms until a permit is free where what is on its way comes back now: a clock that is set makes nobody come sooner. */
export function freeIn(pace: Pace, callsPerSecond: number, now: number): number {
  const sends = pace.sends.map((sent) => ({ back: now, ...sent }));
  return permitAt({ ...pace, sends }, callsPerSecond, now) - now;
}

/**
 * The clock was set by so many ms, and no permit is free for `hold` ms yet. A computer that slept is told by the same
 * step: it does not wait out again the hours of a pause that went by in its sleep.
 */
export function clockSet(pace: Open, step: number, hold: number, now: number): void {
  if (step > 0) postpone(pace, now + Math.min(hold, 60_000), now);
  else Object.assign(pace, { pausedUntil: now + hold, pausedAt: now });
}

/**
 * The clock was set back by so many ms: a pause that was decided later than now ends that much sooner, and what came back
 * later than now came back that much earlier. A send keeps its name, by which others know it.
 */
export function setBack(pace: Open, ms: number, now: number): void {
  const { pausedUntil, pausedAt = 0 } = pace;
  if (pausedAt > now) Object.assign(pace, { pausedUntil: pausedUntil - ms, pausedAt: now });
  if (pace.sends.some(({ back = 0 }) => back > now)) {
    pace.sends = pace.sends.map((sent) => {
      return sent.back !== undefined && sent.back > now ? { ...sent, back: sent.back - ms } : sent;
    });
  }
}

/** The service's clock is so many ms ahead of this one. */
export function setClock(pace: Open, offset: number, now: number): void {
  pace.clockOffset = offset;
  pace.clockAt = now;
}

/** Answers asked for before are stale. */
export function outdateAll(pace: Open, moment: number): void {
  pace.refreshedAt = moment;
}

/** A call that is on its way left as long ago as it did before the clock was set: its new name. */
export function redate(pace: Open, at: number, step: number, now: number): number {
  // Others know it by its old name: for them it has ended.
  sendReturned(pace, at, now, false);
  pace.sends = [...pace.sends, { at: at + step, by: pace.by }];
  return at + step;
}

/**
 * Clocks are put right: what was noted by one that was ahead counts for nothing, and neither does a pause or a permission
 * that is longer than any. Every way into a pace passes here: what is read, what is adopted, and each look of a driver.
 */
export function heedPresent(pace: Open, now: number): void {
  pace.acceptedAt = past(pace.acceptedAt, now);
  pace.refreshedAt = past(pace.refreshedAt, now);
  if (pace.monthAskedAt) pace.monthAskedAt = past(pace.monthAskedAt, now);
  if (pace.liftedAt) pace.liftedAt = past(pace.liftedAt, now);
  if (pace.month) pace.month = presentMonth(pace.month, (moment) => isAhead(moment, now));
  if (!pauseStands(pace, now)) Object.assign(pace, { pausedUntil: 0, pausedAt: 0, pausedByService: false });
  if (isAhead(pace.clockAt, now) || !(Math.abs(pace.clockOffset) < century)) {
    Object.assign(pace, { clockOffset: 0, clockAt: 0 });
  }
  if (isAhead(pace.overrunAt, now) || (pace.overrunUntil || 0) >= now + furthest) {
    Object.assign(pace, { overrunUntil: 0, overrunAt: 0 });
  }
  if (pace.refusedAt) pace.refusedAt = presentOf(pace.refusedAt, now);
  if (pace.learntAt) pace.learntAt = presentOf(pace.learntAt, now);
  if (pace.sends.some(({ at, back = at }) => isAhead(back, now))) {
    pace.sends = pace.sends.map((sent) => returnedBy(sent, now));
  }
}

/**
 * Whether a pause was decided by now, and is no longer than a day unless the service itself said so. One that nobody knows
 * since when it lasts, as an earlier version kept it, may be a minute longer.
 */
function pauseStands({ pausedUntil, pausedAt = 0, pausedByService = false }: Pace, now: number): boolean {
  if (pausedAt === 0) return pausedUntil <= now + minute;
  if (isAhead(pausedAt, now)) return false;
  return pausedUntil <= now || pausedUntil - pausedAt < (pausedByService ? furthest : day + minute);
}

/** Nobody knows how long ago a call of the future left or came back: it binds as one that comes back about now. */
function returnedBy(sent: Send, now: number): Send {
  const { at, back } = sent;
  if (!isAhead(back ?? at, now)) return sent;
  return { ...sent, back: back === undefined ? now + onItsWay : now };
}

/** Without the moments that have not come. */
function presentOf(moments: Readonly<Record<string, number>>, now: number): Readonly<Record<string, number>> {
  const all = Object.entries(moments);
  const present = all.filter(([, moment]) => !isAhead(moment, now));
  return present.length === all.length ? moments : Object.fromEntries(present);
}

/** A moment that is no later than now: what is a little ahead is of now, what is further ahead never was. */
export function past(moment: number, now: number): number {
  return isAhead(moment, now) ? 0 : Math.min(moment, now);
}

/** Whether a moment is later than now by more than clocks differ. */
export function isAhead(moment = 0, now: number): boolean {
  return moment > now + skew;
}

/** Records a send and gives the moment that names it. */
export function send(pace: Open, now: number): number {
  let at = now;
  while (pace.sends.some((sent) => sent.at === at)) at += 1 / 64;
  const binds = ({ at, back }: Send) =>
    !isAhead(back ?? at, now) && (back === undefined ? now - at < lost : now - back < binding);
  pace.sends = [...pace.sends.filter(binds), { at, by: pace.by }];
  if (pace.month) pace.month = counted(pace.month, 1, now);
  return at;
}

/** Records a reply; a call that got none (`replied` false) says nothing of the round trip. */
export function sendReturned(pace: Open, at: number, now: number, replied: boolean): void {
  pace.sends = pace.sends.map((sent) => (sent.at === at ? { at, back: now } : sent));
  // One that took less than no time, or longer than anybody waits, was a clock that was set meanwhile.
  if (!replied || now < at || now - at > lost) return;
  // Of calls that left together the slowest come back last: to keep those alone would make every way seem long.
  const kept = Math.max(leastRemembered, Math.min(mostRemembered, pace.sends.length));
  pace.roundTrips = [...pace.roundTrips, now - at].slice(-kept);
}

/**
 * How many ms before `reply + window` the next call may leave. Round trips spread around their mean by both ways'
 * jitter; the shortest sum of the two ways lies 2.45 standard deviations below it when each way is uniform. Few samples
 * tell little, hence the second term; many calls a second meet rare round trips sooner, hence the logarithm, and since
 * calls that leave together hold one another up, two to four seconds' worth of them come before the first estimate. It
 * is bounded, since where replies vary much, caution costs more than a refusal. Where a few are slow and most are not, as
 * in a burst, the mean says little and the shortest third says more, once there are enough of them.
 *
 * Chosen among some thousand rules by simulation, 30 calls from nothing known, latency 80 ms, jitter uniform on each
 * way, half of it on either. Runs that meet a refusal, and ms over (calls - 1) x 1000 + latency: steady none, 1.1 %, and
 * 1.5 % where the first call opens the connection; 20 ms of jitter in all 1 in 2000, 2.6 %; 100 ms 1 in 300, 8 % (7 % at
 * 20 ms of latency, or once 32 round trips are known); 300 ms 1 in 35, 17.3 %. Of this 5 and 15 % are half the jitter,
 * lost even to who knows the shortest way. Other rules that end as early under 100 ms of jitter meet a refusal in one run
 * of 100 and more.
 */
export function allowance({ roundTrips, penalty }: Pace, permits = 1): number {
  return Math.max(
    0,
    Math.max(estimated(roundTrips, permits), permits > 1 ? 0 : certain(roundTrips)) - penalty - timerGrain,
  );
}

/**
 * However replies vary, hardly any takes less than 0.4 times the shortest of two or more: who takes that from the second
 * reply on is refused no oftener, while the estimate needs some ten. At 0.5 he is, where the way is short for its jitter.
 * The first reply alone may have opened the connection, and have taken four times as long as the next.
 */
function certain(roundTrips: readonly number[]): number {
  return roundTrips.length < 2 ? 0 : Math.min(900, 0.4 * Math.min(...roundTrips));
}

function estimated(roundTrips: readonly number[], permits: number): number {
  const needed = Math.min(4 * permits, Math.max(2 * permits, 96), mostRemembered);
  if (roundTrips.length < needed) return 0;
  const usual = withoutDelays(
    [...roundTrips].sort((a, b) => a - b),
    needed,
  );
  const [count, shortest] = [usual.length, usual[0] as number];
  const { mean, spread } = spreadOf(usual);
  const byAll = mean - (2.5 + 0.1 * Math.log2(permits)) * spread - (60 * Math.min(spread, 12)) / count ** 1.3;
  const byShortest =
    count < leastRemembered
      ? 0
      : shortest - (9 * ((usual[Math.floor(0.3 * count)] as number) - shortest)) / Math.sqrt(count);
  return Math.min(900, shortest, Math.max(byAll, byShortest));
}

/**
 * Of round trips, the shortest first, those that tell of the way: without a connection that was opened, code that ran for
 * the first time, a busy computer. One such among four would make steady replies look like wide jitter for 32 calls.
 * A quarter of the fewest may be such where they stand out far: waiting for one more costs a round trip. Under 100 ms of
 * jitter it also lets one run of 480 be refused behind a slow first call, not one of 1000.
 */
function withoutDelays(sorted: readonly number[], fewest: number): readonly number[] {
  const rest = sorted.slice(0, -1);
  const { mean, spread } = spreadOf(rest);
  const isDelayed = (sorted[rest.length] as number) > mean + 5 * spread + (rest.length < fewest ? 10 : 2);
  return isDelayed && rest.length >= 0.75 * fewest ? withoutDelays(rest, fewest) : sorted;
}

function spreadOf(values: readonly number[]): { readonly mean: number; readonly spread: number } {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  const variance = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1);
  return { mean, spread: Math.sqrt(variance) };
}

/** Clocks count whole milliseconds: a reply may have come so much after its moment. */
const timerGrain = 1.5;

/** The service refused a call sent at `at` for coming too fast: everyone pauses. Gives the end of the pause. */
export function refuse(pace: Open, at: number, now: number, retryAfter: number | undefined): number {
  // Calls in flight together are refused together: one pause, counted once.
  if (at < pace.pausedUntil && pace.refusals > 0) return pace.pausedUntil;
  const doubling = Math.min(60_000, 2000 * 2 ** pace.refusals);
  pace.refusals += 1;
  pace.penalty = Math.min(1000, pace.penalty + 20);
  const until = now + (retryAfter ?? doubling);
  if (until > pace.pausedUntil) {
    pace.pausedUntil = until;
    pace.pausedByService = retryAfter !== undefined;
  }
  pace.pausedAt = now;
  return pace.pausedUntil;
}

/** Others may send unseen: the next calls leave early by so much less. */
export function slowDown(pace: Open): void {
  pace.penalty = Math.max(pace.penalty, 250);
}

/** A pause of more than an hour, and from when it may be tried again by hand: a minute after the last try. */
export function longPause({ pausedUntil, pausedAt = 0 }: Pace, now: number) {
  const isLong = pausedUntil > now && pausedUntil - pausedAt > 3_600_000;
  return isLong ? { until: pausedUntil, tryAt: pausedAt + 60_000 } : undefined;
}

/** A person tries again: true when that pause is over with it. */
export function lift(pace: Open, now: number): boolean {
  const { tryAt = Number.POSITIVE_INFINITY } = longPause(pace, now) || {};
  const isTriable = now >= tryAt;
  if (isTriable) Object.assign(pace, { pausedUntil: now, pausedAt: now, pausedByService: false, liftedAt: now });
  return isTriable;
}

/** Nobody sends before `until`: somebody else has the moment. */
export function postpone(pace: Open, until: number, now: number): void {
  if (until > pace.pausedUntil) Object.assign(pace, { pausedUntil: until, pausedAt: now, pausedByService: false });
}

/** The service took a call: what it proves. */
export function accepted(pace: Open, now: number, mark = ""): void {
  pace.refusals = 0;
  pace.penalty *= 0.99;
  pace.acceptedAt = now;
  if (pace.mark !== mark) reopen(pace);
  pace.mark = mark;
}

/** The account told its month. */
export function tell(pace: Open, told: Month, now: number): void {
  pace.month = { ...told, toldAt: now };
}

/** A call was none of the month's after all. */
export function uncount(pace: Open, now: number): void {
  if (pace.month) pace.month = counted(pace.month, -1, now);
}

/** The account is asked for its month. */
export function askMonth(pace: Open, now: number): void {
  pace.monthAskedAt = now;
}

/** The service refused the credentials themselves: nothing proves them any more. */
export function distrust(pace: Open): void {
  pace.mark = "none";
}

/** An operation is refused, and others are not. */
export function shut(pace: Open, operation: string, now: number): void {
  pace.refusedAt = { ...pace.refusedAt, [operation]: now };
}

/** What kept operations apart may have been mended: each is asked again. */
export function reopen(pace: Open): void {
  pace.refusedAt = {};
}

/** By which route an operation is asked from now on. */
export function learn(pace: Open, operation: string, route: number, now: number): void {
  pace.routes = { ...pace.routes, [operation]: route };
  pace.learntAt = { ...pace.learntAt, [operation]: now };
}

/** By this name calls are sent from now on, and what was sent is known to be as `ended` says: its sender may be gone. */
export function nameSender(pace: Open, name: string | undefined, ended: (sent: Send) => Send): void {
  pace.by = name;
  pace.sends = pace.sends.map(ended);
}

/** Somebody sent a call then, and its reply is not known of. */
export function noteSend(pace: Open, at: number): void {
  pace.sends = [...pace.sends, { at }];
}

/** The user lets calls go out past the budget, until then. */
export function overrun(pace: Open, until: number, now: number): void {
  pace.overrunUntil = until;
  pace.overrunAt = now;
}

/** The user allows an operation so many calls more; below zero, as many fewer. */
export function allow(pace: Open, operation: string, calls: number): void {
  decide(pace, operation, Math.max(0, Math.max(0, pace.allowed[operation] || 0) + calls));
}

/** Not allowed, until the user wants to be asked again. */
export function decline(pace: Open, operation: string): void {
  decide(pace, operation, -1);
}

function decide(pace: Open, operation: string, calls: number): void {
  pace.allowed = { ...pace.allowed, [operation]: calls };
  pace.decided = { ...pace.decided, [operation]: (pace.decided?.[operation] || 0) + 1 };
}

/**
 * One of the calls allowed is made, or such a part of one as its questions fill; false where none is left, and it goes
 * without asking.
 */
export function spendAllowed(pace: Open, operation: string, part = 1): boolean {
  const left = pace.allowed[operation] || 0;
  if (left > 0) pace.allowed = { ...pace.allowed, [operation]: Math.max(0, Math.round((left - part) * 1e6) / 1e6) };
  return left > 0;
}

/** Takes over what others who share the credentials have learnt. */
export function adopt(pace: Open, stored: Pace, now: number): void {
  const theirs = { ...stored };
  heedPresent(theirs, now);
  heedPresent(pace, now);
  const mine = new Map(pace.sends.map((sent) => [sent.at, sent]));
  for (const sent of theirs.sends) if (mine.get(sent.at)?.back === undefined) mine.set(sent.at, sent);
  pace.sends = [...mine.values()];
  // A call of theirs that was accepted since ends the row of refusals and lets the penalty fade here too.
  const isLater = theirs.acceptedAt > pace.acceptedAt;
  if (isLater || pace.roundTrips.length === 0) pace.roundTrips = [...theirs.roundTrips];
  if (isLater) {
    pace.clockOffset = theirs.clockOffset;
    pace.clockAt = theirs.clockAt || 0;
    pace.refusals = theirs.refusals;
    pace.penalty = theirs.penalty;
    if (theirs.mark !== undefined) pace.mark = theirs.mark;
  } else {
    if (theirs.pausedUntil > pace.pausedUntil) pace.refusals = Math.max(pace.refusals, theirs.refusals);
    pace.penalty = Math.max(pace.penalty, theirs.penalty);
  }
  // What was decided last counts, also that a pause is over.
  const [mineAt, theirsAt] = [pace.pausedAt || 0, theirs.pausedAt || 0];
  if (theirsAt > mineAt || (theirsAt === mineAt && theirs.pausedUntil > pace.pausedUntil)) {
    pace.pausedUntil = theirs.pausedUntil;
    pace.pausedByService = theirs.pausedByService || false;
  }
  pace.pausedAt = Math.max(mineAt, theirsAt);
  pace.liftedAt = Math.max(pace.liftedAt || 0, theirs.liftedAt || 0);
  pace.acceptedAt = Math.max(pace.acceptedAt, theirs.acceptedAt);
  pace.routes = { ...pace.routes, ...theirs.routes };
  pace.learntAt = { ...pace.learntAt, ...theirs.learntAt };
  pace.refusedAt = { ...pace.refusedAt, ...theirs.refusedAt };
  for (const operation of Object.keys(theirs.allowed)) {
    const times = theirs.decided?.[operation] || 0;
    if (pace.allowed[operation] !== undefined && times <= (pace.decided?.[operation] || 0)) continue;
    pace.allowed = { ...pace.allowed, [operation]: theirs.allowed[operation] as number };
    pace.decided = { ...pace.decided, [operation]: times };
  }
  pace.month = newer(pace.month, theirs.month);
  pace.monthAskedAt = Math.max(pace.monthAskedAt || 0, theirs.monthAskedAt || 0);
  if ((theirs.overrunUntil || 0) > (pace.overrunUntil || 0)) {
    pace.overrunUntil = theirs.overrunUntil || 0;
    pace.overrunAt = theirs.overrunAt || 0;
  }
  pace.refreshedAt = Math.max(pace.refreshedAt, theirs.refreshedAt);
}

/**
 * The pace that was stored, or undefined where the text is none: numbers and lists of the right kind are one. What a clock
 * that was ahead noted in it counts for nothing, and the rest of it stands: others' calls bind.
 */
export function readPace(text: string | undefined, now: number): Pace | undefined {
  try {
    const stored = JSON.parse(text ?? "") as Pace;
    const {
      penalty,
      pausedUntil,
      pausedAt = 0,
      liftedAt = 0,
      refusals,
      clockOffset,
      clockAt = 0,
      acceptedAt,
      refreshedAt,
      overrunUntil = 0,
      overrunAt = 0,
      monthAskedAt = 0,
      month,
    } = stored;
    const { sends, roundTrips, routes, allowed, learntAt = {}, refusedAt = {}, decided = {} } = stored;
    const numbers = [
      penalty,
      pausedUntil,
      pausedAt,
      liftedAt,
      refusals,
      clockOffset,
      clockAt,
      acceptedAt,
      refreshedAt,
      overrunUntil,
      overrunAt,
      monthAskedAt,
      ...roundTrips,
    ];
    for (const { at, back = at } of sends) numbers.push(at, back);
    for (const byOperation of [routes, allowed, learntAt, refusedAt, decided])
      numbers.push(...Object.values(byOperation));
    if (month) numbers.push(...Object.values(month));
    if (!numbers.every(Number.isFinite)) return undefined;
    const pace = { ...stored };
    heedPresent(pace, now);
    return pace;
  } catch {
    return undefined;
  }
}
