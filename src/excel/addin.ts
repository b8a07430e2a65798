/** The add-in as one thing: whose settings are in force, what is known under them, and the driver that asks. */
import { operations } from "../api/operations";
import { readSettings, type Settings } from "../api/settings";
import type { Asked, Cells } from "../core/call";
import type { Operation } from "../core/operation";
import { newPace } from "../core/pace";
import { Planner } from "../core/planner";
import type { Progress } from "../core/progress";
import { AsyncDriver, type Waiting } from "../drivers/async";
import { type Answers, openAnswers } from "./answers";
import { digest, openHost } from "./host";
import { permit } from "./permit";
import { forgetSettings, loadSettings, saveSettings } from "./settings";

const rows = Object.values(operations) as unknown as readonly Operation[];

export class AddIn {
  /** Settles when the saved settings are in force; functions asked before wait for it. */
  readonly ready: Promise<void>;
  isReady = false;
  private driver = new AsyncDriver(openHost("none"), new Planner(), undefined);
  private planner = new Planner();
  private answers: Answers | undefined;
  private settings: Settings | undefined;
  private readonly listeners = new Set<() => void>();

  constructor() {
    this.ready = this.start();
  }

  /** The cells, or someone to wait for. */
  run(asked: Asked): Cells | Waiting {
    return this.driver.run(asked);
  }

  /** Does what the pane's form does: checks, saves, and starts afresh with them. Rejects with a sentence. */
  async configure(settings: Settings): Promise<void> {
    const sound = readSettings(settings);
    if (!sound)
      throw new Error("Settings not saved: check the address (https), the segment, the client ID and the secret key.");
    await saveSettings(sound);
    await this.use(sound);
  }

  /** Forgets the credentials and what was answered under them. */
  async forget(): Promise<void> {
    forgetSettings();
    await this.answers?.forget();
    await this.use(undefined);
  }

  progress(): Progress {
    return this.planner.progress();
  }

  /** Everything is stale from now on; the host's cells must then be calculated anew. */
  async refresh(): Promise<void> {
    await permit(this.scope(), this.planner.pace, () => this.planner.refresh(Date.now()));
  }

  /** The user allows an operation so many calls more than go without asking. */
  allow(operation: string, calls: number): void {
    this.planner.allow(operation, calls);
  }

  listen(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  private async start(): Promise<void> {
    const saved = await loadSettings();
    // Settings given in the meantime are newer than those on disk.
    if (!this.isReady) await this.use(saved);
  }

  private async use(settings: Settings | undefined): Promise<void> {
    this.planner.cancel(Date.now());
    this.driver.pump();
    this.settings = settings;
    const scope = this.scope();
    const { callsPerSecond = 1, demo = false } = settings ?? {};
    const planner = new Planner({ callsPerSecond, demo, restores: settings !== undefined }, rows, newPace());
    const answersOpen = settings ? openAnswers(scope, rows, Date.now) : undefined;
    const driver = new AsyncDriver(openHost(scope), planner, settings, "short", {
      keep: (known) => void answersOpen?.then((answers) => answers.keep(known)),
      moved: () => this.tell(),
    });
    this.planner = planner;
    this.driver = driver;
    this.isReady = true;
    this.tell();
    this.answers = await answersOpen;
    planner.restore((await this.answers?.load()) ?? [], Date.now());
    driver.pump();
  }

  /** Names who asks and whom, without telling: answers and pace of one never serve another. */
  private scope(): string {
    if (!this.settings) return "none";
    const { address, segment, clientId, demo } = this.settings;
    return digest(JSON.stringify([address, segment, clientId, demo])).slice(0, 22);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
