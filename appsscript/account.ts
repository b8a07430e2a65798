/** The account for the pages: settings without their secret, a test of the connection, usage and consents. */

import { operations } from "../src/api/operations";
import type { Preferences } from "../src/api/preferences";
import { readSettings, type Settings } from "../src/api/settings";
import { type Failure, isFailure } from "../src/core/failure";
import { Planner } from "../src/core/planner";
import { run } from "../src/drivers/sync";
import { usage } from "../src/functions/account";
import { amend, sharedNow } from "./amend";
import { notes } from "./board";
import { parse, read } from "./cache";
import { host } from "./host";
import { Rendezvous } from "./rendezvous";
import { forgetSettings, load, savePreferences, saveSettings } from "./settings";
import { type Fault, keys, stands } from "./state";

type Typed = Omit<Settings, "secret"> & { readonly secret?: string };

const unsound = "Not saved: check the address (https), the segment, the client ID and the secret key.";

/** The secret goes in, and never comes back. */
export function shownSettings() {
  const { settings } = load();
  if (!settings) return undefined;
  const { secret, ...shown } = settings;
  return { ...shown, secretSaved: secret !== "" };
}

/** Without a secret the saved one stays. Throws a sentence. */
export function save(typed: Typed): void {
  const sound = readSettings(completed(typed));
  if (!sound) throw new Error(unsound);
  saveSettings(sound);
  amend(host, () => ({ held: [] }));
}

export function forget(): void {
  forgetSettings();
  amend(host, () => ({ held: [] }));
}

/** One signed call for the account's statistics: undefined when it worked, else the sentence that says why not. */
export function test(typed: Typed): string | undefined {
  const sound = readSettings(completed(typed));
  if (!sound) return unsound;
  const { callsPerSecond, demo } = sound;
  const { pace } = sharedNow({ ...load(), settings: sound }, host);
  const planner = new Planner({ callsPerSecond, demo }, [], pace);
  const [[cell] = []] = run(host, planner, sound, usage("monthlyRequestLimit"), host.now() + 20_000);
  return isFailure(cell) ? cell.message : undefined;
}

export function choices(): Preferences {
  return load().preferences;
}

export function choose(preferences: Preferences): void {
  savePreferences(preferences);
  amend(host, () => ({}));
}

/** What is known of the month, or with `ask` one call for it. */
export function account(ask: boolean) {
  if (ask) {
    const [[cell] = []] = askStatistics();
    if (isFailure(cell)) return cell;
  }
  const { month } = sharedNow(load(), host).pace;
  return month && { limit: month.limit, used: month.used, at: host.now(), overridden: false };
}

function askStatistics() {
  const question = { operation: operations.statistics, input: "account" } as never;
  const rendezvous = new Rendezvous(host);
  rendezvous.insist([question], { before: host.now(), all: false });
  return rendezvous.run(usage("monthlyRequestLimit"));
}

/** Until the service is asked again, nothing is known of the month, and nothing is held back for it. */
export function override(): void {
  amend(host, ({ pace }) => {
    pace.month = undefined;
    return {};
  });
}

/** What waits for the user's consent. */
export function consents() {
  const kept = load();
  const { held } = sharedNow(kept, host).state;
  return held.map(({ operation, calls, multiplied }) => ({
    id: operation,
    what: operations[operation as keyof typeof operations]?.title ?? operation,
    calls,
    ms: Math.ceil((calls * 1_000) / (kept.settings?.callsPerSecond ?? 1)),
    why: multiplied ? "multiplies" : "many",
  }));
}

/** "always" allows as many calls as a month has. */
export function answer(id: string, decision: "once" | "always" | "no"): void {
  amend(host, ({ pace, state }) => {
    const work = state.held.find(({ operation }) => operation === id);
    if (work && decision !== "no") {
      const calls = decision === "always" ? 1_000_000 : work.calls;
      pace.allowed[id] = (pace.allowed[id] ?? 0) + calls;
    }
    return { held: state.held.filter((each) => each !== work) };
  });
}

/** The user allows an operation so many calls. */
export function allow(operation: string, calls: number): void {
  amend(host, ({ pace, state }) => {
    pace.allowed[operation] = (pace.allowed[operation] ?? 0) + calls;
    return { held: state.held.filter((each) => each.operation !== operation) };
  });
}

/** What the board says of cells that wait, and what fails for all. */
export function progress() {
  const now = host.now();
  const kept = load();
  const { state } = sharedNow(kept, host);
  const fault = parse<Fault>(read([keys.fault])?.get(keys.fault));
  const lastFailure: Failure | undefined = fault && stands(fault, state, now) ? fault.failure : undefined;
  const waiting = state.until > now ? notes(now).length : 0;
  const calls = Math.ceil(waiting / 100);
  const ms = Math.ceil((calls * 1_000) / (kept.settings?.callsPerSecond ?? 1));
  return { cells: waiting, calls, ms, sent: 0, least: 0, refusals: 0, ...(lastFailure ? { lastFailure } : {}) };
}

function completed(typed: Typed): Settings {
  return { ...typed, secret: typed.secret ?? load().settings?.secret ?? "" };
}
