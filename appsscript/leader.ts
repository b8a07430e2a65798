/**
 * What a leader does, while it holds the document lock: it reads the properties, asks for its own cell and for
 * everybody who left a note, makes the calls through the planner, and publishes what came, all in one write. It leads
 * until its own cell is answered; then whoever still waits elects another.
 */
import { plannerSettings } from "../src/api/preferences";
import { markOf, type Settings } from "../src/api/settings";
import { failUntil } from "../src/core/failure";
import { type Pace, permitAt, send, sendReturned } from "../src/core/pace";
import type { PlannerSettings } from "../src/core/planner";
import type { Slot } from "../src/core/slot";
import type { SyncHost } from "../src/drivers/host";
import { carry } from "../src/drivers/sync";
import { bucketsOf, pack } from "./answers";
import { notes } from "./board";
import { compact, longest, parse, read, write } from "./cache";
import { Knowledge, operationNamed, type Question } from "./knowledge";
import { type Kept, type Lasting, lastingOf, load, saveLasting } from "./settings";
import { scopeOf, sharedIn } from "./shared";
import { keys, newState, type State } from "./state";

export interface Errand {
  readonly questions: readonly Question[];
  /** What the neighbours of the leader's cell will ask: it fills the call. */
  readonly ahead: () => readonly Question[];
  /** ms since 1970: nothing is sent after. */
  readonly deadline: number;
  /** What is known from before does not count: for these questions, or for all and everybody. */
  readonly stale?: { readonly before: number; readonly all: boolean };
}

/** A batch leaves when the board has been quiet for so long, and after `most` in any case; both in ms. */
const gathering = { quiet: 200, most: 1_500 };
const lease = 9_000;
const lookEvery = 120;
/** ms; who was gone sooner after its last word did not hang: something else ended it. */
const hang = 10_000;
/** A call of usual length, ms, before any is known. */
const usualCall = 400;

/** `knowledge` is what the execution knew before it led. */
export function lead(host: SyncHost, knowledge: Knowledge, errand: Errand): Knowledge {
  return new Leader(host, knowledge, errand).lead();
}

class Leader {
  private state: State;
  private readonly kept: Kept;
  private readonly knowledge: Knowledge;
  private readonly heard = new Set<string>();

  constructor(
    private readonly host: SyncHost,
    private readonly before: Knowledge,
    private readonly errand: Errand,
  ) {
    const last = before.state || newState("");
    // Who hangs from here on is killed and writes nothing more: the count of those is in the first word.
    const lost = last.until > 0 && host.now() - last.at > hang ? last.lost + 1 : 0;
    this.state = this.leased({ ...last, lost });
    write({ [keys.state]: compact(this.state) }, longest);
    this.kept = load();
    const { pace, state } = sharedIn(before.texts, this.kept, host);
    this.state = this.leased({
      ...state,
      refreshedAt: Math.max(state.refreshedAt, errand.stale?.all ? errand.stale.before : 0),
      lost: last.scope === state.scope || last.scope === "" ? lost : 0,
    });
    if (last.until > 0) assumeCall(pace, host.now());
    this.knowledge = new Knowledge(leaderSettings(this.kept, host), pace);
    for (const [key, text] of before.texts) this.knowledge.texts.set(key, text);
  }

  lead(): Knowledge {
    const { host, knowledge, errand, state, kept } = this;
    const { planner } = knowledge;
    const now = host.now();
    knowledge.learn(knowledge.texts, state, errand.questions, now);
    if (!kept.settings) planner.close(failUntil(now + 5_000, "notSetUp"), now);
    // Two leaders in a row that were killed while the service hung: fail sooner for a while.
    else if (state.lost >= 2) planner.close(failUntil(now + 20_000, "unreachable"), now);
    this.outdate();
    knowledge.ask(errand.questions, now);
    // It may have been paused while this one waited for the lock.
    if (kept.settings && !state.paused) this.work(kept.settings);
    this.publish(true);
    this.keepLasting();
    return knowledge;
  }

  private outdate(): void {
    const { planner } = this.knowledge;
    const { stale, questions } = this.errand;
    if (!stale) return;
    const slots = questions.flatMap(({ operation, input }) => planner.peek(operation, input) || []);
    planner.refresh(
      this.host.now(),
      slots.filter(({ state, sentAt, failedAt }) => state === "idle" && Math.max(sentAt, failedAt) < stale.before),
    );
  }

  private work(settings: Settings): void {
    const { host, knowledge, errand } = this;
    const { planner } = knowledge;
    let lookedAhead = false;
    while (knowledge.waiting(errand.questions).length > 0) {
      this.collect();
      if (!lookedAhead) this.askAll(errand.ahead());
      lookedAhead = true;
      const now = host.now();
      const due = planner.due(now);
      if (due > errand.deadline) return;
      if (due > now) {
        host.sleep(Math.min(due - now, lookEvery));
        continue;
      }
      const batch = planner.take(now);
      if (!batch) continue;
      const paused = planner.pace.pausedUntil;
      carry(host, planner, settings, batch);
      // Two documents with the same credentials would meet again and again if both waited equally long; and who
      // waits too little is refused until its cells fail, before the other is done with a hundred of its own.
      if (planner.pace.pausedUntil > paused) planner.pace.pausedUntil += Math.random() * 4_000 * planner.pace.refusals;
      if (knowledge.waiting(errand.questions).length > 0) this.publish(false);
    }
  }

  /** Takes over what others ask for on the board. */
  private collect(): void {
    const { host } = this;
    const fresh = notes(host.now()).filter(({ id }) => !this.heard.has(id));
    const questions = fresh.flatMap(({ id, operation: name, inputs }) => {
      this.heard.add(id);
      const operation = operationNamed(name);
      return operation ? inputs.map((input) => ({ operation, input })) : [];
    });
    this.askAll(questions);
  }

  /** What others need may be known by now: the buckets are read first. */
  private askAll(questions: readonly Question[]): void {
    if (questions.length === 0) return;
    const { host, knowledge, state } = this;
    this.readBuckets(questions.map(({ operation, input }) => ({ operation: operation.name, input })));
    knowledge.learn(knowledge.texts, state, questions, host.now());
    knowledge.ask(questions, host.now());
    // Learning for others has brought back what this errand is to replace.
    this.outdate();
    knowledge.ask(this.errand.questions, host.now());
  }

  private readBuckets(questions: readonly { operation: string; input: string }[]): void {
    const { texts } = this.knowledge;
    const unread = bucketsOf(questions).filter((key) => !texts.has(key));
    if (unread.length === 0) return;
    const found = read(unread);
    for (const key of unread) texts.set(key, found?.get(key) || "");
  }

  /** Everything settled since the last time, the state, the pace and what fails for all: in one write. */
  private publish(done: boolean): void {
    const { host, knowledge } = this;
    const { scope } = this.state;
    const { planner, texts } = knowledge;
    const slots: readonly Slot[] = planner.settled();
    this.readBuckets(slots.map(({ operation, input }) => ({ operation: operation.name, input })));
    const now = host.now();
    const answers = pack(slots, texts, scope);
    for (const [key, text] of Object.entries(answers)) texts.set(key, text);
    this.state = { ...this.leased(this.state), round: this.state.round + 1, held: planner.waitingForConsent };
    if (done) {
      const { sent, refusals } = planner.progress();
      const { sent: before, refusals: refused } = this.state;
      const days = counted(this.state.days, sent, now);
      this.state = { ...this.state, until: 0, lost: 0, sent: before + sent, refusals: refused + refusals, days };
    }
    const { closed: failure } = planner;
    const fault = failure && { scope, failure, at: now, until: failure.until ?? now + 5_000 };
    const entries = {
      ...answers,
      [keys.state]: compact(this.state),
      [keys.pace]: compact({ scope, pace: planner.pace }),
      ...(fault ? { [keys.fault]: compact(fault) } : {}),
    };
    // Not all at the same second six hours from now.
    const seconds = longest - Math.random() * 1_200;
    if (!write(entries, seconds)) {
      host.sleep(500);
      write(entries, seconds);
    }
  }

  private keepLasting(): void {
    const { planner } = this.knowledge;
    const lasting = lastingOf(planner.pace, this.state);
    if (!this.kept.settings || !isNews(this.kept.lasting, lasting)) return;
    const { settings } = load();
    // Another account may have been saved meanwhile, or this one forgotten: what was learnt here is not theirs.
    if (settings && scopeOf(settings, this.host) === this.state.scope) saveLasting(lasting);
  }

  /** The state with the lease renewed, and a forecast of the next publication. */
  private leased(state: State): State {
    const now = this.host.now();
    // The first lease is published before the properties are read: the last leader's pace forecasts it.
    const left = parse<{ pace: Pace }>(this.before.texts.get(keys.pace));
    const { pace } = this.knowledge?.planner || left || this.before.planner;
    const permit = permitAt(pace, this.kept?.settings?.callsPerSecond || 1, now);
    const trips = pace.roundTrips;
    const call = trips.length > 0 ? trips.reduce((sum, ms) => sum + ms, 0) / trips.length : usualCall;
    const eta = Math.min(Math.max(permit, now + gathering.quiet + lookEvery) + call + 150, now + lease + call);
    return { ...state, at: now, until: now + lease + call, eta };
  }
}

function leaderSettings({ settings, preferences }: Kept, host: SyncHost): Partial<PlannerSettings> {
  const { callsPerSecond = 1, demo = false } = settings || {};
  const mark = settings ? markOf(settings, host.digest) : "";
  return { ...gathering, ...plannerSettings(preferences), callsPerSecond, demo, mark };
}

/** The last leader ended without a word: it may have made a call just before. */
function assumeCall(pace: Pace, now: number): void {
  sendReturned(pace, send(pace, now), now, false);
}

/** What would be missed if the cache lost it: a refresh, a route, a consent, or a count that is far behind. */
function isNews(before: Lasting, now: Lasting): boolean {
  const choices = ({ refreshedAt, routes, learntAt, allowed, failuresFrom, month, mark }: Lasting) =>
    compact([refreshedAt, routes, learntAt, allowed, failuresFrom, month?.limit, mark]);
  const counts = ({ month, days = {} }: Lasting) => (month?.used || 0) + Object.values(days).reduce((a, b) => a + b, 0);
  return choices(before) !== choices(now) || Math.abs(counts(now) - counts(before)) >= 20;
}

/** Calls by day, the last month of them. */
function counted(days: State["days"], sent: number, now: number): State["days"] {
  if (sent === 0) return days;
  const today = new Date(now).toISOString().slice(0, 10);
  const all = { ...days, [today]: (days[today] || 0) + sent };
  return Object.fromEntries(Object.entries(all).sort().slice(-31));
}
