/**
 * The add-in as one thing: whose settings are in force, what is known under them, and the driver that asks. It is long
 * because settings, preferences, answers and driver change hands together or not at all.
 */
import { operations } from "../api/operations";
import { type Preferences, plannerSettings } from "../api/preferences";
import { readSettings, type Settings } from "../api/settings";
import { type Answers, openAnswers } from "../browser/answers";
import { digest, openHost } from "../browser/host";
import { forgetPace, listen, permit } from "../browser/permit";
import { forgetSettings, loadPreferences, loadSettings, savePreferences, saveSettings } from "../browser/settings";
import type { Asked, Call, Cells, Range } from "../core/call";
import { type Failure, isFailure } from "../core/failure";
import type { Operation } from "../core/operation";
import { newPace } from "../core/pace";
import { Planner } from "../core/planner";
import { AsyncDriver, type Listener } from "../drivers/async";
import type { AsyncHost } from "../drivers/host";
import type { Waiting } from "../drivers/waiters";
import { usage } from "../functions/account";
import { useDateSystem } from "../functions/days";
import { type ExcelCells, toExcel } from "./cells";

/** Who answers in the service's place, and the settings to ask it with. */
export interface StandIn {
  readonly settings: Settings;
  readonly send: AsyncHost["send"];
}

const rows = Object.values(operations) as unknown as readonly Operation[];

const present = (cells: Cells) => toExcel(cells);

export class AddIn {
  /** What can be asked, and typed. The pane, a bundle of its own, must mean these very rows and not its copies. */
  readonly operations = operations;
  readonly functions = new Map<string, (...typed: unknown[]) => Asked>();
  /** Settles when the saved settings are in force; functions asked before wait for it. */
  readonly ready: Promise<void>;
  isReady = false;
  /** What the cells wait for; another one after every change of settings. */
  planning = new Planner();
  private driver = new AsyncDriver(openHost("none"), this.planning, undefined, "short", {}, present);
  private opening: Promise<Answers> | undefined;
  answers: Answers | undefined;
  settingsKept = true;
  /** Choices that the browser does not keep. */
  unsaved: Preferences | undefined;
  /** The user's own; undefined before anything is saved. The secret stays in here. */
  private settings: Settings | undefined;
  /** Who answers now in the service's place. */
  standIn: StandIn | undefined;
  /** Names who asks and whom. */
  private scope = "none";
  /** Hears of every call made here, tests included. */
  called: Listener["called"];
  /** Hears that the credentials are forgotten, and with them whatever tells of them. */
  forgotten: (() => void) | undefined;
  private readonly listeners = new Set<() => void>();

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
    this.settingsKept = await saveSettings(sound);
    await this.use(sound);
  }

  /** What the pane may show of the settings: all but the secret. */
  get shown(): (Omit<Settings, "secret"> & { readonly secretSaved: boolean }) | undefined {
    if (!this.settings) return undefined;
    const { secret, ...rest } = this.settings;
    return { ...rest, secretSaved: secret !== "" };
  }

  get preferences(): Preferences {
    return this.unsaved ?? loadPreferences();
  }

  /** Settings as typed, with the saved secret where none was typed. */
  completed(typed: Omit<Settings, "secret"> & { readonly secret?: string }): Settings {
    return { ...typed, secret: typed.secret ?? this.settings?.secret ?? "" };
  }

  /** One signed call for the account's statistics: undefined when it worked, else why not. */
  async test(settings: Settings): Promise<(Partial<Failure> & Pick<Failure, "message">) | undefined> {
    const sound = readSettings(settings);
    if (!sound) return { message: unsound };
    const { callsPerSecond, demo } = sound;
    const planner = new Planner({ callsPerSecond, demo });
    const driver = new AsyncDriver(openHost(scopeOf(sound)), planner, sound, "short", {
      called: (...call) => this.called?.(...call),
    });
    const cells = driver.run(usage("monthlyRequestLimit"));
    const [[cell] = []] = "promise" in cells ? await cells.promise : cells;
    return isFailure(cell) ? cell : undefined;
  }

  /** Someone else answers in the service's place, or no more; the user's own settings stay as they are. */
  async substitute(standIn: StandIn | undefined): Promise<void> {
    await this.ready;
    await this.use(this.settings, standIn);
  }

  /** Of the settings in force, a stand-in's or the user's own. */
  get callsPerSecond(): number {
    return (this.standIn?.settings ?? this.settings)?.callsPerSecond ?? 1;
  }

  /** Saves the choices, and starts afresh with them. */
  async prefer(preferences: Preferences): Promise<void> {
    this.unsaved = savePreferences(preferences) ? undefined : preferences;
    await this.use(this.settings, this.standIn);
  }

  /** Forgets the credentials and what was answered under them. */
  async forget(): Promise<void> {
    forgetSettings();
    this.settingsKept = true;
    if (this.standIn) await this.use(this.settings);
    const { opening, scope, planning } = this;
    await (await opening)?.forget();
    await this.use(undefined);
    await forgetPace(scope, planning.pace);
    this.forgotten?.();
  }

  /** Everything is stale from now on; the host's cells must then be calculated anew. */
  async refresh(): Promise<void> {
    await permit(this.scope, this.planning.pace, () => this.planning.refresh(Date.now()));
  }

  /** After a change to the planning: does what is due now, and tells who listens. */
  pump(): void {
    this.driver.pump();
  }

  /** The workbook's days are counted from then: for what is typed and what is shown. */
  readonly useDateSystem = useDateSystem;

  listen(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  private async start(): Promise<void> {
    const saved = await loadSettings();
    // Settings given in the meantime are newer than those on disk.
    if (!this.isReady) await this.use(saved);
  }

  private async use(own: Settings | undefined, standIn?: StandIn): Promise<void> {
    this.planning.cancel(Date.now());
    this.driver.pump();
    this.settings = own;
    this.standIn = standIn;
    const settings = standIn?.settings ?? own;
    const scope = settings ? scopeOf(settings) : "none";
    this.scope = scope;
    const { callsPerSecond } = this;
    const demo = settings?.demo ?? false;
    const { preferences } = this;
    // What a stand-in answers is kept nowhere: it must never be taken for the service's.
    const keeps = settings !== undefined && !standIn;
    const planner = new Planner(
      { callsPerSecond, demo, restores: keeps, ...plannerSettings(preferences) },
      rows,
      newPace(),
    );
    const answersOpen = keeps ? openAnswers(scope, rows, Date.now, () => this.tell()) : undefined;
    const listener: Listener = {
      keep: (known) => void answersOpen?.then((answers) => answers.keep(known)),
      moved: () => this.tell(),
      called: (...call) => this.called?.(...call),
    };
    const host = { ...openHost(scope), ...(standIn && { send: standIn.send }) };
    const driver = new AsyncDriver(host, planner, settings, preferences.holding, listener, present);
    this.planning = planner;
    this.driver = driver;
    listen(scope, planner.pace, () => driver.pump());
    // Opens the database, and learns what others know, while nobody waits for it yet.
    if (keeps) void permit(scope, planner.pace, () => undefined);
    this.opening = answersOpen;
    this.isReady = true;
    this.tell();
    const answers = await answersOpen;
    // Settings given in the meantime have answers of their own.
    if (this.planning === planner) this.answers = answers;
    planner.restore((await answers?.load()) ?? [], Date.now());
    driver.pump();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

const unsound = "Not saved: check the address (https), the segment, the client ID and the secret key.";

/** Names who asks and whom, without telling: answers and pace of one never serve another. */
function scopeOf({ address, segment, clientId, demo }: Settings): string {
  return digest(JSON.stringify([address, segment, clientId, demo])).slice(0, 22);
}
