/**
 * Does the work of the leader: the one execution (run of the script) that holds the document lock and sends requests
 * for all that wait. It reads the properties, collects the questions of its own cell and of every slip on the board,
 * sends them through the planner, and after each request publishes all results in one write. A leader that runs for a
 * cell goes on as long as slips wait and its time allows, because electing another leader costs everybody most of a
 * second. It ends at once when a page or menu asks for the lock.
 *
 * The class holds one execution's work, from its first publication to its last. `callCount` and `lease` decide what is
 * published, `requests` which slips are served, and `segmentProbe` whether the segment setting is wrong.
 */
import { plannerSettings } from "../../src/api/preferences";
import { markOf, type Settings } from "../../src/api/settings";
import { failUntil } from "../../src/core/failure";
import { newPace, type Pace, permitAt, send, sendReturned } from "../../src/core/pace";
import type { PlannerSettings } from "../../src/core/planner";
import type { Slot } from "../../src/core/slot";
import type { SyncHost } from "../../src/drivers/host";
import { workSync } from "../../src/drivers/sync";
import { isUnasked } from "../../src/workbook/refresh/refresh";
import { Knowledge, plainQuestion, type Question, questionName } from "../cells/knowledge";
import { bucketsOf, pack } from "../shared/answers";
import { compact, longest, read, write } from "../shared/cache";
import { propertiesRefusal } from "../shared/googleErrors";
import { fromSample } from "../shared/market";
import { parseShared, scopeOf } from "../shared/pace";
import { lastingOf, load, type Stored, saveLasting } from "../shared/settings";
import { keys, newState, readFault, readScopedPace, type State, writePace } from "../shared/state";
import { readBoard, type Slip } from "./board";
import { isNews, type News, withCounts } from "./callCount";
import { gathering, lease, lookEvery, renewLease } from "./lease";
import { Segment } from "./segmentProbe";
import { SlipList } from "./slipList";
import { Turn } from "./turn";

export interface Errand {
  readonly questions: readonly Question[];
  /** Questions that the neighbours of the cell will ask. They fill up the request of this cell. */
  readonly ahead: () => readonly Question[];
  /** When the last publication must be done; ms since 1970. */
  readonly end: number;
  /**
   * Whether the leader goes on for others when its own questions are answered. Otherwise others are served only along
   * with these.
   */
  readonly serves: boolean;
  /** Answers from before this moment do not count: only for these questions, or, with `all`, for everybody. */
  readonly stale?: { readonly before: number; readonly all: boolean };
}

/**
 * A leader that ended without its last publication counts as hung when it had published nothing for so many ms.
 * Otherwise something else ended it.
 */
const hang = 10_000;
/** ms assumed for a long request, before any was measured, and for a publication. */
const longCall = 2_500;
const publication = 300;
/** ms for which a leader waits for more questions if it has just served others. This spares new cells an election. */
const linger = 1_000;
/**
 * ms without a request after which the next one belongs to another piece of work. Consent is counted for each piece of
 * work.
 */
const onWork = 15_000;

/** Leads, and returns what is known afterwards. `knowledge` is what this execution knew before it led. */
export function lead(host: SyncHost, knowledge: Knowledge, errand: Errand): Knowledge {
  return new Leader(host, knowledge, errand).lead();
}

class Leader {
  private state: State;
  /** What Google threw when the properties were read. */
  private refusal: unknown;
  /** What is stored in the properties; undefined when they cannot be read. */
  private readonly kept: Stored | undefined;
  private readonly knowledge: Knowledge;
  private readonly turn: Turn | undefined;
  /** The host whose `send` goes to the service, or to the sample service while sample data is in use. */
  private readonly asking: SyncHost;
  private readonly segment: Segment;
  private readonly startedAt: number;
  /** Every question asked so far, by name, in order of asking. */
  private readonly asked = new Map<string, Question>();
  private readonly hearing: SlipList;
  private readonly unheard = new Set<Slot>();
  private ahead: readonly Question[] | undefined;
  private nextLook = 0;
  private refusedLooks = 0;
  private lingersUntil = 0;
  /** How many slips had waiting questions when the board was last read. */
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
    // An execution that hangs is killed and writes nothing more. So the first publication counts the last leader as
    // lost if it has not ended properly.
    const lost = last.until > 0 && host.now() - last.at > hang ? last.lost + 1 : 0;
    this.state = this.leased({ ...last, lost });
    write({ [keys.state]: compact(this.state) }, longest);
    this.kept = this.load();
    const { pace, state } = this.kept ? parseShared(before.texts, this.kept, host) : { pace: newPace(), state: last };
    this.state = this.leased({
      ...state,
      // A leader that is killed before its second publication must not change the document's name here: with a new
      // name, its booked turn would look like another program's.
      by: last.by,
      refreshedAt: Math.max(state.refreshedAt, errand.stale?.all ? errand.stale.before : 0),
      lost: last.scope === state.scope || last.scope === "" ? lost : 0,
    });
    if (last.until > 0) assumeCall(pace, host.now());
    const { parts = {}, at } = this.state.unasked;
    const unasked = host.now() - at < onWork ? parts : {};
    this.knowledge = new Knowledge({ ...settingsOf(this.kept, host), unasked }, pace);
    for (const [key, text] of before.texts) this.knowledge.texts.set(key, text);
    this.hearing = new SlipList(this.knowledge);
    // Requests for sample data are answered inside the script and never leave it.
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
    // Two leaders in a row were killed while the service hung. All cells fail at once for 20 s, in place of hanging as
    // well.
    else if (state.lost >= 2) planner.tripCircuit(failUntil(now + 20_000, "unreachable"), now);
    this.outdate();
    this.ask(errand.questions);
    // The user may have paused requests while this leader waited for the lock.
    if (kept?.settings && !state.paused) this.work(kept.settings);
    this.publish(true);
    this.keepLasting();
    return knowledge;
  }

  /**
   * Reads the properties, twice if need be: Google sometimes refuses what it grants a moment later. Over the daily
   * quota it refuses all day.
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
    // A refresh clears a failure of all cells that is older than the refresh. A newer one stays, such as a cancel or
    // missing settings.
    if (circuit) planner.tripCircuit(circuit, now);
  }

  private known(questions: readonly Question[]): Slot[] {
    return questions.flatMap(({ operation, input }) => this.knowledge.planner.peek(operation, input) || []);
  }

  /** Requests per second that the plan allows. */
  private get rate(): number {
    return this.kept?.settings?.callsPerSecond || 1;
  }

  // ---- the time in which the leader sends requests

  private work(settings: Settings): void {
    const { host, asking, knowledge, turn, errand } = this;
    const nextLook = () => this.nextLook;
    const longestCall = () => Math.max(...knowledge.planner.pace.roundTrips.slice(-9), 0) || longCall;
    workSync(
      { ...asking, send: (requests) => this.segment.watched(asking.send(requests)) },
      knowledge.planner,
      settings,
      {
        get deadline() {
          return errand.end - publication - longestCall();
        },
        get nap() {
          return Math.max(20, nextLook() - host.now());
        },
        goesOn: () => this.goesOn(),
        leaves: (due) => turn?.leaves(due) ?? due,
        replied: () => this.replied(),
      },
    );
  }

  private goesOn(): boolean {
    const { knowledge, errand } = this;
    this.collect();
    if (this.knocked) return false;
    // Publishes during a long pause too, so that the others do not take this leader for dead.
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
    // If the user has asked for one ticker per request, each request frees a single waiting cell. The leader lingers
    // only after it has served more than one, because otherwise no others come.
    const served = this.waited - this.hearing.waiting.length;
    this.lingersUntil = this.host.now() + (served < 2 || this.sawAll() ? 0 : linger);
    const goesOn = this.goesOn();
    const { segment, kept } = this;
    if (kept?.settings && segment.doubts > (goesOn ? 1 : 0)) segment.ask(kept.settings, [...this.asked.values()]);
    if (goesOn && segment.doubts === 0) this.publish(false);
  }

  /**
   * Whether the leader knew what its neighbours will ask, and all of it is answered. Then it need not wait for more
   * cells.
   */
  private sawAll(): boolean {
    const { ahead = [] } = this;
    return ahead.length > 1 && this.knowledge.waiting(ahead).length === 0;
  }

  // ---- the board

  /** Reads the board when it is time. The first time, also asks what the cell's neighbours will ask. */
  private collect(): void {
    const { host } = this;
    const now = host.now();
    if (now < this.nextLook) return;
    const heard = readBoard(now);
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
    // While no request may leave soon, reading the board can wait.
    const { pace } = this.knowledge.planner;
    const permit = permitAt(pace, this.rate, now);
    this.nextLook = Math.max(now + lookEvery * 2 ** this.refusedLooks, Math.min(permit - 3 * lookEvery, now + linger));
  }

  private hear(slips: readonly Slip[]): void {
    const questions = slips.flatMap((slip) => this.hearing.hear(slip) || []);
    this.askAll(questions);
    // A slip that asks for a known answer means that its writer has not received the answer. The cache may have lost
    // it, so it is published again.
    for (const slot of this.known(questions)) if (slot.state === "idle") this.unheard.add(slot);
  }

  /** Adds these questions to the queue. Other executions may have stored answers meanwhile, so those are read first. */
  private askAll(questions: readonly Question[]): void {
    if (questions.length === 0) return;
    const { host, knowledge, state } = this;
    this.readBuckets(questions.map(plainQuestion));
    knowledge.learn(knowledge.texts, state, questions, host.now());
    this.ask(questions);
    // That may have restored old answers which this leader is to replace, so they are marked as old again.
    this.outdate();
    this.ask(this.errand.questions);
  }

  private ask(questions: readonly Question[]): void {
    for (const question of questions) this.asked.set(questionName(question), question);
    // All questions of an operation that waits for consent are asked as one piece of work. Asked alone, a later one
    // would be small enough to need no consent.
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
    // Tries three times. Buckets that cannot be read are then treated as empty, and overwritten.
    for (let pause = 150; !found && pause < 1_000; pause *= 2) {
      this.host.sleep(pause);
      found = read(unread);
    }
    for (const key of unread) texts.set(key, found?.get(key) || "");
  }

  // ---- what the leader publishes

  /**
   * Publishes in one write: the answers and failures since the last publication, the state, the pace, and a failure of
   * all cells if there is one.
   */
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
    this.state = withCounts(state, this.news(), now);
    if (done) this.state = { ...this.state, until: 0, lost: 0 };
    const failure = planner.circuitFailure(now);
    const fault = failure && { scope, failure, at: now, until: failure.until ?? now + 5_000 };
    const entries = {
      ...answers,
      [keys.state]: compact(this.state),
      ...(this.kept ? { [keys.pace]: writePace(scope, planner.pace) } : {}),
      ...(fault ? { [keys.fault]: compact(fault) } : {}),
    };
    // The life of an entry is random in part, so that not all entries expire in the same second six hours from now.
    const seconds = longest - Math.random() * 1_200;
    if (!write(entries, seconds)) {
      host.sleep(500);
      write(entries, seconds);
    }
  }

  /** The counts of requests since the last publication. */
  private news(): News {
    const { planner } = this.knowledge;
    const { sent, refusals } = planner.progress();
    const news = { sent: sent - this.sent, refused: refusals - this.refusals };
    [this.sent, this.refusals] = [sent, refusals];
    return { ...news, unasked: planner.unasked || {}, held: planner.consent.held };
  }

  /**
   * Stores in the properties what must outlive the cache. If Google refuses, it is learnt again later: cells do not
   * wait for this.
   */
  private keepLasting(): void {
    const { kept } = this;
    const lasting = lastingOf(this.knowledge.planner.pace, this.state);
    if (!kept?.settings || !isNews(kept.lasting, lasting)) return;
    try {
      const { settings, sampled } = load();
      // Meanwhile other credentials may have been saved, or these deleted. Then what was learnt here is not stored,
      // since it does not belong to them.
      if (settings && scopeOf(settings, this.host) === this.state.scope) saveLasting(lasting, sampled);
    } catch {
      // Not stored now. The cache still holds it for six hours.
    }
  }

  private leased(state: State): State {
    // The first lease is published before the properties are read. So its forecast of the next publication uses the
    // pace of the last leader.
    const left = readScopedPace(this.before.texts.get(keys.pace), this.host.now());
    const { pace } = this.knowledge?.planner || left || this.before.planner;
    return renewLease(state, pace, this.rate, this.host.now());
  }
}

function settingsOf(kept: Stored | undefined, host: SyncHost): Partial<PlannerSettings> {
  if (!kept) return gathering;
  const { settings, preferences } = kept;
  const { callsPerSecond = 1, demo = false } = settings || {};
  const mark = settings ? markOf(settings, host.digest) : "";
  // A refusal without a time is waited out for a second: by then another program with these credentials is done with
  // its request.
  return { ...gathering, ...plannerSettings(preferences), callsPerSecond, demo, mark, unnamedPause: 1_000 };
}

/** The last leader ended without its last publication. It may have sent a request just before, so one is assumed. */
function assumeCall(pace: Pace, now: number): void {
  sendReturned(pace, send(pace, now), now, false);
}
