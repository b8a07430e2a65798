/**
 * The session: the settings in force, what is known under them, and the driver that asks. It is loaded before a cell
 * can have its first answer, so it contains only what cells need. What only the pane needs is in the pane's bundle;
 * what outlives the page is in `memory`.
 */
import { operations, untypedOperations } from "../api/operations";
import { markOf, readSettings, type Settings, scopeOf } from "../api/settings";
import { digest, openHost } from "../browser/host";
import type { Memory } from "../browser/memory";
import type { Asked, Call, Cells, Range } from "../core/call";
import { Planner } from "../core/planner";
import { version } from "../core/version";
import type { Wording } from "../core/wording";
import { AsyncDriver, type Listener } from "../drivers/async";
import type { AsyncHost } from "../drivers/host";
import type { Waiting } from "../drivers/waiters";
import { useDateSystem } from "../functions/arguments/days";
import { setCountries } from "../functions/funds";

/** What answers in place of the service, such as the sample data, and the settings to ask it with. */
export interface StandIn {
  readonly settings: Settings;
  readonly send: AsyncHost["send"];
}

/** Cells as a host shows them. */
export type HostCells = unknown[][];

const rows = untypedOperations();

/** Listens to every call made here, also by tests of the connection, and to other changes. */
export type Heard = Pick<Listener, "called" | "moved">;

export class Session {
  /** The version of the functions that this session answers for. */
  readonly version = version;
  /**
   * The rows of the service's API. The pane is a bundle of its own, and must use these rows and not its copies of them.
   */
  readonly operations = operations;
  readonly functions = new Map<string, (...typed: unknown[]) => Asked>();
  /** Settles when the saved settings are in force. Functions called before that wait for it. */
  readonly ready: Promise<void>;
  isReady = false;
  private planner = new Planner();
  private driver: AsyncDriver<HostCells>;
  /** The user's own settings with their secret; undefined before any are saved. */
  settings: Settings | undefined;
  /** The stand-in that answers now, if any. */
  standIn: StandIn | undefined;
  private readonly listeners = new Set<Heard>();

  /**
   * `show` turns cells into what the host shows, in the language that `sayBy` was last given. `memory`: what the page
   * remembers for the next time; without it, everything is lost when the page closes.
   */
  constructor(
    private readonly show: (cells: Cells) => HostCells,
    readonly sayBy: (wording: Wording) => void,
    readonly memory?: Memory,
  ) {
    this.driver = new AsyncDriver(openHost(), this.planner, undefined, undefined, {}, show);
    this.ready = this.start();
  }

  /**
   * The planner; replaced after every change of settings. The clock is compared before anybody reads it here, so a
   * moment that it noted while the clock was wrong is corrected.
   */
  get planning(): Planner {
    this.driver.now();
    return this.planner;
  }

  /** The cells, or a waiter for them. */
  run(asked: Asked): HostCells | Waiting<HostCells> {
    return this.driver.run(asked);
  }

  /**
   * What an earlier call of the same function with the same tickers showed, or its waiter; undefined when it must be
   * run.
   */
  recall(call: Call, tickers: Range): HostCells | Waiting<HostCells> | undefined {
    return this.driver.recall(call, tickers);
  }

  /** Forgets what cells showed, because they would show something else now. */
  forget(): void {
    this.driver.forget();
  }

  /**
   * Does what saving in the pane does: checks the settings, saves them, and puts them in force. Throws when they are
   * none.
   */
  async configure(settings: Settings): Promise<void> {
    const sound = readSettings(settings);
    if (!sound) throw new Error("These are no settings.");
    await this.memory?.save(sound);
    await this.use(sound);
  }

  /** The calls per second of the settings in force: the user's own, or those of what stands in for the service. */
  get callsPerSecond(): number {
    return (this.standIn?.settings ?? this.settings)?.callsPerSecond ?? 1;
  }

  /** Makes all answers stale. The host must then recalculate its cells. */
  refresh(): Promise<void> {
    return this.turn(() => this.planning.refresh(Date.now()));
  }

  /** Runs `act` with exclusive use of the pace, and tells its changes to all who share the pace. */
  turn(act: () => void): Promise<void> {
    return this.driver.turn(act);
  }

  /** To be called after a change to the planner: does what is due now, and tells the listeners. */
  pump(): void {
    this.driver.pump();
  }

  /** Sets the year from which the workbook counts its days (1900 or 1904), for dates that are typed or shown. */
  readonly useDateSystem = useDateSystem;

  listen(heard: Heard): () => void {
    this.listeners.add(heard);
    return () => this.listeners.delete(heard);
  }

  /**
   * Returns a function that tells the listeners of a call. It tells nothing of calls that were under way when the user
   * deleted everything.
   */
  tellCalls(): NonNullable<Heard["called"]> {
    const isForgotten = this.memory?.forgotten();
    return (...call) => {
      if (isForgotten?.()) return;
      for (const heard of this.listeners) heard.called?.(...call);
    };
  }

  private async start(): Promise<void> {
    const saved = await this.memory?.load();
    // Settings given meanwhile are newer than the stored ones.
    if (!this.isReady) await this.use(saved);
  }

  /** Puts settings in force, with a new planner: the user's own, or those of `standIn`, while the user's stay saved. */
  async use(own: Settings | undefined, standIn?: StandIn): Promise<void> {
    this.planning.cancel(Date.now());
    this.driver.pump();
    this.settings = own;
    this.standIn = standIn;
    const settings = standIn?.settings ?? own;
    const scope = settings ? scopeOf(settings, digest) : "none";
    // Answers of a stand-in are not stored, because they must never be taken for the service's.
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
    this.planner = planner;
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
