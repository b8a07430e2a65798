/**
 * What a leader does, while it holds the document lock: it reads the properties, asks for its own cell and for
 * everybody who left a slip, makes the calls through the planner, and publishes what came after each, in one write. A
 * cell's leader serves the board as long as somebody waits and its time allows: an election costs all of them most of a
 * second. It lets go at once when a page knocks.
 *
 * Longer than a file should be: it is one execution's state, from the first word to the last. What its word says is decided
 * in `tally` and `lease`, whom it hears in `hearing`, whether the segment is wrong in `segment`.
 */
import { plannerSettings } from "../../src/api/preferences";
import { markOf, type Settings } from "../../src/api/settings";
import { failUntil } from "../../src/core/failure";
import { newPace, type Pace, permitAt, send, sendReturned } from "../../src/core/pace";
import type { PlannerSettings } from "../../src/core/planner";
import type { Slot } from "../../src/core/slot";
import type { SyncHost } from "../../src/drivers/host";
import { work } from "../../src/drivers/sync";
import { isUnasked } from "../../src/workbook/refresh";
import { Knowledge, named, nameOf, type Question } from "../cells/plannerFromCache";
import { bucketsOf, pack } from "../shared/answers";
import { compact, longest, read, write } from "../shared/cache";
import { propertiesRefusal } from "../shared/googleErrors";
import { fromSample } from "../shared/market";
import { scopeOf, sharedIn } from "../shared/pace";
import { lastingOf, load, type Stored, saveLasting } from "../shared/settings";
import { keys, newState, readFault, readScopedPace, type State, writePace } from "../shared/state";
import { Turn } from "./arbitration";
import { listen, type Slip } from "./board";
import { counted, isNews, type News } from "./callCount";
import { gathering, lease, leased, lookEvery } from "./lease";
import { Hearing } from "./requests";
import { Segment } from "./segmentProbe";

export interface Errand {
  readonly questions: readonly Question[];
  /** What the neighbours of the leader's cell will ask: it fills the call. */
  readonly ahead: () => readonly Question[];
  /** By then it has published the last; ms since 1970. */
  readonly end: number;
  /** Whether others are served for as long as there is time, and not just along with these questions. */
  readonly serves: boolean;
  /** What is known from before does not count: for these questions, or for all and everybody. */
  readonly stale?: { readonly before: number; readonly all: boolean };
}

/** ms; who was gone sooner after its last word did not hang: something else ended it. */
const hang = 10_000;
/** A call that may be long, in ms, before any is known; and what a publication may take. */
const longCall = 2_500;
const publication = 300;
/** ms for which a leader waits for more, where others were there: cells that start now would have to elect another. */
const linger = 1_000;
/** ms without a call after which the next is another work. */
const onWork = 15_000;

/** `knowledge` is what the execution knew before it led. */
export function lead(host: SyncHost, knowledge: Knowledge, errand: Errand): Knowledge {
  return new Leader(host, knowledge, errand).lead();
}

class Leader {
  private state: State;
  /** What Google threw when the properties were read. */
  private refusal: unknown;
  /** Undefined when the properties cannot be read. */
  private readonly kept: Stored | undefined;
  private readonly knowledge: Knowledge;
  private readonly turn: Turn | undefined;
  /** The host as the settings in force have it: it sends to the service, or to the sample. */
  private readonly asking: SyncHost;
  private readonly segment: Segment;
  private readonly startedAt: number;
  /** Every question asked so far, by name, in the order of asking. */
  private readonly asked = new Map<string, Question>();
  private readonly hearing: Hearing;
  private readonly unheard = new Set<Slot>();
  private ahead: readonly Question[] | undefined;
  private nextLook = 0;
  private refusedLooks = 0;
  private lingersUntil = 0;
  /** Slips whose questions waited when it last looked. */
  private waited = 0;
  private knocked = false;
  private sent = 0;
  private refusals = 0;

  constructor(
    private readonly host: SyncHost,
    private readonly before: Knowledge,
    private readonly errand: Errand,
  ) {
    this.startedAt = host.now();
    const last = before.state || newState("");
    // Who hangs from here on is killed and writes nothing more: the count of those is in the first word.
    const lost = last.until > 0 && host.now() - last.at > hang ? last.lost + 1 : 0;
    this.state = this.leased({ ...last, lost });
    write({ [keys.state]: compact(this.state) }, longest);
    this.kept = this.load();
    const { pace, state } = this.kept ? sharedIn(before.texts, this.kept, host) : { pace: newPace(), state: last };
    this.state = this.leased({
      ...state,
      // A leader that was killed before its second word had this name: with another one it would be met as a stranger.
      by: last.by,
      refreshedAt: Math.max(state.refreshedAt, errand.stale?.all ? errand.stale.before : 0),
      lost: last.scope === state.scope || last.scope === "" ? lost : 0,
    });
    if (last.until > 0) assumeCall(pace, host.now());
    const { parts = {}, at } = this.state.unasked;
    const unasked = host.now() - at < onWork ? parts : {};
    this.knowledge = new Knowledge({ ...settingsOf(this.kept, host), unasked }, pace);
    for (const [key, text] of before.texts) this.knowledge.texts.set(key, text);
    this.hearing = new Hearing(this.knowledge);
    // Nothing of the sample leaves the script.
    this.asking = this.kept?.sampled ? { ...host, send: fromSample(host.digest) } : host;
    this.segment = new Segment(this.asking, this.knowledge, state.reached);
    if (this.kept?.settings) this.turn = new Turn(this.kept.settings, host, this.state.by, this.state.crowd);
  }

  lead(): Knowledge {
    const { host, knowledge, errand, state, kept } = this;
    const { planner } = knowledge;
    const now = host.now();
    const { before = 0 } = errand.stale || {};
    if ((readFault(knowledge.texts.get(keys.fault))?.at || 0) < before) knowledge.texts.delete(keys.fault);
    knowledge.learn(knowledge.texts, state, errand.questions, now);
    if (!kept) planner.tripCircuit(propertiesRefusal(this.refusal, now), now);
    else if (!kept.settings) planner.tripCircuit(failUntil(now + 5_000, "notSetUp"), now);
    // Two leaders in a row that were killed while the service hung: fail sooner for a while.
    else if (state.lost >= 2) planner.tripCircuit(failUntil(now + 20_000, "unreachable"), now);
    this.outdate();
    this.ask(errand.questions);
    // It may have been paused while this one waited for the lock.
    if (kept?.settings && !state.paused) this.work(kept.settings);
    this.publish(true);
    this.keepLasting();
    return knowledge;
  }

  /** Google refuses now and then what it grants a moment later, and all day what is over the day's share. */
  private load(): Stored | undefined {
    for (const pause of [300, 0]) {
      try {
        return load();
      } catch (thrown) {
        this.refusal = thrown;
        if (pause > 0) this.host.sleep(pause);
      }
    }
    return undefined;
  }

  private outdate(): void {
    const { planner } = this.knowledge;
    const { stale, questions } = this.errand;
    if (!stale) return;
    const now = this.host.now();
    const circuit = planner.circuitFailure(now);
    planner.refresh(
      now,
      this.known(questions).filter((slot) => isUnasked(slot, stale.before)),
    );
    // A refresh mends what failed for all before it began, and nothing since: a cancel, say, or that nothing is set up.
    if (circuit) planner.tripCircuit(circuit, now);
  }

  private known(questions: readonly Question[]): Slot[] {
    return questions.flatMap(({ operation, input }) => this.knowledge.planner.peek(operation, input) || []);
  }

  /** Calls a second. */
  private get rate(): number {
    return this.kept?.settings?.callsPerSecond || 1;
  }

  // ---- the shift

  private work(settings: Settings): void {
    const { host, asking, knowledge, turn, errand } = this;
    const nextLook = () => this.nextLook;
    const longestCall = () => Math.max(...knowledge.planner.pace.roundTrips.slice(-9), 0) || longCall;
    work({ ...asking, send: (requests) => this.segment.watched(asking.send(requests)) }, knowledge.planner, settings, {
      get deadline() {
        return errand.end - publication - longestCall();
      },
      get nap() {
        return Math.max(20, nextLook() - host.now());
      },
      goesOn: () => this.goesOn(),
      leaves: (due) => turn?.leaves(due) ?? due,
      replied: () => this.replied(),
    });
  }

  private goesOn(): boolean {
    const { knowledge, errand } = this;
    this.collect();
    if (this.knocked) return false;
    // A long pause is no reason to take this one for dead.
    if (this.host.now() - this.state.at > lease / 2) this.publish(false);
    this.waited = this.hearing.waiting.length;
    if (knowledge.waiting(errand.questions).length > 0) return true;
    if (!errand.serves) return false;
    return this.waited > 0 || (!this.hearing.isEmpty && this.host.now() < this.lingersUntil);
  }

  private replied(): void {
    const { planner } = this.knowledge;
    const { refusals } = planner.progress();
    if (refusals > this.refusals && this.turn) this.state = { ...this.state, crowd: this.turn.refused(planner.pace) };
    this.nextLook = 0;
    // Who asks for one ticker a call makes room for one cell at a time, and that one is heard while others wait.
    const served = this.waited - this.hearing.waiting.length;
    this.lingersUntil = this.host.now() + (served < 2 || this.sawAll() ? 0 : linger);
    const goesOn = this.goesOn();
    const { segment, kept } = this;
    if (kept?.settings && segment.doubts > (goesOn ? 1 : 0)) segment.ask(kept.settings, [...this.asked.values()]);
    if (goesOn && segment.doubts === 0) this.publish(false);
  }

  /** Who looked ahead, and has served all that was there, need not wait for those to come. */
  private sawAll(): boolean {
    const { ahead = [] } = this;
    return ahead.length > 1 && this.knowledge.waiting(ahead).length === 0;
  }

  // ---- the board

  /** Takes over what others ask for, when it is time to look; asks at once what its neighbours will ask. */
  private collect(): void {
    const { host } = this;
    const now = host.now();
    if (now < this.nextLook) return;
    const heard = listen(now);
    if (heard) {
      this.refusedLooks = 0;
      this.knocked = heard.knockedAt > this.startedAt;
      this.hear(heard.slips);
      this.hearing.leaveOut(this.errand.questions, now);
    } else {
      this.refusedLooks = Math.min(5, this.refusedLooks + 1);
    }
    if (!this.ahead) {
      this.ahead = this.errand.ahead();
      this.askAll(this.ahead);
    }
    // While no permit is near, slips can wait.
    const { pace } = this.knowledge.planner;
    const permit = permitAt(pace, this.rate, now);
    this.nextLook = Math.max(now + lookEvery * 2 ** this.refusedLooks, Math.min(permit - 3 * lookEvery, now + linger));
  }

  private hear(slips: readonly Slip[]): void {
    const questions = slips.flatMap((slip) => this.hearing.hear(slip) || []);
    this.askAll(questions);
    // Who asks for what is known has not heard it: the cache may have lost it.
    for (const slot of this.known(questions)) if (slot.state === "idle") this.unheard.add(slot);
  }

  /** What others need may be known by now: the buckets are read first. */
  private askAll(questions: readonly Question[]): void {
    if (questions.length === 0) return;
    const { host, knowledge, state } = this;
    this.readBuckets(questions.map(named));
    knowledge.learn(knowledge.texts, state, questions, host.now());
    this.ask(questions);
    // Learning for others has brought back what this errand is to replace.
    this.outdate();
    this.ask(this.errand.questions);
  }

  private ask(questions: readonly Question[]): void {
    for (const question of questions) this.asked.set(nameOf(question), question);
    // All questions of an operation that waits for consent are one work. Asked alone, a later one would be few enough to go without asking.
    const held = new Set(this.knowledge.planner.consent.held.map(({ operation }) => operation));
    const isHeld = ({ operation }: Question) => held.has(operation.name);
    const work = questions.some(isHeld) ? [...this.asked.values()].filter(isHeld) : [];
    this.knowledge.ask([...questions, ...work], this.host.now());
  }

  private readBuckets(questions: readonly { operation: string; input: string }[]): void {
    const { texts } = this.knowledge;
    const unread = bucketsOf(questions).filter((key) => !texts.has(key));
    if (unread.length === 0) return;
    let found = read(unread);
    // What is not read is written over.
    for (let pause = 150; !found && pause < 1_000; pause *= 2) {
      this.host.sleep(pause);
      found = read(unread);
    }
    for (const key of unread) texts.set(key, found?.get(key) || "");
  }

  // ---- the word

  /** Everything settled since the last time, the state, the pace and what fails for all: in one write. */
  private publish(done: boolean): void {
    const { host, knowledge } = this;
    const { planner, texts } = knowledge;
    const slots = [...new Set([...planner.settled(), ...this.unheard])];
    this.unheard.clear();
    this.readBuckets(slots.map(({ operation, input }) => ({ operation: operation.name, input })));
    const now = host.now();
    const { scope } = this.state;
    const answers = pack(slots, texts, scope);
    for (const [key, text] of Object.entries(answers)) texts.set(key, text);
    const heard = this.hearing.turns(this.asked.values(), this.rate, now);
    const { reached } = this.segment;
    const state = this.leased({ ...this.state, round: this.state.round + 1, heard, reached });
    this.state = counted(state, this.news(), now);
    if (done) this.state = { ...this.state, until: 0, lost: 0 };
    const failure = planner.circuitFailure(now);
    const fault = failure && { scope, failure, at: now, until: failure.until ?? now + 5_000 };
    const entries = {
      ...answers,
      [keys.state]: compact(this.state),
      ...(this.kept ? { [keys.pace]: writePace(scope, planner.pace) } : {}),
      ...(fault ? { [keys.fault]: compact(fault) } : {}),
    };
    // Not all at the same second six hours from now.
    const seconds = longest - Math.random() * 1_200;
    if (!write(entries, seconds)) {
      host.sleep(500);
      write(entries, seconds);
    }
  }

  /** Calls made since the last word. */
  private news(): News {
    const { planner } = this.knowledge;
    const { sent, refusals } = planner.progress();
    const news = { sent: sent - this.sent, refused: refusals - this.refusals };
    [this.sent, this.refusals] = [sent, refusals];
    return { ...news, unasked: planner.unasked || {}, held: planner.consent.held };
  }

  /** What is not kept is learnt again; a cell that is answered does not pay for it. */
  private keepLasting(): void {
    const { kept } = this;
    const lasting = lastingOf(this.knowledge.planner.pace, this.state);
    if (!kept?.settings || !isNews(kept.lasting, lasting)) return;
    try {
      const { settings, sampled } = load();
      // Another account may have been saved meanwhile, or this one forgotten: what was learnt here is not theirs.
      if (settings && scopeOf(settings, this.host) === this.state.scope) saveLasting(lasting, sampled);
    } catch {
      // The cache has it for six hours.
    }
  }

  private leased(state: State): State {
    // The first lease is published before the properties are read: the last leader's pace forecasts it.
    const left = readScopedPace(this.before.texts.get(keys.pace), this.host.now());
    const { pace } = this.knowledge?.planner || left || this.before.planner;
    return leased(state, pace, this.rate, this.host.now());
  }
}

function settingsOf(kept: Stored | undefined, host: SyncHost): Partial<PlannerSettings> {
  if (!kept) return gathering;
  const { settings, preferences } = kept;
  const { callsPerSecond = 1, demo = false } = settings || {};
  const mark = settings ? markOf(settings, host.digest) : "";
  // A refusal is waited out: whoever else uses the credentials is done with his call in a second.
  return { ...gathering, ...plannerSettings(preferences), callsPerSecond, demo, mark, insists: 1_000 };
}

/** The last leader ended without a word: it may have made a call just before. */
function assumeCall(pace: Pace, now: number): void {
  sendReturned(pace, send(pace, now), now, false);
}
