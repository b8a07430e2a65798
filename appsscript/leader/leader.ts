/**
 * The leader's work while it holds the document lock. It reads the properties, asks for its own cell and for every slip
 * on the board, makes the calls through the planner, and after each call publishes the results in one write. A cell's
 * leader serves the board as long as somebody waits and its time allows, because electing another costs everybody most
 * of a second. It gives up the lock at once when a page knocks.
 *
 * The file is the state of one execution, from its first publication to its last. `callCount` and `lease` decide what
 * is published, `requests` who is served, `segmentProbe` whether the segment is wrong.
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
  /** Questions that the cell's neighbours will ask: they fill up its call. */
  readonly ahead: () => readonly Question[];
  /** When the last publication must be done; ms since 1970. */
  readonly end: number;
  /** Whether others are served while there is time, and not just along with these questions. */
  readonly serves: boolean;
  /** Answers from before this moment do not count: for these questions, or (`all`) for everybody. */
  readonly stale?: { readonly before: number; readonly all: boolean };
}

/** ms: a leader that ended sooner after its last publication did not hang; something else ended it. */
const hang = 10_000;
/** ms assumed for a long call, before any is known, and for a publication. */
const longCall = 2_500;
const publication = 300;
/** ms for which a leader waits for more questions when others were there, to spare new cells an election. */
const linger = 1_000;
/** ms without a call after which the next call belongs to another piece of work. */
const onWork = 15_000;

/** `knowledge` is what the execution knew before it became the leader. */
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
  /** Every question asked so far, by name, in order of asking. */
  private readonly asked = new Map<string, Question>();
  private readonly hearing: Hearing;
  private readonly unheard = new Set<Slot>();
  private ahead: readonly Question[] | undefined;
  private nextLook = 0;
  private refusedLooks = 0;
  private lingersUntil = 0;
  /** How many slips had waiting questions at the last look. */
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
    // An execution that hangs is killed and writes nothing more, so the first publication already counts it.
    const lost = last.until > 0 && host.now() - last.at > hang ? last.lost + 1 : 0;
    this.state = this.leased({ ...last, lost });
    write({ [keys.state]: compact(this.state) }, longest);
    this.kept = this.load();
    const { pace, state } = this.kept ? sharedIn(before.texts, this.kept, host) : { pace: newPace(), state: last };
    this.state = this.leased({
      ...state,
      // A leader that is killed before its second publication keeps this name; with a new one it would look like
      // another program.
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
    // Two leaders in a row were killed while the service hung: fail sooner for a while.
    else if (state.lost >= 2) planner.tripCircuit(failUntil(now + 20_000, "unreachable"), now);
    this.outdate();
    this.ask(errand.questions);
    // The user may have paused while this leader waited for the lock.
    if (kept?.settings && !state.paused) this.work(kept.settings);
    this.publish(true);
    this.keepLasting();
    return knowledge;
  }

  /**
   * Reads the properties. Google sometimes refuses what it grants a moment later, and refuses all day what is over the
   * daily quota.
   */
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
    // A refresh ends what failed for everybody before it, but nothing since, such as a cancel or missing settings.
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
    // Publishes during a long pause, so that this leader is not taken for dead.
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
    // A user who asks for one ticker per call makes room for one cell at a time; others that wait are then served as
    // well.
    const served = this.waited - this.hearing.waiting.length;
    this.lingersUntil = this.host.now() + (served < 2 || this.sawAll() ? 0 : linger);
    const goesOn = this.goesOn();
    const { segment, kept } = this;
    if (kept?.settings && segment.doubts > (goesOn ? 1 : 0)) segment.ask(kept.settings, [...this.asked.values()]);
    if (goesOn && segment.doubts === 0) this.publish(false);
  }

  /** A leader that looked ahead and served everything need not wait for more cells. */
  private sawAll(): boolean {
    const { ahead = [] } = this;
    return ahead.length > 1 && this.knowledge.waiting(ahead).length === 0;
  }

  // ---- the board

  /** Reads the board when it is time; asks at once what this cell's neighbours will ask. */
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
    // While no permit is near, the slips can wait.
    const { pace } = this.knowledge.planner;
    const permit = permitAt(pace, this.rate, now);
    this.nextLook = Math.max(now + lookEvery * 2 ** this.refusedLooks, Math.min(permit - 3 * lookEvery, now + linger));
  }

  private hear(slips: readonly Slip[]): void {
    const questions = slips.flatMap((slip) => this.hearing.hear(slip) || []);
    this.askAll(questions);
    // A known question on a slip means that its writer has not received the answer: the cache may have lost it.
    for (const slot of this.known(questions)) if (slot.state === "idle") this.unheard.add(slot);
  }

  /** Asks for all questions. Some may be known by now, so the stored answers are read first. */
  private askAll(questions: readonly Question[]): void {
    if (questions.length === 0) return;
    const { host, knowledge, state } = this;
    this.readBuckets(questions.map(named));
    knowledge.learn(knowledge.texts, state, questions, host.now());
    this.ask(questions);
    // Reading stored answers has brought back those that this leader is to replace.
    this.outdate();
    this.ask(this.errand.questions);
  }

  private ask(questions: readonly Question[]): void {
    for (const question of questions) this.asked.set(nameOf(question), question);
    // All questions of an operation that waits for consent are one piece of work. Alone, a later one would be small
    // enough to need no consent.
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
    // Entries that cannot be read are overwritten.
    for (let pause = 150; !found && pause < 1_000; pause *= 2) {
      this.host.sleep(pause);
      found = read(unread);
    }
    for (const key of unread) texts.set(key, found?.get(key) || "");
  }

  // ---- the word

  /** Publishes what was settled since the last time, state, pace, and what fails for everybody, in one write. */
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
    // A random part, so that not everything expires in the same second six hours from now.
    const seconds = longest - Math.random() * 1_200;
    if (!write(entries, seconds)) {
      host.sleep(500);
      write(entries, seconds);
    }
  }

  /** What to publish about the calls made since the last publication. */
  private news(): News {
    const { planner } = this.knowledge;
    const { sent, refusals } = planner.progress();
    const news = { sent: sent - this.sent, refused: refusals - this.refusals };
    [this.sent, this.refusals] = [sent, refusals];
    return { ...news, unasked: planner.unasked || {}, held: planner.consent.held };
  }

  /** Stores what must outlive the cache, or leaves it to be learnt again: an answered cell does not wait for that. */
  private keepLasting(): void {
    const { kept } = this;
    const lasting = lastingOf(this.knowledge.planner.pace, this.state);
    if (!kept?.settings || !isNews(kept.lasting, lasting)) return;
    try {
      const { settings, sampled } = load();
      // Another account may have been saved meanwhile, or this one forgotten: what was learnt here is not theirs.
      if (settings && scopeOf(settings, this.host) === this.state.scope) saveLasting(lasting, sampled);
    } catch {
      // The cache holds it for six hours.
    }
  }

  private leased(state: State): State {
    // The first lease is published before the properties are read: its forecast uses the last leader's pace.
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
  // Refusals are waited out: another program with these credentials is done with its call in a second.
  return { ...gathering, ...plannerSettings(preferences), callsPerSecond, demo, mark, unnamedPause: 1_000 };
}

/** The last leader ended without its last publication, so a call just before is assumed. */
function assumeCall(pace: Pace, now: number): void {
  sendReturned(pace, send(pace, now), now, false);
}
