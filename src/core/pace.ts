/**
 * Keeps the rate limit for all programs that use the same credentials. A `Pace` is the plain data that these programs
 * share for it: the recent calls, pauses, refusals, the clock's offset, and the month. Only the functions of this file
 * change a pace. A host can store it where its processes meet, because it is small: under 2 KB at one call a second,
 * and with faster plans some forty bytes more for each call of the last seconds.
 *
 * A plan of n calls a second has n permits, and each call takes one. Nobody but the service knows when a call arrived
 * there, only that it was before the reply. So a permit is free again at `reply + window - allowance`, where the window
 * is the second in which the service counts (longer for a plan of less than a call a second). The service counts
 * arrivals, and the next call needs time to arrive. So that call may leave early, by the shortest time that the last
 * reply took to come back plus the shortest time that the next call takes to get there. The allowance is a careful
 * estimate of that sum. It starts at 0, is learnt from round trips and their spread, and shrinks on a refusal.
 *
 * Clocks can be set, and processes can end without a word. Every moment here is stored with the time at which it was
 * noted. A moment noted in the future came from a clock that was ahead, and is ignored (`heedPresent`). A send in the
 * future keeps its permit for one window from now, because nobody knows how long ago it was. A send whose reply nobody
 * records keeps its permit for 20 s.
 *
 * A stored pace (`readPace`) may come from another version, another program, or a clock that was put right since.
 */
import { addCalls, type Month, newer, presentMonth } from "./month";

export interface Send {
  /** ms since 1970; unique within a pace, so it names the send. */
  readonly at: number;
  /** When its reply came or the call was given up; absent while it is in flight. ms since 1970. */
  readonly back?: number;
  /** The name of the process that sent it, in hosts that can tell whether that process still runs. */
  readonly by?: string | undefined;
}

export interface Pace {
  readonly sends: readonly Send[];
  /** The name that this process puts on its calls. */
  readonly by?: string | undefined;
  /** Durations of the last calls in ms, the newest last. */
  readonly roundTrips: readonly number[];
  /** ms taken off the allowance after refusals; each accepted call makes it 1 % smaller. */
  readonly penalty: number;
  /** No call leaves before this moment; ms since 1970. */
  readonly pausedUntil: number;
  /** When that pause was decided; ms since 1970. */
  readonly pausedAt?: number;
  /** The service itself named the end of the pause, in `Retry-After`: only such a pause may be longer than a day. */
  readonly pausedByService?: boolean;
  /** When a person last ended a pause early; ms since 1970. */
  readonly liftedAt?: number;
  /** How many times in a row the service has refused calls as too many, each time after a full pause. */
  readonly refusals: number;
  /** The service's clock minus this clock, in ms. */
  readonly clockOffset: number;
  /** When `clockOffset` was learnt, by this clock; ms since 1970. */
  readonly clockAt?: number;
  /** When the service last accepted a call, which proves that clock, address and token are good; ms since 1970. */
  readonly acceptedAt: number;
  /**
   * A short digest of the credentials that were accepted then. Other credentials, such as a new secret, are unproven.
   */
  readonly mark?: string;
  /** By operation: when the service last refused the operation while it answered others; ms since 1970. */
  readonly refusedAt?: Readonly<Record<string, number>>;
  /** By operation: the index of the route that works. An operation without an entry is asked by its first route. */
  readonly routes: Readonly<Record<string, number>>;
  /** By operation: when that route was learnt; ms since 1970. */
  readonly learntAt?: Readonly<Record<string, number>>;
  /** By operation: calls that the user has allowed on top of those that need no consent; -1 when the user declined. */
  readonly allowed: Readonly<Record<string, number>>;
  /** By operation: how many times the user has decided. The higher count is the later decision. */
  readonly decided?: Readonly<Record<string, number>>;
  readonly month: Month | undefined;
  /** When the service was last asked for the account's month, whether it answered or not; ms since 1970. */
  readonly monthAskedAt?: number;
  /** Until this moment calls may go past the month's budget, because the user allowed it; ms since 1970. */
  readonly overrunUntil?: number;
  /** When the user allowed that; ms since 1970. */
  readonly overrunAt?: number;
  /** Answers asked for before this moment are stale; ms since 1970. */
  readonly refreshedAt: number;
}

/** A pace whose fields can be written, for the functions of this file only. */
type Open = { -readonly [Name in keyof Pace]: Pace[Name] };

/**
 * How many round trips are remembered: at least 32. With many calls a second, as many as there are sends, up to 128.
 */
const leastRemembered = 32;
const mostRemembered = 128;
/** ms after which a send without a reply is taken for lost: hosts give up after 15 s, so its process has died. */
const lost = 20_000;
/** The clocks of processes that share a pace differ by less than this, in ms. */
const skew = 5000;
/**
 * ms after its reply for which a call is remembered: the service counts it for a second, and clocks differ by `skew`.
 */
const binding = 1000 + skew;
/** ms for which a call may still be on its way to the service after its sender stopped waiting. */
export const onItsWay = 1000;
const minute = 60_000;
const day = 24 * 60 * minute;
/** The longest pause or month, in ms: a moment further ahead was noted by a clock that was ahead. */
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
  const resumes = pauseEnd(pace, now);
  if (releases.length < permits) return resumes;
  releases.sort((a, b) => a - b);
  return Math.max(resumes, releases[releases.length - permits] as number);
}

/**
 * When the pause ends, in ms since 1970; 0 when a clock that was ahead noted it. Whoever compares a pause with the
 * present reads it here.
 */
export function pauseEnd(pace: Pace, now: number): number {
  return pauseStands(pace, now) ? pace.pausedUntil : 0;
}

/**
 * ms until a permit is free if the replies to all calls in flight came now. The driver needs it when the clock was set.
 */
export function freeIn(pace: Pace, callsPerSecond: number, now: number): number {
  const sends = pace.sends.map((sent) => ({ back: now, ...sent }));
  return permitAt({ ...pace, sends }, callsPerSecond, now) - now;
}

/**
 * Corrects the pause after the clock was set by `step` ms, forward or (negative) back: no permit is free for another
 * `hold` ms. A computer that wakes from sleep looks like a step forward, so after such a step the wait is a minute at
 * most: a pause that passed during the sleep is not waited for again.
 */
export function holdAfterClockSet(pace: Open, step: number, hold: number, now: number): void {
  if (step > 0) postpone(pace, now + Math.min(hold, 60_000), now);
  else Object.assign(pace, { pausedUntil: now + hold, pausedAt: now });
}

/**
 * Corrects a pace after the clock was set back by `ms`. A pause decided in the future ends that much sooner, and a
 * reply in the future came that much earlier. A send keeps its `at`, because other programs know the send by that
 * moment.
 */
export function setPaceBack(pace: Open, ms: number, now: number): void {
  const { pausedUntil, pausedAt = 0 } = pace;
  if (pausedAt > now) Object.assign(pace, { pausedUntil: pausedUntil - ms, pausedAt: now });
  if (pace.sends.some(({ back = 0 }) => back > now)) {
    pace.sends = pace.sends.map((sent) => {
      return sent.back !== undefined && sent.back > now ? { ...sent, back: sent.back - ms } : sent;
    });
  }
}

/** Notes that the service's clock is `offset` ms ahead of this one; negative when it is behind. */
export function setClock(pace: Open, offset: number, now: number): void {
  pace.clockOffset = offset;
  pace.clockAt = now;
}

/** Makes all answers stale that were asked for before `moment`. */
export function outdateAll(pace: Open, moment: number): void {
  pace.refreshedAt = moment;
}

/**
 * Changes the moment that names a call in flight, after the clock was set by `step` ms: by the new clock the call then
 * left as long ago as it did by the old one. Returns the new moment.
 */
export function redate(pace: Open, at: number, step: number, now: number): number {
  // Other programs know the call by its old moment, so a reply is recorded for that one.
  sendReturned(pace, at, now, false);
  pace.sends = [...pace.sends, { at: at + step, by: pace.by }];
  return at + step;
}

/**
 * Removes moments that were noted by a clock that was ahead, and any pause or permission that is too long to be real. A
 * pace is checked here whenever it is read or merged, and each time a driver calls the planner.
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
    pace.sends = pace.sends.map((sent) => withoutFuture(sent, now));
  }
}

/**
 * Whether a pause counts: it was not decided in the future, and is no longer than a day unless the service itself asked
 * for more. A pause without the moment of its decision, as an earlier version stored it, counts for up to a minute.
 */
function pauseStands({ pausedUntil, pausedAt = 0, pausedByService = false }: Pace, now: number): boolean {
  if (pausedAt === 0) return pausedUntil <= now + minute;
  if (isAhead(pausedAt, now)) return false;
  return pausedUntil <= now || pausedUntil - pausedAt < (pausedByService ? furthest : day + minute);
}

/** Treats a send or reply in the future as one that comes back about now: its real moment is unknown. */
function withoutFuture(sent: Send, now: number): Send {
  const { at, back } = sent;
  if (!isAhead(back ?? at, now)) return sent;
  return { ...sent, back: back === undefined ? now + onItsWay : now };
}

/** The same record without moments in the future. */
function presentOf(moments: Readonly<Record<string, number>>, now: number): Readonly<Record<string, number>> {
  const all = Object.entries(moments);
  const present = all.filter(([, moment]) => !isAhead(moment, now));
  return present.length === all.length ? moments : Object.fromEntries(present);
}

/** The moment, at most `now`: one within the clocks' difference becomes `now`, one further ahead becomes 0 (never). */
export function past(moment: number, now: number): number {
  return isAhead(moment, now) ? 0 : Math.min(moment, now);
}

/** Whether a moment is further ahead of now than clocks differ. */
export function isAhead(moment = 0, now: number): boolean {
  return moment > now + skew;
}

/** Records a send and returns the moment that names it. */
export function send(pace: Open, now: number): number {
  let at = now;
  while (pace.sends.some((sent) => sent.at === at)) at += 1 / 64;
  const binds = ({ at, back }: Send) =>
    !isAhead(back ?? at, now) && (back === undefined ? now - at < lost : now - back < binding);
  pace.sends = [...pace.sends.filter(binds), { at, by: pace.by }];
  if (pace.month) pace.month = addCalls(pace.month, 1, now);
  return at;
}

/** Records a reply. A call without one (`replied` false) is not counted as a round trip. */
export function sendReturned(pace: Open, at: number, now: number, replied: boolean): void {
  pace.sends = pace.sends.map((sent) => (sent.at === at ? { at, back: now } : sent));
  // A negative or overlong duration means that the clock was set in between.
  if (!replied || now < at || now - at > lost) return;
  // The slowest of several calls that left together come back last. Keeping only those would make all seem slow.
  const kept = Math.max(leastRemembered, Math.min(mostRemembered, pace.sends.length));
  pace.roundTrips = [...pace.roundTrips, now - at].slice(-kept);
}

/**
 * How many ms before `reply + window` the next call may leave. It is estimated from the last round trips.
 *
 * Round trips spread around their mean by the jitter of both ways. The shortest sum of the two ways lies 2.45 standard
 * deviations below that mean when each way is uniform. The estimate is lowered further where little is known: by the
 * second term for few samples, and by the logarithm for many calls a second, which meet rare round trips sooner. Calls
 * that leave together also delay one another, so two to four seconds' worth of them are needed before the first
 * estimate. What is subtracted has a limit, because where replies vary much, caution costs more than a refusal. Where a
 * few round trips are slow and most are not, as in a burst, the mean says little. The shortest third then says more,
 * once there are enough.
 *
 * The rule was chosen among some thousand by simulation: 30 calls with nothing known before, a latency of 80 ms,
 * uniform jitter, half of it on each way. The figures are how many runs meet a refusal, and the time lost beyond (calls
 * - 1) x 1000 ms + latency. Steady: none, 1.1 % (1.5 % where the first call opens the connection). 20 ms of jitter in
 * all: 1 in 2000, 2.6 %. 100 ms: 1 in 300, 8 % (7 % at 20 ms of latency, or once 32 round trips are known). 300 ms: 1
 * in 35, 17.3 %. Of the last two, 5 and 15 % are half the jitter, which even a rule that knows the shortest way would
 * lose. Other rules that end as early under 100 ms of jitter meet a refusal in one run of 100 or more.
 */
export function allowance({ roundTrips, penalty }: Pace, permits = 1): number {
  return Math.max(
    0,
    Math.max(estimatePermit(roundTrips, permits), permits > 1 ? 0 : certain(roundTrips)) - penalty - timerGrain,
  );
}

/**
 * The allowance from the second reply on, while `estimated` needs some ten replies: 0.4 times the shortest round trip
 * so far. However much replies vary, hardly any takes less, so this causes no more refusals; 0.5 would, when latency is
 * short and jitter wide. The first reply alone is not used: it may have opened the connection, and taken four times as
 * long as the next.
 */
function certain(roundTrips: readonly number[]): number {
  return roundTrips.length < 2 ? 0 : Math.min(900, 0.4 * Math.min(...roundTrips));
}

function estimatePermit(roundTrips: readonly number[], permits: number): number {
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
 * The round trips, shortest first, without those that were long for a passing reason: an opened connection, code that
 * ran for the first time, a busy computer. One such among four would make steady replies look like wide jitter for 32
 * calls. At most a quarter of `fewest` is removed, and only what stands out far, because an estimate then needs another
 * round trip. Under 100 ms of jitter this lets one run in 480 be refused after a slow first call, and one in 1000
 * without one.
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

/** Clocks count whole milliseconds, so a reply may have come this many ms after the moment that was noted. */
const timerGrain = 1.5;

/** The service refused the call sent at `at` as too soon: everyone pauses. Returns the end of the pause. */
export function refuse(pace: Open, at: number, now: number, retryAfter: number | undefined): number {
  // Calls in flight together are refused together: that is one pause, and one refusal.
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

/** Shrinks the allowance, because other programs may be sending calls that this pace does not know of. */
export function slowDown(pace: Open): void {
  pace.penalty = Math.max(pace.penalty, 250);
}

/**
 * The present pause, if it is longer than an hour: when it ends (`until`), and from when a person may end it early
 * (`tryAt`), which is a minute after it was decided. Both in ms since 1970.
 */
export function longPause(pace: Pace, now: number) {
  const { pausedAt = 0 } = pace;
  const pausedUntil = pauseEnd(pace, now);
  const isLong = pausedUntil > now && pausedUntil - pausedAt > 3_600_000;
  return isLong ? { until: pausedUntil, tryAt: pausedAt + 60_000 } : undefined;
}

/** Ends a long pause early because a person asks for it. Returns false when there is none, or it is too soon. */
export function lift(pace: Open, now: number): boolean {
  const { tryAt = Number.POSITIVE_INFINITY } = longPause(pace, now) || {};
  const isTriable = now >= tryAt;
  if (isTriable) Object.assign(pace, { pausedUntil: now, pausedAt: now, pausedByService: false, liftedAt: now });
  return isTriable;
}

/** Lets no call leave before `until`, because another process has reserved the time up to then. */
export function postpone(pace: Open, until: number, now: number): void {
  if (until > pace.pausedUntil) Object.assign(pace, { pausedUntil: until, pausedAt: now, pausedByService: false });
}

/** Notes that the service accepted a call, and what this proves: the credentials with this `mark` are good. */
export function noteAccepted(pace: Open, now: number, mark = ""): void {
  pace.refusals = 0;
  pace.penalty *= 0.99;
  pace.acceptedAt = now;
  if (pace.mark !== mark) reopen(pace);
  pace.mark = mark;
}

/** Stores the account's month as the service told it. */
export function tell(pace: Open, told: Month, now: number): void {
  pace.month = { ...told, toldAt: now };
}

/** Takes one call off the month's count, because that call used nothing of the month. */
export function uncount(pace: Open, now: number): void {
  if (pace.month) pace.month = addCalls(pace.month, -1, now);
}

/** Notes that the account is asked for its month now. */
export function askMonth(pace: Open, now: number): void {
  pace.monthAskedAt = now;
}

/** The service refused the credentials themselves: they count as unproven from now on. */
export function distrust(pace: Open): void {
  pace.mark = "none";
}

/** Notes that the service refuses this operation while it answers others. */
export function noteRefusal(pace: Open, operation: string, now: number): void {
  pace.refusedAt = { ...pace.refusedAt, [operation]: now };
}

/** Lets refused operations be asked again, because the reason may have been mended. */
export function reopen(pace: Open): void {
  pace.refusedAt = {};
}

/** Notes the route by which an operation is asked from now on. */
export function learn(pace: Open, operation: string, route: number, now: number): void {
  pace.routes = { ...pace.routes, [operation]: route };
  pace.learntAt = { ...pace.learntAt, [operation]: now };
}

/**
 * Sets the name that this process puts on its calls. `ended` is applied to each send: it may record a reply for a send
 * whose process no longer runs.
 */
export function nameSender(pace: Open, name: string | undefined, ended: (sent: Send) => Send): void {
  pace.by = name;
  pace.sends = pace.sends.map(ended);
}

/** Notes a call that another program sent at this moment, and whose reply is not known here. */
export function noteSend(pace: Open, at: number): void {
  pace.sends = [...pace.sends, { at }];
}

/** The user allows calls past the month's budget until this moment; ms since 1970. */
export function overrun(pace: Open, until: number, now: number): void {
  pace.overrunUntil = until;
  pace.overrunAt = now;
}

/** The user allows so many more calls of an operation; a negative number takes some back. */
export function allow(pace: Open, operation: string, calls: number): void {
  decide(pace, operation, Math.max(0, Math.max(0, pace.allowed[operation] || 0) + calls));
}

/** The user declines an operation, until the user wants to be asked again. */
export function decline(pace: Open, operation: string): void {
  decide(pace, operation, -1);
}

function decide(pace: Open, operation: string, calls: number): void {
  pace.allowed = { ...pace.allowed, [operation]: calls };
  pace.decided = { ...pace.decided, [operation]: (pace.decided?.[operation] || 0) + 1 };
}

/**
 * Uses up one allowed call, or the fraction `part` of one. Returns false when none is left: the call then counts as
 * sent without consent.
 */
export function spendAllowed(pace: Open, operation: string, part = 1): boolean {
  const left = pace.allowed[operation] || 0;
  if (left > 0) pace.allowed = { ...pace.allowed, [operation]: Math.max(0, Math.round((left - part) * 1e6) / 1e6) };
  return left > 0;
}

/** Merges what others who share the credentials have learnt into this pace. */
export function adopt(pace: Open, stored: Pace, now: number): void {
  const theirs = { ...stored };
  heedPresent(theirs, now);
  heedPresent(pace, now);
  const mine = new Map(pace.sends.map((sent) => [sent.at, sent]));
  for (const sent of theirs.sends) if (mine.get(sent.at)?.back === undefined) mine.set(sent.at, sent);
  pace.sends = [...mine.values()];
  // If the others had a call accepted later, that ends the refusals and fades the penalty here too.
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
  // The later decision counts, also when it was to end a pause.
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
 * The stored pace; undefined when the text does not hold numbers and lists of the right kind. Moments in the future are
 * removed, but the rest is kept: the calls of others still hold permits.
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
