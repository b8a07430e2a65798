/**
 * The session: whose settings are in force, what is known under them, and the driver that asks. It stands between a
 * person and a first answer, so it holds what cells need; what only the pane does to it is in the pane's bundle, and what
 * outlives the page is in its memory.
 */
import { operations } from "../api/operations";
import { markOf, readSettings, type Settings, scopeOf } from "../api/settings";
import { digest, openHost } from "../browser/host";
import type { Memory } from "../browser/memory";
import type { Asked, Call, Cells, Range } from "../core/call";
import type { Operation } from "../core/operation";
import { Planner } from "../core/planner";
import type { Saying } from "../core/saying";
import { AsyncDriver, type Listener } from "../drivers/async";
import type { AsyncHost } from "../drivers/host";
import type { Waiting } from "../drivers/waiters";
import { useDateSystem } from "../functions/days";
import { setCountries } from "../functions/funds";

/** Who answers in the service's place, and the settings to ask it with. */
export interface StandIn {
  readonly settings: Settings;
  readonly send: AsyncHost["send"];
}

/** Cells as a host shows them. */
export type HostCells = unknown[][];

const rows = Object.values(operations) as unknown as readonly Operation[];

/** Who hears of every call made here, tests included, and of whatever else moves. */
export type Heard = Pick<Listener, "called" | "moved">;

export class Session {
  /** What can be asked, and typed. The pane, a bundle of its own, must mean these very rows and not its copies. */
  readonly operations = operations;
  readonly functions = new Map<string, (...typed: unknown[]) => Asked>();
  /** Settles when the saved settings are in force; functions asked before wait for it. */
  readonly ready: Promise<void>;
  isReady = false;
  /** What the cells wait for; another one after every change of settings. */
  planning = new Planner();
  private driver: AsyncDriver<HostCells>;
  /** The user's own, with their secret; undefined before anything is saved. */
  settings: Settings | undefined;
  /** Who answers now in the service's place. */
  standIn: StandIn | undefined;
  private readonly listeners = new Set<Heard>();

  /**
   * `show` makes the host's own of cells, and what it shows speaks as `sayBy` was told last. `memory`: what the page around
   * remembers; without one, everything lasts until the page closes.
   */
  constructor(
    private readonly show: (cells: Cells) => HostCells,
    readonly sayBy: (saying: Saying) => void,
    readonly memory?: Memory,
  ) {
    this.driver = new AsyncDriver(openHost(), this.planning, undefined, undefined, {}, show);
    this.ready = this.start();
  }

  /** The cells, or someone to wait for. */
  run(asked: Asked): HostCells | Waiting<HostCells> {
    return this.driver.run(asked);
  }

  /** What the last call of a function of tickers alone shows for these, where that is known or waited for. */
  recall(call: Call, tickers: Range): HostCells | Waiting<HostCells> | undefined {
    return this.driver.recall(call, tickers);
  }

  /** What cells showed is no longer what they would show now. */
  forget(): void {
    this.driver.forget();
  }

  /** Does what the pane's form does: checks, saves, and starts afresh with them. */
  async configure(settings: Settings): Promise<void> {
    const sound = readSettings(settings);
    if (!sound) throw new Error("These are no settings.");
    await this.memory?.save(sound);
    await this.use(sound);
  }

  /** Of the settings in force, a stand-in's or the user's own. */
  get callsPerSecond(): number {
    return (this.standIn?.settings ?? this.settings)?.callsPerSecond ?? 1;
  }

  /** Everything is stale from now on; the host's cells must then be calculated anew. */
  refresh(): Promise<void> {
    return this.turn(() => this.planning.refresh(Date.now()));
  }

  /** What is changed in a turn is told to all who share the pace. */
  turn(act: () => void): Promise<void> {
    return this.driver.turn(act);
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

  /** Tells the listeners of each call, of those that leave from now on; not of one that was on its way when all was forgotten. */
  tellCalls(): NonNullable<Heard["called"]> {
    const isForgotten = this.memory?.forgotten();
    return (...call) => {
      if (isForgotten?.()) return;
      for (const heard of this.listeners) heard.called?.(...call);
    };
  }

  private async start(): Promise<void> {
    const saved = await this.memory?.load();
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
    // What a stand-in answers is kept nowhere: it must never be taken for the service's.
    const remembered = this.memory?.open(scope, settings !== undefined && !standIn, rows, this.moved);
    if (remembered) setCountries(remembered.countries);
    const planner = new Planner(
      {
        callsPerSecond: this.callsPerSecond,
        demo: settings?.demo ?? false,
        mark: settings ? markOf(settings, digest) : "",
        ...remembered?.planning,
      },
      rows,
    );
    const listener = { keep: remembered?.keep, moved: this.moved, called: this.tellCalls() };
    const host = { ...openHost(remembered?.host), ...(standIn && { send: standIn.send }) };
    const driver = new AsyncDriver(host, planner, settings, remembered?.choices, listener, this.show);
    this.planning = planner;
    this.driver = driver;
    const restored = remembered?.follow(planner, () => driver.pump());
    this.isReady = true;
    this.moved();
    await restored;
  }

  private readonly moved = () => {
    for (const heard of this.listeners) heard.moved?.();
  };
}
