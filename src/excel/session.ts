/**
 * The session: whose settings are in force, what is known under them, and the driver that asks. It stands between a
 * person and a first answer, so it holds what cells need; what only the pane does to it is in the pane's bundle.
 */
import { operations } from "../api/operations";
import { countriesIn, type Preferences, plannerSettings } from "../api/preferences";
import { markOf, readSettings, type Settings, scopeOf, unsound } from "../api/settings";
import { type Answers, type Key, openAnswers } from "../browser/answers";
import { digest, openHost } from "../browser/host";
import { type Life, listen, permit } from "../browser/permit";
import { loadPreferences, loadSettings } from "../browser/settings";
import type { Asked, Call, Cells, Range } from "../core/call";
import type { Operation } from "../core/operation";
import { newPace } from "../core/pace";
import { type Known, Planner } from "../core/planner";
import { AsyncDriver, type Listener } from "../drivers/async";
import type { AsyncHost } from "../drivers/host";
import type { Waiting } from "../drivers/waiters";
import { useDateSystem } from "../functions/days";
import { setCountries } from "../functions/funds";
import { type ExcelCells, toExcel } from "./cells";

/** Who answers in the service's place, and the settings to ask it with. */
export interface StandIn {
  readonly settings: Settings;
  readonly send: AsyncHost["send"];
}

const rows = Object.values(operations) as unknown as readonly Operation[];

const present = (cells: Cells) => toExcel(cells);

/** What is kept on this device follows an answer: the pane does it, in a bundle of its own. */
export interface Keeper {
  save(settings: Settings): Promise<void>;
  keep(answers: Answers, known: readonly Known[]): void;
  /** The store holds nothing that is known in these records. */
  prune(answers: Answers, stale: readonly Key[]): void;
}

/** Who hears of every call made here, tests included, and of whatever else moves. */
export type Heard = Pick<Listener, "called" | "moved">;

export class Session {
  /** What can be asked, and typed. The pane, a bundle of its own, must mean these very rows and not its copies, */
  readonly operations = operations;
  /** and send through this host: its turns at the pace are told of here. */
  readonly openHost = openHost;
  readonly functions = new Map<string, (...typed: unknown[]) => Asked>();
  /** Settles when the saved settings are in force; functions asked before wait for it. */
  readonly ready: Promise<void>;
  isReady = false;
  /** What the cells wait for; another one after every change of settings. */
  planning = new Planner();
  private driver = new AsyncDriver(openHost("none"), this.planning, undefined, undefined, {}, present);
  answers: Answers | undefined;
  /** Whether the browser kept what was saved last; undefined where nothing was saved here. */
  settingsKept: boolean | undefined;
  /** Choices that the browser does not keep. */
  unsaved: Preferences | undefined;
  /** The user's own, with their secret; undefined before anything is saved. */
  settings: Settings | undefined;
  /** Who answers now in the service's place. */
  standIn: StandIn | undefined;
  /** Names who asks and whom. */
  private scope = "none";
  private life: Life = { isOver: false };
  private keeper: Keeper | undefined;
  /** What the pane is to keep once it is there. */
  private unkept: ((keeper: Keeper) => unknown)[] = [];
  private readonly listeners = new Set<Heard>();

  constructor() {
    this.ready = this.start();
  }

  /** The cells, or someone to wait for. */
  run(asked: Asked): ExcelCells | Waiting<ExcelCells> {
    return this.driver.run(asked);
  }

  /** What the last call of a function of tickers alone shows for these, where that is known or waited for. */
  recall(call: Call, tickers: Range): ExcelCells | Waiting<ExcelCells> | undefined {
    return this.driver.recall(call, tickers);
  }

  /** Does what the pane's form does: checks, saves, and starts afresh with them. Rejects with a sentence. */
  async configure(settings: Settings): Promise<void> {
    const sound = readSettings(settings);
    if (!sound) throw new Error(unsound);
    await this.kept((keeper) => keeper.save(sound));
    await this.use(sound);
  }

  get preferences(): Preferences {
    return this.unsaved ?? loadPreferences();
  }

  /** Of the settings in force, a stand-in's or the user's own. */
  get callsPerSecond(): number {
    return (this.standIn?.settings ?? this.settings)?.callsPerSecond ?? 1;
  }

  /** Nobody's settings are in force any more, and what is on its way keeps nothing. */
  async forget(): Promise<void> {
    this.life.isOver = true;
    this.life = { isOver: false };
    await this.use(undefined);
  }

  /** From now on this keeps what is to be kept, and what was to be kept before. */
  keptBy(keeper: Keeper): void {
    this.keeper = keeper;
    for (const keep of this.unkept) keep(keeper);
    this.unkept = [];
  }

  private kept(keep: (keeper: Keeper) => unknown): unknown {
    return this.keeper ? keep(this.keeper) : this.unkept.push(keep);
  }

  /** Everything is stale from now on; the host's cells must then be calculated anew. */
  refresh(): Promise<void> {
    return this.turn(() => this.planning.refresh(Date.now()));
  }

  /** What is changed in a turn is told to all who share the pace. */
  turn(act: () => void): Promise<void> {
    return permit(this.scope, this.planning.pace, act, this.life);
  }

  /** After a change to the planning: does what is due now, and tells who listens. */
  pump(): void {
    this.driver.pump();
  }

  /** The workbook's days are counted from then: for what is typed and what is shown. */
  readonly useDateSystem = useDateSystem;

  listen(heard: Heard): () => void {
    this.listeners.add(heard);
    return () => this.listeners.delete(heard);
  }

  readonly called: NonNullable<Heard["called"]> = (...call) => {
    for (const heard of this.listeners) heard.called?.(...call);
  };

  private async start(): Promise<void> {
    const saved = await loadSettings();
    // Settings given in the meantime are newer than those on disk.
    if (!this.isReady) await this.use(saved);
  }

  /** Starts afresh: with the user's own settings, or with a stand-in's while the own stay as they are. */
  async use(own: Settings | undefined, standIn?: StandIn): Promise<void> {
    this.planning.cancel(Date.now());
    this.driver.pump();
    this.settings = own;
    this.standIn = standIn;
    const settings = standIn?.settings ?? own;
    const scope = settings ? scopeOf(settings, digest) : "none";
    this.scope = scope;
    const { callsPerSecond } = this;
    const demo = settings?.demo ?? false;
    const { preferences } = this;
    setCountries(countriesIn(preferences));
    // What a stand-in answers is kept nowhere: it must never be taken for the service's.
    const keeps = settings !== undefined && !standIn;
    const planner = new Planner(
      {
        callsPerSecond,
        demo,
        mark: settings ? markOf(settings, digest) : "",
        restores: keeps,
        ...plannerSettings(preferences),
      },
      rows,
      newPace(),
    );
    const { life } = this;
    const answersOpen = keeps ? openAnswers(scope, rows, Date.now, this.moved) : undefined;
    const listener: Listener = {
      keep: (known) =>
        void answersOpen?.then((answers) => {
          if (answers.lasting && !life.isOver) this.kept((keeper) => keeper.keep(answers, known));
        }),
      moved: this.moved,
      called: this.called,
    };
    const host = { ...openHost(scope, life), ...(standIn && { send: standIn.send }) };
    const driver = new AsyncDriver(host, planner, settings, preferences, listener, present);
    this.planning = planner;
    this.driver = driver;
    listen(scope, planner.pace, () => driver.pump());
    // Opens the database, and learns what others know, while nobody waits for it yet.
    if (keeps) void permit(scope, planner.pace, () => undefined, life);
    this.isReady = true;
    this.moved();
    const answers = await answersOpen;
    // Settings given in the meantime have answers of their own.
    if (this.planning === planner) this.answers = answers;
    const stale = await answers?.load((known) => {
      planner.restore(known, Date.now(), true);
      driver.pump();
    });
    planner.restore([], Date.now());
    driver.pump();
    if (answers && stale) this.kept((keeper) => keeper.prune(answers, stale));
  }

  private readonly moved = () => {
    for (const heard of this.listeners) heard.moved?.();
  };
}
