/**
 * Serves the sidebar with what concerns the account: the settings without their secret, a connection test, usage, and
 * consents.
 */

import { untypedOperation } from "../../src/api/operations";
import type { Preferences } from "../../src/api/preferences";
import { markOf, readSettings, type Settings } from "../../src/api/settings";
import { completeSettings, phraseOfSettings, showable, type Typed } from "../../src/api/typedSettings";
import { alwaysAllowed, ConsentGate, declinedOperations, type Work } from "../../src/core/budget";
import type { CallsByDay } from "../../src/core/callsByDay";
import { type Failure, fail } from "../../src/core/failure";
import { lift, longPause } from "../../src/core/pace";
import type { Phrase } from "../../src/core/phrase";
import { Planner } from "../../src/core/planner";
import { runSync } from "../../src/drivers/sync";
import { connection, notConnected } from "../../src/functions/connection";
import { RefusalError } from "../../src/ports/refusalError";
import { refusalPhrase } from "../../src/ports/refusals";
import { type Decision, decide, overrunMonth, takeBackConsent } from "../../src/workbook/consents";
import { type AccountStatistics, type MonthAccount, monthAccount } from "../../src/workbook/month";
import { questionsOn } from "../cells/knowledge";
import { Rendezvous } from "../cells/rendezvous";
import { hasTimeouts } from "../cells/timeouts";
import { host } from "../host";
import { leaveUnfinished, readBoard } from "../leader/board";
import { unlock, waitLock } from "../leader/lock";
import { longest, readCache, writeCache } from "../shared/cache";
import { paceScope } from "../shared/pace";
import { plainData } from "../shared/plainData";
import {
  forgetSettings,
  isSampled,
  load,
  loadAccount,
  saveAccount,
  saveLasting,
  savePreferences,
  saveSettings,
  setSampled,
} from "../shared/settings";
import { isLed, keys, readFault, stands, writePace } from "../shared/state";
import { currentShared, updateShared } from "../shared/update";
import { callsFor } from "../workbook/price";

/** The saved settings without their secret, which is never returned. */
export function shownSettings() {
  const { own } = load();
  return own && showable(own);
}

/**
 * Saves the settings. Where no secret is typed, the saved one is kept if it belongs to the same address, segment and
 * client ID. Throws an error whose message is shown to the user.
 */
export function save(typed: Typed): void {
  const whole = completeSettings(typed, load().own);
  const sound = readSettings(whole);
  if (!sound) throw new RefusalError("phrase" in whole ? whole : phraseOfSettings("unsound"));
  if (isSampled()) setSampled(undefined);
  const { settings, lasting } = load();
  saveSettings(sound);
  if (isOther(settings, sound)) {
    const { days = {}, paused = false } = lasting;
    saveLasting({ days, paused }, false);
    saveAccount();
  }
  updateShared(host, () => ({ held: [] }));
}

export function forget(): void {
  forgetSettings();
  updateShared(host, () => ({ held: [] }));
}

/**
 * Tests a connection with one signed request for a verdict. Returns undefined if it worked, else why not. The request
 * is sent as a leader would send it: under the lock, and at the pace of these credentials, which the leaders then know
 * of.
 */
export function test(typed: Typed): Failure | Phrase | undefined {
  const whole = completeSettings(typed, load().own);
  const sound = readSettings(whole);
  if (!sound) return plainData("phrase" in whole ? whole : phraseOfSettings("unsound"));
  if (!waitLock(host, 20_000)) return plainData(refusalPhrase("testAgain"));
  try {
    const { callsPerSecond, demo } = sound;
    const kept = load();
    const lasting = isOther(kept.settings, sound) ? {} : kept.lasting;
    const { pace, state } = currentShared({ ...kept, settings: sound, lasting }, host);
    const planner = new Planner({ callsPerSecond, demo, mark: markOf(sound, host.digest) }, [], pace);
    const [[cell] = []] = runSync(host, planner, sound, connection(), host.now() + 20_000);
    writeCache({ [keys.tested]: writePace(state.scope, pace) }, longest);
    return plainData(notConnected(cell));
  } finally {
    unlock();
  }
}

export function choices(): Preferences {
  return load().preferences;
}

export function choose(preferences: Preferences): void {
  savePreferences(preferences);
  updateShared(host, () => ({}));
}

/** The account as the service last described it, plus the requests sent since. Sends nothing. */
export function knownAccount(): MonthAccount | undefined {
  const account = loadAccount();
  return account && monthAccount(account.told, account.at, currentShared(load(), host).pace, host.now());
}

/** Sends one request for the account's statistics. */
export function askAccount(): MonthAccount | Failure {
  const rendezvous = new Rendezvous(host);
  const questions = [{ operation: untypedOperation("statistics"), input: "account" }];
  rendezvous.insist(questions, { before: host.now(), all: false });
  const [slot] = rendezvous.known(questions);
  if (slot?.failure || !slot?.answer) return plainData(slot?.failure || fail("loading"));
  const [told, at] = [slot.answer as AccountStatistics, host.now()];
  saveAccount({ told, at });
  return monthAccount(told, at, currentShared(load(), host).pace, at);
}

export function days(): CallsByDay {
  return currentShared(load(), host).state.days;
}

export function override(): void {
  updateShared(host, ({ pace }) => {
    overrunMonth(pace, host.now());
    return {};
  });
}

export function pause(paused: boolean): void {
  updateShared(host, () => ({ paused }));
}

/** Cancels the waiting questions: every waiting cell says so. */
export function cancel(): void {
  updateShared(host, () => ({ held: [] }), fail("cancelled"));
}

export function answer(id: string, decision: Decision): void {
  withConsent((consent) => void decide(consent, id, decision));
  leaveUnfinished(host.now());
}

/**
 * Ends a long pause early because the user asks for it. Failures caused by the pause are forgotten, and cells ask
 * again.
 */
export function tryNow(): void {
  updateShared(host, ({ pace }) => {
    lift(pace, host.now());
    return {};
  });
}

/** Allows so many requests of an operation without asking the user again. */
export function allow(operation: string, calls: number): void {
  withConsent((consent) => consent.allow(operation, calls));
}

export function askAgain(id: string): void {
  withConsent((consent) => void takeBackConsent(consent, id));
  leaveUnfinished(host.now());
}

function withConsent(change: (consent: ConsentGate) => void): void {
  updateShared(host, ({ pace, state }) => {
    const consent = new ConsentGate(pace, state.held);
    change(consent);
    return { held: consent.held };
  });
}

/** Counts what waits and what was sent, and says what fails for all cells and what waits for consent. */
export function progress(): ActivityProgress {
  const now = host.now();
  const kept = load();
  const shared = currentShared(kept, host);
  const { state, pace } = shared;
  const { sent, refusals, paused, held } = state;
  const fault = readFault(readCache([keys.fault])?.get(keys.fault));
  const waiting = isLed(state, now) || paused ? (readBoard(now)?.slips || []).flatMap(questionsOn) : [];
  return {
    questions: waiting.length,
    calls: callsFor(waiting, kept, shared),
    rate: kept.settings?.callsPerSecond || 1,
    sent,
    refusals,
    paused,
    lastFailure: fault && stands(fault, state, now) ? fault.failure : undefined,
    unfinished: !paused && hasTimeouts(),
    works: held,
    allowed: alwaysAllowed(pace),
    declined: declinedOperations(pace),
    longPause: longPause(pace, now),
  };
}

/** The progress as plain data. The pane puts it into words. */
export interface ActivityProgress {
  readonly questions: number;
  /** Requests still to be sent for the waiting questions. */
  readonly calls: number;
  /** Requests per second that the plan allows. */
  readonly rate: number;
  /** Requests sent, and those that the service refused as too fast. */
  readonly sent: number;
  readonly refusals: number;
  readonly paused: boolean;
  readonly lastFailure: Failure | undefined;
  /** Whether cells gave up for lack of time. */
  readonly unfinished: boolean;
  /** The work that waits for consent. */
  readonly works: readonly Work[];
  /** The operations that the user always allows, or declined. */
  readonly allowed: readonly string[];
  readonly declined: readonly string[];
  readonly longPause: { readonly until: number; readonly tryAt: number } | undefined;
}

/** Whether these settings belong to another account, whose month and consents are its own. */
function isOther(saved: Settings | undefined, settings: Settings): boolean {
  return saved !== undefined && paceScope(saved, host) !== paceScope(settings, host);
}
